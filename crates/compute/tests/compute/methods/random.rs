//! Random games of every family by every method.

use grundy_core::game::Game;
use grundy_strategies as strategies;
use proptest::{
    collection::{btree_set, vec},
    prelude::*,
    sample::select,
};

use super::{assert_dense, assert_slow_states};
use crate::common::assert_slow;

/// `!` or `=` after a digit, or neither.
fn demand() -> impl Strategy<Value = &'static str> {
    select(vec!["", "", "!", "="])
}

fn digit(most: u32) -> impl Strategy<Value = String> {
    let letter = |value| char::from_digit(value, 32).unwrap().to_ascii_uppercase();
    (0..=most, demand()).prop_map(move |(heaps, demand)| format!("{}{demand}", letter(heaps)))
}

/// Codes with digits up to `most` (7: two parts, 15: three, 31: four), or with plain digits only.
fn code(most: u32, tail: bool) -> impl Strategy<Value = String> {
    let split = (1..=most / 4, demand(), any::<bool>()).prop_map(|(heaps, demand, splits)| {
        let digit = char::from_digit(4 * heaps, 32)
            .unwrap()
            .to_ascii_uppercase();
        if splits {
            format!("{digit}{demand}")
        } else {
            "0".to_owned()
        }
    });
    let longest = if tail { 3 } else { 0 };
    let digits = (
        vec(digit(most), 1..6),
        vec(digit(most), 0..=longest),
        any::<bool>(),
    );
    (split, digits).prop_map(|(split, (digits, tail, plain))| {
        let tail = if tail.is_empty() {
            String::new()
        } else {
            format!("[{}]", tail.concat())
        };
        let code = format!("{split}.{}{tail}", digits.concat());
        if plain {
            code.replace(['!', '='], "")
        } else {
            code
        }
    })
}

/// Clauses that leave up to four parts, some under a condition.
fn rule() -> impl Strategy<Value = String> {
    let condition = select(vec![
        "",
        " if n % 3 != 1",
        " if a < n - k - a",
        " if a % 2 == 0 or n > 20",
        " if not (a == 1 and n < 40)",
        " if a * a <= n",
    ]);
    let shape = select(vec![
        "[a, n-k-a] for a in 0..=n-k",
        "[a, a] for a in 0..=(n-k)/2",
        "[a, a, n-k-2*a] for a in 1..=(n-k)/2",
        "[a, b, n-k-a-b] for a in 1..=n-k, b in a..=n-k-a",
        "[a, b] for a in 0..=n-k, b in a/2..=min(a, n-k-a)",
        "[a] for a in max(0, n-k-3)..=n-k",
        "[a/2, a/3, a%2, n/4] for a in 1..=n-k",
    ]);
    let clause = (shape, condition, 1..5_u32);
    let clause = clause.prop_map(|(shape, condition, k)| {
        format!("{shape}{condition}").replace('k', &k.to_string())
    });
    btree_set(clause, 1..4).prop_map(|clauses| {
        format!(
            "Heap(n -> {})",
            clauses.into_iter().collect::<Vec<_>>().join("; ")
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(4)) })]

    #[test]
    fn codes_of_two_parts_agree_with_plain_search(line in code(7, true)) {
        assert_slow(&line, "90");
    }

    #[test]
    fn codes_of_two_parts_agree_at_large_heaps(line in code(7, false)) {
        assert_dense(&line, 500);
    }

    #[test]
    #[ignore = "1 s: .ci/run"]
    fn thorough_codes_of_two_parts_agree_at_large_heaps(line in code(7, false)) {
        assert_dense(&line, 2000);
    }

    #[test]
    fn codes_with_a_tail_agree_at_large_heaps(line in code(7, true)) {
        assert_dense(&line, 300);
    }

    #[test]
    fn codes_of_three_parts_agree_with_plain_search(line in code(15, true)) {
        assert_slow(&line, "40");
    }

    #[test]
    fn codes_of_four_parts_agree_with_plain_search(line in code(31, true)) {
        assert_slow(&line, "24");
    }

    #[test]
    fn subtraction_games_agree_with_plain_search(game in strategies::set()) {
        assert_slow(&Game::from(game).to_string(), "150");
    }

    #[test]
    fn rings_agree_with_plain_search(line in prop_oneof![code(7, true), code(31, false), strategies::strip().prop_filter("at most four marks", |strip| strip.marks.len() <= 4).prop_map(|strip| Game::from(strip).to_string())]) {
        assert_slow(&format!("Ring({line})"), "24");
    }

    #[test]
    fn pieces_agree_with_plain_search(game in strategies::piece()) {
        assert_slow_states(&game.to_string());
    }

    #[test]
    fn heap_rules_agree_with_plain_search(line in rule()) {
        assert_slow(&line, "50");
    }

    #[test]
    fn lattices_agree_with_plain_search(plane in strategies::plane(), width in 1..14_u32, height in 1..14_u32) {
        assert_slow(&Game::from(plane).to_string(), &format!("{width}x{height}"));
    }

    #[test]
    fn strips_agree_with_plain_search(strip in strategies::strip().prop_filter("at most four marks", |strip| strip.marks.len() <= 4)) {
        assert_slow(&Game::from(strip).to_string(), "24");
    }

    #[test]
    fn boards_agree_with_plain_search(board in strategies::board().prop_filter("at most 9 cells", |board| board.cells() <= 9)) {
        assert_slow(&Game::from(board).to_string(), "all");
    }

    #[test]
    #[ignore = "1 s: .ci/run"]
    fn thorough_boards_agree_with_plain_search(board in strategies::board().prop_filter("at most 12 cells", |board| board.cells() <= 12)) {
        assert_slow(&Game::from(board).to_string(), "all");
    }
}
