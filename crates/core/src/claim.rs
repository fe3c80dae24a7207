//! Claims about the values of a game: a formula for the value of every position, or a condition for
//! the P-positions.
//!
//! The notation of a claim is `n -> n/2 if n%2 == 0 else g(n/2)`; [`crate::notation::claim`] reads
//! it. A claim is evaluated in checked 128-bit arithmetic. `g(…)` is the claimed value of a smaller
//! position, which the caller gives.

use std::collections::HashMap;

use crate::{
    game::expr::{Condition, EvalError, Expr, Steps, least_factor},
    prime,
    text::join,
};

/// The most values of other positions that one value may need.
pub const MOST_NEEDED: usize = 1 << 20;

/// The most members of a sequence that the least part of a number needs.
const MOST_MEMBERS: usize = 1 << 16;

/// A claim about the values of all positions of a game.
///
/// In its expressions, the variable i is the i-th number of a position. From [`Claim::arity`] on,
/// the variables are the nodes: `g(…)`, cases and tables, which expressions of games do not have.
///
/// ```
/// use grundy_core::claim::{Claim, Claimed};
/// use grundy_core::game::expr::Steps;
///
/// let ruler = Claim::parse("n -> 0 if n%2 == 1 else 1 + g(n/2)", &["n"])?;
/// assert!(ruler.is_recursive());
/// assert_eq!(ruler.at(&[12], &|_| None, &mut Steps::at_most(1000))?, Claimed::Value(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The number of numbers of a position.
    pub arity: usize,
    /// The statement.
    pub says: Says,
    /// The nodes of the expressions. A node refers to earlier nodes alone.
    pub nodes: Vec<ClaimNode>,
    /// `for CONDITION`: the claim is about the positions that obey it; `None` if it is about all.
    pub only: Option<Condition>,
}

/// The statement of a claim.
///
/// ```
/// use grundy_core::claim::{Claim, Says};
///
/// let two_heaps_of_nim = Claim::parse("x, y -> lost if x == y", &["x", "y"])?;
/// assert!(matches!(two_heaps_of_nim.says, Says::Lost(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Says {
    /// The value of a position.
    Value(Expr),
    /// A position is a P-position if and only if the condition holds.
    Lost(Condition),
}

/// A part of an expression that only claims have.
///
/// ```
/// use grundy_core::claim::{Claim, ClaimNode};
///
/// let claim = Claim::parse("n -> [8, 9; 0, 1, 2][n]", &["n"])?;
/// assert!(matches!(&claim.nodes[..], [ClaimNode::Table { turn, .. }] if turn[..] == [0, 1, 2]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClaimNode {
    /// `g(a, b)`: the claimed value of a smaller position.
    Call(Vec<Expr>),
    /// `a if c else b if d else e`; without cases a definition `let name = e;`
    Cases(Vec<(Condition, Expr)>, Expr),
    /// `last(a, x -> f(x), b)`: the last number up to b of a, f(a), f(f(a)), …, which must grow.
    Last {
        /// The first number, at most `to`.
        start: Expr,
        /// The variable x, a node [`ClaimNode::Bound`].
        bound: usize,
        /// The number after x.
        next: Expr,
        /// The bound b.
        to: Expr,
    },
    /// The variable x of `last(a, x -> f(x), b)`.
    Bound,
    /// `factor(a)`: the least prime factor of a number from 2 on.
    Factor(Expr),
    /// `primes(a)`: the number of primes up to a number from 0 on.
    Primes(Expr),
    /// `part(a, r)`: the least part of a number from 1 on, if it is written as a sum of members of
    /// the sequence e(1) = 1, e(i+1) = e(i) + e(j) with the least j with r e(j) >= e(i), the
    /// largest member that fits first. For r = 1 the members are the powers of 2, for r = 2 the
    /// Fibonacci numbers (Schwenk 1970).
    Part(Expr, Expr),
    /// `[a, b; c, d][i]`: first the values before the semicolon, then those after it again and
    /// again.
    Table {
        /// The values before the period.
        head: Vec<i128>,
        /// The values of one period; never empty.
        turn: Vec<i128>,
        /// The index, at least 0.
        index: Expr,
    },
}

/// The claimed fact about a position.
///
/// [`Claim`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claimed {
    /// The value. A claim may also name a number below 0, which no position has.
    Value(i128),
    /// `true` for a P-position.
    Lost(bool),
}

