//! Rules of heaps that equal a better known game: a code, or a set of numbers to remove. The rule and the known game have
//! the same options for every heap, and the rule has no flaw anywhere.
//!
//! The forms below are read off the operators, whatever else a set's formulas contain. All other spellings of a code, and
//! of a set whose numbers do not depend on the heap, are decided in `known_heaps`; the conditions of named sets
//! are in `named_sets`. With constants c, l, u:
//!
//! | clause | what it is |
//! |---|---|
//! | `[n-c]`, with or without `if n >= c` | remove c |
//! | `[n-k] for k in low..=high if …` with low >= 1 and high <= n, as can be seen | remove a number of a set |
//! | `[a] for a in l..=n-u` with l >= 0, as can be seen | remove u to n - l |
//! | `[a, n-c-a] for a in 0..=n-c` or to `(n-c)/2` | take c, whatever is left in up to two heaps: 7 |
//! | `[a, n-c-a] for a in 1..=n-c-1` or to `(n-c)/2` | take c, leave two heaps: 4 |
//! | either of them to `(n-c-1)/2`, or `if a != n-c-a`, or `if a < n-c-a` | two unequal heaps: `!` |
//! | a pair with k for c, `for k in l..=u, a in …`, with or without `if k <= n` | each c from l to u |
//!
//! These forms alone show that a part is from 0 to n - 1: [n-c] with the condition n >= c and c >= 1; n - k with 1 <= k
//! <= n; a and n - c - a with 0 <= a <= n - c, where c or a is at least 1.

use super::{
    Game, HeapCode, HeapRule, SubtractionGame,
    code::{self, Digit},
    expr::{Comparison, Condition, Expr, Op},
    known_heaps,
    linear::in_two,
    named_sets,
    rule::{Clause, Loop, Parts},
    set::{Each, Set},
};

/// The largest number of tokens removed in a code that is written for a rule.
const LONGEST_CODE: u64 = 64;

/// Returns the code or set game whose options are those of the rule, if the rule has one of the forms above or is proved to be
/// one of them.
#[must_use]
pub fn simplify_heaps(rule: &HeapRule) -> Option<Game> {
    let of_set = |set| SubtractionGame { set, all_but: false }.into();
    if let Some(code) = as_code(rule) {
        return Some(code.into());
    }
    let set = as_set(rule);
    let is_written = |set: &Set| !matches!(set, Set::Each(_) | Set::Union(_));
    match set {
        Some(set) if is_written(&set) => Some(of_set(set)),
        set => known_heaps::known(rule).or_else(|| set.map(of_set)),
    }
}

/// a n + b v + c, where v is the variable of the only loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Linear {
    heap: i128,
    variable: i128,
    constant: i128,
}

impl Linear {
    fn of(expr: &Expr) -> Option<Self> {
        let [heap, variable, constant] = in_two(expr, [0, 1])?;
        Some(Self { heap, variable, constant })
    }

    fn less(self, other: Self) -> Option<Self> {
        Some(Self {
            heap: self.heap.checked_sub(other.heap)?,
            variable: self.variable.checked_sub(other.variable)?,
            constant: self.constant.checked_sub(other.constant)?,
        })
    }

    /// Returns c if the expression is n - c.
    fn heap_less(self) -> Option<u64> {
        let taken = u64::try_from(self.constant.checked_neg()?).ok()?;
        (self.heap == 1 && self.variable == 0).then_some(taken)
    }

    /// Returns the number if the expression is constant.
    fn number(self) -> Option<i128> {
        (self.heap == 0 && self.variable == 0).then_some(self.constant)
    }

    /// Returns `true` if the expression is the variable of the loop.
    fn is_variable(self) -> bool {
        self == Self { heap: 0, variable: 1, constant: 0 }
    }
}

/// Returns `true` if, among the heaps of at least 1, the condition holds for exactly those of at least `least`.
fn says_at_least(condition: Option<&Condition>, least: u64) -> bool {
    let Some(condition) = condition else { return least <= 1 };
    let Condition::Compare(comparison, Expr::Var(0), Expr::Int(number)) = condition else { return false };
    let first = match comparison {
        Comparison::GreaterEqual => *number,
        Comparison::Greater => number.saturating_add(1),
        _ => return false,
    };
    first.max(1) == i128::from(least.max(1))
}

