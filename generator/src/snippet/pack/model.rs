//! What a coded table expects at each place: counts of bits, by contexts.
//!
//! A value is coded bit by bit from the top; the bits so far are the *node*. Each context has, at each node, a count of
//! zeros and ones; the counts of all contexts are added. A bit that is seen raises its count by one and, if the other
//! count is more than [`PATIENCE`], halves that: what was true long ago counts for little.

/// What tells places apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::snippet) enum Context {
    /// Nothing.
    Always,
    /// The value so many places before; 0 where there is none.
    Back(usize),
    /// The remainder of the index.
    Modulo(usize),
    /// How many cells of a board are filled.
    Filled,
    /// The value of a board without its lowest filled cell.
    Lower,
}

/// Counts above it are halved by what contradicts them.
pub(in crate::snippet) const PATIENCE: u32 = 2;
/// How much the counts of a context weigh against the one of each that is there from the beginning.
pub(in crate::snippet) const WEIGHT: u64 = 2;

/// The counts.
#[derive(Debug, Clone)]
pub(in crate::snippet) struct Model {
    /// Bits of a value.
    pub bits: u32,
    /// At least one.
    pub contexts: Vec<Context>,
    /// More than any context says.
    pub width: usize,
    counts: Vec<u32>,
}

impl Model {
    pub fn new(largest: u32, contexts: &[Context]) -> Self {
        let (bits, width) = (Self::bits_of(largest), Self::width_of(largest, contexts));
        Self { bits, contexts: contexts.to_vec(), width, counts: vec![0; Self::size(largest, contexts)] }
    }

    /// Bits of a value.
    pub fn bits_of(largest: u32) -> u32 {
        (u32::BITS - largest.leading_zeros()).max(1)
    }

    fn width_of(largest: u32, contexts: &[Context]) -> usize {
        let says = |context: &Context| match context {
            Context::Always => 1,
            Context::Back(_) | Context::Lower => 1 << Self::bits_of(largest),
            Context::Modulo(period) => *period,
            Context::Filled => 33,
        };
        contexts.iter().map(says).max().unwrap_or(1)
    }

    /// How many counts some contexts need.
    pub fn size(largest: u32, contexts: &[Context]) -> usize {
        (contexts.len() * Self::width_of(largest, contexts)) << Self::bits_of(largest) << 1
    }

    /// How many counts there are.
    pub fn len(&self) -> usize {
        self.counts.len()
    }

    /// What each context says of the place `index`, `values` being known wherever they are needed.
    pub fn places(&self, index: usize, values: &[u32], places: &mut Vec<usize>) {
        places.clear();
        places.extend(self.contexts.iter().enumerate().map(|(number, context)| {
            let says = match *context {
                Context::Always => 0,
                Context::Back(distance) => {
                    index.checked_sub(distance).and_then(|at| values.get(at)).map_or(0, |&value| value as usize)
                }
                Context::Modulo(period) => index % period.max(1),
                Context::Filled => index.count_ones() as usize,
                Context::Lower => {
                    let lower = index & index.saturating_sub(1);
                    values.get(lower).filter(|_| lower < index).map_or(0, |&value| value as usize)
                }
            };
            (number * self.width + says) << self.bits
        }));
    }

    /// The weights of 0 and 1 at a node.
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

    /// Learns a bit.
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
