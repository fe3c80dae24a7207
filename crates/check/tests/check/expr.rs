//! Bounds of ranges: their values, and the heap from which on they are constant.

use grundy_check::check::expr::{eval, settle_bound};
use grundy_core::game::{Game, expr::Expr, set::Set};

/// Returns the upper bound of a range.
fn bound(text: &str) -> Expr {
    let game: Game = format!("Subtraction(1..={text})").parse().unwrap();
    let Some(Set::Range(_, high)) = game.set().map(|set| &set.set) else {
        panic!("{text}")
    };
    high.clone()
}

#[test]
fn a_bound_settles_at_the_first_heap_from_which_on_it_is_constant() {
    for (text, heap, value) in [
        ("min(n/2, 100)", 200, 100),
        ("min(7, n-3)", 10, 7),
        ("min(2*n/5, 9, n-1)", 23, 9),
        ("min(n - n/3, 4)", 5, 4),
        // The bound is 9 at heap 17 already, but 8 at heap 18.
        ("min(n/3 + n%3 + 2, 9)", 19, 9),
        ("min(n/2 + 50, 9)", 0, 9),
    ] {
        let expr = bound(text);
        assert_eq!(settle_bound(&expr), Some((heap, value)), "{text}");
        assert!(
            (heap..heap + 1000).all(|n| eval(&expr, n) == Some(value)),
            "{text}"
        );
        assert!(heap == 0 || eval(&expr, heap - 1) != Some(value), "{text}");
    }
    for text in [
        "min(n, 2*n)",
        "n/2",
        "min(3-n, 9)",
        "max(n, 4)",
        "min(isqrt(n), 9)",
    ] {
        assert_eq!(settle_bound(&bound(text)), None, "{text}");
    }
}
