//! Boards: fill the cells of a placement that are all empty.

use quote::quote;

use super::visit::{Options, Visit, index};
use crate::game::Board;

pub(super) fn options(board: &Board, visit: &Visit<'_>) -> Options {
    let placements: Vec<i64> = board.placements().into_iter().map(i64::from).collect();
    let count = index(placements.len());
    // The cells are empty: a sum is what an `or` would be, in languages whose bits are 32 with a sign, too.
    let to = [quote! { mask + number(PLACES, place) }];
    let found = (visit.option)((visit.value)(&to), &to);
    Options {
        body: quote! {
            let mut place = 0;
            while place < #count {
                if mask & number(PLACES, place) == 0 { #found }
                place += 1;
            }
        },
        numbers: vec![("PLACES", placements)],
        helpers: Vec::new(),
        longest: 1,
        coordinates: &[],
    }
}
