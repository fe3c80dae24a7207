//! Values of an octal code in Python, where a loop in the language is a hundred times as slow as an
//! operation on bytes.
//!
//! Two long numbers have the values of the parts as bytes, one of them in reverse order. Their
//! nim-sum contains the nim-sums of all pairs of parts. The least missing value is the first of all
//! byte values that does not occur in it.

use super::{
    layout::Layout,
    start::{MexStorage, Start, StartTask},
};
use grundy_core::game::code::{Digit, PartDemand};

/// Bytes that are processed in the time of a step. Two conversions to numbers, one back, and the
/// deletion take 3.8 to 4.5 ns a byte, measured with Grundy's game to 20,000, 40,000 and 80,000,
/// where a step takes 125 ns.
const BYTES: f64 = 30.0;

/// Returns the computation for codes with at most two parts and values below 256; `None` for any
/// other game.
pub(super) fn start(task: &StartTask<'_>) -> Option<Start> {
    let (Some(code), Layout::Heap { .. }) = (task.game.code(), task.layout) else {
        return None;
    };
    if !code.tail.is_empty() || code.most_parts() > 2 || task.below() > 256 {
        return None;
    }
    let count = task.table.len();
    let digits = std::iter::once(&code.split)
        .chain(&code.digits)
        .enumerate()
        .filter(|(_, digit)| digit.heaps > 0);
    let pieces: Vec<Vec<String>> = digits.map(|(k, digit)| pieces(k, *digit)).collect();
    let mut lines = vec![
        format!("for n in range(1, {count}):"),
        "    m = b\"\"".to_owned(),
    ];
    lines.extend(
        pieces
            .into_iter()
            .flatten()
            .map(|line| format!("    {line}")),
    );
    lines.push("    SG[n] = bytes(range(256)).translate(None, m)[0]".to_owned());
    lines.push(format!("SG[{count}] = 1"));
    let mut start = Start::new(task, MexStorage::Stamps).ok()?;
    start.options.numbers.clear();
    start.options.helpers.clear();
    start.cells.clear();
    start.words = "computed by the rules, by slices";
    start.python = Some(lines);
    start.steps = task.steps / BYTES + 20.0 * f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    Some(start)
}

/// Returns the lines that add the values of the options of one digit.
fn pieces(k: usize, digit: Digit) -> Vec<String> {
    let rest = if k == 0 {
        "n".to_owned()
    } else {
        format!("n - {k}")
    };
    let mut lines = Vec::new();
    if digit.heaps & 1 == 1 {
        lines.push(format!("if n == {k}:"));
        lines.push("    m += b\"\\0\"".to_owned());
    }
    let mut inner = Vec::new();
    if digit.heaps >> 1 & 1 == 1 {
        inner.push(format!("m += SG[{rest}:{rest} + 1]"));
    }
    if digit.heaps >> 2 & 1 == 1 {
        match digit.parts {
            PartDemand::Equal => inner.extend([
                format!("if ({rest}) % 2 == 0:"),
                "    m += b\"\\0\"".to_owned(),
            ]),
            PartDemand::Any | PartDemand::Unequal => {
                // The parts 1 to h, paired with the rest minus 1 to the rest minus h.
                let half = match (digit.parts, k) {
                    (PartDemand::Any, 0) => "n // 2".to_owned(),
                    (PartDemand::Any, _) => format!("({rest}) // 2"),
                    (_, 0) => "(n - 1) // 2".to_owned(),
                    _ => format!("(n - {}) // 2", k + 1),
                };
                inner.extend([
                    format!("h = {half}"),
                    "a = int.from_bytes(SG[1:h + 1], \"little\")".to_owned(),
                    format!("b = int.from_bytes(SG[{rest} - h:{rest}], \"big\")"),
                    "m += (a ^ b).to_bytes(h, \"little\")".to_owned(),
                ]);
            }
        }
    }
    if k == 0 {
        lines.extend(inner);
    } else if !inner.is_empty() {
        lines.push(format!("if n > {k}:"));
        lines.extend(inner.into_iter().map(|line| format!("    {line}")));
    }
    lines
}
