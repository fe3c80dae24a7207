//! Heap games whose options have a number of parts that is computed: values alone, as an answer has room for few parts.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    expr::{condition, expression, variable},
    visit::{Options, Visit, counted, ident},
};
use grundy_core::game::lists::{Clause, ListRule, Parts};

pub(super) fn options(rule: &ListRule, visit: &Visit<'_>) -> Result<Options, String> {
    let mut options = Options::default();
    for (number, clause) in rule.clauses.iter().enumerate() {
        let body = clause_loops(number, clause, 1, &mut options, visit)?;
        options.body.extend(body);
    }
    Ok(options)
}

/// The loops of a clause from one variable on.
fn clause_loops(
    number: usize,
    clause: &Clause,
    depth: usize,
    options: &mut Options,
    visit: &Visit<'_>,
) -> Result<TokenStream, String> {
    let Some(next) = clause.loops.get(depth - 1) else {
        return innermost(number, clause, depth, options, visit);
    };
    let (low, high) = (expression(&next.low, options)?, expression(&next.high, options)?);
    let inner = clause_loops(number, clause, depth + 1, options, visit)?;
    Ok(counted((&low, &high), (number, depth), &variable(depth, &[]), &inner))
}

/// The nim-sum of all parts; `depth` is the index of the variable of a list.
fn innermost(
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
