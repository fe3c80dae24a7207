//! Heap games by rule: the loops of the clauses.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    candidates::{Heaps, candidates},
    expr::{condition, expression, variable},
    lists, slow,
    visit::{Options, Visit, counted, heaps},
};
use grundy_core::game::{
    expr::{Expr, Op},
    heaps::HeapRules,
    rule::{Clause, HeapRule, Parts},
};

pub(super) fn options(rule: &HeapRule, visit: &Visit<'_>) -> Result<Options, String> {
    // In a sum; by itself such a rule is written as the set that it is.
    if let Some(bound) = visit.hints.slow {
        return Ok(Options { body: slow::option(bound, visit), longest: 1, ..Options::default() });
    }
    let mut options = Options::default();
    let has_lists = rule.has_lists();
    for (number, clause) in rule.clauses.iter().enumerate() {
        let quick = if has_lists { None } else { quick(number, clause, &mut options, visit)? };
        let body = match quick {
            Some(body) => body,
            None => clause_loops(number, clause, (1, has_lists), &mut options, visit)?,
        };
        options.longest = options.longest.max(if has_lists { 0 } else { clause.parts.len() });
        options.body.extend(body);
    }
    Ok(options)
}

/// A clause that leaves any heap of a range: where values repeat, only few of these can have the value looked for. `None` for any
/// other clause.
fn quick(
    number: usize,
    clause: &Clause,
    options: &mut Options,
    visit: &Visit<'_>,
) -> Result<Option<TokenStream>, String> {
    let (Some(repeats), [Parts::One(part)], [range], None) =
        (visit.hints.repeats, clause.parts.as_slice(), clause.loops.as_slice(), &clause.condition)
    else {
        return Ok(None);
    };
    let (low, high) = (expression(&range.low, options)?, expression(&range.high, options)?);
    let (top, bottom) = match part {
        Expr::Var(1) => (high, low),
        Expr::Binary(Op::Sub, all, taken) if matches!((&**all, &**taken), (Expr::Var(0), Expr::Var(1))) => {
            (quote! { n - (#low) }, quote! { n - (#high) })
        }
        _ => return Ok(None),
    };
    let found =
        |heap: &TokenStream| (visit.option)(heaps(std::slice::from_ref(heap), visit), std::slice::from_ref(heap));
    let heaps = Heaps { top: &top, bottom: &bottom, step: 1, tag: &number.to_string() };
    Ok(Some(candidates(&heaps, repeats, visit, &found)))
}

/// The loops from one variable on; a block of its own, so that clauses may use the same names.
fn clause_loops(
    number: usize,
    clause: &Clause,
    (depth, has_lists): (usize, bool),
    options: &mut Options,
    visit: &Visit<'_>,
) -> Result<TokenStream, String> {
    let Some(next) = clause.loops.get(depth - 1) else {
        return match clause.single_heaps().filter(|_| !has_lists) {
            Some(heaps) => innermost(clause, &heaps, options, visit),
            None => lists::innermost(number, clause, depth, options, visit),
        };
    };
    let (low, high) = (expression(&next.low, options)?, expression(&next.high, options)?);
    let inner = clause_loops(number, clause, (depth + 1, has_lists), options, visit)?;
    Ok(counted((&low, &high), (number, depth), &variable(depth, &[]), &inner))
}

fn innermost(
    clause: &Clause,
    parts: &[&Expr],
    options: &mut Options,
    visit: &Visit<'_>,
) -> Result<TokenStream, String> {
    let parts = parts.iter().map(|part| expression(part, options)).collect::<Result<Vec<_>, _>>()?;
    let found = (visit.option)(heaps(&parts, visit), &parts);
    Ok(match &clause.condition {
        Some(wanted) => {
            let wanted = condition(wanted, options)?;
            quote! { if #wanted { #found } }
        }
        None => found,
    })
}
