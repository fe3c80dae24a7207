//! A rule as a program.

use std::collections::HashMap;

use super::{
    inner::{Inner, InnerWriter},
    linear::ordered,
};
use grundy_core::game::{
    HeapRule,
    expr::Expr,
    rule::{Clause, Loop},
};
use grundy_work::registers::{Register, Step, Writer, is_sure, list};

/// One clause. `levels[d]` is done inside of d loops; the loop behind it runs from `low` to `high`. The last loop is apart.
#[derive(Debug, Clone)]
pub(super) struct Block {
    pub levels: Vec<Vec<Step>>,
    /// Variable, low, high.
    pub loops: Vec<[Register; 3]>,
    pub inner: Inner,
}

/// A rule. The first register holds the heap.
#[derive(Debug, Clone)]
pub struct Program {
    pub(super) blocks: Vec<Block>,
    /// What the registers hold before anything is done.
    pub(super) registers: Vec<i64>,
}

impl Program {
    /// `None` if a constant has more than 64 bits, or a part is a list.
    pub fn new(rule: &HeapRule) -> Option<Self> {
        let (mut registers, mut constants) = (vec![0], HashMap::new());
        let blocks = rule.clauses.iter().map(|clause| block(&ordered(clause), &mut registers, &mut constants));
        let blocks = blocks.collect::<Option<Vec<_>>>()?;
        Some(Self { blocks, registers })
    }
}

fn block(clause: &Clause, registers: &mut Vec<i64>, constants: &mut HashMap<i64, Register>) -> Option<Block> {
    // Without a loop there is one turn.
    let once = Loop { low: Expr::Int(0), high: Expr::Int(0) };
    let (last, outer) = clause.loops.split_last().unwrap_or((&once, &[]));
    let mut writer = Writer::new(registers, constants, 1, outer.len());
    let loops = writer.loops(outer)?;
    let (low, high) = (writer.number(&last.low)?, writer.number(&last.high)?);
    // A test may be made before the bounds of inner loops are computed if these cannot fail.
    let sure = |each: &Loop| is_sure(&each.low) && is_sure(&each.high);
    let depth = if sure(last) {
        outer.iter().rposition(|each| !sure(each)).map_or(0, |position| position + 1)
    } else {
        outer.len()
    };
    let mut inner = InnerWriter::new(&mut writer, outer.len() + 1, depth);
    let mut conditions = Vec::new();
    clause.condition.iter().for_each(|condition| list(condition, &mut conditions));
    conditions.into_iter().try_for_each(|condition| inner.condition(condition))?;
    let inner = inner.finish(low, high, &clause.single_heaps()?)?;
    Some(Block { levels: writer.into_levels(), loops, inner })
}
