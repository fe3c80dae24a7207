//! Subtraction and all-but games: a move removes a member, or any number that is not a member.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{
    candidates::{Heaps, candidates},
    slow,
    visit::{Options, Repeats, Visit, heaps, ident, index, int},
};
use crate::scope::Scope;
use grundy_core::game::{
    expr::Expr,
    set::{Each, Named, Set, SubtractionGame},
};

pub(super) fn options(set: &SubtractionGame, visit: &Visit<'_>) -> Result<Options, String> {
    let (mut scope, mut options) = (visit.scope(&[]), Options { longest: 1, ..Options::default() });
    let body = match (visit.hints.slow, visit.hints.repeats) {
        (Some(bound), _) => Some(slow::option(bound, visit)),
        (None, Some(repeats)) => quick(set, repeats, visit, (&mut scope, &mut options))?,
        (None, None) => None,
    };
    match body {
        Some(body) => Ok(Options { body, ..options }.calling(scope)),
        None => every(set, visit),
    }
}

/// Returns the name of the membership test of a set, if finding all members again for each heap would take much longer
/// than trying them.
pub(crate) fn listed(set: &SubtractionGame) -> Option<&'static str> {
    match &set.set {
        Set::Named(Named::Primes) => Some("prime"),
        Set::Named(Named::PrimePowers) => Some("prime_power"),
        _ => None,
    }
}

