//! Pieces that ride or leap towards the origin, in two to four dimensions and with walls. Each line
//! of a ride has a set of the values on it so far.
//!
//! A ride from a cell passes the cells of one line. If cells are computed in the order of the line,
//! the ride reaches the values that the previous cell of the line reaches, and that cell's own
//! value: this is one more bit for each cell, instead of one option for each cell of the line. The
//! mex is the first bit that is in none of the sets of the cell's lines.
//!
//! | file | what |
//! |---|---|
//! | `pieces` | the moves of a lattice, if all lead towards the origin |
//! | `line` | the lines of one ride, numbered, and the sets of their values |
//! | `apart` | coordinates that no move links: the nim-sum of tables in fewer dimensions |
//! | `mirror` | two coordinates that may be exchanged: half of the cells are computed |
//! | `tiles` | the box cut into tiles; the tiles of one diagonal are independent, so threads share them |
//! | `kernel` | the cells of a tile |

use grundy_core::{
    progress::Progress,
    values::{Cells, Sides},
};
use grundy_work::{error::Stop, method::Way};

mod apart;
mod kernel;
mod line;
pub mod mirror;
mod pieces;
mod tiles;

pub use pieces::LatticeMoves;

/// Computes the Grundy values of the cells of a box; the first coordinate changes most slowly.
///
/// # Errors
/// If memory is missing, or `progress` asks to stop.
pub fn compute(moves: &LatticeMoves, sides: Sides, progress: &dyn Progress) -> Result<Cells, Stop> {
    let moves = moves.within(sides.lengths());
    if sides.positions() == Some(0) {
        return Ok(Cells::U8(Vec::new()));
    }
    match apart::groups(&moves, sides.lengths().len()) {
        groups if groups.len() > 1 => apart::compute(&moves, sides.lengths(), &groups, progress),
        _ => tiles::link_tiles(&moves, sides.lengths(), progress).map(Cells::narrow_cells),
    }
}

/// The way in which the cells of a box are computed.
pub(crate) fn way(moves: &LatticeMoves, sides: Sides) -> Way {
    let moves = moves.within(sides.lengths());
    let (name, why) = if apart::groups(&moves, sides.lengths().len()).len() > 1 {
        ("apart", "no move links some coordinates with the others")
    } else if mirror::CoordinateMirror::from_moves(&moves, sides.lengths()).is_some() {
        ("mirror", "two coordinates may be exchanged")
    } else {
        ("tiles", "all moves lead towards the origin")
    };
    Way { name, why }
}

/// Estimates the bytes of the sets of values, in addition to the table.
#[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
pub(crate) fn overhead(moves: &LatticeMoves, sides: Sides, largest: f64) -> f64 {
    let lengths = sides.lengths();
    let words = (largest / 64.0).ceil().max(1.0);
    let of = |ride| line::Numbering::new(ride, lengths).count as f64 * (8.0 * words + 4.0);
    moves.within(lengths).rides.iter().map(of).sum()
}
