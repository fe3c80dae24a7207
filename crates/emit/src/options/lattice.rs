//! Lattices: leaps, and rides that end before walls.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::visit::{COORDINATES, OptionLoops, Visit, ident, idents, times};
use grundy_core::game::{Lattice, Plane, lattice::Vector};

/// The names of the coordinates of a move's target.
const TARGETS: [&str; 4] = ["u", "v", "s", "t"];

/// Returns `true` if no move raises a coordinate.
pub(crate) fn falls(plane: &Plane) -> bool {
    plane
        .leaps
        .iter()
        .chain(&plane.rides)
        .all(|&(dx, dy)| dx <= 0 && dy <= 0)
}

pub(super) fn options(lattice: &Lattice, visit: &Visit<'_>) -> OptionLoops {
    let dimensions = lattice.dimensions;
    let targets = idents(TARGETS.iter().take(dimensions));
    let sources = idents(COORDINATES.iter().take(dimensions));
    let found = visit.one(
        &targets
            .iter()
            .map(|target| quote! { #target })
            .collect::<Vec<_>>(),
    );
    let mut options = OptionLoops {
        longest: dimensions,
        ..OptionLoops::default()
    };
    let inside = quote! { #(#targets >= 0)&&* };
    let wall = walls(lattice, &targets, &mut options);
    let at = |place: usize, counter: &Ident| {
        if place == 0 {
            quote! { #counter }
        } else {
            quote! { #counter + #place }
        }
    };
    let mut list = |name: &'static str, vectors: &[Vector]| {
        let numbers = vectors
            .iter()
            .flat_map(|vector| vector.iter().take(dimensions).map(|&by| by.into()))
            .collect();
        options.numbers.push((name, numbers));
        dimensions * vectors.len()
    };
    let leaps = (!lattice.leaps.is_empty()).then(|| {
        let (count, counter) = (list("LEAPS", &lattice.leaps), ident("leap"));
        let steps = targets
            .iter()
            .zip(&sources)
            .enumerate()
            .map(|(place, (target, source))| {
                let at = at(place, &counter);
                quote! { let #target = #source + number(LEAPS, #at); }
            });
        let found = if lattice.walls.is_empty() {
            quote! { if #inside { #found } }
        } else {
            quote! { if #inside { #wall if free == 1 { #found } } }
        };
        times(&counter, &count, dimensions, &quote! { #(#steps)* #found })
    });
    let rides = (!lattice.rides.is_empty()).then(|| {
        let (count, counter) = (list("RIDES", &lattice.rides), ident("ride"));
        let (mut first, mut next) = (TokenStream::new(), TokenStream::new());
        for (place, (target, source)) in targets.iter().zip(&sources).enumerate() {
            let at = at(place, &counter);
            first.extend(quote! { let mut #target = #source + number(RIDES, #at); });
            next.extend(quote! { #target += number(RIDES, #at); });
        }
        let stop = (!lattice.walls.is_empty()).then(|| quote! { #wall if free == 0 { break; } });
        let along = quote! {
            #first
            while #inside {
                #stop
                #found
                #next
            }
        };
        times(&counter, &count, dimensions, &along)
    });
    options.body = quote! { #leaps #rides };
    options
}

/// Returns statements that set `free` to 0 if the target is a wall, and to 1 otherwise.
fn walls(lattice: &Lattice, targets: &[Ident], options: &mut OptionLoops) -> TokenStream {
    if lattice.walls.is_empty() {
        return TokenStream::new();
    }
    let dimensions = lattice.dimensions;
    let numbers = lattice
        .walls
        .iter()
        .flat_map(|wall| wall.iter().take(dimensions));
    options.numbers.push((
        "WALLS",
        numbers
            .map(|&number| i64::try_from(number).unwrap_or(i64::MAX))
            .collect(),
    ));
    let (count, places) = (dimensions * lattice.walls.len(), 0..dimensions);
    let same = quote! { #(number(WALLS, wall + #places) == #targets)&&* };
    let each = times(
        &ident("wall"),
        &count,
        dimensions,
        &quote! { if #same { free = 0; } },
    );
    quote! { let mut free = 1; #each }
}
