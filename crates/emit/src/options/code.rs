//! Octal codes: a move removes k and leaves j heaps.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    candidates::candidates,
    visit::{OptionLoops, Repeats, Visit, ident},
};
use grundy_core::game::code::{Digit, HeapCode, MAX_PARTS, PartDemand};

const NAMES: [[&str; 3]; 2] = [
    ["TAKE_0", "TAKE_1", "TAKE_2"],
    ["TAKE_3", "TAKE_4", "TAKE_5"],
];

pub(super) fn options(code: &HeapCode, visit: &Visit<'_>) -> OptionLoops {
    let mut options = OptionLoops::default();
    let demands = [PartDemand::Any, PartDemand::Unequal, PartDemand::Equal];
    let mut kinds = 0;
    for parts in 0..=MAX_PARTS {
        for demand in demands {
            // The relation between the parts only matters if there are at least two.
            let asks = |digit: &Digit| {
                digit.heaps >> parts & 1 == 1
                    && if parts < 2 {
                        demand == PartDemand::Any
                    } else {
                        digit.parts == demand
                    }
            };
            let digits: Vec<bool> = std::iter::once(&code.split)
                .chain(&code.digits)
                .map(asks)
                .collect();
            let tail: Vec<bool> = code.tail.iter().map(asks).collect();
            if digits.iter().chain(&tail).any(|&asks| asks) {
                options.longest = options.longest.max(parts);
                let inner = |rest: &TokenStream| split(rest, parts, demand, visit);
                let name = NAMES.as_flattened().get(kinds).copied().unwrap_or("TAKE");
                let quick = visit
                    .hints
                    .repeats
                    .and_then(|repeats| quick((&digits, &tail), (parts, kinds), repeats, visit));
                let body = quick.unwrap_or_else(|| {
                    removals(
                        (&digits, &tail),
                        (name, kinds),
                        &inner,
                        &mut options.numbers,
                    )
                });
                options.body.extend(body);
                kinds += 1;
            }
        }
    }
    options
}

/// Returns the least number from which on every number may be removed, if there is one.
fn any_from((digits, tail): (&[bool], &[bool])) -> Option<i64> {
    let begins = digits.iter().position(|&asks| asks).unwrap_or(digits.len());
    let all = !tail.is_empty()
        && tail
            .iter()
            .chain(digits.iter().skip(begins))
            .all(|&asks| asks);
    i64::try_from(begins).ok().filter(|_| all)
}

