//! The classes of heads that symmetries map to each other; each class is represented by its least head.

use super::layout::Layout;

/// The classes with the same number of filled cells.
#[derive(Debug, Default)]
pub(super) struct Heads {
    /// The least head of each class, in increasing order.
    pub least: Vec<u64>,
}

impl Heads {
    /// Lists the classes with `filled` filled cells.
    pub fn new(layout: &Layout, filled: u32) -> Self {
        let masks = Masks::new(layout.head_cells, filled);
        Self { least: masks.filter(|&head| layout.images(head).is_some()).collect() }
    }

    /// The number of the class with this least head.
    pub fn find(&self, least: u64) -> Option<usize> {
        self.least.binary_search(&least).ok()
    }
}

/// All masks of `bits` bits of which `set` are set, in increasing order.
struct Masks {
    next: Option<u64>,
    end: u64,
}

impl Masks {
    /// Starts the list; `bits` is at most 63.
    fn new(bits: u32, set: u32) -> Self {
        Self { next: (set <= bits).then(|| (1 << set) - 1), end: 1 << bits }
    }
}

impl Iterator for Masks {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        let now = self.next?;
        // The next larger number with the same number of ones (Gosper).
        let lowest = now & now.wrapping_neg();
        let next = now.checked_add(lowest).filter(|_| lowest != 0);
        self.next = next.map(|ripple| ripple | (((now ^ ripple) >> 2) / lowest)).filter(|&next| next < self.end);
        Some(now)
    }
}

/// Counts the classes with 0, 1, … filled cells by Burnside's lemma: the mean number of heads that a symmetry fixes.
pub(super) fn count(layout: &Layout) -> Vec<u64> {
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
        sums.iter_mut().zip(kept).for_each(|(sum, kept)| *sum += kept);
    }
    sums.into_iter().map(|sum| sum / cycles.len().max(1) as u64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_core::game::Game;

    /// The classes are counted by formula and one by one; together they have all heads.
    #[test]
    fn classes_are_counted() {
        for (line, most_tail) in [
            ("Board(4x4; line 1..=3 in row column diagonal antidiagonal)", 8),
            ("Board(5x5; line 1..=3 in row)", 9),
            ("Board(3x6; place [##/#.])", 7),
            ("Board(3x5; place [##])", 6),
            ("Board(2x2; place [##])", 18),
            ("Board(1x14; line 1..=14 in row)", 6),
        ] {
            let board = line.parse::<Game>().unwrap().board().unwrap().clone();
            let layout = Layout::new(&board, most_tail);
            let counts = count(&layout);
            let mut heads = 0;
            for (filled, count) in (0..).zip(counts) {
                let classes = Heads::new(&layout, filled);
                assert_eq!(classes.least.len() as u64, count, "{line}: {filled} filled");
                assert!(classes.least.is_sorted() && classes.least.iter().all(|head| head.count_ones() == filled));
                heads += classes.least.iter().map(|&head| layout.images(head).expect("the least")).sum::<u64>();
            }
            assert_eq!(heads, 1 << layout.head_cells, "{line}");
        }
    }

    #[test]
    fn masks_are_in_order() {
        for bits in 0..10 {
            for set in 0..12 {
                let expected: Vec<u64> = (0..1 << bits).filter(|mask: &u64| mask.count_ones() == set).collect();
                assert_eq!(Masks::new(bits, set).collect::<Vec<_>>(), expected, "{set} of {bits}");
            }
        }
        assert_eq!(Masks::new(63, 63).collect::<Vec<_>>(), [u64::MAX >> 1]);
        assert_eq!(Masks::new(63, 62).count(), 63);
    }
}
