//! Restricted Nim: the single option of each value.
//!
//! A move removes 1 to f(n), and f is slow. By Levine's theorem (see [`grundy_law::theorem`]), g(n)
//! = f(n) if f grows at n, else g(n) = g(n - f(n) - 1), and the heaps n - f(n), ..., n have the
//! values 0, ..., f(n) in some order. So each value below g(n) is the value of exactly one option.
//! The heaps of a value v form a chain: the first is the least n with f(n) = v; the heap after m is
//! the least n with n - f(n) - 1 = m. Both have a formula, because f(n) = floor((a n + b) / d):
//!
//! - f(n) >= v from the least n on that is at least v and at least (v d - b) / a;
//! - n - f(n) - 1 >= m from m + 1 + max(0, floor((a m + b) / (d - a))) on.
//!
//! Each heap of the chain is about d / (d - a) times the one before, so the length of the chain is
//! logarithmic in n.

use proc_macro2::TokenStream;
use quote::quote;

use super::visit::{SlowFunction, Visit};

/// Returns the statements for the option of the value `target`.
pub(super) fn option(bound: SlowFunction, visit: &Visit<'_>) -> TokenStream {
    let SlowFunction { a, b, d } = bound;
    let found = visit.heaps(&[quote! { heap }]);
    let first = over(&plus(&times(&quote! { target }, d), a - 1 - b), a);
    let most = over(&plus(&times(&quote! { n }, a), b), d);
    let grown = over(&plus(&times(&quote! { heap }, a), b), d - a);
    // Only numbers that are not negative may be divided.
    let (first, most, next) = match b {
        1.. => {
            let wanted = times(&quote! { target }, d);
            (
                quote! {
                    heap = target;
                    if #wanted > #b {
                        let first = #first;
                        if first > heap { heap = first; }
                    }
                },
                quote! {
                    let mut most = #most;
                    if most > n { most = n; }
                },
                quote! { heap += #grown + 1; },
            )
        }
        ..0 => {
            let least = -b;
            let (all, own) = (times(&quote! { n }, a), times(&quote! { heap }, a));
            (
                quote! { heap = #first; },
                quote! {
                    let mut most = 0;
                    if #all >= #least { most = #most; }
                },
                quote! {
                    if #own >= #least { heap += #grown; }
                    heap += 1;
                },
            )
        }
        0 => (
            quote! { heap = #first; },
            quote! { let most = #most; },
            quote! { heap += #grown + 1; },
        ),
    };
    quote! {
        #most
        let mut heap = 0;
        if target > 0 { #first }
        while heap < n - most { #next }
        #found
    }
}

/// Returns `n * factor`.
fn times(number: &TokenStream, factor: i64) -> TokenStream {
    if factor == 1 {
        number.clone()
    } else {
        quote! { #number * #factor }
    }
}

/// Returns `n + more`.
fn plus(number: &TokenStream, more: i64) -> TokenStream {
    let size = more.abs();
    match more {
        0 => number.clone(),
        1.. => quote! { (#number + #size) },
        _ => quote! { (#number - #size) },
    }
}

/// Returns `n / divisor`.
fn over(number: &TokenStream, divisor: i64) -> TokenStream {
    if divisor == 1 {
        number.clone()
    } else {
        quote! { #number / #divisor }
    }
}
