//! What misère play asks of a heap game: the options of a heap.

use grundy_core::game::{
    HeapCode, HeapRule, HeapSet, ListRule, Rules,
    code::{MAX_PARTS, Parts},
};

/// A game of sums of heaps 0, 1, 2, …; every option of a heap is a sum of smaller heaps, or splits it.
pub trait Heaps: Sync {
    /// Calls `option` with the parts of each option of `heap`. Parts of 0 may be left out.
    fn options(&self, heap: usize, option: &mut dyn FnMut(&[usize]));

    /// As [`Rules::options_while`].
    fn options_while(&self, heap: usize, go_on: &dyn Fn() -> bool, option: &mut dyn FnMut(&[usize])) -> bool {
        let _ = go_on;
        self.options(heap, option);
        true
    }
}

/// As [`Rules::options_while`] gives them.
fn by_rules<R: Rules<Position = u64>>(
    rules: &R,
    heap: usize,
    go_on: &dyn Fn() -> bool,
    option: &mut dyn FnMut(&[usize]),
) -> bool {
    let mut small = Vec::new();
    rules.options_while(&(heap as u64), go_on, &mut |parts| {
        small.clear();
        // No part is larger than the heap, which has the width of a pointer.
        small.extend(parts.iter().filter_map(|&part| usize::try_from(part).ok()));
        option(&small);
    })
}

impl Heaps for HeapSet {
    fn options(&self, heap: usize, option: &mut dyn FnMut(&[usize])) {
        by_rules(self, heap, &|| true, option);
    }
}

impl Heaps for HeapRule {
    fn options(&self, heap: usize, option: &mut dyn FnMut(&[usize])) {
        by_rules(self, heap, &|| true, option);
    }

    fn options_while(&self, heap: usize, go_on: &dyn Fn() -> bool, option: &mut dyn FnMut(&[usize])) -> bool {
        by_rules(self, heap, go_on, option)
    }
}

impl Heaps for ListRule {
    fn options(&self, heap: usize, option: &mut dyn FnMut(&[usize])) {
        by_rules(self, heap, &|| true, option);
    }

    fn options_while(&self, heap: usize, go_on: &dyn Fn() -> bool, option: &mut dyn FnMut(&[usize])) -> bool {
        by_rules(self, heap, go_on, option)
    }
}

impl Heaps for HeapCode {
    /// The same as [`Rules::options`], in as many steps as there are options.
    fn options(&self, heap: usize, option: &mut dyn FnMut(&[usize])) {
        let last = if self.tail.is_empty() { self.digits.len().min(heap) } else { heap };
        for removed in 0..=last {
            let (digit, rest) = (self.digit(removed as u64), heap - removed);
            for parts in (0..=MAX_PARTS).filter(|parts| digit.heaps >> parts & 1 == 1) {
                match (parts, digit.parts) {
                    (0, _) if rest == 0 => option(&[]),
                    (0, _) => {}
                    (_, Parts::Equal) if rest % parts == 0 && rest > 0 => option(&vec![rest / parts; parts]),
                    (_, Parts::Equal) => {}
                    (_, demand) => {
                        let least_gap = usize::from(demand == Parts::Unequal);
                        split(rest, parts, 1, least_gap, &mut Vec::with_capacity(parts), option);
                    }
                }
            }
        }
    }
}

/// Every way to write `total` as `parts` >= 1 numbers from `least` on, each larger than the one before by `gap` at least.
fn split(
    total: usize,
    parts: usize,
    least: usize,
    gap: usize,
    chosen: &mut Vec<usize>,
    option: &mut dyn FnMut(&[usize]),
) {
    if parts == 1 {
        if total >= least {
            chosen.push(total);
            option(chosen);
            chosen.pop();
        }
        return;
    }
    // The parts after a part are at least as large.
    for part in least..=total / parts {
        chosen.push(part);
        split(total - part, parts - 1, part + gap, gap, chosen, option);
        chosen.pop();
    }
}