/// The reason why a claim has no value at a position.
///
/// ```
/// use grundy_core::claim::{Claim, ClaimError};
/// use grundy_core::game::expr::Steps;
///
/// let circle = Claim::parse("n -> g(n)", &["n"])?;
/// let error = circle.at(&[5], &|_| None, &mut Steps::at_most(100));
/// assert_eq!(error, Err(ClaimError::NotSmaller("5".to_owned())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ClaimError {
    /// A division by zero, an invalid argument of a function, or a number beyond 128 bits.
    #[error("it divides by 0, leaves a function's domain, or exceeds 128 bits")]
    Undefined,
    /// The steps are used up, or too many other values are needed.
    #[error("it takes too long or needs more than {MOST_NEEDED} other values")]
    OutOfSteps,
    /// A call for a position that is not smaller.
    #[error(
        "it needs g({0}), and g may be used for smaller positions alone: no number below 0, and a smaller sum of the numbers"
    )]
    NotSmaller(String),
}

impl From<EvalError> for ClaimError {
    fn from(error: EvalError) -> Self {
        match error {
            EvalError::Undefined => Self::Undefined,
            EvalError::OutOfSteps => Self::OutOfSteps,
        }
    }
}

/// The reason why a part of a claim has no value yet.
enum ClaimStop {
    Error(ClaimError),
    /// The value of this position is needed first.
    Needs(Vec<i128>),
}

impl<E: Into<ClaimError>> From<E> for ClaimStop {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

impl Claim {
    /// Returns the node of a variable; `None` if the variable is a number of the position.
    #[must_use]
    pub fn node(&self, variable: usize) -> Option<&ClaimNode> {
        self.nodes.get(variable.checked_sub(self.arity)?)
    }

    /// Calls `of` with each expression inside the statement, without those of the nodes.
    pub fn walk_statement(&self, of: &mut dyn FnMut(&Expr)) {
        match &self.says {
            Says::Value(expr) => expr.walk(of),
            Says::Lost(condition) => condition.walk(of),
        }
        self.only.iter().for_each(|only| only.walk(of));
    }

    /// Calls `of` with each expression inside the statement and the nodes.
    pub fn walk(&self, of: &mut dyn FnMut(&Expr)) {
        self.walk_statement(of);
        self.nodes.iter().for_each(|node| node.walk(of));
    }

    /// Returns `true` if the claim is about the position with these numbers.
    ///
    /// # Errors
    /// If the condition of the claim has no value at the position, or takes more steps than
    /// allowed.
    pub fn is_about(&self, position: &[i128], steps: &mut Steps<'_>) -> Result<bool, ClaimError> {
        let Some(only) = &self.only else {
            return Ok(true);
        };
        let (found, known) = (HashMap::new(), &|_: &[i128]| None);
        let mut run = ClaimEvaluation {
            claim: self,
            position,
            found: &found,
            known,
            bound: HashMap::new(),
        };
        run.truth(only, steps).map_err(|stop| match stop {
            ClaimStop::Error(error) => error,
            ClaimStop::Needs(_) => ClaimError::Undefined,
        })
    }

    /// Returns `true` if the claim uses `g`.
    #[must_use]
    pub fn is_recursive(&self) -> bool {
        self.nodes
            .iter()
            .any(|node| matches!(node, ClaimNode::Call(_)))
    }

