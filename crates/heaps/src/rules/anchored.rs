//! Options that are places of the table with equal steps from a place on that many positions share, their anchor: of
//! `(y, x-k) for k in 1..=x`, the positions with the same y have the anchor (y, 0). The options of a position are then those
//! of an earlier one and some more, so each anchor keeps the set of its values, and a position costs what it adds.

use super::{
    across::Bits,
    candidates::Source,
    code::Found,
    compile::{Block, Program},
    failure::Failure,
    fold::Turn,
    inner::Turns,
    windows::{SLIDE, Sliding},
};
use grundy_work::registers::Step;

/// The number of marks that sets may cost more than marking every option, before they end.
const CREDIT: i64 = 1 << 14;
/// Maximum number of words of all sets: 256 MiB.
const MOST_WORDS: usize = 1 << 25;

/// The sets of all anchors.
#[derive(Debug)]
pub(super) struct Anchored {
    clauses: Vec<Clause>,
    sets: Vec<Set>,
    /// The number of words of all sets, also of those that began again.
    words: usize,
    /// The sets of the current position, and its options without a set.
    own: Vec<usize>,
    few: Vec<u32>,
    stretches: Vec<Turn>,
}

#[derive(Debug)]
struct Clause {
    /// The part that moves; `None` for a clause without a loop.
    part: Option<Sliding>,
    /// `true` if the anchor is the place of the last turn, not of the first one.
    is_at_last: bool,
    /// The number of the set of each place; 0 without one.
    numbers: Vec<u32>,
    credit: i64,
}

/// The values of `count` places from an anchor on.
#[derive(Debug, Default)]
struct Set {
    step: i64,
    count: usize,
    values: Bits,
    least: u32,
}

impl Anchored {
    /// The sets of a program whose clauses have one loop and one part that moves, or no loop; `None` for other programs.
    pub fn of(program: &Program) -> Option<Self> {
        let clause = |block: &Block| {
            let inner = &block.inner;
            let part = Sliding::of(inner).filter(|_| inner.source == Source::Range && block.loops.is_empty());
            let is_plain = inner.is_once && inner.bounds.is_empty();
            let is_one = is_plain && matches!(&inner.turns, Turns::Slices { moving, .. } if moving.is_empty());
            let clause = Clause { part, is_at_last: true, numbers: Vec::new(), credit: CREDIT };
            (part.is_some() || is_one).then_some(clause)
        };
        let clauses: Vec<Clause> = program.blocks().iter().map(clause).collect::<Option<_>>()?;
        let has_part = clauses.iter().any(|clause| clause.part.is_some());
        let (own, few, stretches) = (Vec::new(), Vec::new(), Vec::new());
        has_part.then_some(Self { clauses, sets: vec![Set::default()], words: 0, own, few, stretches })
    }

    /// The value of a position whose coordinates are in the first registers. `None` if its options have another form, or
    /// if marking them is faster.
    pub fn value(&mut self, program: &Program, registers: &mut [i64], values: &[u32]) -> Option<Found> {
        self.own.clear();
        self.few.clear();
        let (mut marked, mut added) = (0, 0);
        for (at, block) in program.blocks().iter().enumerate() {
            if !holds(block, registers)? {
                continue;
            }
            let Some(part) = self.clauses[at].part else {
                self.few.push(only(block, registers, values)?);
                marked += 1;
                continue;
            };
            let Some(turns) = self.turns(block, registers).ok()? else { continue };
            let stretch = Places::of(part.part(registers), turns, values.len())?;
            let (count, new) = self.grow(at, stretch, values)?;
            (marked, added) = (marked + count as u64, added + new as u64);
        }
        let value = self.mex();
        Some(Found { value, marked, work: 1 + added })
    }

    /// The turns of the loop of a clause; fails if they have a gap.
    fn turns(&mut self, block: &Block, registers: &mut [i64]) -> Result<Option<Turn>, Failure> {
        let (first, last) = block.range(0, registers)?;
        self.stretches.clear();
        self.stretches.extend((first <= last).then_some(Turn { first, last }));
        block.inner.bounds.iter().for_each(|bound| bound.narrow(registers, &mut self.stretches));
        match self.stretches.as_slice() {
            [] => Ok(None),
            &[only] => Ok(Some(only)),
            _ => Err(Failure::Undecided),
        }
    }

