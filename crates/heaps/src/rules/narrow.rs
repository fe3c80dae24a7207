//! The turns that satisfy a comparison.

use grundy_core::game::expr::Comparison;

/// The turns from `first` to `last` in which factor v + rest satisfies a comparison with 0; an empty range ends before it begins.
/// `NotEqual` keeps all turns: it leaves a gap.
#[must_use]
pub fn narrowed(how: Comparison, (factor, rest): (i64, i64), (first, last): (i64, i64)) -> (i64, i64) {
    let (factor, rest) = (i128::from(factor), i128::from(rest));
    // An inequality is: factor v + rest >= 0.
    let (factor, rest) = match how {
        Comparison::GreaterEqual => (factor, rest),
        Comparison::Greater => (factor, rest - 1),
        Comparison::LessEqual => (-factor, -rest),
        Comparison::Less => (-factor, -rest - 1),
        Comparison::NotEqual => return (first, last),
        Comparison::Equal => {
            let above = narrowed_to(factor, rest, (first, last));
            return narrowed_to(-factor, -rest, above);
        }
    };
    narrowed_to(factor, rest, (first, last))
}

/// The turns in which factor v + rest is at least 0.
fn narrowed_to(factor: i128, rest: i128, (first, last): (i64, i64)) -> (i64, i64) {
    let (mut low, mut high) = (i128::from(first), i128::from(last));
    match factor {
        0 if rest < 0 => high = low - 1,
        0 => (),
        1 => low = low.max(-rest),
        -1 => high = high.min(rest),
        2.. => low = low.max(-rest.div_euclid(factor)),
        _ => high = high.min(rest.div_euclid(-factor)),
    }
    // Both are between the ends, or the range is empty.
    match (i64::try_from(low), i64::try_from(high)) {
        (Ok(low), Ok(high)) if low <= high => (low, high),
        _ => (first, first - 1),
    }
}
