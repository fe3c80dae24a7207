//! The execution of a program for a heap, on all threads if there is enough work.

mod position;
mod rows;
mod turns;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rayon::prelude::*;

use super::{
    anchored::Anchored,
    candidates::{Factors, Source, quotients},
    code::{Done, Found},
    column::TURNS,
    columns::Columns,
    compile::{Block, Program},
    cost::{COLUMN, INNER, LEVEL, OPTION, STEP},
    failure::Failure,
    filter::Filter,
    fold::{Turn, fold},
    gather::{Moving, gather},
    inner::{self, Inner, Operand, Turns, Turnwise},
    native::Native,
    piece::Piece,
    row::Row,
    windows::{self, SLIDE, Stretch, Windows},
};
use grundy_core::{
    game::expr::Steps,
    progress::Progress,
    values::{Cell, Cells},
};
use grundy_work::{
    machine::IS_SMALL,
    mex_set::MexSet,
    registers::{Instruction, Kind, Step},
};

/// Approximate nanoseconds of a heap from which on all threads share it: a multiple of the ten thousand or more that it
/// takes to wake the threads. Not tuned.
const TOGETHER: u64 = 1 << 17;
/// Number of pieces of a clause for each thread: enough for all threads to end at about the same time.
const PIECES: usize = 8;

/// Number of rows that may end early: they take time beside that of the positions that follow.
const MOST_EARLY: u32 = 16;

/// Approximate nanoseconds of an option.
const NANOSECONDS: u64 = 8;

/// The maximum number of turns that are listed: 512 MiB.
const MOST_LISTED: i64 = 1 << 26;

/// A program with its working memory.
#[derive(Debug)]
pub struct Machine {
    program: Program,
    /// The worker of each thread; the first one always exists.
    workers: Vec<Worker>,
    /// The program along the last coordinate.
    row: Option<Row>,
    /// The nim-sum of the values of all heaps below m at 2m, and the value of m at 2m + 1, if the program needs them.
    sums: Vec<u32>,
    /// The work for the last heap.
    last: u64,
    native: Native,
    /// The sets of options with the same anchor, while they are kept.
    anchored: Option<Anchored>,
    /// Number of times that rows may still end early before no more are tried.
    rows_left: u32,
}

/// The state that a thread needs to run a program.
#[derive(Debug)]
struct Worker {
    registers: Vec<i64>,
    columns: Columns,
    filters: Vec<Filter>,
    factors: Factors,
    /// `true` if the options of the previous position are kept, and the options of this one are added.
    is_growing: bool,
    /// `true` if only options of this position are marked.
    is_fresh: bool,
    /// For each clause, the turns that were done for the previous position.
    done: Vec<Option<Turn>>,
    /// The value of the previous position: if options are only added, the mex does not decrease.
    least: u32,
    /// The turns that are tried, if they are listed.
    listed: Vec<i64>,
    /// The turns of a block whose tests hold, and the values of their options.
    turns: Vec<u16>,
    sums: Vec<u32>,
    stretches: Vec<Turn>,
    /// The step and the rest of each part that moves.
    moving: Vec<(i64, i64)>,
    marks: MexSet,
    capacity: usize,
    windows: Vec<Windows>,
    marked: u64,
    work: u64,
}

impl Machine {
    /// Creates a machine for a program.
    pub fn new(program: Program) -> Self {
        let worker = Worker::new(&program);
        let row = program.lanes.clone().map(|lanes| Row::new(lanes, program.given, &program.filters));
        Self {
            program,
            workers: vec![worker],
            row,
            sums: vec![0],
            last: 0,
            native: Native::default(),
            anchored: None,
            rows_left: MOST_EARLY,
        }
    }

    /// Tells the number of positions that are expected, so that the program becomes machine code early if this is worth it.
    pub fn expects(&mut self, positions: u64) {
        self.native.expects(&self.program, positions);
    }

