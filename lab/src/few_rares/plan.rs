//! The facts of a game that the kernel needs: the mask, the rare heaps, and the heaps that exclude
//! each value.

use super::{
    head::Head,
    symbol::{self, INDICES},
};
use grundy_core::game::{HeapCode, code::PartDemand};
use grundy_heaps::{mask::Mask, sparse::Projection};

/// Maximum number of exclusions. To measure it again, compare the times of codes with some hundred
/// rare heaps with those of a long run.
const MOST_EXCLUSIONS: usize = 256;
/// Maximum smaller part of a witness: the largest one needed was 9,904, for 0.106 up to 10^9. The
/// buffer of twice this number of bytes stays in the second-level cache.
const MOST_REACH: usize = 1 << 16;
/// Number of heaps after which the mask is final.
const ENOUGH: u64 = 1 << 14;
/// Minimum number of heaps of the head for each heap of the reach.
const HEAD_SHARE: usize = 4;
/// Number of heaps before the next one that are kept besides the reach and the digits: a block
/// loads them at once.
const SPARE: usize = 64;

/// An earlier heap that excludes an index: `symbol(n - distance) ^ symbol`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exclusion {
    /// The size of the known part plus the number of removed tokens; at least 1.
    pub distance: usize,
    /// The symbol of the known part; 0 for a move that leaves one heap.
    pub symbol: u8,
}

/// Why the kernel does not apply.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Inapplicable {
    /// The theorem does not cover this family.
    #[error("it is not a code with at most two parts")]
    NoCode,
    /// The digits repeat without end.
    #[error("its digits repeat without end")]
    Endless,
    /// A digit is marked `=`.
    #[error("a digit demands equal parts")]
    EqualParts,
    /// No digit allows two parts.
    #[error("no heap falls into two parts")]
    NoSplit,
    /// No mask leaves few rare heaps.
    #[error("it has too many rare heaps: {rare} of the first {heaps}")]
    ManyRare {
        /// Rare heaps.
        rare: u64,
        /// Heaps computed.
        heaps: u64,
    },
    /// A rare heap is too close to the end of the computed heaps.
    #[error(
        "heap {last_rare} of the first {heaps} is rare, which is too late: a later heap may also be rare"
    )]
    LateRare {
        /// The last rare heap.
        last_rare: u64,
        /// Heaps computed.
        heaps: u64,
    },
    /// Values are too large for the kernel.
    #[error("{}, which is too large: values below {} are taken", large_value(*heap, *value), 2 * INDICES)]
    LargeValue {
        /// The heap; if the value is unknown, one of the 64 heaps from here on.
        heap: u64,
        /// Its value, if known.
        value: Option<u32>,
    },
}

fn large_value(heap: u64, value: Option<u32>) -> String {
    value.map_or_else(
        || {
            format!(
                "one of the 64 heaps from {heap} on has a value of {} or more",
                2 * INDICES
            )
        },
        |value| format!("heap {heap} has the value {value}"),
    )
}

impl Inapplicable {
    /// Returns `true` if the kernel may apply after more heaps are computed.
    pub fn may_pass(&self) -> bool {
        match self {
            Self::LateRare { .. } => true,
            // With more heaps another mask may be better.
            Self::ManyRare { heaps, .. } => *heaps < ENOUGH,
            _ => false,
        }
    }
}

/// Everything that the kernel needs except the last heaps.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The mask; the projection leaves its lowest bit out of the values.
    pub projection: Projection,
    /// The number k of the last digit.
    pub digits: usize,
    /// Numbers of tokens whose removal may leave two heaps, increasing.
    pub splits: Vec<usize>,
    /// The largest smaller part that is tried as a witness.
    pub reach: usize,
    /// The largest rare heap.
    pub last_rare: u64,
    /// Exclusions that exclude common values, by increasing distance.
    pub excluding: Vec<Exclusion>,
    /// Exclusions that exclude rare values: single heaps that a move leaves.
    pub singles: Vec<Exclusion>,
    /// Parts that exclude rare values more often than others.
    pub learnt: Vec<Exclusion>,
    /// The largest part of `learnt`.
    pub largest_learnt: usize,
    /// The symbols of the heaps `reach`, …, 2, 1 in this order.
    pub reversed: Vec<u8>,
    /// `needed[n % 2][index]`: the set of the indices of the rare values below the common value of
    /// an index at heap n.
    pub needed: [[u32; INDICES as usize]; 2],
    /// `values[n % 2][index]`: the common value of an index at heap n.
    pub values: [[u8; INDICES as usize]; 2],
}

/// The splits of a code that the theorem covers.
///
/// # Errors
/// If the theorem does not cover the code.
pub fn splits(code: &HeapCode) -> Result<Vec<usize>, Inapplicable> {
    let digits = || std::iter::once(&code.split).chain(&code.digits);
    if code.most_parts() > 2 {
        return Err(Inapplicable::NoCode);
    }
    if !code.tail.is_empty() {
        return Err(Inapplicable::Endless);
    }
    if digits().any(|digit| digit.parts == PartDemand::Equal) {
        return Err(Inapplicable::EqualParts);
    }
    let splits: Vec<usize> = digits()
        .enumerate()
        .filter(|(_, digit)| digit.allows_two())
        .map(|(i, _)| i)
        .collect();
    if splits.is_empty() {
        Err(Inapplicable::NoSplit)
    } else {
        Ok(splits)
    }
}

