//! What is claimed of finitely many sequences, and the moves between their positions.

/// A sequence: g(n) = `head[n]` below the preperiod, which is the length of `head`, and
/// g(preperiod + q p + r) = `turn[r]` + q `saltus` for all q >= 0 and 0 <= r < p, the length of `turn`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sequence {
    pub head: Vec<u32>,
    /// Never empty.
    pub turn: Vec<u32>,
    pub saltus: u32,
}

/// Numbers of a law are below it, so that sums of a few fit 32 bits.
const LARGEST: u32 = 1 << 28;

impl Sequence {
    /// The law with the given numbers of a sequence whose first values are given; `None` if these are too few, or a number
    /// is too large to be carried in 32 bits.
    pub fn of(values: &[u32], preperiod: usize, period: usize, saltus: u32) -> Option<Self> {
        let end =
            preperiod.checked_add(period).filter(|&end| period > 0 && end <= values.len().min(LARGEST as usize))?;
        let small = values.get(..end)?.iter().all(|&value| value < LARGEST) && saltus < LARGEST;
        let turn = values.get(preperiod..end)?.to_vec();
        small.then_some(Self { head: values.get(..preperiod)?.to_vec(), turn, saltus })
    }

    /// How many values describe it.
    pub fn len(&self) -> usize {
        self.head.len() + self.turn.len()
    }
}

/// A way to move from the position n of one sequence: remove `removed + step m` for some m >= 0, and let `times` copies of
/// what is left of each part stand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The index of the sequence of n.
    pub of: usize,
    pub removed: u32,
    /// 0: exactly `removed`.
    pub step: u32,
    /// The sequence of each part with the least size that the part may have, at most 1.
    pub parts: Vec<(usize, u32)>,
    /// How many equal copies there are of each part: n = removed + step m + times (sum of the parts).
    pub times: u32,
    /// Are the parts pairwise unequal?
    pub unequal: bool,
}

/// Sequences and all moves between their positions. Every move lowers the size or leaves several parts that are smaller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct System {
    pub sequences: Vec<Sequence>,
    pub clauses: Vec<Clause>,
}
