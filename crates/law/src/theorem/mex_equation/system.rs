//! The law claimed for finitely many sequences, and the moves between their positions.

/// A sequence: g(n) = `head[n]` below the preperiod, which is the length of `head`, and
/// g(preperiod + q p + r) = `turn[r]` + q `saltus` for all q >= 0 and 0 <= r < p, the length of
/// `turn`.
///
/// [`holds`](super::holds) has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SystemSequence {
    /// The values below the preperiod.
    pub head: Vec<u32>,
    /// The values of one period at q = 0; never empty.
    pub turn: Vec<u32>,
    /// The growth of the values from period to period.
    pub saltus: u32,
}

/// The bound of the numbers of a law: sums of a few of them fit 32 bits.
const LARGEST_NUMBER: u32 = 1 << 28;

impl SystemSequence {
    /// Returns the law with the given numbers for a sequence with these first values; `None` if
    /// there are too few values, or a number is too large for 32-bit carries.
    pub fn from_values(
        values: &[u32],
        preperiod: usize,
        period: usize,
        saltus: u32,
    ) -> Option<Self> {
        let end = preperiod
            .checked_add(period)
            .filter(|&end| period > 0 && end <= values.len().min(LARGEST_NUMBER as usize))?;
        let small = values
            .get(..end)?
            .iter()
            .all(|&value| value < LARGEST_NUMBER)
            && saltus < LARGEST_NUMBER;
        let turn = values.get(preperiod..end)?.to_vec();
        small.then_some(Self {
            head: values.get(..preperiod)?.to_vec(),
            turn,
            saltus,
        })
    }

    /// Returns the number of values that describe the sequence.
    pub(crate) fn len(&self) -> usize {
        self.head.len() + self.turn.len()
    }
}

/// A kind of moves from the position n of one sequence: remove `removed + step m` for some m >= 0,
/// and leave `times` copies of each part.
///
/// [`of_code`](super::of_code) makes them: [`holds`](super::holds) has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SystemClause {
    /// The index of the sequence of n.
    pub of: usize,
    /// The least number that may be removed.
    pub removed: u32,
    /// If the step is 0, exactly `removed` is removed.
    pub step: u32,
    /// The sequence of each part with the least size that the part may have, at most 1.
    pub parts: Vec<(usize, u32)>,
    /// The number of equal copies of each part: n = removed + step m + times (sum of the parts).
    pub times: u32,
    /// `true` if the parts must be pairwise unequal.
    pub unequal: bool,
}

/// Sequences and all moves between their positions. Every move lowers the size or leaves several
/// parts that are smaller.
///
/// [`holds`](super::holds) has an example.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct System {
    /// The claimed sequences.
    pub sequences: Vec<SystemSequence>,
    /// All moves.
    pub clauses: Vec<SystemClause>,
}
