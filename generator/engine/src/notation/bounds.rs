//! How far to compute: `200` heaps, a grid of `500x500`, or `all` positions of a board.

use std::fmt;
use std::str::FromStr;

use winnow::combinator::{alt, opt, preceded};
use winnow::prelude::*;

use super::NotationError;
use super::refusal::{Parsed, Refusal};
use super::syntax::{Input, keyword, number, read, symbol};

/// How far to compute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bounds {
    /// Up to this heap or this length, inclusive: `200`.
    Heap(u64),
    /// The cells with x below the first number and y below the second: `500x500`. Neither is 0 in notation.
    Grid(u64, u64),
    /// Every position of a board: `all`.
    All,
}

impl FromStr for Bounds {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let plain = written_out(text);
        read(plain.as_deref().unwrap_or(text), "200, 500x500 or all", bounds)
    }
}

/// Numbers such as `10_000` and `1e4` in plain digits; `None` if there are none, or one is not understood.
fn written_out(text: &str) -> Option<String> {
    let number = |text: &str| {
        let (digits, zeros) = text.trim().split_once(['e', 'E']).unwrap_or((text.trim(), "0"));
        let groups: Vec<&str> = digits.split('_').collect();
        let are_digits = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if !groups.iter().chain([&zeros]).all(are_digits) {
            return None;
        }
        let power = 10_u64.checked_pow(zeros.parse().ok()?)?;
        Some(groups.concat().parse::<u64>().ok()?.checked_mul(power)?.to_string())
    };
    if !text.contains(['_', 'e', 'E']) {
        return None;
    }
    Some(text.split('x').map(number).collect::<Option<Vec<_>>>()?.join("x"))
}

fn bounds(input: &mut Input) -> Parsed<Bounds> {
    alt((keyword("all").value(Bounds::All), numbers)).parse_next(input)
}

fn numbers(input: &mut Input) -> Parsed<Bounds> {
    let (width, span) = number(input)?;
    let Some((height, other)) = opt(preceded(symbol("x"), number)).parse_next(input)? else {
        return Ok(Bounds::Heap(width));
    };
    if width.min(height) == 0 {
        let span = if width == 0 { span } else { other };
        let help = "1x1 is the rectangle of the cell (0, 0) alone";
        return Refusal::new(&span, "a rectangle without cells", "no cell has a coordinate below 0").help(help).stop();
    }
    Ok(Bounds::Grid(width, height))
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heap(to) => write!(f, "{to}"),
            Self::Grid(x, y) => write!(f, "{x}x{y}"),
            Self::All => f.write_str("all"),
        }
    }
}
