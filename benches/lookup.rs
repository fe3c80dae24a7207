//! `cargo bench --bench lookup`: the time of a million lookups in each table, at random places.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

use grundy::solvers::{knights, marble, nottt, partition, stone, treblecross};

/// Lookups per measurement: with a million, milliseconds read as nanoseconds a lookup.
const LOOKUPS: usize = 1_000_000;

fn main() {
    divan::main();
}

/// Measures `lookup` at the places that `place` makes of random numbers. The sum of all values is
/// kept, and the places are hidden from the compiler; therefore no lookup is optimised out.
fn measure<T: Copy>(bencher: Bencher, place: impl Fn(u64) -> T, lookup: impl Fn(T) -> u64) {
    let mut state = 1_u64;
    let next = || {
        // A linear congruential generator with Knuth's constants; its high bits are good.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        place(state >> 32)
    };
    let places: Vec<T> = std::iter::repeat_with(next).take(LOOKUPS).collect();
    let bencher = bencher.counter(ItemsCount::new(LOOKUPS));
    bencher.bench_local(|| {
        black_box(&places)
            .iter()
            .map(|&place| lookup(place))
            .sum::<u64>()
    });
}

/// Returns a place below `limit`.
fn below(limit: usize) -> impl Fn(u64) -> usize {
    move |random| usize::try_from(random).unwrap_or(usize::MAX) % limit
}

#[divan::bench]
fn treblecross(bencher: Bencher) {
    measure(bencher, below(treblecross::MAX_RUN + 1), |n| {
        treblecross::grundy(n).map_or(0, u64::from)
    });
}

#[divan::bench]
fn partition(bencher: Bencher) {
    measure(bencher, below(partition::MAX_PILE + 1), |n| {
        partition::grundy(n).map_or(0, u64::from)
    });
}

#[divan::bench]
fn knights(bencher: Bencher) {
    let side = 500;
    let place = |random| (random % side, random / side % side);
    measure(bencher, place, |(x, y)| {
        knights::grundy(x, y).map_or(0, u64::from)
    });
}

#[divan::bench]
fn marble(bencher: Bencher) {
    let place = |random: u64| {
        let [low, high, ..] = random.to_le_bytes();
        u16::from_le_bytes([low, high])
    };
    measure(bencher, place, |board| u64::from(marble::grundy(board)));
}

#[divan::bench]
fn nottt(bencher: Bencher) {
    measure(bencher, below(nottt::TABLE.len()), |place| {
        u64::from(nottt::TABLE[place])
    });
}

#[divan::bench]
fn stone(bencher: Bencher) {
    measure(bencher, |random| random % 1_000_000_000 + 1, stone::grundy);
}
