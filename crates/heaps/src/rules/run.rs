//! Execution of a program: by machine code, or instruction by instruction.

use std::sync::atomic::Ordering;

use super::{
    candidates::TurnSource,
    code::{Done, RuleValue},
    compile::{ClauseBlock, RuleProgram},
    failure::ProgramFailure,
    inner::{InnerLoop, TurnOptions},
    native::{NativeMarks, WORTH},
    sets::FEW_PLACES,
    work::ProgramWork,
};
use grundy_core::{
    game::expr::Steps,
    progress::Progress,
    values::{Cell, Cells},
};
use grundy_work::{machine::IS_SMALL, mex_set::MexSet, registers::ProgramStep};

/// Approximate nanoseconds of an instruction or a turn.
const STEP: u64 = 4;

/// A program with its working memory.
#[derive(Debug)]
pub struct Machine {
    program: RuleProgram,
    position: PositionMemory,
    /// The nim-sum of the values of all heaps below m at 2m, and the value of m at 2m + 1, if the
    /// program needs them.
    sums: Vec<u32>,
    native: NativeMarks,
}

/// The working memory of a position.
#[derive(Debug)]
struct PositionMemory {
    registers: Vec<i64>,
    /// The factor and the rest of each part, if all move evenly.
    parts: Vec<(i64, i64)>,
    marks: MexSet,
    marked: u64,
}

impl Machine {
    /// Creates a machine for a program.
    pub fn new(program: RuleProgram) -> Self {
        let (registers, parts) = (program.registers.clone(), Vec::new());
        let position = PositionMemory {
            registers,
            parts,
            marks: MexSet::new(2),
            marked: 0,
        };
        Self {
            native: NativeMarks::new(&program),
            program,
            position,
            sums: vec![0],
        }
    }

    /// Tells the number of positions that are expected: if they are enough work, the program
    /// becomes machine code at once.
    pub fn expects(&self, positions: u64) {
        if positions >= WORTH {
            self.program
                .native
                .spent
                .fetch_add(positions, Ordering::Relaxed);
        }
    }

    /// Returns the value of the next heap; nim-sums and the mex are below `capacity`.
    ///
    /// # Errors
    /// If an operation fails or may fail for some turn, or if `progress` asks to stop.
    pub fn value(
        &mut self,
        values: &Cells,
        capacity: usize,
        progress: &dyn Progress,
    ) -> Result<RuleValue, ProgramFailure> {
        let at = [to_signed(values.len())];
        if !self.program.has_sums {
            return self.value_at(&at, values, capacity, progress);
        }
        let sums = Cells::U32(self.sums_of(values));
        let found = self.value_at(&at, &sums, capacity, progress);
        if let Cells::U32(sums) = sums {
            self.sums = sums;
        }
        found
    }

    /// Appends the values of up to `count` positions by machine code. `at` has the coordinates of
    /// the first one, and then of the first one that is not appended; only the last coordinate
    /// changes. The next one is left to [`Machine::value`] or [`Machine::value_at`] if fewer are
    /// appended.
    ///
    /// # Errors
    /// If `progress` asks to stop.
    pub fn append(
        &mut self,
        at: &mut [i64],
        count: usize,
        values: &mut Cells,
        largest: &mut u32,
        progress: &dyn Progress,
    ) -> Result<Done, ProgramFailure> {
        let mut all = Done::default();
        while all.positions < count && !all.is_left {
            if progress.cancelled() {
                return Err(ProgramFailure::Stopped);
            }
            let done = if self.program.has_sums {
                self.append_by_sums(at, count - all.positions, values, largest)
            } else {
                self.native
                    .append(&self.program, at, count - all.positions, values, largest)
            };
            let Some(done) = done else { break };
            all.positions += done.positions;
            all.marked += done.marked;
            all.is_left = done.is_left;
        }
        Ok(all)
    }

    /// Appends heaps over the table of nim-sums and values.
    fn append_by_sums(
        &mut self,
        at: &mut [i64],
        count: usize,
        values: &mut Cells,
        largest: &mut u32,
    ) -> Option<Done> {
        let before = values.len();
        let mut sums = Cells::U32(self.sums_of(values));
        let done = self
            .native
            .append(&self.program, at, count, &mut sums, &mut largest.clone());
        let Cells::U32(sums) = sums else { return None };
        let mut appended = Done {
            positions: 0,
            ..done.unwrap_or_default()
        };
        let found = sums
            .get(2 * before + 1..)
            .unwrap_or_default()
            .chunks_exact(2)
            .map(|pair| pair[0]);
        for value in found {
            // The value may need a wider cell, which the next heap gets.
            if !push(values, value) {
                appended.is_left = true;
                break;
            }
            *largest = (*largest).max(value);
            appended.positions += 1;
        }
        self.sums = sums;
        at[0] = to_signed(values.len());
        done.map(|_| appended)
    }

