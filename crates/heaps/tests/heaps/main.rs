//! Tests of the package in one program: a package links only once.

mod few_rares;
mod growing;
mod lists;
mod number_sets;
mod removal;
mod rules;
mod sparse;

use grundy_core::game::{Game, HeapCode};

/// Parses a code.
fn code(line: &str) -> HeapCode {
    line.parse::<Game>().unwrap().code().unwrap().clone()
}
