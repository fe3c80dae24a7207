//! Subtraction games and all-but games: the numbers that may be removed from a heap.

mod named;

use std::iter::successors;

use super::{
    expr::{Condition, EvalError, Expr, Steps},
    heaps::{HeapRules, heaps},
    rule::RuleError,
};

pub use named::NamedSet;

/// A set of positive numbers, which may depend on the heap size n.
///
/// ```
/// use grundy_core::game::set::Set;
///
/// let union = Set::union(vec![
///     Set::Steps { first: 7, step: 3 },
///     Set::Finite(vec![1, 4]),
/// ])
/// .ok_or("no sets")?;
/// let members: Vec<u64> = union.elements().ok_or("no numbers")?.take(5).collect();
/// assert_eq!(members, [1, 4, 7, 10, 13]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Set {
    /// `{1,3,4}`: increasing, distinct, positive.
    Finite(Vec<u64>),
    /// `low..=high`, both ends may use n.
    Range(Expr, Expr),
    /// A named set.
    Named(NamedSet),
    /// `7.. step 3`: each number exceeds the one before it by `step`, without end.
    Steps {
        /// The least number, at least 1.
        first: u64,
        /// The step, at least 1.
        step: u64,
    },
    /// `{k*k+1 for k in 1..}`, `{k for k in 1..=n if n%k == 0}`: values that are positive and at
    /// most the heap.
    Each(Each),
    /// `{1,4} + 7.. step 3`: the union of the sets. Canonical: at least two sets, in the order
    /// written, distinct, no set a union, and at most one finite set, which comes first.
    Union(Vec<Set>),
}

/// The values of an expression; variable 0 is the heap, variable 1 the loop variable.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::game::{expr::Steps, set::Set};
///
/// let game: Game = "Subtraction({k for k in 1..=n if n%k == 0})".parse()?;
/// let Some(Set::Each(each)) = game.set().map(|game| &game.set) else {
///     return Err("no formula".into());
/// };
/// let mut divisors = Vec::new();
/// each.try_members(12, &mut Steps::at_most(1000), &mut |divisor| {
///     divisors.push(divisor)
/// })
/// .map_err(|_| "no value")?;
/// assert_eq!(divisors, [1, 2, 3, 4, 6, 12]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Each {
    /// The expression. Without `high`, it does not contain the heap, and it never falls and grows
    /// without limit as variable 1 grows.
    pub value: Expr,
    /// The first value of variable 1.
    pub low: Expr,
    /// The last value of variable 1, if there is one.
    pub high: Option<Expr>,
    /// `if`.
    pub condition: Option<Condition>,
}

impl Each {
    /// Returns `true` if the set is one value for each heap, as in `{1, n/2}`.
    #[must_use]
    pub fn is_single(&self) -> bool {
        let is_one = |expr: &Expr| *expr == Expr::Int(1);
        is_one(&self.low)
            && self.high.as_ref().is_some_and(is_one)
            && self.condition.is_none()
            && !self.value.uses(1)
    }
}

/// A game on one heap: remove a number that the set allows, or in an all-but game, one that it does
/// not forbid. A move never splits the heap.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_core::reference::grundy_values;
///
/// let game: Game = "Subtraction({1,2,3})".parse()?;
/// let set = game.set().ok_or("no set")?;
/// assert_eq!(set.finite(), Some(&[1, 2, 3][..]));
/// assert_eq!(grundy_values(set, 0..6), [0, 1, 2, 3, 0, 1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SubtractionGame {
    /// The set.
    pub set: Set,
    /// `AllBut`: the numbers of the set may NOT be removed.
    pub all_but: bool,
}

impl Each {
    /// Calls `member` with the values for a heap of `n` that are in 1..=n, unsorted and perhaps
    /// repeated.
    ///
    /// # Errors
    /// If a value cannot be computed, or the steps are used up.
    pub fn try_members(
        &self,
        n: u64,
        steps: &mut Steps<'_>,
        member: &mut dyn FnMut(u64),
    ) -> Result<(), EvalError> {
        let heap = i128::from(n);
        let mut at = self.low.eval(&[heap], steps)?;
        let high = self
            .high
            .as_ref()
            .map(|high| high.eval(&[heap], steps))
            .transpose()?;
        while high.is_none_or(|high| at <= high) {
            steps.take()?;
            let scope = [heap, at];
            at = at.checked_add(1).ok_or(EvalError::Undefined)?;
            let holds = |steps: &mut Steps<'_>| {
                self.condition
                    .as_ref()
                    .map_or(Ok(true), |condition| condition.eval(&scope, steps))
            };
            if high.is_some() && !holds(steps)? {
                continue;
            }
            let value = self.value.eval(&scope, steps)?;
            // The enumeration of an endless set ends at the first value that is too large, even if
            // the condition excludes it.
            if high.is_none() {
                if value > heap {
                    return Ok(());
                }
                if !holds(steps)? {
                    continue;
                }
            }
            if (1..=heap).contains(&value) {
                u64::try_from(value).into_iter().for_each(&mut *member);
            }
        }
        Ok(())
    }
}

