//! Subtraction games and all-but games: which numbers may be removed from a heap.

use super::expr::Expr;

/// Infinite sets with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Named {
    /// 1, 4, 9, …
    Squares,
    /// 2, 3, 5, …
    Primes,
    /// 1, b, b², … for the base b >= 2.
    Powers(u64),
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// 1, 2, 6, 24, …
    Factorials,
    /// 1, 3, 5, …
    Odd,
    /// 2, 4, 6, …
    Even,
}

/// A set of positive numbers, which may depend on the heap size n.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Set {
    /// `{1,3,4}`: increasing, distinct, positive.
    Finite(Vec<u64>),
    /// `low..=high`, both ends may use n.
    Range(Expr, Expr),
    /// A named set.
    Named(Named),
}

/// A game on one heap: remove a number that the set allows (or, for all-but, does not forbid). Never splits.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct HeapSet {
    /// The set.
    pub set: Set,
    /// `AllBut`: the set says what may NOT be removed.
    pub all_but: bool,
}
