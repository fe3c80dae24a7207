//! Sixteen heaps at a time, where all values are below 32.
//!
//! A value v is the word 1 << v here, so the union of sets is an "or" of words, and the least value of a set is its lowest
//! bit. A tap adds its value to those of other heaps: in their words the bits change places. So the words of taps with the
//! same value are united first; then, from the highest bit of a value down, the union for a value with that bit joins the
//! one for the value without it, once its bits have changed places by that bit alone. All of this is the same for sixteen
//! heaps that lie side by side, and the compiler makes vector instructions of it. Taps that reach into the sixteen
//! themselves follow heap by heap.

/// Heaps at a time: what is back that far or farther is known for all of them.
pub(super) const BLOCK: usize = 16;
/// All values are below.
pub(super) const VALUES: u8 = 32;
/// Bits of a value.
const BITS: u32 = VALUES.trailing_zeros();

/// A set for each heap of a block.
type Sets = [u32; BLOCK];

/// An option of each heap: a heap that is smaller by `back`, and a value that is added to its value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tap {
    pub back: usize,
    pub value: u8,
}

/// What blocks are computed by.
#[derive(Debug, Clone)]
pub(super) struct Blocks {
    steps: Vec<Step>,
    near: Vec<Tap>,
    /// The values that are common at even heaps, and at odd ones.
    common: [u32; 2],
    /// How far back the farthest tap is.
    reach: usize,
}

/// What is done for all heaps of a block.
#[derive(Debug, Clone)]
enum Step {
    /// The words that lie that far back are united, for taps with a value.
    Unite { value: u8, backs: Vec<usize> },
    /// The union for a value joins that for the value without its highest bit.
    Join { value: u8, bit: u32 },
}

/// A heap for which lesser rare values are still to be provided for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Missing {
    /// Its place among the values.
    pub at: usize,
    /// The values, a bit each.
    pub values: u32,
}

impl Blocks {
    /// By the taps that exclude, all of which count, and those that may provide for rare values, of which the near
    /// ones are left out. `common` are the values that are common at even heaps, and at odd ones.
    pub fn of(exclusions: &[Tap], witnesses: &[Tap], common: [u32; 2]) -> Self {
        let is_near = |tap: &&Tap| tap.back < BLOCK;
        let near = exclusions.iter().copied().filter(|tap| is_near(&tap)).collect();
        let far = || exclusions.iter().chain(witnesses).filter(|tap| !is_near(tap));
        let backs = |value: u8| far().filter(move |tap| tap.value == value).map(|tap| tap.back);
        let unite = |value| Step::Unite { value, backs: backs(value).collect() };
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
                    steps.push(Step::Join { value, bit });
                }
            }
        }
        let reach = exclusions.iter().chain(witnesses).map(|tap| tap.back).max().unwrap_or(0);
        Self { steps, near, common, reach }
    }

    /// Computes the values from place `begin` of `past` on, a whole number of blocks, the first of them that of heap `n`;
    /// what is before `begin` is known, at least as far back as taps reach. Tells for which heaps lesser rare values are
    /// still to be provided for, or, as an error, the heap at which all common values are excluded.
    #[allow(clippy::cast_possible_truncation, reason = "the place of a bit is below 32")]
    pub fn fill(&self, past: &mut [u8], begin: usize, n: u64) -> Result<Vec<Missing>, u64> {
        let known = begin - self.reach;
        let mut words: Vec<u32> = past[known..].iter().map(|&value| 1 << (value % VALUES)).collect();
        let mut left = Vec::new();
        // Blocks begin at heaps of the same parity.
        let common: Sets = std::array::from_fn(|lane| self.common[usize::from((n + lane as u64) % 2 == 1)]);
        let mut sets = [[0; BLOCK]; VALUES as usize];
        for start in (begin..past.len()).step_by(BLOCK) {
            let mut led = self.led(&words, start - known, &mut sets);
            let mut least = [0; BLOCK];
            for lane in 0..BLOCK {
                let at = start + lane;
                // In a register, not in memory.
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
            let missing: Sets = std::array::from_fn(|lane| (least[lane] - 1) & !common[lane] & !led[lane]);
            if missing.iter().fold(0, |all, values| all | values) != 0 {
                let missing = (start..).zip(missing).filter(|&(_, values)| values != 0);
                left.extend(missing.map(|(at, values)| Missing { at, values }));
            }
        }
        Ok(left)
    }

    /// The values that far taps of a block's heaps have; the block begins at place `at` of the words. `sets` is room for
    /// the unions of the steps.
    #[inline]
    fn led(&self, words: &[u32], at: usize, sets: &mut [Sets; VALUES as usize]) -> Sets {
        for step in &self.steps {
            match step {
                Step::Unite { value, backs } => {
                    let mut union = [0; BLOCK];
                    for &back in backs {
                        let of = &words[at - back..][..BLOCK];
                        union.iter_mut().zip(of).for_each(|(set, word)| *set |= word);
                    }
                    sets[usize::from(value % VALUES)] = union;
                }
                &Step::Join { value, bit } => {
                    let with = sets[usize::from(value % VALUES)];
                    let without = &mut sets[usize::from((value ^ 1 << bit) % VALUES)];
                    // An arm for each bit: shifts by a constant are vector instructions on every CPU.
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

/// Adds to sets those whose values differ in one bit.
#[inline]
fn join<const BIT: u32>(sets: &mut Sets, others: &Sets) {
    let shift = 1 << BIT;
    // The values without the bit: 2^BIT of them, then as many with it.
    let low = u32::MAX / ((1 << shift) + 1);
    for (set, other) in sets.iter_mut().zip(others) {
        *set |= (other & low) << shift | other >> shift & low;
    }
}
