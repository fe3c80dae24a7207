//! Clauses of a rule on heaps with their constant loops written out, and the condition that they
//! leave given heaps.

use super::{
    always::always,
    expr::{Condition, EvalError, Expr, Op, Steps},
    formulas::{all, and, at_least, equal, implies, less, plus, with, with_in, with_in_loop},
    linear::Linear,
    rule::{Clause, Loop, Parts, turns},
};

/// The most values of a loop that is written out.
const MOST_VALUES: i128 = 64;
/// The most clauses after loops are written out.
const MOST_CLAUSES: usize = 128;
/// The most loops that stay: those of a split into four parts.
const MOST_LOOPS: usize = 3;
/// The largest heap of which a move is looked for.
pub(super) const LARGEST_HEAP: i128 = 128;
/// The largest heap of a first look at what a clause with two loops takes.
const FIRST_HEAPS: i128 = 12;
/// The most steps of a search for a move.
const MOST_STEPS: u64 = 100_000;

/// A clause without loops that have constant ends; variable 0 is the heap, the others are those of
/// the loops.
#[derive(Debug, Clone)]
pub(super) struct Flat {
    pub(super) parts: Vec<Expr>,
    loops: Vec<Loop>,
    conditions: Vec<Condition>,
}

impl Flat {
    /// The clauses of which a clause is the union; `None` if it has a list of parts, or too many
    /// loops.
    pub(super) fn all_of(clause: &Clause) -> Option<Vec<Self>> {
        let mut parts = Vec::new();
        for part in &clause.parts {
            match part {
                Parts::One(part) => parts.push(part.clone()),
                Parts::Repeated {
                    value,
                    count: Expr::Int(count @ 1..=4),
                } => {
                    parts.extend((0..*count).map(|_| value.clone()));
                }
                Parts::Repeated { .. } | Parts::Each { .. } => return None,
            }
        }
        let mut flat = Vec::new();
        let whole = Self {
            parts,
            loops: Vec::new(),
            conditions: clause.condition.clone().into_iter().collect(),
        };
        flatten(&whole, &clause.loops, &mut flat)?;
        (flat.len() <= MOST_CLAUSES).then_some(flat)
    }

    fn with(&self, values: &[Expr]) -> Self {
        Self {
            parts: self.parts.iter().map(|part| with(part, values)).collect(),
            loops: self.loops.clone(),
            conditions: self
                .conditions
                .iter()
                .map(|condition| with_in(condition, values))
                .collect(),
        }
    }

    /// The condition for a move.
    fn guard(&self) -> Condition {
        let within = self
            .loops
            .iter()
            .zip(1..)
            .flat_map(|(Loop { low, high }, variable)| {
                [
                    at_least(&Expr::Var(variable), low),
                    at_least(high, &Expr::Var(variable)),
                ]
            });
        all(within.chain(self.conditions.iter().cloned()))
    }

    /// Returns `true` if the claim holds for all heaps of at least 1 and all integers as variables
    /// of the loops.
    fn is_proved(&self, claim: &Condition) -> bool {
        let heap = plus(Expr::Var(0), Expr::Int(1));
        let loops = self.loops.len();
        (0..1_usize << loops).all(|signs| {
            let is_negative = |variable: usize| signs >> (variable - 1) & 1 == 1;
            let of = |variable: usize| {
                let own = Expr::Var(variable);
                if is_negative(variable) {
                    less(Expr::Int(-1), own)
                } else {
                    own
                }
            };
            let values: Vec<Expr> = std::iter::once(heap.clone())
                .chain((1..=loops).map(of))
                .collect();
            always(&with_in(claim, &values), loops + 1)
        })
    }

    /// Returns `true` if no move leaves a negative part, or one that is not smaller than the heap.
    pub(super) fn is_sound(&self) -> bool {
        let whole = less(Expr::Var(0), Expr::Int(1));
        let fits = |part: &Expr| and(at_least(part, &Expr::Int(0)), at_least(&whole, part));
        self.is_proved(&implies(self.guard(), all(self.parts.iter().map(fits))))
    }

    /// Returns `true` if the clause has no move.
    pub(super) fn is_idle(&self) -> bool {
        self.is_proved(&Condition::Not(Box::new(self.guard())))
    }

    /// Returns n less the sum of the parts at the first move that is found.
    pub(super) fn taken(&self) -> Option<i128> {
        self.found(LARGEST_HEAP, &|_| true)
    }

    /// Returns `true` if every move leaves heaps of the sum n - `taken`. The parts of a sound
    /// clause are not negative.
    pub(super) fn always_takes(&self, taken: i128) -> bool {
        // Most clauses with two loops take several numbers, as a few heaps show.
        if self.loops.len() > 1 && self.found(FIRST_HEAPS, &|other| other != taken).is_some() {
            return false;
        }
        let sum = self
            .parts
            .iter()
            .cloned()
            .reduce(plus)
            .unwrap_or(Expr::Int(0));
        self.is_proved(&implies(
            self.guard(),
            equal(less(Expr::Var(0), sum), Expr::Int(taken)),
        ))
    }

