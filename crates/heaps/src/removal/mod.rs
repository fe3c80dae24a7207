//! Games that only remove: subtraction and all-but games.
//!
//! | file | sets | idea |
//! |---|---|---|
//! | `members` | the same for every heap | the members, found as heaps reach them |
//! | `blocks` | few members | 64 heaps less a member at once |
//! | `dense` | many members | for each value the heaps that have an option of it, as bits |
//! | `as_rule` | other sets that depend on the heap | clauses of a rule, which are compiled (see [`crate::rules`]) |
//! | `window` | ranges that change with the heap | values counted in a window that slides |
//! | this one | all others, and all but a set | mark each option, or count those that may not be reached |

mod as_rule;
mod blocks;
mod dense;
mod members;
#[cfg(test)]
mod tests;
mod window;

use self::{as_rule::as_rule, blocks::Blocks, dense::Dense, members::Members, window::Window};
use super::{every_option::EveryOption, tabulate::HeapByHeap};
use grundy_core::game::{HeapSet, expr::Steps, rule::Flaw, set::Set};
use grundy_work::{error::Stop, marks::Marks, pace::Pace};

/// Heaps whose values are handed over at once.
const HEAPS_AT_ONCE: u64 = 256;
/// Numbers among which members are counted.
const COUNTED: usize = 1 << 20;
/// Sets of which more than one in so many numbers is a member are dense. Measured on `squares`, `primes` and congruences to
/// 3 * 10^5: by lists a member takes 0.3 ns for each of two words of a heap, by bits 64 heaps take as long.
const DENSE: f64 = 100.0;
/// Rows of bits are not made for more heaps than this: a row takes 2 MiB.
const MOST_DENSE: usize = 1 << 24;
/// The values of a heap are not kept as bits for more heaps: 512 MiB for values below 64.
const MOST_BLOCKS: usize = 1 << 26;

/// The fastest method for the values of the heaps of a subtraction or all-but game; heaps beyond `to` will not be asked for.
pub fn removal(game: &HeapSet, to: usize) -> Box<dyn HeapByHeap + '_> {
    if let (false, Some(members)) = (game.all_but, Members::of(&game.set)) {
        let farthest = farthest(&game.set, to);
        if to <= MOST_DENSE && members.is_certain() && is_dense(&game.set, to) {
            return Box::new(Dense::new(members, to));
        }
        if farthest <= MOST_BLOCKS {
            return Box::new(Blocks::new(members, farthest));
        }
    }
    match &game.set {
        Set::Each(_) | Set::Union(_) if !game.all_but && game.set.elements().is_none() => {
            let compiled = as_rule(game).and_then(|rule| EveryOption::of_set(game, &rule));
            compiled.map_or_else(|| Box::new(Removal::new(game, to)) as _, |method| Box::new(method) as _)
        }
        _ => Box::new(Removal::new(game, to)),
    }
}

/// The largest number that is removed from a heap up to `to`.
fn farthest(set: &Set, to: usize) -> usize {
    match set {
        Set::Finite(members) => members.last().and_then(|&last| usize::try_from(last).ok()).unwrap_or(to).min(to),
        Set::Range(..) | Set::Named(_) | Set::Steps { .. } | Set::Each(_) | Set::Union(_) => to,
    }
}

/// Returns `true` if a set that is the same for every heap has so many members up to `to` that rows of bits are faster than lists.
#[allow(clippy::cast_precision_loss, reason = "a choice of method is rough")]
fn is_dense(set: &Set, to: usize) -> bool {
    if matches!(set, Set::Finite(_)) {
        return false;
    }
    let counted = to.min(COUNTED);
    let count = |to: usize| Members::of(set).map_or(0, |mut members| members.to(to, &|| true).map_or(0, <[usize]>::len));
    let (half, all) = (count(counted / 2).max(1) as f64, count(counted).max(1) as f64);
    // Members go on to grow as a power.
    let degree = (all / half).log2().clamp(0.0, 1.0);
    all * (to as f64 / counted.max(1) as f64).powf(degree) > to as f64 / DENSE
}

/// The values of the heaps of a subtraction or all-but game, one after the other.
struct Removal<'a> {
    game: &'a HeapSet,
    rule: Box<dyn Rule + 'a>,
    heap: usize,
    seen: Seen,
}

impl<'a> Removal<'a> {
    /// Nothing computed yet; heaps beyond `to` will not be asked for.
    pub fn new(game: &'a HeapSet, to: usize) -> Self {
        let rule: Box<dyn Rule + 'a> = match (&game.set, Members::of(&game.set)) {
            (Set::Range(low, high), _) => Box::new(Window::new(game, low, high)),
            (_, Some(members)) if members.beyond > 0 => Box::new(Every { game, marks: Marks::new(2), members: Vec::new() }),
            (_, Some(members)) if game.all_but => Box::new(Count { members, counts: Vec::new(), mex: 0 }),
            (_, Some(members)) => Box::new(Mark { members, marks: Marks::new(2) }),
            (_, None) => Box::new(Every { game, marks: Marks::new(2), members: Vec::new() }),
        };
        Self { game, rule, heap: 0, seen: Seen { values: Vec::new(), first: 0, farthest: farthest(&game.set, to) } }
    }
}

impl HeapByHeap for Removal<'_> {
    fn next_values(&mut self, to: u64, values: &mut Vec<u32>, pace: &mut Pace<'_>) -> Result<(), Stop> {
        let last = to.min(self.heap as u64 + HEAPS_AT_ONCE - 1);
        while self.heap as u64 <= last {
            let heap = self.heap;
            if matches!(self.game.set, Set::Range(..)) {
                self.game.check(heap as u64, &mut Steps::at_most(u64::MAX)).map_err(|flaw| stopped(heap, flaw))?;
            }
            let value = self.rule.value(heap, &self.seen, pace)?;
            self.seen.push(value);
            values.push(value);
            self.heap += 1;
        }
        Ok(())
    }
}

/// A flaw at a heap; only the listener limits the steps.
fn stopped(heap: usize, flaw: Flaw) -> Stop {
    match flaw {
        Flaw::OutOfSteps => Stop::Interrupted,
        flaw => Stop::Flawed { heap, flaw },
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
        let members = self.members.to(heap, &|| pace.goes_on()).map_err(|flaw| stopped(heap, flaw))?;
        let members = &members[..members.partition_point(|&member| member <= heap)];
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
        let forbidden = self.members.to(heap, &|| pace.goes_on()).map_err(|flaw| stopped(heap, flaw))?;
        let forbidden = &forbidden[..forbidden.partition_point(|&member| member <= heap)];
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

/// A set that depends on the heap: every removal in turn.
struct Every<'a> {
    game: &'a HeapSet,
    marks: Marks,
    members: Vec<u64>,
}

impl Rule for Every<'_> {
    fn value(&mut self, heap: usize, seen: &Seen, pace: &mut Pace<'_>) -> Result<u32, Stop> {
        let Self { game, marks, members } = self;
        marks.restart(heap + 1);
        if heap == 0 {
            return Ok(0);
        }
        members.clear();
        let go_on = || pace.goes_on();
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
            pace.work(heap as u64)?;
        } else {
            members.iter().for_each(|&member| marks.insert(seen.of(heap - size(member))));
        }
        pace.work(taken + 1)?;
        Ok(marks.mex())
    }
}