impl Set {
    /// The union of some sets in canonical form; `None` without sets.
    #[must_use]
    pub fn union(sets: Vec<Self>) -> Option<Self> {
        let (finite, others): (Vec<Self>, Vec<Self>) = sets
            .into_iter()
            .partition(|set| matches!(set, Self::Finite(_)));
        let mut members: Vec<u64> = finite
            .iter()
            .flat_map(|set| set.elements().into_iter().flatten())
            .collect();
        members.sort_unstable();
        members.dedup();
        let finite = (!members.is_empty()).then_some(Self::Finite(members));
        let mut sets: Vec<Self> = finite.into_iter().chain(others).collect();
        if sets.len() < 2 {
            sets.pop()
        } else {
            Some(Self::Union(sets))
        }
    }

    /// The members in increasing order, without repetition, if they are the same for every heap and
    /// known without evaluation.
    #[must_use]
    pub fn elements(&self) -> Option<Box<dyn Iterator<Item = u64> + '_>> {
        Some(match self {
            Self::Finite(elements) => Box::new(elements.iter().copied()),
            Self::Named(named) => named.elements(),
            Self::Steps { first, step } => {
                Box::new(successors(Some(*first), |member| member.checked_add(*step)))
            }
            Self::Union(sets) => {
                let mut rests = sets
                    .iter()
                    .map(|set| Some(set.elements()?.peekable()))
                    .collect::<Option<Vec<_>>>()?;
                Box::new(std::iter::from_fn(move || {
                    let least = rests
                        .iter_mut()
                        .filter_map(|rest| rest.peek().copied())
                        .min()?;
                    for rest in &mut rests {
                        rest.next_if_eq(&least);
                    }
                    Some(least)
                }))
            }
            Self::Range(..) | Self::Each(_) => return None,
        })
    }

    /// Calls `member` with the members in 1..=n, unsorted and perhaps repeated.
    ///
    /// # Errors
    /// If a bound, a value or a condition cannot be computed for this n, or the steps are used up.
    pub fn try_members(
        &self,
        n: u64,
        steps: &mut Steps<'_>,
        member: &mut dyn FnMut(u64),
    ) -> Result<(), EvalError> {
        match self {
            Self::Range(low, high) => {
                let (low, high) = SubtractionGame::bounds(low, high, n)?;
                (low..=high).try_for_each(|k| {
                    member(k);
                    steps.take()
                })
            }
            Self::Each(each) => each.try_members(n, steps, member),
            Self::Union(sets) => sets
                .iter()
                .try_for_each(|set| set.try_members(n, steps, member)),
            Self::Finite(_) | Self::Named(_) | Self::Steps { .. } => self
                .elements()
                .into_iter()
                .flatten()
                .take_while(|&k| k <= n)
                .try_for_each(|k| {
                    member(k);
                    steps.take()
                }),
        }
    }

    /// Returns `true` if an expression must be evaluated for every heap.
    #[must_use]
    pub fn depends_on_heap(&self) -> bool {
        match self {
            Self::Range(..) | Self::Each(_) => true,
            Self::Union(sets) => sets.iter().any(Self::depends_on_heap),
            Self::Finite(_) | Self::Named(_) | Self::Steps { .. } => false,
        }
    }
}

impl SubtractionGame {
    /// The numbers that may be removed, if the game is a subtraction game of a finite set.
    #[must_use]
    pub fn finite(&self) -> Option<&[u64]> {
        if let Self {
            set: Set::Finite(members),
            all_but: false,
        } = self
        {
            Some(members)
        } else {
            None
        }
    }

    /// Checks the moves from a heap of `n`.
    ///
    /// # Errors
    /// If a member cannot be computed for this n, a move of a range would remove nothing, or the
    /// steps are used up.
    pub fn check(&self, n: u64, steps: &mut Steps<'_>) -> Result<(), RuleError> {
        match &self.set {
            _ if n == 0 => Ok(()),
            Set::Range(low, high) => {
                let mut bound = |expr: &Expr| expr.eval(&[i128::from(n)], steps);
                let (low, high) = (bound(low)?, bound(high)?);
                let removes_nothing = !self.all_but && low < 1 && low <= high;
                if removes_nothing {
                    Err(RuleError::NotSmaller(i128::from(n).saturating_sub(low)))
                } else {
                    Ok(())
                }
            }
            set if set.depends_on_heap() => Ok(set.try_members(n, steps, &mut |_| ())?),
            _ => Ok(()),
        }
    }

