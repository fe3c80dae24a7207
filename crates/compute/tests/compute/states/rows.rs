//! States in long rows.

use super::{STATES, ordered::assert_both, sides};
use crate::common::game;

/// Rows longer than a block, clauses that grow, stop growing or have gaps, and positions with few
/// and many options.
#[test]
fn long_rows_have_the_values_of_the_levels() {
    for (line, to) in [
        ("State(x, y -> (x-a, 2*a) for a in 1..=min(x, y))", "5x600"),
        (STATES[1].0, "4x300"),
        (
            "State(a, b -> (i, min(b, i)) for i in 1..=a-1; (a, i) for i in 0..=b-1)",
            "4x280",
        ),
        (
            "State(a, b -> (max(i, a-2), i) for i in 0..=min(a, b)-1; (i, b) for i in 0..=a-1)",
            "5x280",
        ),
        (
            "State(x, y -> (i, y) + (x-i, y) for i in 1..=x/2; (x, i) + (x, y-i) for i in 1..=y/2)",
            "3x280",
        ),
        (
            "State(x, y -> (x-1, a) for a in 0..=min(y, 400-y) if x > 0; (x, a) for a in 0..=y-1)",
            "2x420",
        ),
        (
            "State(x, y -> (x-1, a) for a in 0..=min(y, 400-y) if x > 0; (x, a) for a in 0..=y-2 if y % 5 != 0)",
            "2x420",
        ),
        (
            "State(x, y -> (x-1, a) for a in y/9..=y if x > 0; (x, a) for a in 0..=y-1 if 3*a != y)",
            "3x280",
        ),
        (
            "State(x, y -> (x-1, a) + (x-1, y) + (0, a) for a in 0..=y if x > 0; (x, y-k*k) for k in 1..=3)",
            "3x280",
        ),
        (
            "State(x, y, z -> (x-1, y, z/(y+1)) if x > 0; (x, y, z-k) for k in 1..=z if k < 3*y+2)",
            "2x2x280",
        ),
        // Not all states of a row are reached.
        (
            "State(x, y -> (x+k, y-k) for k in 1..=y; (x-1, y) if x > 0)",
            "12x30",
        ),
    ] {
        assert!(
            assert_both(&game(line), sides(to.parse().expect("bounds"))),
            "{line} has an order"
        );
    }
}

/// Clauses that add options from row to row, lose some in some rows or at some positions, or start
/// again.
#[test]
fn rows_that_share_options_have_the_values_of_the_levels() {
    for (line, to) in [
        (
            "State(a, b -> (i, min(b, i)) for i in 1..=a-1; (a, i) for i in 0..=b-1)",
            "40x40",
        ),
        ("State(x, y -> (i, y) for i in 0..=x-1; (x, y-1))", "30x40"),
        (
            "State(x, y -> (i, y) for i in 0..=x-1; (x, i) for i in 0..=y-1)",
            "70x70",
        ),
        (
            "State(x, y -> (i, y) for i in 0..=x-1 if x % 3 != 1; (x, i) for i in 0..=y-1)",
            "30x40",
        ),
        (
            "State(x, y -> (i, y) for i in 0..=x-1 if (x+y) % 7 != 2; (x, y-i) for i in 1..=y if i < 4)",
            "30x40",
        ),
        (
            "State(x, y -> (i, y) for i in x/5..=x-1; (x, i) for i in 0..=y-1)",
            "30x40",
        ),
        (
            "State(x, y -> (i, y/2) for i in 0..=min(x, 29-x)-1; (i, y) + (x-1, 0) for i in 0..=x-1)",
            "30x40",
        ),
        (
            "State(x, y -> (i, y) for i in 0..=x-1 if i != 7; (x, i) for i in 0..=y-1 if i != x)",
            "30x40",
        ),
        (
            "State(x, y, z -> (x, i, z) for i in 0..=y-1; (i, y, z) for i in 0..=x-1; (x, y, i) for i in 0..=z-1)",
            "5x12x20",
        ),
        (
            "State(x, y, z -> (x-1, i, z) for i in 0..=y-1 if x > 0; (x, y, z-k) for k in 1..=min(2, z))",
            "4x12x20",
        ),
    ] {
        assert!(
            assert_both(&game(line), sides(to.parse().expect("bounds"))),
            "{line} has an order"
        );
    }
}

/// Turns that are tested or listed, in lists of several positions, and in positions with long
/// lists.
#[test]
fn listed_turns_have_the_values_of_the_levels() {
    for (line, to) in [
        (
            "State(x, y -> (x-k, y) for k in 1..=x if gcd(k, y) == 1; (x, y-isqrt(y)) if y > 0)",
            "20x300",
        ),
        (
            "State(x, y -> (x-k, y) for k in 1..=x if popcount(k) == 1; (x, y-k) for k in 1..=y if y % k == 0)",
            "20x300",
        ),
        (
            "State(x, y -> (x-1, k) for k in 1..=y if x > 0 and (k*k+y) % 3 == 1; (x, y-k) for k in 1..=y if prime(k))",
            "5x700",
        ),
        (
            "State(x, y -> (max(x-k*k, k), y-1) for k in 1..=x if y > 0 and k*k <= x+k; (x, y-1) + (x/2, y/3) if y > 0)",
            "20x60",
        ),
        (
            "State(x, y -> (x-k, y-k) for k in 1..=min(x, y) if x % k == 0 and k % 2 == 0; (x, y-k) for k in 1..=y if k < 3)",
            "20x60",
        ),
        (
            "State(x, y -> (x, y/k) + (x, k) for k in 2..=y-1 if y % k == 0; (x-1, y ^ k) for k in 0..=3 if x > 0)",
            "20x64",
        ),
    ] {
        assert!(
            assert_both(&game(line), sides(to.parse().expect("bounds"))),
            "{line} has an order"
        );
    }
}
