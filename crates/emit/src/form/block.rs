//! Boxes of states with three or four coordinates: the index of a state, and loops over all states.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::lookup::{Body, Lookup};
use crate::{
    folds::{Fold, Folds},
    options::COORDINATES,
};
use grundy_core::values::Sides;

/// Returns the names of the coordinates of a box.
fn names(sides: &Sides) -> Vec<Ident> {
    COORDINATES.iter().take(sides.lengths().len()).map(|name| format_ident!("{name}")).collect()
}

/// Returns the index of a state; the last coordinate varies fastest.
pub(super) fn place(sides: &[u64], position: &[TokenStream]) -> TokenStream {
    let mut terms = position.iter().zip(sides);
    let Some((first, _)) = terms.next() else { return quote! { 0 } };
    terms.fold(quote! { (#first) }, |index, (number, &length)| {
        let length = Literal::u64_unsuffixed(length);
        quote! { (#index * #length + (#number)) }
    })
}

/// Returns the function of a state.
pub(super) fn body(sides: &Sides, lookup: &Lookup<'_>) -> Body {
    let names = names(sides);
    let outside = names.iter().zip(sides.lengths()).map(|(name, &length)| {
        let length = Literal::u64_unsuffixed(length);
        quote! { #name < 0 || #name >= #length }
    });
    let outside = outside.reduce(|a, b| quote! { #a || #b }).unwrap_or_default();
    let position: Vec<TokenStream> = names.iter().map(|name| quote! { #name }).collect();
    let value = (lookup.value)(&place(sides.lengths(), &position));
    Body { parameters: quote! { #(#names: i64),* }, outside, statements: quote! { return #value; } }
}

/// Returns the range of the answered states, in words.
pub(super) fn range(sides: &Sides) -> String {
    let ranges = COORDINATES.iter().zip(sides.lengths()).map(|(name, length)| format!("0 <= {name} < {length}"));
    ranges.collect::<Vec<_>>().join(", ")
}

/// Returns the function of a state whose values repeat along the axes.
pub(super) fn folded(folds: &Folds, lookup: &Lookup<'_>) -> Body {
    let (mut outside, mut statements) = (Vec::new(), Vec::new());
    let names: Vec<Ident> = COORDINATES.iter().take(folds.sides.len()).map(|name| format_ident!("{name}")).collect();
    let (mut position, mut sides) = (Vec::new(), Vec::new());
    for ((name, &side), axis) in names.iter().zip(&folds.sides).zip(&folds.axes) {
        if *axis == Some(Fold { preperiod: 0, period: 1 }) {
            outside.push(quote! { #name < 0 });
            continue;
        }
        sides.push(side);
        let side = Literal::u64_unsuffixed(side);
        let Some(Fold { preperiod, period }) = *axis else {
            outside.push(quote! { #name < 0 || #name >= #side });
            position.push(quote! { #name });
            continue;
        };
        outside.push(quote! { #name < 0 });
        let (first, length) = (Literal::u64_unsuffixed(preperiod), Literal::u64_unsuffixed(period));
        let kept = format_ident!("{name}0");
        statements.push(match (preperiod, period) {
            (0, _) => quote! { let #kept = #name % #length; },
            (_, 1) => quote! { let mut #kept = #name; if #name > #first { #kept = #first; } },
            _ => quote! { let mut #kept = #name; if #name >= #side { #kept = #first + (#name - #first) % #length; } },
        });
        position.push(quote! { #kept });
    }
    let outside = outside.into_iter().reduce(|a, b| quote! { #a || #b }).unwrap_or_default();
    let value = (lookup.value)(&place(&sides, &position));
    Body { parameters: quote! { #(#names: i64),* }, outside, statements: quote! { #(#statements)* return #value; } }
}

/// Returns the range of the answered states, in words.
pub(super) fn folded_range(folds: &Folds) -> String {
    let axes = COORDINATES.iter().zip(&folds.sides).zip(&folds.axes);
    let range = |((name, side), axis): ((&&str, &u64), &Option<Fold>)| match axis {
        Some(_) => format!("{name} >= 0"),
        None => format!("0 <= {name} < {side}"),
    };
    axes.map(range).collect::<Vec<_>>().join(", ")
}

/// Returns loops over the states of a box in an order of the coordinates, the first outermost, each from 0 up.
pub(super) fn loops(sides: &Sides, order: &[usize], one: TokenStream) -> TokenStream {
    let names = names(sides);
    order.iter().rev().fold(one, |inner, &at| {
        let (Some(name), Some(&length)) = (names.get(at), sides.lengths().get(at)) else { return inner };
        let length = Literal::u64_unsuffixed(length);
        quote! {
            let mut #name = 0;
            while #name < #length {
                #inner
                #name += 1;
            }
        }
    })
}
