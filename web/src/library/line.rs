//! A line of notation and its bounds.

use std::sync::Arc;

use grundy_answer::Line;
use grundy_compute::{self as compute, estimate, estimate::Estimate};
use grundy_core::{diagnostic::Diagnostic, game::Game, notation::Bounds, values::Shape};
use grundy_law as law;
use serde::Serialize;

use super::{
    parameters::{self, OpenName, Opened},
    position,
};

/// The most bytes of a line. A longer line can only be a mistake, and an error would repeat all of
/// it.
pub const LONGEST_LINE: usize = 4096;

/// The most bytes of a table: the memory of WebAssembly ends at 4 GiB, and the digest and the law
/// each need a copy of the table.
const MOST_BYTES: f64 = 1_000_000_000.0;

/// A game that a line names.
#[derive(Debug, Clone, Serialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct LineSummary {
    /// The canonical line.
    pub game: String,
    /// The kind of the table: `heap`, `grid`, `strip`, `board` or `list`.
    pub family: &'static str,
    /// The kind of the positions in play: `heap`, `grid`, `strip`, `board` or `words`.
    pub plays: &'static str,
    /// The form of a position as text.
    pub form: &'static str,
    /// The first bounds to show.
    pub bounds: String,
    /// The marks of a strip; the first mark has the number 1.
    pub marks: Vec<char>,
    /// Rows of a board; 0 for other games.
    pub rows: u8,
    /// Columns of a board; 0 for other games.
    pub columns: u8,
    /// The line with its open names and their values, if it has some.
    pub open: Option<Opened>,
}

/// Parses the game that `line` names.
///
/// # Errors
/// If the line is invalid; the message has the line and a caret under the place.
pub fn game(line: &str) -> Result<Game, String> {
    short(line)?
        .parse::<Game>()
        .map_err(|error| error.to_string())
}

fn short(line: &str) -> Result<&str, String> {
    let (line, length) = (line.trim(), line.trim().len());
    let words = || {
        format!("error: a game is named in at most {LONGEST_LINE} bytes; this line has {length}")
    };
    (length <= LONGEST_LINE).then_some(line).ok_or_else(words)
}

/// Parses bounds.
///
/// # Errors
/// If `text` is invalid; the message has a caret under the place.
pub fn bounds(text: &str) -> Result<Bounds, String> {
    if text.len() > LONGEST_LINE {
        return Err("error: bounds are 1000, 64x64 or all".to_owned());
    }
    text.trim()
        .parse::<Bounds>()
        .map_err(|error| error.to_string())
}

/// Returns the facts of a game that the page needs before any value is computed.
///
/// # Errors
/// As [`game`], and as [`parameters::game`].
pub fn name_line(line: &str, given: &[OpenName]) -> Result<LineSummary, String> {
    let (game, open) = match short(line)?
        .parse()
        .map_err(|error: Diagnostic| error.to_string())?
    {
        Line::Game(game) => (Arc::unwrap_or_clone(game), None),
        Line::Open(line) => {
            parameters::game(&line.open, given).map(|(game, opened)| (game, Some(opened)))?
        }
        // The page has no compounds: this is the error of the line.
        Line::Compound(_) => (game(line)?, None),
    };
    let bounds = game.family().small_bounds();
    let family = game.family().shape(&bounds).map_or("list", kind);
    let plays = position::kind(&game);
    let form = match game.sum() {
        Some(_) => "the numbers of all parts with commas, as in 3,5",
        None => game.family().position_form(),
    };
    let marks = game
        .strip()
        .map(|strip| strip.marks.clone())
        .unwrap_or_default();
    let (rows, columns) = game
        .board()
        .map_or((0, 0), |board| (board.rows, board.columns));
    Ok(LineSummary {
        game: game.to_string(),
        family,
        plays,
        form,
        bounds: bounds.to_string(),
        marks,
        rows,
        columns,
        open,
    })
}

/// Returns the page's name for tables of a shape: `heap`, `grid`, `strip`, `board`, or `list` for a
/// table whose positions are listed one by one.
#[must_use]
pub fn kind(shape: Shape) -> &'static str {
    match shape {
        Shape::Heap { .. } => "heap",
        Shape::Grid { .. } => "grid",
        Shape::Strip { .. } => "strip",
        Shape::Board { .. } => "board",
        Shape::Block { .. } | Shape::Opening | Shape::Vertices { .. } => "list",
    }
}

/// The estimated cost of a table.
#[derive(Debug, Clone, Serialize)]
pub struct Cost {
    /// The number of positions, which progress counts up to.
    pub positions: u64,
    /// The estimated seconds, measured by a short trial if the table is large.
    pub seconds: f64,
    /// The time in words, if it is long enough to be announced.
    pub announced: Option<String>,
    /// The reason not to begin the table without a confirmation, as the command line refuses it
    /// without `--force`.
    pub refusal: Option<String>,
}

/// Estimates the cost of the table within bounds, as the command line does.
///
/// # Errors
/// As [`shape`]; also if the line or the bounds are invalid.
pub fn cost(line: &str, text: &str) -> Result<Cost, String> {
    let (game, bounds) = (game(line)?, bounds(text)?);
    let (shape, estimate) = shape(&game, &bounds)?;
    let (positions, seconds) = (
        shape.positions().unwrap_or_default() as u64,
        estimate.seconds,
    );
    let is_long = seconds > estimate::UNTOLD_SECONDS;
    // A law that few values prove gives a long table at once.
    if !is_long || law::by_law(&game, &bounds, None, &()).is_ok_and(|values| values.is_some()) {
        return Ok(Cost {
            positions,
            seconds: seconds.min(estimate::UNTOLD_SECONDS),
            announced: None,
            refusal: None,
        });
    }
    // The bytes were compared with the limit of a browser.
    let refusal = Estimate::of_time(seconds).refusal();
    let refusal = refusal
        .map(|why| format!("{game} to {bounds} {why}; reduce the bounds, or compute anyway"));
    Ok(Cost {
        positions,
        seconds,
        announced: Some(estimate.duration()),
        refusal,
    })
}

/// Returns the shape of the positions within `bounds` and the cost of their table, if a browser can
/// hold it.
///
/// # Errors
/// If the bounds are of another family or larger than a browser can hold.
pub fn shape(game: &Game, bounds: &Bounds) -> Result<(Shape, Estimate), String> {
    let shape = compute::shape(game, bounds).map_err(|error| format!("error: {error}"))?;
    let positions = shape.positions().ok_or("error: too many positions")? as u64;
    // The estimate looks at small heaps of a code, so the number of positions is checked first.
    #[allow(clippy::cast_precision_loss, reason = "a limit, not a value")]
    let least = positions as f64;
    if least > MOST_BYTES {
        return Err(too_large(positions));
    }
    let estimate = estimate::estimate(game, shape);
    if estimate.bytes > MOST_BYTES {
        return Err(too_large(positions));
    }
    Ok((shape, estimate))
}

fn too_large(positions: u64) -> String {
    format!(
        "error: a browser has no room for {positions} positions; reduce the bounds, or use the command line"
    )
}
