//! Code for `part(a, r)`: the least part of a number as a sum of members of a growing sequence.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use grundy_core::{claim::members, game::expr::Expr};

/// The largest ratio: the rule of the sequence needs some four variables for each.
const MOST_RATIO: i128 = 8;
/// Numbers are below this in every language.
const MOST_NUMBER: i128 = 1 << 53;

/// Returns the statements that give a variable the least part of a number.
///
/// Each member is the one before plus one some places before it, always as many places from some
/// member on (Schwenk 1970). The statements keep the members between the two as variables.
pub(super) fn least_part(
    number: &TokenStream,
    ratio: &Expr,
    name: &Ident,
) -> Result<TokenStream, String> {
    let Expr::Int(ratio @ 1..=MOST_RATIO) = *ratio else {
        return Err(format!(
            "code has least parts for the ratios 1 to {MOST_RATIO} alone"
        ));
    };
    let members = members(ratio, MOST_NUMBER).ok_or("the members of a sequence are too large")?;
    let (start, lag) = rule(&members);
    let rest = format_ident!("{name}_rest");
    let kept: Vec<Ident> = (0..=lag)
        .map(|place| format_ident!("{name}_{place}"))
        .collect();
    let values = &members[start - lag..=start];
    let small = members[..start].iter().skip(1);
    let (first, last, next) = (&kept[0], &kept[lag], format_ident!("{name}_next"));
    let (moved, from) = (&kept[..lag], &kept[1..]);
    Ok(quote! {
        let mut #rest = #number;
        let mut #name = 1;
        while #rest > 0 {
            #name = 1;
            #(if #rest >= #small { #name = #small; })*
            #(let mut #kept = #values;)*
            while #last <= #rest {
                #name = #last;
                let #next = #last + #first;
                #(#moved = #from;)*
                #last = #next;
            }
            #rest -= #name;
        }
    })
}

/// Returns the place from which each next member is the one there plus the one a number of places
/// before, and that number.
fn rule(members: &[i128]) -> (usize, usize) {
    let lag_at = |place: usize| {
        let by = members[place + 1] - members[place];
        members[..=place]
            .iter()
            .rposition(|&member| member == by)
            .map_or(0, |before| place - before)
    };
    let lag = lag_at(members.len() - 2);
    let start = (0..members.len() - 1)
        .rev()
        .take_while(|&place| lag_at(place) == lag)
        .last()
        .unwrap_or(0);
    (start, lag)
}
