//! The encoder: it chooses contexts and turns values into digits.

use rayon::prelude::*;

use super::model::{self, Context, Model};

/// The base of the digits. Two of 91 characters hold 13 bits; a smaller alphabet does not.
pub const RADIX: u64 = 91;
/// The least length of the interval before a bit is coded. `RADIX` times it, and its products with
/// weights, stay below 2^53, up to which every language counts exactly.
pub const LEAST_RANGE: u64 = RADIX.pow(4);

/// The largest number of bits of a value: a context that answers with a value has 2^bits answers of
/// 2^bits nodes each.
const MOST_BITS: u32 = 12;
/// The largest number of counts of a model: 8 MiB here, and at most 8 MiB in the decoder.
const MOST_COUNTS: usize = 1 << 21;
/// The number of values whose code length decides between contexts if all indices are coded. Some
/// 60 candidates are tried in four rounds, in time proportional to this number. To choose it again,
/// compare the time and the lengths of the generator's `emit::sizes`.
const TRIAL: usize = 1 << 13;
/// The largest number of contexts. The decoder's time is proportional to it.
const MOST_CONTEXTS: usize = 4;
/// The number of digits that one more context must save: about the length of the context's source
/// in the decoder.
const COST: usize = 100;

/// Coded values.
#[derive(Debug, Clone)]
pub struct ArithmeticCode {
    /// Digits in base [`RADIX`], the most significant first.
    pub digits: Vec<u8>,
    /// The contexts, in the order of their counts.
    pub contexts: Vec<Context>,
    /// Bits of a value.
    pub bits: u32,
    /// The number of answers that each context has room for: see [`Model::width`].
    pub width: usize,
    /// Number of counts of the model.
    pub counts: usize,
    /// Coded bits times contexts: the steps of decoding.
    pub steps: usize,
}

/// All values, and the indices of the values that are coded.
#[derive(Clone, Copy)]
struct Selection<'a> {
    values: &'a [u32],
    indices: Option<&'a [usize]>,
}

impl Selection<'_> {
    /// Runs a model over the coded values; `bit` receives the weights and the bit.
    fn run(&self, model: &mut Model, mut bit: impl FnMut([u64; 2], usize)) {
        let mut places = Vec::new();
        let mut code = |index: usize| {
            let value = self.values.get(index).copied().unwrap_or(0);
            model.places(index, self.values, &mut places);
            let mut node = 1;
            for place in (0..model.bits()).rev() {
                let next = (value >> place & 1) as usize;
                bit(model.weights(&places, node), next);
                model.learn(&places, node, next);
                node = node * 2 + next;
            }
        };
        match self.indices {
            Some(indices) => indices.iter().for_each(|&index| code(index)),
            None => (0..self.values.len()).for_each(code),
        }
    }

    /// Returns the number of digits with these contexts, without the last few.
    fn length(&self, largest: u32, contexts: &[Context]) -> usize {
        let (mut range, mut digits) = (1, 0);
        self.run(&mut Model::new(largest, contexts), |weights, bit| {
            refill(&mut range, || digits += 1);
            (_, range) = divide(range, weights, bit);
        });
        digits
    }
}

impl ArithmeticCode {
    /// Codes values with the best contexts among `candidates`, which are added one by one.
    ///
    /// `indices` lists the values to code, in increasing order; `None` codes all. Contexts may read
    /// any value before the index, so a value that is not coded must follow from coded ones.
    /// Returns `None` if every context has too many counts.
    #[must_use]
    pub fn new(values: &[u32], indices: Option<&[usize]>, candidates: &[Context]) -> Option<Self> {
        let largest = values.iter().max().copied().unwrap_or(0);
        if model::bits(largest) > MOST_BITS {
            return None;
        }
        let fits = |contexts: &[Context]| model::size(largest, contexts) <= MOST_COUNTS;
        let whole = Selection { values, indices };
        // If indices are given, a prefix of them is not representative: all are tried.
        let part = if indices.is_some() {
            values
        } else {
            values.get(..TRIAL).unwrap_or(values)
        };
        let trial = Selection {
            values: part,
            indices,
        };
        let mut chosen: Vec<Context> = Vec::new();
        let mut best = usize::MAX;
        while chosen.len() < MOST_CONTEXTS {
            let with = |candidate: &Context| [chosen.as_slice(), &[*candidate]].concat();
            let tried = candidates
                .par_iter()
                .enumerate()
                .filter(|(_, candidate)| fits(&with(candidate)));
            let tried =
                tried.map(|(number, candidate)| (trial.length(largest, &with(candidate)), number));
            let Some((length, number)) = tried.min() else {
                break;
            };
            // The digits saved on the part, scaled to all values.
            let gain = best.saturating_sub(length).saturating_mul(values.len()) / part.len().max(1);
            if best != usize::MAX && gain <= COST {
                break;
            }
            best = length;
            chosen.push(*candidates.get(number)?);
        }
        if chosen.is_empty() {
            None
        } else {
            Some(Self::encode(whole, largest, chosen))
        }
    }

    fn encode(source: Selection<'_>, largest: u32, contexts: Vec<Context>) -> Self {
        let mut model = Model::new(largest, &contexts);
        let mut digits: Vec<u8> = Vec::new();
        let (mut range, mut steps) = (1, 0);
        source.run(&mut model, |weights, bit| {
            refill(&mut range, || digits.push(0));
            let (start, length) = divide(range, weights, bit);
            add(&mut digits, start);
            range = length;
            steps += contexts.len();
        });
        Self {
            digits,
            bits: model.bits(),
            width: model.width(),
            counts: model.size(),
            contexts,
            steps,
        }
    }
}

/// Lengthens the interval to at least [`LEAST_RANGE`] and calls `digit` for each digit that this
/// takes.
fn refill(range: &mut u64, mut digit: impl FnMut()) {
    while *range < LEAST_RANGE {
        *range *= RADIX;
        digit();
    }
}

/// Returns the start and the length of the part of the interval that belongs to a bit.
fn divide(range: u64, [zero, one]: [u64; 2], bit: usize) -> (u64, u64) {
    let parting = range / (zero + one) * zero;
    if bit == 0 {
        (0, parting)
    } else {
        (parting, range - parting)
    }
}

/// Adds to the last digits of a number in base [`RADIX`].
#[allow(
    clippy::cast_possible_truncation,
    reason = "a remainder of 91 is a byte"
)]
fn add(number: &mut [u8], mut summand: u64) {
    for place in number.iter_mut().rev() {
        if summand == 0 {
            return;
        }
        let sum = u64::from(*place) + summand;
        *place = (sum % RADIX) as u8;
        summand = sum / RADIX;
    }
}

#[cfg(test)]
mod tests;