    /// Returns the claimed fact about the position with these numbers.
    ///
    /// `known` gives values of smaller positions; all others are computed by the claim. An explicit
    /// stack holds the positions that wait for others, so a claim may recur a million positions
    /// deep.
    ///
    /// # Errors
    /// If the claim has no value at the position, or takes more steps than allowed.
    pub fn at(
        &self,
        position: &[i128],
        known: &dyn Fn(&[i128]) -> Option<i128>,
        steps: &mut Steps<'_>,
    ) -> Result<Claimed, ClaimError> {
        let mut found = HashMap::new();
        let mut waiting: Vec<Vec<i128>> = Vec::new();
        loop {
            let now = waiting.last().map_or(position, Vec::as_slice);
            let mut run = ClaimEvaluation {
                claim: self,
                position: now,
                found: &found,
                known,
                bound: HashMap::new(),
            };
            let says = match &self.says {
                Says::Value(expr) => run.number(expr, steps).map(Claimed::Value),
                Says::Lost(condition) => run.truth(condition, steps).map(Claimed::Lost),
            };
            match says {
                Err(ClaimStop::Error(error)) => return Err(error),
                Err(ClaimStop::Needs(other)) => waiting.push(other),
                Ok(claimed) => match (waiting.pop(), claimed) {
                    (Some(position), Claimed::Value(value)) => {
                        found.insert(position, value);
                    }
                    (_, claimed) => return Ok(claimed),
                },
            }
            if found.len() + waiting.len() > MOST_NEEDED {
                return Err(ClaimError::OutOfSteps);
            }
        }
    }
}

impl ClaimNode {
    /// Calls `of` with each expression inside the node.
    pub fn walk(&self, of: &mut dyn FnMut(&Expr)) {
        match self {
            Self::Call(arguments) => arguments.iter().for_each(|argument| argument.walk(of)),
            Self::Table { index, .. } => index.walk(of),
            Self::Factor(number) | Self::Primes(number) => number.walk(of),
            Self::Part(number, ratio) => [number, ratio].into_iter().for_each(|each| each.walk(of)),
            Self::Last {
                start, next, to, ..
            } => [start, next, to].into_iter().for_each(|each| each.walk(of)),
            Self::Bound => {}
            Self::Cases(cases, otherwise) => {
                for (condition, value) in cases {
                    condition.walk(of);
                    value.walk(of);
                }
                otherwise.walk(of);
            }
        }
    }
}

/// Returns `true` if `other` is a position before `position`: no number is below 0, and the sum is
/// smaller, or the sums are equal and the first number that differs is smaller. There is no endless
/// chain of such positions.
fn is_smaller(other: &[i128], position: &[i128]) -> bool {
    let sum = |numbers: &[i128]| {
        numbers
            .iter()
            .try_fold(0_i128, |sum, &number| sum.checked_add(number))
    };
    let order = |numbers: &[i128]| sum(numbers).map(|sum| (sum, numbers.to_vec()));
    other.iter().all(|&number| number >= 0)
        && order(other).is_some_and(|other| Some(other) < order(position))
}

/// The evaluation of a claim at one position.
struct ClaimEvaluation<'a> {
    claim: &'a Claim,
    position: &'a [i128],
    found: &'a HashMap<Vec<i128>, i128>,
    known: &'a dyn Fn(&[i128]) -> Option<i128>,
    /// The variables of the calls of `last` that are being evaluated.
    bound: HashMap<usize, i128>,
}

impl ClaimEvaluation<'_> {
    fn number<'s>(&mut self, expr: &Expr, steps: &mut Steps<'s>) -> Result<i128, ClaimStop> {
        expr.eval_by(
            &mut |index, steps: &mut Steps<'s>| self.variable(index, steps),
            steps,
        )
    }

    fn truth<'s>(
        &mut self,
        condition: &Condition,
        steps: &mut Steps<'s>,
    ) -> Result<bool, ClaimStop> {
        condition.eval_by(
            &mut |index, steps: &mut Steps<'s>| self.variable(index, steps),
            steps,
        )
    }

    fn variable(&mut self, index: usize, steps: &mut Steps<'_>) -> Result<i128, ClaimStop> {
        let value = match self.claim.node(index) {
            Some(ClaimNode::Bound) => self.bound.get(&index),
            Some(node) => return self.node(node, steps),
            None => self.position.get(index),
        };
        Ok(value.copied().ok_or(ClaimError::Undefined)?)
    }

    fn node(&mut self, node: &ClaimNode, steps: &mut Steps<'_>) -> Result<i128, ClaimStop> {
        match node {
            ClaimNode::Call(arguments) => {
                let arguments = arguments
                    .iter()
                    .map(|each| self.number(each, steps))
                    .collect::<Result<Vec<_>, _>>()?;
                if !is_smaller(&arguments, self.position) {
                    return Err(ClaimStop::Error(ClaimError::NotSmaller(join(
                        arguments, ", ",
                    ))));
                }
                let known = self
                    .found
                    .get(&arguments)
                    .copied()
                    .or_else(|| (self.known)(&arguments));
                known.ok_or(ClaimStop::Needs(arguments))
            }
            ClaimNode::Cases(cases, otherwise) => {
                for (condition, value) in cases {
                    if self.truth(condition, steps)? {
                        return self.number(value, steps);
                    }
                }
                self.number(otherwise, steps)
            }
            ClaimNode::Last {
                start,
                bound,
                next,
                to,
            } => {
                let (mut last, to) = (self.number(start, steps)?, self.number(to, steps)?);
                at_least(to, last)?;
                loop {
                    self.bound.insert(*bound, last);
                    let next = self.number(next, steps)?;
                    at_least(next, last.saturating_add(1))?;
                    if next > to {
                        return Ok(last);
                    }
                    last = next;
                }
            }
            ClaimNode::Bound => Err(ClaimError::Undefined.into()),
            ClaimNode::Factor(number) => {
                let number = self.number(number, steps)?;
                at_least(number, 2)?;
                Ok(least_factor(number, steps)?)
            }
            ClaimNode::Part(number, ratio) => {
                let (number, ratio) = (self.number(number, steps)?, self.number(ratio, steps)?);
                at_least(number.min(ratio), 1)?;
                let members = members(ratio, number).ok_or(ClaimError::OutOfSteps)?;
                members.iter().try_for_each(|_| steps.take())?;
                Ok(least_part(&members, number))
            }
            ClaimNode::Primes(number) => {
                let number = self.number(number, steps)?;
                let last = u64::try_from(number).map_err(|_| ClaimError::Undefined)?;
                let mut count = 0;
                for number in 2..=last {
                    steps.take()?;
                    count += i128::from(prime::is_prime(number));
                }
                Ok(count)
            }
            ClaimNode::Table { head, turn, index } => {
                let index = self.number(index, steps)?;
                Ok(entry(head, turn, index).ok_or(ClaimError::Undefined)?)
            }
        }
    }
}

