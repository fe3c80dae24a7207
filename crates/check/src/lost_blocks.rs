//! From k tokens to a part of the heap: the lost heaps are blocks.
//!
//! # Theorem
//! A move removes from k to floor((n + d) / c) tokens, k >= 1, c >= 2, |d| < c. The lost heaps are
//! those below c k - d, and blocks of k heaps. After the block with the last heap e, the next one
//! starts at floor((c e + d) / (c - 1)) + 1.
//!
//! Proof. Let f(n) = floor((n + d) / c). A heap below c k - d has no move, and these are at least k
//! heaps. The options of a later heap are those from n - f(n) to n - k, and n - f(n) grows by 0
//! or 1. Let s to e be at least k lost heaps, and let s' be the first heap with n - f(n) > e. A
//! heap from e + 1 to s' - 1 reaches the block: n - f(n) <= e, and n - k >= s. A heap from s' to
//! s' + k - 1 has options from e + 1 to s' - 1 alone, which are won; so it is lost, and the next
//! block is those k heaps, as s' + k reaches s'. The inequality n - f(n) > e says that (c - 1) n >
//! c e + d.

use crate::{
    general::{fresh, operand, range},
    moves::{LinearFunction, names},
};
use grundy_core::{
    game::expr::{Expr, Op},
    notation::parameters::{FIRST_PARAMETER, Open},
};

/// Returns the formula of the lost heaps of such a game, with the condition on the parameters;
/// `None` for other games.
pub(crate) fn formula(open: &Open) -> Option<(String, Option<String>)> {
    let (low, high) = range(open)?;
    let parameters = names(open);
    let least = LinearFunction::from_expr(low, FIRST_PARAMETER, parameters.len())?;
    let Expr::Binary(Op::Div, whole, by) = high else {
        return None;
    };
    let Expr::Int(part) = **by else { return None };
    let more = match &**whole {
        Expr::Var(0) => 0,
        Expr::Binary(op, n, more) if **n == Expr::Var(0) => match (op, &**more) {
            (Op::Add, Expr::Int(more)) => *more,
            (Op::Sub, Expr::Int(less)) => -less,
            _ => return None,
        },
        _ => return None,
    };
    if !(2..1000).contains(&part) || more.abs() >= part {
        return None;
    }
    let number = |value: i128| LinearFunction::fixed(value, parameters.len());
    let text = |line: &LinearFunction| line.text(&parameters);
    let mut taken: Vec<String> = parameters.iter().map(|&name| name.to_owned()).collect();
    let (x, k) = (fresh("x", &mut taken), text(&least));
    // The end of the first block is that of a block of k heaps from here on.
    let first = text(&least.times(part - 1).plus(&number(-more)));
    let last = operand(&format!("{x}+{}", text(&least.plus(&number(-1)))));
    let sum = match more {
        0 => format!("{part}*{last}"),
        more if more > 0 => format!("({part}*{last}+{more})"),
        more => format!("({part}*{last}{more})"),
    };
    let next = if part == 2 {
        format!("{sum}+1")
    } else {
        format!("{sum}/{}+1", part - 1)
    };
    let only = (!least.plus(&number(-1)).is_never_below_0()).then(|| format!("{k} > 0"));
    Some((
        format!("lost if n < {first} or n-last({first}, {x} -> {next}, n) < {k}"),
        only,
    ))
}
