//! Subtraction and all-but games: a move removes a member, or any number that is not a member.

use grundy_languages::{Holes, Template};
use proc_macro2::TokenStream;
use quote::quote;

use super::{
    candidates::candidates,
    slow,
    visit::{OptionLoops, Repeats, Visit, ident},
};
use crate::scope::Scope;
use grundy_core::game::{
    expr::Expr,
    set::{Each, NamedSet, Set, SubtractionGame},
};

const PARTS: Template = Template(include_str!("../../templates/program/set.txt"));

pub(super) fn options(set: &SubtractionGame, visit: &Visit<'_>) -> Result<OptionLoops, String> {
    let (mut scope, mut options) = (
        visit.scope(&[]),
        OptionLoops {
            longest: 1,
            ..OptionLoops::default()
        },
    );
    let body = match (visit.hints.slow, visit.hints.repeats) {
        (Some(bound), _) => Some(slow::option(bound, visit)),
        (None, Some(repeats)) => quick(set, repeats, visit, (&mut scope, &mut options))?,
        (None, None) => None,
    };
    match body {
        Some(body) => Ok(OptionLoops { body, ..options }.calling(scope)),
        None => every(set, visit),
    }
}

/// Returns the name of the membership test of a set, if finding all members again for each heap
/// would take much longer than trying them.
pub(crate) fn list_set(set: &SubtractionGame) -> Option<&'static str> {
    match &set.set {
        Set::Named(NamedSet::Primes) => Some("prime"),
        Set::Named(NamedSet::PrimePowers) => Some("prime_power"),
        _ => None,
    }
}

