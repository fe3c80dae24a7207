//! Games that only remove: subtraction and all-but games.

use crate::{
    compute::{
        error::{Computed, Stop, fit},
        marks::Marks,
    },
    game::{HeapSet, set::Set},
    progress::Progress,
    values::Cell,
};

/// Heaps between two looks at `Progress`.
const REPORT: usize = 256;

/// Grundy values of the heaps 0..=to.
pub(crate) fn compute<T: Cell>(game: &HeapSet, to: usize, progress: &dyn Progress) -> Computed<T> {
    // The members of a set that does not depend on the heap, once for all heaps.
    let members = (!matches!(game.set, Set::Range(..))).then(|| {
        let mut members = Vec::new();
        game.for_each_member(to as u64, |k| members.extend(usize::try_from(k)));
        members
    });
    let mut values: Vec<T> = Vec::with_capacity(to + 1);
    let mut method: Box<dyn Method> = match members {
        None => Box::new(Every { game, marks: Marks::new(2) }),
        Some(members) if game.all_but => Box::new(Count { members, counts: Vec::new() }),
        Some(members) => Box::new(Mark { members, marks: Marks::new(2) }),
    };
    let mut seen: Vec<u32> = Vec::with_capacity(to + 1);
    for heap in 0..=to {
        if let (1.., Set::Range(low, high)) = (heap, &game.set) {
            HeapSet::bounds(low, high, heap as u64).map_err(|stop| Stop::Flawed { heap, flaw: stop.into() })?;
        }
        let value = method.value(heap, &seen);
        seen.push(value);
        values.push(fit(value, heap)?);
        if (heap + 1) % REPORT == 0 {
            progress.advance(REPORT as u64);
            if progress.cancelled() {
                return Err(Stop::Interrupted);
            }
        }
    }
    progress.advance(((to + 1) % REPORT) as u64);
    Ok(values)
}

/// One way to the mex of the values left after a removal.
trait Method {
    /// The value of `heap`, whose smaller heaps have the values `seen`; called for 0, 1, 2, … in turn.
    fn value(&mut self, heap: usize, seen: &[u32]) -> u32;
}

/// Subtraction of the members: mark each. Linear in the members.
struct Mark {
    members: Vec<usize>,
    marks: Marks,
}

impl Method for Mark {
    fn value(&mut self, heap: usize, seen: &[u32]) -> u32 {
        // So many options cannot exclude more values than this.
        let options = self.members.partition_point(|&k| k <= heap);
        self.marks.restart(options + 1);
        for &k in &self.members[..options] {
            self.marks.insert(seen[heap - k]);
        }
        self.marks.mex()
    }
}

/// All but the members: count the heaps of each value, less those that may not be reached. Linear in the members.
struct Count {
    members: Vec<usize>,
    /// `counts[v]`: smaller heaps with value v.
    counts: Vec<u32>,
}

impl Method for Count {
    fn value(&mut self, heap: usize, seen: &[u32]) -> u32 {
        if let Some(&last) = seen.last() {
            let last = last as usize;
            self.counts.resize(self.counts.len().max(last + 1), 0);
            self.counts[last] += 1;
        }
        let forbidden = &self.members[..self.members.partition_point(|&k| k <= heap)];
        for &k in forbidden {
            self.counts[seen[heap - k] as usize] -= 1;
        }
        let value = self.counts.iter().position(|&count| count == 0).unwrap_or(self.counts.len());
        for &k in forbidden {
            self.counts[seen[heap - k] as usize] += 1;
        }
        u32::try_from(value).unwrap_or(u32::MAX)
    }
}

/// A range that moves with the heap: every removal in turn.
struct Every<'a> {
    game: &'a HeapSet,
    marks: Marks,
}

impl Method for Every<'_> {
    fn value(&mut self, heap: usize, seen: &[u32]) -> u32 {
        self.marks.restart(heap + 1);
        self.game.for_each_removal(heap as u64, |k| {
            // A removal is at most the heap.
            if let Some(&value) = usize::try_from(k).ok().and_then(|k| seen.get(heap.checked_sub(k)?)) {
                self.marks.insert(value);
            }
        });
        self.marks.mex()
    }
}
