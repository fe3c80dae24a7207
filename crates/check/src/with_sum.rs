//! Two numbers of tokens and their sum: the values for all numbers.
//!
//! # Definitions
//! A move removes a, b or a + b tokens, 1 <= a <= b. Let r = b mod 2a. If r < a, b = 2ah + r with h
//! >= 1; otherwise b = 2ah - (2a - r) with h >= 1.
//!
//! # Theorem 1: r >= a
//! Let A = 2ah and s = n mod (A + b). The value is floor(s / a) mod 2 if s < A, and 2 + floor((s -
//! A) / a) mod 2 otherwise.
//!
//! Proof. Let c = A - b, so 1 <= c <= a. Modulo A + b, to remove b is to add A. The options of a
//! heap, by s:
//! - s < a, value 0: A + b - a + s with 2 or 3; A + s with 2; A - a + s with 1.
//! - a <= s < A, floor(s / a) = y: s - a with (y - 1) mod 2; s - b < c with 0 if s >= b, and y is
//!   odd then, otherwise A + s with 2 or 3; A + s - a with 2 or 3.
//! - s = A + v, v < a, value 2: A - a + v with 1; v + c and v + c - a, with 0 and 3 if v + c < a,
//!   and with 1 and 0 otherwise.
//! - s = A + v, v >= a, floor(v / a) = y: s - a with 2 + (y - 1) mod 2; v + c and v + c - a with 0
//!   and 1.
//!
//! In each case the value is the least number that is not among them. In the first period, an
//! option below heap 0 has a value of at least 2, and it is not needed.
//!
//! # Theorem 2: r < a
//! The values are letters of a word that consists of cycles. Let m = n + b, and let cycle j begin
//! at the place j (2b + r) - 2 t of the word, t = j r mod a. Let u be the place of m in its cycle,
//! and v = u - 2ah. The value is
//! - in the *front*, u < 2ah: 0 or 1, as floor(u / a) mod 2, if u < 2a and u mod a < t, and 2 more
//!   otherwise;
//! - in the *back*, v >= 0: 2 (3 from v = a on) if v < t + r; 0 if v < a + r; 3 (2 from v = 2a on)
//!   if v < a + r + t; floor((v - r) / a) mod 2 after that.
//!
//! So the values have the period a (2b + r) / gcd(a, b).
//!
//! Proof. A cycle has 2b - r letters, or 2b - r + 2a if t + r >= a, when t + r - a is the t of the
//! next cycle: its back then has 2a more letters. Let e be 1 if the cycle before is one of those,
//! and 0 otherwise, and T = t - r + a e the t of that cycle. To remove b leads from v >= r of the
//! back to v - r of the front (or of the same back, less 2ah, if v - r >= 2ah), and from u of the
//! front, or v < r of the back, to u + 2ae of the back before, or v + 2ah + 2ae. Let x = u mod a in
//! the front. The values of the options by a, b and a + b are, where "0 | 3" means one of the two:
//!
//! | place | value | a | b | a + b |
//! |---|--:|---|---|---|
//! | u < t | 0 | 1, 3 | 2 | 1, 3 |
//! | t <= u < a, e = 0 | 2 | 1 | 0 | 3 |
//! | t <= u < a, e = 1 | 2 | 1 | 0 from r on, else 1 | 3 from r on, else 0 |
//! | a <= u < a + t | 1 | 0 | 0, 3 | 2 |
//! | a + t <= u < 2a | 3 | 2 | 1, or 0 and then 1 by a + b | 0 |
//! | 2a <= u < 3a, h > 1, e = 0 | 2 | 1 if x < t, else 3 | 1 if x < r, else 0 | 0 if x < r, else 3 if x < t, else 1 |
//! | other u >= 2a | 2 or 3 | 3 or 2 (1 or 3 in 2a to 3a) | 0 or 1 | 1 or 0 |
//! | v < r, v < a | 2 | 1, 3 | 1 | 0 |
//! | r <= v < t + r, v < a | 2 | 1, 3 | 0 | 1, or 3 and then 1 by a |
//! | a <= v < t + r | 3 | 2 | 0 | 1 |
//! | t + r <= v < a + r | 0 | 1, 2, 3 | 2 | 1 |
//! | a + r <= v < a + r + t | 3, or 2 from 2a on | 2, or 3 | 1 | 0 |
//! | later v, q = floor((v - r) / a) = 1 | 1 | 0 | 3 | 2 |
//! | q = 2 | 0 | 1, 2, 3 | 2 | 1, 3 |
//! | q >= 3 | q mod 2 | 1 - q mod 2 | 2, 3, or 0 for odd q | 2, 3 |
//!
//! In each line the value is the least number that is not among the options. The word starts before
//! heap 0, with 2 and 3 alone from m = 0 to b - 1; the options there do not exist. Such an option
//! is needed by no heap: a 3 has the option with the value 2 by a, and the heaps below a, from
//! which a leads below heap 0, have the value 0.

