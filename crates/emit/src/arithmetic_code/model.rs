//! The model of an arithmetic code: counts of bits by context, from which each bit is predicted.
//!
//! A value is coded bit by bit from the top. The bits before the current one, with a 1 in front,
//! are the *node*. For each of its answers and each node, a context keeps a count of zeros and a
//! count of ones. The counts of all contexts are added. A bit raises its own count by one; if the
//! opposite count exceeds [`PATIENCE`], that count is halved, which gives recent values more
//! weight.

/// A property that the coder may use to predict the value at an index; its answer is a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Context {
    /// Nothing: the answer is 0 at every index.
    Always,
    /// The value at this distance before the index; 0 if there is no such index.
    Back(usize),
    /// The index modulo this number.
    Modulo(usize),
    /// The number of one bits of the index: for a board, the number of filled cells.
    Filled,
    /// The value at the index without its lowest one bit: for a board, without its lowest filled
    /// cell.
    Lower,
}

/// An opposite count above this number is halved. To choose it again, change it and compare the
/// lengths that the generator's test `emit::sizes` prints.
pub const PATIENCE: u32 = 2;
/// The weight of one count; before anything is counted, each bit has a weight of 1. To choose it
/// again, proceed as for [`PATIENCE`].
pub const WEIGHT: u64 = 2;

/// The counts of a set of contexts.
#[derive(Debug, Clone)]
pub struct Model {
    /// Bits of a value.
    bits: u32,
    /// At least one.
    contexts: Vec<Context>,
    /// One more than the largest answer of any context.
    width: usize,
    /// At index `2 * ((context * width + answer) * 2^bits + node) + bit`.
    counts: Vec<u32>,
}

impl Model {
    /// Returns a model of values up to `largest` that has not counted anything yet.
    #[must_use]
    pub fn new(largest: u32, contexts: &[Context]) -> Self {
        let (bits, width) = (bits(largest), width(largest, contexts));
        Self {
            bits,
            contexts: contexts.to_vec(),
            width,
            counts: vec![0; size(largest, contexts)],
        }
    }

    /// Returns the number of bits of a value.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// Returns one more than the largest answer of any context.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of counts.
    #[must_use]
    pub fn size(&self) -> usize {
        self.counts.len()
    }

    /// Fills `places` with the place of each context's counts at `index`:
    /// `(context * width + answer) * 2^bits`. The values before `index` must be known; for a board,
    /// those of its subsets.
    pub fn places(&self, index: usize, values: &[u32], places: &mut Vec<usize>) {
        places.clear();
        places.extend(self.contexts.iter().enumerate().map(|(number, context)| {
            let answer = match *context {
                Context::Always => 0,
                Context::Back(distance) => index
                    .checked_sub(distance)
                    .and_then(|at| values.get(at))
                    .map_or(0, |&value| value as usize),
                Context::Modulo(period) => index % period.max(1),
                Context::Filled => index.count_ones() as usize,
                Context::Lower => {
                    let lower = index & index.saturating_sub(1);
                    values
                        .get(lower)
                        .filter(|_| lower < index)
                        .map_or(0, |&value| value as usize)
                }
            };
            (number * self.width + answer) << self.bits
        }));
    }

    /// Returns the weights of 0 and 1 at a node.
    #[must_use]
    pub fn weights(&self, places: &[usize], node: usize) -> [u64; 2] {
        let mut weights = [1, 1];
        for &place in places {
            let at = (place + node) << 1;
            for (bit, weight) in weights.iter_mut().enumerate() {
                *weight += WEIGHT * u64::from(self.counts.get(at + bit).copied().unwrap_or(0));
            }
        }
        weights
    }

    /// Counts a bit at a node.
    pub fn learn(&mut self, places: &[usize], node: usize, bit: usize) {
        for &place in places {
            let at = (place + node) << 1;
            if let Some(seen) = self.counts.get_mut(at + bit) {
                *seen += 1;
            }
            if let Some(other) = self.counts.get_mut(at + 1 - bit) {
                if *other > PATIENCE {
                    *other /= 2;
                }
            }
        }
    }
}

/// Returns the number of bits of values up to `largest`; at least 1.
pub(super) fn bits(largest: u32) -> u32 {
    (u32::BITS - largest.leading_zeros()).max(1)
}

/// Returns the number of counts of a model with these contexts.
pub(super) fn size(largest: u32, contexts: &[Context]) -> usize {
    (contexts.len() * width(largest, contexts)) << bits(largest) << 1
}

fn width(largest: u32, contexts: &[Context]) -> usize {
    let answers = |context: &Context| match context {
        Context::Always => 1,
        Context::Back(_) | Context::Lower => 1 << bits(largest),
        Context::Modulo(period) => *period,
        Context::Filled => 33,
    };
    contexts.iter().map(answers).max().unwrap_or(1)
}
