//! Computes sixteen heaps at a time, if all values are below 32.
//!
//! Here a value v is the word 1 << v. So the union of sets is an "or" of words, and the least value
//! of a set is its lowest bit. An exclusion adds its value to the values of other heaps: it moves
//! the bits of their words. So the words of exclusions with the same value are united first. Then,
//! from the highest bit of a value down, the union for a value with that bit joins the union for
//! the value without that bit, after its bits have been moved by that bit alone. All of this is the
//! same for sixteen neighbouring heaps, and the compiler makes vector instructions of it.
//! Exclusions that reach into the sixteen heaps themselves follow heap by heap.

/// The number of heaps in a block: heaps at least this far back are known for the whole block.
pub(super) const BLOCK: usize = 16;
/// The bound of values: all values are less.
pub(super) const VALUES: u8 = 32;
/// The number of bits of a value.
const BITS: u32 = VALUES.trailing_zeros();

/// A set for each heap of a block.
type BlockSets = [u32; BLOCK];

/// An option of each heap: the heap that is smaller by `back`, and a value that is added to its
/// value.
#[derive(Debug, Clone, Copy)]
pub(super) struct OptionExclusion {
    pub back: usize,
    pub value: u8,
}

/// The steps and tables for computing blocks.
#[derive(Debug, Clone)]
pub(super) struct BlockSteps {
    steps: Vec<BlockStep>,
    near: Vec<OptionExclusion>,
    /// The values that are common at even heaps, and at odd ones.
    common: [u32; 2],
    /// The largest `back` of an exclusion.
    reach: usize,
}

/// A step for all heaps of a block.
#[derive(Debug, Clone)]
enum BlockStep {
    /// Unites the words at these distances, for exclusions with this value.
    Unite { value: u8, backs: Vec<usize> },
    /// Joins the union for a value with the union for the value without its highest bit.
    Join { value: u8, bit: u32 },
}

/// A heap with lesser rare values that still need a witness.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MissingWitness {
    /// The index of the heap among the values.
    pub at: usize,
    /// The values that need a witness, one bit each.
    pub values: u32,
}

impl BlockSteps {
    /// Builds the steps from the exclusions of rare parts, all of which count, and the exclusions
    /// that may be witnesses of rare values; near exclusions of the second kind are left out.
    /// `common` holds the common values at even heaps, and at odd heaps.
    pub fn from_exclusions(
        exclusions: &[OptionExclusion],
        witnesses: &[OptionExclusion],
        common: [u32; 2],
    ) -> Self {
        let is_near = |exclusion: &&OptionExclusion| exclusion.back < BLOCK;
        let near = exclusions
            .iter()
            .copied()
            .filter(|exclusion| is_near(&exclusion))
            .collect();
        let far = || {
            exclusions
                .iter()
                .chain(witnesses)
                .filter(|exclusion| !is_near(exclusion))
        };
        let backs = |value: u8| {
            far()
                .filter(move |exclusion| exclusion.value == value)
                .map(|exclusion| exclusion.back)
        };
        let unite = |value| BlockStep::Unite {
            value,
            backs: backs(value).collect(),
        };
        let mut used = [false; VALUES as usize];
        let mut steps = Vec::new();
        for value in (0..VALUES).filter(|&value| value == 0 || backs(value).next().is_some()) {
            used[usize::from(value)] = true;
            steps.push(unite(value));
        }
        for bit in (0..BITS).rev() {
            for value in 1 << bit..2 << bit {
                let without: u8 = value ^ 1 << bit;
                if used[usize::from(value)] {
                    if !std::mem::replace(&mut used[usize::from(without)], true) {
                        steps.push(unite(without));
                    }
                    steps.push(BlockStep::Join { value, bit });
                }
            }
        }
        let reach = exclusions
            .iter()
            .chain(witnesses)
            .map(|exclusion| exclusion.back)
            .max()
            .unwrap_or(0);
        Self {
            steps,
            near,
            common,
            reach,
        }
    }

