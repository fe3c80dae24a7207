//! The description of a form.

use super::{
    block, blocks,
    layout::{Layout, most},
    planar,
};
use grundy_core::period_words::describe_period;

/// Formats a number of steps with at most two significant digits.
pub(super) fn round_steps(steps: f64) -> String {
    match steps {
        s if s < 1.0e3 => format!("{s:.0}"),
        s if s < 1.0e6 => format!("{:.0} thousand", s / 1.0e3),
        s if s < 1.0e9 => format!("{:.0} million", s / 1.0e6),
        s => format!("{:.0} thousand million", s / 1.0e9),
    }
}

/// Returns the range of the answered positions, in words.
pub(super) fn range(layout: &Layout) -> String {
    match layout {
        Layout::Heap { repeats, to } => heaps(most(repeats.as_ref(), *to)),
        Layout::Strip { repeats, ends, to } => {
            format!(
                "{}, 0 <= left, right <= {}",
                heaps(most(repeats.as_ref(), *to)),
                ends - 1
            )
        }
        Layout::Block { sides, .. } => block::range(sides.lengths(), &[None; 4]),
        Layout::Blocks { law, .. } => blocks::range(law),
        Layout::Folded(folds) => block::range(&folds.sides, &folds.axes),
        Layout::Planar(compact) => format!("0 <= x, y <= {}", planar::most(compact)),
        Layout::Board { cells } => format!("0 <= mask < {}", 1_u64 << cells),
    }
}

/// Returns the range of heaps or gaps, in words.
pub(super) fn heaps(most: Option<u64>) -> String {
    most.map_or_else(
        || "all n >= 0".to_owned(),
        |most| format!("0 <= n <= {most}"),
    )
}

/// Describes the stored values.
pub(super) fn describe_layout(layout: &Layout) -> String {
    match layout {
        Layout::Heap {
            repeats: Some(repeats),
            ..
        }
        | Layout::Strip {
            repeats: Some(repeats),
            ..
        } => {
            let kind = if repeats.grows() { "arithmetic " } else { "" };
            let place = if matches!(layout, Layout::Strip { .. }) {
                "gap"
            } else {
                "heap"
            };
            format!(
                "{kind}{}",
                describe_period(repeats.period, 0, (place, repeats.preperiod))
            )
        }
        Layout::Blocks { .. } => "nim-sum of blocks".to_owned(),
        Layout::Planar(_) => "planar pieces".to_owned(),
        Layout::Folded(folds) => folds.to_string(),
        _ => "table".to_owned(),
    }
}
