//! Boxes of states with three or four coordinates: the index of a state, and loops over all states.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::lookup::{Body, Lookup};
use crate::options::COORDINATES;
use grundy_core::values::Sides;

/// Returns the names of the coordinates of a box.
fn names(sides: &Sides) -> Vec<Ident> {
    COORDINATES.iter().take(sides.lengths().len()).map(|name| format_ident!("{name}")).collect()
}

/// Returns the index of a state; the last coordinate varies fastest.
pub(super) fn place(sides: &Sides, position: &[TokenStream]) -> TokenStream {
    let mut terms = position.iter().zip(sides.lengths());
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
    let value = (lookup.value)(&place(sides, &position));
    Body { parameters: quote! { #(#names: i64),* }, outside, statements: quote! { return #value; } }
}

/// Returns the range of the answered states, in words.
pub(super) fn range(sides: &Sides) -> String {
    let ranges = COORDINATES.iter().zip(sides.lengths()).map(|(name, length)| format!("0 <= {name} < {length}"));
    ranges.collect::<Vec<_>>().join(", ")
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