    /// Returns n less the sum of the parts at the first move of a heap up to `largest` where it is
    /// wanted.
    fn found(&self, largest: i128, is_wanted: &dyn Fn(i128) -> bool) -> Option<i128> {
        let mut steps = Steps::at_most(MOST_STEPS);
        let condition = all(self.conditions.iter().cloned());
        let mut found = None;
        let of_heap = |heap: i128| {
            turns(
                &self.loops,
                Some(&condition),
                &mut vec![heap],
                &mut steps,
                &mut |scope, steps| {
                    let mut taken = heap;
                    for part in &self.parts {
                        taken = taken
                            .checked_sub(part.eval(scope, steps)?)
                            .ok_or(EvalError::Undefined)?;
                    }
                    found = is_wanted(taken).then_some(taken);
                    // The first error ends the search, whatever it is.
                    found.map_or(Ok(()), |_| Err(EvalError::Undefined))
                },
            )
        };
        let _ = (1..=largest).try_for_each(of_heap);
        found
    }

    /// Returns the condition that part i is variable i, where the heap is `heap`, an expression of
    /// these variables. Each loop's variable must be given by a part that is linear in it.
    pub(super) fn leaves(&self, heap: &Expr) -> Option<Condition> {
        let loops = self.loops.len();
        // The parts are the variables after those of the loops until these are gone.
        let own = |variable: usize| Expr::Var(1 + loops + variable);
        let count = self.parts.len().max(2);
        let moved: Vec<Expr> = (0..count).map(own).collect();
        let values: Vec<Expr> = std::iter::once(with(heap, &moved))
            .chain((1..=loops).map(Expr::Var))
            .collect();
        let mut parts: Vec<(Expr, Expr)> = self
            .parts
            .iter()
            .enumerate()
            .map(|(place, part)| (with(part, &values), own(place)))
            .collect();
        let mut condition = with_in(&self.guard(), &values);
        let mut solved = vec![false; loops + 1];
        for _ in 0..loops {
            let (place, variable, value, divides) = solution(&parts, &solved)?;
            parts.remove(place);
            *solved.get_mut(variable)? = true;
            let values: Vec<Expr> = (0..variable).map(Expr::Var).chain([value]).collect();
            for (part, _) in &mut parts {
                *part = with(part, &values);
            }
            condition = with_in(
                &divides
                    .into_iter()
                    .fold(condition, |all, divides| and(divides, all)),
                &values,
            );
        }
        let rest = parts.into_iter().map(|(part, own)| equal(part, own));
        let condition = rest.fold(condition, and);
        let back: Vec<Expr> = (0..=loops)
            .map(Expr::Var)
            .chain((0..count).map(Expr::Var))
            .collect();
        Some(with_in(&condition, &back))
    }
}

/// Returns a part, the variable of a loop that the part gives, its value, and the condition that
/// the value is an integer.
fn solution(
    parts: &[(Expr, Expr)],
    solved: &[bool],
) -> Option<(usize, usize, Expr, Option<Condition>)> {
    let open = || {
        solved
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(_, solved)| !**solved)
            .map(|(variable, _)| variable)
    };
    let linear = parts.iter().enumerate().flat_map(|(place, (part, own))| {
        open().filter_map(move |variable| {
            Some((place, variable, Linear::from_expr(part, variable)?, own))
        })
    });
    let (place, variable, Linear { factor, rest }, own) = linear
        .filter(|(_, _, linear, _)| linear.factor != 0)
        .min_by_key(|(_, _, linear, _)| linear.factor.abs())?;
    let multiple = if factor < 0 {
        less(rest, own.clone())
    } else {
        less(own.clone(), rest)
    };
    Some(match i128::from(factor.unsigned_abs()) {
        1 => (place, variable, multiple, None),
        by => {
            let divides = equal(
                Expr::binary(Op::Rem, multiple.clone(), Expr::Int(by)),
                Expr::Int(0),
            );
            (
                place,
                variable,
                Expr::binary(Op::Div, multiple, Expr::Int(by)),
                Some(divides),
            )
        }
    })
}

/// Writes out the loops with constant ends.
fn flatten(clause: &Flat, loops: &[Loop], into: &mut Vec<Flat>) -> Option<()> {
    let Some((Loop { low, high }, inner)) = loops.split_first() else {
        into.push(clause.clone());
        return Some(());
    };
    // The variables before this loop are numbers by now, except those of loops that stay.
    let place = 1 + clause.loops.len();
    let (end, limit) = match high {
        Expr::Binary(Op::Min, a, b) if b.is_constant() && !a.is_constant() => (&**b, Some(&**a)),
        Expr::Binary(Op::Min, a, b) if a.is_constant() && !b.is_constant() => (&**a, Some(&**b)),
        high => (high, None),
    };
    let number = |expr: &Expr| {
        expr.is_constant()
            .then(|| expr.eval(&[], &mut Steps::at_most(1000)).ok())
            .flatten()
    };
    match (number(low), number(end)) {
        (Some(low), Some(end)) if end.saturating_sub(low) < MOST_VALUES => {
            for value in low..=end {
                let values: Vec<Expr> = (0..place)
                    .map(Expr::Var)
                    .chain([Expr::Int(value)])
                    .chain((place..place + inner.len()).map(Expr::Var))
                    .collect();
                let mut flat = clause.with(&values);
                flat.conditions
                    .extend(limit.map(|limit| at_least(limit, &Expr::Int(value))));
                let inner: Vec<Loop> = inner
                    .iter()
                    .map(|inner| with_in_loop(inner, &values))
                    .collect();
                flatten(&flat, &inner, into)?;
                if into.len() > MOST_CLAUSES {
                    return None;
                }
            }
            Some(())
        }
        _ if clause.loops.len() < MOST_LOOPS => {
            let mut clause = clause.clone();
            clause.loops.push(Loop {
                low: low.clone(),
                high: high.clone(),
            });
            flatten(&clause, inner, into)
        }
        _ => None,
    }
}
