//! Games on states: the loops of the clauses.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{
    expr::{condition, expression, variable},
    visit::{COORDINATES, Options, Visit, counted, ident},
};
use grundy_core::game::{StateRule, expr::Expr, state::Clause};

pub(super) fn options(rule: &StateRule, visit: &Visit<'_>) -> Result<Options, String> {
    let coordinates = COORDINATES.get(..rule.coordinates).unwrap_or(COORDINATES);
    let mut options = Options { coordinates, ..Options::default() };
    for (number, clause) in rule.clauses.iter().enumerate() {
        options.longest = options.longest.max(clause.parts.len() * rule.coordinates);
        let body = clause_loops(number, clause, 0, &mut options, visit)?;
        options.body.extend(body);
    }
    Ok(options)
}

/// The loops from one on.
fn clause_loops(
    number: usize,
    clause: &Clause,
    depth: usize,
    options: &mut Options,
    visit: &Visit<'_>,
) -> Result<TokenStream, String> {
    let Some(next) = clause.loops.get(depth) else {
        return innermost(number, clause, options, visit);
    };
    let (low, high) = (expression(&next.low, options)?, expression(&next.high, options)?);
    let inner = clause_loops(number, clause, depth + 1, options, visit)?;
    Ok(counted(
        (&low, &high),
        (number, depth),
        &variable(options.coordinates.len() + depth, options.coordinates),
        &inner,
    ))
}

/// The option that the variables give, if no number of it is below 0.
fn innermost(number: usize, clause: &Clause, options: &mut Options, visit: &Visit<'_>) -> Result<TokenStream, String> {
    let (mut lets, mut numbers, mut tests) = (TokenStream::new(), Vec::new(), Vec::new());
    let mut values = Vec::new();
    for (at, part) in clause.parts.iter().enumerate() {
        let mut state = Vec::new();
        for (expr, coordinate) in part.iter().zip(options.coordinates.iter().copied()) {
            state.push(match expr {
                Expr::Var(index) if *index < options.coordinates.len() => variable(*index, options.coordinates),
                Expr::Int(0..) => expression(expr, options)?,
                other => {
                    let name: Ident = ident(&format!("p{number}q{at}{coordinate}"));
                    let value = expression(other, options)?;
                    lets.extend(quote! { let #name = #value; });
                    tests.push(quote! { #name >= 0 });
                    quote! { #name }
                }
            });
        }
        values.push((visit.value)(&state));
        numbers.extend(state);
    }
    let sum = values.into_iter().reduce(|a, b| quote! { xor(#a, #b) }).unwrap_or_else(|| quote! { 0 });
    let mut found = (visit.option)(sum, &numbers);
    if let Some(test) = tests.into_iter().reduce(|a, b| quote! { #a && #b }) {
        found = quote! { if #test { #found } };
    }
    let found = quote! { #lets #found };
    Ok(match &clause.condition {
        Some(wanted) => {
            let wanted = condition(wanted, options)?;
            quote! { if #wanted { #found } }
        }
        None => found,
    })
}
