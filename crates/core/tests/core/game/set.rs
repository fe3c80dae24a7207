use std::cell::Cell;

use grundy_core::game::{Game, Rules};

/// Returns the numbers that may be removed from a heap of `n`.
fn removals(line: &str, n: u64) -> Vec<u64> {
    let game: Game = line.parse().unwrap();
    let mut removals = Vec::new();
    game.set()
        .unwrap()
        .options(&n, &mut |parts| removals.push(n - parts[0]));
    removals
}

#[test]
fn all_but_games_remove_every_other_number() {
    for set in [
        "{2}",
        "{1,3,4}",
        "1..=n/2",
        "max(1, n/3)..=n/2",
        "2..=max(n/2, 3)",
        "primes",
        "3.. step 4",
        "{k*k for k in 1..}",
        "{1} + max(1, n/2)..=n",
    ] {
        for n in 0..60 {
            let forbidden = removals(&format!("Subtraction({set})"), n);
            let others: Vec<u64> = (1..=n).filter(|k| !forbidden.contains(k)).collect();
            assert_eq!(
                removals(&format!("AllBut({set})"), n),
                others,
                "{set}, heap {n}"
            );
        }
    }
}

/// A list of these forbidden numbers would need more memory than there is.
#[test]
fn a_huge_forbidden_range_takes_no_memory() {
    assert_eq!(removals("AllBut(3..=n-1)", 1 << 60), [1, 2, 1 << 60]);
}

#[test]
fn moves_from_a_huge_heap_can_be_stopped() {
    for line in [
        "Subtraction(1..=n/2)",
        "AllBut(1..=n/2)",
        "AllBut(1.. step 2)",
        "AllBut({k for k in 1..})",
        "0.[7]",
    ] {
        let game: Game = line.parse().unwrap();
        let asked = Cell::new(0);
        let go_on = || asked.replace(asked.get() + 1) < 3;
        let position = game.parse_position("1000000000000").unwrap();
        assert!(
            !game.options_while(&position, &go_on, &mut |_| ()),
            "{line}"
        );
        assert_eq!(asked.get(), 4, "{line}");
    }
}
