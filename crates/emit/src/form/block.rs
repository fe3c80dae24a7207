//! Boxes of states of two to four coordinates, and states whose values repeat along the axes: the
//! index of a state, and loops over all states.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::lookup::{Body, TableLookup};
use crate::{
    folds::AxisFold,
    options::{COORDINATES, idents, times},
};

/// Returns the names of the first coordinates.
pub(super) fn names(count: usize) -> Vec<Ident> {
    idents(COORDINATES.iter().take(count))
}

/// Returns the index of a state; the last coordinate varies fastest.
pub(super) fn place(sides: &[u64], position: &[TokenStream]) -> TokenStream {
    let mut terms = position.iter().zip(sides);
    let Some((first, _)) = terms.next() else {
        return quote! { 0 };
    };
    terms.fold(
        quote! { (#first) },
        |index, (number, length)| quote! { (#index * #length + (#number)) },
    )
}

/// Returns the function of a state. For each axis, `axes` has the way in which values repeat, and
/// `stored` the length in the table; an axis that repeats has the length of its side.
pub(super) fn body(
    sides: &[u64],
    stored: &[u64],
    axes: &[Option<AxisFold>],
    lookup: &TableLookup<'_>,
) -> Body {
    let (mut outside, mut statements, mut position, mut lengths) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let names = names(sides.len());
    for (((name, side), length), axis) in names.iter().zip(sides).zip(stored).zip(axes) {
        if axis.is_none() {
            outside.push(quote! { #name < 0 || #name >= #side });
        } else {
            outside.push(quote! { #name < 0 });
        }
        position.push(match *axis {
            None => quote! { #name },
            Some(AxisFold {
                preperiod: 0,
                period: 1,
            }) => continue,
            Some(AxisFold {
                preperiod: first,
                period,
            }) => {
                let kept = format_ident!("{name}0");
                statements.push(match (first, period) {
                    (0, _) => quote! { let #kept = #name % #period; },
                    (_, 1) => {
                        quote! { let mut #kept = #name; if #name > #first { #kept = #first; } }
                    }
                    _ => quote! {
                        let mut #kept = #name;
                        if #name >= #side { #kept = #first + (#name - #first) % #period; }
                    },
                });
                quote! { #kept }
            }
        });
        lengths.push(*length);
    }
    let value = (lookup.value)(&place(&lengths, &position));
    Body {
        parameters: quote! { #(#names: i64),* },
        outside: quote! { #(#outside)||* },
        statements: quote! { #(#statements)* return #value; },
    }
}

/// Returns the range of the answered states, in words.
pub(super) fn range(sides: &[u64], axes: &[Option<AxisFold>]) -> String {
    let range = |((name, side), axis): ((&&str, &u64), &Option<AxisFold>)| match axis {
        Some(_) => format!("{name} >= 0"),
        None => format!("0 <= {name} < {side}"),
    };
    COORDINATES
        .iter()
        .zip(sides)
        .zip(axes)
        .map(range)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns loops over the numbers of these names in an order of the names, the first outermost,
/// each from 0 up.
pub(super) fn loops(
    names: &[Ident],
    lengths: &[u64],
    order: &[usize],
    one: &TokenStream,
) -> TokenStream {
    order.iter().rev().fold(one.clone(), |inner, &at| {
        let (Some(name), Some(length)) = (names.get(at), lengths.get(at)) else {
            return inner;
        };
        times(name, length, 1, &inner)
    })
}
