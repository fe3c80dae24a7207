//! All numbers but some: the values for all parameters.
//!
//! # Theorem 1: all numbers but l to r
//! Let 1 <= l <= r, q = floor(r / l) and p = l (q + 1). The value of n is F(n) = n mod p mod l + l
//! floor(n / p).
//!
//! Proof. The heaps of the value F(m), m the first of them, are m, m + l, ..., m + q l. They differ
//! by l to r, so no move leads from one to another. Let u < F(n), and m, ..., m + q l the heaps of
//! the value u. If they are in the block of p heaps of n, the last of them below n is less than l
//! below it. Otherwise all are below n. If n - m > r, n - m may be removed. If n - m <= r, then 0 <
//! n - m - q l <= r - q l < l, and that may be removed.
//!
//! # Theorem 2: all numbers but a and b
//! Let 1 <= a <= b. If b = 2a, the value is n mod 3a mod a + a floor(n / 3a), otherwise n mod 2a
//! mod a + a floor(n / 2a).
//!
//! Proof. The heaps of a value differ by a, and by 2a if b = 2a, so no move leads from one to
//! another. Let u < F(n), and m the first heap of the value u. If m is in the block of n, some heap
//! of the value u is less than a below n. Otherwise all heaps of the value u are below n. If b =
//! 2a, and n - m is a or 2a, the other heaps of the value would not all be below n; so n - m may be
//! removed, or else n - m - a or n - m - 2a. If b is not 2a, n - m and n - m - a are not both among
//! a and b.

use crate::{
    general::{fresh, operand, order_functions},
    moves::{LinearFunction, excluded, names},
};
use grundy_core::notation::parameters::Open;

/// Returns the formula of a game in which all numbers but one range, or but two numbers, may be
/// removed, with the condition on the parameters; `None` for others.
pub(crate) fn formula(open: &Open) -> Option<(String, Option<String>)> {
    let parameters = names(open);
    let all = excluded(open)?;
    if !all.iter().all(|(low, _)| low.is_never_below_0()) {
        return None;
    }
    let values = |low: &str, turn: &str| match (low, turn) {
        ("1", turn) => format!("n/{}", operand(turn)),
        (low, turn) => format!(
            "n%{}%{}+{}*(n/{})",
            operand(turn),
            operand(low),
            operand(low),
            operand(turn)
        ),
    };
    match all.as_slice() {
        [(low, high)] => {
            let own = low.text(&parameters);
            // Only a range may begin at 0.
            let may_be_0 = low != high
                && !low
                    .plus(&LinearFunction::fixed(-1, parameters.len()))
                    .is_never_below_0();
            let only = may_be_0.then(|| format!("{own} > 0"));
            let times = (1..=16).find(|&times| *high == low.times(times));
            let turn = times.map_or_else(
                || {
                    let end = operand(&high.text(&parameters));
                    if own == "1" {
                        format!("{end}+1")
                    } else {
                        format!("{0}*({end}/{0}+1)", operand(&own))
                    }
                },
                |times| low.times(times + 1).text(&parameters),
            );
            Some((values(&own, &turn), only))
        }
        [(a, same), (b, also)] if a == same && b == also => {
            let (low, high) = order_functions(a, b, &parameters);
            let times = |factor: i128| {
                if low == "1" {
                    factor.to_string()
                } else {
                    format!("{factor}*{}", operand(&low))
                }
            };
            let [two, three] = [times(2), times(3)];
            let (double, other) = (values(&low, &three), values(&low, &two));
            let is_double = *b == a.times(2) || *a == b.times(2);
            Some((
                if is_double {
                    double
                } else {
                    format!("{double} if {high} == {two} else {other}")
                },
                None,
            ))
        }
        _ => None,
    }
}

