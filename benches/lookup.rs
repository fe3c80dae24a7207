//! `cargo bench --bench lookup`: the time of one lookup in each table, the places being random.

use divan::{Bencher, black_box};

use grundy::{knights, marble, nottt, partition, stone, treblecross};

/// Lookups per measurement; the time shown is for one of them.
const LOOKUPS: usize = 4096;

fn main() {
    divan::main();
}

/// The same numbers below `limit` on every machine, from the generator of Lehmer with the multiplier of Steele and Vigna.
fn places(limit: u64) -> [u64; LOOKUPS] {
    let mut state = 1_u128;
    std::array::from_fn(|_| {
        state = state.wrapping_mul(0xda94_2042_e4dd_58b5);
        // The high half is below 2^64.
        (state >> 64) as u64 % limit
    })
}

/// Measures `lookup` at places below `limit`; their sum is kept, so that no lookup is optimised out.
fn measure(bencher: Bencher, limit: u64, lookup: impl Fn(u64) -> u64) {
    let places = places(limit);
    let bencher = bencher.counter(divan::counter::ItemsCount::new(LOOKUPS));
    bencher.bench_local(|| black_box(&places).iter().map(|&place| lookup(place)).sum::<u64>());
}

#[divan::bench]
fn treblecross(bencher: Bencher) {
    measure(bencher, 201, |n| treblecross::grundy(n as usize).map_or(0, u64::from));
}

#[divan::bench]
fn partition(bencher: Bencher) {
    measure(bencher, 10_001, |n| partition::grundy(n as usize).map_or(0, u64::from));
}

#[divan::bench]
fn knights(bencher: Bencher) {
    measure(bencher, 500 * 500, |n| {
        knights::grundy(n % 500, n / 500).map_or(0, u64::from)
    });
}

#[divan::bench]
fn marble(bencher: Bencher) {
    measure(bencher, 1 << 16, |n| u64::from(marble::grundy(n as u16)));
}

#[divan::bench]
fn nottt_table(bencher: Bencher) {
    measure(bencher, 909, |n| u64::from(nottt::TABLE[n as usize]));
}

#[divan::bench]
fn stone(bencher: Bencher) {
    measure(bencher, 1_000_000_000, stone::grundy);
}
