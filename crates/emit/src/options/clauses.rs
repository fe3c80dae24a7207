//! Rules in clauses: loops over the variables of a clause, and the options inside the loops.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    candidates::candidates,
    slow,
    visit::{COORDINATES, OptionLoops, Visit, count_loop, ident},
};
use crate::scope::Scope;
use grundy_core::game::{
    StateRule,
    expr::{Condition, Expr, Op},
    heaps::HeapRules,
    rule::{Clause, HeapRule, Loop, Parts},
};

/// A function that writes the content of the loops of a clause.
type LoopBody<'a> = &'a dyn Fn(&mut Scope) -> Result<TokenStream, String>;

/// Writes the clauses of heaps. If a clause computes its number of parts, an option has only its
/// value, because an answer has room for few parts.
pub(super) fn of_heaps(rule: &HeapRule, visit: &Visit<'_>) -> Result<OptionLoops, String> {
    // This occurs in a sum; a rule by itself is written as the equivalent set.
    if let Some(bound) = visit.hints.slow {
        return Ok(OptionLoops {
            body: slow::option(bound, visit),
            longest: 1,
            ..OptionLoops::default()
        });
    }
    let (mut scope, mut options) = (visit.scope(&[]), OptionLoops::default());
    let has_lists = rule.has_lists();
    for (number, clause) in rule.clauses.iter().enumerate() {
        let ranges = (clause.loops.as_slice(), clause.condition.as_ref());
        let body = match clause.single_heaps().filter(|_| !has_lists) {
            None => turns(number, ranges, &mut scope, &|scope| {
                list(number, clause, scope, visit)
            })?,
            Some(heaps) => {
                options.longest = options.longest.max(heaps.len());
                let parts = || heaps.iter().copied().map(std::slice::from_ref);
                match quick(number, clause, &mut scope, visit)? {
                    Some(body) => body,
                    None => turns(number, ranges, &mut scope, &|scope| {
                        option(number, parts(), scope, visit)
                    })?,
                }
            }
        };
        options.body.extend(body);
    }
    Ok(options.calling(scope))
}

/// Writes the clauses of states.
pub(super) fn of_states(rule: &StateRule, visit: &Visit<'_>) -> Result<OptionLoops, String> {
    let mut scope = visit.scope(COORDINATES.get(..rule.coordinates).unwrap_or(COORDINATES));
    let mut options = OptionLoops::default();
    for (number, clause) in rule.clauses.iter().enumerate() {
        options.longest = options.longest.max(clause.parts.len() * rule.coordinates);
        let ranges = (clause.loops.as_slice(), clause.condition.as_ref());
        let body = turns(number, ranges, &mut scope, &|scope| {
            option(number, clause.parts.iter().map(Vec::as_slice), scope, visit)
        });
        options.body.extend(body?);
    }
    Ok(options.calling(scope))
}

