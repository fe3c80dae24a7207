//! A program run for a heap, on all threads where there is enough to do.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rayon::prelude::*;

use super::{
    columns::{Columns, TURNS},
    compile::{Block, Program},
    cost::{COLUMN, INNER, LEVEL, OPTION, STEP},
    failure::{Failure, bounds},
    inner::{Bound, Inner, Operand, Turns, Turnwise},
    stamp::{Turn, check, fold, stamp},
};
use grundy_core::{
    game::expr::{Comparison, Steps},
    progress::Progress,
    values::{Cell, Cells},
};
use grundy_work::{
    marks::Marks,
    registers::{Instruction, Kind, Step},
};

/// Nanoseconds of a heap, about, from which on all threads share it: a multiple of the some ten thousand that it takes to wake
/// them. Not tuned.
const TOGETHER: u64 = 1 << 17;
/// Pieces of a clause for each thread, so that all end at about the same time.
const PIECES: usize = 8;

/// A program with what it needs to run.
#[derive(Debug)]
pub(crate) struct Machine {
    program: Program,
    /// One for each thread; the first one is there.
    workers: Vec<Worker>,
    /// The work for the last heap.
    last: u64,
}

/// The value of a heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Found {
    pub value: u32,
    /// Options marked.
    pub marked: u64,
    /// Nanoseconds, about.
    pub work: u64,
}

/// What a thread needs to run a program.
#[derive(Debug)]
struct Worker {
    registers: Vec<i64>,
    columns: Columns,
    /// The turns of a block whose tests hold, and the values of their options.
    turns: Vec<u16>,
    sums: Vec<u32>,
    stretches: Vec<Turn>,
    marks: Marks,
    marked: u64,
    work: u64,
}

/// Part number `at` of the `of` equal parts of the turns of a clause's first loop.
#[derive(Debug, Clone, Copy)]
struct Piece {
    at: usize,
    of: usize,
}

impl Piece {
    /// The part of a range.
    fn cut(self, low: i64, high: i64) -> (i64, i64) {
        if self.of == 1 {
            return (low, high);
        }
        let (low, turns) = (i128::from(low), i128::from(high) - i128::from(low) + 1);
        let begin = |at: usize| low + turns * at as i128 / self.of as i128;
        // Both ends are within the range.
        let end = |number: i128| i64::try_from(number).unwrap_or(high);
        (end(begin(self.at)), end(begin(self.at + 1) - 1))
    }

    /// The part of some turns.
    fn portion(self, stretches: &mut Vec<Turn>) {
        let count = |turns: &Turn| turns.last - turns.first + 1;
        let (mut begin, end) = self.cut(0, stretches.iter().map(count).sum::<i64>() - 1);
        let mut before = 0;
        stretches.retain_mut(|turns| {
            let (first, count) = (turns.first - before, count(turns));
            before += count;
            begin = begin.max(before - count);
            *turns = Turn { first: first + begin, last: (first + end).min(turns.last) };
            turns.first <= turns.last
        });
    }
}

impl Machine {
    pub fn new(program: Program) -> Self {
        let worker = Worker::new(&program);
        Self { program, workers: vec![worker], last: 0 }
    }

    /// The value of the next heap, where nim-sums are below `capacity` and the mex too.
    pub fn value(&mut self, values: &Cells, capacity: usize, progress: &dyn Progress) -> Result<Found, Failure> {
        let found = match values {
            Cells::U8(values) => self.found(values, capacity, progress),
            Cells::U16(values) => self.found(values, capacity, progress),
            Cells::U32(values) => self.found(values, capacity, progress),
        }?;
        self.last = found.work;
        Ok(found)
    }

