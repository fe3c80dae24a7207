//! Layouts of a table: the stored values, and the index of a position's value among them.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{
    block, blocks,
    lookup::{Body, Lookup},
    planar,
};
use crate::{folds::Folds, scope::Exact};
use grundy_core::values::{Shape, Sides};
use grundy_law::{Blocks, planar::PlanarLookup};

/// The law g(n + period) = g(n) + saltus for all n from the preperiod on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Repeats {
    pub preperiod: usize,
    pub period: usize,
    /// One saltus for each kind of component: heaps have one kind, gaps have one for each pair of ends.
    pub saltus: Vec<u64>,
    /// `true` if a stored value is larger than its heap or gap: then later values may be larger than theirs.
    pub exceeds: bool,
    /// The numbers that the language computes exactly.
    pub exact: Exact,
}

impl Repeats {
    /// Returns `true` if one of the stored values is larger than its heap or gap; each size has `kinds` values.
    pub fn exceed(values: &[u32], stored: usize, kinds: usize) -> bool {
        values.chunks(kinds.max(1)).take(stored).enumerate().any(|(n, row)| row.iter().any(|&value| value as usize > n))
    }
}

/// Positions, and the values stored for them.
#[derive(Debug, Clone)]
pub(super) enum Layout {
    /// Heaps, by size.
    Heap { repeats: Option<Repeats>, to: Option<u64> },
    /// Gaps, by length, then left end, then right end.
    Strip { repeats: Option<Repeats>, ends: usize, to: Option<u64> },
    /// Cells (x, y) of a rectangle; (x, y) is at `rows * x + y`.
    Grid { width: usize, height: usize, rows: usize },
    /// States of a box of three or four dimensions; the last coordinate varies fastest.
    Block(Sides),
    /// States or cells whose values repeat along the axes.
    Folded(Box<Folds>),
    /// Cells of the quarter plane, by a proved law.
    Planar(Box<PlanarLookup>),
    /// Cells with any coordinates, by the proved law of Nim with leaps added. If `wins`, 1 replaces all values but 0.
    Blocks { law: Box<Blocks>, wins: bool },
    /// Masks of filled cells.
    Board { cells: u32 },
}

impl Layout {
    /// Returns `true` if positions of every size are answered.
    pub fn is_endless(&self) -> bool {
        matches!(
            self,
            Self::Heap { to: None, .. }
                | Self::Strip { to: None, .. }
                | Self::Planar(_)
                | Self::Folded(_)
                | Self::Blocks { .. }
        )
    }

    /// Returns the number of values that are stored: the first ones of `computed` values.
    pub fn stored(&self, computed: usize) -> usize {
        match self {
            Self::Heap { repeats: Some(repeats), .. } => repeats.preperiod + repeats.period,
            Self::Strip { repeats: Some(repeats), ends, .. } => (repeats.preperiod + repeats.period) * ends * ends,
            _ => computed,
        }
    }

    /// Returns the shape of the first `stored` positions.
    pub fn shape(&self, stored: usize) -> Shape {
        match self {
            Self::Strip { ends, .. } => Shape::Strip { to: (stored / (ends * ends)).saturating_sub(1), ends: *ends },
            Self::Grid { width, height, .. } => Shape::Grid { width: *width, height: *height },
            Self::Block(sides) => Shape::Block { sides: *sides },
            Self::Board { cells } => Shape::Board { cells: *cells },
            Self::Heap { .. } | Self::Planar(_) | Self::Blocks { .. } | Self::Folded(_) => {
                Shape::Heap { to: stored.saturating_sub(1) }
            }
        }
    }

