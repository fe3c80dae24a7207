//! Rules of heaps that equal a better known game: a code, or a set of numbers to remove. The rule
//! and the known game have the same options for every heap, and the rule has no flaw anywhere.
//!
//! The forms below are read off the operators, whatever else a set's formulas contain. All other
//! spellings of a code, and of a set whose numbers do not depend on the heap, are decided in
//! `known_heaps`; the conditions of named sets are in `named_sets`. With constants c, l, u:
//!
//! | clause | what it is |
//! |---|---|
//! | `[n-k] for k in low..=high if …` with low >= 1 and high <= n, as can be seen | remove a number of a set |
//! | `[a] for a in l..=n-u` with l >= 0, as can be seen | remove u to n - l |
//!
//! These forms alone show that a part is from 0 to n - 1: n - k with 1 <= k <= n, and a with 0 <= a
//! < n.

use super::{
    Game, HeapRule, SubtractionGame,
    expr::{Condition, Expr, Function, IntegerComparison, Op},
    formulas::less,
    known_heaps,
    linear::in_two,
    named_sets,
    rule::{Clause, Loop, Parts},
    set::{Each, Set},
};

/// Returns the code or set game whose options are those of the rule, if the rule has one of the
/// forms above or is proved to be one of them.
///
/// ```
/// use grundy_core::game::{Game, simplify_heaps::simplify_heaps};
///
/// let rule: Game = "Heap(n -> [n-k] for k in 1..=n/2)".parse()?;
/// let known = simplify_heaps(rule.rule().ok_or("no rule")?).ok_or("no known game")?;
/// assert_eq!(known.to_string(), "Subtraction(1..=n/2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn simplify_heaps(rule: &HeapRule) -> Option<Game> {
    let of_set = |set| {
        SubtractionGame {
            set,
            all_but: false,
        }
        .into()
    };
    let set = as_set(rule);
    let is_written = |set: &Set| !matches!(set, Set::Each(_) | Set::Union(_));
    match set {
        Some(set) if is_written(&set) => Some(of_set(set)),
        set => known_heaps::known(rule).or_else(|| set.map(of_set)),
    }
}

/// Returns [a, b, c] if the expression is a n + b v + c, where v is the variable of the only loop.
fn linear(expr: &Expr) -> Option<[i128; 3]> {
    in_two(expr, [0, 1])
}

/// Returns the numbers that the rule removes, if every clause removes numbers.
fn as_set(rule: &HeapRule) -> Option<Set> {
    let mut sets: Vec<Set> = Vec::new();
    for clause in &rule.clauses {
        match known_heaps::removed_sets(clause) {
            Some(known) => sets.extend(known),
            None => sets.push(named_sets::removed_set(clause).or_else(|| removed_set(clause))?),
        }
    }
    // A range is written last, and a set has at most one.
    if sets
        .iter()
        .filter(|set| matches!(set, Set::Range(..)))
        .count()
        > 1
    {
        return None;
    }
    sets.sort_by_key(|set| {
        (
            matches!(set, Set::Range(..)),
            !matches!(set, Set::Finite(_)),
        )
    });
    sets.dedup();
    Set::union(sets)
}

/// Returns the numbers that a clause with one part and one loop removes.
fn removed_set(clause: &Clause) -> Option<Set> {
    let ([Parts::One(part)], [Loop { low, high }]) =
        (clause.parts.as_slice(), clause.loops.as_slice())
    else {
        return None;
    };
    let part = linear(part)?;
    if part == [0, 1, 0] {
        // The heap that is left is from l to n - u.
        let ([1, 0, constant @ ..0], None) = (linear(high)?, &clause.condition) else {
            return None;
        };
        let least = Expr::Int(constant.checked_neg()?);
        let most = if *low == Expr::Int(0) {
            Expr::Var(0)
        } else {
            less(Expr::Var(0), low.clone())
        };
        return at_least_0(low).then_some(Set::Range(least, most));
    }
    // A condition that is undefined somewhere is a flaw of the rule and of the set alike. No number
    // above the heap is removed: the condition that the part is not negative says nothing more.
    let no_more = Condition::Compare(IntegerComparison::LessEqual, Expr::Var(1), Expr::Var(0));
    let is_limited = clause.condition.as_ref() == Some(&no_more);
    if part != [1, -1, 0] || !at_least_1(low) || !is_limited && !at_most_heap(high) {
        return None;
    }
    Some(match clause.condition.as_ref().filter(|_| !is_limited) {
        None => Set::Range(low.clone(), high.clone()),
        Some(condition) => Set::Each(named_sets::respell_each(Each {
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

/// Returns `true` if the operators show that the expression is at most n for n >= 1. A division
/// only brings it nearer to 0.
fn at_most_heap(expr: &Expr) -> bool {
    match expr {
        Expr::Int(value) => *value <= 1,
        Expr::Var(index) => *index == 0,
        Expr::Binary(Op::Sub, a, b) => at_most_heap(a) && matches!(**b, Expr::Int(0..)),
        Expr::Binary(Op::Div, a, b) => at_most_heap(a) && matches!(**b, Expr::Int(1..)),
        Expr::Binary(Op::Min, a, b) => at_most_heap(a) || at_most_heap(b),
        Expr::Binary(Op::Max, a, b) => at_most_heap(a) && at_most_heap(b),
        Expr::Unary(Function::Isqrt, a) => at_most_heap(a),
        // A power of 2 is larger than its exponent.
        Expr::Binary(Op::Ilog, a, b) => {
            let less_one = matches!(&**a, Expr::Binary(Op::Add, a, one) if at_most_heap(a) && **one == Expr::Int(1));
            (less_one || at_most_heap(a)) && matches!(**b, Expr::Int(2..))
        }
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

/// Returns the set of the numbers first, first + step, …, if they are all values of at most n:
/// `{2*k for k in 1..=n/2}`. For n <= 0 there is no such number, so n <= 0 does not matter.
///
/// ```
/// use grundy_core::game::expr::{Expr, Op};
/// use grundy_core::game::simplify_heaps::steps;
/// use grundy_core::game::set::{Each, Set};
///
/// let value = Expr::binary(Op::Mul, Expr::Int(2), Expr::Var(1));
/// let high = Expr::binary(Op::Div, Expr::Var(0), Expr::Int(2));
/// let even = Each { value, low: Expr::Int(1), high: Some(high), condition: None };
/// assert_eq!(steps(&even), Some(Set::Steps { first: 2, step: 2 }));
/// ```
#[must_use]
pub fn steps(each: &Each) -> Option<Set> {
    let ([0, step, constant], Expr::Int(low), Some(high), None) =
        (linear(&each.value)?, &each.low, &each.high, &each.condition)
    else {
        return None;
    };
    let step = u64::try_from(step).ok().filter(|&step| step >= 1)?;
    let first = u64::try_from(low.checked_mul(step.into())?.checked_add(constant)?).ok()?;
    let ([heap, variable, last], [0, 0, by]) = (match high {
        Expr::Binary(Op::Div, rest, by) => (linear(rest)?, linear(by)?),
        high => (linear(high)?, [0, 0, 1]),
    }) else {
        return None;
    };
    // The least excess over n of the first value after the last one, less the constant.
    let behind = match by {
        1 => last.checked_mul(step.into())?.checked_add(step.into())?,
        by if by == step.into() && heap == 1 => last.checked_add(1)?,
        _ => return None,
    };
    let reaches = heap >= 1 && variable == 0 && behind.checked_add(constant)? >= 1;
    // Removing 0 is not a move.
    reaches.then_some(Set::Steps {
        first: if first == 0 { step } else { first },
        step,
    })
}
