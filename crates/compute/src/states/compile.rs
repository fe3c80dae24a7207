//! Clauses as code over registers (see [`grundy_work::registers`]).
//!
//! The conditions of a conjunction are tested in their order, each as soon as its variables are
//! known, unless a bound that would be computed before it could fail.

use std::collections::HashMap;

use grundy_core::game::{
    expr::Condition,
    interval::is_sure,
    rule::Loop,
    state::{MOST_COORDINATES, StateClause, StateRule},
};
use grundy_work::registers::{ClauseWriter, ProgramStep, Register};

/// One clause. `levels[d]` is done inside d loops; the loop after it runs from `low` to `high`.
#[derive(Debug, Clone)]
pub struct StateBlock {
    /// The instructions of each depth.
    pub levels: Vec<Vec<ProgramStep>>,
    /// The variable, the lower end and the upper end of each loop.
    pub loops: Vec<[Register; 3]>,
    /// The coordinates of the parts.
    pub parts: Vec<[Register; MOST_COORDINATES]>,
}

/// A rule. The first registers hold the coordinates.
#[derive(Debug, Clone)]
pub struct StateCode {
    /// The clauses.
    pub blocks: Vec<StateBlock>,
    /// The contents of the registers before the code starts.
    pub registers: Vec<i64>,
}

/// Compiles a rule; `None` if a constant has more than 64 bits.
pub fn compile(rule: &StateRule) -> Option<StateCode> {
    let mut registers = vec![0; MOST_COORDINATES];
    let mut constants = HashMap::new();
    let blocks = rule.clauses.iter().map(|clause| {
        block(
            clause,
            ClauseWriter::new(
                &mut registers,
                &mut constants,
                rule.coordinates,
                clause.loops.len(),
            ),
        )
    });
    let blocks = blocks.collect::<Option<Vec<_>>>()?;
    Some(StateCode { blocks, registers })
}

fn block(clause: &StateClause, mut writer: ClauseWriter<'_>) -> Option<StateBlock> {
    let loops = writer.loops(&clause.loops)?;
    // If the bounds of inner loops cannot fail, a test may be made before these bounds are
    // computed.
    let sure = |each: &Loop| is_sure(&each.low) && is_sure(&each.high);
    let mut least = clause
        .loops
        .iter()
        .rposition(|each| !sure(each))
        .map_or(0, |position| position + 1);
    for condition in clause
        .condition
        .as_ref()
        .map(Condition::conjuncts)
        .unwrap_or_default()
    {
        least = writer.test(condition, least)?;
    }
    let mut parts = Vec::new();
    // The coordinates beyond those of the game stay 0.
    let nothing = writer.constant(0)?;
    for part in &clause.parts {
        let mut registers = [nothing; MOST_COORDINATES];
        for (to, expr) in registers.iter_mut().zip(part) {
            *to = writer.number(expr)?;
        }
        parts.push(registers);
    }
    Some(StateBlock {
        levels: writer.into_levels(),
        loops,
        parts,
    })
}
