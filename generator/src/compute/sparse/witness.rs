//! Is a rare value the nim-sum of an option? Looked for one at a time, exactly.
#![allow(
    clippy::inline_always,
    reason = "what is not inlined into the function of a CPU level is compiled for every CPU"
)]

use super::{history::History, rules::Rules, word::Word};
use crate::compute::cpu::{Level, Loops};

/// What was found of one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    Yes,
    No,
    /// Too little of the history is kept to tell.
    Unknown,
}

/// Is the rare value with this index an option of a heap? All heaps before it are known.
pub(super) fn find<T: Word>(level: Level, rules: &Rules, history: &History<T>, heap: usize, index: T) -> Found {
    let value = history.projection.value(index.into(), heap, false);
    if rules.is_simple_option(heap, value, |heap| history.value(heap)) {
        return Found::Yes;
    }
    let mut outcome = Found::No;
    for split in &rules.splits {
        let total = heap - split.removed;
        match common_pair(level, history, total, split.largest_smaller_part(total), index) {
            Found::Yes => return Found::Yes,
            Found::Unknown => outcome = Found::Unknown,
            Found::No => {}
        }
    }
    if rare_pair(level, rules, history, heap, index) {
        return Found::Yes;
    }
    // A bit that no heap's index has is in no nim-sum.
    let is_new = outcome == Found::Unknown && index.into() & !history.bits(heap) != 0;
    if is_new { Found::No } else { outcome }
}

/// Have two common parts of `total`, the smaller at most `smaller`, the nim-sum?
fn common_pair<T: Word>(level: Level, history: &History<T>, total: usize, smaller: usize, index: T) -> Found {
    let first = if history.base == 0 { &history.words } else { &history.prefix };
    // The larger part must be within the window.
    let kept = smaller.min(first.len().saturating_sub(1)).min(total.saturating_sub(history.base));
    let larger = &history.words[total - kept - history.base..total - history.base];
    let mut from = 1;
    while let Some(hit) = first_pair(level, &first[from..=kept], &larger[..=kept - from], index) {
        let part = from + hit;
        // Marks of rare heaps may look like a pair.
        if first[part] != T::RARE && larger[kept - part] != T::RARE {
            return Found::Yes;
        }
        from = part + 1;
        if from > kept {
            break;
        }
    }
    if kept == smaller { Found::No } else { Found::Unknown }
}

/// Have two rare parts of a heap the value with this index?
fn rare_pair<T: Word>(level: Level, rules: &Rules, history: &History<T>, heap: usize, index: T) -> bool {
    let words = &history.rare_words;
    rules.splits.iter().any(|split| {
        let total = heap - split.removed;
        let smaller = split.largest_smaller_part(total).min(words.len().saturating_sub(1));
        // The larger part, too, is rare.
        let mut from = (total + 1).saturating_sub(words.len()).max(1);
        while from <= smaller {
            let (a, b) = (&words[from..=smaller], &words[total - smaller..=total - from]);
            let Some(hit) = first_pair(level, a, b, index) else {
                break;
            };
            let part = from + hit;
            // Marks of common heaps may look like a pair.
            if words[part] != T::RARE && words[total - part] != T::RARE {
                return true;
            }
            from = part + 1;
        }
        false
    })
}

/// The first i with `a[i] ^ b[b.len() - 1 - i]` = `index`; both are of the same length.
fn first_pair<T: Word>(level: Level, a: &[T], b: &[T], index: T) -> Option<usize> {
    level.run(FirstPair { a, b, index })
}

struct FirstPair<'a, T> {
    a: &'a [T],
    b: &'a [T],
    index: T,
}

impl<T: Word> Loops for FirstPair<'_, T> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run(self) -> Option<usize> {
        const STRIDE: usize = 128;
        let Self { a, b, index } = self;
        let (mut fronts, mut backs) = (a.chunks_exact(STRIDE), b.rchunks_exact(STRIDE));
        for (at, (front, back)) in fronts.by_ref().zip(backs.by_ref()).enumerate() {
            let mut least = T::RARE;
            for i in 0..STRIDE {
                least = least.min(front[i] ^ back[STRIDE - 1 - i] ^ index);
            }
            if least == T::default() {
                let hit = front.iter().zip(back.iter().rev()).position(|(&a, &b)| a ^ b == index);
                return hit.map(|hit| STRIDE * at + hit);
            }
        }
        let done = a.len() - fronts.remainder().len();
        let mut rest = fronts.remainder().iter().zip(backs.remainder().iter().rev());
        rest.position(|(&a, &b)| a ^ b == index).map(|hit| done + hit)
    }
}
