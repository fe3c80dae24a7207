//! A proved law of Nim with leaps added; see [`Blocks`].

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::lookup::{Body, Lookup, MOST};
use crate::options::COORDINATES;
use grundy_law::Blocks;

/// The largest coordinate that is answered: values are less than twice the maximum of the largest coordinate and h.
const LARGEST: i64 = MOST / 4;

fn names(law: &Blocks) -> Vec<Ident> {
    COORDINATES.iter().take(law.dimensions()).map(|name| format_ident!("{name}")).collect()
}

/// Returns the value of a cell for the case that the first block is the sum of the coordinates modulo h.
pub(super) fn cyclic(law: &Blocks) -> TokenStream {
    let (names, side) = (names(law), Literal::u32_unsuffixed(law.side()));
    quote! { ((#(#names)+*) % #side) }
}

/// Returns the function of a cell: its value, or 1 if the value is not 0.
pub(super) fn body(law: &Blocks, wins: bool, lookup: &Lookup<'_>) -> Body {
    let (names, side) = (names(law), Literal::u32_unsuffixed(law.side()));
    let largest = Literal::i64_unsuffixed(LARGEST);
    let outside = names.iter().map(|name| quote! { #name < 0 || #name > #largest });
    let outside = outside.reduce(|a, b| quote! { #a || #b }).unwrap_or_default();
    let nim_sum = |terms: Vec<TokenStream>| {
        terms.into_iter().reduce(|a, b| quote! { xor(#a, #b) }).unwrap_or_else(|| quote! { 0 })
    };
    let value = if law.side() == 1 {
        nim_sum(names.iter().map(|name| quote! { #name }).collect())
    } else {
        let high = nim_sum(names.iter().map(|name| quote! { #name / #side }).collect());
        let index = names.iter().map(|name| quote! { #name % #side });
        let index = index.reduce(|a, b| quote! { (#a) * #side + #b }).unwrap_or_default();
        let low = (lookup.value)(&index);
        quote! { #high * #side + #low }
    };
    let statements = if wins {
        quote! {
            if #value > 0 { return 1; }
            return 0;
        }
    } else {
        quote! { return #value; }
    };
    Body { parameters: quote! { #(#names: i64),* }, outside, statements }
}

/// Returns the range of the answered cells, in words.
pub(super) fn range(law: &Blocks) -> String {
    let names = COORDINATES.get(..law.dimensions()).unwrap_or_default();
    format!("0 <= {} <= {LARGEST}", names.join(", "))
}
