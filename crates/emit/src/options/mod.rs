//! Loops over the options of a position, for computing values and for finding a winning move.
//!
//! `visit` has the common parts of all families; `every` selects the family.

mod board;
mod candidates;
mod clauses;
mod code;
mod every;
mod finite;
mod lattice;
mod set;
mod slow;
mod strip;
mod visit;

pub(super) use board::{backward, placements};
pub(super) use every::{coordinates, options};
pub(super) use lattice::falls;
pub(super) use set::list_set;
pub(super) use visit::{
    COORDINATES, Hints, OptionLoops, Repeats, RuntimeParameters, SlowFunction, Visit, idents, times,
};