/// Returns loops over all members.
fn every(set: &SubtractionGame, visit: &Visit<'_>) -> Result<Options, String> {
    let (mut scope, mut options) = (visit.scope(&[]), Options { longest: 1, ..Options::default() });
    let found = |k: &TokenStream| {
        let left = quote! { n - #k };
        (visit.option)(heaps(std::slice::from_ref(&left), visit), &[left])
    };
    options.body = match &set.set {
        Set::Range(low, high) => {
            let (low, high) = (scope.number(low)?.tokens, scope.number(high)?.tokens);
            range((&low, &high), set.all_but, &found(&quote! { k }))
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
        Set::Steps { .. } | Set::Each(_) | Set::Union(_) if set.all_but => {
            return Err("a snippet cannot list the numbers outside such a set".to_owned());
        }
        Set::Steps { first, step } => {
            let (first, step) = (number(*first)?, number(*step)?);
            let found = found(&quote! { k });
            quote! {
                let mut k = #first;
                while k <= n {
                    #found
                    k += #step;
                }
            }
        }
        Set::Each(each) => each_member(each, &found, &mut scope)?,
        Set::Union(sets) => unite(sets, visit, &mut options)?,
        Set::Named(_) if visit.hints.listed => {
            let (one, other) = (found(&quote! { cell(MEMBERS, i) }), found(&quote! { k }));
            if set.all_but {
                quote! {
                    let mut i = 0;
                    let mut k = 1;
                    while k <= n {
                        if i < members && cell(MEMBERS, i) == k { i += 1; } else { #other }
                        k += 1;
                    }
                }
            } else {
                quote! {
                    let mut i = 0;
                    while i < members {
                        #one
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
    Ok(options.calling(scope))
}

/// Returns the loop over the numbers k of a range that may be removed from a heap of n, or over all other numbers.
fn range((low, high): (&TokenStream, &TokenStream), all_but: bool, found: &TokenStream) -> TokenStream {
    if all_but {
        return quote! {
            let low = #low;
            let high = #high;
            let mut k = 1;
            while k <= n {
                if k < low || k > high { #found }
                k += 1;
            }
        };
    }
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

/// The length up to which a constant range is looped over without a short search.
const SHORT: i128 = 64;

/// Returns a short search: if values repeat, few heaps can have the wanted value, even if the set is large. Returns
/// `None` if the set is short, or not a range.
fn quick(
    set: &SubtractionGame,
    repeats: Repeats,
    visit: &Visit<'_>,
    (scope, options): (&mut Scope, &mut Options),
) -> Result<Option<TokenStream>, String> {
    let found =
        |heap: &TokenStream| (visit.option)(heaps(std::slice::from_ref(heap), visit), std::slice::from_ref(heap));
    let loops = |top: &TokenStream, bottom: &TokenStream, step: i64, tag: &str| {
        candidates(&Heaps { top, bottom, step, tag }, repeats, visit, &found)
    };
    Ok(match (&set.set, set.all_but) {
        (Set::Range(Expr::Int(low), Expr::Int(high)), false) if high - low < SHORT => None,
        (Set::Range(low, high), all_but) => {
            let (low, high) = (scope.number(low)?.tokens, scope.number(high)?.tokens);
            let bounds = quote! {
                let mut low = #low;
                let mut high = #high;
                if low < 1 { low = 1; }
                if high > n { high = n; }
            };
            let (top, bottom) = (quote! { n - low }, quote! { n - high });
            let body = if all_but {
                // The numbers below the range, then those above it. If the range is empty, these are all numbers.
                let (near, far) = (
                    loops(&quote! { n - 1 }, &quote! { n - low + 1 }, 1, "0"),
                    loops(&quote! { n - high - 1 }, &quote! { 0 }, 1, "1"),
                );
                quote! {
                    if low > n { low = n + 1; }
                    if high < low { high = low - 1; }
                    #near
                    #far
                }
            } else {
                loops(&top, &bottom, 1, "")
            };
            Some(quote! { #bounds #body })
        }
        (Set::Finite(members), true) => {
            let known: Option<Vec<i64>> = members.iter().map(|&member| i64::try_from(member).ok()).collect();
            let Some(known) = known.filter(|known| known.last().is_some_and(|&last| last < 1 << 20)) else {
                return Ok(None);
            };
            let (count, last) = (index(known.len()), int(known.last().copied().unwrap_or(0)));
            options.numbers.push(("MEMBERS", known));
            let (near, far) = (found(&quote! { n - k }), loops(&quote! { n - #last - 1 }, &quote! { 0 }, 1, ""));
            Some(quote! {
                let mut i = 0;
                let mut k = 1;
                while k <= n && k <= #last {
                    if i < #count && number(MEMBERS, i) == k { i += 1; } else { #near }
                    k += 1;
                }
                #far
            })
        }
        (&Set::Steps { first, step }, false) => steps(first, step, &loops)?,
        (Set::Named(Named::Odd), false) => steps(1, 2, &loops)?,
        (Set::Named(Named::Even), false) => steps(2, 2, &loops)?,
        _ => None,
    })
}

/// Returns the loop over the heaps that are left by `first`, `first + step`, …
fn steps(
    first: u64,
    step: u64,
    loops: &dyn Fn(&TokenStream, &TokenStream, i64, &str) -> TokenStream,
) -> Result<Option<TokenStream>, String> {
    let first = number(first)?;
    let step = i64::try_from(step).ok().filter(|step| (1..1 << 20).contains(step));
    Ok(step.map(|step| loops(&quote! { n - #first }, &quote! { 0 }, step, "")))
}

/// Returns the loops of several sets, one after the other.
fn unite(sets: &[Set], visit: &Visit<'_>, options: &mut Options) -> Result<TokenStream, String> {
    let mut body = TokenStream::new();
    for (place, part) in sets.iter().enumerate() {
        // The parts use the same names, so each has its own block.
        let once = ident(&format!("once{place}"));
        let game = SubtractionGame { set: part.clone(), all_but: false };
        let Options { body: inner, numbers, helpers, .. } = self::options(&game, visit)?;
        options.numbers.extend(numbers);
        let new = helpers.into_iter().filter(|helper| !options.helpers.contains(helper)).collect::<Vec<_>>();
        options.helpers.extend(new);
        body.extend(quote! {
            let mut #once = 0;
            while #once < 1 {
                #inner
                #once += 1;
            }
        });
    }
    Ok(body)
}

/// Returns a number that every language counts to exactly.
fn number(number: u64) -> Result<Literal, String> {
    let number = i64::try_from(number).ok().filter(|number| *number < 1 << 52);
    number.map(int).ok_or_else(|| "its set has numbers that are too large for a snippet".to_owned())
}

/// Returns the loop over the values of an expression; values outside 1..=n are not members.
fn each_member(
    each: &Each,
    found: &dyn Fn(&TokenStream) -> TokenStream,
    scope: &mut Scope,
) -> Result<TokenStream, String> {
    let low = scope.number(&each.low)?;
    let high = each.high.as_ref().map(|high| scope.number(high)).transpose()?;
    let v = scope.enter(low.low, high.as_ref().map_or(i128::MAX, |high| high.high));
    let (low, value, found) = (low.tokens, scope.number(&each.value)?.tokens, found(&quote! { k }));
    let wanted = each.condition.as_ref().map(|wanted| scope.condition(wanted)).transpose()?;
    scope.leave();
    let if_wanted = |inner: TokenStream| match &wanted {
        Some(wanted) => quote! { if #wanted { #inner } },
        None => inner,
    };
    let Some(high) = high else {
        let inner = if_wanted(quote! { if k >= 1 { #found } });
        // The values never decrease.
        return Ok(quote! {
            let mut #v = #low;
            let mut k = #value;
            while k <= n {
                #inner
                #v += 1;
                k = #value;
            }
        });
    };
    let high = high.tokens;
    // The value is only computed if the condition holds.
    let inside = if_wanted(quote! {
        let k = #value;
        if k >= 1 && k <= n { #found }
    });
    Ok(quote! {
        let mut #v = #low;
        let high = #high;
        while #v <= high {
            #inside
            #v += 1;
        }
    })
}

/// Returns statements that set `member` to the least member, and statements that replace a member of at most n by the
/// next one. After the last such member, any number above n is correct.
fn members(named: Named) -> (TokenStream, TokenStream) {
    match named {
        Named::Squares => (quote! { let mut member = 1; let mut odd = 1; }, quote! { odd += 2; member += odd; }),
        Named::Cubes => {
            (quote! { let mut member = 1; let mut root = 1; }, quote! { root += 1; member = root * root * root; })
        }
        Named::Triangular => (quote! { let mut member = 1; let mut step = 1; }, quote! { step += 1; member += step; }),
        Named::Lucas => (
            quote! { let mut member = 1; let mut after = 4; },
            quote! {
                if member < 3 {
                    member += 1;
                } else {
                    let next = member + after;
                    member = after;
                    after = next;
                }
            },
        ),
        Named::PrimePowers => (
            quote! { let mut member = 2; },
            quote! {
                member += 1;
                let mut rest = 2;
                while rest > 1 {
                    let mut divisor = 2;
                    while divisor * divisor <= member && member % divisor != 0 { divisor += 1; }
                    rest = member;
                    if divisor * divisor > member { rest = 1; }
                    while rest % divisor == 0 { rest /= divisor; }
                    if rest > 1 { member += 1; }
                }
            },
        ),
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
