//! Comparison of every method for removals with the plain one.

use proptest::prelude::*;

use grundy_core::{
    game::{Game, SubtractionGame},
    reference::grundy_values,
    values::Width,
};
use grundy_heaps::{
    every_option::EveryOption,
    removal::{blocks::RemovalBlocks, dense::DenseRemoval, farthest, members::Members, removal},
    tabulate::{HeapByHeap, tabulate},
};
use grundy_strategies as strategies;
use grundy_work::{Stop, work_meter::WorkMeter};

fn set(line: &str) -> SubtractionGame {
    match line.parse() {
        Ok(Game::Set(set)) => set,
        other => panic!("{line} is not a set: {other:?}"),
    }
}

fn computed(line: &str, to: usize) -> Vec<u32> {
    let cells =
        tabulate(&mut *removal(&set(line), to).1, to, Width::U32, &()).expect("nobody stops it");
    (0..cells.len())
        .filter_map(|heap| cells.get(heap))
        .collect()
}

/// The values of the heaps 0..=to, or of those before the first flaw, and the flaw.
fn values(method: &mut dyn HeapByHeap, to: usize) -> (Vec<u32>, Option<Stop>) {
    let (mut values, mut meter) = (Vec::new(), WorkMeter::new(&()));
    while values.len() <= to {
        if let Err(stop) = method.next_values(to as u64, &mut values, &mut meter) {
            return (values, Some(stop));
        }
    }
    (values, None)
}

/// Compares all methods that apply with the plain one, including their flaws.
fn assert_same(game: &SubtractionGame, to: usize) {
    let plain = EveryOption::of_game(&Game::Set(game.clone()));
    let slow = values(&mut plain.expect("a game of heaps"), to);
    let name = Game::Set(game.clone());
    assert_eq!(values(&mut *removal(game, to).1, to), slow, "{name}");
    if let (false, Some(members)) = (game.all_but, Members::from_set(&game.set)) {
        if members.is_certain() {
            assert_eq!(
                values(&mut DenseRemoval::new(members, to), to),
                slow,
                "{name}, by rows"
            );
        }
        let members = Members::from_set(&game.set).expect("as before");
        assert_eq!(
            values(
                &mut RemovalBlocks::new(members, farthest(&game.set, to)),
                to
            ),
            slow,
            "{name}, by blocks"
        );
    }
}

const LINES: [&str; 37] = [
    "Subtraction({1,3,4})",
    "Subtraction({2,63,64,65,130})",
    "Subtraction(squares)",
    "Subtraction(primes)",
    "Subtraction(powers(2))",
    "Subtraction(fibonacci)",
    "Subtraction(factorials)",
    "Subtraction(odd)",
    "Subtraction({2} + 5.. step 3)",
    "Subtraction(1..=n)",
    "Subtraction(1..=n/2)",
    "Subtraction((n+1)/2..=n)",
    "Subtraction(1..=isqrt(n))",
    "Subtraction(max(1, n-3)..=n)",
    "Subtraction(max(1, 40-n)..=60-n)",
    "Subtraction(n%7+1..=n%11+3)",
    "AllBut(1..=n/2)",
    "AllBut(n%7+1..=n%11+3)",
    "AllBut(squares)",
    "AllBut({1})",
    "AllBut(even)",
    "Subtraction({k for k in 1..=n if popcount(k) == 1})",
    "Subtraction({k for k in 1..=n-1 if k%5 == 2 or prime(k)})",
    "Subtraction({k for k in 3..=n-9 if popcount(k) == 2})",
    "Subtraction({k*k+1 for k in 1..})",
    "Subtraction({k/3 for k in 0..})",
    "Subtraction(divisors of n)",
    "Subtraction({a for a in 1..=n-1 if n%a == 0})",
    "Subtraction(coprime to n)",
    "Subtraction({1, n/2})",
    "Subtraction({1, n/2} + squares)",
    "Subtraction({k*k-3 for k in 0..=n if (k+n)%3 != 1})",
    "Subtraction({n%k for k in 1..=n})",
    "AllBut({k for k in 1..=n if n%k == 0})",
    "AllBut(n-3..=n-1)",
    "AllBut(n/2+40..=n/3+5)",
    "AllBut({k for k in 1..=n-3 if k%2 == 1})",
];

#[test]
fn every_method_has_the_values_of_the_plain_one() {
    for line in LINES {
        let game = set(line);
        assert_same(&game, 400);
        assert_eq!(computed(line, 150), grundy_values(&game, 0..=150), "{line}");
    }
}

/// The heap and the flaw are those of the interpreter of the rules.
#[test]
fn flaws_name_their_heap() {
    for line in [
        "Subtraction({k for k in 1..=n if 9 % (70-k) == 0})",
        "Subtraction({k for k in 1..=n-2 if 9 % (300-k) == 0})",
        "Subtraction({9/(300-n)})",
        "Subtraction({k for k in 1..=n if k % (200-n) == 0})",
        "Subtraction(1..=n/(100-n))",
    ] {
        assert_same(&set(line), 400);
    }
}

/// The games are long enough for values to be forgotten, and for threads to share rows and blocks.
#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_long_games_have_the_values_of_the_plain_method() {
    let to = 3 << 16;
    // Period 7: Winning Ways, chapter 4.
    let period = computed("Subtraction({1,3,4})", to);
    assert!(
        period
            .iter()
            .enumerate()
            .all(|(heap, &value)| value == [0, 1, 0, 1, 2, 3, 2][heap % 7])
    );
    assert!(
        computed("Subtraction({1000000})", to)
            .iter()
            .all(|&value| value == 0)
    );
    // The value is n/2 for even n, and that of (n-1)/2 for odd n.
    let half = computed("Subtraction(1..=n/2)", to);
    assert!(half.iter().enumerate().all(|(heap, &value)| {
        let even = heap >> heap.trailing_ones();
        value as usize == even / 2
    }));
    let odd = computed("Subtraction(odd)", to);
    assert!(
        odd.iter()
            .enumerate()
            .all(|(heap, &value)| value as usize == heap % 2)
    );
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("some threads");
        for line in ["Subtraction(primes)", "Subtraction(squares)"] {
            let game = set(line);
            let values = pool.install(|| computed(line, 20_000));
            let plain = values_by_bytes(&game, 20_000);
            assert!(values == plain, "{line} on {threads} threads");
        }
    }
}

/// Computes values by marking each option.
fn values_by_bytes(game: &SubtractionGame, to: usize) -> Vec<u32> {
    let mut found: Vec<u32> = Vec::new();
    let mut stamps = vec![usize::MAX; to + 2];
    for heap in 0..=to {
        for member in game
            .set
            .elements()
            .expect("the same for every heap")
            .take_while(|&member| member <= heap as u64)
        {
            stamps[found[heap - usize::try_from(member).expect("small")] as usize] = heap;
        }
        found.push(
            (0..)
                .find(|&value| stamps[value as usize] != heap)
                .expect("a free value"),
        );
    }
    found
}

/// When the search of the mex started from 0 for every heap, this took 2 * 10^11 steps.
#[test]
fn a_long_all_but_game_takes_linear_time() {
    let values = computed("AllBut({2,3,7})", 1_000_000);
    assert_eq!(values.len(), 1_000_001);
    assert!(values.iter().max() > Some(&100_000));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_sets_have_the_values_of_the_plain_method(game in strategies::set()) {
        assert_same(&game, 150);
    }
}
