//! Laws of the whole quarter plane for lattice games with bounded moves: found from values, proved
//! by a finite check.
//!
//! Finitely many rays leave the corner, from (1, 0) to (0, 1). Along each ray runs a strip of
//! bounded width whose values repeat. Between two neighbouring rays there is a cone whose values
//! repeat in two directions. Finitely many cells in the corner follow no rule. Together they are a
//! function h of all cells with a finite description, and [`Planar::value`] evaluates it with a few
//! integer operations and one table lookup.
//!
//! # Notation
//! Ray i has the primitive direction r = (rx, ry), with rx + ry = s. The *offset* of a cell (x, y)
//! from the ray is n(x, y) = rx*y - ry*x: positive on the side of the next ray, negative on the
//! side of the ray before. The strip has the offsets low..=high and is periodic under v = period *
//! r. A cell is *left* of the strip if its offset is above `high`, *right* if it is below `low`.
//! Cone i is left of strip i and right of strip i + 1, and is periodic under a lattice. The *level*
//! of a cell is x + y. A *corner cell* has a value that is listed by itself.
//!
//! # Theorem
//! Let every move (dx, dy) of a game lower one linear form with positive weights. Widen each strip
//! by the reach of the moves: L = low - max(0, n(dx, dy) over the moves), U = high + max(0, -n(dx,
//! dy) over the moves). If
//!
//! 1. the directions turn strictly from (1, 0) to (0, 1);
//! 2. the first strip begins at the border (low = 0), the last strip ends there (high = 0);
//! 3. v of each ray is in the lattices of the cones on both sides;
//! 4. from level R on, neighbouring widened strips are disjoint:
//!    `(max(L, U) + ry*R) * s' < (min(L', U') + ry'*R) * s`, where primes denote the next ray;
//! 5. R exceeds the largest level of a corner cell by at least the most that a move lowers the
//!    level;
//!
//! and if h(p) = mex { h(q) : q option of p } holds
//!
//! * for all cells p below level R,
//! * for all cells of each widened strip on the levels R..R + period*s,
//! * for one cell of each class of each cone's lattice, where the value of every option is taken
//!   from that cone,
//!
//! then h is the Grundy function of the game.
//!
//! # Proof
//! The Grundy function is the only function that equals the mex of its options everywhere, by
//! induction over the linear form. So it is enough to show the equation at each cell p at level R
//! or above. The line of offset u from a ray meets level c at y = (u + ry*c) / s. Its slope ry / s
//! grows from ray to ray, by condition 1. So condition 4, which is true at R, is true at every
//! level c >= R, and along a level the widened strips follow each other without touching. By
//! condition 5, neither p nor an option of p is a corner cell.
//!
//! *p in no widened strip.* Then p is left of the widened strips 0..=i and right of the others, for
//! one i. Moves change the offset from a ray by at most the widening, so all p + d are left of the
//! strips 0..=i and right of the others: they are in cone i. They are on the board, because left of
//! strip 0 means y >= 0 and right of the last strip means x >= 0, by condition 2. So the equation
//! at p is the equation at p's class.
//!
//! *p in widened strip i.* Then p is left of all earlier widened strips and right of all later
//! ones, so its options are left of the earlier strips and right of the later strips: in strip i,
//! in cone i - 1 or in cone i. A translation by v keeps the offset from ray i, raises the offsets
//! from the earlier rays and lowers the offsets from the later rays, by condition 1. So it keeps
//! each option in its strip or cone, where it keeps the value, by condition 3. It also keeps the
//! option on or off the board. If ray i is neither the first nor the last, all p + d are on the
//! board, as above. If it is the first, v is along the border y = 0 and x >= 0 for all p + d;
//! likewise if it is the last. So the equation at p is the equation at p - k*v, for the k that
//! brings the level within R..R + period*s. ∎
//!
//! # Source
//! The theorem and the proof were developed in this project.
//!
//! [`prove()`] checks 1 to 5 and the equations from the law and the rules alone; it does not use
//! computed values.

pub mod code;
mod compact;
mod cone;
mod find;
mod prove;
mod ray;
mod show;
mod statement;

pub use compact::{Fold, PlanarLookup, PlanarPiece};
pub use cone::Cone;
pub use find::{discover, find};
pub use prove::{Inequality, PlanarProof, Refutation, prove};
pub use ray::Ray;
pub use statement::{CornerRow, Planar, Region};
