//! Restricted Nim with parameters: 1 to f(n) may be removed, where f(n) - f(n - 1) is 0 or 1 for
//! all values of the parameters. Then g(n) = f(n) if f grows at n, else g(n) = g(n - f(n) - 1)
//! (Levine, see [`grundy_law::theorem`]).

use grundy_core::game::{
    Game,
    expr::{Expr, Function, Op},
    set::{Set, SubtractionGame},
};
use grundy_languages::{Language, program::Program};
use quote::quote;

use super::{rules::is_fixed, tables::ParameterNames};
use crate::{
    form::recurrence,
    scope::{Bounded, Exact, Scope},
};

/// The largest heap of a program's input.
const MOST_HEAP: i128 = 1_000_000_000_000_000_000;

/// The law.
pub(super) const WORDS: &str = "restricted Nim: g(n) = f(n) where f, the most that may be removed, grows, else g(n-f(n)-1) (Levine 2006)";

/// Returns f before it is limited to 0 and n, if a game is restricted Nim for all parameters that
/// are at least 1.
pub(super) fn bound(game: &Game) -> Option<&Expr> {
    let SubtractionGame {
        set: Set::Range(low, high),
        all_but: false,
    } = game.set()?
    else {
        return None;
    };
    (matches!(low, Expr::Int(..=1)) && steps(high)).then_some(high)
}

/// Returns `true` if an expression grows by 0 or 1 from each heap to the next: see
/// [`grundy_law::Slow`]. The parameters are constants; a divisor has to be at least 1, which the
/// scope of the expression checks.
fn steps(expr: &Expr) -> bool {
    match expr {
        _ if is_fixed(expr) => true,
        Expr::Var(0) => true,
        Expr::Unary(Function::Isqrt, inner) => steps(inner),
        Expr::Binary(Op::Min | Op::Max, a, b) => steps(a) && steps(b),
        Expr::Binary(Op::Add, a, b) => is_fixed(a) && steps(b) || is_fixed(b) && steps(a),
        Expr::Binary(Op::Sub, a, b) => is_fixed(b) && steps(a) || **a == Expr::Var(0) && steps(b),
        Expr::Binary(Op::Div, a, b) => is_fixed(b) && steps(a),
        _ => false,
    }
}

/// Adds `grundy`, which takes the parameters besides the heap.
///
/// # Errors
/// Returns a description if a number can get too large, or because of a bug in this program.
pub(super) fn direct(
    bound: &Expr,
    (names, language): (&ParameterNames, Language),
    program: &mut Program,
) -> Result<(), String> {
    program.wide = true;
    let exact = Exact::from_language(language);
    let variables = vec![Some(Bounded {
        tokens: quote! { n },
        low: 0,
        high: MOST_HEAP.min(exact.most().into()),
    })];
    let mut scope = Scope {
        variables,
        parameters: names.known(),
        checked: true,
        exact,
        ..Scope::default()
    };
    let value = scope.number(bound)?;
    program
        .call(&scope.helpers)
        .map_err(|error| error.to_string())?;
    let (parameters, words) = (names.parameters(), &names.words);
    let least = (value.low < 0).then(|| quote! { if most < 0 { return 0; } });
    let value = value.tokens;
    let limit = quote! {
        fn limit(n: i64, #parameters) -> i64 {
            let most = #value;
            #least
            if most > n { return n; }
            return most;
        }
    };
    let body = recurrence(&quote! { #(, #words)* });
    let grundy = quote! { pub fn grundy(n: i64, #parameters) -> i64 { #body } };
    let functions = program
        .function("", limit)
        .and_then(|()| program.function("", grundy));
    functions.map_err(|error| error.to_string())
}
