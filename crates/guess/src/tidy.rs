//! Formulas in the order that people write: variables before constants, x before y.

use std::sync::Arc;

use crate::term::{Binary, Term, TermComparison, TermCondition};

/// Returns an equal formula in the usual order.
#[must_use]
pub fn tidy(term: &Arc<Term>) -> Arc<Term> {
    match &**term {
        Term::Variable(_) | Term::Int(_) => Arc::clone(term),
        Term::Unary(function, a) => Arc::new(Term::Unary(*function, tidy(a))),
        Term::Binary(op, a, b) => binary(*op, tidy(a), tidy(b)),
        Term::Call(arguments) => Arc::new(Term::Call(arguments.iter().map(tidy).collect())),
        Term::List(head, turn, index) => {
            Arc::new(Term::List(head.clone(), turn.clone(), tidy(index)))
        }
        Term::Cases(cases, otherwise) => {
            let cases = cases
                .iter()
                .map(|(condition, value)| (tidy_condition(condition), tidy(value)));
            Arc::new(Term::Cases(cases.collect(), tidy(otherwise)))
        }
        Term::Last(start, next, to) => Arc::new(Term::Last(*start, *next, tidy(to))),
    }
}

/// Returns an equal condition in the usual order.
#[must_use]
pub fn tidy_condition(condition: &TermCondition) -> TermCondition {
    let each = |condition: &Arc<TermCondition>| Arc::new(tidy_condition(condition));
    match condition {
        TermCondition::Compare(comparison, a, b) => compare(*comparison, tidy(a), tidy(b)),
        TermCondition::Prime(a) => TermCondition::Prime(tidy(a)),
        TermCondition::And(a, b) => TermCondition::And(each(a), each(b)),
        TermCondition::Or(a, b) => TermCondition::Or(each(a), each(b)),
        TermCondition::Not(a) => TermCondition::Not(each(a)),
    }
}

/// Returns a comparison without a difference from a constant, and an equation with its simpler side
/// first.
fn compare(comparison: TermComparison, a: Arc<Term>, b: Arc<Term>) -> TermCondition {
    let moved = |from: &Arc<Term>, to: &Arc<Term>| match &**from {
        Term::Binary(Binary::Sub, rest, c) if matches!(**c, Term::Int(_)) => Some((
            Arc::clone(rest),
            binary(Binary::Add, Arc::clone(to), Arc::clone(c)),
        )),
        _ => None,
    };
    let (a, b) = moved(&a, &b)
        .or_else(|| moved(&b, &a).map(|(b, a)| (a, b)))
        .unwrap_or((a, b));
    let is_simpler = |a: &Arc<Term>, b: &Arc<Term>| key(Binary::Add, a) < key(Binary::Add, b);
    // A variable or a constant alone is on its side: `x == y + 1`, `n%4 == 0`.
    let (a, b) = if comparison == TermComparison::Equal && is_simpler(&b, &a) {
        (b, a)
    } else {
        (a, b)
    };
    TermCondition::Compare(comparison, a, b)
}

fn binary(op: Binary, a: Arc<Term>, b: Arc<Term>) -> Arc<Term> {
    let (a, b) = if op.is_commutative() && key(op, &b) < key(op, &a) {
        (b, a)
    } else {
        (a, b)
    };
    let term = Arc::new(Term::Binary(op, a, b));
    if matches!(op, Binary::Add | Binary::Sub) {
        sum(&term)
    } else {
        term
    }
}

/// Returns a sum in the usual order: what is added, what is subtracted, the constant.
fn sum(term: &Arc<Term>) -> Arc<Term> {
    let (mut all, mut constant) = (Vec::new(), 0);
    summands(term, true, &mut all, &mut constant);
    all.sort_by_key(|(term, is_plus)| (!is_plus, key(Binary::Add, term)));
    let Some(((first, true), rest)) = all
        .split_first()
        .map(|((first, is_plus), rest)| ((first, *is_plus), rest))
    else {
        // Nothing is added but the constant.
        let start = Term::int(constant);
        return all.iter().fold(start, |sum, (term, _)| {
            Term::binary(Binary::Sub, &sum, term)
        });
    };
    let is_double = matches!(rest.first(), Some((second, true)) if second == first);
    let (start, rest) = match (is_double, rest.split_first()) {
        (true, Some((_, rest))) => (Term::binary(Binary::Mul, &Term::int(2), first), rest),
        _ => (Arc::clone(first), rest),
    };
    let whole = rest.iter().fold(start, |sum, (term, is_plus)| {
        Term::binary(if *is_plus { Binary::Add } else { Binary::Sub }, &sum, term)
    });
    match constant {
        0 => whole,
        constant if constant > 0 => Term::binary(Binary::Add, &whole, &Term::int(constant)),
        constant => Term::binary(Binary::Sub, &whole, &Term::int(-constant)),
    }
}

/// Adds the summands of a formula to a list, with their signs; the constants are added up.
fn summands(term: &Arc<Term>, is_plus: bool, all: &mut Vec<(Arc<Term>, bool)>, constant: &mut i64) {
    match &**term {
        Term::Int(value) => *constant += if is_plus { *value } else { -value },
        Term::Binary(op @ (Binary::Add | Binary::Sub), a, b) => {
            summands(a, is_plus, all, constant);
            summands(b, is_plus == (*op == Binary::Add), all, constant);
        }
        _ => all.push((Arc::clone(term), is_plus)),
    }
}

/// Returns `true` if two formulas are equal sums of the same summands.
#[must_use]
pub fn same_sum(a: &Arc<Term>, b: &Arc<Term>) -> bool {
    let [a, b] = [a, b].map(|term| {
        let (mut all, mut constant) = (Vec::new(), 0);
        summands(term, true, &mut all, &mut constant);
        (all, constant)
    });
    a.1 == b.1 && a.0.len() == b.0.len() && a.0.iter().all(|summand| b.0.contains(summand))
}

/// Returns the place of an operand: a constant is before other factors, and after other summands.
fn key(op: Binary, term: &Term) -> (u8, usize, u8) {
    match term {
        Term::Int(_) => (if op == Binary::Mul { 0 } else { 3 }, 0, 0),
        Term::Variable(index) => (1, 0, *index),
        term => (
            if op == Binary::Mul { 1 } else { 2 },
            1,
            first_variable(term),
        ),
    }
}

fn first_variable(term: &Term) -> u8 {
    match term {
        Term::Variable(index) => *index,
        Term::Int(_) => u8::MAX,
        Term::Unary(_, a) | Term::List(_, _, a) | Term::Last(_, _, a) => first_variable(a),
        Term::Binary(_, a, b) => first_variable(a).min(first_variable(b)),
        Term::Call(arguments) => arguments
            .iter()
            .map(|argument| first_variable(argument))
            .min()
            .unwrap_or(u8::MAX),
        Term::Cases(_, otherwise) => first_variable(otherwise),
    }
}
