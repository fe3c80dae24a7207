//! Lines of Python broken as PEP 8 asks.

use super::rustfmt::{arguments, places};

/// The most columns of a line.
pub(super) const COLUMNS: usize = 79;
/// The operators at which lines are broken, the weakest first.
const LEVELS: [&[&str]; 9] = [
    &["if", "else"],
    &["or"],
    &["and"],
    &["==", "!=", "<", "<=", ">", ">="],
    &["^"],
    &["&"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "//", "%"],
];
const ASSIGNS: [&str; 7] = ["=", "+=", "-=", "*=", "//=", "^=", "|="];

/// Returns a statement; the operands of a long one stand in parentheses, each on a line of its own.
pub(super) fn wrap_line(indent: &str, text: &str) -> String {
    if indent.len() + text.len() <= COLUMNS || text.contains('\n') {
        return text.to_owned();
    }
    let head = ["if ", "while ", "return "]
        .into_iter()
        .find(|head| text.starts_with(head))
        .map(str::len);
    let assigned = || {
        places(text, &ASSIGNS)
            .first()
            .map(|(at, length)| at + length + 2)
    };
    let Some(begin) = head.or_else(assigned) else {
        return text.to_owned();
    };
    let (value, end) = text[begin..]
        .strip_suffix(':')
        .map_or((&text[begin..], ""), |value| (value, ":"));
    let lines = operands(value, COLUMNS.saturating_sub(indent.len() + 4));
    if lines.len() == 1 {
        return text.to_owned();
    }
    let next = format!("\n{indent}    ");
    format!(
        "{}({next}{}\n{indent}){end}",
        &text[..begin],
        lines.join(&next)
    )
}

/// Returns the operands of the weakest operator, and of those within them that are too long.
fn operands(text: &str, room: usize) -> Vec<String> {
    if text.len() <= room {
        return vec![text.to_owned()];
    }
    if let Some(found) = LEVELS
        .into_iter()
        .map(|level| places(text, level))
        .find(|found| !found.is_empty())
    {
        let begins = found.iter().map(|(at, _)| at + 1);
        let ends = begins.clone().chain([text.len() + 1]);
        let parts = [0]
            .into_iter()
            .chain(begins)
            .zip(ends)
            .map(|(begin, end)| &text[begin..end - 1]);
        return parts.flat_map(|part| operands(part, room)).collect();
    }
    let operator = text
        .split_once(' ')
        .filter(|(first, _)| LEVELS.iter().any(|level| level.contains(first)));
    if let Some((operator, operand)) = operator {
        let mut lines = operands(operand, room.saturating_sub(operator.len() + 1));
        lines[0] = format!("{operator} {}", lines[0]);
        return lines;
    }
    // What stands in brackets stands on lines of its own.
    let Some((open, inner)) = text
        .strip_suffix(')')
        .and_then(|inner| Some((inner.find('(')?, inner)))
    else {
        return vec![text.to_owned()];
    };
    let inner = &inner[open + 1..];
    let parts = arguments(inner)
        .into_iter()
        .flat_map(|part| operands(part, room.saturating_sub(4)));
    let begin = [text[..=open].to_owned()].into_iter();
    begin
        .chain(parts.map(|part| format!("    {part}")))
        .chain([")".to_owned()])
        .collect()
}

/// Returns an array of numbers from its declaration up to the bracket.
pub(super) fn array(begin: &str, numbers: &[String]) -> String {
    let line = format!("{begin}{}]", numbers.join(", "));
    if line.len() <= COLUMNS {
        return line;
    }
    let mut text = begin.to_owned();
    let mut width = COLUMNS;
    for number in numbers {
        if width + number.len() + 2 > COLUMNS {
            text.push_str("\n   ");
            width = 3;
        }
        text.extend([" ", number, ","]);
        width += number.len() + 2;
    }
    text + "\n]"
}
