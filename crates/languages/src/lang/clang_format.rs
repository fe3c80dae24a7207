//! Lines of C and C++ broken as clang-format breaks them in the style of LLVM.

use super::rustfmt::{arguments, places};

/// The most columns of a line.
pub(super) const COLUMNS: usize = 80;
/// Fewer numbers than this are not laid out in columns.
const LISTED: usize = 6;
/// The largest difference of widths within a column.
const SPREAD: usize = 10;

/// The binary operators, the weakest first.
const LEVELS: [&[&str]; 6] = [
    &["||"],
    &["&&"],
    &["==", "!=", "<", "<=", ">", ">="],
    &["^"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// Returns a statement; a long one is broken after its weakest operators, and the next line begins
/// where the operand of that operator began.
pub(super) fn wrap_line(indent: &str, text: &str) -> String {
    let room = COLUMNS.saturating_sub(indent.len());
    if text.len() <= room || text.contains('\n') {
        return text.to_owned();
    }
    let is_loop = text.starts_with("for (");
    let assigned = || text.split_once(" = ").filter(|_| !is_loop);
    if let Some((begin, value)) = assigned().filter(|(_, value)| value.len() + 4 <= room) {
        return format!("{begin} =\n{indent}    {value}");
    }
    let begin = ["if (", "while (", "for (", "return "]
        .into_iter()
        .find(|begin| text.starts_with(begin))
        .map(str::len);
    let begin = begin
        .or_else(|| assigned().map(|(begin, _)| begin.len() + 3))
        .unwrap_or(0);
    let column = indent.len() + begin;
    let end = if text.ends_with(") {") { 3 } else { 1 };
    let (value, rest) = text[begin..].split_at(text.len() - begin - end);
    let lines = if is_loop {
        fill_lines(
            &value
                .split_inclusive("; ")
                .map(str::trim_end)
                .collect::<Vec<_>>(),
            (column, column),
            end,
        )
    } else {
        lay_lines(value, (column, column), end)
    };
    text[..begin].to_owned() + &lines.join("\n") + rest
}

/// Returns the lines of an expression that begins at a column, and whose further operands begin at
/// another; `after` columns after it stay free. All lines but the first begin with their blanks.
fn lay_lines(text: &str, (column, next): (usize, usize), after: usize) -> Vec<String> {
    if column + text.len() + after <= COLUMNS {
        return vec![text.to_owned()];
    }
    if let Some(found) = LEVELS
        .into_iter()
        .map(|level| places(text, level))
        .find(|found| !found.is_empty())
    {
        let ends = found
            .iter()
            .map(|(at, length)| at + 1 + length)
            .chain([text.len()]);
        let begins = [0]
            .into_iter()
            .chain(found.iter().map(|(at, length)| at + 2 + length));
        let operands: Vec<&str> = begins
            .zip(ends)
            .map(|(begin, end)| &text[begin..end])
            .collect();
        return fill_lines(&operands, (column, next), after);
    }
    let Some((open, inner)) = text
        .strip_suffix(')')
        .and_then(|inner| Some((inner.find('(')?, inner)))
    else {
        return vec![text.to_owned()];
    };
    let within = (column + open + 1, column + open + 1);
    let mut lines = match arguments(&inner[open + 1..]).as_slice() {
        [only] => lay_lines(only, within, after + 1),
        several => fill_lines(several, within, after + 1),
    };
    lines[0].insert_str(0, &inner[..=open]);
    if let Some(line) = lines.last_mut() {
        line.push(')');
    }
    lines
}

/// Returns lines with as many operands as fit; one that is longer is broken within.
fn fill_lines(operands: &[&str], (first, next): (usize, usize), after: usize) -> Vec<String> {
    let (mut lines, mut column) = (vec![String::new()], first);
    for (index, operand) in operands.iter().enumerate() {
        let after = if index + 1 == operands.len() {
            after
        } else {
            0
        };
        if index > 0 && column + 1 + operand.len() + after <= COLUMNS {
            if let Some(line) = lines.last_mut() {
                line.extend([" ", operand]);
                column += 1 + operand.len();
            }
            continue;
        }
        if index > 0 {
            lines.push(" ".repeat(next));
            column = next;
        }
        let inner = break_operand(operand, column, after);
        if let (Some(line), Some(begin)) = (lines.last_mut(), inner.first()) {
            line.push_str(begin);
        }
        lines.extend_from_slice(&inner[1..]);
        column = if inner.len() == 1 {
            column + inner[0].len()
        } else {
            inner[inner.len() - 1].len()
        };
    }
    lines
}

/// Returns the lines of an operand with the operator or comma behind it; those after the first are
/// indented within it.
fn break_operand(operand: &str, column: usize, after: usize) -> Vec<String> {
    let is_operator = |last: &str| LEVELS.iter().any(|level| level.contains(&last));
    let text = operand
        .rsplit_once(' ')
        .filter(|(_, last)| is_operator(last))
        .map_or(operand, |(text, _)| text);
    let text = text.trim_end_matches([',', ';']);
    let mut lines = lay_lines(
        text,
        (column, column + 4),
        after + operand.len() - text.len(),
    );
    if let Some(line) = lines.last_mut() {
        line.push_str(&operand[text.len()..]);
    }
    lines
}

/// Returns an array of numbers from its declaration up to the brace: on one line, or in columns.
pub(super) fn array(begin: &str, numbers: &[String]) -> String {
    let line = format!("{begin}{}}};", numbers.join(", "));
    if line.len() <= COLUMNS {
        return line;
    }
    // A line of its own for the brace saves lines if the declaration is long.
    let below = NumberColumns::best(numbers, COLUMNS - 4);
    match (
        NumberColumns::best(numbers, COLUMNS.saturating_sub(begin.len())),
        below,
    ) {
        (Some(beside), Some(below)) if beside.lines < below.lines + 3 => {
            beside.print_numbers(begin, numbers, begin.len())
        }
        (_, Some(below)) => below.print_numbers(&format!("{begin}\n    "), numbers, 4),
        _ => line,
    }
}

/// Numbers in columns.
struct NumberColumns {
    widths: Vec<usize>,
    lines: usize,
}

impl NumberColumns {
    /// Returns the columns with the fewest lines, and of these the fewest columns.
    fn best(numbers: &[String], room: usize) -> Option<Self> {
        if numbers.len() < LISTED {
            return None;
        }
        let most = (COLUMNS / 3).min(numbers.len());
        let fits = (1..=most)
            .rev()
            .filter_map(|columns| Self::from_numbers(numbers, columns, room));
        fits.reduce(|best, next| if next.lines > best.lines { best } else { next })
    }

    /// Returns a number of columns, if they fit.
    fn from_numbers(numbers: &[String], columns: usize, room: usize) -> Option<Self> {
        let length = |index: usize| numbers[index].len() + usize::from(index + 1 < numbers.len());
        let lengths = |column: usize| (column..numbers.len()).step_by(columns).map(length);
        let widths: Vec<usize> = (0..columns)
            .filter_map(|column| lengths(column).max())
            .collect();
        let even = (0..columns - 1).all(|column| {
            lengths(column)
                .min()
                .is_some_and(|least| widths[column] <= least + SPREAD)
        });
        let last = (numbers.len() - 1) % columns;
        let total = columns - 1 + widths.iter().sum::<usize>();
        let closing =
            last + widths[..last].iter().sum::<usize>() + length(numbers.len() - 1) + "};".len();
        let fits = even && total <= room && closing <= room;
        fits.then(|| Self {
            widths,
            lines: numbers.len().div_ceil(columns),
        })
    }

    fn print_numbers(&self, begin: &str, numbers: &[String], indent: usize) -> String {
        let mut text = begin.to_owned();
        for (index, number) in numbers.iter().enumerate() {
            let column = index % self.widths.len();
            text.push_str(number);
            if index + 1 == numbers.len() {
                text.push_str("};");
            } else if column + 1 == self.widths.len() {
                text.extend([",\n", &" ".repeat(indent)]);
            } else {
                text.extend([",", &" ".repeat(self.widths[column] - number.len())]);
            }
        }
        text
    }
}
