//! Sets of indices, and taps and findings in groups, as the kernels take them.
#![allow(clippy::cast_possible_truncation, reason = "indices of a set fit 16 bits")]

use super::super::{lanes::Tap, word::Word};

/// Taps, and lanes, that are looked up together: words of a vector.
pub(in super::super) const GROUP: usize = 32;
/// Numbers of a small set, of 1,024 indices, of a large one, of 2,048, and of the largest, of 4,096. A lookup takes five vector
/// instructions, eight, or thirteen.
pub(in super::super) const SMALL: usize = 16;
pub(in super::super) const LARGE: usize = 32;
pub(in super::super) const LARGEST: usize = 64;
/// The low four bits of an index. They are flipped before it is looked up: then they say how far the bit of the index is from the
/// sign of its word in the table.
pub(in super::super) const FLIP: u16 = 15;
/// Bit i % 64 of number i / 64 stands for the index i.
pub(super) type Set<const N: usize> = [u64; N];
/// Byte i % 64 of row i / 64 is not 0 if the index i was found.
pub(super) type Flags<const N: usize> = [[u8; u64::BITS as usize]; N];
/// Taps of the longest round.
pub(in super::super) const LONGEST_ROUND: usize = 2048;

/// Taps that are looked up together, side by side for that.
#[derive(Debug, Clone)]
pub(in super::super) struct TapGroup {
    pub distances: [usize; GROUP],
    /// Of words of 16 bits.
    pub indices: [u16; GROUP],
    /// The least of the distances, and the largest: what a kernel checks of all of them at once.
    #[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "where there is a kernel"))]
    pub reach: [usize; 2],
}

impl TapGroup {
    /// The taps in groups; of too few for a whole one the last is looked up again.
    pub fn all<T: Word>(taps: &[Tap<T>]) -> Vec<Self> {
        let group = |taps: &[Tap<T>]| {
            let tap = |at: usize| taps[at.min(taps.len() - 1)];
            let distances = std::array::from_fn(|at| tap(at).distance);
            let reach = distances
                .iter()
                .fold([usize::MAX, 0], |[least, most], &distance| [least.min(distance), most.max(distance)]);
            Self { distances, indices: std::array::from_fn(|at| tap(at).index.into() as u16), reach }
        };
        taps.chunks(GROUP).map(group).collect()
    }

    /// The same of taps that begin with those of the groups: all of these but the last one are whole.
    pub fn extend<T: Word>(groups: &mut Vec<Self>, taps: &[Tap<T>]) {
        groups.pop();
        groups.extend(Self::all(&taps[GROUP * groups.len()..]));
    }
}

/// What was found for one lane in a round.
#[derive(Debug, Clone)]
pub(super) struct List {
    pub indices: [u16; LONGEST_ROUND + GROUP],
    pub length: usize,
}

impl List {
    pub const EMPTY: Self = Self { indices: [0; LONGEST_ROUND + GROUP], length: 0 };
}
