//! The time that a heap takes, estimated without running it: random paths through all loops except the last (Knuth
//! 1975, Estimating the efficiency of backtrack programs). A path that chooses one of m values at a loop represents m
//! paths.
#![allow(clippy::cast_precision_loss, reason = "estimates are rough")]

use super::{
    candidates::Source,
    compile::{Block, Program},
    failure::bounds,
    filter::Filter,
    inner::{Bound, Turns},
    narrow::narrowed,
    sets::Stretch,
};
use grundy_work::{random::Random, registers::Step};

/// Nanoseconds for a turn of a loop that is not the last one.
const LEVEL: u64 = 4;
/// Nanoseconds for an instruction.
const STEP: u64 = 2;
/// Nanoseconds for the work of the last loop before its first turn.
const INNER: u64 = 24;
/// Nanoseconds for an option whose parts move with the loop.
const OPTION: u64 = 1;
/// Nanoseconds for a column of a turn, and for the option of a turn.
const COLUMN: u64 = 2;

/// Number of heaps before a heap whose sets are tried.
const MOST_BEFORE: usize = 64;
/// The time of a place that enters or leaves a set, as a multiple of that of an option.
const SLIDE: usize = 4;

/// Number of turns that are tried to find the end of a loop of 2000 turns.
const TRIES: u64 = 11;

/// Number of paths through a clause for one heap, as in `probe`.
const PATHS: u32 = 256;

impl Program {
    /// Estimates the nanoseconds of a heap on one thread: the measure that a machine counts when it runs, within a
    /// fifth for the loops that were tried. `None` if a path fails: the machine then leaves the heap to the interpreter
    /// of the original rules.
    pub fn cost(&self, heap: u64) -> Option<f64> {
        let heap = i64::try_from(heap).ok()?;
        let mut random = Random::new(heap.unsigned_abs());
        let mut registers = self.registers.clone();
        let mut sum = 0.0;
        for block in &self.blocks {
            if let Some(slides) = block.slides(heap, &registers) {
                sum += slides;
                continue;
            }
            let paths = if block.loops.is_empty() { 1 } else { PATHS };
            for _ in 0..paths {
                if let Some(register) = registers.first_mut() {
                    *register = heap;
                }
                sum += block.path(&mut registers, &mut random, &self.filters)? / f64::from(paths);
            }
        }
        Some(sum)
    }
}

impl Block {
    /// Approximate nanoseconds that the search for the end of the loop inside of `depth` loops takes.
    pub(super) fn search(&self, depth: usize) -> u64 {
        let end = self.ends.get(depth).and_then(Option::as_ref);
        end.map_or(0, |test| TRIES * STEP * test.code.len() as u64)
    }

    /// The estimate for a clause whose options share a set with those of an earlier heap.
    fn slides(&self, heap: i64, registers: &[i64]) -> Option<f64> {
        self.slot.filter(|_| !matches!(self.inner.source, Source::Coprime(_) | Source::Shared(_)))?;
        let Turns::Even(parts) = &self.inner.turns else { return None };
        let &[(factor, rest)] = parts.as_slice() else { return None };
        let is_kept = matches!(self.inner.source, Source::Kept(_));
        // The stretch of the table; of kept turns the part, and at most all turns.
        let stretch = |heap: i64| {
            let mut registers = registers.to_vec();
            *registers.first_mut()? = heap;
            for step in self.levels.first()? {
                match step {
                    Step::Do(instruction) => instruction.run(&mut registers)?,
                    Step::Test(test) if registers[*test] == 0 => return None,
                    Step::Test(_) => {}
                }
            }
            let ends = self.narrowed(bounds((registers[self.inner.low], registers[self.inner.high])).ok()?, &registers);
            let part = (registers[factor], registers[rest]);
            let own = if is_kept { (1, 0) } else { part };
            let stretch = (ends.0 <= ends.1).then(|| Stretch::of(own, ends, usize::MAX))??;
            Some((if is_kept { part } else { (0, 0) }, stretch))
        };
        let (own, to) = stretch(heap)?;
        let costs = (0..heap).rev().take(MOST_BEFORE).filter_map(|before| {
            let (part, from) = stretch(before)?;
            let moved = from.low.abs_diff(to.low) / to.step
                + (from.low + from.step * from.count).abs_diff(to.low + to.step * to.count) / to.step;
            let is_like = part == own && from.step == to.step && from.low % to.step == to.low % to.step;
            (is_like && moved * SLIDE < to.count).then_some(moved * SLIDE)
        });
        let cost = costs.min()?;
        Some((LEVEL + INNER) as f64 + (STEP * self.levels.first()?.len() as u64) as f64 + cost as f64)
    }

