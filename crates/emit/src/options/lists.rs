//! The options of a clause with lists of parts: values alone, as an answer has room for few parts.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    expr::{condition, expression, variable},
    visit::{Options, Visit, counted, ident},
};
use grundy_core::game::rule::{Clause, Parts};

/// The nim-sum of all parts; `depth` is the index of the variable of a list.
pub(super) fn innermost(
    number: usize,
    clause: &Clause,
    depth: usize,
    options: &mut Options,
    visit: &Visit<'_>,
) -> Result<TokenStream, String> {
    let sum = ident(&format!("sum{number}"));
    let mut body = quote! { let mut #sum = 0; };
    let one = |heap: TokenStream| {
        let value = (visit.value)(&[heap]);
        quote! { #sum = xor(#sum, #value); }
    };
    for (place, parts) in clause.parts.iter().enumerate() {
        body.extend(match parts {
            Parts::One(heap) => one(expression(heap, options)?),
            Parts::Each { value, low, high } => {
                let (low, high) = (expression(low, options)?, expression(high, options)?);
                let heap = one(expression(value, options)?);
                counted((&low, &high), (number, depth + place), &variable(depth, &[]), &heap)
            }
            // Equal heaps cancel in pairs.
            Parts::Repeated { value, count } => {
                let (heap, count) = (one(expression(value, options)?), expression(count, options)?);
                let times = ident(&format!("times{number}p{place}"));
                quote! {
                    let #times = #count;
                    if #times > 0 && #times % 2 == 1 { #heap }
                }
            }
        });
    }
    let found = (visit.option)(quote! { #sum }, &[]);
    let found = quote! { #body #found };
    Ok(match &clause.condition {
        Some(wanted) => {
            let wanted = condition(wanted, options)?;
            quote! { if #wanted { #found } }
        }
        None => found,
    })
}
