//! A proved law of a lattice game; see [`PlanarLookup`].

use quote::{format_ident, quote};

use super::lookup::{Body, MOST_INDEX, TableLookup};
use grundy_law::planar::{Fold, PlanarLookup, code::Coordinates};

/// Returns the lists that the function reads: the first y of each row of corner cells, and the
/// index of its value.
pub(super) fn numbers(compact: &PlanarLookup) -> Vec<(&'static str, Vec<i64>)> {
    if compact.rows.len() < 2 {
        return Vec::new();
    }
    vec![(
        "ROWS",
        compact
            .rows
            .iter()
            .flat_map(|&(first, start)| [first.into(), start.into()])
            .collect(),
    )]
}

/// Returns the largest coordinate that is answered.
pub(super) fn most(compact: &PlanarLookup) -> i64 {
    let factors = compact.pieces.iter().map(|piece| {
        let (rx, ry) = piece.direction;
        let fold = match piece.fold {
            Fold::Strip {
                period,
                phase: (a, b),
                ..
            } => i64::from(a) + i64::from(b) + i64::from(period) * (i64::from(rx) + i64::from(ry)),
            Fold::Cone { width, .. } => 2 * i64::from(width),
        };
        fold.max(i64::from(rx) + i64::from(ry))
    });
    MOST_INDEX / factors.max().unwrap_or(1).max(1)
}

/// Returns the function of a cell's value.
pub(super) fn function(compact: &PlanarLookup, lookup: &TableLookup<'_>) -> Body {
    let most = most(compact);
    let [a, b] = if compact.mirror {
        ["a", "b"]
    } else {
        ["x", "y"]
    }
    .map(|name| format_ident!("{name}"));
    let mirror = compact.mirror.then(|| {
        quote! {
            let mut x = a;
            let mut y = b;
            if a > b { x = b; y = a; }
        }
    });
    let parameters = quote! { #a: i64, #b: i64 };
    let outside = quote! { #a < 0 || #b < 0 || #a > #most || #b > #most };
    let corner = (compact.rows.len() > 1).then(|| {
        let last = compact.rows.len() - 1;
        let value = (lookup.value)(&quote! { at });
        quote! {
            if x < #last && y >= number(ROWS, x * 2) {
                let at = number(ROWS, x * 2 + 1) + y - number(ROWS, x * 2);
                if at < number(ROWS, x * 2 + 3) { return #value; }
            }
        }
    });
    let pieces = compact.pieces.iter().enumerate().map(|(number, piece)| {
        let value = (lookup.value)(&Coordinates::Bounded.index(piece));
        if number + 1 == compact.pieces.len() {
            return quote! { return #value; };
        }
        let (offset, last) = (Coordinates::Bounded.offset(piece.direction), piece.last);
        quote! { if #offset <= #last { return #value; } }
    });
    let end = compact.pieces.is_empty().then(|| quote! { return 0; });
    Body {
        parameters,
        outside,
        statements: quote! { #mirror #corner #(#pieces)* #end },
    }
}