    /// Takes the table of nim-sums and values of these heaps.
    fn sums_of(&mut self, values: &Cells) -> Vec<u32> {
        let mut sums = std::mem::take(&mut self.sums);
        sums.truncate(2 * values.len() + 1);
        for heap in sums.len() / 2..values.len() {
            let (value, sum) = (values.get(heap).unwrap_or(0), sums[2 * heap]);
            sums.extend([value, sum ^ value]);
        }
        sums
    }

    /// Returns the value of a position with these coordinates, all of whose options have values in
    /// the table, instruction by instruction. Nim-sums and the mex are below `capacity`.
    ///
    /// # Errors
    /// If an operation fails or may fail for some turn, or if `progress` asks to stop.
    pub fn value_at(
        &mut self,
        at: &[i64],
        values: &Cells,
        capacity: usize,
        progress: &dyn Progress,
    ) -> Result<RuleValue, ProgramFailure> {
        let found = match values {
            // A small build has the interpreter for one width.
            Cells::U8(_) | Cells::U16(_) if IS_SMALL => Err(ProgramFailure::Undecided),
            Cells::U8(values) => self.interpret(at, values, capacity, progress),
            Cells::U16(values) => self.interpret(at, values, capacity, progress),
            Cells::U32(values) => self.interpret(at, values, capacity, progress),
        }?;
        self.program
            .native
            .spent
            .fetch_add(found.work / STEP, Ordering::Relaxed);
        Ok(found)
    }

    fn interpret<T: Cell>(
        &mut self,
        at: &[i64],
        values: &[T],
        capacity: usize,
        progress: &dyn Progress,
    ) -> Result<RuleValue, ProgramFailure> {
        let Self {
            program,
            position,
            native,
            ..
        } = self;
        position.marks.restart(capacity);
        position.marked = 0;
        position
            .registers
            .iter_mut()
            .zip(at)
            .for_each(|(register, &at)| *register = at);
        let go_on = || !progress.cancelled();
        let mut steps = Steps::while_asked(&go_on);
        let work = &mut native.marks.work;
        work.restart();
        // An empty heap has no options, whatever the rules say.
        let blocks = if at == [0] {
            &[]
        } else {
            program.blocks.as_slice()
        };
        let mut turn = TurnContext {
            values,
            work,
            steps: &mut steps,
        };
        blocks
            .iter()
            .try_for_each(|block| position.level(block, 0, &mut turn))?;
        let value = work.mex(0, 0, |value| position.marks.contains(value));
        Ok(RuleValue {
            value,
            marked: position.marked,
            work: steps.taken(),
        })
    }
}

/// The facts that a turn needs beside the position.
struct TurnContext<'a, 's, T> {
    values: &'a [T],
    work: &'a mut ProgramWork,
    steps: &'a mut Steps<'s>,
}

impl<T> TurnContext<'_, '_, T> {
    fn take(&mut self, count: usize) -> Result<(), ProgramFailure> {
        take(self.steps, STEP * (1 + count as u64))
    }
}

impl PositionMemory {
    /// Runs what is done inside some loops.
    fn level<T: Cell>(
        &mut self,
        block: &ClauseBlock,
        depth: usize,
        turn: &mut TurnContext<'_, '_, T>,
    ) -> Result<(), ProgramFailure> {
        if !self.steps(block, depth, turn)? {
            return Ok(());
        }
        let Some(&[variable, ..]) = block.loops.get(depth) else {
            return self.inner(block, turn);
        };
        let (low, high) = block.range(depth, &mut self.registers)?;
        for value in low..=high {
            self.registers[variable] = value;
            self.level(block, depth + 1, turn)?;
        }
        Ok(())
    }

