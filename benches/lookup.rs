//! `cargo bench --bench lookup`: the time of a lookup in each table, at a million random places.

use std::{hint::black_box, iter::repeat_with, time::Instant};

use grundy::solvers::{knights, marble, nottt, partition, stone, treblecross};

/// Lookups in a run.
const LOOKUPS: u32 = 1_000_000;
/// Runs of a table, of which the fastest counts.
const RUNS: usize = 20;

/// Prints the nanoseconds of a lookup at the places that `place` makes of random numbers. The sum of
/// all values is kept, and the places are hidden from the compiler; therefore no lookup is optimised
/// out.
fn measure<T: Copy>(table: &str, place: impl Fn(u64) -> T, lookup: impl Fn(T) -> u64) {
    let mut random = fastrand::Rng::with_seed(1);
    let places: Vec<T> = repeat_with(|| place(random.u64(..) >> 32))
        .take(LOOKUPS as usize)
        .collect();
    let run = || {
        let start = Instant::now();
        let places = black_box(&places).iter();
        black_box(places.map(|&place| lookup(place)).sum::<u64>());
        start.elapsed().as_secs_f64() * 1e9 / f64::from(LOOKUPS)
    };
    let fastest = repeat_with(run).take(RUNS).fold(f64::INFINITY, f64::min);
    println!("| `{table}` | {fastest:.2} |");
}

/// Returns a place below `limit`.
fn below(limit: usize) -> impl Fn(u64) -> usize {
    move |random| usize::try_from(random).unwrap_or(usize::MAX) % limit
}

fn main() {
    println!("| table | ns a lookup |\n|---|---|");
    measure("treblecross", below(treblecross::MAX_RUN + 1), |n| {
        treblecross::grundy(n).map_or(0, u64::from)
    });
    measure("partition", below(partition::MAX_PILE + 1), |n| {
        partition::grundy(n).map_or(0, u64::from)
    });
    let cell = |random| (random % 500, random / 500 % 500);
    measure("knights", cell, |(x, y)| {
        knights::grundy(x, y).map_or(0, u64::from)
    });
    let board = |random: u64| (random & 0xffff) as u16;
    measure("marbles", board, |board| u64::from(marble::grundy(board)));
    measure("nottt", below(nottt::TABLE.len()), |place| {
        u64::from(nottt::TABLE[place])
    });
    let pile = |random| random % 1_000_000_000 + 1;
    measure("stone", pile, stone::grundy);
}