/// Refuses a number below the least one.
fn at_least(number: i128, least: i128) -> Result<(), ClaimError> {
    if number < least {
        Err(ClaimError::Undefined)
    } else {
        Ok(())
    }
}

/// Returns the members of the sequence of [`ClaimNode::Part`] up to a number, and the next one;
/// `None` for a ratio below 1, more than 2^16 members, or a member beyond 128 bits.
///
/// ```
/// use grundy_core::claim::members;
///
/// assert_eq!(members(1, 8), Some(vec![1, 2, 4, 8, 16]));
/// assert_eq!(members(2, 8), Some(vec![1, 2, 3, 5, 8, 13]));
/// ```
#[must_use]
pub fn members(ratio: i128, most: i128) -> Option<Vec<i128>> {
    if ratio < 1 {
        return None;
    }
    let (mut members, mut least) = (vec![1_i128], 0);
    while let Some(&last) = members.last().filter(|&&last| last <= most) {
        least += members[least..]
            .iter()
            .take_while(|&&member| member.saturating_mul(ratio) < last)
            .count();
        members.push(last.checked_add(*members.get(least)?)?);
        if members.len() > MOST_MEMBERS {
            return None;
        }
    }
    Some(members)
}

/// Returns the least part of a number from 1 on as a sum of members, the largest that fits first.
///
/// ```
/// use grundy_core::claim::least_part;
///
/// // 11 = 8 + 3 and 12 = 8 + 3 + 1
/// assert_eq!(least_part(&[1, 2, 3, 5, 8, 13], 11), 3);
/// assert_eq!(least_part(&[1, 2, 3, 5, 8, 13], 12), 1);
/// ```
#[must_use]
pub fn least_part(members: &[i128], number: i128) -> i128 {
    let less = |(rest, part), &member: &i128| {
        if member <= rest {
            (rest - member, member)
        } else {
            (rest, part)
        }
    };
    members.iter().rev().fold((number, 1), less).1
}

/// Returns the entry of a table at an index; `None` below 0.
///
/// ```
/// use grundy_core::claim::entry;
///
/// assert_eq!(
///     [0, 1, 2, 3, 4, 5].map(|index| entry(&[8, 9], &[0, 1, 2], index).unwrap_or(-1)),
///     [8, 9, 0, 1, 2, 0]
/// );
/// ```
#[must_use]
pub fn entry(head: &[i128], turn: &[i128], index: i128) -> Option<i128> {
    let index = u128::try_from(index).ok()?;
    let place = match index.checked_sub(head.len() as u128) {
        None => return head.get(usize::try_from(index).ok()?).copied(),
        Some(beyond) => beyond.checked_rem(turn.len() as u128)?,
    };
    turn.get(usize::try_from(place).ok()?).copied()
}
