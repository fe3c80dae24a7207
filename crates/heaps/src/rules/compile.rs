//! The conversion of a rule into a program.

use std::{collections::HashMap, sync::Arc};

use super::{
    candidates::Source,
    code::Made,
    ends::{End, ends},
    failure::{Failure, bounds},
    filter::Filter,
    inner::{Inner, InnerWriter},
    lane::Lane,
    order::ordered,
    residue::by_residue,
    split::split,
    unroll::unrolled,
    windows::Sliding,
};
use crate::lists::{over_sums, without_lists};
use grundy_core::game::{
    HeapRule,
    expr::{Condition, Expr},
    rule::{Clause, Loop},
};
use grundy_work::{
    machine::IS_SMALL,
    registers::{Register, Step, Translate, Writer, is_sure, list},
};

/// One clause. `levels[d]` is done inside d loops; the loop after it runs from `low` to `high`. The last loop is in
/// `inner`.
#[derive(Debug, Clone)]
pub struct Block {
    /// The steps inside each number of loops, from 0 on.
    pub levels: Vec<Vec<Step>>,
    /// The variable, the lower end and the upper end of each loop.
    pub loops: Vec<[Register; 3]>,
    /// The last loop.
    pub inner: Inner,
    /// The end of each loop, if it ends early; that of the last loop is the last one.
    pub ends: Vec<Option<End>>,
    /// The number of the clause and its only part, if its options are a stretch of the heaps.
    pub(super) sliding: Option<(usize, Sliding)>,
}

impl Block {
    /// The turns of the loop inside of `depth` loops, from one number to the other, up to its end.
    pub(super) fn range(&self, depth: usize, registers: &mut [i64]) -> Result<(i64, i64), Failure> {
        let [_, low, high] = self.loops.get(depth).copied().unwrap_or([0, self.inner.low, self.inner.high]);
        let (low, high) = bounds((registers[low], registers[high]))?;
        match self.ends.get(depth) {
            Some(Some(end)) => Ok((low, end.last((low, high), registers).ok_or(Failure::Undecided)?)),
            _ => Ok((low, high)),
        }
    }
}

/// A compiled rule. The first register holds the heap, or the first registers hold the coordinates of a position.
#[derive(Debug, Clone)]
pub struct Program {
    pub(super) blocks: Vec<Block>,
    /// The number of variables that are known: the heap or the coordinates.
    pub(super) given: usize,
    /// The contents of the registers before the program starts.
    pub(super) registers: Vec<i64>,
    pub(super) filters: Vec<Filter>,
    /// The clauses along the last coordinate, if rows of positions can be valued with them.
    pub(super) lanes: Option<Vec<Lane>>,
    /// `true` if places are those of a table of nim-sums and values (see [`over_sums`]).
    pub(super) has_sums: bool,
    /// Its machine code for each width, once made.
    pub(super) native: Arc<Made>,
}

impl Program {
    /// Compiles a rule. `None` if a constant has more than 64 bits, or if a part is a list of other than equal or
    /// consecutive heaps.
    pub fn new(rule: &HeapRule) -> Option<Self> {
        let plain = rule.clauses.iter().map(|clause| Some(vec![without_lists(clause)?]));
        if let Some(clauses) = plain.collect::<Option<Vec<_>>>() {
            return Self::of(&clauses.concat().iter().map(ordered).collect::<Vec<_>>(), 1);
        }
        let over_sums = rule.clauses.iter().map(over_sums).collect::<Option<Vec<_>>>()?;
        let program = Self::of(&over_sums.concat().iter().map(ordered).collect::<Vec<_>>(), 1)?;
        Some(Self { has_sums: true, lanes: None, ..program })
    }

    /// Compiles clauses whose first `given` variables are known, and whose parts are places in a table of values,
    /// before the place of the position. `None` if a constant has more than 64 bits.
    pub fn of(clauses: &[Clause], given: usize) -> Option<Self> {
        let (mut registers, mut constants, mut filters) = (vec![0; given], HashMap::new(), Vec::new());
        let mut blocks = Vec::new();
        let split = |clause: Clause| if given > 1 { split(&clause, given) } else { vec![clause] };
        // A small build lacks the code that rewrites loops: it is slower then.
        let turns = |clause: &Clause| if IS_SMALL { vec![clause.clone()] } else { unrolled(clause, given) };
        let residues = |clause: Clause| if IS_SMALL { vec![clause] } else { by_residue(&clause, given) };
        let clauses: Vec<Clause> = clauses.iter().flat_map(turns).flat_map(split).flat_map(residues).collect();
        for (slot, clause) in clauses.iter().enumerate() {
            let mut block = block(clause, given, &mut registers, &mut constants, &mut filters)?;
            let last = given.saturating_sub(1);
            block.inner.grows = Some(slot).filter(|_| given > 1 && grows(clause, last, given));
            let is_stretch = matches!(block.inner.source, Source::Range | Source::Kept(_));
            let is_whole = given == 1 && clause.loops.len() == 1 && is_stretch;
            block.sliding = Sliding::of(&block.inner).filter(|_| is_whole).map(|part| (slot, part));
            blocks.push(block);
        }
        let mut program =
            Self { blocks, given, registers, filters, lanes: None, has_sums: false, native: Arc::default() };
        program.lanes = program.lanes_along(given.saturating_sub(1));
        Some(program)
    }

