//! A single range of numbers that may be removed, the same for every heap.
//!
//! Let the range be from a to b. Heaps n and n + (a+b) have the same value, and the first a + b heaps have the values
//! 0, ..., 0, 1, ..., 1, 2, ..., each value a times, except perhaps the last (Berlekamp, Conway, Guy, Winning Ways,
//! chapter 4). In the first period, the options of heap n are n-b..=n-a, whose values are 0..=n/a-1. Beyond it, a + b
//! is the period of every subtraction set {a, ..., b}.

use grundy_languages::program::Program;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::tables::{Names, PREPARE};
use crate::scope::Scope;
use grundy_core::game::expr::Expr;

/// The largest number of tokens that a move removes.
const MOST: i64 = 2_000_000_000;

/// Adds `prepare` and `grundy`.
///
/// # Errors
/// Returns a description if a number can get too large, or because of a bug in this program.
pub(super) fn add(ends: (&Expr, &Expr), names: &Names, program: &mut Program) -> Result<(), String> {
    let mut scope = Scope { parameters: names.known(), checked: true, ..Scope::default() };
    let (low, high) = (scope.number(ends.0)?.tokens, scope.number(ends.1)?.tokens);
    program.call(&scope.helpers).map_err(|error| error.to_string())?;
    let most = Literal::i64_unsuffixed(MOST);
    program.cells("RANGE", 3, MOST.unsigned_abs());
    let (parameters, wrong) = (names.parameters(), names.outside());
    let prepare = quote! {
        pub fn prepare(#parameters) -> i64 {
            set(RANGE, 2, 0);
            if #wrong { return -1; }
            let mut low = #low;
            let mut high = #high;
            if low < 1 { low = 1; }
            if high < low {
                low = 1;
                high = 0;
            }
            if high > #most { return -1; }
            set(RANGE, 0, low);
            set(RANGE, 1, high);
            set(RANGE, 2, 1);
            return 1;
        }
    };
    let grundy = quote! {
        pub fn grundy(n: i64) -> i64 {
            if n < 0 || cell(RANGE, 2) == 0 { return -1; }
            if cell(RANGE, 1) == 0 { return 0; }
            return n % (cell(RANGE, 0) + cell(RANGE, 1)) / cell(RANGE, 0);
        }
    };
    let functions = program.function(PREPARE, prepare).and_then(|()| program.function("", grundy));
    functions.map_err(|error| error.to_string())
}

/// Returns the statements that answer the option of value `target` of a heap n with a larger value.
pub(super) fn winning() -> TokenStream {
    quote! {
        let low = cell(RANGE, 0);
        let period = low + cell(RANGE, 1);
        let first = target * low;
        let mut last = first + low - 1;
        if last >= period { last = period - 1; }
        let mut heap = n - low;
        let rest = heap % period;
        if rest > last { heap -= rest - last; }
        if rest < first { heap -= rest + period - last; }
        answer(0, at);
        answer(1, heap);
        return 2;
    }
}
