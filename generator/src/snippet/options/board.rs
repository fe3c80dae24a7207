//! Boards: fill the cells of a placement that are all empty.

use quote::quote;

use super::visit::{Options, Visit, index};
use crate::game::Board;

pub(super) fn options(board: &Board, visit: &Visit<'_>) -> Options {
    let placements = board.placements().into_iter().filter_map(|mask| i64::try_from(mask).ok());
    let placements: Vec<i64> = placements.collect();
    let shapes = shapes(&placements);
    if 2 * shapes.len() < placements.len() {
        let count = index(2 * shapes.len());
        let to = [quote! { mask + cells }];
        let found = (visit.option)((visit.value)(&to), &to);
        return Options {
            body: quote! {
                let mut i = 0;
                while i < #count {
                    let mut cells = number(PLACES, i);
                    let mut j = number(PLACES, i + 1);
                    while j > 0 {
                        if j % 2 == 1 && mask & cells == 0 { #found }
                        cells *= 2;
                        j /= 2;
                    }
                    i += 2;
                }
            },
            numbers: vec![("PLACES", shapes.into_iter().flat_map(|(shape, corners)| [shape, corners]).collect())],
            helpers: Vec::new(),
            coordinates: &[],
            longest: 1,
        };
    }
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

/// Placements as shapes whose lowest cell is bit 0, each with a bit for every place where it may lie.
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