    /// The lanes of all clauses if the last coordinate is in this register; `None` if some clause has another form.
    fn lanes_along(&mut self, last: Register) -> Option<Vec<Lane>> {
        let up = self.registers.len();
        self.registers.extend([1, -1]);
        if self.blocks.iter().any(|block| block.ends.iter().any(Option::is_some)) {
            return None;
        }
        let registers = &self.registers;
        let lane = |block: &Block| Lane::of(&block.levels, &block.inner, last, [up, up + 1], registers);
        let lanes: Vec<Lane> = self.blocks.iter().map(lane).collect::<Option<_>>()?;
        // A condition without a value fails outside of the bounds, too.
        let listed = lanes.iter().filter_map(|lane| lane.list.as_ref()?.filter());
        let are_certain =
            listed.map(|filter| self.filters.get(filter)).all(|filter| filter.is_some_and(|filter| filter.is_certain));
        are_certain.then_some(lanes)
    }

    /// The clauses.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// The number of variables that are known: the heap or the coordinates, in the first registers.
    pub fn given(&self) -> usize {
        self.given
    }

    /// The contents of the registers before the program starts.
    pub fn registers(&self) -> &[i64] {
        &self.registers
    }

    /// `true` if the table has two places for each heap m: 2m for the nim-sum of the values of all heaps below m, 2m + 1 for
    /// its value.
    pub fn has_sums(&self) -> bool {
        self.has_sums
    }

    /// Returns `true` if the turns of every clause depend on the last coordinate only by their end: along this
    /// coordinate, options are added.
    pub(super) fn grows(&self) -> bool {
        self.blocks.iter().all(|block| block.inner.grows.is_some())
    }
}

/// Returns `true` if a clause has one loop, and only its end and conditions without its variable use the last
/// coordinate.
fn grows(clause: &Clause, last: usize, variable: usize) -> bool {
    let [only] = clause.loops.as_slice() else { return false };
    let mut conditions = Vec::new();
    clause.condition.iter().for_each(|condition| list(condition, &mut conditions));
    let both = |condition: &&Condition| condition.uses(last) && condition.uses(variable);
    let parts = clause.single_heaps();
    !only.low.uses(last)
        && parts.is_some_and(|parts| !parts.iter().any(|part| part.uses(last)))
        && !conditions.iter().any(both)
}

fn block(
    clause: &Clause,
    given: usize,
    registers: &mut Vec<i64>,
    constants: &mut HashMap<i64, Register>,
    filters: &mut Vec<Filter>,
) -> Option<Block> {
    // Without a loop there is one turn.
    let once = Loop { low: Expr::Int(0), high: Expr::Int(0) };
    let (last, outer) = clause.loops.split_last().unwrap_or((&once, &[]));
    let mut writer = Writer::new(registers, constants, given, outer.len());
    let loops = writer.loops(outer)?;
    let ends = ends(clause, given, &mut writer)?;
    let (low, high) = (writer.number(&last.low)?, writer.number(&last.high)?);
    // If the bounds of inner loops cannot fail, a test may be made before these bounds are computed.
    let sure = |each: &Loop| is_sure(&each.low) && is_sure(&each.high);
    let depth = if sure(last) {
        outer.iter().rposition(|each| !sure(each)).map_or(0, |position| position + 1)
    } else {
        outer.len()
    };
    let is_positive = matches!(last.low, Expr::Int(1..));
    let mut inner = InnerWriter::new(&mut writer, given + outer.len(), depth).positive(is_positive);
    let mut conditions = Vec::new();
    clause.condition.iter().for_each(|condition| list(condition, &mut conditions));
    conditions.into_iter().try_for_each(|condition| inner.condition(condition))?;
    let (mut inner, kept) = inner.finish(low, high, &clause.single_heaps()?)?;
    inner.is_once = clause.loops.is_empty();
    if let Some(condition) = kept {
        filters.push(Filter::new(&condition, given + outer.len(), is_positive)?);
        inner.source = Source::Kept(filters.len() - 1);
    }
    Some(Block { levels: writer.into_levels(), loops, inner, ends, sliding: None })
}