    /// Returns the function `name` of one component: its value, or another property.
    pub fn function(&self, name: &str, lookup: &Lookup<'_>) -> TokenStream {
        let name = quote::format_ident!("{name}");
        let Body { parameters, outside, statements } = match self {
            Self::Heap { repeats, to } => heap(repeats.as_ref(), *to, lookup),
            Self::Strip { repeats, ends, to } => strip(repeats.as_ref(), *ends, *to, lookup),
            Self::Grid { width, height, rows } => grid(*width, *height, *rows, lookup),
            Self::Block(sides) => block::body(sides, lookup),
            Self::Blocks { law, wins } => blocks::body(law, *wins, lookup),
            Self::Planar(compact) => planar::function(compact, lookup),
            Self::Folded(folds) => block::folded(folds, lookup),
            Self::Board { cells } => {
                let (most, value) = (Literal::u64_unsuffixed((1 << cells) - 1), (lookup.value)(&quote! { mask }));
                Body {
                    parameters: quote! { mask: i64 },
                    outside: quote! { mask < 0 || mask > #most },
                    statements: quote! { return #value; },
                }
            }
        };
        let ready = &lookup.ready;
        quote! {
            pub fn #name(#parameters) -> i64 {
                if #outside { return -1; }
                #ready
                #statements
            }
        }
    }
}

fn heap(repeats: Option<&Repeats>, to: Option<u64>, lookup: &Lookup<'_>) -> Body {
    let at = |index: TokenStream| (lookup.value)(&index);
    let statements = match repeats {
        None => {
            let value = at(quote! { n });
            quote! { return #value; }
        }
        Some(Repeats { preperiod, period, saltus, .. }) => {
            let (stored, first) =
                (Literal::usize_unsuffixed(preperiod + period), Literal::usize_unsuffixed(*preperiod));
            let length = Literal::usize_unsuffixed(*period);
            let beyond = if *preperiod == 0 {
                quote! { n }
            } else {
                quote! { n - #first }
            };
            let index = match (*preperiod, *period) {
                (0, _) => quote! { n % #length },
                (_, 1) => quote! { #first },
                _ => quote! { #first + (#beyond) % #length },
            };
            let (early, late) = (at(quote! { n }), at(index));
            let grown = grown(saltus.first().copied().unwrap_or(0), *period, &beyond);
            let early = (*preperiod > 0).then(|| quote! { if n < #stored { return #early; } });
            quote! { #early return #late #grown; }
        }
    };
    let outside = match (to, repeats.and_then(most_heap)) {
        (Some(to), _) | (None, Some(to)) => {
            let to = Literal::u64_unsuffixed(to);
            quote! { n < 0 || n > #to }
        }
        (None, None) => quote! { n < 0 },
    };
    Body { parameters: quote! { n: i64 }, outside, statements }
}

/// Returns the largest heap whose value surely fits, or `None` if the only limit is the largest number.
pub(super) fn most_heap(repeats: &Repeats) -> Option<u64> {
    let most = repeats.exact.most().unsigned_abs() / 2 + 1;
    match repeats.saltus.iter().max().copied().unwrap_or(0) {
        0 => None,
        saltus if saltus > repeats.period as u64 => Some(most / saltus),
        _ => repeats.exceeds.then_some(most),
    }
}

/// Returns `+ saltus * (beyond / period)`.
fn grown(saltus: u64, period: usize, beyond: &TokenStream) -> Option<TokenStream> {
    let times = if period == 1 {
        quote! { (#beyond) }
    } else {
        let period = Literal::usize_unsuffixed(period);
        quote! { (#beyond) / #period }
    };
    let number = Literal::u64_unsuffixed(saltus);
    match saltus {
        0 => None,
        1 => Some(quote! { + #times }),
        _ => Some(quote! { + (#times) * #number }),
    }
}

fn strip(repeats: Option<&Repeats>, ends: usize, to: Option<u64>, lookup: &Lookup<'_>) -> Body {
    let (kinds, sides) = (Literal::usize_unsuffixed(ends * ends), Literal::usize_unsuffixed(ends));
    let last = Literal::usize_unsuffixed(ends - 1);
    let statements = match repeats {
        None => {
            let value = (lookup.value)(&quote! { n * #kinds + left * #sides + right });
            quote! { return #value; }
        }
        Some(Repeats { preperiod, period, saltus, .. }) => {
            let (first, length) = (Literal::usize_unsuffixed(*preperiod), Literal::usize_unsuffixed(*period));
            let value = (lookup.value)(&quote! { gap * #kinds + kind });
            let step = if *period == 1 {
                quote! {}
            } else {
                quote! { / #length }
            };
            let growth = saltus.iter().any(|&saltus| saltus > 0);
            let (times, count, grown) = if growth {
                (
                    quote! { let mut times = 0; },
                    quote! { times = (n - #first) #step; },
                    quote! { + times * number(SALTUS, kind) },
                )
            } else {
                (quote! {}, quote! {}, quote! {})
            };
            quote! {
                let kind = left * #sides + right;
                let mut gap = n;
                #times
                if n >= #first {
                    #count
                    gap = #first + (n - #first) % #length;
                }
                return #value #grown;
            }
        }
    };
    let beyond = to.or_else(|| repeats.and_then(most_heap)).map(|to| {
        let to = Literal::u64_unsuffixed(to);
        quote! { || n > #to }
    });
    let outside = quote! { n < 0 #beyond || left < 0 || left > #last || right < 0 || right > #last };
    Body { parameters: quote! { n: i64, left: i64, right: i64 }, outside, statements }
}

fn grid(width: usize, height: usize, rows: usize, lookup: &Lookup<'_>) -> Body {
    let (width, height) = (Literal::usize_unsuffixed(width), Literal::usize_unsuffixed(height));
    let rows = Literal::usize_unsuffixed(rows);
    let value = (lookup.value)(&quote! { x * #rows + y });
    Body {
        parameters: quote! { x: i64, y: i64 },
        outside: quote! { x < 0 || x >= #width || y < 0 || y >= #height },
        statements: quote! { return #value; },
    }
}
