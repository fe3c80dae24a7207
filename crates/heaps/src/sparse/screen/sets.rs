//! Sets of indices, groups of exclusions, and lists of found indices, in the form that the kernels
//! take.
#![allow(
    clippy::cast_possible_truncation,
    reason = "indices of a set fit 16 bits"
)]

use super::super::{lanes::Exclusion, word::SparseWord};

/// Number of exclusions, and of lanes, that are looked up together: the words of a vector.
pub const GROUP: usize = 32;
/// Numbers in a small set, of 1,024 indices: a lookup takes five vector instructions.
pub const SMALL: usize = 16;
/// Numbers in a large set, of 2,048 indices: a lookup takes eight vector instructions.
pub const LARGE: usize = 32;
/// Numbers in the largest set, of 4,096 indices: a lookup takes thirteen vector instructions.
pub const LARGEST_SCREENED: usize = 64;
/// The low four bits of an index. They are flipped before the lookup: they then give the distance
/// of the index's bit from the sign of its word in the table.
pub(in super::super) const FLIP: u16 = 15;
/// Bit i % 64 of number i / 64 represents the index i.
pub(super) type IndexSet<const N: usize> = [u64; N];
/// Byte i % 64 of row i / 64 is not 0 if the index i was found.
pub(super) type Flags<const N: usize> = [[u8; u64::BITS as usize]; N];
/// Number of exclusions in the longest round.
pub(in super::super) const LONGEST_ROUND: usize = 2048;

/// Exclusions that are looked up together, stored side by side.
#[derive(Debug, Clone)]
pub struct ExclusionGroup {
    /// The distance of each exclusion.
    pub(in super::super) distances: [usize; GROUP],
    /// Indices, stored as 16-bit words.
    pub(in super::super) indices: [u16; GROUP],
    /// The least and the largest of the distances: a kernel checks these two for all exclusions.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        allow(dead_code, reason = "where there is a kernel")
    )]
    pub(in super::super) reach: [usize; 2],
}

impl ExclusionGroup {
    /// The exclusions in groups; if the last group is not full, its last exclusion is repeated.
    pub fn all<T: SparseWord>(exclusions: &[Exclusion<T>]) -> Vec<Self> {
        let group = |exclusions: &[Exclusion<T>]| {
            let exclusion = |at: usize| exclusions[at.min(exclusions.len() - 1)];
            let distances = std::array::from_fn(|at| exclusion(at).distance);
            let reach = distances
                .iter()
                .fold([usize::MAX, 0], |[least, most], &distance| {
                    [least.min(distance), most.max(distance)]
                });
            Self {
                distances,
                indices: std::array::from_fn(|at| exclusion(at).index.into() as u16),
                reach,
            }
        };
        exclusions.chunks(GROUP).map(group).collect()
    }

    /// Updates the groups after exclusions were added at the end of the list. All groups except the
    /// last one are full.
    pub fn extend<T: SparseWord>(groups: &mut Vec<Self>, exclusions: &[Exclusion<T>]) {
        groups.pop();
        groups.extend(Self::all(&exclusions[GROUP * groups.len()..]));
    }
}

/// The indices found for one lane in a round.
#[derive(Debug, Clone)]
pub struct IndexList {
    pub indices: [u16; LONGEST_ROUND + GROUP],
    pub length: usize,
}

impl IndexList {
    pub const EMPTY: Self = Self {
        indices: [0; LONGEST_ROUND + GROUP],
        length: 0,
    };
}
