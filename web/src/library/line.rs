//! A line of notation, and the bounds that are right for it.

use grundy_compiler::{
    compute::{self, estimate},
    game::Game,
    notation::Bounds,
    values::Shape,
};
use serde::Serialize;

/// A longer line can only be a mistake; a megabyte of it would be echoed in an error.
pub const LONGEST_LINE: usize = 4096;

/// A table of more bytes than this is refused: the memory of WebAssembly ends at 4 GiB, and a table is copied for
/// its digest and its law.
const MOST_BYTES: f64 = 1_000_000_000.0;

/// A game that a line names.
#[derive(Debug, Clone, Serialize, PartialEq, Eq)]
#[serde(rename_all = "camelCase")]
pub struct Named {
    /// The canonical line.
    pub game: String,
    /// `heap`, `grid`, `strip` or `board`.
    pub family: &'static str,
    /// The bounds to begin with.
    pub bounds: String,
    /// The marks of a strip, the first of them has the number 1.
    pub marks: Vec<char>,
    /// Rows and columns of a board; 0 for other games.
    pub rows: u8,
    /// Columns of a board.
    pub columns: u8,
}

/// The game that `line` names.
///
/// # Errors
/// What is wrong with it, with the line and a caret under the place.
pub fn game(line: &str) -> Result<Game, String> {
    let line = line.trim();
    if line.len() > LONGEST_LINE {
        let length = line.len();
        return Err(format!("error: a game is named in at most {LONGEST_LINE} bytes; this line has {length}"));
    }
    line.parse::<Game>().map_err(|error| error.to_string())
}

/// The bounds that `text` means.
///
/// # Errors
/// What is wrong with them, with a caret under the place.
pub fn bounds(text: &str) -> Result<Bounds, String> {
    if text.len() > LONGEST_LINE {
        return Err("error: bounds are 1000, 64x64 or all".to_owned());
    }
    text.trim().parse::<Bounds>().map_err(|error| error.to_string())
}

/// What the page needs to know of a game before anything is computed.
///
/// # Errors
/// As [`game`].
pub fn named(line: &str) -> Result<Named, String> {
    let game = game(line)?;
    let bounds = game.family().small_bounds();
    let family = game.family().shape(&bounds).and_then(kind).ok_or_else(|| {
        let shown = "tables of one or two numbers, strips and boards are shown on this page";
        format!("error: {shown}, and {game} is {}", game.family().name())
    })?;
    let marks = game.strip().map(|strip| strip.marks.clone()).unwrap_or_default();
    let (rows, columns) = game.board().map_or((0, 0), |board| (board.rows, board.columns));
    Ok(Named { game: game.to_string(), family, bounds: bounds.to_string(), marks, rows, columns })
}

/// The page's name for tables of a shape: `heap`, `grid`, `strip` or `board`; `None` if the page does not show them.
#[must_use]
pub fn kind(shape: Shape) -> Option<&'static str> {
    match shape {
        Shape::Heap { .. } => Some("heap"),
        Shape::Grid { .. } => Some("grid"),
        Shape::Strip { .. } => Some("strip"),
        Shape::Board { .. } => Some("board"),
        Shape::Block { .. } | Shape::Opening | Shape::Vertices { .. } => None,
    }
}

/// What computing a table will cost.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Cost {
    /// The number of positions, of which progress tells.
    pub positions: u64,
    /// About the time a native program takes on one core, in seconds; an upper bound, within a factor of a few.
    pub seconds: f64,
}

/// The positions within `bounds`, if a browser can hold them.
///
/// # Errors
/// If the bounds are of another family or larger than a browser can hold.
pub fn shape(game: &Game, bounds: &Bounds) -> Result<(Shape, Cost), String> {
    let shape = compute::shape(game, bounds).map_err(|error| format!("error: {error}"))?;
    let positions = shape.positions().ok_or("error: too many positions")? as u64;
    // Looking at small heaps of a code for the estimate is only worth while if there is room.
    #[allow(clippy::cast_precision_loss, reason = "a limit, not a value")]
    let least = positions as f64;
    if least > MOST_BYTES {
        return Err(too_large(positions));
    }
    let estimate = estimate::estimate(game, shape);
    if estimate.bytes > MOST_BYTES {
        return Err(too_large(positions));
    }
    Ok((shape, Cost { positions, seconds: estimate.seconds }))
}

fn too_large(positions: u64) -> String {
    format!("error: a browser has no room for {positions} positions; reduce the bounds, or use the command line")
}
