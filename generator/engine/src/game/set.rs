//! Subtraction games and all-but games: which numbers may be removed from a heap.

use super::{
    Rules,
    expr::{EvalError, Expr, Steps},
    rule::Flaw,
};

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

impl Named {
    /// The set in increasing order, up to the greatest element that fits in 64 bits.
    #[must_use]
    pub fn elements(self) -> Box<dyn Iterator<Item = u64>> {
        use std::iter::successors;
        match self {
            Self::Squares => Box::new((1_u64..).map_while(|k| k.checked_mul(k))),
            Self::Primes => Box::new((2..=u64::MAX).filter(|&k| is_prime(k))),
            Self::Powers(base) => {
                Box::new(successors(Some(1_u64), move |&power| power.checked_mul(base).filter(|&next| next > power)))
            }
            Self::Fibonacci => {
                Box::new(successors(Some((1_u64, 2_u64)), |&(a, b)| Some((b, a.checked_add(b)?))).map(|(a, _)| a))
            }
            Self::Factorials => Box::new(
                successors(Some((1_u64, 1_u64)), |&(f, k)| Some((f.checked_mul(k + 1)?, k + 1))).map(|(f, _)| f),
            ),
            Self::Odd => Box::new((1..=u64::MAX).step_by(2)),
            Self::Even => Box::new((2..=u64::MAX).step_by(2)),
        }
    }
}

fn is_prime(k: u64) -> bool {
    k >= 2 && (2..=k.isqrt()).all(|d| k % d != 0)
}

impl HeapSet {
    /// Calls `remove` with each number that may be removed from a heap of `n`, increasing.
    pub fn for_each_removal(&self, n: u64, mut remove: impl FnMut(u64)) {
        if self.all_but {
            let mut forbidden = Vec::new();
            self.for_each_member(n, |k| forbidden.push(k));
            let mut forbidden = forbidden.into_iter().peekable();
            for k in 1..=n {
                if forbidden.next_if_eq(&k).is_none() {
                    remove(k);
                }
            }
        } else {
            self.for_each_member(n, remove);
        }
    }

    /// Calls `member` with the members of the set in 1..=n, increasing.
    pub fn for_each_member(&self, n: u64, mut member: impl FnMut(u64)) {
        match &self.set {
            Set::Finite(elements) => elements.iter().take_while(|&&k| k <= n).for_each(|&k| member(k)),
            Set::Named(named) => named.elements().take_while(|&k| k <= n).for_each(member),
            // Bounds that cannot be computed leave the range empty; `bounds` tells.
            Set::Range(low, high) => {
                if let Ok((low, high)) = Self::bounds(low, high, n) {
                    (low..=high).for_each(member);
                }
            }
        }
    }

    /// Are the moves from a heap of `n` as they must be? Only ranges may fail.
    ///
    /// # Errors
    /// If a bound cannot be computed for this n, or a move would remove nothing.
    pub fn check(&self, n: u64) -> Result<(), Flaw> {
        let (1.., Set::Range(low, high)) = (n, &self.set) else { return Ok(()) };
        let bound = |expr: &Expr| expr.eval(&[i128::from(n)], &mut Steps::at_most(u64::MAX));
        let (low, high) = (bound(low)?, bound(high)?);
        let removes_nothing = !self.all_but && low < 1 && low <= high;
        if removes_nothing { Err(Flaw::NotSmaller(i128::from(n).saturating_sub(low))) } else { Ok(()) }
    }

    /// The part of a range that lies in 1..=n; empty if the first is above the second.
    ///
    /// # Errors
    /// If a bound cannot be computed for this n.
    pub fn bounds(low: &Expr, high: &Expr, n: u64) -> Result<(u64, u64), EvalError> {
        let bound = |expr: &Expr| expr.eval(&[i128::from(n)], &mut Steps::at_most(u64::MAX));
        let (low, high) = (bound(low)?.max(1), bound(high)?.clamp(0, i128::from(n)));
        Ok((u64::try_from(low).unwrap_or(u64::MAX), u64::try_from(high).unwrap_or(n)))
    }
}

impl Rules for HeapSet {
    type Position = u64;

    fn options(&self, &heap: &u64, option: &mut dyn FnMut(&[u64])) {
        self.for_each_removal(heap, |k| option(&[heap - k]));
    }
}
