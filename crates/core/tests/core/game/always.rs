//! Tests of `game::always`.

use std::hash::Hasher;

use grundy_core::{
    game::{
        Game,
        always::always,
        expr::{Condition, Steps},
    },
    mix::Mix,
};

/// The condition of x and y, which are the numbers of a rule on states.
fn condition(text: &str) -> Condition {
    let line = format!("State(x, y -> (x-1, y) if {text})");
    let game: Game = line.parse().expect("a rule");
    game.state().expect("a rule").clauses[0]
        .condition
        .clone()
        .expect("a condition")
}

#[test]
fn conditions_are_decided() {
    for (text, expected) in [
        ("x >= 0", true),
        ("x >= 1", false),
        ("x != 977", false),
        ("x/2 + (x+1)/2 == x", true),
        ("x/2 + (x+1)/2 == x or x == 500", true),
        ("(x/2)/3 == x/6", true),
        ("(x+y)/2 >= x/2 + y/2", true),
        ("(x+y)/2 == x/2 + y/2", false),
        ("x%3 == 0 or x%3 == 1 or x%3 == 2", true),
        ("min(x, y) + max(x, y) == x + y", true),
        ("min(x, y) <= max(x, 3)", true),
        ("max(x, y) <= x+y and not x+y < x", true),
        ("x < y or x > y or x == y", true),
        ("2*x != 2*y+1", true),
        ("3*x != 5*y+1", false),
        ("3*x - 2*y < 70 or x > 20", true),
        ("3*x - 2*y < 60 or x > 20", false),
        ("(x-y)%2 == (x+y)%2", true),
        ("x*y >= 0", false),
    ] {
        assert_eq!(always(&condition(text), 2), expected, "{text}");
    }
}

/// Where a condition is said to hold, it holds at all small numbers; where it fails at one of them,
/// it is not.
#[test]
fn decisions_are_those_of_small_numbers() {
    let mut decided = 0;
    for seed in 0_u64..400 {
        let pick = |place: u64, most: u64| {
            let mut mixed = Mix::default();
            mixed.write_u64(seed * 16 + place);
            (mixed.finish() >> 20) % most
        };
        let text = format!(
            "{}*x+{}*y-{} {} {} or (x+{}*y)%{} {} {}",
            pick(0, 3),
            pick(1, 3),
            pick(2, 5),
            ["<", "<=", ">", ">=", "==", "!="][usize::try_from(pick(3, 6)).unwrap_or(0)],
            pick(4, 8),
            pick(5, 3),
            pick(6, 3) + 1,
            ["<", "<=", ">", ">=", "==", "!="][usize::try_from(pick(7, 6)).unwrap_or(0)],
            pick(8, 3)
        );
        let condition = condition(&text);
        let small = (0..40).all(|x| {
            (0..40).all(|y| condition.eval(&[x, y], &mut Steps::at_most(1000)) == Ok(true))
        });
        // The numbers are so small that a failure shows below 40.
        assert_eq!(always(&condition, 2), small, "{text}");
        decided += usize::from(small);
    }
    assert!((20..380).contains(&decided), "{decided}");
}