    fn found<T: Cell>(&mut self, values: &[T], capacity: usize, progress: &dyn Progress) -> Result<Found, Failure> {
        let Self { program, workers, last } = self;
        let threads = if *last < TOGETHER { 1 } else { rayon::current_num_threads() };
        while workers.len() < threads {
            workers.push(Worker::new(program));
        }
        let workers = workers.get_mut(..threads).unwrap_or_default();
        for worker in workers.iter_mut() {
            worker.restart(values.len(), capacity);
        }
        if let [worker] = workers {
            for block in &program.blocks {
                worker.run(block, Piece { at: 0, of: 1 }, values, progress)?;
            }
        } else if !values.is_empty() {
            let (next, of, is_over) = (AtomicUsize::new(0), PIECES * threads, AtomicBool::new(false));
            workers.par_iter_mut().try_for_each(|worker| {
                loop {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    let Some(block) = program.blocks.get(piece / of) else { return Ok(()) };
                    if is_over.load(Ordering::Relaxed) {
                        return Ok(());
                    }
                    let done = worker.run(block, Piece { at: piece % of, of }, values, progress);
                    if done.is_err() {
                        is_over.store(true, Ordering::Relaxed);
                        return done;
                    }
                }
            })?;
        }
        let Some((first, others)) = workers.split_first_mut() else { return Err(Failure::Undecided) };
        for other in others {
            first.marks.insert_all((0..).take(capacity).filter(|&value| other.marks.contains(value)));
            first.marked += other.marked;
            first.work += other.work;
        }
        Ok(Found { value: first.marks.mex(), marked: first.marked, work: first.work })
    }
}

impl Worker {
    fn new(program: &Program) -> Self {
        Self {
            registers: program.registers.clone(),
            columns: Columns::default(),
            turns: Vec::with_capacity(TURNS),
            sums: Vec::with_capacity(TURNS),
            stretches: Vec::new(),
            marks: Marks::new(2),
            marked: 0,
            work: 0,
        }
    }

    fn restart(&mut self, heap: usize, capacity: usize) {
        self.marks.restart(capacity);
        (self.marked, self.work) = (0, 0);
        if let (Some(register), Ok(heap)) = (self.registers.first_mut(), i64::try_from(heap)) {
            *register = heap;
        }
    }

    fn run<T: Cell>(
        &mut self,
        block: &Block,
        piece: Piece,
        values: &[T],
        progress: &dyn Progress,
    ) -> Result<(), Failure> {
        // A heap of nothing has no options.
        if values.is_empty() {
            return Ok(());
        }
        let go_on = || !progress.cancelled();
        let mut steps = Steps::while_asked(&go_on);
        let done = self.level(block, 0, piece, values, &mut steps);
        self.work += steps.taken();
        done
    }

    fn level<T: Cell>(
        &mut self,
        block: &Block,
        depth: usize,
        piece: Piece,
        values: &[T],
        steps: &mut Steps<'_>,
    ) -> Result<(), Failure> {
        let level = block.levels.get(depth).map_or(&[][..], Vec::as_slice);
        take(steps, LEVEL + STEP * level.len() as u64)?;
        for step in level {
            match step {
                Step::Do(instruction) => self.instruct(instruction, steps)?,
                Step::Test(test) => {
                    if self.registers[*test] == 0 {
                        return Ok(());
                    }
                }
            }
        }
        let Some(&[variable, low, high]) = block.loops.get(depth) else {
            return self.inner(&block.inner, piece, values, steps);
        };
        let (low, high) = bounds(piece.cut(self.registers[low], self.registers[high]))?;
        for value in low..=high {
            self.registers[variable] = value;
            self.level(block, depth + 1, Piece { at: 0, of: 1 }, values, steps)?;
        }
        Ok(())
    }

    fn instruct(&mut self, instruction: &Instruction, steps: &mut Steps<'_>) -> Result<(), Failure> {
        if instruction.kind == Kind::Prime {
            let number = u64::try_from(self.registers[instruction.a]).unwrap_or(0);
            take(steps, number.isqrt().min(1 << 16))?;
        }
        instruction.run(&mut self.registers).ok_or(Failure::Undecided)
    }

