//! One heap after the other.

use super::{
    members::Members,
    rule::{Rule, Seen, farthest, stopped},
    window::Window,
};
use crate::tabulate::HeapByHeap;
use grundy_core::game::{SubtractionGame, expr::Steps, set::Set};
use grundy_work::{error::Stop, mex_set::MexSet, work_meter::WorkMeter};

/// Number of heaps whose values are returned at once.
const HEAPS_AT_ONCE: u64 = 256;

/// The values of the heaps of a subtraction or all-but game, one after the other.
pub struct Removal<'a> {
    game: &'a SubtractionGame,
    rule: Box<dyn Rule + 'a>,
    heap: usize,
    seen: Seen,
}

impl<'a> Removal<'a> {
    /// Starts with no heap computed; no heap above `to` will be requested.
    pub fn new(game: &'a SubtractionGame, to: usize) -> Self {
        let rule: Box<dyn Rule + 'a> = match (&game.set, Members::of(&game.set)) {
            (Set::Range(low, high), _) => Box::new(Window::new(game, low, high)),
            (_, Some(members)) if members.beyond > 0 => {
                Box::new(Every { game, marks: MexSet::new(2), members: Vec::new() })
            }
            (_, Some(members)) if game.all_but => Box::new(Count { members, counts: Vec::new(), mex: 0 }),
            (_, Some(members)) => Box::new(Mark { members, marks: MexSet::new(2) }),
            (_, None) => Box::new(Every { game, marks: MexSet::new(2), members: Vec::new() }),
        };
        Self { game, rule, heap: 0, seen: Seen::new(farthest(&game.set, to)) }
    }
}

impl HeapByHeap for Removal<'_> {
    fn next_values(&mut self, to: u64, values: &mut Vec<u32>, meter: &mut WorkMeter<'_>) -> Result<(), Stop> {
        let last = to.min(self.heap as u64 + HEAPS_AT_ONCE - 1);
        while self.heap as u64 <= last {
            let heap = self.heap;
            if matches!(self.game.set, Set::Range(..)) {
                self.game.check(heap as u64, &mut Steps::at_most(u64::MAX)).map_err(|flaw| stopped(heap, flaw))?;
            }
            let value = self.rule.value(heap, &self.seen, meter)?;
            self.seen.push(value);
            values.push(value);
            self.heap += 1;
        }
        Ok(())
    }
}

/// Subtraction of the members: marks each option. Linear in the number of members.
struct Mark<'a> {
    members: Members<'a>,
    marks: MexSet,
}

impl Rule for Mark<'_> {
    fn value(&mut self, heap: usize, seen: &Seen, meter: &mut WorkMeter<'_>) -> Result<u32, Stop> {
        let members = self.members.to(heap, &|| meter.goes_on()).map_err(|flaw| stopped(heap, flaw))?;
        let members = &members[..members.partition_point(|&member| member <= heap)];
        meter.work(members.len() as u64 + 1)?;
        // The mex is at most the number of options.
        self.marks.restart(members.len() + 1);
        for &k in members {
            self.marks.insert(seen.of(heap - k));
        }
        Ok(self.marks.mex())
    }
}

/// All but the members: counts the heaps of each value, minus the heaps that may not be reached. Linear in the number
/// of members: the mex of all smaller heaps never decreases, and a smaller value is free only if the members forbid all
/// heaps that have it.
struct Count<'a> {
    members: Members<'a>,
    /// `counts[v]`: the number of smaller heaps with value v.
    counts: Vec<u32>,
    /// The least value that no smaller heap has.
    mex: usize,
}

impl Rule for Count<'_> {
    fn value(&mut self, heap: usize, seen: &Seen, meter: &mut WorkMeter<'_>) -> Result<u32, Stop> {
        if let Some(last) = seen.last() {
            let last = last as usize;
            self.counts.resize(self.counts.len().max(last + 1), 0);
            self.counts[last] += 1;
            while self.counts.get(self.mex).is_some_and(|&count| count > 0) {
                self.mex += 1;
            }
        }
        let forbidden = self.members.to(heap, &|| meter.goes_on()).map_err(|flaw| stopped(heap, flaw))?;
        let forbidden = &forbidden[..forbidden.partition_point(|&member| member <= heap)];
        meter.work(forbidden.len() as u64 + 1)?;
        let mut value = self.mex;
        for &k in forbidden {
            let own = seen.of(heap - k) as usize;
            self.counts[own] -= 1;
            if self.counts[own] == 0 {
                value = value.min(own);
            }
        }
        for &k in forbidden {
            self.counts[seen.of(heap - k) as usize] += 1;
        }
        Ok(u32::try_from(value).unwrap_or(u32::MAX))
    }
}

/// A set that depends on the heap: tries every removal.
struct Every<'a> {
    game: &'a SubtractionGame,
    marks: MexSet,
    members: Vec<u64>,
}

impl Rule for Every<'_> {
    fn value(&mut self, heap: usize, seen: &Seen, meter: &mut WorkMeter<'_>) -> Result<u32, Stop> {
        let Self { game, marks, members } = self;
        marks.restart(heap + 1);
        if heap == 0 {
            return Ok(0);
        }
        members.clear();
        let go_on = || meter.goes_on();
        let mut steps = Steps::while_asked(&go_on);
        let listed = game.set.try_members(heap as u64, &mut steps, &mut |member| members.push(member));
        let taken = steps.taken();
        listed.map_err(|error| stopped(heap, error.into()))?;
        let size = |member: u64| usize::try_from(member).unwrap_or(heap);
        if game.all_but {
            members.sort_unstable();
            members.dedup();
            let mut forbidden = members.iter().copied().peekable();
            for removed in 1..=heap {
                if forbidden.next_if_eq(&(removed as u64)).is_none() {
                    marks.insert(seen.of(heap - removed));
                }
            }
            meter.work(heap as u64)?;
        } else {
            for &member in members.iter() {
                marks.insert(seen.of(heap - size(member)));
            }
        }
        meter.work(taken + 1)?;
        Ok(marks.mex())
    }
}
