//! Games that only remove: subtraction and all-but games.

use std::iter::Peekable;

use super::tabulate::HeapByHeap;
use grundy_core::game::{HeapSet, expr::Steps, rule::Flaw, set::Set};
use grundy_work::{error::Stop, marks::Marks, pace::Pace};

/// Heaps whose values are handed over at once.
const HEAPS_AT_ONCE: u64 = 256;

/// The values of the heaps of a subtraction or all-but game.
pub struct Removal<'a> {
    game: &'a HeapSet,
    rule: Box<dyn Rule + 'a>,
    heap: usize,
    seen: Seen,
}

impl<'a> Removal<'a> {
    /// Nothing computed yet; heaps beyond `to` will not be asked for.
    pub fn new(game: &'a HeapSet, to: usize) -> Self {
        let farthest = match &game.set {
            Set::Finite(members) => members.last().and_then(|&last| usize::try_from(last).ok()).unwrap_or(to).min(to),
            Set::Range(..) | Set::Named(_) | Set::Steps { .. } | Set::Each(_) | Set::Union(_) => to,
        };
        let rule: Box<dyn Rule + 'a> = match Members::of(&game.set) {
            None => Box::new(Every { game, marks: Marks::new(2) }),
            Some(members) if game.all_but => Box::new(Count { members, counts: Vec::new(), mex: 0 }),
            Some(members) => Box::new(Mark { members, marks: Marks::new(2) }),
        };
        Self { game, rule, heap: 0, seen: Seen { values: Vec::new(), first: 0, farthest } }
    }
}

impl HeapByHeap for Removal<'_> {
    fn next_values(&mut self, to: u64, values: &mut Vec<u32>, pace: &mut Pace<'_>) -> Result<(), Stop> {
        let last = to.min(self.heap as u64 + HEAPS_AT_ONCE - 1);
        while self.heap as u64 <= last {
            let heap = self.heap;
            let go_on = || pace.goes_on();
            self.game.check(heap as u64, &mut Steps::while_asked(&go_on)).map_err(|flaw| match flaw {
                Flaw::OutOfSteps => Stop::Interrupted,
                flaw => Stop::Flawed { heap, flaw },
            })?;
            let value = self.rule.value(heap, &self.seen, pace)?;
            self.seen.push(value);
            values.push(value);
            self.heap += 1;
        }
        Ok(())
    }
}

/// The values of the last heaps: as many as a removal reaches, and up to as many again.
#[derive(Debug)]
struct Seen {
    /// Of the heaps from `first` on.
    values: Vec<u32>,
    first: usize,
    /// The largest removal.
    farthest: usize,
}

impl Seen {
    /// The least number of values that are forgotten at once.
    const FORGOTTEN: usize = 1 << 16;

    /// The value of a heap, at most `farthest` before the next one.
    #[inline]
    fn of(&self, heap: usize) -> u32 {
        self.values.get(heap.wrapping_sub(self.first)).copied().unwrap_or_default()
    }

    /// The value of the last heap, if there is one.
    fn last(&self) -> Option<u32> {
        self.values.last().copied()
    }

    fn push(&mut self, value: u32) {
        // The last value is asked for even if nothing may be removed.
        let kept = self.farthest.max(1);
        if self.values.len() >= kept.saturating_mul(2).max(Self::FORGOTTEN) {
            let forgotten = self.values.len() - kept;
            self.values.drain(..forgotten);
            self.first += forgotten;
        }
        self.values.push(value);
    }
}

/// The members of a set that does not depend on the heap, found as heaps reach them.
struct Members<'a> {
    found: Vec<usize>,
    rest: Peekable<Box<dyn Iterator<Item = u64> + 'a>>,
}

impl<'a> Members<'a> {
    /// `None` for a set that depends on the heap.
    fn of(set: &'a Set) -> Option<Self> {
        Some(Self { found: Vec::new(), rest: set.elements()?.peekable() })
    }

    /// Those up to a heap, increasing; heaps are asked for in increasing order.
    fn to(&mut self, heap: usize) -> &[usize] {
        while let Some(member) = self.rest.next_if(|&member| member <= heap as u64) {
            self.found.extend(usize::try_from(member));
        }
        &self.found
    }
}