    /// Computes the values from index `begin` of `past` on, in whole blocks; the first value is the
    /// value of heap `n`. The values before `begin` are known, at least back to the reach of the
    /// exclusions. Returns the heaps whose lesser rare values still need a witness, or, as an
    /// error, the heap at which all common values are excluded.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "the place of a bit is below 32"
    )]
    pub fn fill(&self, past: &mut [u8], begin: usize, n: u64) -> Result<Vec<MissingWitness>, u64> {
        let known = begin - self.reach;
        let mut words: Vec<u32> = past[known..]
            .iter()
            .map(|&value| 1 << (value % VALUES))
            .collect();
        let mut left = Vec::new();
        // All blocks begin at heaps of the same parity.
        let common: BlockSets =
            std::array::from_fn(|lane| self.common[usize::from((n + lane as u64) % 2 == 1)]);
        let mut sets = [[0; BLOCK]; VALUES as usize];
        for start in (begin..past.len()).step_by(BLOCK) {
            let mut led = self.lead_sets(&words, start - known, &mut sets);
            let mut least = [0; BLOCK];
            for lane in 0..BLOCK {
                let at = start + lane;
                // The set is kept in a register, not in memory.
                let mut set = led[lane];
                for near in &self.near {
                    set |= 1 << ((past[at - near.back] ^ near.value) % VALUES);
                }
                led[lane] = set;
                let free = common[lane] & !set;
                if free == 0 {
                    return Err(n + (at - begin) as u64);
                }
                least[lane] = free & free.wrapping_neg();
                words[at - known] = least[lane];
                past[at] = free.trailing_zeros() as u8;
            }
            let missing: BlockSets =
                std::array::from_fn(|lane| (least[lane] - 1) & !common[lane] & !led[lane]);
            if missing.iter().fold(0, |all, values| all | values) != 0 {
                let missing = (start..).zip(missing).filter(|&(_, values)| values != 0);
                left.extend(missing.map(|(at, values)| MissingWitness { at, values }));
            }
        }
        Ok(left)
    }

    /// Returns the values of the far exclusions of a block's heaps; the block begins at index `at`
    /// of the words. `sets` is scratch space for the unions of the steps.
    #[inline]
    fn lead_sets(
        &self,
        words: &[u32],
        at: usize,
        sets: &mut [BlockSets; VALUES as usize],
    ) -> BlockSets {
        for step in &self.steps {
            match step {
                BlockStep::Unite { value, backs } => {
                    let mut union = [0; BLOCK];
                    for &back in backs {
                        let of = &words[at - back..][..BLOCK];
                        union
                            .iter_mut()
                            .zip(of)
                            .for_each(|(set, word)| *set |= word);
                    }
                    sets[usize::from(value % VALUES)] = union;
                }
                &BlockStep::Join { value, bit } => {
                    let with = sets[usize::from(value % VALUES)];
                    let without = &mut sets[usize::from((value ^ 1 << bit) % VALUES)];
                    // One arm for each bit: shifts by a constant are vector instructions on every
                    // CPU.
                    match bit {
                        0 => join::<0>(without, &with),
                        1 => join::<1>(without, &with),
                        2 => join::<2>(without, &with),
                        3 => join::<3>(without, &with),
                        _ => join::<4>(without, &with),
                    }
                }
            }
        }
        sets[0]
    }
}

/// Adds sets to sets whose values differ in one bit.
#[inline]
fn join<const BIT: u32>(sets: &mut BlockSets, others: &BlockSets) {
    let shift = 1 << BIT;
    // The values without the bit: 2^BIT values without it, then 2^BIT values with it.
    let low = u32::MAX / ((1 << shift) + 1);
    for (set, other) in sets.iter_mut().zip(others) {
        *set |= (other & low) << shift | other >> shift & low;
    }
}
