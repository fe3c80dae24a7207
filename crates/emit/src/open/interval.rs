//! A single range of numbers that may be removed, the same for every heap.
//!
//! Let the range be from a to b. Heaps n and n + (a+b) have the same value, and the first a + b
//! heaps have the values 0, ..., 0, 1, ..., 1, 2, ..., each value a times, except perhaps the last
//! (Berlekamp, Conway, Guy, Winning Ways, chapter 4). In the first period, the options of heap n
//! are n-b..=n-a, whose values are 0..=n/a-1. Beyond it, a + b is the period of every subtraction
//! set {a, ..., b}.

use grundy_languages::{Holes, Template, program::Program};
use proc_macro2::TokenStream;
use quote::quote;

use super::tables::{PREPARE, ParameterNames};
use crate::scope::Scope;
use grundy_core::game::expr::Expr;

const PARTS: Template = Template(include_str!("../../templates/program/interval.txt"));

/// The law.
pub(super) const WORDS: &str =
    "from a to b may be removed: (n mod (a+b)) / a, rounded down (Winning Ways, chapter 4)";

/// The largest number of tokens that a move removes.
const MOST_REMOVED: u64 = 2_000_000_000;

/// Adds `prepare` and `grundy`.
///
/// # Errors
/// Returns a description if a number can get too large, or because of a bug in this program.
pub(super) fn add(
    ends: (&Expr, &Expr),
    names: &ParameterNames,
    program: &mut Program,
) -> Result<(), String> {
    let mut scope = Scope {
        parameters: names.known(),
        checked: true,
        ..Scope::default()
    };
    let (low, high) = (scope.number(ends.0)?.tokens, scope.number(ends.1)?.tokens);
    program
        .call(&scope.helpers)
        .map_err(|error| error.to_string())?;
    program.cells("RANGE", 3, MOST_REMOVED);
    let (parameters, wrong) = (names.parameters(), names.outside());
    let holes: Holes<'_> = &[
        ("parameters", &parameters),
        ("wrong", &wrong),
        ("low", &low),
        ("high", &high),
    ];
    let prepare = PARTS.part("prepare", holes);
    let grundy = PARTS.part("grundy", &[]);
    let functions = program
        .function(PREPARE, prepare)
        .and_then(|()| program.function("", grundy));
    functions.map_err(|error| error.to_string())
}

/// Adds `grundy`, which takes the parameters besides the heap: a judge's range has numbers, and
/// begins with 1 at least.
///
/// # Errors
/// The errors of [`add`].
pub(super) fn direct(
    ends: (&Expr, &Expr),
    names: &ParameterNames,
    program: &mut Program,
) -> Result<(), String> {
    let mut scope = Scope {
        parameters: names.known(),
        checked: true,
        ..Scope::default()
    };
    let high = scope.number(ends.1)?;
    let parameters = names.parameters();
    let answer = if *ends.0 == Expr::Int(1) && high.low >= 0 {
        let high = high.tokens;
        quote! { return n % (#high + 1); }
    } else {
        let (low, high) = (scope.number(ends.0)?.tokens, high.tokens);
        quote! { return n % (#low + #high) / #low; }
    };
    program
        .call(&scope.helpers)
        .map_err(|error| error.to_string())?;
    let grundy = quote! { pub fn grundy(n: i64, #parameters) -> i64 { #answer } };
    program
        .function("", grundy)
        .map_err(|error| error.to_string())
}

/// Returns the statements that answer the option of value `target` of a heap n with a larger value.
pub(super) fn winning() -> TokenStream {
    PARTS.part("winning", &[])
}
