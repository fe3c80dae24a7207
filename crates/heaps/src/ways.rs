//! The ways in which compiled rules are computed, by name.

use super::rules::{Block, Candidates, Program, Source};
use grundy_work::method::Way;

/// Returns the ways of the clauses of a program.
#[must_use]
pub fn of_program(program: &Program) -> Vec<Way> {
    program.blocks().iter().map(of_block).collect()
}

fn of_block(block: &Block) -> Way {
    let (name, why) = match block.inner.source {
        Source::Range if block.inner.is_once => ("once", "a clause without a loop"),
        Source::Range if block.slot.is_some() => ("sets", "options are a stretch of the table that slides or grows"),
        Source::Range => ("marks", "each turn of a loop may have an option"),
        Source::Kept(_) => ("filter", "a condition on the variable of a loop alone"),
        Source::Of(Candidates::Divisors, _) => ("divisors", "the variable of a loop divides a number"),
        Source::Of(Candidates::Coprime | Candidates::Shared, _) if block.slot.is_some() => {
            ("classes", "options are the places coprime to a number, or all others")
        }
        Source::Of(Candidates::Coprime, _) => ("coprime", "the variable of a loop is coprime to a number"),
        Source::Of(Candidates::Shared, _) => ("shared", "the variable of a loop has a factor in common with a number"),
        Source::Of(Candidates::Lowering, _) => ("lowering", "the nim-sum with the variable of a loop is smaller"),
        Source::Of(Candidates::Quotients, _) => ("quotients", "options depend on a quotient by the variable of a loop"),
    };
    Way { name, why }
}
