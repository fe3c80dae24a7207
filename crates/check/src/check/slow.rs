//! Games that remove at most f(n), f slow: Levine's theorem, in `law::restricted`, and the regular laws that follow
//! from it.
//!
//! # Two k-regular sequences of the dimensions d and e are equal if they are equal at all n < k^(d + e)
//! Their difference is a linear form after a word of matrices, of dimension d + e. Consider the spaces spanned by the
//! results of words of length at most i. They grow in each step up to some step and not after it, so words shorter than
//! d + e reach the space of all words. Leading zeros do not matter if the step for the digit 0 leaves the start
//! unchanged, which is checked. With f(n) = floor(n / 2) or floor((n - 1) / 2) Levine's g is 2-regular: f grows at
//! every other n, so one of g(2m), g(2m + 1) is m and the other is g(m). So n, 1 and g(2^i n + j) are 2-regular too, of
//! dimension at most 3 (g, n and 1).

use super::{
    check_error::{CheckError, Checked, claim, refuted},
    claims::{Check, Statement, same_theorem},
    expr,
};
use crate::format::{Law, Proof};
use grundy_core::game::{
    Game,
    set::{Set, SubtractionGame},
};

/// The maximum number of sequences of a regular law.
const MOST_SEQUENCES: usize = 8;
/// The dimension of the law with which a regular law is compared.
const OWN: usize = 3;

/// f(n) = floor((a n + b) / d), limited to 0 <= f(n) <= n; 0 <= a <= d, so f(0) = 0 and f grows by 0 or 1.
#[derive(Debug, Clone, Copy)]
struct Slow {
    a: i128,
    b: i128,
    d: i128,
}

impl Slow {
    fn at(self, n: i128) -> Option<i128> {
        let numerator = self.a.checked_mul(n)?.checked_add(self.b)?;
        Some(numerator.checked_div_euclid(self.d)?.min(n).max(0))
    }

    /// Returns g(n) by Levine's recurrence; 0 if there is no move.
    fn value(self, mut n: i128) -> Option<i128> {
        while n > 0 {
            let most = self.at(n)?;
            if most == 0 || self.at(n - 1)? < most {
                return Some(most);
            }
            n -= most + 1;
        }
        Some(0)
    }
}

/// Returns (a, b, d), if the moves take 1 to floor((a n + b) / d) from a heap of n, and this bound grows by 0 or 1.
#[must_use]
pub fn bound(game: &Game) -> Option<(i128, i128, i128)> {
    slow(game).map(|Slow { a, b, d }| (a, b, d))
}

/// Checks a law of restricted Nim.
pub(super) fn check(check: &mut Check, g: &[u32]) -> Checked {
    let Statement { game, law, proof, .. } = check.statement;
    let slow = slow(game).ok_or_else(|| refuted("law", law.name(), format!("{game} is not restricted Nim")))?;
    let Slow { a, b, d } = slow;
    check.tell(format!("theorem: the moves of {game} remove 1 to f(n), f(n) = floor(({a} n + {b}) / {d}), f slow"));
    if let Law::Restricted { a: says_a, b: says_b, d: says_d } = *law {
        let pairs = [("a", says_a, a), ("b", says_b, b), ("d", says_d, d)];
        pairs.into_iter().try_for_each(|(name, says, is)| claim(format!("law.restricted.{name}"), says.into(), is))?;
    } else {
        if (a, d) != (1, 2) || !(-1..=0).contains(&b) {
            return Err(refuted("law", law.name(), format!("no regular law is proved for {game}")));
        }
        let compared = regular(law, slow)?;
        check.tell(format!("law: its sequences have the named values, compared for n < {compared}, which decides"));
    }
    for (n, &value) in (0..).zip(g) {
        if slow.value(n) != Some(value.into()) {
            return Err(refuted("law", law.name(), format!("it does not give g({n}) = {value}")));
        }
    }
    check.tell(format!("law: gives all {} values", g.len()));
    same_theorem(proof, &Proof::SlowBound {})
}