    /// Calls `remove` with each number that may be removed from a heap of `n`, in increasing order.
    /// Takes a step for each.
    ///
    /// # Errors
    /// [`EvalError::OutOfSteps`] if the steps are used up.
    fn each_removal(
        &self,
        n: u64,
        steps: &mut Steps<'_>,
        mut remove: impl FnMut(u64),
    ) -> Result<(), EvalError> {
        // Members of a set have the same limit, but are not counted.
        let mut unseen = *steps;
        let mut removed = |k| {
            remove(k);
            steps.take()
        };
        // Forbidden numbers are not collected: a range may have more of them than fit in memory.
        match &self.set {
            _ if !self.all_but => self.each_member(n, unseen, removed),
            Set::Range(low, high) => match Self::bounds(low, high, n) {
                Ok((low, high)) if low <= high => {
                    (1..low).try_for_each(&mut removed)?;
                    (high..=n).skip(1).try_for_each(removed)
                }
                Ok(_) | Err(_) => (1..=n).try_for_each(removed),
            },
            Set::Finite(_) | Set::Named(_) | Set::Steps { .. } | Set::Each(_) | Set::Union(_) => {
                let mut next = Some(1);
                self.each_member(n, unseen, |forbidden| {
                    (next.unwrap_or(forbidden)..forbidden).try_for_each(&mut removed)?;
                    next = forbidden.checked_add(1);
                    unseen.take()
                })?;
                next.into_iter()
                    .flat_map(|next| next..=n)
                    .try_for_each(removed)
            }
        }
    }

    /// Calls `member` with the members of the set in 1..=n, in increasing order, until it fails.
    /// `steps` limits the evaluation of expressions.
    ///
    /// # Errors
    /// [`EvalError::OutOfSteps`] if the steps are used up, or the first error of `member`.
    fn each_member(
        &self,
        n: u64,
        mut steps: Steps<'_>,
        member: impl FnMut(u64) -> Result<(), EvalError>,
    ) -> Result<(), EvalError> {
        match &self.set {
            Set::Each(_) | Set::Union(_) if self.set.depends_on_heap() => {
                let mut members = Vec::new();
                // Members that cannot be computed are omitted; `check` reports them.
                let found = self
                    .set
                    .try_members(n, &mut steps, &mut |k| members.push(k));
                found.or_else(|error| {
                    if error == EvalError::OutOfSteps {
                        Err(error)
                    } else {
                        Ok(())
                    }
                })?;
                members.sort_unstable();
                members.dedup();
                members.into_iter().try_for_each(member)
            }
            Set::Finite(_) | Set::Named(_) | Set::Steps { .. } | Set::Each(_) | Set::Union(_) => {
                self.set
                    .elements()
                    .into_iter()
                    .flatten()
                    .take_while(|&k| k <= n)
                    .try_for_each(member)
            }
            // A range whose bounds cannot be computed is empty; `bounds` reports the error.
            Set::Range(low, high) => match Self::bounds(low, high, n) {
                Ok((low, high)) => (low..=high).try_for_each(member),
                Err(_) => Ok(()),
            },
        }
    }

    /// The part of a range within 1..=n; empty if the first number is above the second.
    ///
    /// # Errors
    /// If a bound cannot be computed for this n.
    pub fn bounds(low: &Expr, high: &Expr, n: u64) -> Result<(u64, u64), EvalError> {
        let bound = |expr: &Expr| expr.eval(&[i128::from(n)], &mut Steps::at_most(u64::MAX));
        let (low, high) = (bound(low)?.max(1), bound(high)?.clamp(0, i128::from(n)));
        Ok((
            u64::try_from(low).unwrap_or(u64::MAX),
            u64::try_from(high).unwrap_or(n),
        ))
    }
}

impl HeapRules for SubtractionGame {
    fn try_options(
        &self,
        heap: u64,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), RuleError> {
        self.check(heap, steps)?;
        self.sound_options(heap, steps, option)
    }

    fn sound_options(
        &self,
        heap: u64,
        steps: &mut Steps<'_>,
        option: &mut dyn FnMut(&[u64]),
    ) -> Result<(), RuleError> {
        Ok(self.each_removal(heap, steps, |k| option(&[heap - k]))?)
    }

    fn leaves_one_heap(&self) -> bool {
        true
    }
}

heaps!(SubtractionGame, "a set of numbers to remove");