/// One way to the mex of the values left after a removal.
trait Rule {
    /// The value of `heap`, whose smaller heaps have the values `seen`; called for 0, 1, 2, … in turn.
    fn value(&mut self, heap: usize, seen: &Seen, pace: &mut Pace<'_>) -> Result<u32, Stop>;
}

/// Subtraction of the members: mark each. Linear in the members.
struct Mark<'a> {
    members: Members<'a>,
    marks: Marks,
}

impl Rule for Mark<'_> {
    fn value(&mut self, heap: usize, seen: &Seen, pace: &mut Pace<'_>) -> Result<u32, Stop> {
        let members = self.members.to(heap);
        pace.work(members.len() as u64 + 1)?;
        // The mex is at most the number of options.
        self.marks.restart(members.len() + 1);
        for &k in members {
            self.marks.insert(seen.of(heap - k));
        }
        Ok(self.marks.mex())
    }
}

/// All but the members: count the heaps of each value, less those that may not be reached. Linear in the members: the mex
/// of all smaller heaps only grows, and a lesser value is free only if the members forbid all heaps that have it.
struct Count<'a> {
    members: Members<'a>,
    /// `counts[v]`: smaller heaps with value v.
    counts: Vec<u32>,
    /// The least value that no smaller heap has.
    mex: usize,
}

impl Rule for Count<'_> {
    fn value(&mut self, heap: usize, seen: &Seen, pace: &mut Pace<'_>) -> Result<u32, Stop> {
        if let Some(last) = seen.last() {
            let last = last as usize;
            self.counts.resize(self.counts.len().max(last + 1), 0);
            self.counts[last] += 1;
            while self.counts.get(self.mex).is_some_and(|&count| count > 0) {
                self.mex += 1;
            }
        }
        let forbidden = self.members.to(heap);
        pace.work(forbidden.len() as u64 + 1)?;
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

/// A range that changes with the heap: every removal in turn.
struct Every<'a> {
    game: &'a HeapSet,
    marks: Marks,
}

impl Rule for Every<'_> {
    fn value(&mut self, heap: usize, seen: &Seen, pace: &mut Pace<'_>) -> Result<u32, Stop> {
        self.marks.restart(heap + 1);
        let mut removals = 0;
        self.game.for_each_removal(heap as u64, |k| {
            // A removal is at most the heap.
            if let Some(rest) = usize::try_from(k).ok().and_then(|k| heap.checked_sub(k)) {
                self.marks.insert(seen.of(rest));
            }
            removals += 1;
        });
        pace.work(removals + 1)?;
        Ok(self.marks.mex())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tabulate::tabulate;
    use grundy_core::{game::Game, reference::grundy_values, values::Width};

    fn computed(line: &str, to: usize) -> Vec<u32> {
        let game = line.parse::<Game>().unwrap().set().unwrap().clone();
        let cells = tabulate(&mut Removal::new(&game, to), to, Width::U32, &()).expect("nobody stops it");
        (0..cells.len()).filter_map(|heap| cells.get(heap)).collect()
    }

    /// Far enough that values are forgotten.
    #[test]
    fn values_that_were_forgotten_are_not_needed() {
        let to = 3 * Seen::FORGOTTEN;
        let values = computed("Subtraction({1,3,4})", to);
        // Period 7: Winning Ways, chapter 4.
        assert!(values.iter().enumerate().all(|(heap, &value)| value == [0, 1, 0, 1, 2, 3, 2][heap % 7]));
        let none = computed("Subtraction({1000000})", to);
        assert!(none.iter().all(|&value| value == 0));
    }

    #[test]
    fn all_but_games_count_every_forbidden_heap() {
        for line in ["AllBut({1})", "AllBut({2,3,7})", "AllBut({1,2,3,4,5,6,7,8})", "AllBut(squares)", "AllBut(even)"] {
            let game = line.parse::<Game>().unwrap().set().unwrap().clone();
            assert_eq!(computed(line, 300), grundy_values(&game, 0..=300), "{line}");
        }
    }

    /// When the mex was sought from 0 for every heap, these were 2 * 10^11 steps.
    #[test]
    fn a_long_all_but_game_is_linear() {
        let values = computed("AllBut({2,3,7})", 1_000_000);
        assert_eq!(values.len(), 1_000_001);
        assert!(values.iter().max() > Some(&100_000));
    }
}
