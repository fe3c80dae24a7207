//! The description of a form.

use super::{
    block, blocks,
    layout::{Layout, most_heap},
    planar,
};

/// Formats a number of steps with at most two significant digits.
pub(super) fn rounded(steps: f64) -> String {
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
        Layout::Heap { to: Some(to), .. } => format!("0 <= n <= {to}"),
        Layout::Heap { repeats, to: None } => match repeats.as_ref().and_then(most_heap) {
            Some(most) => format!("0 <= n <= {most}"),
            None => "all n >= 0".to_owned(),
        },
        Layout::Strip { repeats, ends, to } => {
            let gap = match to.or_else(|| repeats.as_ref().and_then(most_heap)) {
                Some(to) => format!("0 <= n <= {to}"),
                None => "all n >= 0".to_owned(),
            };
            format!("{gap}, 0 <= left, right <= {}", ends - 1)
        }
        Layout::Grid { width, height, .. } => format!("0 <= x < {width}, 0 <= y < {height}"),
        Layout::Block(sides) => block::range(sides),
        Layout::Blocks { law, .. } => blocks::range(law),
        Layout::Folded(folds) => block::folded_range(folds),
        Layout::Planar(compact) => format!("0 <= x, y <= {}", planar::most(compact)),
        Layout::Board { cells } => format!("0 <= mask < {}", 1_u64 << cells),
    }
}

/// Describes the stored values.
pub(super) fn described(layout: &Layout) -> String {
    match layout {
        Layout::Heap { repeats: Some(repeats), .. } | Layout::Strip { repeats: Some(repeats), .. } => {
            let kind = if repeats.saltus.iter().any(|&saltus| saltus > 0) { "arithmetic period" } else { "period" };
            format!("{kind} of {} from {} on", repeats.period, repeats.preperiod)
        }
        Layout::Blocks { .. } => "nim-sum of blocks".to_owned(),
        Layout::Planar(_) => "planar pieces".to_owned(),
        Layout::Folded(folds) => folds.to_string(),
        _ => "table".to_owned(),
    }
}
