//! The ways in which compiled rules are computed, by name.

use super::rules::{Candidates, ClauseBlock, RuleProgram, TurnSource};
use grundy_work::method::Way;

/// Returns the ways of the clauses of a program.
#[must_use]
pub fn of_program(program: &RuleProgram) -> Vec<Way> {
    program.blocks().iter().map(of_block).collect()
}

fn of_block(block: &ClauseBlock) -> Way {
    let (name, why) = match block.inner.source {
        TurnSource::Range if block.inner.is_once => ("once", "a clause without a loop"),
        TurnSource::Range if block.slot.is_some() => (
            "sets",
            "options are a stretch of the table that slides or grows",
        ),
        TurnSource::Range => ("marks", "each turn of a loop may have an option"),
        TurnSource::Kept(_) => ("filter", "a condition on the variable of a loop alone"),
        TurnSource::Of(Candidates::Divisors, _) => {
            ("divisors", "the variable of a loop divides a number")
        }
        TurnSource::Of(Candidates::Coprime | Candidates::Shared, _) if block.slot.is_some() => (
            "classes",
            "options are the places coprime to a number, or all others",
        ),
        TurnSource::Of(Candidates::Coprime, _) => {
            ("coprime", "the variable of a loop is coprime to a number")
        }
        TurnSource::Of(Candidates::Shared, _) => (
            "shared",
            "the variable of a loop has a factor in common with a number",
        ),
        TurnSource::Of(Candidates::Lowering, _) => (
            "lowering",
            "the nim-sum with the variable of a loop is smaller",
        ),
        TurnSource::Of(Candidates::Quotients, _) => (
            "quotients",
            "options depend on a quotient by the variable of a loop",
        ),
    };
    Way { name, why }
}
