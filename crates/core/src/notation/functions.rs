//! The functions of expressions, and the error for a function that the notation does not have: its
//! name here, if it has another one, and all functions.

use super::prelude::*;
use crate::game::expr::Function;

/// The functions of two or more numbers. Functions that may have more than two are written flat:
/// `min(a, b, c)`.
pub(super) const OF_SEVERAL: [(&str, Op); 5] = [
    ("min", Op::Min),
    ("max", Op::Max),
    ("gcd", Op::Gcd),
    ("xor", Op::Xor),
    ("ilog", Op::Ilog),
];
/// The functions of one number.
pub(super) const OF_ONE: [(&str, Function); 3] = [
    ("isqrt", Function::Isqrt),
    ("popcount", Function::Popcount),
    ("digitsum", Function::DigitSum),
];

/// The functions of claims alone.
const OF_CLAIMS: [&str; 5] = ["g", "last", "factor", "primes", "part"];

/// Functions of other notations, and what is written instead.
const MEANT: [(&str, &str); 26] = [
    ("isprime", "`prime`"),
    ("primep", "`prime`"),
    ("abs", "`max(a, -a)`"),
    ("sqrt", "`isqrt`, which rounds down"),
    ("root", "`isqrt`, which rounds down"),
    (
        "log2",
        "`ilog(a)`, the logarithm to the base 2, rounded down",
    ),
    (
        "log",
        "`ilog(a, b)`, the logarithm to the base b, rounded down",
    ),
    (
        "ln",
        "`ilog(a, b)`, the logarithm to the base b, rounded down",
    ),
    (
        "log10",
        "`ilog(a, 10)`, the logarithm to the base 10, rounded down",
    ),
    (
        "ilog2",
        "`ilog(a)`, the logarithm to the base 2, rounded down",
    ),
    (
        "ilog10",
        "`ilog(a, 10)`, the logarithm to the base 10, rounded down",
    ),
    ("bitlength", "`ilog(a)+1`"),
    ("lcm", "`a/gcd(a, b)*b`"),
    ("floor", "`a/b`, which rounds down"),
    ("div", "`a/b`, which rounds down"),
    ("int", "`a/b`, which rounds down"),
    ("ceil", "`(a+b-1)/b`, which rounds a/b up"),
    ("ceiling", "`(a+b-1)/b`, which rounds a/b up"),
    ("mod", "`a%b`"),
    ("rem", "`a%b`"),
    ("even", "`a%2 == 0`"),
    ("odd", "`a%2 == 1`"),
    ("nimsum", "`xor(a, b)`"),
    ("bitcount", "`popcount`"),
    ("hammingweight", "`popcount`"),
    ("coprime", "`gcd(a, b) == 1`"),
];

/// Refuses a call of a function that does not exist. `of_claim` is `true` in a claim, which has
/// more functions.
pub(super) fn unknown<T>(word: &str, span: &Span, of_claim: bool) -> Parsed<T> {
    let known: Vec<&str> = OF_SEVERAL
        .iter()
        .map(|(name, _)| *name)
        .chain(OF_ONE.iter().map(|(name, _)| *name))
        .collect();
    let known = known
        .into_iter()
        .chain(["prime"])
        .chain(OF_CLAIMS.into_iter().filter(|_| of_claim));
    let meant = guess_meant(word, known.clone())
        .map_or_else(String::new, |meant| format!(": did you mean {meant}?"));
    ParseError::new(
        span,
        format!("unknown function {}{meant}", quote_text(word)),
        "not a function",
    )
    .help(format!(
        "the functions are {}",
        known.collect::<Vec<_>>().join(", ")
    ))
    .stop()
}

/// Returns what a function of another notation is here, or the known function with the most similar
/// name.
fn guess_meant<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let word: String = word
        .chars()
        .take(40)
        .filter(|&c| c != '_')
        .flat_map(char::to_lowercase)
        .collect();
    let plain = word.strip_prefix("is").unwrap_or(&word);
    if let Some((_, meant)) = MEANT
        .iter()
        .find(|(name, _)| *name == word || *name == plain)
    {
        return Some((*meant).to_owned());
    }
    let distance = |name: &str| strsim::damerau_levenshtein(&word, name);
    let near = known
        .filter(|name| distance(name) <= 1 + name.len() / 4)
        .min_by_key(|name| distance(name));
    near.map(quote_text)
}
