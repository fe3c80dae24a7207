//! Any rules on heaps: mark the value of every option. The time is that of the rules' options, and
//! the method always applies.
//!
//! All values are kept. Nim-sums of values up to `largest` are below the next power of two, and the
//! mex is at most that power: this is the size of the set of marks.

use super::{
    growing::Growing,
    rules::{Machine, ProgramFailure, RuleProgram},
    stream::Stream,
    tabulate::HeapByHeap,
};
use grundy_core::{
    game::{Game, HeapRule, Rules, SubtractionGame, expr::Steps, rule::RuleError},
    progress::Progress,
    saved,
    values::{Cells, Width},
};
use grundy_work::{error::Stop, machine::IS_SMALL, mex_set::MexSet, work_meter::WorkMeter};

/// Number of options and interpreter steps after which values are returned; a single heap may take
/// more. At 10 to 100 ns each (shown by `grundy values GAME --method naive --stats`) this is some
/// milliseconds.
const WORK_AT_ONCE: u64 = 1 << 17;

/// Rules that list the options of a heap.
pub trait HeapOptions: Send {
    /// Calls `option` with the parts of each option of a heap. Takes from `steps` at least one step
    /// for each option, and the steps that evaluating the rules costs.
    ///
    /// # Errors
    /// If the rules are broken for this heap, or if no more steps are allowed.
    fn options(
        &self,
        heap: u64,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), RuleError>;
}

/// Rules that a calling program supplies: they cannot be stopped during a heap.
#[derive(Debug)]
pub struct OwnRules<'a, R>(pub &'a R);

impl<R: Rules<Position = u64>> HeapOptions for OwnRules<'_, R> {
    fn options(
        &self,
        heap: u64,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), RuleError> {
        let mut result = Ok(());
        self.0.options(&heap, &mut |parts| {
            option(parts);
            result = result.and_then(|()| steps.take());
        });
        Ok(result?)
    }
}

impl HeapOptions for Game {
    fn options(
        &self,
        heap: u64,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), RuleError> {
        // `of_game` accepts only games of heaps.
        self.heaps()
            .map_or(Ok(()), |rules| rules.try_options(heap, steps, option))
    }
}

/// The values of the heaps under some rules, heap after heap.
#[derive(Debug)]
pub struct EveryOption<O> {
    rules: O,
    values: Growing,
    largest: u32,
    /// Number of options marked so far.
    marked: u64,
    marks: MexSet,
    /// The compiled rules, if they are in notation.
    machine: Option<Machine>,
    /// Number of consecutive heaps that the compiled code left to the interpreter.
    undecided: u32,
}

/// Maximum number of consecutive heaps that the compiled code leaves to the interpreter. The code
/// is then dropped: it takes as much time as the interpreter without a result.
const MOST_UNDECIDED: u32 = 16;
/// Number of heaps with few options that are computed at once: less than a millisecond.
const HEAPS_AT_ONCE: usize = 1 << 14;

impl<O: HeapOptions> EveryOption<O> {
    /// Starts with no heap computed.
    pub fn new(rules: O) -> Self {
        // A small build has the compiled code for rows of heaps in one width.
        let width = if IS_SMALL { Width::U32 } else { Width::U8 };
        let (values, marks) = (Growing::in_width(width), MexSet::new(2));
        Self {
            rules,
            values,
            largest: 0,
            marked: 0,
            marks,
            machine: None,
            undecided: 0,
        }
    }

