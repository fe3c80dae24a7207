//! Games that remove at most f(n), f slow: Levine's theorem, in `law::theorem::restricted`, and the
//! regular laws that follow from it.
//!
//! # Two k-regular sequences of the dimensions d and e are equal if they are equal at all n < k^(d + e)
//! Their difference is a linear form after a word of matrices, of dimension d + e. Consider the
//! spaces spanned by the results of words of length at most i. They grow in each step up to some
//! step and not after it, so words shorter than d + e reach the space of all words. Leading zeros
//! do not matter if the step for the digit 0 leaves the start unchanged, which is checked. With
//! f(n) = floor(n / 2) or floor((n - 1) / 2) Levine's g is 2-regular: f grows at every other n, so
//! one of g(2m), g(2m + 1) is m and the other is g(m). So n, 1 and g(2^i n + j) are 2-regular too,
//! of dimension at most 3 (g, n and 1).

use super::{
    check_error::{CheckError, CheckResult, claim, refute_field},
    claims::{Check, GameLaw, same_theorem},
    expr,
};
use crate::format::{CertificateLaw, CertificateProof};
use grundy_core::game::{
    Game,
    expr::{Expr, Function, Op},
    set::{Set, SubtractionGame},
};

/// The maximum number of sequences of a regular law.
const MOST_SEQUENCES: usize = 8;
/// The dimension of the law with which a regular law is compared.
const OWN: usize = 3;

/// The bound of the moves, limited to 0 <= f(n) <= n: a slow function, so f(0) = 0 and f grows by 0
/// or 1.
#[derive(Debug, Clone, Copy)]
struct MoveBound<'a>(&'a Expr);

impl MoveBound<'_> {
    fn at(self, n: i128) -> Option<i128> {
        Some(expr::eval(self.0, n)?.min(n).max(0))
    }

    /// Returns g(n) by Levine's recurrence, with the values of smaller heaps; 0 if there is no
    /// move.
    fn by_recurrence(self, n: i128, value: &dyn Fn(i128) -> Option<i128>) -> Option<i128> {
        let most = if n > 0 { self.at(n)? } else { 0 };
        if most == 0 || self.at(n - 1)? < most {
            Some(most)
        } else {
            value(n - most - 1)
        }
    }

    /// Returns g(n).
    fn value(self, n: i128) -> Option<i128> {
        self.by_recurrence(n, &|n| self.value(n))
    }
}

/// Returns (a, b, d), if the moves take 1 to floor((a n + b) / d) from a heap of n, and this bound
/// grows by 0 or 1.
///
/// ```
/// use grundy_check::check::slow::bound;
///
/// assert_eq!(bound(&"Subtraction(1..=n/2)".parse()?), Some((1, 0, 2)));
/// assert_eq!(bound(&"Subtraction(1..=2*n)".parse()?), None);
/// # Ok::<(), grundy_core::notation::NotationError>(())
/// ```
#[must_use]
pub fn bound(game: &Game) -> Option<(i128, i128, i128)> {
    slow(game).and_then(|MoveBound(bound)| expr::quotient(bound))
}

/// Checks a law of restricted Nim.
pub(super) fn check(check: &mut Check, g: &[u32]) -> CheckResult {
    let GameLaw {
        game, law, proof, ..
    } = check.statement;
    let slow = slow(game)
        .ok_or_else(|| refute_field("law", law.name(), format!("{game} is not restricted Nim")))?;
    let quotient = expr::quotient(slow.0);
    let bound = quotient.map_or_else(
        || slow.0.to_string(),
        |(a, b, d)| format!("floor(({a} n + {b}) / {d})"),
    );
    check.tell(format!(
        "theorem: the moves of {game} remove 1 to f(n), f(n) = {bound}, f slow"
    ));
    if let (
        &CertificateLaw::Restricted {
            a: says_a,
            b: says_b,
            d: says_d,
        },
        Some((a, b, d)),
    ) = (law, quotient)
    {
        let pairs = [("a", says_a, a), ("b", says_b, b), ("d", says_d, d)];
        let same = |(name, says, is): (_, i64, i128)| {
            claim(format!("law.restricted.{name}"), says.into(), is)
        };
        pairs.into_iter().try_for_each(same)?;
    } else if let (CertificateLaw::Regular { .. }, Some((1, -1..=0, 2))) = (law, quotient) {
        let compared = regular(law, slow)?;
        check.tell(format!(
            "law: its sequences have the named values, compared for n < {compared}, which decides"
        ));
    } else if !matches!((law, quotient), (CertificateLaw::Slow {}, None)) {
        return Err(refute_field(
            "law",
            law.name(),
            format!("no law of that kind is proved for {game}"),
        ));
    }
    let known = |n: i128| g.get(usize::try_from(n).ok()?).map(|&value| value.into());
    for (n, &value) in (0..).zip(g) {
        if slow.by_recurrence(n, &known) != Some(value.into()) {
            return Err(refute_field(
                "law",
                law.name(),
                format!("it does not give g({n}) = {value}"),
            ));
        }
    }
    check.tell(format!("law: gives all {} values", g.len()));
    same_theorem(proof, &CertificateProof::SlowBound {})
}

/// Returns the greatest number that may be removed, if all smaller numbers may be removed as well.
fn most(game: &Game) -> Option<&Expr> {
    let SubtractionGame {
        set: Set::Range(low, high),
        all_but: false,
    } = game.set()?
    else {
        return None;
    };
    expr::constant(low).filter(|&low| low <= 1).map(|_| high)
}

