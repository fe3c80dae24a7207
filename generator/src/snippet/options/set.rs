//! Subtraction and all-but games: remove a member, or anything else.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    expr::expression,
    visit::{Options, Visit, heaps, index, int},
};
use crate::game::set::{HeapSet, Named, Set};

pub(super) fn options(set: &HeapSet, visit: &Visit<'_>) -> Result<Options, String> {
    let mut options = Options { longest: 1, ..Options::default() };
    let found = |k: &TokenStream| {
        let left = quote! { n - #k };
        (visit.option)(heaps(std::slice::from_ref(&left), visit), &[left])
    };
    options.body = match &set.set {
        Set::Range(low, high) => {
            let (low, high) = (expression(low, &mut options)?, expression(high, &mut options)?);
            let found = found(&quote! { k });
            if set.all_but {
                quote! {
                    let low = #low;
                    let high = #high;
                    let mut k = 1;
                    while k <= n {
                        if k < low || k > high { #found }
                        k += 1;
                    }
                }
            } else {
                quote! {
                    let high = #high;
                    let mut k = #low;
                    if k < 1 { k = 1; }
                    while k <= n && k <= high {
                        #found
                        k += 1;
                    }
                }
            }
        }
        Set::Finite(members) => {
            let list = members.iter().map(|&member| {
                let member = i64::try_from(member).ok().filter(|member| *member < 1 << 52);
                member.ok_or_else(|| "its set has numbers that are too large for a snippet".to_owned())
            });
            options.numbers.push(("MEMBERS", list.collect::<Result<_, _>>()?));
            let count = index(members.len());
            if set.all_but {
                let found = found(&quote! { k });
                quote! {
                    let mut i = 0;
                    let mut k = 1;
                    while k <= n {
                        if i < #count && number(MEMBERS, i) == k { i += 1; } else { #found }
                        k += 1;
                    }
                }
            } else {
                let found = found(&quote! { number(MEMBERS, i) });
                quote! {
                    let mut i = 0;
                    while i < #count && number(MEMBERS, i) <= n {
                        #found
                        i += 1;
                    }
                }
            }
        }
        Set::Named(named) => {
            let (first, next) = members(*named);
            if set.all_but {
                let found = found(&quote! { k });
                quote! {
                    #first
                    let mut k = 1;
                    while k <= n {
                        if k == member { #next } else { #found }
                        k += 1;
                    }
                }
            } else {
                let found = found(&quote! { member });
                quote! {
                    #first
                    while member <= n {
                        #found
                        #next
                    }
                }
            }
        }
    };
    Ok(options)
}

/// Statements that set `member` to the least member, and from a member of at most n to the next; past n, any will do.
fn members(named: Named) -> (TokenStream, TokenStream) {
    match named {
        Named::Squares => (quote! { let mut member = 1; let mut odd = 1; }, quote! { odd += 2; member += odd; }),
        Named::Odd => (quote! { let mut member = 1; }, quote! { member += 2; }),
        Named::Even => (quote! { let mut member = 2; }, quote! { member += 2; }),
        Named::Fibonacci => (
            quote! { let mut member = 1; let mut after = 2; },
            quote! { let next = member + after; member = after; after = next; },
        ),
        Named::Factorials => (
            quote! { let mut member = 1; let mut factor = 1; },
            quote! { factor += 1; if member > n / factor { member = n + 1; } else { member *= factor; } },
        ),
        Named::Powers(base) => {
            let base = int(i64::try_from(base).unwrap_or(i64::MAX));
            (
                quote! { let mut member = 1; },
                quote! { if member > n / #base { member = n + 1; } else { member *= #base; } },
            )
        }
        Named::Primes => (
            quote! { let mut member = 2; },
            quote! {
                member += 1;
                let mut divisor = 2;
                while divisor * divisor <= member {
                    if member % divisor == 0 { member += 1; divisor = 1; }
                    divisor += 1;
                }
            },
        ),
    }
}
