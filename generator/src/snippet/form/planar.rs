//! A proved law of a lattice game; see [`Compact`].

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::lookup::{Body, Lookup, MOST};
use crate::law::planar::{Compact, Fold, Piece};

/// The lists that the function looks into: the first y of each row of corner cells, and where its value is.
pub(super) fn numbers(compact: &Compact) -> Vec<(&'static str, Vec<i64>)> {
    if compact.rows.len() < 2 {
        return Vec::new();
    }
    vec![("ROWS", compact.rows.iter().flat_map(|&(first, start)| [first.into(), start.into()]).collect())]
}

/// The largest coordinate that is answered.
pub(super) fn most(compact: &Compact) -> i64 {
    let factors = compact.pieces.iter().map(|piece| {
        let (rx, ry) = piece.direction;
        let fold = match piece.fold {
            Fold::Strip { period, phase: (a, b), .. } => {
                i64::from(a) + i64::from(b) + i64::from(period) * (i64::from(rx) + i64::from(ry))
            }
            Fold::Cone { width, .. } => 2 * i64::from(width),
        };
        fold.max(i64::from(rx) + i64::from(ry))
    });
    MOST / factors.max().unwrap_or(1).max(1)
}

/// The function of a cell's value.
pub(super) fn function(compact: &Compact, lookup: &Lookup<'_>) -> Body {
    let most = Literal::i64_unsuffixed(most(compact));
    let (mirror, parameters) = if compact.mirror {
        let swap = quote! {
            let mut x = a;
            let mut y = b;
            if a > b { x = b; y = a; }
        };
        (swap, quote! { a: i64, b: i64 })
    } else {
        (quote! {}, quote! { x: i64, y: i64 })
    };
    let (a, b) = if compact.mirror { (quote! { a }, quote! { b }) } else { (quote! { x }, quote! { y }) };
    let outside = quote! { #a < 0 || #b < 0 || #a > #most || #b > #most };
    let corner = (compact.rows.len() > 1).then(|| {
        let last = Literal::usize_unsuffixed(compact.rows.len() - 1);
        let value = (lookup.value)(&quote! { at });
        quote! {
            if x < #last && y >= number(ROWS, x * 2) {
                let at = number(ROWS, x * 2 + 1) + y - number(ROWS, x * 2);
                if at < number(ROWS, x * 2 + 3) { return #value; }
            }
        }
    });
    let pieces = compact.pieces.iter().enumerate().map(|(number, piece)| {
        let value = (lookup.value)(&index(piece));
        if number + 1 == compact.pieces.len() {
            return quote! { return #value; };
        }
        let (offset, last) = (offset(piece.direction), int(piece.last));
        quote! { if #offset <= #last { return #value; } }
    });
    let end = compact.pieces.is_empty().then(|| quote! { return 0; });
    Body { parameters, outside, statements: quote! { #mirror #corner #(#pieces)* #end } }
}

fn int(number: i64) -> TokenStream {
    let size = Literal::u64_unsuffixed(number.unsigned_abs());
    if number < 0 {
        quote! { -#size }
    } else {
        quote! { #size }
    }
}

fn times(factor: u32, term: TokenStream) -> TokenStream {
    let number = Literal::u32_unsuffixed(factor);
    if factor == 1 {
        term
    } else {
        quote! { #number * #term }
    }
}

/// rx*y - ry*x
fn offset((rx, ry): (u32, u32)) -> TokenStream {
    match (rx, ry) {
        (_, 0) => times(rx, quote! { y }),
        (0, _) => {
            let x = times(ry, quote! { x });
            quote! { 0 - #x }
        }
        _ => {
            let (y, x) = (times(rx, quote! { y }), times(ry, quote! { x }));
            quote! { #y - #x }
        }
    }
}

fn index(piece: &Piece) -> TokenStream {
    let start = (piece.start > 0).then(|| {
        let start = Literal::u32_unsuffixed(piece.start);
        quote! { #start + }
    });
    match piece.fold {
        Fold::Strip { low, period, phase: (a, b) } => {
            let (offset, modulus) = (offset(piece.direction), Literal::u32_unsuffixed(period));
            let low = int(low);
            let across = times(period, quote! { (#offset - #low) });
            let along = match (a, b) {
                (0, 0) => return quote! { #start #across },
                (0, b) => times(b, quote! { y }),
                (a, 0) => times(a, quote! { x }),
                (a, b) => {
                    let (x, y) = (times(a, quote! { x }), times(b, quote! { y }));
                    quote! { #x + #y }
                }
            };
            quote! { #start #across + (#along) % #modulus }
        }
        Fold::Cone { width, shift, height } => {
            let (modulus, rows) = (Literal::u32_unsuffixed(width), Literal::u32_unsuffixed(height));
            // Adding width - shift a row is the same as taking shift away.
            let row = if height == 1 {
                quote! { y }
            } else {
                quote! { y / #rows }
            };
            let across = match shift % width.max(1) {
                0 => quote! { x },
                shift => {
                    let back = times(width - shift, quote! { (#row % #modulus) });
                    quote! { x + #back }
                }
            };
            let up = (height > 1).then(|| {
                let up = times(width, quote! { (y % #rows) });
                quote! { #up + }
            });
            quote! { #start #up (#across) % #modulus }
        }
    }
}