    /// Does what is done inside of `depth` loops; returns `false` if a test fails.
    fn steps<T>(
        &mut self,
        block: &ClauseBlock,
        depth: usize,
        turn: &mut TurnContext<'_, '_, T>,
    ) -> Result<bool, ProgramFailure> {
        let level = block.levels.get(depth).map_or(&[][..], Vec::as_slice);
        turn.take(level.len())?;
        for step in level {
            match step {
                ProgramStep::Do(instruction) => {
                    instruction
                        .run(&mut self.registers)
                        .ok_or(ProgramFailure::Undecided)?;
                }
                ProgramStep::Test(test) if self.registers[*test] == 0 => return Ok(false),
                ProgramStep::Test(_) => (),
            }
        }
        Ok(true)
    }

    /// Runs the last loop.
    fn inner<T: Cell>(
        &mut self,
        block: &ClauseBlock,
        turn: &mut TurnContext<'_, '_, T>,
    ) -> Result<(), ProgramFailure> {
        let inner = &block.inner;
        let ends = block.range(block.loops.len(), &mut self.registers)?;
        let number = inner
            .source
            .number()
            .map_or(0, |register| self.registers[register]);
        self.take_parts(inner);
        if ends.0 > ends.1 {
            return Ok(());
        }
        if let (Some(slot), [part]) = (block.slot, self.parts.as_slice()) {
            if ends.1 - ends.0 >= FEW_PLACES
                && turn.work.share(slot, number, ends, *part, turn.values)
            {
                self.marked += (ends.1 - ends.0).unsigned_abs() + 1;
                return turn.take(1);
            }
        }
        if inner.source == TurnSource::Range {
            // All turns have the same option if no part moves.
            let is_same = matches!(inner.turns, TurnOptions::Even(_))
                && self.parts.iter().all(|&(factor, _)| factor == 0);
            let last = if is_same { ends.0 } else { ends.1 };
            return (ends.0..=last).try_for_each(|number| self.turn(block, number, turn));
        }
        let listed = turn
            .work
            .list(inner.source, number, ends, &mut |work| {
                take(turn.steps, work)
            })?
            .to_vec();
        listed
            .into_iter()
            .try_for_each(|number| self.turn(block, number, turn))
    }

    /// Takes the factor and the rest of each part, if all move evenly.
    fn take_parts(&mut self, inner: &InnerLoop) {
        self.parts.clear();
        if let TurnOptions::Even(parts) = &inner.turns {
            self.parts.extend(
                parts
                    .iter()
                    .map(|&(factor, rest)| (self.registers[factor], self.registers[rest])),
            );
        }
    }

    /// Runs a turn of the last loop.
    fn turn<T: Cell>(
        &mut self,
        block: &ClauseBlock,
        number: i64,
        turn: &mut TurnContext<'_, '_, T>,
    ) -> Result<(), ProgramFailure> {
        let value = |place: i64| {
            let value = usize::try_from(place)
                .ok()
                .and_then(|place| turn.values.get(place));
            Ok::<u32, ProgramFailure>((*value.ok_or(ProgramFailure::Undecided)?).into())
        };
        let mut sum = 0;
        match &block.inner.turns {
            TurnOptions::Even(parts) => {
                turn.take(parts.len())?;
                for &(factor, rest) in &self.parts {
                    let place = factor
                        .checked_mul(number)
                        .and_then(|product| product.checked_add(rest));
                    sum ^= value(place.ok_or(ProgramFailure::Undecided)?)?;
                }
            }
            TurnOptions::Each(parts) => {
                self.registers[block.inner.variable] = number;
                if !self.steps(block, block.loops.len() + 1, turn)? {
                    return Ok(());
                }
                parts
                    .iter()
                    .try_for_each(|&part| value(self.registers[part]).map(|own| sum ^= own))?;
            }
        }
        self.marks.insert(sum);
        self.marked += 1;
        Ok(())
    }
}

/// Appends a value if it fits.
fn push(values: &mut Cells, value: u32) -> bool {
    fn push<T: Cell>(values: &mut Vec<T>, value: u32) -> bool {
        T::try_from(value)
            .is_ok_and(|value| values.try_reserve(1).map(|()| values.push(value)).is_ok())
    }
    match values {
        Cells::U8(values) => push(values, value),
        Cells::U16(values) => push(values, value),
        Cells::U32(values) => push(values, value),
    }
}

/// A register's number that is a coordinate.
fn to_signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Takes some steps.
fn take(steps: &mut Steps<'_>, count: u64) -> Result<(), ProgramFailure> {
    steps.take_many(count).map_err(|_| ProgramFailure::Stopped)
}
