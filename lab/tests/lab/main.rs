//! Tests of the laboratory in one program.

mod commands;
mod few_rares;
#[cfg(unix)]
mod files;
mod misere_survey;
mod number_sets;
mod records;
mod survey;
mod sweep;
mod tiers;

#[cfg(unix)]
#[path = "../../../crates/cli/tests/common/at_work.rs"]
mod at_work;
#[path = "../../../crates/compute/tests/compute/common.rs"]
mod common;
#[path = "../../../tests/oracle/random.rs"]
mod random;

use grundy_core::game::{Game, HeapCode};

/// Parses a code.
fn code(line: &str) -> HeapCode {
    line.parse::<Game>().unwrap().code().unwrap().clone()
}
