//! What the parts that lie far back leave of a run of blocks: no block of the run waits for another.

use super::{
    BLOCK,
    compare::{self, Place, Round, Slot},
    history::History,
    plan::{Plan, Sizes},
    unite::{Sets, WIDEST, unite},
    word::Word,
};
use crate::compute::cpu::Level;

/// Common candidates of each heap after the far parts are tried.
pub(super) const FEW: usize = 6;

/// Rare candidates of each heap before the far parts are tried, with sets of this size: unions of large sets cost more, so
/// fewer parts are united, and more candidates are left.
fn candidates(size: usize) -> usize {
    match size {
        ..6 => 12,
        6..16 => 24,
        _ => MOST_CANDIDATES,
    }
}

const MOST_CANDIDATES: usize = 32;

/// The answer is hardly ever beyond so many common ones.
const MOST_COMMON: usize = 16;

/// Rounds of comparing: so many parts, and the common candidates that are kept then. The later its turn, the less often a
/// part hits a candidate. A lane that loses its answer is computed by all pairs, which costs as much as four thousand
/// comparisons of 64 lanes: one in three hundred loses it here.
const COMMON_ROUNDS: &[Round] = &[(48, 10), (48, 9), (104, 8), (140, 6), (140, 6), (200, 6)];
const MANY_ROUNDS: &[Round] = &[(96, 14), (192, 12), (768, 9), (1536, 7)];
const RARE_ROUNDS: &[Round] =
    &[(24, ALL), (24, ALL), (48, ALL), (100, ALL), (100, ALL), (180, ALL), (220, ALL), (400, ALL)];
const ALL: usize = usize::MAX;

/// What far parts leave of a block.
#[derive(Debug, Clone)]
pub(super) struct Sieved<T> {
    /// The least common indices that are not excluded, unless there is `common`.
    pub candidates: [Slot<T>; FEW],
    /// Sets of excluded common indices if all rare parts are united, otherwise none.
    pub common: Sets,
    /// Sets of excluded rare indices. Doubtful ones are in them.
    pub rare: Sets,
    /// Rare indices that are not known to be excluded; more may be missing in the sets.
    pub doubtful: Vec<Slot<T>>,
    /// In so many lanes, probably.
    pub crowded: u64,
}

impl<T: Word> Default for Sieved<T> {
    fn default() -> Self {
        let candidates = [[T::RARE; BLOCK]; FEW];
        Self { candidates, common: Vec::new(), rare: Vec::new(), doubtful: Vec::new(), crowded: 0 }
    }
}

/// What blocks are sieved with.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sieve<'a, T> {
    pub level: Level,
    pub history: &'a History<T>,
    pub plan: &'a Plan<T>,
    pub sizes: Sizes,
}

impl<T: Word> Sieve<'_, T> {
    /// Sieves the block from `first` on: all far parts lead from there to heaps that are known. What was in `sieved` is
    /// overwritten; its memory stays, since threads that allocate what another one frees wait for each other.
    pub fn block(self, first: usize, sieved: &mut Sieved<T>) {
        let Self { level, history, plan, sizes: Sizes { set: size, usual, .. } } = self;
        let place = Place { level, words: history.view(), first };
        let mut sets = [[0; BLOCK]; WIDEST];
        let common = if plan.few { renew(&mut sieved.common, size) } else { &mut sets[..size] };
        unite(place, &plan.far, common);
        let mut limits = [usual; BLOCK];
        let mut slots = [[T::RARE; BLOCK]; MOST_CANDIDATES];
        if !plan.few {
            let slots = &mut slots[..candidates(size).min(MOST_COMMON)];
            let rounds = if slots.len() > 12 { MANY_ROUNDS } else { COMMON_ROUNDS };
            compare::gather(level, common, &[u32::MAX; BLOCK], slots);
            compare::sift(place, &plan.far_rest, slots, rounds);
            sieved.candidates.copy_from_slice(&slots[..FEW]);
            sieved.common.clear();
            // The answer is hardly ever beyond the second candidate. Of the rare indices only the lesser ones matter.
            for lane in 0..BLOCK {
                let last = if slots[1][lane] == T::RARE { slots[0][lane] } else { slots[1][lane] };
                limits[lane] = if last == T::RARE { usual } else { last.into() + 1 };
            }
        }
        let rare = renew(&mut sieved.rare, size);
        unite(place, &plan.witnesses, rare);
        sieved.crowded = 0;
        sieved.doubtful.clear();
        if !plan.witness_rest.is_empty() {
            let slots = &mut slots[..candidates(size)];
            compare::gather(level, rare, &limits, slots);
            let last = slots.last();
            sieved.crowded = last.map_or(0, |slot| slot.iter().filter(|&&word| word != T::RARE).count() as u64);
            let used = compare::sift(place, &plan.witness_rest, slots, RARE_ROUNDS);
            sieved.doubtful.extend_from_slice(&slots[..used]);
        }
    }
}

/// Empty sets of so many words.
fn renew(sets: &mut Sets, size: usize) -> &mut [[u32; BLOCK]] {
    sets.clear();
    sets.resize(size, [0; BLOCK]);
    sets
}
