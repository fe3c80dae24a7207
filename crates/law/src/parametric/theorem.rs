//! Proofs of laws for all parameters.
//!
//! # Definitions
//! An *interval game* has two numbers 1 <= l <= r, and a move removes from l to r tokens from a heap. A rule with open
//! names is an interval game for each of its parameters if its set is one range whose ends do not use the heap. The
//! notation refuses parameters for which the range is empty or has the number 0.
//!
//! # Theorem (interval games)
//! The value of a heap of n is floor((n mod (l + r)) / l). For l = 1 it is n mod (r + 1) (Bachet 1612).
//!
//! Proof. Let h be this function, p = l + r, and n = p q + s with 0 <= s < p. It suffices that v = h(n) is the mex of
//! the values h of the options, the heaps n - d with l <= d <= r and d <= n.
//! - No option has the value v. Two heaps of equal value have remainders modulo p that differ by less than l. The
//!   remainders of n and n - d differ by d modulo p, and l <= d <= p - l.
//! - Each u < v is the value of an option. As v >= 1, s >= l. The options with d <= s have all remainders from
//!   max(0, s - r) to s - l. The first is less than l, so it has the value 0. The last has the value v - 1. The values
//!   of consecutive remainders grow by at most 1, so each value from 0 to v - 1 occurs.
//!
//! The definition of Grundy values by induction on n completes the proof.

use super::{
    ParametricLaw, Status, Theorem,
    line::{Class, Line},
    sweep::Sweep,
    text::Text,
};
use grundy_core::{
    game::{
        SubtractionGame,
        expr::{Expr, Op},
        set::Set,
    },
    notation::parameters::{FIRST_PARAMETER, Open, Value},
};

/// Returns the proved law of an interval game; `None` for other games.
pub(super) fn interval(open: &Open, given: &[(&str, Value)], sweep: &Sweep) -> Option<ParametricLaw> {
    let SubtractionGame { set: Set::Range(low, high), all_but: false } = open.rules()?.set()? else { return None };
    if [low, high].iter().any(|end| end.any(&mut |index| index < FIRST_PARAMETER)) {
        return None;
    }
    let (low, high) = (affine(low, open, given, sweep)?, affine(high, open, given, sweep)?);
    let names: Vec<&str> = sweep.names.iter().map(String::as_str).collect();
    let class = Class { moduli: vec![1; names.len()], residues: vec![0; names.len()] };
    let of = |line: &Line| line.text(&class, &names);
    let value = Text::atom(super::HEAP).modulo(&of(&low.plus(&high))).over(&of(&low));
    let head = super::variables(&sweep.names).join(", ");
    let law = ParametricLaw {
        names: sweep.names.clone(),
        formula: format!("{head} -> {}", value.as_str()),
        only: None,
        exceptions: Vec::new(),
        range: sweep.range(),
        to: sweep.to,
        status: Status::Proved(match low.fixed() {
            Some(1) => Theorem::Bachet,
            _ => Theorem::Interval,
        }),
        shapes: Vec::new(),
    };
    law.holds(sweep).then_some(law)
}

/// Returns a number of the rules as a linear function of the parameters that have no value; `None` for other numbers.
pub(super) fn affine(expr: &Expr, open: &Open, given: &[(&str, Value)], sweep: &Sweep) -> Option<Line> {
    let fixed = |value: i128| Line::constant(value, sweep.names.len());
    Some(match expr {
        Expr::Int(value) => fixed(*value),
        Expr::Var(index) => {
            let name = &open.parameters().get(index.checked_sub(FIRST_PARAMETER)?)?.name;
            match given.iter().find(|(known, _)| known == name) {
                Some((_, Value::Number(number))) => fixed((*number).into()),
                Some((_, Value::Set(_))) => return None,
                None => {
                    let slopes = sweep.names.iter().map(|own| i128::from(own == name)).collect();
                    Line { constant: 0, slopes }
                }
            }
        }
        Expr::Binary(op, a, b) => {
            let (a, b) = (affine(a, open, given, sweep)?, affine(b, open, given, sweep)?);
            match (op, a.fixed(), b.fixed()) {
                (Op::Add, _, _) => a.plus(&b),
                (Op::Sub, _, _) => a.plus(&b.times(-1)?),
                (Op::Mul, Some(factor), _) => b.times(factor)?,
                (Op::Mul, _, Some(factor)) => a.times(factor)?,
                _ => return None,
            }
        }
        Expr::Neg(a) => affine(a, open, given, sweep)?.times(-1)?,
        Expr::Unary(..) => return None,
    })
}