/// Returns loops over all members.
fn every(set: &SubtractionGame, visit: &Visit<'_>) -> Result<OptionLoops, String> {
    let (mut scope, mut options) = (
        visit.scope(&[]),
        OptionLoops {
            longest: 1,
            ..OptionLoops::default()
        },
    );
    let found = |k: &TokenStream| visit.heaps(&[quote! { n - #k }]);
    let shape = |shape: &str| {
        if set.all_but {
            format!("outside a {shape}")
        } else {
            shape.to_owned()
        }
    };
    let k = quote! { k };
    options.body = match &set.set {
        Set::Range(low, high) => {
            let (low, high) = (scope.number(low)?.tokens, scope.number(high)?.tokens);
            PARTS.part(
                &shape("range"),
                &[("low", &low), ("high", &high), ("found", &found(&k))],
            )
        }
        Set::Finite(members) => {
            options.numbers.push((
                "MEMBERS",
                members
                    .iter()
                    .copied()
                    .map(number)
                    .collect::<Result<_, _>>()?,
            ));
            let (count, member) = (members.len(), quote! { number(MEMBERS, i) });
            let found = found(if set.all_but { &k } else { &member });
            PARTS.part(
                &shape("list"),
                &[("count", &count), ("member", &member), ("found", &found)],
            )
        }
        Set::Steps { .. } | Set::Each(_) | Set::Union(_) if set.all_but => {
            return Err("a snippet cannot list the numbers outside such a set".to_owned());
        }
        Set::Steps { first, step } => {
            let (first, step) = (number(*first)?, number(*step)?);
            PARTS.part(
                "steps",
                &[("first", &first), ("step", &step), ("found", &found(&k))],
            )
        }
        Set::Each(each) => each_member(each, &found, &mut scope)?,
        Set::Union(sets) => unite(sets, visit, &mut options)?,
        Set::Named(_) if visit.hints.listed && set.all_but => {
            let (count, member) = (quote! { members }, quote! { cell(MEMBERS, i) });
            PARTS.part(
                "outside a list",
                &[
                    ("count", &count),
                    ("member", &member),
                    ("found", &found(&k)),
                ],
            )
        }
        Set::Named(_) if visit.hints.listed => PARTS.part(
            "members",
            &[("found", &found(&quote! { cell(MEMBERS, i) }))],
        ),
        Set::Named(named) => {
            let found = found(&if set.all_but {
                k
            } else {
                quote! { member }
            });
            let [first, next] = members(*named);
            PARTS.part(
                &shape("sequence"),
                &[("first", &first), ("next", &next), ("found", &found)],
            )
        }
    };
    Ok(options.calling(scope))
}

/// The length up to which a constant range is looped over without a short search.
const SHORT: i128 = 64;

/// Returns a short search: if values repeat, few heaps can have the wanted value, even if the set
/// is large. Returns `None` if the set is short, or not a range.
fn quick(
    set: &SubtractionGame,
    repeats: Repeats,
    visit: &Visit<'_>,
    (scope, options): (&mut Scope, &mut OptionLoops),
) -> Result<Option<TokenStream>, String> {
    let loops = |top: &TokenStream, bottom: &TokenStream, step: i64, tag: &str| {
        candidates((top, bottom), (step, tag), repeats, visit)
    };
    Ok(match (&set.set, set.all_but) {
        (Set::Range(Expr::Int(low), Expr::Int(high)), false) if high - low < SHORT => None,
        (Set::Range(low, high), all_but) => {
            let (low, high) = (scope.number(low)?.tokens, scope.number(high)?.tokens);
            let (top, bottom) = (quote! { n - low }, quote! { n - high });
            let loops = if all_but {
                // The numbers below the range, then those above it.
                let (near, far) = (
                    loops(&quote! { n - 1 }, &quote! { n - low + 1 }, 1, "0"),
                    loops(&quote! { n - high - 1 }, &quote! { 0 }, 1, "1"),
                );
                PARTS.part("short outside a range", &[("near", &near), ("far", &far)])
            } else {
                loops(&top, &bottom, 1, "")
            };
            Some(PARTS.part(
                "short range",
                &[("low", &low), ("high", &high), ("loops", &loops)],
            ))
        }
        (Set::Finite(members), true) => {
            let known: Option<Vec<i64>> = members
                .iter()
                .map(|&member| i64::try_from(member).ok())
                .collect();
            let Some(known) =
                known.filter(|known| known.last().is_some_and(|&last| last < 1 << 20))
            else {
                return Ok(None);
            };
            let (count, last) = (known.len(), known.last().copied().unwrap_or(0));
            options.numbers.push(("MEMBERS", known));
            let (near, far) = (
                visit.heaps(&[quote! { n - k }]),
                loops(&quote! { n - #last - 1 }, &quote! { 0 }, 1, ""),
            );
            let given: Holes<'_> = &[
                ("near", &near),
                ("far", &far),
                ("count", &count),
                ("last", &last),
            ];
            Some(PARTS.part("short outside a list", given))
        }
        (&Set::Steps { first, step }, false) => steps(first, step, &loops)?,
        (Set::Named(NamedSet::Odd), false) => steps(1, 2, &loops)?,
        (Set::Named(NamedSet::Even), false) => steps(2, 2, &loops)?,
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
    let step = i64::try_from(step)
        .ok()
        .filter(|step| (1..1 << 20).contains(step));
    Ok(step.map(|step| loops(&quote! { n - #first }, &quote! { 0 }, step, "")))
}

/// Returns the loops of several sets, one after the other.
fn unite(
    sets: &[Set],
    visit: &Visit<'_>,
    options: &mut OptionLoops,
) -> Result<TokenStream, String> {
    let mut body = TokenStream::new();
    for (place, part) in sets.iter().enumerate() {
        let once = ident(&format!("once{place}"));
        let game = SubtractionGame {
            set: part.clone(),
            all_but: false,
        };
        let OptionLoops {
            body: inner,
            numbers,
            helpers,
            ..
        } = self::options(&game, visit)?;
        options.numbers.extend(numbers);
        options.helpers.extend(helpers);
        body.extend(PARTS.part("once", &[("once", &once), ("body", &inner)]));
    }
    Ok(body)
}

/// Returns a number that every language counts to exactly.
fn number(number: u64) -> Result<i64, String> {
    let number = i64::try_from(number)
        .ok()
        .filter(|number| *number < 1 << 52);
    number.ok_or_else(|| "its set has numbers that are too large for a snippet".to_owned())
}

/// Returns the loop over the values of an expression; values outside 1..=n are not members.
fn each_member(
    each: &Each,
    found: &dyn Fn(&TokenStream) -> TokenStream,
    scope: &mut Scope,
) -> Result<TokenStream, String> {
    let low = scope.number(&each.low)?;
    let high = each
        .high
        .as_ref()
        .map(|high| scope.number(high))
        .transpose()?;
    let v = scope.enter(low.low, high.as_ref().map_or(i128::MAX, |high| high.high));
    let (low, value, found) = (
        low.tokens,
        scope.number(&each.value)?.tokens,
        found(&quote! { k }),
    );
    let wanted = each
        .condition
        .as_ref()
        .map(|wanted| scope.condition(wanted))
        .transpose()?;
    scope.leave();
    let if_wanted = |inner: TokenStream| match &wanted {
        Some(wanted) => quote! { if #wanted { #inner } },
        None => inner,
    };
    let Some(high) = high else {
        let inner = if_wanted(quote! { if k >= 1 { #found } });
        let given: Holes<'_> = &[
            ("v", &v),
            ("low", &low),
            ("value", &value),
            ("inner", &inner),
        ];
        return Ok(PARTS.part("values without end", given));
    };
    let high = high.tokens;
    let inside = if_wanted(quote! {
        let k = #value;
        if k >= 1 && k <= n { #found }
    });
    let given: Holes<'_> = &[
        ("v", &v),
        ("low", &low),
        ("high", &high),
        ("inner", &inside),
    ];
    Ok(PARTS.part("values", given))
}

/// Returns statements that set `member` to the least member, and statements that replace a member
/// of at most n by the next one. After the last such member, any number above n is correct.
fn members(named: NamedSet) -> [TokenStream; 2] {
    let (name, base) = match named {
        NamedSet::Powers(base) => ("powers".to_owned(), base),
        other => (other.to_string(), 0),
    };
    let base = i64::try_from(base).unwrap_or(i64::MAX);
    ["first", "next"].map(|which| PARTS.part(&format!("{name}, {which}"), &[("base", &base)]))
}
