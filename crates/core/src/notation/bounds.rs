//! The bounds of a computation: `200` or `10^6` heaps, a grid of `500x500`, a box of `40x40x40`, or
//! `all` positions of a board.

use std::str::FromStr;

use super::NotationError;
use super::prelude::*;
use super::syntax::read;
use crate::position::MOST_COORDINATES;

pub use crate::values::Bounds;

impl FromStr for Bounds {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let plain = written_out(text);
        read(
            plain.as_deref().unwrap_or(text),
            "200, 500x500 or all",
            bounds,
        )
    }
}

/// Reads a whole number as people write it: `1000000`, `1_000_000`, `1,000,000`, `1e6` or `10^6`.
/// Returns `None` if the text is not such a number, or the number does not fit.
///
/// ```
/// use grundy_core::notation::bounds::whole_number;
///
/// assert!(
///     ["1000000", "1_000_000", "1,000,000", "1e6", "10^6"]
///         .iter()
///         .all(|text| whole_number(text) == Some(1_000_000))
/// );
/// assert_eq!(whole_number("1,00"), None);
/// ```
#[must_use]
pub fn whole_number(text: &str) -> Option<u64> {
    let text = text.trim();
    if let Some((base, power)) = text.split_once('^') {
        return plain(base)?.checked_pow(plain(power)?.try_into().ok()?);
    }
    let (digits, zeros) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let power = 10_u64.checked_pow(plain(zeros)?.try_into().ok()?)?;
    in_groups(digits)?.checked_mul(power)
}

/// Reads decimal digits alone.
fn plain(digits: &str) -> Option<u64> {
    // `parse` would accept a sign.
    let are_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then(|| digits.parse().ok()).flatten()
}

/// Reads digits with underscores anywhere, or with commas between groups of three.
fn in_groups(digits: &str) -> Option<u64> {
    if digits.contains(',') {
        let mut groups = digits.split(',');
        let first = groups.next()?;
        if !(1..=3).contains(&first.len()) || groups.any(|group| group.len() != 3) {
            return None;
        }
        return plain(&digits.replace(',', ""));
    }
    digits
        .split('_')
        .all(|group| plain(group).is_some())
        .then(|| plain(&digits.replace('_', "")))?
}

/// Returns the text with numbers such as `10_000` and `1e4` in plain digits. Returns `None` if the
/// text has no such number, or one of its numbers is invalid.
fn written_out(text: &str) -> Option<String> {
    if !text.contains(['_', ',', '^', 'e', 'E']) {
        return None;
    }
    let numbers: Option<Vec<String>> = text
        .split('x')
        .map(|number| Some(whole_number(number)?.to_string()))
        .collect();
    Some(numbers?.join("x"))
}

fn bounds(input: &mut ParserInput) -> Parsed<Bounds> {
    alt((keyword("all").value(Bounds::All), numbers)).parse_next(input)
}

fn numbers(input: &mut ParserInput) -> Parsed<Bounds> {
    let mut list = separated(1..=MOST_COORDINATES, number, symbol("x"));
    let numbers: Vec<(u64, Span)> = list.parse_next(input)?;
    let lengths: Vec<u64> = numbers.iter().map(|(length, _)| *length).collect();
    if let [to] = lengths.as_slice() {
        return Ok(Bounds::Heap(*to));
    }
    if let Some((_, span)) = numbers.iter().find(|(length, _)| *length == 0) {
        let ones = vec!["1"; lengths.len()].join("x");
        let (what, help) = if lengths.len() == 2 {
            (
                "a rectangle without cells",
                format!("{ones} is the rectangle of the cell (0, 0) alone"),
            )
        } else {
            (
                "a box without states",
                format!("{ones} is the box of the state of zeros alone"),
            )
        };
        return ParseError::new(span, what, "no cell has a coordinate below 0")
            .help(help)
            .stop();
    }
    // At most four numbers were read.
    crate::game::compound::bounds(&lengths).ok_or(ParseStop::Mismatch)
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heap(to) => write!(f, "{to}"),
            Self::Grid(x, y) => write!(f, "{x}x{y}"),
            Self::Block(sides) => sides.fmt(f),
            Self::All => f.write_str("all"),
        }
    }
}
