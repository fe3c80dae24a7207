//! A proved law of Nim with leaps added; see [`Blocks`].

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    block::names,
    lookup::{Body, MOST_INDEX, TableLookup},
};
use grundy_law::Blocks;

/// The largest coordinate that is answered: values are less than twice the maximum of the largest
/// coordinate and h.
const LARGEST_COORDINATE: i64 = MOST_INDEX / 4;

/// Returns the value of a cell for the case that the first block is the sum of the coordinates
/// modulo h.
pub(super) fn cyclic(law: &Blocks) -> TokenStream {
    let (names, side) = (names(law.dimensions()), law.side());
    quote! { ((#(#names)+*) % #side) }
}

/// Returns the function of a cell: its value, or 1 if the value is not 0.
pub(super) fn body(law: &Blocks, wins: bool, lookup: &TableLookup<'_>) -> Body {
    let (names, side, largest) = (names(law.dimensions()), law.side(), LARGEST_COORDINATE);
    let nim_sum = |terms: Vec<TokenStream>| terms.into_iter().reduce(|a, b| quote! { xor(#a, #b) });
    let value = if side == 1 {
        nim_sum(names.iter().map(|name| quote! { #name }).collect())
    } else {
        let high = nim_sum(names.iter().map(|name| quote! { #name / #side }).collect());
        let index = names.iter().map(|name| quote! { #name % #side });
        let low = (lookup.value)(
            &index
                .reduce(|a, b| quote! { (#a) * #side + #b })
                .unwrap_or_default(),
        );
        Some(quote! { #high * #side + #low })
    };
    Body {
        parameters: quote! { #(#names: i64),* },
        outside: quote! { #(#names < 0 || #names > #largest)||* },
        statements: if wins {
            quote! {
                if #value > 0 { return 1; }
                return 0;
            }
        } else {
            quote! { return #value; }
        },
    }
}

/// Returns the range of the answered cells, in words.
pub(super) fn range(law: &Blocks) -> String {
    let names: Vec<String> = names(law.dimensions())
        .iter()
        .map(ToString::to_string)
        .collect();
    format!("0 <= {} <= {LARGEST_COORDINATE}", names.join(", "))
}