/// Writes the loops of a clause around its condition and its content `inner`.
fn turns(
    number: usize,
    (loops, condition): (&[Loop], Option<&Condition>),
    scope: &mut Scope,
    inner: LoopBody<'_>,
) -> Result<TokenStream, String> {
    let Some((next, rest)) = loops.split_first() else {
        let found = inner(scope)?;
        let Some(condition) = condition else {
            return Ok(found);
        };
        let wanted = scope.condition(condition)?;
        return Ok(quote! { if #wanted { #found } });
    };
    let place = scope.loops();
    turn((number, place), (&next.low, &next.high), scope, &|scope| {
        turns(number, (rest, condition), scope, inner)
    })
}

/// Writes one loop. The numbers of the clause and of the loop make the name of the loop's end
/// unique.
fn turn(
    place: (usize, usize),
    (low, high): (&Expr, &Expr),
    scope: &mut Scope,
    inner: LoopBody<'_>,
) -> Result<TokenStream, String> {
    let (low, high) = (scope.number(low)?, scope.number(high)?);
    let name = scope.enter(low.low, high.high);
    let inner = inner(scope);
    scope.leave();
    Ok(count_loop(
        (&low.tokens, &high.tokens),
        place,
        &name,
        &inner?,
    ))
}

/// Writes the option for the values of the variables. A state with a number below 0 is not an
/// option. If the parameters are given at run time, the function ends at an option with a heap that
/// is not smaller.
fn option<'a>(
    number: usize,
    parts: impl Iterator<Item = &'a [Expr]>,
    scope: &mut Scope,
    visit: &Visit<'_>,
) -> Result<TokenStream, String> {
    let refuses = visit.given.is_some_and(|given| given.refuses);
    let coordinates = scope.coordinates;
    let is_state = !coordinates.is_empty();
    let (mut lets, mut numbers, mut tests, mut values) =
        (TokenStream::new(), Vec::new(), Vec::new(), Vec::new());
    for (at, part) in parts.enumerate() {
        let begin = numbers.len();
        for (place, expr) in part.iter().enumerate() {
            let value = scope.number(expr)?;
            let is_plain = matches!(expr, Expr::Var(_) | Expr::Int(_)) && value.low >= 0;
            let tokens = value.tokens;
            if !refuses && (is_plain || !is_state) {
                numbers.push(tokens);
                continue;
            }
            let name = ident(&format!(
                "p{number}q{at}{}",
                coordinates.get(place).unwrap_or(&"n")
            ));
            lets.extend(quote! { let #name = #tokens; });
            if refuses {
                tests.push(quote! { #name < 0 || #name >= n });
            } else if value.low < 0 {
                tests.push(quote! { #name >= 0 });
            }
            numbers.push(quote! { #name });
        }
        values.push((visit.value)(numbers.get(begin..).unwrap_or_default()));
    }
    let sum = values
        .into_iter()
        .reduce(|a, b| quote! { xor(#a, #b) })
        .unwrap_or_else(|| quote! { 0 });
    let found = (visit.option)(sum, &numbers);
    Ok(match (tests.is_empty(), refuses) {
        (true, _) => quote! { #lets #found },
        (false, true) => quote! { #lets if #(#tests)||* { return -1; } #found },
        (false, false) => quote! { #lets if #(#tests)&&* { #found } },
    })
}

/// Writes the nim-sum of all parts of an option.
fn list(
    number: usize,
    clause: &Clause,
    scope: &mut Scope,
    visit: &Visit<'_>,
) -> Result<TokenStream, String> {
    if clause.parts.is_empty() {
        return Ok((visit.option)(quote! { 0 }, &[]));
    }
    let sum = ident(&format!("sum{number}"));
    let mut body = quote! { let mut #sum = 0; };
    let one = |scope: &mut Scope, heap: &Expr| {
        let value = (visit.value)(&[scope.number(heap)?.tokens]);
        Ok::<_, String>(quote! { #sum = xor(#sum, #value); })
    };
    for (place, parts) in clause.parts.iter().enumerate() {
        body.extend(match parts {
            Parts::One(heap) => one(scope, heap)?,
            Parts::Each { value, low, high } => {
                let place = (number, scope.loops() + place);
                turn(place, (low, high), scope, &|scope| one(scope, value))?
            }
            // Equal heaps cancel in pairs.
            Parts::Repeated { value, count } => {
                let (heap, count) = (one(scope, value)?, scope.number(count)?.tokens);
                let times = ident(&format!("times{number}p{place}"));
                quote! {
                    let #times = #count;
                    if #times > 0 && #times % 2 == 1 { #heap }
                }
            }
        });
    }
    let found = (visit.option)(quote! { #sum }, &[]);
    Ok(quote! { #body #found })
}

/// Writes a clause that leaves any heap of a range. If values repeat, few of these heaps can have
/// the wanted value. Returns `None` for any other clause.
fn quick(
    number: usize,
    clause: &Clause,
    scope: &mut Scope,
    visit: &Visit<'_>,
) -> Result<Option<TokenStream>, String> {
    let (Some(repeats), [Parts::One(part)], [range], None) = (
        visit.hints.repeats,
        clause.parts.as_slice(),
        clause.loops.as_slice(),
        &clause.condition,
    ) else {
        return Ok(None);
    };
    let (low, high) = (
        scope.number(&range.low)?.tokens,
        scope.number(&range.high)?.tokens,
    );
    let (top, bottom) = match part {
        Expr::Var(1) => (high, low),
        Expr::Binary(Op::Sub, all, taken)
            if matches!((&**all, &**taken), (Expr::Var(0), Expr::Var(1))) =>
        {
            (quote! { n - (#low) }, quote! { n - (#high) })
        }
        _ => return Ok(None),
    };
    Ok(Some(candidates(
        (&top, &bottom),
        (1, &number.to_string()),
        repeats,
        visit,
    )))
}
