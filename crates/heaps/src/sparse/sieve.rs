//! The candidates of a block that far exclusions leave. Far exclusions lead to heaps before the run
//! that is being completed, so the blocks of the next run can be sieved in parallel meanwhile.

use super::{
    compare::{self, ComparisonRound},
    exclusions::Exclusions,
    gather::gather,
    history::History,
    lanes::{BLOCK, ExclusionSets, LaneSlot, Lookback},
    order::Sizes,
    screen::{self, LARGE, LARGEST_SCREENED, Lists, SMALL},
    unite::{MOST_UNITED_ROWS, unite_splits},
    word::SparseWord,
};
use grundy_work::cpu::Level;

/// Number of common candidates of each lane after the far exclusions: with six, one heap in 130 is
/// computed from its rare parts one by one (docs/engine.md, "What each stage costs"), and one
/// comparison takes all of them.
pub const CANDIDATES: usize = 6;

/// Number of rare candidates of each lane before the far exclusions are compared, for sets of this
/// number of rows: unions of large sets cost more, so fewer exclusions are united, and more
/// candidates are left. To measure it again, compare the times of `4!.0` to 1,000,000, which has
/// small sets, and of `0.007` to 200,000, which has large ones.
fn candidates(rows: usize) -> usize {
    match rows {
        ..6 => 12,
        6..16 => 24,
        _ => MOST_CANDIDATES,
    }
}

const MOST_CANDIDATES: usize = 32;

/// Maximum number of common candidates of each lane before the far exclusions are compared: the
/// answer is nearly always among them.
const MOST_COMMON: usize = 16;

/// Rounds of comparing common candidates. The later the turn of an exclusion, the less often it
/// excludes a candidate. A lane that loses its answer is computed by all its rare parts, which
/// costs as much as comparing 64 lanes with four thousand exclusions: in Grundy's game one lane in
/// three hundred loses it here.
const COMMON_ROUNDS: &[ComparisonRound] = &[
    round(48, 10),
    round(48, 9),
    round(104, 8),
    round(140, 6),
    round(140, 6),
    round(200, 6),
];
/// Rounds of comparing common candidates for more than twelve candidates, as in `0.007`.
const MANY_ROUNDS: &[ComparisonRound] =
    &[round(96, 14), round(192, 12), round(768, 9), round(1536, 7)];
/// The numbers of kept candidates in the rounds for stamped sets, as in `0.146`; each round has an
/// equal share of the exclusions. A lost answer then takes as long as ten stamps of each rare part,
/// and the stamps leave few candidates before the first round.
const STAMPED_KEEPS: [usize; 6] = [10, 9, 8, 7, 6, 6];

/// Rounds of comparing rare candidates. All candidates are kept, because each remaining one may
/// become a claim. To measure any of these rounds again, see the shares of comparing and sorting in
/// a profile of `4!.0` to 100,000,000 on one thread, and the lanes that lost their answers in the
/// counter `heaps by all pairs`.
const RARE_ROUNDS: &[ComparisonRound] = &[
    round(24, KEEP_ALL),
    round(24, KEEP_ALL),
    round(48, KEEP_ALL),
    round(100, KEEP_ALL),
    round(100, KEEP_ALL),
    round(180, KEEP_ALL),
    round(220, KEEP_ALL),
    round(400, KEEP_ALL),
];
const KEEP_ALL: usize = usize::MAX;

const fn round(exclusions: usize, keep: usize) -> ComparisonRound {
    ComparisonRound { exclusions, keep }
}

/// A sieved block: the candidates that far exclusions leave.
#[derive(Debug, Clone)]
pub struct Sieved<T> {
    /// The least common indices of each lane that are not excluded, unless `common` has sets.
    pub candidates: [LaneSlot<T>; CANDIDATES],
    /// Sets of excluded common indices if all rare parts are united; otherwise no sets.
    pub common: ExclusionSets,
    /// Sets of excluded rare indices. They include the doubtful indices.
    pub rare: ExclusionSets,
    /// For each lane, increasing rare indices that no far exclusion excludes; the sets may lack
    /// further ones.
    pub doubtful: Vec<LaneSlot<T>>,
    /// Estimated number of lanes with more rare candidates than were compared.
    pub crowded: u64,
    /// Memory for screening.
    lists: Lists,
}

impl<T: SparseWord> Default for Sieved<T> {
    fn default() -> Self {
        let candidates = [[T::RARE; BLOCK]; CANDIDATES];
        let [common, rare] = [const { Vec::new() }; 2];
        Self {
            candidates,
            common,
            rare,
            doubtful: Vec::new(),
            crowded: 0,
            lists: Lists::default(),
        }
    }
}

/// The data with which blocks are sieved.
#[derive(Debug, Clone, Copy)]
pub struct Sieve<'a, T> {
    /// The instructions that the loops use.
    pub level: Level,
    /// The heaps so far.
    pub history: &'a History<T>,
    /// The exclusions, by their use.
    pub exclusions: &'a Exclusions<T>,
    /// The numbers of parts that are tried.
    pub sizes: Sizes,
}

