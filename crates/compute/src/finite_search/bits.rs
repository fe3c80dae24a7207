//! Sets of elements as bits of a fixed number of words.

/// A set of elements below `64 * W`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ElementBits<const W: usize>([u64; W]);

impl<const W: usize> ElementBits<W> {
    /// The set without elements.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of these elements, each below `64 * W`.
    pub fn from_elements(elements: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::EMPTY;
        elements.into_iter().for_each(|element| set.insert(element));
        set
    }

    /// Adds an element.
    pub fn insert(&mut self, element: usize) {
        self.0[element / 64] |= 1 << (element % 64);
    }

    /// Removes an element.
    pub fn remove(&mut self, element: usize) {
        self.0[element / 64] &= !(1 << (element % 64));
    }

    /// Returns `true` if the element is a member.
    pub fn contains(&self, element: usize) -> bool {
        self.0[element / 64] >> (element % 64) & 1 == 1
    }

    /// Removes and returns the least element.
    pub fn pop(&mut self) -> Option<usize> {
        let (at, word) = self
            .0
            .iter_mut()
            .enumerate()
            .find(|(_, word)| **word != 0)?;
        let lowest = word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(64 * at + lowest)
    }

    /// Removes and returns the largest element.
    pub fn pop_last(&mut self) -> Option<usize> {
        let (at, word) = self
            .0
            .iter_mut()
            .enumerate()
            .rfind(|(_, word)| **word != 0)?;
        let highest = word.ilog2() as usize;
        *word &= !(1 << highest);
        Some(64 * at + highest)
    }

    /// The number of smaller elements.
    pub fn rank(&self, element: usize) -> u32 {
        let within = self.0[element / 64] & ((1 << (element % 64)) - 1);
        self.0[..element / 64]
            .iter()
            .map(|word| word.count_ones())
            .sum::<u32>()
            + within.count_ones()
    }

    /// Returns `true` if there are no members.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    /// Returns the number of members.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the members as bits.
    pub fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The elements of both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// The elements of either set.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// The elements of this set that are not in the other one.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Returns `true` if all elements of this set are in the other one.
    pub fn is_within(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(own, other)| own & !other == 0)
    }

    /// Returns `true` if the two sets have a common member.
    pub fn meets(&self, other: &Self) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .any(|(own, other)| own & other != 0)
    }

    /// The elements in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<W> {
        let words = self.0;
        (0..W).flat_map(move |at| {
            let mut word = words[at];
            std::iter::from_fn(move || {
                let lowest = word.trailing_zeros() as usize;
                (word != 0).then(|| {
                    word &= word - 1;
                    64 * at + lowest
                })
            })
        })
    }
}