/// Returns c if the clause is `[n-c]` for all heaps of at least c.
fn single(clause: &Clause) -> Option<u64> {
    let ([Parts::One(part)], []) = (clause.parts.as_slice(), clause.loops.as_slice()) else { return None };
    let taken = Linear::of(part)?.heap_less().filter(|&taken| taken >= 1)?;
    says_at_least(clause.condition.as_ref(), taken).then_some(taken)
}

/// The range of a loop that gives the first part of a pair.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turns {
    /// Up to the whole rest.
    Whole,
    /// Up to half of the rest, rounded down: each pair once.
    Half,
    /// While the part is less than the other part.
    Less,
}

/// Returns (c, digit) if the clause removes c and leaves what the code digit allows.
fn pair(clause: &Clause) -> Option<(u64, Digit)> {
    let ([Parts::One(a), Parts::One(b)], [Loop { low, high }]) = (clause.parts.as_slice(), clause.loops.as_slice())
    else {
        return None;
    };
    let (a, b) = (Linear::of(a)?, Linear::of(b)?);
    let (a, b) = if a.is_variable() { (a, b) } else { (b, a) };
    if !a.is_variable() || b.heap != 1 || b.variable != -1 {
        return None;
    }
    let taken = u64::try_from(b.constant.checked_neg()?).ok()?;
    let low = u64::try_from(Linear::of(low)?.number()?).ok().filter(|&low| low <= 1)?;
    let turns = match high {
        Expr::Binary(Op::Div, rest, two) if **two == Expr::Int(2) => match Linear::of(rest)?.heap_less()? {
            rest if rest == taken => Turns::Half,
            rest if rest == taken.checked_add(1)? => Turns::Less,
            _ => return None,
        },
        other => (Linear::of(other)?.heap_less()? == taken.checked_add(low)?).then_some(Turns::Whole)?,
    };
    let how = match &clause.condition {
        None => None,
        Some(condition) => Some(compared(condition, a.less(b)?)?),
    };
    let parts = match (how, turns) {
        (None | Some(Comparison::LessEqual), Turns::Whole | Turns::Half)
        | (Some(Comparison::GreaterEqual), Turns::Whole) => code::Parts::Any,
        (None | Some(Comparison::LessEqual), Turns::Less)
        | (Some(Comparison::NotEqual | Comparison::Less), _)
        | (Some(Comparison::Greater), Turns::Whole) => code::Parts::Unequal,
        _ => return None,
    };
    let heaps = match (low, parts) {
        // A clause that removes nothing and splits nothing is not a move.
        (0, _) if taken == 0 => return None,
        (0, code::Parts::Any) => 7,
        // Two empty parts are equal.
        (0, _) => 6,
        _ => 4,
    };
    Some((taken, Digit { heaps, parts }))
}

/// Returns the comparison of the given expression with 0, if the condition is only that.
fn compared(condition: &Condition, what: Linear) -> Option<Comparison> {
    let Condition::Compare(how, a, b) = condition else { return None };
    let found = Linear::of(a)?.less(Linear::of(b)?)?;
    let zero = Linear { heap: 0, variable: 0, constant: 0 };
    if found == what {
        return Some(*how);
    }
    (found == zero.less(what)?).then_some(match how {
        Comparison::Less => Comparison::Greater,
        Comparison::LessEqual => Comparison::GreaterEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterEqual => Comparison::LessEqual,
        same => *same,
    })
}

/// The digit that allows everything that either digit allows.
fn either(one: Digit, other: Digit) -> Digit {
    let of_pairs = [one, other].map(|digit| digit.allows_two().then_some(digit.parts));
    let unequal = of_pairs.contains(&Some(code::Parts::Unequal)) && !of_pairs.contains(&Some(code::Parts::Any));
    Digit { heaps: one.heaps | other.heaps, parts: if unequal { code::Parts::Unequal } else { code::Parts::Any } }
}