    /// Adds the places of a clause to the set of their anchor; returns their number, and how many were added.
    fn grow(&mut self, at: usize, places: Places, values: &[u32]) -> Option<(usize, usize)> {
        let Self { clauses, sets, words, own, .. } = self;
        let clause = &mut clauses[at];
        let Places { anchor, step, count } = if clause.is_at_last { places.turned() } else { places };
        clause.numbers.resize(values.len(), 0);
        let mut number = clause.numbers[anchor] as usize;
        if number == 0 {
            number = sets.len();
            clause.numbers[anchor] = u32::try_from(number).ok()?;
            sets.push(Set { step, ..Set::default() });
        }
        let set = &mut sets[number];
        if set.step != step || set.count > count {
            *set = Set { step, ..Set::default() };
        }
        let (new, before) = (count - set.count, set.values.len());
        let mut place = i64::try_from(anchor).ok()? + step * i64::try_from(set.count).ok()?;
        for _ in 0..new {
            set.values.insert(*values.get(usize::try_from(place).ok()?)?);
            place += step;
        }
        if new > 0 {
            set.least = set.values.next_free(set.least, |_| 0);
        }
        set.count = count;
        *words += set.values.len() - before;
        own.push(number);
        let saved = i64::try_from(count).unwrap_or(i64::MAX) - i64::from(SLIDE) * i64::try_from(1 + new).unwrap_or(0);
        clause.credit = clause.credit.saturating_add(saved).min(CREDIT);
        if clause.credit < 0 && clause.is_at_last {
            // The other end may stay the same.
            (clause.is_at_last, clause.credit) = (false, CREDIT);
            clause.numbers.fill(0);
        }
        (clause.credit >= 0 && *words <= MOST_WORDS).then_some((count, new))
    }

    /// The mex of the options of the current position.
    fn mex(&self) -> u32 {
        let sets = || self.own.iter().map(|&set| &self.sets[set]);
        let mut value = sets().map(|set| set.least).max().unwrap_or(0);
        loop {
            value = match self.own.split_first() {
                None => value,
                Some((&first, _)) => self.sets[first]
                    .values
                    .next_free(value, |word| sets().skip(1).fold(0, |all, set| all | set.values.word(word))),
            };
            if !self.few.contains(&value) {
                return value;
            }
            value += 1;
        }
    }
}

/// Places of the table with equal steps.
#[derive(Debug, Clone, Copy)]
struct Places {
    anchor: usize,
    step: i64,
    count: usize,
}

impl Places {
    /// The places factor v + rest of these turns v; `None` if some are not in a table of `len` values.
    fn of((factor, rest): (i64, i64), turns: Turn, len: usize) -> Option<Self> {
        let place = |turn: i64| {
            let place = factor.checked_mul(turn)?.checked_add(rest)?;
            usize::try_from(place).ok().filter(|&place| place < len)
        };
        let (anchor, _) = (place(turns.first)?, place(turns.last)?);
        Some(Self { anchor, step: factor, count: turns.count() })
    }

    /// Turns the places around: the last one comes first.
    fn turned(self) -> Self {
        let last = self.step * (i64::try_from(self.count).unwrap_or(1) - 1);
        Self { anchor: self.anchor.saturating_add_signed(isize::try_from(last).unwrap_or(0)), step: -self.step, ..self }
    }
}

/// Does the steps of a clause before its loop. `false` if a test fails, `None` if a step does.
fn holds(block: &Block, registers: &mut [i64]) -> Option<bool> {
    for step in block.levels.first()? {
        match step {
            Step::Do(instruction) => instruction.run(registers)?,
            Step::Test(test) if registers[*test] == 0 => return Some(false),
            Step::Test(_) => (),
        }
    }
    Some(true)
}

/// The value of the only option of a clause without a loop.
fn only(block: &Block, registers: &[i64], values: &[u32]) -> Option<u32> {
    let Turns::Slices { fixed, .. } = &block.inner.turns else { return None };
    fixed.iter().try_fold(0, |sum, &part| Some(sum ^ values.get(usize::try_from(registers[part]).ok()?)?))
}
