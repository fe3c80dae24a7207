//! Pieces that ride or leap towards the origin, in two to four dimensions and with walls: for each line that a ride goes along,
//! the set of the values met so far.
//!
//! A ride from a cell passes the cells of one line. If cells are computed in the order of the line, the values that the ride
//! reaches are those of the cell before it, and that cell's own value: one bit more for each cell, instead of one option for each
//! cell of the line. The mex is the first bit that no line of the cell has.
//!
//! | file | what |
//! |---|---|
//! | `pieces` | the moves of a lattice, if all lead towards the origin |
//! | `line` | the lines of one ride, numbered, and the sets of their values |
//! | `tiles` | the box cut into tiles; those of one diagonal are independent, so threads share them |
//! | `kernel` | the cells of a tile |

use grundy_core::values::Sides;

mod kernel;
mod line;
mod pieces;
#[cfg(test)]
mod tests;
mod tiles;

pub(crate) use pieces::Moves;
pub(crate) use tiles::compute;

/// Bytes of the sets of values, about, beside the table.
#[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
pub(crate) fn overhead(moves: &Moves, sides: Sides, largest: f64) -> f64 {
    let lengths = sides.lengths();
    let words = (largest / 64.0).ceil().max(1.0);
    let of = |ride| line::Numbering::new(ride, lengths).count as f64 * (8.0 * words + 4.0);
    moves.within(lengths).rides.iter().map(of).sum()
}