/// Returns a clause for each value of the first of two loops, which is from 1 to [`LONGEST_CODE`]; `None` if it may have
/// other values. A clause with fewer loops is returned as it is.
fn unrolled(clause: &Clause) -> Option<Vec<Clause>> {
    let [Loop { low, high }, Loop { low: first, high: last }] = clause.loops.as_slice() else {
        return Some(vec![clause.clone()]);
    };
    let (heap, taken) = (Expr::Var(0), Expr::Var(1));
    // A heap of n has no pair of parts that leaves less than 0.
    let high = match high {
        Expr::Binary(Op::Min, a, b) if **a == heap => b,
        Expr::Binary(Op::Min, a, b) if **b == heap => a,
        high => high,
    };
    let (low, high) = (Linear::of(low)?.number()?, Linear::of(high)?.number()?);
    let is_idle = |condition: &Condition| match condition {
        Condition::Compare(Comparison::LessEqual, a, b) => *a == taken && *b == heap,
        Condition::Compare(Comparison::GreaterEqual, a, b) => *a == heap && *b == taken,
        _ => false,
    };
    let condition = match &clause.condition {
        None => None,
        Some(condition) if is_idle(condition) => None,
        Some(Condition::Compare(comparison, a, b)) => Some((*comparison, a, b)),
        Some(_) => return None,
    };
    let of = |value: i128| {
        let parts = clause.parts.iter().map(|part| match part {
            Parts::One(expr) => Some(Parts::One(with_first(expr, value))),
            Parts::Each { .. } | Parts::Repeated { .. } => None,
        });
        Some(Clause {
            parts: parts.collect::<Option<_>>()?,
            loops: vec![Loop { low: with_first(first, value), high: with_first(last, value) }],
            condition: condition.map(|(how, a, b)| Condition::Compare(how, with_first(a, value), with_first(b, value))),
        })
    };
    let is_short = low >= 1 && high <= i128::from(LONGEST_CODE);
    if is_short { (low..=high).map(of).collect() } else { None }
}

/// Returns an expression with a value of the first loop's variable; the variables after it are numbered from there.
fn with_first(expr: &Expr, value: i128) -> Expr {
    let of = |own: &Expr| Box::new(with_first(own, value));
    match expr {
        Expr::Int(_) | Expr::Var(0) => expr.clone(),
        Expr::Var(1) => Expr::Int(value),
        Expr::Var(index) => Expr::Var(index - 1),
        Expr::Neg(a) => Expr::Neg(of(a)),
        Expr::Binary(op, a, b) => Expr::Binary(*op, of(a), of(b)),
        Expr::Unary(function, a) => Expr::Unary(*function, of(a)),
    }
}

/// Returns the rule as a code: every clause removes a fixed number.
fn as_code(rule: &HeapRule) -> Option<HeapCode> {
    let mut code = HeapCode { split: Digit::default(), digits: Vec::new(), tail: Vec::new() };
    let mut splits = false;
    for clause in &rule.clauses.iter().map(unrolled).collect::<Option<Vec<_>>>()?.concat() {
        let (taken, found) = match pair(clause) {
            Some(found) => found,
            None => (single(clause)?, Digit { heaps: 3, parts: code::Parts::Any }),
        };
        splits |= found.allows_two();
        let digit = if let Some(place) = taken.checked_sub(1) {
            let place = usize::try_from(place).ok().filter(|_| taken <= LONGEST_CODE)?;
            code.digits.resize(code.digits.len().max(place + 1), Digit::default());
            code.digits.get_mut(place)?
        } else {
            &mut code.split
        };
        *digit = either(*digit, found);
    }
    // A code that never splits is a set.
    splits.then_some(code)
}

/// Returns the numbers that the rule removes, if every clause removes numbers.
fn as_set(rule: &HeapRule) -> Option<Set> {
    let (mut finite, mut others): (Vec<u64>, Vec<Set>) = (Vec::new(), Vec::new());
    for clause in &rule.clauses {
        if let Some(taken) = single(clause) {
            finite.push(taken);
        } else if let Some(sets) = known_heaps::removed(clause) {
            for set in sets {
                if let Set::Finite(members) = set { finite.extend(members) } else { others.push(set) }
            }
        } else {
            others.push(named_sets::removed(clause).or_else(|| removed(clause))?);
        }
    }
    // A range is written last, and a set has at most one.
    if others.iter().filter(|set| matches!(set, Set::Range(..))).count() > 1 {
        return None;
    }
    others.sort_by_key(|set| matches!(set, Set::Range(..)));
    others.dedup();
    finite.sort_unstable();
    finite.dedup();
    let finite = (!finite.is_empty()).then_some(Set::Finite(finite));
    let mut sets: Vec<Set> = finite.into_iter().chain(others).collect();
    if sets.len() < 2 { sets.pop() } else { Some(Set::Union(sets)) }
}

