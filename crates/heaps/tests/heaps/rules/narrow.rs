//! Tests of `rules::narrow`.

use grundy_core::game::expr::Comparison;
use grundy_heaps::rules::narrow::to_one;

#[test]
fn turns_are_those_that_satisfy_the_comparison() {
    let all = [
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::LessEqual,
        Comparison::Greater,
        Comparison::GreaterEqual,
    ];
    let numbers = || all.into_iter().flat_map(|how| (-4..=4_i64).map(move |factor| (how, factor)));
    for (how, factor) in numbers() {
        for (rest, low) in (-30..=30_i64).flat_map(|rest| (-5..=5_i64).map(move |low| (rest, low))) {
            for high in low - 2..low + 7 {
                let kept: Vec<i64> = (low..=high).filter(|v| how.holds(factor * v + rest, 0)).collect();
                let (mut first, mut last) = (low, high);
                let has_no_gap = to_one(how, (factor, rest), &mut first, &mut last);
                let is_run = kept.windows(2).all(|pair| pair[1] == pair[0] + 1);
                assert_eq!(has_no_gap, is_run, "{how:?} {factor} {rest} {low}..={high}");
                if is_run {
                    assert_eq!((first..=last).collect::<Vec<_>>(), kept, "{how:?} {factor} {rest} {low}..={high}");
                }
            }
        }
    }
}
