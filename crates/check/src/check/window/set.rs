//! Sets of values.

/// A set of values below 64 N. N is 1 or 4: if all values are below 64, a set is one word.
///
/// ```
/// use grundy_check::check::window::set::ValueSet;
///
/// let odd = ValueSet::<1>::from_holds(|value| value % 2 == 1);
/// assert_eq!((odd.least(), odd.without(odd.below(5)).least()), (Some(1), Some(5)));
/// assert_eq!(odd.with(ValueSet::ALL), ValueSet::ALL);
/// ```
#[must_use]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValueSet<const N: usize>([u64; N]);

impl<const N: usize> ValueSet<N> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; N]);
    /// The set of all values below 64 N.
    pub const ALL: Self = Self([u64::MAX; N]);

    /// Returns the values for which a predicate holds.
    pub fn from_holds(holds: impl Fn(u8) -> bool) -> Self {
        let mut set = Self::EMPTY;
        (0..=u8::MAX)
            .filter(|&value| usize::from(value) < 64 * N && holds(value))
            .for_each(|value| set.put(value));
        set
    }

    /// Returns the set of the values below 32 in a word.
    pub fn of_low(word: u32) -> Self {
        let mut set = Self::EMPTY;
        set.0[0] = word.into();
        set
    }

    /// Returns the values below 32 as a word.
    #[allow(
        clippy::cast_possible_truncation,
        reason = "only these bits are needed"
    )]
    pub fn low(self) -> u32 {
        self.0[0] as u32
    }

    /// Adds a value.
    #[inline]
    pub fn put(&mut self, value: u8) {
        // N divides 4 and the value is below 64 N, so the mask changes nothing; it tells the
        // compiler the bound.
        self.0[usize::from(value >> 6) & (N - 1)] |= 1 << (value & 63);
    }

    /// Returns `true` if a value is in the set.
    pub fn has(self, value: u8) -> bool {
        self.0
            .get(usize::from(value >> 6))
            .is_some_and(|word| word >> (value & 63) & 1 == 1)
    }

    #[inline]
    fn zip(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| {
            combine(self.0[word], other.0[word])
        }))
    }

    /// Returns the union.
    #[inline]
    pub fn with(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Returns the values that are not in the other set.
    #[inline]
    pub fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Returns `true` if the set has no values.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns the values below a limit.
    #[inline]
    pub fn below(self, limit: u8) -> Self {
        let (whole, bits) = (usize::from(limit >> 6), limit & 63);
        Self(std::array::from_fn(|word| match word.cmp(&whole) {
            std::cmp::Ordering::Less => self.0[word],
            std::cmp::Ordering::Equal => self.0[word] & ((1 << bits) - 1),
            std::cmp::Ordering::Greater => 0,
        }))
    }

    /// Returns the least value.
    #[inline]
    pub fn least(self) -> Option<u8> {
        let (word, bits) = (0_u8..).zip(self.0).find(|&(_, bits)| bits != 0)?;
        // The bit is at most 63, in at most 4 words.
        u8::try_from(bits.trailing_zeros())
            .ok()
            .map(|bit| 64 * word + bit)
    }
}
