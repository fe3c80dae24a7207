//! What misère play asks of a heap game: the options of a heap.

use crate::game::Rules;

/// A game of sums of heaps 0, 1, 2, …; every option of a heap is a sum of smaller heaps.
pub trait Heaps: Sync {
    /// Calls `option` with the parts of each option of `heap`. Heaps of 0 may be left out.
    fn options(&self, heap: usize, option: &mut dyn FnMut(&[usize]));
}

impl<R: Rules<Position = u64>> Heaps for R {
    fn options(&self, heap: usize, option: &mut dyn FnMut(&[usize])) {
        let mut small = Vec::new();
        Rules::options(self, &(heap as u64), &mut |parts| {
            small.clear();
            // A part is smaller than the heap, which has the width of a pointer.
            small.extend(parts.iter().filter_map(|&part| usize::try_from(part).ok()));
            option(&small);
        });
    }
}
