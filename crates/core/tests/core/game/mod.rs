//! Tests of `game`.

mod always;
mod code;
mod respelt;
mod set;
mod simplify_heaps;
mod simplify_states;
mod termination;
