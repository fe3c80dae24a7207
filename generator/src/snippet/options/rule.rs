//! Heap games by rule: the loops of the clauses.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    expr::{condition, expression, variable},
    visit::{Options, Visit, counted, heaps},
};
use crate::game::rule::{Clause, HeapRule};

pub(super) fn options(rule: &HeapRule, visit: &Visit<'_>) -> Result<Options, String> {
    let mut options = Options::default();
    for (number, clause) in rule.clauses.iter().enumerate() {
        options.longest = options.longest.max(clause.parts.len());
        let body = clause_loops(number, clause, 1, &mut options, visit)?;
        options.body.extend(body);
    }
    Ok(options)
}

/// The loops from one variable on; a block of its own, so that clauses may use the same names.
fn clause_loops(
    number: usize,
    clause: &Clause,
    depth: usize,
    options: &mut Options,
    visit: &Visit<'_>,
) -> Result<TokenStream, String> {
    let Some(next) = clause.loops.get(depth - 1) else {
        return innermost(clause, options, visit);
    };
    let (low, high) = (expression(&next.low, options)?, expression(&next.high, options)?);
    let inner = clause_loops(number, clause, depth + 1, options, visit)?;
    Ok(counted((&low, &high), (number, depth), &variable(depth, &[]), &inner))
}

fn innermost(clause: &Clause, options: &mut Options, visit: &Visit<'_>) -> Result<TokenStream, String> {
    let parts = clause.parts.iter().map(|part| expression(part, options)).collect::<Result<Vec<_>, _>>()?;
    let found = (visit.option)(heaps(&parts, visit), &parts);
    Ok(match &clause.condition {
        Some(wanted) => {
            let wanted = condition(wanted, options)?;
            quote! { if #wanted { #found } }
        }
        None => found,
    })
}