/// Checks that the rare heaps are few enough for each of them to be an exclusion for each split.
///
/// # Errors
/// If there are too many rare heaps.
pub fn few_rare_heaps(head: &Head, splits: usize) -> Result<(), Inapplicable> {
    let rare = head.rare_heaps().len();
    if head.mask().bits == 0 || rare.saturating_mul(splits) > MOST_EXCLUSIONS {
        return Err(Inapplicable::ManyRare {
            rare: rare as u64 + 1,
            heaps: head.len(),
        });
    }
    Ok(())
}

impl Plan {
    /// Builds the plan for the heaps after the head without learnt parts: see
    /// [`super::learn::plan`].
    ///
    /// # Errors
    /// If the kernel does not apply to what the head shows.
    pub(super) fn plan_unlearnt(code: &HeapCode, head: &Head) -> Result<Self, Inapplicable> {
        let splits = splits(code)?;
        let (digits, heaps) = (code.digits.len(), head.len());
        let mask = head.mask();
        few_rare_heaps(head, splits.len())?;
        let last_rare = head.rare_heaps().last().map_or(0, |&(heap, _)| heap);
        let reach = usize::try_from(heaps).unwrap_or(usize::MAX) / HEAD_SHARE;
        let reach = if reach >= MOST_REACH {
            MOST_REACH
        } else {
            reach / SPARE * SPARE
        };
        if last_rare + digits as u64 >= reach as u64 {
            return Err(Inapplicable::LateRare { last_rare, heaps });
        }
        let projection = Projection::new(mask);
        let (largest, at) = head.largest();
        if largest >= 2 * INDICES {
            return Err(Inapplicable::LargeValue {
                heap: at,
                value: Some(largest),
            });
        }
        let symbol = |value: u32| symbol::symbol_of(projection.index(value));
        let mut excluding = Vec::new();
        let mut singles = Vec::new();
        for (distance, _) in code
            .digits
            .iter()
            .enumerate()
            .filter(|(_, digit)| digit.allows_one())
        {
            let exclusion = Exclusion {
                distance: distance + 1,
                symbol: 0,
            };
            if mask.position && exclusion.distance % 2 == 1 {
                &mut singles
            } else {
                &mut excluding
            }
            .push(exclusion);
        }
        for &(part, value) in head.rare_heaps() {
            let part = usize::try_from(part).unwrap_or(usize::MAX);
            excluding.extend(splits.iter().map(|&split| Exclusion {
                distance: part + split,
                symbol: symbol(value),
            }));
        }
        excluding.sort_by_key(|exclusion| (exclusion.distance, exclusion.symbol));
        excluding.dedup();
        let plan = Self {
            projection,
            digits,
            splits,
            reach,
            last_rare,
            excluding,
            singles,
            learnt: Vec::new(),
            largest_learnt: 0,
            reversed: (1..=reach)
                .rev()
                .map(|part| head.symbol(projection, part))
                .collect(),
            needed: by_index(|index, n| needed_by(projection, index, n)),
            // The values of 32 indices have six bits.
            values: by_index(|index, n| {
                u8::try_from(projection.common_value(index, n)).unwrap_or(u8::MAX)
            }),
        };
        Ok(plan)
    }

    /// The number of last heaps that the next heaps are computed from.
    pub fn kept(&self) -> usize {
        self.reach + self.digits + SPARE
    }

    /// The common value of a symbol at heap n.
    #[inline]
    pub fn value(&self, n: u64, symbol: u8) -> u8 {
        self.values[usize::from(n % 2 == 1)][symbol::index(symbol) as usize]
    }

    /// The set of the indices of the rare values that a heap n of this index must have as options.
    #[inline]
    pub fn needed(&self, n: u64, index: u32) -> u32 {
        self.needed[usize::from(n % 2 == 1)][(index % INDICES) as usize]
    }

    /// The plan without learnt parts: every witness is searched among all parts in their order.
    #[must_use]
    pub fn without_learnt(&self) -> Self {
        Self {
            learnt: Vec::new(),
            largest_learnt: 0,
            ..self.clone()
        }
    }

    /// The mask that separates rare values from common ones.
    pub fn mask(&self) -> Mask {
        self.projection.mask
    }
}

/// Builds a table by the parity of the heap and by the index.
fn by_index<T>(entry: impl Fn(u32, usize) -> T + Copy) -> [[T; INDICES as usize]; 2] {
    std::array::from_fn(|n| {
        std::array::from_fn(|index| entry(u32::try_from(index).unwrap_or(0), n))
    })
}

fn needed_by(projection: Projection, index: u32, n: usize) -> u32 {
    u32::try_from((1_u64 << projection.rares_below(index, n)) - 1).unwrap_or(u32::MAX)
}
