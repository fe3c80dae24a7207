//! Tests of `game`.

mod code;
mod set;
mod simplify_heaps;
mod simplify_states;
mod termination;