    /// The last loop.
    fn inner<T: Cell>(
        &mut self,
        inner: &Inner,
        piece: Piece,
        values: &[T],
        steps: &mut Steps<'_>,
    ) -> Result<(), Failure> {
        take(steps, INNER)?;
        let (low, high) = bounds((self.registers[inner.low], self.registers[inner.high]))?;
        self.stretches.clear();
        if low <= high {
            self.stretches.push(Turn { first: low, last: high });
        }
        for bound in &inner.bounds {
            bound.narrow(self.registers[bound.rest], &mut self.stretches);
        }
        if self.stretches.is_empty() {
            return Ok(());
        }
        match &inner.turns {
            Turns::Slices { fixed, moving } => {
                let mut sum = 0;
                for &part in fixed {
                    let part = usize::try_from(self.registers[part]).map_err(|_| Failure::Undecided)?;
                    let value: u32 = (*values.get(part).ok_or(Failure::Undecided)?).into();
                    sum ^= value;
                }
                // The same option in all turns.
                if moving.is_empty() {
                    let is_first = piece.at == 0;
                    if is_first {
                        self.marks.insert(sum);
                    }
                    self.marked += u64::from(is_first);
                    return Ok(());
                }
                let Self { registers, stretches, marks, .. } = self;
                check(moving, registers, stretches, values.len())?;
                fold(moving, registers, stretches);
                piece.portion(stretches);
                let mut pace = |turns: u64| take(steps, OPTION * turns);
                self.marked += stamp(values, (sum, moving), registers, stretches, marks, &mut pace)?;
                Ok(())
            }
            Turns::Columns { code, tests, parts } => {
                piece.portion(&mut self.stretches);
                for at in 0..self.stretches.len() {
                    let Turn { first, last } = self.stretches[at];
                    let mut begin = first;
                    while begin <= last {
                        let count = usize::try_from(last - begin + 1).unwrap_or(TURNS).min(TURNS);
                        take(steps, COLUMN * (count * (1 + code.len())) as u64)?;
                        self.block(code, tests, parts, (begin, count), values)?;
                        begin = begin.saturating_add(i64::try_from(TURNS).unwrap_or(i64::MAX));
                    }
                }
                Ok(())
            }
        }
    }

    /// A block of turns.
    fn block<T: Cell>(
        &mut self,
        code: &[Turnwise],
        tests: &[Operand],
        parts: &[Operand],
        (begin, count): (i64, usize),
        values: &[T],
    ) -> Result<(), Failure> {
        let Self { registers, columns, turns, sums, marks, .. } = self;
        columns.run(code, registers, begin, count)?;
        turns.clear();
        turns.extend((0..=u16::MAX).take(count));
        for &test in tests {
            columns.keep(test, registers, turns)?;
        }
        sums.clear();
        sums.resize(turns.len(), 0);
        for &part in parts {
            columns.add(part, registers, values, turns, sums)?;
        }
        marks.insert_all(sums.iter().copied());
        self.marked += turns.len() as u64;
        Ok(())
    }
}

/// Takes some steps.
fn take(steps: &mut Steps<'_>, count: u64) -> Result<(), Failure> {
    steps.take_many(count).map_err(|_| Failure::Stopped)
}

impl Bound {
    /// Leaves those turns v in which factor v + rest compares with 0 as it should.
    pub(super) fn narrow(&self, rest: i64, stretches: &mut Vec<Turn>) {
        let (factor, number) = (i128::from(self.factor), -i128::from(rest));
        // factor v <= number, or -factor v <= number
        let at_most = |factor: i128, number: i128, stretches: &mut Vec<Turn>| {
            if factor > 0 {
                cut(stretches, i128::MIN, number.div_euclid(factor));
            } else {
                cut(stretches, -number.div_euclid(-factor), i128::MAX);
            }
        };
        match self.how {
            Comparison::Less => at_most(factor, number - 1, stretches),
            Comparison::LessEqual => at_most(factor, number, stretches),
            Comparison::Greater => at_most(-factor, -number - 1, stretches),
            Comparison::GreaterEqual => at_most(-factor, -number, stretches),
            Comparison::Equal if number % factor == 0 => cut(stretches, number / factor, number / factor),
            Comparison::Equal => stretches.clear(),
            Comparison::NotEqual if number % factor == 0 => hole(stretches, number / factor),
            Comparison::NotEqual => (),
        }
    }
}

/// Leaves the turns from `low` to `high`.
fn cut(stretches: &mut Vec<Turn>, low: i128, high: i128) {
    stretches.retain_mut(|turns| {
        let (first, last) = (low.max(turns.first.into()), high.min(turns.last.into()));
        if first > last {
            return false;
        }
        // Both are between the ends of before.
        (turns.first, turns.last) =
            (i64::try_from(first).unwrap_or(turns.first), i64::try_from(last).unwrap_or(turns.last));
        true
    });
}

/// Leaves out one turn.
fn hole(stretches: &mut Vec<Turn>, at: i128) {
    let Ok(at) = i64::try_from(at) else { return };
    let Some(place) = stretches.iter().position(|turns| (turns.first..=turns.last).contains(&at)) else { return };
    let Turn { first, last } = stretches[place];
    let around = [Turn { first, last: at - 1 }, Turn { first: at + 1, last }];
    stretches.splice(place..=place, around.into_iter().filter(|turns| turns.first <= turns.last));
}