use crate::{
    general::{fresh, operand, order_functions},
    moves::{IntervalMoves, LinearFunction, names},
};
use grundy_core::notation::parameters::Open;

/// Returns the formula of a game in which one of two numbers of tokens or both may be removed, all
/// linear in the parameters; `None` for other games.
pub(crate) fn formula(open: &Open) -> Option<String> {
    let parameters = names(open);
    let (one, other) = summands(open)?;
    let (least, greatest) = order_functions(&one, &other, &parameters);
    let mut taken: Vec<String> = parameters.iter().map(|&name| name.to_owned()).collect();
    let mut definitions = Vec::new();
    let mut define = |name: &str, value: &str| {
        if value.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return value.to_owned();
        }
        let name = fresh(name, &mut taken);
        definitions.push(format!("let {name} = {value}; "));
        name
    };
    let low = define("a", &least);
    let high = define("b", &greatest);
    let rest = define("r", &format!("{}%(2*{low})", operand(&high)));
    let near = define("p", &format!("2*({low}+{high})-{rest}"));
    let turn = define("m", &format!("2*{high}+{rest}"));
    let shift = define("t", &format!("(n+{high})/{turn}*{rest}%{low}"));
    let front = define("u", &format!("(n+{high})%{turn}+2*{shift}"));
    let later = define("s", &format!("((n+{high})/{turn}+1)*{rest}%{low}"));
    let next = define("w", &format!("(n+{high})%{turn}+2*{later}-{turn}"));
    let back = define("v", &format!("{front}-{high}+{rest}"));
    let plain = format!(
        "n%{near}/{low}%2 if n%{near} < {near}-{high} else (n%{near}-{near}+{high})/{low}%2+2"
    );
    let after = format!("{next}/{low}+(0 if {next}%{low} < {later} else 2)");
    let before =
        format!("{front}/{low}%2+(0 if {front} < 2*{low} and {front}%{low} < {shift} else 2)");
    let last = format!(
        "(2 if {back} < {low} else 3) if {back} < {shift}+{rest} else 0 if {back} < {low}+{rest} else (3 if {back} < \
         2*{low} else 2) if {back} < {low}+{rest}+{shift} else ({back}-{rest})/{low}%2"
    );
    let cases =
        format!("{after} if {next} >= 0 else {before} if {front} < {high}-{rest} else {last}");
    Some(format!(
        "{}({plain}) if {rest} >= {low} else {cases}",
        definitions.concat()
    ))
}

/// Returns the two numbers, if the third number that may be removed is their sum.
fn summands(open: &Open) -> Option<(LinearFunction, LinearFunction)> {
    let single =
        |(low, high): &(LinearFunction, LinearFunction)| (low == high).then(|| low.clone());
    let all: Vec<LinearFunction> = IntervalMoves::from_open(open)?
        .all
        .iter()
        .map(single)
        .collect::<Option<_>>()?;
    let [first, second, third] = all.as_slice() else {
        return None;
    };
    let orders = [
        (first, second, third),
        (first, third, second),
        (second, third, first),
    ];
    let (one, other, _) = orders
        .into_iter()
        .find(|(one, other, sum)| one.plus(other) == **sum)?;
    Some((one.clone(), other.clone()))
}
