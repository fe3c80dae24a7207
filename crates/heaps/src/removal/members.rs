//! The members of a set that does not depend on the heap.

use std::iter::Peekable;

use crate::rules::{Filter, ProgramFailure};
use grundy_core::game::{
    expr::{Condition, Expr, IntegerComparison, Op, Steps},
    rule::RuleError,
    set::{Each, NamedSet, Set},
};

/// Members, found as heaps reach them.
pub struct Members<'a> {
    found: Vec<usize>,
    source: MemberSource<'a>,
    /// A heap h has the member k if h is at least k + `beyond`.
    pub beyond: usize,
}

enum MemberSource<'a> {
    /// In increasing order.
    List(Peekable<Box<dyn Iterator<Item = u64> + 'a>>),
    /// The numbers from `low` on that satisfy a condition; the first `taken` of them are in
    /// `found`.
    Kept {
        filter: Box<Filter>,
        low: i64,
        taken: usize,
    },
    /// The values of an expression that never decrease and that grow without bound.
    Values {
        each: &'a Each,
        next: i128,
        ahead: Option<u64>,
    },
}

impl<'a> Members<'a> {
    /// The members of a set. `None` if the set depends on the heap in any other way than by an end
    /// n - c.
    pub fn from_set(set: &'a Set) -> Option<Self> {
        let new = |source, beyond| {
            Some(Self {
                found: Vec::new(),
                source,
                beyond,
            })
        };
        match set {
            Set::Named(NamedSet::Primes) => {
                let condition = Condition::Prime(Expr::Var(1));
                let filter = Box::new(Filter::new(&condition, 1, 1)?);
                new(
                    MemberSource::Kept {
                        filter,
                        low: 1,
                        taken: 0,
                    },
                    0,
                )
            }
            Set::Each(each) => {
                let Expr::Int(low) = each.low else {
                    return None;
                };
                match &each.high {
                    None if each.condition.is_none() => new(
                        MemberSource::Values {
                            each,
                            next: low,
                            ahead: None,
                        },
                        0,
                    ),
                    Some(high) if each.value == Expr::Var(1) && low >= 1 => {
                        let always = Condition::Compare(
                            IntegerComparison::GreaterEqual,
                            Expr::Var(1),
                            Expr::Int(low),
                        );
                        let condition = each.condition.clone().unwrap_or(always);
                        let beyond = below_heap(high)?;
                        let filter = Box::new(
                            Filter::new(&condition, 1, 1).filter(|_| !mentions_heap(&condition))?,
                        );
                        new(
                            MemberSource::Kept {
                                filter,
                                low: i64::try_from(low).ok()?,
                                taken: 0,
                            },
                            beyond,
                        )
                    }
                    _ => None,
                }
            }
            set => new(MemberSource::List(set.elements()?.peekable()), 0),
        }
    }

    /// Returns `true` if every member certainly has a value.
    pub fn is_certain(&self) -> bool {
        match &self.source {
            MemberSource::List(_) => true,
            MemberSource::Kept { filter, .. } => filter.is_certain,
            MemberSource::Values { .. } => false,
        }
    }

    /// The members up to a heap, in increasing order, perhaps followed by larger members. Heaps are
    /// requested in increasing order. Fails if a member that the heap needs has no value.
    ///
    /// # Errors
    /// If an expression of the rules fails.
    pub fn to(&mut self, heap: usize, goes_on: &dyn Fn() -> bool) -> Result<&[usize], RuleError> {
        match &mut self.source {
            MemberSource::List(rest) => {
                while let Some(member) = rest.next_if(|&member| member <= heap as u64) {
                    self.found.extend(usize::try_from(member));
                }
            }
            MemberSource::Kept { filter, low, taken } => {
                let high = i64::try_from(heap.saturating_sub(self.beyond)).unwrap_or(i64::MAX);
                if *low <= high {
                    let mut ask = |_| {
                        if goes_on() {
                            Ok(())
                        } else {
                            Err(ProgramFailure::Stopped)
                        }
                    };
                    filter
                        .extend(*low, high, &mut ask)
                        .map_err(|failure| match failure {
                            ProgramFailure::Stopped => RuleError::OutOfSteps,
                            ProgramFailure::Undecided => RuleError::Undefined,
                        })?;
                    if filter.flawed().is_some_and(|flawed| flawed <= high) {
                        return Err(RuleError::Undefined);
                    }
                }
                let new = filter.kept().get(*taken..).unwrap_or_default();
                *taken += new.len();
                self.found.extend(
                    new.iter()
                        .filter_map(|&number| usize::try_from(number).ok()),
                );
            }
            MemberSource::Values { each, next, ahead } => {
                let mut steps = Steps::while_asked(goes_on);
                loop {
                    let value = match ahead.take() {
                        Some(value) => value,
                        None => {
                            let value = each.value.eval(&[heap as i128, *next], &mut steps)?;
                            *next = next.checked_add(1).ok_or(RuleError::Undefined)?;
                            // Members are positive; a number that is too large is above all heaps.
                            match u64::try_from(value) {
                                Ok(value) => value,
                                Err(_) if value < 0 => continue,
                                Err(_) => u64::MAX,
                            }
                        }
                    };
                    if value > heap as u64 {
                        *ahead = Some(value);
                        break;
                    }
                    let member = usize::try_from(value).unwrap_or(usize::MAX);
                    if member > 0 && self.found.last() != Some(&member) {
                        self.found.push(member);
                    }
                }
            }
        }
        Ok(&self.found)
    }
}

/// The number c, if an expression is n - c with c >= 0.
fn below_heap(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::Var(0) => Some(0),
        Expr::Binary(Op::Sub, a, b) => match (&**a, &**b) {
            (Expr::Var(0), Expr::Int(by)) => usize::try_from(u32::try_from(*by).ok()?).ok(),
            _ => None,
        },
        _ => None,
    }
}

fn mentions_heap(condition: &Condition) -> bool {
    match condition {
        Condition::Compare(_, a, b) => a.uses(0) || b.uses(0),
        Condition::Prime(a) => a.uses(0),
        Condition::And(a, b) | Condition::Or(a, b) => mentions_heap(a) || mentions_heap(b),
        Condition::Not(a) => mentions_heap(a),
    }
}
