//! The conversion of a rule into a program.

use std::{collections::HashMap, sync::Arc};

use super::{
    candidates::{Candidates, TurnSource},
    code::{ProgramCodes, StampMarks},
    determined::determine_loops,
    ends::{ends, last},
    failure::{ProgramFailure, bounds},
    filter::Filter,
    inner::{InnerLoop, InnerWriter, TurnOptions, known_numbers},
    residue::by_residue,
    split::split_clause,
    unroll::unroll_loops,
    work::ProgramWork,
};
use crate::lists::{over_sums, without_lists};
use grundy_core::game::{
    HeapRule,
    expr::{Condition, Expr},
    interval::is_sure,
    rule::{Clause, Loop},
};
use grundy_work::registers::{ClauseWriter, ProgramStep, Register, Test};

/// One clause. `levels[d]` is done inside d loops; the loop after it runs from `low` to `high`. The
/// last loop is in `inner`, and the last level is done in each of its turns.
#[derive(Debug, Clone)]
pub struct ClauseBlock {
    /// The steps inside each number of loops, from 0 on.
    pub levels: Vec<Vec<ProgramStep>>,
    /// The variable, the lower end and the upper end of each loop but the last.
    pub loops: Vec<[Register; 3]>,
    /// The last loop.
    pub inner: InnerLoop,
    /// The test that ends each loop early, if there is one; that of the last loop is the last one.
    pub ends: Vec<Option<Test>>,
    /// The number of the clause, if its options are a stretch of the table, or kept or coprime
    /// turns of one.
    pub slot: Option<usize>,
    /// `true` if all parts are certainly places before that of the position.
    pub is_below: bool,
}

impl ClauseBlock {
    /// Returns `true` if the clause has one loop, and one part that moves evenly.
    fn is_stretch(&self, given: usize) -> bool {
        let inner = &self.inner;
        let is_one = matches!(&inner.turns, TurnOptions::Even(parts) if parts.len() == 1);
        let has_sets = match inner.source {
            TurnSource::Range | TurnSource::Kept(_) => true,
            // Places are learnt in their order.
            TurnSource::Of(Candidates::Coprime | Candidates::Shared, _) => given == 1,
            TurnSource::Of(..) => false,
        };
        self.loops.is_empty() && !inner.is_once && is_one && has_sets
    }

    /// The turns of the loop inside of `depth` loops, from one number to the other, up to its end.
    pub(super) fn range(
        &self,
        depth: usize,
        registers: &mut [i64],
    ) -> Result<(i64, i64), ProgramFailure> {
        let [_, low, high] =
            self.loops
                .get(depth)
                .copied()
                .unwrap_or([0, self.inner.low, self.inner.high]);
        let (low, high) = bounds((registers[low], registers[high]))?;
        match self.ends.get(depth) {
            Some(Some(test)) => Ok((
                low,
                last(test, (low, high), registers).ok_or(ProgramFailure::Undecided)?,
            )),
            _ => Ok((low, high)),
        }
    }
}

/// A compiled rule. The first register holds the heap, or the first registers hold the coordinates
/// of a position.
#[derive(Debug, Clone)]
pub struct RuleProgram {
    pub(super) blocks: Vec<ClauseBlock>,
    /// The number of variables that are known: the heap or the coordinates.
    pub(super) given: usize,
    /// The contents of the registers before the program starts.
    pub(super) registers: Vec<i64>,
    pub(super) filters: Vec<Filter>,
    /// `true` if places are those of a table of nim-sums and values (see [`over_sums`]).
    pub(super) has_sums: bool,
    /// Its machine code for each width, once made.
    pub(super) native: Arc<ProgramCodes>,
}

impl RuleProgram {
    /// Compiles a rule. `None` if a constant has more than 64 bits, or if a part is a list of other
    /// than equal or consecutive heaps.
    pub fn new(rule: &HeapRule) -> Option<Self> {
        let plain = rule
            .clauses
            .iter()
            .map(|clause| Some(vec![without_lists(clause)?]));
        if let Some(clauses) = plain.collect::<Option<Vec<_>>>() {
            return Self::from_clauses(&unsure(clauses.concat()), 1);
        }
        let over_sums = rule
            .clauses
            .iter()
            .map(over_sums)
            .collect::<Option<Vec<_>>>()?;
        let program = Self::from_clauses(&unsure(over_sums.concat()), 1)?;
        Some(Self {
            has_sums: true,
            ..program
        })
    }

