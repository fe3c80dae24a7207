//! Moves that would leave less than nothing: they are not moves, in a rule on heaps as in one on states. When the rule is
//! read, a clause with such a part gets the condition that the part is at least 0: `[n-3]` becomes `[n-3] if n >= 3`.

use std::collections::BTreeMap;

use super::check;
use super::given::FIRST_PARAMETER;
use crate::game::expr::{Comparison, Condition, Expr, Op};
use crate::game::formulas::and;
use crate::game::rule::{Clause, Loop, Parts};

/// Returns a clause with the same moves whose single parts are never negative. Of an open line, whose parameters have no
/// value yet, each part gets a condition unless it is linear and seen to be at least 0.
pub(super) fn clause(mut clause: Clause, open: bool) -> Clause {
    if open {
        let parts: Vec<Expr> = clause.single_heaps().unwrap_or_default().into_iter().cloned().collect();
        for part in parts {
            if Form::of(&part).is_some_and(|form| !form.is_seen(&clause.loops, clause.condition.as_ref())) {
                add(&mut clause, &part);
            }
        }
        return clause;
    }
    for _ in 0..clause.parts.len() {
        let Some(part) = negative_part(&clause) else { break };
        add(&mut clause, &part);
    }
    clause
}

/// Returns the first single part that is negative for a small heap.
fn negative_part(clause: &Clause) -> Option<Expr> {
    let values = check::negative(clause)?;
    let is_negative = |part: &&Expr| part.eval(&values, &mut check::MOST_STEPS.clone()).is_ok_and(|value| value < 0);
    let mut singles =
        clause.parts.iter().filter_map(|part| if let Parts::One(part) = part { Some(part) } else { None });
    singles.find(is_negative).cloned()
}

/// Adds the condition that a part is at least 0, as a comparison of two sides if it is a difference.
fn add(clause: &mut Clause, part: &Expr) {
    let condition = match part {
        Expr::Binary(Op::Sub, a, b) => match (&**a, &**b) {
            (heap, Expr::Var(taken)) if *taken < FIRST_PARAMETER => {
                Condition::Compare(Comparison::LessEqual, Expr::Var(*taken), heap.clone())
            }
            (heap, taken) => Condition::Compare(Comparison::GreaterEqual, heap.clone(), taken.clone()),
        },
        part => Condition::Compare(Comparison::GreaterEqual, part.clone(), Expr::Int(0)),
    };
    let own = clause.condition.take();
    clause.condition = own.into_iter().chain([condition]).reduce(and);
}

/// A sum of multiples of variables and parameters, and a constant.
#[derive(Debug, Clone, Default)]
struct Form {
    factors: BTreeMap<usize, i128>,
    constant: i128,
}

impl Form {
    fn of(expr: &Expr) -> Option<Self> {
        match expr {
            Expr::Int(constant) => Some(Self { factors: BTreeMap::new(), constant: *constant }),
            Expr::Var(index) => Some(Self { factors: BTreeMap::from([(*index, 1)]), constant: 0 }),
            Expr::Neg(a) => Self::default().plus(&Self::of(a)?, -1),
            Expr::Binary(Op::Add, a, b) => Self::of(a)?.plus(&Self::of(b)?, 1),
            Expr::Binary(Op::Sub, a, b) => Self::of(a)?.plus(&Self::of(b)?, -1),
            Expr::Binary(Op::Mul, a, b) => match (&**a, &**b) {
                (Expr::Int(by), other) | (other, Expr::Int(by)) => Self::default().plus(&Self::of(other)?, *by),
                _ => None,
            },
            _ => None,
        }
    }

    /// `self + by other`
    fn plus(mut self, other: &Self, by: i128) -> Option<Self> {
        for (&index, &factor) in &other.factors {
            let own = self.factors.entry(index).or_default();
            *own = own.checked_add(factor.checked_mul(by)?)?;
        }
        self.constant = self.constant.checked_add(other.constant.checked_mul(by)?)?;
        Some(self)
    }

    /// Returns `true` if the form is at least 0 for every heap of at least 1, as the ends of the loops or a condition show.
    fn is_seen(&self, loops: &[Loop], condition: Option<&Condition>) -> bool {
        let mut known = Vec::new();
        conjuncts(condition, &mut known);
        let exceeds = |least: &Self| self.clone().plus(least, -1).is_some_and(|rest| rest.is_seen_of_loops(loops));
        self.is_seen_of_loops(loops) || known.iter().any(exceeds)
    }

    /// Puts the ends of the loops in the place of their variables, from the innermost on.
    fn is_seen_of_loops(&self, loops: &[Loop]) -> bool {
        let Some((Loop { low, high }, before)) = loops.split_last() else { return self.is_seen_of_heap() };
        let factor = self.factors.get(&loops.len()).copied().unwrap_or(0);
        let mut rest = self.clone();
        rest.factors.remove(&loops.len());
        let at = |end: &Expr| {
            let with = Self::of(end).and_then(|end| rest.clone().plus(&end, factor));
            with.is_some_and(|form| form.is_seen_of_loops(before))
        };
        match factor {
            0 => rest.is_seen_of_loops(before),
            1.. => at(low),
            _ => match high {
                Expr::Binary(Op::Min, a, b) => at(a) || at(b),
                high => at(high),
            },
        }
    }

    /// Parameters are at least 0, and the heap is at least 1.
    fn is_seen_of_heap(&self) -> bool {
        let heap = self.factors.get(&0).copied().unwrap_or(0);
        self.factors.values().all(|&factor| factor >= 0)
            && self.constant.checked_add(heap).is_some_and(|least| least >= 0)
    }
}

/// Adds the forms that the parts of a condition say to be at least 0.
fn conjuncts(condition: Option<&Condition>, known: &mut Vec<Form>) {
    let (a, b, by) = match condition {
        Some(Condition::And(a, b)) => {
            conjuncts(Some(a), known);
            return conjuncts(Some(b), known);
        }
        Some(Condition::Compare(Comparison::GreaterEqual, a, b)) => (a, b, 0),
        Some(Condition::Compare(Comparison::Greater, a, b)) => (a, b, 1),
        Some(Condition::Compare(Comparison::LessEqual, a, b)) => (b, a, 0),
        Some(Condition::Compare(Comparison::Less, a, b)) => (b, a, 1),
        _ => return,
    };
    let form = || Form::of(a)?.plus(&Form::of(b)?, -1)?.plus(&Form { factors: BTreeMap::new(), constant: by }, -1);
    known.extend(form());
}
