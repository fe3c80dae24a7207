//! Tests of `game`.

mod always;
mod code;
mod set;
mod simplify_heaps;
mod simplify_states;
mod termination;
