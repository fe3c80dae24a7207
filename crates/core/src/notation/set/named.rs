//! Sets with a name: `squares`, `powers(2)`, `divisors`.

use crate::{
    game::{
        formulas::equal,
        set::{Each, NamedSet, Set},
    },
    notation::{given::ParameterKind, parameter_uses::natural, prelude::*},
};

/// The named sets; `powers` takes a base.
const NAMED: [(&str, NamedSet); 11] = [
    ("squares", NamedSet::Squares),
    ("primes", NamedSet::Primes),
    ("powers", NamedSet::Powers(0)),
    ("fibonacci", NamedSet::Fibonacci),
    ("factorials", NamedSet::Factorials),
    ("odd", NamedSet::Odd),
    ("even", NamedSet::Even),
    ("cubes", NamedSet::Cubes),
    ("triangular", NamedSet::Triangular),
    ("lucas", NamedSet::Lucas),
    ("prime powers", NamedSet::PrimePowers),
];

/// A synonym of `1..=n`; it is printed as `1..=n`.
pub(super) const ALL: &str = "all";

/// Returns `true` if the name of a set begins with this word. The word prime is also a condition.
pub fn is_named(word: &str) -> bool {
    ["divisors", "coprime"].contains(&word) || NAMED.iter().any(|(name, _)| *name == word)
}

/// `squares`, `powers(2)` and so on.
pub(super) fn parse_named(input: &mut ParserInput, all_but: bool) -> Parsed<Set> {
    let (word, span) = name("a set").parse_next(input)?;
    let of_heap =
        |second, op, number| (keyword(second), keyword("n")).value(where_heap(op, number));
    match (word, NAMED.iter().find(|(name, _)| *name == word)) {
        ("prime", _) => keyword("powers")
            .value(Set::Named(NamedSet::PrimePowers))
            .parse_next(input),
        ("divisors", _) => of_heap("of", Op::Rem, 0).parse_next(input),
        ("coprime", _) => of_heap("to", Op::Gcd, 1).parse_next(input),
        (_, Some((_, NamedSet::Powers(_)))) => powers(input),
        (_, Some((_, named))) => Ok(Set::Named(*named)),
        // Any number up to n may be removed: Nim.
        (ALL, None) if !all_but => Ok(Set::Range(Expr::Int(1), Expr::Var(0))),
        (_, None) => unknown_set(word, &span),
    }
}

/// Refuses a word that no set has as its name. It may be a parameter if it has one letter or begins
/// with a capital letter: a longer word in small letters is the name of a set that does not exist.
fn unknown_set(word: &str, span: &Span) -> Parsed<Set> {
    let error = ParseError::new(
        span,
        format!("unknown set {}", quote_text(word)),
        "not the name of a set",
    );
    let listed = suggestion(word, NAMED.iter().map(|(name, _)| *name));
    if word.len() == 1 || word.starts_with(|c: char| c.is_ascii_uppercase()) {
        return error.help(listed).unknown(ParameterKind::Set).stop();
    }
    if listed.starts_with("did you mean") {
        return error.help(listed).stop();
    }
    error
        .help(format!(
            "{listed}; the name of a set to be given later begins with a capital letter, as in S"
        ))
        .stop()
}

/// The numbers k in 1..=n for which the result of an operation on n and k is this number.
fn where_heap(op: Op, number: i128) -> Set {
    let condition = equal(
        Expr::binary(op, Expr::Var(0), Expr::Var(1)),
        Expr::Int(number),
    );
    Set::Each(Each {
        value: Expr::Var(1),
        low: Expr::Int(1),
        high: Some(Expr::Var(0)),
        condition: Some(condition),
    })
}

/// The base in `powers(2)`.
fn powers(input: &mut ParserInput) -> Parsed<Set> {
    let base = |input: &mut ParserInput<'_>| natural(input, &[')']);
    let (base, span) = delimited(symbol("("), base, symbol(")")).parse_next(input)?;
    if base < 2 {
        return ParseError::new(&span, "the base of powers must be at least 2", "too small")
            .help("for example powers(2) = 1, 2, 4, 8, …")
            .stop();
    }
    Ok(Set::Named(NamedSet::Powers(base)))
}

impl fmt::Display for NamedSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Powers(base) => write!(f, "powers({base})"),
            other => f.write_str(
                NAMED
                    .iter()
                    .find(|(_, named)| named == other)
                    .map_or("?", |(name, _)| name),
            ),
        }
    }
}
