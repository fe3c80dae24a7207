//! Tests of the package in one program: a package links only once.

mod growing;
mod lists;
#[path = "../../../work/tests/common/pool.rs"]
mod pool;
mod removal;
mod rules;
mod sparse;

use grundy_core::game::{Game, HeapCode};

/// Parses a code.
fn code(line: &str) -> HeapCode {
    line.parse::<Game>().unwrap().code().unwrap().clone()
}