    /// The value of the next heap by the compiled code, if it exists and does not fail, together
    /// with the work.
    fn by_machine(
        &mut self,
        capacity: usize,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Option<(u32, u64)>, Stop> {
        let Some(machine) = &mut self.machine else {
            return Ok(None);
        };
        match machine.value(self.values.cells(), capacity, meter.progress()) {
            Ok(found) => {
                self.undecided = 0;
                self.marked += found.marked;
                meter.count(found.work + 1);
                Ok(Some((found.value, found.work)))
            }
            Err(ProgramFailure::Stopped) => Err(Stop::Interrupted),
            Err(ProgramFailure::Undecided) => {
                self.undecided += 1;
                if self.undecided == MOST_UNDECIDED {
                    self.machine = None;
                }
                Ok(None)
            }
        }
    }

    /// Computes the value of the next heap; returns the value and the number of options and steps.
    fn compute(&mut self, meter: &mut WorkMeter<'_>) -> Result<(u32, u64), Stop> {
        let capacity = (self.largest as usize + 1).next_power_of_two() + 1;
        if let Some(found) = self.by_machine(capacity, meter)? {
            return Ok(found);
        }
        let Self {
            rules,
            values,
            marks,
            ..
        } = self;
        let heap = values.len();
        marks.restart(capacity);
        let (mut marked, mut not_smaller) = (0, None);
        let go_on = || meter.goes_on();
        let mut steps = Steps::while_asked(&go_on);
        let result = rules.options(heap as u64, &mut steps, &mut |parts| {
            marked += 1;
            let known = |&part: &u64| usize::try_from(part).ok().and_then(|part| values.get(part));
            match parts
                .iter()
                .map(known)
                .try_fold(0, |sum, value| Some(sum ^ value?))
            {
                Some(sum) => marks.insert(sum),
                None => {
                    not_smaller = parts
                        .iter()
                        .max()
                        .map(|&part| RuleError::NotSmaller(part.into()));
                }
            }
        });
        let taken = steps.taken();
        meter.count(taken + 1);
        self.marked += marked;
        match result.err().or(not_smaller) {
            Some(flaw) => Err(stop_at_flaw(heap, flaw)),
            None => Ok((self.marks.mex(), taken)),
        }
    }

    /// Computes heaps by machine code, if the rules have some; returns the work, and 0 if the next
    /// heap is left.
    fn by_code(&mut self, to: u64, meter: &mut WorkMeter<'_>) -> Result<u64, Stop> {
        let Some(machine) = &mut self.machine else {
            return Ok(0);
        };
        let (before, asked) = (
            self.values.len(),
            usize::try_from(to.saturating_add(1)).unwrap_or(usize::MAX),
        );
        // An empty heap has no options, whatever the rules say.
        if before == 0 {
            return Ok(0);
        }
        let asked = asked.saturating_sub(before).min(HEAPS_AT_ONCE);
        let mut at = [i64::try_from(before).unwrap_or(i64::MAX)];
        let done = machine.append(
            &mut at,
            asked,
            self.values.cells_mut(),
            &mut self.largest,
            meter.progress(),
        );
        let done = done.map_err(|_| Stop::Interrupted)?;
        self.marked += done.marked;
        let work = done.marked + done.positions as u64;
        meter.count(work);
        Ok(if done.is_left { 0 } else { work })
    }

    /// Computes heaps for about [`WORK_AT_ONCE`].
    fn next_batch(&mut self, to: u64, meter: &mut WorkMeter<'_>) -> Result<(), Stop> {
        let mut done = 0;
        while self.values.len() as u64 <= to && done < WORK_AT_ONCE {
            let by_code = self.by_code(to, meter)?;
            if by_code > 0 {
                done += by_code;
                continue;
            }
            let (value, work) = self.compute(meter)?;
            // A heap without options also takes some time.
            done += work + 1;
            self.largest = self.largest.max(value);
            self.values
                .try_push(value)
                .map_err(|bytes| Stop::NoMemory { bytes })?;
        }
        Ok(())
    }

    /// Appends the values of the next heaps to `values`.
    fn next_to(
        &mut self,
        to: u64,
        values: &mut Vec<u32>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<(), Stop> {
        let before = self.values.len();
        let result = self.next_batch(to, meter);
        self.values.append_to(before, values);
        result
    }
}

/// The stop for a flaw at a heap. Only the listener limits the steps, so running out of steps is an
/// interruption.
pub(crate) fn stop_at_flaw(heap: usize, flaw: RuleError) -> Stop {
    match flaw {
        RuleError::OutOfSteps => Stop::Interrupted,
        flaw => Stop::Flawed { heap, flaw },
    }
}

impl EveryOption<Game> {
    /// Starts with no heap computed; `None` for a game that is not of heaps.
    pub fn of_game(game: &Game) -> Option<Self> {
        let program = game.rule().and_then(RuleProgram::new);
        game.is_heaps().then(|| Self {
            machine: program.map(Machine::new),
            ..Self::new(game.clone())
        })
    }

    /// Starts with no heap computed, for a subtraction game whose options are those of a rule;
    /// `None` if the rule cannot be compiled.
    pub fn of_set(set: &SubtractionGame, rule: &HeapRule) -> Option<Self> {
        let machine = Some(Machine::new(RuleProgram::new(rule)?));
        Some(Self {
            machine,
            ..Self::new(Game::Set(set.clone()))
        })
    }

    /// Resumes from bytes that [`Stream::save`] saved.
    ///
    /// # Errors
    /// If the bytes are not a valid saved state.
    pub fn restore(game: &Game, bytes: &[u8]) -> Result<Self, String> {
        let (marked, values) = saved::from_bytes(bytes).map_err(|damage| damage.to_string())?;
        let mut stream = Self::of_game(game).ok_or("a game that is not of heaps")?;
        (stream.marked, stream.values) = (marked, values);
        stream.largest = (0..stream.values.len())
            .filter_map(|heap| stream.values.get(heap))
            .max()
            .unwrap_or(0);
        Ok(stream)
    }
}

impl<O: HeapOptions> Stream for EveryOption<O> {
    fn next_heap(&self) -> u64 {
        self.values.len() as u64
    }

    fn advance(&mut self, to: u64, values: &mut Vec<u32>) -> Result<(), Stop> {
        self.next_to(to, values, &mut WorkMeter::new(&()))
    }

    fn save(&self) -> Vec<u8> {
        saved::to_bytes(&(self.marked, &self.values))
    }

    fn counters(&self) -> Vec<(&'static str, u64)> {
        vec![("options", self.marked)]
    }
}

impl<O: HeapOptions> HeapByHeap for EveryOption<O> {
    fn next_values(
        &mut self,
        to: u64,
        values: &mut Vec<u32>,
        meter: &mut WorkMeter<'_>,
    ) -> Result<(), Stop> {
        if let Some(machine) = &self.machine {
            machine.expects(to);
        }
        self.next_to(to, values, meter)
    }

    fn all_values(
        &mut self,
        to: u64,
        progress: &dyn Progress,
    ) -> Option<(Cells, Result<(), Stop>)> {
        if self.values.len() > 0 {
            return None;
        }
        if let Some(machine) = &self.machine {
            machine.expects(to);
        }
        let mut meter = WorkMeter::new(progress);
        let mut result = meter.ask();
        while result.is_ok() && self.values.len() as u64 <= to {
            // Room for all values at once: a vector that grows takes up to three times as much.
            let room = usize::try_from(to.saturating_add(1)).unwrap_or(usize::MAX);
            let before = self.values.len();
            result = self
                .values
                .try_reserve(room, self.largest)
                .map_err(|bytes| Stop::NoMemory { bytes });
            result = result
                .and_then(|()| self.next_batch(to, &mut meter))
                .and_then(|()| meter.ask());
            progress.advance((self.values.len() - before) as u64);
        }
        Some((std::mem::take(&mut self.values).into_cells(), result))
    }
}
