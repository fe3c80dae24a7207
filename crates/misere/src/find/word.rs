//! Sums of heaps, written as words.

/// A sum of heaps, as (heap, multiplicity), the heaps increasing.
pub type Word = Vec<(usize, u32)>;
