//! Formulas in the order that people write: variables before constants, x before y.

use std::sync::Arc;

use crate::term::{Binary, Condition, Term};

/// Returns an equal formula in the usual order.
#[must_use]
pub fn tidy(term: &Arc<Term>) -> Arc<Term> {
    match &**term {
        Term::Variable(_) | Term::Int(_) => Arc::clone(term),
        Term::Unary(function, a) => Arc::new(Term::Unary(*function, tidy(a))),
        Term::Binary(op, a, b) => binary(*op, tidy(a), tidy(b)),
        Term::Call(arguments) => Arc::new(Term::Call(arguments.iter().map(tidy).collect())),
        Term::List(head, turn, index) => Arc::new(Term::List(head.clone(), turn.clone(), tidy(index))),
        Term::Cases(cases, otherwise) => {
            let cases = cases.iter().map(|(condition, value)| (tidy_condition(condition), tidy(value)));
            Arc::new(Term::Cases(cases.collect(), tidy(otherwise)))
        }
        Term::Last(start, next, to) => Arc::new(Term::Last(*start, *next, tidy(to))),
    }
}

/// Returns an equal condition in the usual order.
#[must_use]
pub fn tidy_condition(condition: &Condition) -> Condition {
    let each = |condition: &Arc<Condition>| Arc::new(tidy_condition(condition));
    match condition {
        Condition::Compare(comparison, a, b) => Condition::Compare(*comparison, tidy(a), tidy(b)),
        Condition::Prime(a) => Condition::Prime(tidy(a)),
        Condition::And(a, b) => Condition::And(each(a), each(b)),
        Condition::Or(a, b) => Condition::Or(each(a), each(b)),
        Condition::Not(a) => Condition::Not(each(a)),
    }
}

fn binary(op: Binary, a: Arc<Term>, b: Arc<Term>) -> Arc<Term> {
    let (a, b) = if op.is_commutative() && key(op, &b) < key(op, &a) { (b, a) } else { (a, b) };
    match (op, &*a, &*b) {
        (Binary::Add, _, Term::Int(c)) if *c < 0 => Arc::new(Term::Binary(Binary::Sub, a, Term::int(-c))),
        // (a - c) + d and (a + c) - d
        (Binary::Add | Binary::Sub, Term::Binary(inner @ (Binary::Add | Binary::Sub), rest, c), Term::Int(d)) => {
            let Term::Int(c) = **c else { return Arc::new(Term::Binary(op, a, b)) };
            let signed = |op, number: i64| if op == Binary::Sub { -number } else { number };
            match signed(*inner, c) + signed(op, *d) {
                0 => Arc::clone(rest),
                sum if sum > 0 => Arc::new(Term::Binary(Binary::Add, Arc::clone(rest), Term::int(sum))),
                sum => Arc::new(Term::Binary(Binary::Sub, Arc::clone(rest), Term::int(-sum))),
            }
        }
        (Binary::Add, ..) if a == b => Arc::new(Term::Binary(Binary::Mul, Term::int(2), a)),
        _ => Arc::new(Term::Binary(op, a, b)),
    }
}

/// Adds the summands of a formula to a list, with their signs; the constants are added up.
pub fn summands(term: &Arc<Term>, is_plus: bool, all: &mut Vec<(Arc<Term>, bool)>, constant: &mut i64) {
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

/// Returns the place of an operand: a constant stands before a factor, and after a summand.
fn key(op: Binary, term: &Term) -> (u8, usize, u8) {
    match term {
        Term::Int(_) => (if op == Binary::Mul { 0 } else { 3 }, 0, 0),
        Term::Variable(index) => (1, 0, *index),
        term => (if op == Binary::Mul { 1 } else { 2 }, 1, first_variable(term)),
    }
}

fn first_variable(term: &Term) -> u8 {
    match term {
        Term::Variable(index) => *index,
        Term::Int(_) => u8::MAX,
        Term::Unary(_, a) | Term::List(_, _, a) | Term::Last(_, _, a) => first_variable(a),
        Term::Binary(_, a, b) => first_variable(a).min(first_variable(b)),
        Term::Call(arguments) => arguments.iter().map(|argument| first_variable(argument)).min().unwrap_or(u8::MAX),
        Term::Cases(_, otherwise) => first_variable(otherwise),
    }
}
