//! A proved law of a lattice game as a Rust function that answers any coordinates.
//!
//! The function swaps the coordinates where the game is symmetric, looks up the corner cells row by row, and reduces
//! any other cell by the strip or cone it lies in; see [`Compact`]. Every step is a handful of integer operations.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{catalog::Entry, table};
use crate::law::planar::{Compact, Fold, Piece, Planar, Proof};

/// The file's text.
///
/// # Errors
/// If the tokens do not form a Rust file, which no entry of a catalogue can bring about.
pub fn file(entry: &Entry, law: &Planar, proof: &Proof, compact: &Compact) -> Result<String, syn::Error> {
    let upper = entry.name.to_uppercase();
    let (function, values, rows) =
        (format_ident!("{}", entry.name), format_ident!("{upper}_VALUES"), format_ident!("{upper}_ROWS"));
    let cells = table::bytes(&compact.table, 100)?;
    let length = Literal::usize_unsuffixed(compact.table.len());
    let row_count = Literal::usize_unsuffixed(compact.rows.len());
    let last_row = Literal::usize_unsuffixed(compact.rows.len().saturating_sub(1));
    let starts = compact.rows.iter().map(|&(first, start)| {
        let (first, start) = (Literal::u32_unsuffixed(first), Literal::u32_unsuffixed(start));
        quote! { (#first, #start) }
    });
    let doc = format!(" {}", entry.doc);
    let swap = compact.mirror.then(|| quote! { let (x, y) = if x > y { (y, x) } else { (x, y) }; });
    let (last, others) = match compact.pieces.split_last() {
        Some((last, others)) => (index(last), others.iter().map(|piece| conditional(piece, &values)).collect()),
        None => (quote! { 0 }, Vec::new()),
    };
    // Where no cell is a corner cell there is no row but the end of the last.
    let corner = compact.rows.len() > 1;
    let wide = compact.rows.iter().any(|&(first, start)| first.max(start) > u16::MAX.into());
    let entry_type = if wide {
        quote! { u32 }
    } else {
        quote! { u16 }
    };
    let rows_item = corner.then(|| {
        quote! {
            #[doc = " Of each row of corner cells: the first y and where its value is; then the end of the last row."]
            static #rows: [(#entry_type, #entry_type); #row_count] = [#(#starts),*];
        }
    });
    let look_up_corner = corner.then(|| {
        quote! {
            if x < #last_row {
                let (first, start) = #rows[x as usize];
                let end = #rows[x as usize + 1].1;
                if y >= first as u64 && y - (first as u64) < (end - start) as u64 {
                    return #values[start as usize + (y - first as u64) as usize];
                }
            }
        }
    });
    let signed = (compact.pieces.len() > 1).then(|| quote! { let (u, v) = (x as i128, y as i128); });
    let items: syn::File = syn::parse2(quote! {
        static #values: [u8; #length] = #cells;
        #rows_item
        #[doc = #doc]
        #[must_use]
        #[allow(clippy::all, clippy::pedantic, reason = "generated, and proved to stay within the table")]
        pub const fn #function(x: u64, y: u64) -> u8 {
            #swap
            #look_up_corner
            #signed
            #(#others)*
            #values[#last as usize]
        }
    })?;
    let mut described = vec![format!("law:     proved, {} cells checked:", proof.checked_cells)];
    described.extend(law.to_string().lines().map(|line| format!("         {line}")));
    let header = table::header(entry, "all x, y", &described, &compact.table, compact.table.len());
    Ok(format!("{header}\n{}", prettyplease::unparse(&items)))
}

/// `if the cell is in this piece { return its value }`.
fn conditional(piece: &Piece, values: &Ident) -> TokenStream {
    let (offset, last, index) = (offset(piece.direction), Literal::i64_unsuffixed(piece.last), index(piece));
    quote! { if #offset <= #last { return #values[#index as usize]; } }
}

/// rx*y - ry*x; u and v are x and y as `i128`.
fn offset((rx, ry): (u32, u32)) -> TokenStream {
    match (times(rx, quote! { v }), times(ry, quote! { u })) {
        (Some(y), Some(x)) => quote! { #y - #x },
        (Some(y), None) => y,
        (None, Some(x)) => quote! { -#x },
        (None, None) => quote! { 0 },
    }
}

/// The index of the cell's value, of type `u64`. Remainders of 64-bit numbers by constants are quick.
fn index(piece: &Piece) -> TokenStream {
    let number = Literal::u32_unsuffixed;
    let terms = match piece.fold {
        Fold::Strip { low, period, phase: (a, b) } => {
            let offset = offset(piece.direction);
            let from_low = match low {
                0 => offset,
                low if low < 0 => {
                    let low = Literal::u64_unsuffixed(low.unsigned_abs());
                    quote! { #offset + #low }
                }
                low => {
                    let low = Literal::i64_unsuffixed(low);
                    quote! { #offset - #low }
                }
            };
            let (row, modulus) = (times(period, quote! { (#from_low) as u64 }), number(period));
            let along = match (times(a, quote! { (x % #modulus) }), times(b, quote! { (y % #modulus) })) {
                (Some(x), Some(y)) => Some(quote! { (#x + #y) % #modulus }),
                (Some(one), None) | (None, Some(one)) if a + b == 1 => Some(quote! { #one }),
                (Some(one), None) | (None, Some(one)) => Some(quote! { #one % #modulus }),
                (None, None) => None,
            };
            [row, along]
        }
        Fold::Cone { width, shift, height } => {
            let (modulus, rows) = (number(width), number(height));
            let up = (height > 1).then(|| times(width, quote! { (y % #rows) })).flatten();
            // Adding (width - shift) a row is the same as taking shift away.
            let across = match (shift % width.max(1), height) {
                (0, _) => quote! { x % #modulus },
                (shift, height) => {
                    let row = if height > 1 {
                        quote! { (y / #rows) }
                    } else {
                        quote! { y }
                    };
                    let back = times(width - shift, quote! { (#row % #modulus) });
                    quote! { (x % #modulus + #back) % #modulus }
                }
            };
            [up, (width > 1).then_some(across)]
        }
    };
    let start = (piece.start > 0).then(|| number(piece.start)).map(|start| quote! { #start });
    let terms: Vec<TokenStream> = start.into_iter().chain(terms.into_iter().flatten()).collect();
    if terms.is_empty() {
        quote! { 0 }
    } else {
        quote! { (#(#terms)+*) }
    }
}

/// `factor * term`, `term`, or nothing.
fn times(factor: u32, term: TokenStream) -> Option<TokenStream> {
    match factor {
        0 => None,
        1 => Some(term),
        factor => {
            let factor = Literal::u32_unsuffixed(factor);
            Some(quote! { #factor * #term })
        }
    }
}