/// Returns f, if the game is restricted Nim.
fn slow(game: &Game) -> Option<MoveBound<'_>> {
    most(game).filter(|bound| steps(bound)).map(MoveBound)
}

/// Returns `true` if an expression is known to grow by 0 or 1 from each n to the next: n, integers,
/// and quotients floor((a n + b) / d) with 0 <= a <= d do. A function that grows so of another one
/// grows so as well: plus or minus an integer, n minus it, divided by a positive integer, the
/// square root, the logarithm, minimum and maximum. The arguments of roots and logarithms are least
/// at 0, where they must be at least 0 and 1.
fn steps(bound: &Expr) -> bool {
    if let Some((a, _, d)) = expr::quotient(bound) {
        return (0..=d).contains(&a);
    }
    match bound {
        Expr::Unary(Function::Isqrt, inner) => steps(inner) && expr::eval(inner, 0) >= Some(0),
        Expr::Binary(op, left, right) => match (op, expr::constant(left), expr::constant(right)) {
            (Op::Min | Op::Max, _, _) => steps(left) && steps(right),
            (Op::Add, Some(_), _) => steps(right),
            (Op::Add | Op::Sub, _, Some(_)) | (Op::Div, _, Some(1..)) => steps(left),
            (Op::Sub, _, _) => **left == Expr::Var(0) && steps(right),
            (Op::Ilog, _, Some(2..)) => steps(left) && expr::eval(left, 0) >= Some(1),
            _ => false,
        },
        _ => false,
    }
}

/// Checks each sequence of a regular law; returns the number of compared n.
fn regular(law: &CertificateLaw, slow: MoveBound<'_>) -> CheckResult<usize> {
    let CertificateLaw::Regular {
        base,
        sequences,
        start,
        steps,
    } = law
    else {
        return Ok(0);
    };
    let path = |field: &str| format!("law.regular.{field}");
    claim(path("base"), *base, 2)?;
    let size = sequences.len();
    if size > MOST_SEQUENCES {
        return Err(CheckError::TooLarge(format!(
            "a regular law of {size} sequences is too large to check"
        )));
    }
    let square =
        |step: &Vec<Vec<i64>>| step.len() == size && step.iter().all(|row| row.len() == size);
    if steps.len() != 2 || !steps.iter().all(square) {
        return Err(refute_field(
            path("steps"),
            format!("{} lists", steps.len()),
            format!("2 of {size} rows of {size}"),
        ));
    }
    claim(path("start") + " (number)", start.len(), size)?;
    if sequences.first().is_none_or(|name| name != "g(n)") {
        return Err(refute_field(
            path("sequences"),
            format!("{sequences:?}"),
            "the first is g(n)",
        ));
    }
    let mean = |i: usize, name: &str, n: i128| {
        meaning(name, slow, n)
            .ok_or_else(|| refute_field(path(&format!("sequences[{i}]")), name, "no such sequence"))
    };
    for (i, (name, &says)) in sequences.iter().zip(start).enumerate() {
        claim(path(&format!("start[{i}]")), says.into(), mean(i, name, 0)?)?;
    }
    let count = 1_usize << (size + OWN);
    let mut vectors: Vec<Vec<i128>> = vec![start.iter().map(|&value| value.into()).collect()];
    for n in 0..count {
        let now = vectors
            .get(n / 2)
            .and_then(|vector| times(steps.get(n % 2)?, vector));
        let now = now.ok_or_else(|| {
            refute_field(
                path("steps"),
                format!("{steps:?}"),
                format!("too large at n = {n}"),
            )
        })?;
        for (i, (name, &says)) in sequences.iter().zip(&now).enumerate() {
            let truth = mean(i, name, n as i128)?;
            if says != truth {
                let field = path(&format!("steps[{}][{i}]", n % 2));
                return Err(refute_field(
                    field,
                    format!("{says} for {name} at n = {n}"),
                    format!("it is {truth}"),
                ));
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
        row.iter().zip(vector).try_fold(0_i128, |sum, (&a, &b)| {
            sum.checked_add(b.checked_mul(a.into())?)
        })
    };
    matrix.iter().map(row).collect()
}

/// Returns the value at n of `n`, `1`, `g(n)`, `g(2n)`, `g(2n+1)`, `g(4n+3)` and so on.
fn meaning(name: &str, slow: MoveBound<'_>, n: i128) -> Option<i128> {
    match name {
        "1" => return Some(1),
        "n" => return Some(n),
        "g(n)" => return slow.value(n),
        _ => (),
    }
    let (factor, offset) = name
        .strip_prefix("g(")?
        .strip_suffix(')')?
        .split_once('n')?;
    let offset = if offset.is_empty() {
        0
    } else {
        offset
            .strip_prefix('+')?
            .parse::<u32>()
            .ok()
            .filter(|&o| o > 0)?
    };
    let factor: u32 = factor
        .parse()
        .ok()
        .filter(|&factor: &u32| factor.is_power_of_two() && factor > 1)?;
    let plain = format!(
        "g({factor}n{})",
        if offset == 0 {
            String::new()
        } else {
            format!("+{offset}")
        }
    );
    (offset < factor && plain == name)
        .then(|| slow.value(i128::from(factor) * n + i128::from(offset)))?
}
