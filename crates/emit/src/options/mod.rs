//! Loops over the options of a position, for whoever computes values or looks for a winning move.
//!
//! `visit` has what all families need, `every` chooses the family.

mod board;
mod candidates;
mod code;
mod every;
mod expr;
mod finite;
mod lattice;
mod lists;
mod rule;
mod set;
mod slow;
mod state;
mod strip;
mod visit;

pub(super) use board::{backward, placements};
pub(super) use every::{coordinates, options};
pub(super) use expr::helper;
pub(super) use lattice::falls;
pub(super) use set::{is_listed, listed, range};
pub(super) use visit::{COORDINATES, Hints, Options, Repeats, Slow, Visit};