    /// Compiles clauses whose first `given` variables are known, and whose parts are places in a
    /// table of values, before the place of the position: certainly, if a clause comes with `true`.
    /// `None` if a constant has more than 64 bits.
    pub fn from_clauses(clauses: &[(Clause, bool)], given: usize) -> Option<Self> {
        let (mut registers, mut constants, mut filters) =
            (vec![0; given], HashMap::new(), Vec::new());
        let mut blocks = Vec::new();
        let split = |clause: Clause| {
            if given > 1 {
                split_clause(&clause, given)
            } else {
                vec![clause]
            }
        };
        let turns = |clause: &Clause| {
            unroll_loops(
                &determine_loops(clause, given).unwrap_or_else(|| clause.clone()),
                given,
            )
        };
        let residues = |clause: Clause| by_residue(&clause, given);
        let rewritten = |(clause, is_below): &(Clause, bool)| {
            let all = turns(clause).into_iter().flat_map(split).flat_map(residues);
            all.map(|clause| (clause, *is_below)).collect::<Vec<_>>()
        };
        for (slot, (clause, is_below)) in clauses.iter().flat_map(rewritten).enumerate() {
            let mut block = block(&clause, given, &mut registers, &mut constants, &mut filters)?;
            block.slot = Some(slot).filter(|_| block.is_stretch(given));
            block.is_below = is_below;
            blocks.push(block);
        }
        Some(Self {
            blocks,
            given,
            registers,
            filters,
            has_sums: false,
            native: Arc::default(),
        })
    }

    /// The clauses.
    pub fn blocks(&self) -> &[ClauseBlock] {
        &self.blocks
    }

    /// The number of variables that are known: the heap or the coordinates, in the first registers.
    pub fn given(&self) -> usize {
        self.given
    }

    /// The only clause whose options are a stretch of the table. Several such clauses have sets,
    /// whose mex is found by words.
    pub fn only_stretch(&self) -> Option<usize> {
        let mut all = self.blocks.iter().filter(|block| block.slot.is_some());
        let only = all
            .next()
            .filter(|block| block.inner.source == TurnSource::Range)?;
        only.slot.filter(|_| all.next().is_none())
    }

    /// Working memory for its code, which leaves positions with more turns to the interpreter.
    #[must_use]
    pub fn marks(&self, most_turns: i64) -> StampMarks {
        let clauses = self
            .blocks
            .iter()
            .map(|block| (block.inner.source, block.slot.is_some()));
        StampMarks::new(
            ProgramWork::new(clauses, self.filters.clone()),
            self.blocks.len(),
            most_turns,
        )
    }

    /// The contents of the registers before the program starts.
    pub fn registers(&self) -> &[i64] {
        &self.registers
    }

    /// `true` if the table has two places for each heap m: 2m for the nim-sum of the values of all
    /// heaps below m, 2m + 1 for its value.
    pub fn has_sums(&self) -> bool {
        self.has_sums
    }
}

/// Clauses whose parts may be anywhere.
fn unsure(clauses: Vec<Clause>) -> Vec<(Clause, bool)> {
    clauses.into_iter().map(|clause| (clause, false)).collect()
}

fn block(
    clause: &Clause,
    given: usize,
    registers: &mut Vec<i64>,
    constants: &mut HashMap<i64, Register>,
    filters: &mut Vec<Filter>,
) -> Option<ClauseBlock> {
    // Without a loop there is one turn.
    let once = [Loop {
        low: Expr::Int(0),
        high: Expr::Int(0),
    }];
    let all = if clause.loops.is_empty() {
        once.as_slice()
    } else {
        &clause.loops
    };
    let mut writer = ClauseWriter::new(registers, constants, given, all.len());
    let mut loops = writer.loops(all)?;
    let conditions = clause
        .condition
        .as_ref()
        .map(Condition::conjuncts)
        .unwrap_or_default();
    let known = known_numbers(given, all, &conditions);
    let ends = ends(clause, &conditions, &known, &mut writer)?;
    let (last, outer) = (all.last()?, all.len() - 1);
    // If the bounds of inner loops cannot fail, a test may be made before these bounds are
    // computed.
    let sure = |each: &Loop| is_sure(&each.low) && is_sure(&each.high);
    let depth = if sure(last) {
        all.iter()
            .rposition(|each| !sure(each))
            .map_or(0, |position| position + 1)
    } else {
        outer
    };
    let low = known.last()?.low;
    let mut inner = InnerWriter::new(&mut writer, loops.pop()?, known, depth);
    conditions
        .into_iter()
        .try_for_each(|condition| inner.condition(condition))?;
    let (mut inner, kept) = inner.finish(&clause.single_heaps()?)?;
    inner.is_once = clause.loops.is_empty();
    if let Some(condition) = kept {
        filters.push(Filter::new(&condition, given + outer, low)?);
        inner.source = TurnSource::Kept(filters.len() - 1);
    }
    Some(ClauseBlock {
        levels: writer.into_levels(),
        loops,
        inner,
        ends,
        slot: None,
        is_below: false,
    })
}