/// Returns the greatest number that may be removed, if all smaller numbers may be removed as well.
fn most(game: &Game) -> Option<&grundy_core::game::expr::Expr> {
    let SubtractionGame { set: Set::Range(low, high), all_but: false } = game.set()? else { return None };
    expr::constant(low).filter(|&low| low <= 1).map(|_| high)
}

/// Returns f, if the game is restricted Nim.
fn slow(game: &Game) -> Option<Slow> {
    let (a, b, d) = expr::quotient(most(game)?)?;
    (0..d).contains(&a).then_some(Slow { a, b, d })
}

/// Checks each sequence of a regular law; returns the number of compared n.
fn regular(law: &Law, slow: Slow) -> Checked<usize> {
    let Law::Regular { base, sequences, start, steps } = law else {
        return Ok(0);
    };
    let path = |field: &str| format!("law.regular.{field}");
    claim(path("base"), *base, 2)?;
    let size = sequences.len();
    if size > MOST_SEQUENCES {
        return Err(CheckError::TooLarge(format!("a regular law of {size} sequences is too large to check")));
    }
    let square = |step: &Vec<Vec<i64>>| step.len() == size && step.iter().all(|row| row.len() == size);
    if steps.len() != 2 || !steps.iter().all(square) {
        return Err(refuted(path("steps"), format!("{} lists", steps.len()), format!("2 of {size} rows of {size}")));
    }
    claim(path("start") + " (number)", start.len(), size)?;
    if sequences.first().is_none_or(|name| name != "g(n)") {
        return Err(refuted(path("sequences"), format!("{sequences:?}"), "the first is g(n)"));
    }
    let mean = |i: usize, name: &str, n: i128| {
        meaning(name, slow, n).ok_or_else(|| refuted(path(&format!("sequences[{i}]")), name, "no such sequence"))
    };
    for (i, (name, &says)) in sequences.iter().zip(start).enumerate() {
        claim(path(&format!("start[{i}]")), says.into(), mean(i, name, 0)?)?;
    }
    let count = 1_usize << (size + OWN);
    let mut vectors: Vec<Vec<i128>> = vec![start.iter().map(|&value| value.into()).collect()];
    for n in 0..count {
        let now = vectors.get(n / 2).and_then(|vector| times(steps.get(n % 2)?, vector));
        let now = now.ok_or_else(|| refuted(path("steps"), format!("{steps:?}"), format!("too large at n = {n}")))?;
        for (i, (name, &says)) in sequences.iter().zip(&now).enumerate() {
            let truth = mean(i, name, n as i128)?;
            if says != truth {
                let field = path(&format!("steps[{}][{i}]", n % 2));
                return Err(refuted(field, format!("{says} for {name} at n = {n}"), format!("it is {truth}")));
            }
        }
        if n > 0 {
            vectors.push(now);
        }
    }
    Ok(count)
}

/// Returns a matrix times a vector.
fn times(matrix: &[Vec<i64>], vector: &[i128]) -> Option<Vec<i128>> {
    let row = |row: &Vec<i64>| {
        row.iter().zip(vector).try_fold(0_i128, |sum, (&a, &b)| sum.checked_add(b.checked_mul(a.into())?))
    };
    matrix.iter().map(row).collect()
}

/// Returns the value at n of `n`, `1`, `g(n)`, `g(2n)`, `g(2n+1)`, `g(4n+3)` and so on.
fn meaning(name: &str, slow: Slow, n: i128) -> Option<i128> {
    match name {
        "1" => return Some(1),
        "n" => return Some(n),
        "g(n)" => return slow.value(n),
        _ => (),
    }
    let (factor, offset) = name.strip_prefix("g(")?.strip_suffix(')')?.split_once('n')?;
    let offset =
        if offset.is_empty() { 0 } else { offset.strip_prefix('+')?.parse::<u32>().ok().filter(|&o| o > 0)? };
    let factor: u32 = factor.parse().ok().filter(|&factor: &u32| factor.is_power_of_two() && factor > 1)?;
    let plain = format!("g({factor}n{})", if offset == 0 { String::new() } else { format!("+{offset}") });
    (offset < factor && plain == name).then(|| slow.value(i128::from(factor) * n + i128::from(offset)))?
}