impl<T: SparseWord> Sieve<'_, T> {
    /// Sieves the block from heap `first` on; all far exclusions must lead from there to heaps of
    /// the history.
    ///
    /// Overwrites `sieved` and keeps its memory: an allocator makes a thread wait if it frees
    /// memory that another thread allocated.
    pub fn block(self, first: usize, sieved: &mut Sieved<T>) {
        let Self {
            level,
            history,
            exclusions,
            sizes: Sizes {
                set: rows, usual, ..
            },
        } = self;
        let lookback = history.lookback(level, first);
        if self.sizes.screened && !lookback.wide {
            let screened = match rows {
                _ if rows <= 2 * SMALL => Self::screen_heaps::<SMALL>,
                _ if rows <= 2 * LARGE => Self::screen_heaps::<LARGE>,
                _ => Self::screen_heaps::<LARGEST_SCREENED>,
            };
            if screened(self, lookback, sieved) {
                return;
            }
        }
        let common = renew(&mut sieved.common, rows);
        unite_splits(lookback, &exclusions.far, &exclusions.shifts, common);
        let mut limits = [usual; BLOCK];
        let mut slots = [[T::RARE; BLOCK]; MOST_CANDIDATES];
        if !exclusions.few {
            let stamped = STAMPED_KEEPS.map(|keep| {
                round(
                    exclusions.far_rest.len().div_ceil(STAMPED_KEEPS.len()),
                    keep,
                )
            });
            let (slots, rounds) = match candidates(rows).min(MOST_COMMON) {
                _ if rows > MOST_UNITED_ROWS => (&mut slots[..12], &stamped[..]),
                count if count > 12 => (&mut slots[..count], MANY_ROUNDS),
                count => (&mut slots[..count], COMMON_ROUNDS),
            };
            gather(level, common, &[u32::MAX; BLOCK], slots);
            compare::sift(lookback, &exclusions.far_rest, slots, rounds);
            sieved.candidates.copy_from_slice(&slots[..CANDIDATES]);
            sieved.common.clear();
            limits = rare_limits(&sieved.candidates, usual);
        }
        let rare = renew(&mut sieved.rare, rows);
        unite_splits(lookback, &exclusions.witnesses, &exclusions.shifts, rare);
        sieved.crowded = 0;
        sieved.doubtful.clear();
        if !exclusions.witness_rest.is_empty() {
            let slots = &mut slots[..candidates(rows)];
            gather(level, rare, &limits, slots);
            let last = slots.last();
            sieved.crowded = last.map_or(0, |slot| {
                slot.iter().filter(|&&word| word != T::RARE).count() as u64
            });
            let used = compare::sift(lookback, &exclusions.witness_rest, slots, RARE_ROUNDS);
            sieved.doubtful.extend_from_slice(&slots[..used]);
        }
    }

    /// Screens the block instead, with sets of `N` numbers; returns `false` if this CPU has no
    /// kernel.
    fn screen_heaps<const N: usize>(
        self,
        lookback: Lookback<'_, T>,
        sieved: &mut Sieved<T>,
    ) -> bool {
        let Self {
            exclusions,
            history,
            sizes: Sizes {
                set: rows, usual, ..
            },
            ..
        } = self;
        let mut screen = |groups, limits: &[u32; BLOCK]| {
            screen::screen::<N>(
                T::long(lookback)?,
                groups,
                &exclusions.shifts,
                limits,
                &mut sieved.lists,
            )
        };
        let Some(common) = screen(
            &exclusions.far_groups,
            &[history.largest.saturating_add(1); BLOCK],
        ) else {
            return false;
        };
        for lane in 0..BLOCK {
            let mut left = common
                .left(lane)
                .filter_map(|index| T::try_from(index.into()).ok());
            sieved
                .candidates
                .iter_mut()
                .for_each(|slot| slot[lane] = left.next().unwrap_or(T::RARE));
        }
        let Some(rare) = screen(
            &exclusions.witness_groups,
            &rare_limits(&sieved.candidates, usual),
        ) else {
            return false;
        };
        rare.add_to(renew(&mut sieved.rare, rows));
        sieved.common.clear();
        sieved.doubtful.clear();
        sieved.crowded = 0;
        true
    }
}

/// The limits below which rare indices matter: the answer of a lane is hardly ever beyond the
/// second candidate.
pub fn rare_limits<T: SparseWord>(
    [first, second, ..]: &[LaneSlot<T>; CANDIDATES],
    usual: u32,
) -> [u32; BLOCK] {
    std::array::from_fn(|lane| {
        let last = if second[lane] == T::RARE {
            first[lane]
        } else {
            second[lane]
        };
        if last == T::RARE {
            usual
        } else {
            last.into() + 1
        }
    })
}

/// Clears sets and gives them this number of rows.
fn renew(sets: &mut ExclusionSets, rows: usize) -> &mut [[u32; BLOCK]] {
    sets.clear();
    sets.resize(rows, [0; BLOCK]);
    sets
}
