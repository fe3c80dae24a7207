//! A proved law of a lattice game as a Rust function that answers any coordinates.
//!
//! The function swaps the coordinates where the game is symmetric, looks up the corner cells row by
//! row, and reduces any other cell by its strip or cone; see [`PlanarLookup`]. Every step is a few
//! integer operations.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::{catalog::Entry, table};
use grundy_planar::{Fold, Planar, PlanarLookup, PlanarPiece, PlanarProof, code::Coordinates};

/// Returns the text of the file.
///
/// # Errors
/// If the tokens do not form a Rust file, which cannot happen for an entry of a catalogue.
pub fn file(
    entry: &Entry,
    law: &Planar,
    proof: &PlanarProof,
    compact: &PlanarLookup,
) -> Result<String, syn::Error> {
    let upper = entry.name.to_uppercase();
    let (function, values, rows) = (
        format_ident!("{}", entry.name),
        format_ident!("{upper}_VALUES"),
        format_ident!("{upper}_ROWS"),
    );
    let cells = table::bytes(&compact.table, 100)?;
    let length = Literal::usize_unsuffixed(compact.table.len());
    let row_count = Literal::usize_unsuffixed(compact.rows.len());
    let last_row = Literal::usize_unsuffixed(compact.rows.len().saturating_sub(1));
    let starts = compact.rows.iter().map(|&(first, start)| {
        let (first, start) = (
            Literal::u32_unsuffixed(first),
            Literal::u32_unsuffixed(start),
        );
        quote! { (#first, #start) }
    });
    let doc = format!(" {}", entry.doc);
    let swap = compact
        .mirror
        .then(|| quote! { let (x, y) = if x > y { (y, x) } else { (x, y) }; });
    let (last, others) = match compact.pieces.split_last() {
        Some((last, others)) => (
            index(last),
            others
                .iter()
                .map(|piece| conditional(piece, &values))
                .collect(),
        ),
        None => (quote! { 0 }, Vec::new()),
    };
    // Without corner cells, `rows` contains only the end of the last row.
    let corner = compact.rows.len() > 1;
    let wide = compact
        .rows
        .iter()
        .any(|&(first, start)| first.max(start) > u16::MAX.into());
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
    // A single piece needs no test of its border, but the lines of a strip are counted from the
    // border.
    let strip = |piece: &PlanarPiece| matches!(piece.fold, Fold::Strip { .. });
    let signed = (compact.pieces.len() > 1 || compact.pieces.iter().any(strip))
        .then(|| quote! { let (u, v) = (x as i128, y as i128); });
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
            #values[#last]
        }
    })?;
    let mut described = vec![format!(
        "law:     proved, {} cells checked:",
        proof.checked_cells
    )];
    described.extend(
        law.to_string()
            .lines()
            .map(|line| format!("         {line}")),
    );
    let header = table::header(
        entry,
        "all x, y",
        &described,
        &compact.table,
        compact.table.len(),
    );
    Ok(format!("{header}\n{}", prettyplease::unparse(&items)))
}

/// Writes `if the cell is in this piece { return its value }`.
fn conditional(piece: &PlanarPiece, values: &Ident) -> TokenStream {
    let (offset, last, index) = (
        Coordinates::Any.offset(piece.direction),
        Literal::i64_unsuffixed(piece.last),
        index(piece),
    );
    quote! { if #offset <= #last { return #values[#index]; } }
}

/// Writes the index of the cell's value. Remainders of 64-bit numbers by constants are fast.
fn index(piece: &PlanarPiece) -> TokenStream {
    let index = Coordinates::Any.index(piece);
    quote! { (#index) as usize }
}