    /// The turns that linear conditions keep, but for gaps.
    fn narrowed(&self, ends: (i64, i64), registers: &[i64]) -> (i64, i64) {
        let narrowed =
            |ends, bound: &Bound| narrowed(bound.how, (registers[bound.factor], registers[bound.rest]), ends);
        self.inner.bounds.iter().fold(ends, narrowed)
    }

    /// The estimate from one random path; a path that leads to no value ends early. `None` if the path fails.
    fn path(&self, registers: &mut [i64], random: &mut Random, filters: &[Filter]) -> Option<f64> {
        let (mut weight, mut sum) = (1.0, 0.0);
        for depth in 0.. {
            let level = self.levels.get(depth).map_or(&[][..], Vec::as_slice);
            sum += weight * (LEVEL + STEP * level.len() as u64 + self.search(depth)) as f64;
            for step in level {
                match step {
                    Step::Do(instruction) => instruction.run(registers)?,
                    Step::Test(test) if registers[*test] == 0 => return Some(sum),
                    Step::Test(_) => {}
                }
            }
            let Some(&[variable, ..]) = self.loops.get(depth) else { break };
            let (first, last) = self.range(depth, registers).ok()?;
            if first > last {
                return Some(sum);
            }
            weight *= (last - first + 1) as f64;
            let chosen = random.below(i128::from(last) - i128::from(first) + 1);
            registers[variable] = i64::try_from(i128::from(first) + chosen).unwrap_or(first);
        }
        Some(sum + weight * self.last(registers, filters)?)
    }

    /// The estimate for the last loop.
    fn last(&self, registers: &mut [i64], filters: &[Filter]) -> Option<f64> {
        let (first, last) = self.range(self.loops.len(), registers).ok()?;
        if first > last {
            return Some(INNER as f64);
        }
        let (first, last) = self.narrowed((first, last), registers);
        if first > last {
            return Some(INNER as f64);
        }
        let turns = (last - first + 1) as f64;
        let each = match &self.inner.turns {
            Turns::Even(parts) if self.inner.is_once || parts.is_empty() => return Some(INNER as f64),
            // Turns that mirror others are left out.
            Turns::Even(parts) => OPTION * if parts.len() == 2 { 1 } else { parts.len() as u64 },
            Turns::Each(_) => COLUMN * (1 + self.levels.last().map_or(0, Vec::len)) as u64,
        };
        let tried = match self.inner.source {
            Source::Range => turns,
            Source::Kept(filter) => turns * filters.get(filter)?.density(first, last),
            // The mean number of divisors.
            Source::Divisors(number) => turns.min(1.0 + (registers[number].unsigned_abs().max(1) as f64).ln()),
            // Each turn is either crossed out or kept; those of a stretch are words.
            Source::Coprime(_) | Source::Shared(_) => {
                if self.slot.is_some() {
                    turns / 16.0
                } else {
                    1.5 * turns
                }
            }
            Source::Quotients(number) => turns.min(1.0 + 2.0 * (registers[number].unsigned_abs() as f64).sqrt()),
        };
        Some(INNER as f64 + each as f64 * tried)
    }
}
