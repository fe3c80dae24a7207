//! The order in which parts are used, and the numbers of parts that are tried in each way.

use std::ops::RangeInclusive;

use super::{
    history::History,
    lanes::{BLOCK, SHARED, SplitPart},
    samples::HeapSamples,
    screen::SMALL,
    word::SparseWord,
};
use crate::moves::HeapMoves;

/// Up to this number of rare parts, all are united. If there are more, at first only the most
/// useful ones are united, and the others are compared. To measure it again, compare the times of
/// codes with some hundred rare heaps to 1,000,000 for half and twice this number.
const ALWAYS_UNITED: usize = 320;
/// Common parts are smaller than this, unless sets are very large. A window of the heaps reaches
/// back at least this far.
pub(super) const FARTHEST_WITNESS: usize = 1 << 15;
/// Number of heaps to learn an order from: one per [`HEAPS_A_SAMPLE`] heaps so far, within these
/// bounds. Learning then takes about 1 % of the time (docs/engine.md, "What each stage costs").
const SAMPLES: RangeInclusive<usize> = 5..=64;
const HEAPS_A_SAMPLE: usize = 1 << 13;
/// Number of common parts of each index to choose from: one per [`HEAPS_A_PART`] heaps so far,
/// within these bounds. Learning then takes about 1 % of the time. But there is at least one part
/// per [`INDICES_A_PART`] indices, because many indices then need a witness each, and there are
/// about [`MOST_COMMON_PARTS`] for all indices together.
const PARTS_AN_INDEX: RangeInclusive<usize> = 16..=64;
const HEAPS_A_PART: usize = 1 << 14;
const INDICES_A_PART: usize = 8;
const MOST_COMMON_PARTS: usize = 1 << 15;

/// Parts, the most useful ones first.
#[derive(Debug, Clone)]
pub struct PartOrder<T> {
    /// Rare parts, smaller than all later heaps.
    pub rares: Vec<SplitPart<T>>,
    /// Common parts.
    pub commons: Vec<SplitPart<T>>,
}

impl<T: SparseWord> PartOrder<T> {
    /// Learns from the last heaps. If all rare parts are tried in any case, they stay in the order
    /// of their sizes.
    pub fn learn(moves: &HeapMoves, history: &History<T>, sizes: Sizes) -> Self {
        // The smallest heaps have small indices: their nim-sums with large indices are as large.
        // Exclusions of rare parts reach equally far back. `0.004` takes 0.8 of the time beyond
        // heap 500,000; smaller sets gain nothing.
        let farthest_witness = if sizes.set > 2 * SMALL {
            FARTHEST_WITNESS.max(history.last_rare())
        } else {
            FARTHEST_WITNESS
        };
        let end = history.next().saturating_sub(moves.farthest_split());
        let samples = (history.next() / HEAPS_A_SAMPLE).clamp(*SAMPLES.start(), *SAMPLES.end());
        let rares = || {
            let mut rares: Vec<_> = history
                .rares
                .iter()
                .copied()
                .take_while(|part| part.heap <= end)
                .collect();
            if rares.len() > ALWAYS_UNITED && !sizes.screened {
                let farthest = rares.last().map_or(0, |part| part.heap);
                HeapSamples::new(moves, history, farthest, true, samples).sort(&mut rares);
            }
            rares
        };
        let largest = history
            .words
            .iter()
            .filter(|&&word| word != T::RARE)
            .max()
            .copied()
            .map_or(0, Into::into);
        let indices = largest as usize + 1;
        let usual =
            (history.next() / HEAPS_A_PART).clamp(*PARTS_AN_INDEX.start(), *PARTS_AN_INDEX.end());
        let each = usual
            .max(indices / INDICES_A_PART)
            .min(MOST_COMMON_PARTS / indices)
            .max(1);
        let commons = || {
            let mut commons = spread(history, farthest_witness.min(end), each);
            let farthest = commons.iter().map(|part| part.heap).max().unwrap_or(0);
            HeapSamples::new(moves, history, farthest, false, samples).sort(&mut commons);
            commons
        };
        let (rares, commons) = if history.next() < SHARED {
            (rares(), commons())
        } else {
            rayon::join(rares, commons)
        };
        Self { rares, commons }
    }

    /// Returns `true` if all rare parts are united.
    pub fn unites_all(&self, sizes: Sizes) -> bool {
        self.rares.len() <= ALWAYS_UNITED || sizes.united >= self.rares.len()
    }
}

/// Up to `each` common parts < `end` of each index, spread evenly over the heaps: an index that few
/// parts have may be the one that a value needs.
fn spread<T: SparseWord>(history: &History<T>, end: usize, each: usize) -> Vec<SplitPart<T>> {
    // A part larger than half of all heaps would give pairs that a smaller part already gives.
    let end = end.min(history.next() / 2);
    let words = if history.base == 0 {
        &history.words
    } else {
        &history.prefix
    };
    let parts = words[..end.min(words.len())]
        .iter()
        .copied()
        .enumerate()
        .skip(BLOCK);
    let parts = parts.map(|(heap, index)| SplitPart { heap, index });
    let most = if history.wide {
        T::RARE.into()
    } else {
        T::HALF
    };
    let parts = parts.filter(|part| part.index.into() < most);
    let mut counts = vec![0; T::RARE.into() as usize];
    for part in parts.clone() {
        counts[part.index.into() as usize] += 1;
    }
    let mut seen = vec![0; counts.len()];
    let is_chosen = |part: &SplitPart<T>| {
        let index = part.index.into() as usize;
        let (count, seen) = (counts[index].max(each), &mut seen[index]);
        *seen += 1;
        *seen * each / count > (*seen - 1) * each / count
    };
    parts.filter(is_chosen).collect()
}

/// The numbers of parts to try in each way. They affect only the speed.
#[derive(Debug, Clone, Copy)]
pub struct Sizes {
    /// Number of rows in a set.
    pub set: usize,
    /// Nearly all indices are below this number.
    pub usual: u32,
    /// Number of rare parts that are united; the others are compared.
    pub united: usize,
    /// Number of exclusions of common parts that are united.
    pub witnesses: usize,
    /// Number of exclusions of common parts that are compared.
    pub tried: usize,
    /// `true` if all far exclusions are screened, instead of united and compared.
    pub screened: bool,
}

impl Sizes {
    /// The initial sizes; the first blocks change them.
    pub const INITIAL: Self = Self {
        set: 2,
        usual: 0,
        united: 256,
        witnesses: 128,
        tried: 256,
        screened: false,
    };
}
