//! Sets of elements of a finite monoid, one bit for each element.

/// A subset of `0..len`. Operations on two sets require that both have the same `len`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Bits(Box<[u64]>);

impl Bits {
    /// Returns the empty subset of `0..len`.
    pub fn new(len: usize) -> Self {
        Self(vec![0; len.div_ceil(64)].into())
    }

    /// Returns the subset of `0..len` for which `member` is true.
    pub fn from_fn(len: usize, mut member: impl FnMut(usize) -> bool) -> Self {
        let mut bits = Self::new(len);
        for index in 0..len {
            if member(index) {
                bits.insert(index);
            }
        }
        bits
    }

    /// Adds a member below `len`.
    pub fn insert(&mut self, index: usize) {
        if let Some(word) = self.0.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
    }

    /// Returns `true` if the index is a member.
    pub fn contains(&self, index: usize) -> bool {
        self.0
            .get(index / 64)
            .is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Returns `true` if the set has no members.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns the number of members.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Adds the members of `other`.
    pub fn unite(&mut self, other: &Self) {
        self.0
            .iter_mut()
            .zip(&other.0)
            .for_each(|(word, more)| *word |= more);
    }

    /// Returns the least common member.
    pub fn first_common(&self, other: &Self) -> Option<usize> {
        let words = self.0.iter().zip(&other.0).enumerate();
        words
            .map(|(index, (a, b))| (index, a & b))
            .find(|&(_, word)| word != 0)
            .map(|(index, word)| {
                // The bit is at most 63.
                index * 64 + word.trailing_zeros() as usize
            })
    }

    /// Returns `true` if every member is a member of `other`.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(word, more)| word & !more == 0)
    }

    /// Returns the members in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            std::iter::successors((word != 0).then_some(word), |word| {
                Some(word & (word - 1)).filter(|&rest| rest != 0)
            })
            .map(move |word| index * 64 + word.trailing_zeros() as usize)
        })
    }
}