    /// Returns the value of the next heap; nim-sums and the mex are below `capacity`.
    ///
    /// # Errors
    /// If an operation fails or may fail for some turn, or if `progress` asks to stop.
    pub fn value(&mut self, values: &Cells, capacity: usize, progress: &dyn Progress) -> Result<Found, Failure> {
        let found = match values {
            _ if self.program.has_sums => self.found_by_sums(values, capacity, progress),
            // A small build has the code for one width, and the interpreter for the others.
            Cells::U8(_) | Cells::U16(_) if IS_SMALL => Err(Failure::Undecided),
            Cells::U8(values) => self.found(values.len(), values, capacity, progress),
            Cells::U16(values) => self.found(values.len(), values, capacity, progress),
            Cells::U32(values) => self.found(values.len(), values, capacity, progress),
        }?;
        self.last = found.work;
        self.native.spend(&self.program, found.work / NANOSECONDS, values.len() as u64 + 1);
        Ok(found)
    }

    /// The value of the next heap by the table of nim-sums.
    fn found_by_sums(&mut self, values: &Cells, capacity: usize, progress: &dyn Progress) -> Result<Found, Failure> {
        let sums = self.sums_of(values);
        let found = self.found(values.len(), &sums, capacity, progress);
        self.sums = sums;
        found
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

    fn found<T: Cell>(
        &mut self,
        heap: usize,
        values: &[T],
        capacity: usize,
        progress: &dyn Progress,
    ) -> Result<Found, Failure> {
        let Self { program, workers, last, .. } = self;
        let threads = if *last < TOGETHER { 1 } else { rayon::current_num_threads() };
        while workers.len() < threads {
            workers.push(Worker::new(program));
        }
        let workers = workers.get_mut(..threads).unwrap_or_default();
        for worker in workers.iter_mut() {
            worker.restart(heap, capacity);
        }
        // An empty heap has no options.
        let blocks = if heap == 0 { &[] } else { program.blocks.as_slice() };
        if let [worker] = workers {
            for block in blocks {
                worker.run_at(block, Piece { at: 0, of: 1 }, values, progress)?;
            }
        } else {
            let (next, of, is_over) = (AtomicUsize::new(0), PIECES * threads, AtomicBool::new(false));
            workers.par_iter_mut().try_for_each(|worker| {
                loop {
                    let piece = next.fetch_add(1, Ordering::Relaxed);
                    let Some(block) = blocks.get(piece / of) else { return Ok(()) };
                    if is_over.load(Ordering::Relaxed) {
                        return Ok(());
                    }
                    let done = worker.run_at(block, Piece { at: piece % of, of }, values, progress);
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
        let value = windows::mex(&first.windows, &first.marks);
        Ok(Found { value, marked: first.marked, work: first.work })
    }
}

impl Worker {
    fn new(program: &Program) -> Self {
        Self {
            registers: program.registers.clone(),
            columns: Columns::default(),
            filters: program.filters.clone(),
            factors: Factors::default(),
            is_growing: false,
            is_fresh: true,
            done: vec![None; program.blocks.len()],
            least: 0,
            listed: Vec::new(),
            turns: Vec::with_capacity(TURNS),
            sums: Vec::with_capacity(TURNS),
            stretches: Vec::new(),
            moving: Vec::new(),
            marks: MexSet::new(2),
            capacity: 2,
            windows: program.blocks.iter().map(|_| Windows::default()).collect(),
            marked: 0,
            work: 0,
        }
    }

    fn restart(&mut self, heap: usize, capacity: usize) {
        self.marks.restart(capacity);
        self.capacity = capacity;
        self.windows.iter_mut().for_each(Windows::restart);
        (self.marked, self.work) = (0, 0);
        if let (Some(register), Ok(heap)) = (self.registers.first_mut(), i64::try_from(heap)) {
            *register = heap;
        }
    }

    fn run_at<T: Cell>(
        &mut self,
        block: &Block,
        piece: Piece,
        values: &[T],
        progress: &dyn Progress,
    ) -> Result<(), Failure> {
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
        take(steps, LEVEL + STEP * level.len() as u64 + block.search(depth))?;
        for step in level {
            match step {
                Step::Do(instruction) => self.instruct(instruction, steps)?,
                Step::Test(test) => {
                    if self.registers[*test] == 0 {
                        let had = block.inner.grows.and_then(|slot| self.done.get(slot).copied().flatten());
                        return if self.is_growing && had.is_some() { Err(Failure::Restart) } else { Ok(()) };
                    }
                }
            }
        }
        let Some(&[variable, ..]) = block.loops.get(depth) else {
            return self.inner(block, piece, values, steps);
        };
        let (low, high) = block.range(depth, &mut self.registers)?;
        let (low, high) = piece.cut(low, high);
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

    /// Runs the last loop.
    fn inner<T: Cell>(
        &mut self,
        block: &Block,
        piece: Piece,
        values: &[T],
        steps: &mut Steps<'_>,
    ) -> Result<(), Failure> {
        let inner = &block.inner;
        if let (true, Turns::Slices { fixed, .. }) = (inner.is_once && inner.bounds.is_empty(), &inner.turns) {
            return self.once(fixed, piece, values);
        }
        take(steps, INNER)?;
        let (low, high) = block.range(block.loops.len(), &mut self.registers)?;
        self.stretches.clear();
        if low <= high {
            self.stretches.push(Turn { first: low, last: high });
        }
        for bound in &inner.bounds {
            bound.narrow(&self.registers, &mut self.stretches);
        }
        if let Source::Kept(filter) = inner.source {
            // A condition without a value fails even outside the bounds, so it is tested before the bounds.
            let filter = self.filters.get_mut(filter).ok_or(Failure::Undecided)?;
            if !filter.is_certain {
                filter.numbers(low, high, &mut |work| take(steps, COLUMN * work))?;
            }
        }
        if let Some(slot) = inner.grows.filter(|_| self.is_growing) {
            self.grow(slot)?;
        }
        if self.stretches.is_empty() {
            return Ok(());
        }
        if piece.of == 1 && self.slide(block, values, steps)? {
            return Ok(());
        }
        if inner.source != Source::Range {
            return self.of_list(inner, piece, values, steps);
        }
        match &inner.turns {
            Turns::Slices { fixed, moving } => {
                let sum = self.sum_of(fixed, values)?;
                // The option is the same in all turns.
                if moving.is_empty() {
                    let is_first = piece.at == 0;
                    if is_first {
                        self.marks.insert(sum);
                    }
                    self.marked += u64::from(is_first);
                    return Ok(());
                }
                let by = |is_up: bool| if is_up { 1 } else { -1 };
                let part = |part: &inner::Moving| (by(part.is_up), self.registers[part.rest]);
                self.moving.clear();
                self.moving.extend(moving.iter().map(part));
                self.are_inside(values.len())?;
                fold(moving, &self.registers, &mut self.stretches);
                self.gather(sum, piece, values, steps)
            }
            Turns::Strides { fixed, moving } => {
                let sum = self.sum_of(fixed, values)?;
                self.moving.clear();
                self.moving.extend(moving.iter().map(|&(factor, rest)| (self.registers[factor], self.registers[rest])));
                self.gather(sum, piece, values, steps)
            }
            Turns::Columns { code, tests, parts } => {
                piece.portion(&mut self.stretches);
                for at in 0..self.stretches.len() {
                    let Turn { first, last } = self.stretches[at];
                    let mut begin = first;
                    while begin <= last {
                        // Blocks end at multiples of their length: a test of a high bit is then the same in a block.
                        let end = begin.saturating_add(left_in_block(begin)).min(last);
                        let count = Turn { first: begin, last: end }.count();
                        take(steps, COLUMN * (count * (1 + code.len())) as u64)?;
                        self.block(code, tests, parts, (begin, count), values)?;
                        begin = end + 1;
                    }
                }
                Ok(())
            }
        }
    }

    /// Runs a block of turns.
    fn block<T: Cell>(
        &mut self,
        code: &[Turnwise],
        tests: &[Operand],
        parts: &[Operand],
        (begin, count): (i64, usize),
        values: &[T],
    ) -> Result<(), Failure> {
        self.columns.run(code, &self.registers, begin, count)?;
        self.finish_block(tests, parts, count, values)
    }

    /// Tests the turns of a computed block, and marks their options.
    fn finish_block<T: Cell>(
        &mut self,
        tests: &[Operand],
        parts: &[Operand],
        count: usize,
        values: &[T],
    ) -> Result<(), Failure> {
        let Self { registers, columns, turns, sums, marks, .. } = self;
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

/// The number of turns after this one up to the next multiple of [`TURNS`].
fn left_in_block(turn: i64) -> i64 {
    let turns = i64::try_from(TURNS).unwrap_or(1);
    turns - 1 - turn.rem_euclid(turns)
}

/// Takes some steps.
fn take(steps: &mut Steps<'_>, count: u64) -> Result<(), Failure> {
    steps.take_many(count).map_err(|_| Failure::Stopped)
}
