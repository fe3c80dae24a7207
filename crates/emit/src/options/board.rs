//! Boards: a move fills the cells of a placement if all of them are empty.

use proc_macro2::TokenStream;
use quote::quote;

use super::visit::{OptionLoops, Visit};
use crate::taking;
use grundy_core::game::{Board, Game};

pub(super) fn options(board: &Board, visit: &Visit<'_>) -> OptionLoops {
    loops(&of_board(board), &|_| quote! { 0 }, &|cells| {
        // The cells are empty, so a sum equals an `or`; it also works in languages whose bit
        // operators have 32 bits and a sign.
        (
            quote! { mask & #cells == 0 },
            visit.one(&[quote! { mask + #cells }]),
        )
    })
}

/// Returns the sets of elements that a move fills if all of them are empty; `None` for a game of
/// another kind.
pub(crate) fn placements(game: &Game) -> Option<Vec<i64>> {
    if let Some(board) = game.board() {
        return Some(of_board(board));
    }
    let masks = taking::masks(&game.finite()?.taking()?);
    masks
        .into_iter()
        .map(|(needs, takes)| i64::try_from(takes).ok().filter(|_| needs == takes))
        .collect()
}

/// Returns the loops that mark in `SG` every position with a move to `mask`, if `mask` itself is
/// not marked.
pub(crate) fn backward(placements: &[i64]) -> OptionLoops {
    // From a marked position, the loop ends before its first iteration; this is shorter than a
    // condition around the loop.
    let begin = |count: usize| quote! { cell(SG, mask) * #count };
    loops(placements, &begin, &|cells| {
        (
            quote! { mask & #cells == #cells },
            quote! { set(SG, mask - #cells, 1); },
        )
    })
}

fn of_board(board: &Board) -> Vec<i64> {
    board
        .placements()
        .into_iter()
        .filter_map(|mask| i64::try_from(mask).ok())
        .collect()
}

/// Returns the loops over placements. `begin` returns the first index; `each` returns the condition
/// and the statements for the cells of a placement.
fn loops(
    placements: &[i64],
    begin: &dyn Fn(usize) -> TokenStream,
    each: &dyn Fn(&TokenStream) -> (TokenStream, TokenStream),
) -> OptionLoops {
    let shapes = shapes(placements);
    if 2 * shapes.len() < placements.len() {
        let count = 2 * shapes.len();
        let (begin, (condition, found)) = (begin(count), each(&quote! { cells }));
        let body = quote! {
            let mut i = #begin;
            while i < #count {
                let mut cells = number(PLACES, i);
                let mut j = number(PLACES, i + 1);
                while j > 0 {
                    if j % 2 == 1 && #condition { #found }
                    cells *= 2;
                    j /= 2;
                }
                i += 2;
            }
        };
        let list = shapes
            .into_iter()
            .flat_map(|(shape, corners)| [shape, corners])
            .collect();
        return OptionLoops::of_list(body, "PLACES", list);
    }
    let count = placements.len();
    let (begin, (condition, found)) = (begin(count), each(&quote! { number(PLACES, place) }));
    let body = quote! {
        let mut place = #begin;
        while place < #count {
            if #condition { #found }
            place += 1;
        }
    };
    OptionLoops::of_list(body, "PLACES", placements.to_vec())
}

/// Groups placements by shape: the shape has its lowest cell at bit 0, and a mask has a bit for
/// every place of the shape.
fn shapes(placements: &[i64]) -> Vec<(i64, i64)> {
    let mut shapes = std::collections::BTreeMap::<i64, i64>::new();
    for &placement in placements {
        let corner = placement & -placement;
        if corner > 0 {
            *shapes.entry(placement / corner).or_default() |= corner;
        }
    }
    shapes.into_iter().collect()
}
