//! All numbers but some: the values for all parameters.
//!
//! # Theorem 1: all numbers but l to r
//! Let 1 <= l <= r, q = floor(r / l) and p = l (q + 1). The value of n is F(n) = n mod p mod l + l floor(n / p).
//!
//! Proof. The heaps of the value F(m), m the first of them, are m, m + l, ..., m + q l. They differ by l to r, so no move
//! leads from one to another. Let u < F(n), and m, ..., m + q l the heaps of the value u. If they are in the block of p heaps
//! of n, the last of them below n is less than l below it. Otherwise all are below n. If n - m > r, n - m may be removed.
//! If n - m <= r, then 0 < n - m - q l <= r - q l < l, and that may be removed.
//!
//! # Theorem 2: all numbers but a and b
//! Let 1 <= a <= b. If b = 2a, the value is n mod 3a mod a + a floor(n / 3a), otherwise n mod 2a mod a + a floor(n / 2a).
//!
//! Proof. The heaps of a value differ by a, and by 2a if b = 2a, so no move leads from one to another. Let u < F(n), and m the
//! first heap of the value u. If m is in the block of n, some heap of the value u is less than a below n. Otherwise all
//! heaps of the value u are below n. If b = 2a, and n - m is a or 2a, the other heaps of the value would not all be below
//! n; so n - m may be removed, or else n - m - a or n - m - 2a. If b is not 2a, n - m and n - m - a are not both among a and b.

use crate::{
    general::{names, operand, ordered},
    moves::{Linear, excluded},
};
use grundy_core::notation::parameters::Open;

/// Returns the formula of a game in which all numbers but one range, or but two numbers, may be removed, with the
/// condition on the parameters; `None` for others.
pub(crate) fn formula(open: &Open) -> Option<(String, Option<String>)> {
    let parameters = names(open);
    let all = excluded(open)?;
    if !all.iter().all(|(low, _)| low.is_never_below_0()) {
        return None;
    }
    let values = |low: &str, turn: &str| match (low, turn) {
        ("1", turn) => format!("n/{}", operand(turn)),
        (low, turn) => format!("n%{}%{}+{}*(n/{})", operand(turn), operand(low), operand(low), operand(turn)),
    };
    match all.as_slice() {
        [(low, high)] => {
            let own = low.text(&parameters);
            // Only a range may begin at 0.
            let may_be_0 = low != high && !low.plus(&Linear::fixed(-1, parameters.len())).is_never_below_0();
            let only = may_be_0.then(|| format!("{own} > 0"));
            let times = (1..=16).find(|&times| *high == low.times(times));
            let turn = times.map_or_else(
                || {
                    let end = operand(&high.text(&parameters));
                    if own == "1" { format!("{end}+1") } else { format!("{0}*({end}/{0}+1)", operand(&own)) }
                },
                |times| low.times(times + 1).text(&parameters),
            );
            Some((values(&own, &turn), only))
        }
        [(a, same), (b, also)] if a == same && b == also => {
            let (low, high) = ordered(a, b, &parameters);
            let times =
                |factor: i128| if low == "1" { factor.to_string() } else { format!("{factor}*{}", operand(&low)) };
            let [two, three] = [times(2), times(3)];
            let (double, other) = (values(&low, &three), values(&low, &two));
            let is_double = *b == a.times(2) || *a == b.times(2);
            Some((if is_double { double } else { format!("{double} if {high} == {two} else {other}") }, None))
        }
        _ => None,
    }
}

/// Returns the formula of a game in which l, l + s, ..., up to r tokens may be removed, s <= l, with this condition;
/// `None` for others.
///
/// Let R be the last of the numbers. The value is floor((n mod (l + R)) / l), as if all from l to R could be removed.
/// Proof. No option has the value of n, as in that game. Let n = t modulo l + R, and u < floor(t / l). To reach the value u
/// one may remove t - u l - l + 1 to t - u l. Those of these numbers that are from l to R include l, or R, or l
/// consecutive numbers, and so one of l, l + s, ....
pub(crate) fn in_steps(open: &Open) -> Option<(String, Option<String>)> {
    let parameters = names(open);
    let inner = open.text().trim().strip_prefix("Subtraction(")?.strip_suffix(')')?;
    let (low, rest) = inner.split_once("..=")?;
    let (high, step) = rest.split_once("step")?;
    let [low, high, step] = [low, high, step].map(|text| Linear::read(open, text));
    let (low, high, step) = (low?, high?, step?);
    let by = step.text(&parameters);
    let (first, end) = (low.text(&parameters), high.plus(&low.times(-1)).text(&parameters));
    let only = (!low.plus(&step.times(-1)).is_never_below_0()).then(|| format!("{by} <= {first}"));
    let [by, end] = [operand(&by), operand(&end)];
    let sum = low.times(2).text(&parameters);
    Some((format!("n%({sum}+{end}/{by}*{by})/{}", operand(&first)), only))
}