/// Returns the formula of a game in which l, l + s, ..., up to r tokens may be removed, with the
/// condition s <= l or 2 s >= 3 l, if other parameters are possible; `None` for other games.
///
/// Let R = l + m s be the last of the numbers, P = l + R, and t = n modulo P.
///
/// # Theorem: s <= l
/// The value is floor(t / l), as if all from l to R could be removed. Proof. No option has the
/// value of n, as in that game. Let u < floor(t / l). To reach the value u one may remove t - u l -
/// l + 1 to t - u l. Those of these numbers that are from l to R include l, or R, or l consecutive
/// numbers, and so one of l, l + s, ....
///
/// # Theorem: s > l and 2 s >= 3 l
/// The value is floor(t / l) for t < 2l. Otherwise let v = (t - 2l) mod s and q = floor(v / l). The
/// value c(v) is q mod 2 if v < s - l, otherwise 2 if q is even, and 1 if q is odd. Proof. To
/// remove l + i s leads from t to t - l - i s modulo P, and that is a heap if it is not below 0
/// before. Let t >= 2l be in turn j of v, counted from 0. With i <= j a move leads to c(v - l) if v
/// >= l, otherwise to c(v + s - l) or, for i = j, to l + v. With i > j it leads to c(v + l) if v +
/// > l < s, otherwise to the heap l + v - s < l for i = j + 1, and to c(v + l - s) for larger i.
/// - v < l and v < s - l: the value is 0; the others are 1 or 2 for i < j, 1 for i = j, and 1 or 2
///   for i > j.
/// - s - l <= v < l: the value is 2. As 2 (s - l) >= l, the others are 1 for i <= j, 0 for i = j +
///   1, and 0 for i > j + 1, as v + l - s < s - l.
/// - l <= v < s - l: the value is e = q mod 2. The others are 1 - e for i <= j, which i = 0 shows,
///   and for i > j 1 - e, or 2 for e = 1 and 1 for e = 0.
/// - v >= l and v >= s - l: c(v - l) is 1 - (q mod 2), and the move to l + v - s has the value 0.
///   c(v + l - s) is 0, or 2 if s < 2l; in that case q is 1. So the value is 2 for even q, and 1
///   for odd q.
/// - t < 2l: from t < l the moves lead to l + t, of value 1, and to c(s + t - l), 1 or 2; from t >=
///   l to t - l, of value 0, and to c(t - l), 0 or 2.
pub(crate) fn in_steps(open: &Open) -> Option<(String, Option<String>)> {
    let parameters = names(open);
    let inner = open
        .text()
        .trim()
        .strip_prefix("Subtraction(")?
        .strip_suffix(')')?;
    let (low, rest) = inner.split_once("..=")?;
    let (high, step) = rest.split_once("step")?;
    let [low, high, step] = [low, high, step].map(|text| LinearFunction::read(open, text));
    let (low, high, step) = (low?, high?, step?);
    let text = |line: &LinearFunction| line.text(&parameters);
    let (by, least, twice) = (operand(&text(&step)), text(&low), text(&low.times(2)));
    let turn = format!(
        "n%({twice}+{}/{by}*{by})",
        operand(&text(&high.plus(&low.times(-1))))
    );
    let over = |name: &str| {
        if least == "1" {
            name.to_owned()
        } else {
            format!("{name}/{}", operand(&least))
        }
    };
    let more = step.plus(&low.times(-1));
    if more.times(-1).is_never_below_0() {
        return Some((over(&turn), None));
    }
    let mut taken: Vec<String> = parameters.iter().map(|&name| name.to_owned()).collect();
    let (t, v) = (fresh("t", &mut taken), fresh("v", &mut taken));
    let is_wide = more
        .plus(&LinearFunction::fixed(-1, parameters.len()))
        .is_never_below_0();
    let narrow = if is_wide {
        String::new()
    } else {
        format!("{} <= {least} or ", text(&step))
    };
    let late = format!("{0}%2 if {v} < {1} else 2-{0}%2", over(&v), text(&more));
    let formula = format!(
        "let {t} = {turn}; let {v} = ({t}-{})%{by}; {} if {narrow}{t} < {twice} else {late}",
        operand(&twice),
        over(&t)
    );
    // Steps are at least 1, and so is the least number.
    let is_at_most = |line: &LinearFunction, most: i128| {
        LinearFunction::fixed(most, parameters.len())
            .plus(&line.times(-1))
            .is_never_below_0()
    };
    let is_for_all = is_at_most(&low, 2)
        || is_at_most(&step, 3)
        || step.times(2).plus(&low.times(-3)).is_never_below_0();
    let only = || {
        format!(
            "{narrow}{} >= {}",
            text(&step.times(2)),
            text(&low.times(3))
        )
    };
    Some((formula, (!is_for_all).then(only)))
}
