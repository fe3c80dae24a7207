//! The classes of heads that symmetries map to each other; each class is represented by its least
//! head.

use super::layout::Layout;

/// The classes with the same number of filled cells.
#[derive(Debug, Default)]
pub struct Heads {
    /// The least head of each class, in increasing order.
    pub least: Vec<u64>,
}

impl Heads {
    /// Lists the classes with `filled` filled cells.
    pub fn new(layout: &Layout, filled: u32) -> Self {
        let masks = Masks::new(layout.head_cells, filled);
        Self {
            least: masks
                .filter(|&head| layout.images(head).is_some())
                .collect(),
        }
    }

    /// The number of the class with this least head.
    pub fn find(&self, least: u64) -> Option<usize> {
        self.least.binary_search(&least).ok()
    }
}

/// All masks of `bits` bits of which `set` are set, in increasing order.
pub struct Masks {
    next: Option<u64>,
    end: u64,
}

impl Masks {
    /// Starts the list; `bits` is at most 63.
    pub fn new(bits: u32, set: u32) -> Self {
        Self {
            next: (set <= bits).then(|| (1 << set) - 1),
            end: 1 << bits,
        }
    }
}

impl Iterator for Masks {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let now = self.next?;
        // The next larger number with the same number of ones (Gosper).
        let lowest = now & now.wrapping_neg();
        let next = now.checked_add(lowest).filter(|_| lowest != 0);
        self.next = next
            .map(|ripple| ripple | (((now ^ ripple) >> 2) / lowest))
            .filter(|&next| next < self.end);
        Some(now)
    }
}

/// Counts the classes with 0, 1, … filled cells by Burnside's lemma: the mean number of heads that
/// a symmetry fixes.
pub fn count(layout: &Layout) -> Vec<u64> {
    let mut sums = vec![0_u64; layout.head_cells as usize + 1];
    let cycles = layout.head_cycles();
    for lengths in &cycles {
        // A symmetry fixes a head if each of its cycles is completely filled or completely empty.
        let mut kept = vec![0_u64; sums.len()];
        kept[0] = 1;
        for &length in lengths {
            for filled in (length as usize..kept.len()).rev() {
                kept[filled] += kept[filled - length as usize];
            }
        }
        sums.iter_mut()
            .zip(kept)
            .for_each(|(sum, kept)| *sum += kept);
    }
    sums.into_iter()
        .map(|sum| sum / cycles.len().max(1) as u64)
        .collect()
}