/// Returns a short search if at most one heap is left and every number from some number on may be
/// removed: few heaps can have the wanted value.
fn quick(
    digits: (&[bool], &[bool]),
    (parts, kind): (usize, usize),
    repeats: Repeats,
    visit: &Visit<'_>,
) -> Option<TokenStream> {
    let begins = any_from(digits).filter(|_| parts < 2)?;
    if parts == 0 {
        let found = visit.heaps(&[]);
        return Some(quote! { if n >= #begins { #found } });
    }
    let range = (&quote! { n - #begins }, &quote! { 1 });
    Some(candidates(range, (1, &kind.to_string()), repeats, visit))
}

/// Returns a loop over the numbers k that may be removed. `digits` begins with k = 0; `tail`
/// repeats after it without end. The statements for the rest do nothing if the rest is negative.
fn removals(
    (digits, tail): (&[bool], &[bool]),
    (name, kind): (&'static str, usize),
    of_rest: &dyn Fn(&TokenStream) -> TokenStream,
    numbers: &mut Vec<(&'static str, Vec<i64>)>,
) -> TokenStream {
    let k = ident(&format!("k{kind}"));
    let inner = &of_rest(&quote! { rest });
    let list: Vec<i64> = (0..)
        .zip(digits)
        .filter(|(_, asks)| **asks)
        .map(|(k, _)| k)
        .collect();
    let (least, most) = (
        list.first().copied().unwrap_or(0),
        list.last().copied().unwrap_or(0),
    );
    let (table, count) = (ident(name), list.len());
    if let Some(begins) = any_from((digits, tail)) {
        return quote! {
            let mut #k = #begins;
            while #k <= n {
                let rest = n - #k;
                #inner
                #k += 1;
            }
        };
    }
    if tail.iter().any(|&asks| asks) {
        numbers.push((
            name,
            digits.iter().chain(tail).map(|&asks| asks.into()).collect(),
        ));
        let (fixed, period) = (digits.len(), tail.len());
        return quote! {
            let mut #k = 0;
            while #k <= n {
                let mut digit = #k;
                if #k >= #fixed { digit = #fixed + (#k - #fixed) % #period; }
                if number(#table, digit) == 1 {
                    let rest = n - #k;
                    #inner
                }
                #k += 1;
            }
        };
    }
    if least == most {
        return of_rest(&if list == [0] {
            quote! { n }
        } else {
            quote! { (n - #least) }
        });
    }
    if usize::try_from(most - least + 1) == Ok(count) {
        return quote! {
            let mut #k = #least;
            while #k <= n && #k <= #most {
                let rest = n - #k;
                #inner
                #k += 1;
            }
        };
    }
    numbers.push((name, list));
    quote! {
        let mut #k = 0;
        while #k < #count && number(#table, #k) <= n {
            let rest = n - number(#table, #k);
            #inner
            #k += 1;
        }
    }
}

/// Returns loops over all ways to split `rest` into `parts` heaps.
fn split(rest: &TokenStream, parts: usize, demand: PartDemand, visit: &Visit<'_>) -> TokenStream {
    if parts == 0 {
        let found = visit.heaps(&[]);
        return quote! { if #rest == 0 { #found } };
    }
    if parts == 1 {
        let found = visit.heaps(&[quote! { #rest }]);
        return quote! { if #rest > 0 { #found } };
    }
    if demand == PartDemand::Equal {
        let found = visit.heaps(&vec![quote! { part }; parts]);
        return quote! {
            if #rest > 0 && #rest % #parts == 0 {
                let part = #rest / #parts;
                #found
            }
        };
    }
    // If three parts must be unequal, a part made smaller by a period could equal another part.
    let reach = visit
        .hints
        .reach
        .filter(|_| demand == PartDemand::Any || parts == 2);
    nest_loops(rest, (parts, demand, reach), &mut Vec::new(), visit)
}

/// Returns one loop for each part but the last, which is the largest.
fn nest_loops(
    rest: &TokenStream,
    (parts, demand, reach): (usize, PartDemand, Option<i64>),
    chosen: &mut Vec<TokenStream>,
    visit: &Visit<'_>,
) -> TokenStream {
    let left = parts - chosen.len();
    let before = chosen
        .iter()
        .fold(quote! { #rest }, |sum, part| quote! { #sum - #part });
    if left == 1 {
        chosen.push(before);
        let found = visit.heaps(chosen);
        chosen.pop();
        return found;
    }
    let part = ident(["a", "b", "c"][chosen.len().min(2)]);
    let unequal = demand == PartDemand::Unequal;
    let first = match (chosen.last(), unequal) {
        (None, _) => quote! { 1 },
        (Some(last), false) => quote! { #last },
        (Some(last), true) => quote! { #last + 1 },
    };
    let count = left - 1;
    let others = if left == 2 {
        quote! { #part }
    } else {
        quote! { #part * #count }
    };
    let below = if unequal {
        quote! { < }
    } else {
        quote! { <= }
    };
    let within = reach.map(|reach| quote! { && #part < #reach });
    chosen.push(quote! { #part });
    let inner = nest_loops(rest, (parts, demand, reach), chosen, visit);
    chosen.pop();
    quote! {
        let mut #part = #first;
        while #others #below #before - #part #within {
            #inner
            #part += 1;
        }
    }
}