/// Returns the numbers that a clause with one part and one loop removes.
fn removed(clause: &Clause) -> Option<Set> {
    let ([Parts::One(part)], [Loop { low, high }]) = (clause.parts.as_slice(), clause.loops.as_slice()) else {
        return None;
    };
    let part = Linear::of(part)?;
    if part.is_variable() {
        // The heap that is left is from l to n - u.
        let least = Linear::of(high)?.heap_less().filter(|&least| least >= 1 && clause.condition.is_none())?;
        let most = if *low == Expr::Int(0) { Expr::Var(0) } else { less(Expr::Var(0), low.clone()) };
        return at_least_0(low).then(|| Set::Range(Expr::Int(least.into()), most));
    }
    let removed = Linear { heap: 1, variable: -1, constant: 0 };
    // A condition that is undefined somewhere is a flaw of the rule and of the set alike.
    if part != removed || !at_least_1(low) || !at_most_heap(high) {
        return None;
    }
    Some(match &clause.condition {
        None => Set::Range(low.clone(), high.clone()),
        Some(condition) => Set::Each(named_sets::respelt(Each {
            value: Expr::Var(1),
            low: low.clone(),
            high: Some(high.clone()),
            condition: Some(condition.clone()),
        })),
    })
}

/// Returns `true` if the operators show that the expression is at least 1.
fn at_least_1(expr: &Expr) -> bool {
    match expr {
        Expr::Int(value) => *value >= 1,
        Expr::Binary(Op::Max, a, b) => at_least_1(a) || at_least_1(b),
        Expr::Binary(Op::Min, a, b) => at_least_1(a) && at_least_1(b),
        _ => false,
    }
}

/// Returns `true` if the operators show that the expression is at most n for n >= 1. A division only brings it nearer
/// to 0.
fn at_most_heap(expr: &Expr) -> bool {
    match expr {
        Expr::Int(value) => *value <= 1,
        Expr::Var(index) => *index == 0,
        Expr::Binary(Op::Sub, a, b) => at_most_heap(a) && matches!(**b, Expr::Int(0..)),
        Expr::Binary(Op::Div, a, b) => at_most_heap(a) && matches!(**b, Expr::Int(1..)),
        Expr::Binary(Op::Min, a, b) => at_most_heap(a) || at_most_heap(b),
        Expr::Binary(Op::Max, a, b) => at_most_heap(a) && at_most_heap(b),
        _ => false,
    }
}

/// Returns `true` if the operators show that the expression is at least 0.
fn at_least_0(expr: &Expr) -> bool {
    match expr {
        Expr::Int(value) => *value >= 0,
        Expr::Var(index) => *index == 0,
        Expr::Binary(Op::Sub, a, b) => **a == Expr::Var(0) && at_most_heap(b),
        Expr::Binary(Op::Div, a, b) => at_least_0(a) && matches!(**b, Expr::Int(1..)),
        Expr::Binary(Op::Max, a, b) => at_least_0(a) || at_least_0(b),
        Expr::Binary(Op::Add | Op::Mul | Op::Min, a, b) => at_least_0(a) && at_least_0(b),
        _ => false,
    }
}

/// `one - other`
fn less(one: Expr, other: Expr) -> Expr {
    Expr::Binary(Op::Sub, Box::new(one), Box::new(other))
}

/// Returns the set of the numbers first, first + step, …, if they are all values of at most n: `{2*k for k in
/// 1..=n/2}`. For n <= 0 there is no such number, so n <= 0 does not matter.
#[must_use]
pub fn steps(each: &Each) -> Option<Set> {
    let (Linear { heap: 0, variable: step, constant }, Expr::Int(low), Some(high), None) =
        (Linear::of(&each.value)?, &each.low, &each.high, &each.condition)
    else {
        return None;
    };
    let step = u64::try_from(step).ok().filter(|&step| step >= 1)?;
    let first = u64::try_from(low.checked_mul(step.into())?.checked_add(constant)?).ok()?;
    let (high, by) = match high {
        Expr::Binary(Op::Div, rest, by) => (Linear::of(rest)?, Linear::of(by)?.number()?),
        high => (Linear::of(high)?, 1),
    };
    // The least excess over n of the first value after the last one, less the constant.
    let behind = match by {
        1 => high.constant.checked_mul(step.into())?.checked_add(step.into())?,
        by if by == step.into() && high.heap == 1 => high.constant.checked_add(1)?,
        _ => return None,
    };
    let reaches = high.heap >= 1 && high.variable == 0 && behind.checked_add(constant)? >= 1;
    // Removing 0 is not a move.
    reaches.then_some(Set::Steps { first: if first == 0 { step } else { first }, step })
}
