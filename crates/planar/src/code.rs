//! Expressions for the table index of a cell of a planar law: tables, snippets and submissions
//! print them.
//!
//! The tokens are valid in Rust, in C++ and in the snippets' own intermediate representation. See
//! [`PlanarLookup`](crate::PlanarLookup) for the formula.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::{Fold, PlanarPiece};

/// The integers that the program computes with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coordinates {
    /// The coordinates of a judge's input: products of a coordinate and a number of the law do not
    /// overflow.
    Small,
    /// The program bounds x and y so that their products with the numbers of a ray do not overflow.
    Bounded,
    /// x and y are any `u64`: they are reduced before they are multiplied. Differences are computed
    /// from u and v, which are x and y as `i128`.
    Any,
}

impl Coordinates {
    /// Returns `rx*y - ry*x`.
    pub fn offset(self, (rx, ry): (u32, u32)) -> TokenStream {
        let (x, y) = match self {
            Self::Small | Self::Bounded => (quote! { x }, quote! { y }),
            Self::Any => (quote! { u }, quote! { v }),
        };
        match (times(rx, y), times(ry, x)) {
            (Some(y), Some(x)) => quote! { #y - #x },
            (Some(y), None) => y,
            (None, Some(x)) => quote! { 0 - #x },
            (None, None) => quote! { 0 },
        }
    }

    /// Returns the index of the value of a cell in the piece.
    pub fn index(self, piece: &PlanarPiece) -> TokenStream {
        let start = (piece.start > 0).then(|| {
            let start = Literal::u32_unsuffixed(piece.start);
            quote! { #start }
        });
        let terms = match piece.fold {
            Fold::Strip { low, period, phase } => [
                times(period, self.row(piece.direction, low)),
                self.along(period, phase),
            ],
            Fold::Cone {
                width,
                shift,
                height,
            } => {
                let rows = Literal::u32_unsuffixed(height);
                let up = (height > 1)
                    .then(|| times(width, quote! { (y % #rows) }))
                    .flatten();
                [up, self.across(width, shift, height)]
            }
        };
        let terms: Vec<TokenStream> = start
            .into_iter()
            .chain(terms.into_iter().flatten())
            .collect();
        if terms.is_empty() {
            quote! { 0 }
        } else {
            quote! { #(#terms)+* }
        }
    }

    /// Returns the number of a cell's line along the ray, from 0.
    fn row(self, direction: (u32, u32), low: i64) -> TokenStream {
        let (offset, distance) = (
            self.offset(direction),
            Literal::u64_unsuffixed(low.unsigned_abs()),
        );
        let row = match low {
            0 => quote! { (#offset) },
            low if low < 0 => quote! { (#offset + #distance) },
            _ => quote! { (#offset - #distance) },
        };
        match self {
            Self::Small | Self::Bounded => row,
            Self::Any => quote! { #row as u64 },
        }
    }

    /// Returns the index on a line along a ray: `(a*x + b*y) % period`.
    fn along(self, period: u32, (a, b): (u32, u32)) -> Option<TokenStream> {
        let modulus = Literal::u32_unsuffixed(period);
        let reduced = |coordinate: TokenStream| match self {
            Self::Small | Self::Bounded => coordinate,
            Self::Any => quote! { (#coordinate % #modulus) },
        };
        match (
            times(a, reduced(quote! { x })),
            times(b, reduced(quote! { y })),
        ) {
            (Some(x), Some(y)) => Some(quote! { (#x + #y) % #modulus }),
            (Some(one), None) | (None, Some(one)) if self == Self::Any && a + b == 1 => Some(one),
            (Some(one), None) | (None, Some(one)) if a + b == 1 => Some(quote! { #one % #modulus }),
            (Some(one), None) | (None, Some(one)) => Some(quote! { (#one) % #modulus }),
            (None, None) => None,
        }
    }

    /// Returns the index in a row of a cone: `(x - shift * (y / height)) mod width`.
    fn across(self, width: u32, shift: u32, height: u32) -> Option<TokenStream> {
        if width <= 1 {
            return None;
        }
        let (modulus, rows) = (
            Literal::u32_unsuffixed(width),
            Literal::u32_unsuffixed(height),
        );
        let row = if height > 1 {
            quote! { (y / #rows) }
        } else {
            quote! { y }
        };
        let x = match self {
            Self::Small | Self::Bounded => quote! { x },
            Self::Any => quote! { x % #modulus },
        };
        if shift % width == 0 {
            return Some(quote! { x % #modulus });
        }
        let row = match self {
            Self::Small => row,
            Self::Bounded | Self::Any => quote! { (#row % #modulus) },
        };
        // Adding width - shift for each row has the same effect as subtracting shift.
        let back = times(width - shift % width, row);
        Some(quote! { (#x + #back) % #modulus })
    }
}

/// Returns `factor * term`, `term`, or nothing.
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
