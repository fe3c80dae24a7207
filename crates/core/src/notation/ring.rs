//! Rings: `Ring(0.77)`, `Ring(Heap(n -> [a, n-2-a] for a in 0..=n-2))`,
//! `Ring(Strip(O X; never OO XX))`, `Ring(Strip(X; never XXX))`.

use super::prelude::*;
use super::syntax::parse_nested;
use crate::game::{PatternStrip, Ring};

/// Parses the contents of `Ring(…)`.
pub(super) fn game(input: &mut ParserInput) -> Parsed<Game> {
    let (row, span) = parse_nested(input, with_span(super::game))?;
    // A rule of a row may be a code in other words. With open numbers, nothing is known yet.
    let simple = row.simplified();
    if input.state.open && row.rule().is_some() && simple.is_none() {
        input.state.has_literals = true;
        return Ok(row);
    }
    let code = || {
        row.code()
            .or_else(|| simple.as_ref()?.code())
            .map(|code| Ring::Code(code.clone()).into())
    };
    let strip = || row.strip().map(|strip| Ring::Strip(strip.clone()).into());
    let long = || {
        row.row().filter(|row| !row.is_ring).map(|row| {
            PatternStrip {
                is_ring: true,
                ..row.clone()
            }
            .into()
        })
    };
    if let Some(ring) = code().or_else(strip).or_else(long) {
        return Ok(ring);
    }
    ParseError::new(
        &span,
        "only a row can be closed to a ring",
        "not a code and not a strip",
    )
    .help("for example Ring(0.77) or Ring(Strip(O X; never OO XX))")
    .stop()
}

impl fmt::Display for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => write!(f, "Ring({code})"),
            Self::Strip(strip) => write!(f, "Ring({strip})"),
        }
    }
}
