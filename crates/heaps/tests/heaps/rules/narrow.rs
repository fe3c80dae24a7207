//! Tests of `rules::narrow`.

use grundy_core::game::expr::Comparison;
use grundy_heaps::rules::narrow::narrowed;

#[test]
fn turns_are_those_that_satisfy_the_comparison() {
    let all =
        [Comparison::Equal, Comparison::Less, Comparison::LessEqual, Comparison::Greater, Comparison::GreaterEqual];
    let numbers = || all.into_iter().flat_map(|how| (-4..=4_i64).map(move |factor| (how, factor)));
    for (how, factor) in numbers() {
        for (rest, low) in (-30..=30_i64).flat_map(|rest| (-5..=5_i64).map(move |low| (rest, low))) {
            for high in low - 2..low + 7 {
                let kept: Vec<i64> = (low..=high).filter(|v| how.holds(factor * v + rest, 0)).collect();
                let (first, last) = narrowed(how, (factor, rest), (low, high));
                assert_eq!((first..=last).collect::<Vec<_>>(), kept, "{how:?} {factor} {rest} {low}..={high}");
                assert_eq!(narrowed(Comparison::NotEqual, (factor, rest), (low, high)), (low, high));
            }
        }
    }
}
