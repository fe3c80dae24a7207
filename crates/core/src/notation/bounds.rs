//! How far to compute: `200` heaps, a grid of `500x500`, a box of `40x40x40`, or `all` positions of a board.

use std::fmt;
use std::str::FromStr;

use winnow::combinator::{alt, separated};
use winnow::prelude::*;

use super::NotationError;
use super::refusal::{Parsed, Refusal, Span, Stop};
use super::syntax::{Input, keyword, number, read, symbol};
use crate::game::state::MOST_COORDINATES;
use crate::values::Sides;

/// How far to compute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bounds {
    /// Up to this heap or this length, inclusive: `200`.
    Heap(u64),
    /// The cells with x below the first number and y below the second: `500x500`. Neither is 0 in notation.
    Grid(u64, u64),
    /// The states whose numbers are below these: `40x40x40`. None is 0 in notation.
    Block(Sides),
    /// Every position of a board: `all`.
    All,
}

impl Bounds {
    /// The numbers of the bounds; none for `all`.
    #[must_use]
    pub fn numbers(&self) -> Vec<u64> {
        match self {
            Self::Heap(to) => vec![*to],
            Self::Grid(width, height) => vec![*width, *height],
            Self::Block(sides) => sides.lengths().to_vec(),
            Self::All => Vec::new(),
        }
    }
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
    let mut list = separated(1..=MOST_COORDINATES, number, symbol("x"));
    let numbers: Vec<(u64, Span)> = list.parse_next(input)?;
    let lengths: Vec<u64> = numbers.iter().map(|(length, _)| *length).collect();
    if let [to] = lengths.as_slice() {
        return Ok(Bounds::Heap(*to));
    }
    if let Some((_, span)) = numbers.iter().find(|(length, _)| *length == 0) {
        let ones = vec!["1"; lengths.len()].join("x");
        let (what, help) = if lengths.len() == 2 {
            ("a rectangle without cells", format!("{ones} is the rectangle of the cell (0, 0) alone"))
        } else {
            ("a box without states", format!("{ones} is the box of the state of zeros alone"))
        };
        return Refusal::new(span, what, "no cell has a coordinate below 0").help(help).stop();
    }
    match (lengths.as_slice(), Sides::new(&lengths)) {
        ([width, height], _) => Ok(Bounds::Grid(*width, *height)),
        (_, Some(sides)) => Ok(Bounds::Block(sides)),
        // At most four were read.
        _ => Err(Stop::Mismatch),
    }
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
