//! Layouts of a table: the stored values, and the index of a position's value among them.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    block, blocks,
    lookup::{Body, TableLookup},
    planar,
};
use crate::{folds::Folds, limits::size, scope::Exact};
use grundy_core::values::{Shape, Sides};
use grundy_law::{Blocks, planar::PlanarLookup};

/// The law g(n + period) = g(n) + saltus for all n from the preperiod on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct LayoutRepeats {
    pub preperiod: usize,
    pub period: usize,
    /// One saltus for each kind of component: heaps have one kind, gaps have one for each pair of
    /// ends.
    pub saltus: Vec<u64>,
    /// `true` if a stored value is larger than its heap or gap: then later values may be larger
    /// than theirs.
    pub exceeds: bool,
    /// The numbers that the language computes exactly.
    pub exact: Exact,
}

impl LayoutRepeats {
    /// Returns `true` if values grow without a bound.
    pub fn grows(&self) -> bool {
        self.saltus.iter().any(|&saltus| saltus > 0)
    }

    /// Returns `true` if one of the stored values is larger than its heap or gap; each size has
    /// `kinds` values.
    pub fn exceed(values: &[u32], stored: usize, kinds: usize) -> bool {
        values
            .chunks(kinds.max(1))
            .take(stored)
            .enumerate()
            .any(|(n, row)| row.iter().any(|&value| value as usize > n))
    }
}

/// Positions, and the values stored for them.
#[derive(Debug, Clone)]
pub(super) enum Layout {
    /// Heaps, by size.
    Heap {
        repeats: Option<LayoutRepeats>,
        to: Option<u64>,
    },
    /// Gaps, by length, then left end, then right end.
    Strip {
        repeats: Option<LayoutRepeats>,
        ends: usize,
        to: Option<u64>,
    },
    /// Cells of a rectangle, or states of a box; the last coordinate varies fastest. The table may
    /// be longer along it: it has this number of `rows`.
    Block { sides: Sides, rows: u64 },
    /// States or cells whose values repeat along the axes.
    Folded(Box<Folds>),
    /// Cells of the quarter plane, by a proved law.
    Planar(Box<PlanarLookup>),
    /// Cells with any coordinates, by the proved law of Nim with leaps added. If `wins`, 1 replaces
    /// all values but 0.
    Blocks { law: Box<Blocks>, wins: bool },
    /// Masks of filled cells.
    Board { cells: u32 },
}

impl Layout {
    /// Returns how the values of heaps or gaps repeat.
    pub fn repeats(&self) -> Option<&LayoutRepeats> {
        match self {
            Self::Heap { repeats, .. } | Self::Strip { repeats, .. } => repeats.as_ref(),
            Self::Block { .. }
            | Self::Folded(_)
            | Self::Planar(_)
            | Self::Blocks { .. }
            | Self::Board { .. } => None,
        }
    }

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
    pub fn count_stored(&self, computed: usize) -> usize {
        self.repeats().map_or(computed, |repeats| {
            (repeats.preperiod + repeats.period) * repeats.saltus.len()
        })
    }

    /// Returns the shape of the first `stored` positions.
    pub fn shape(&self, stored: usize) -> Shape {
        match self {
            Self::Strip { ends, .. } => Shape::Strip {
                to: (stored / (ends * ends)).saturating_sub(1),
                ends: *ends,
            },
            Self::Block { sides, .. } => match *sides.lengths() {
                [width, height] => Shape::Grid {
                    width: size(width),
                    height: size(height),
                },
                _ => Shape::Block { sides: *sides },
            },
            Self::Board { cells } => Shape::Board { cells: *cells },
            Self::Heap { .. } | Self::Planar(_) | Self::Blocks { .. } | Self::Folded(_) => {
                Shape::Heap {
                    to: stored.saturating_sub(1),
                }
            }
        }
    }

    /// Returns the function `name` of one component: its value, or another property.
    pub fn function(&self, name: &str, lookup: &TableLookup<'_>) -> TokenStream {
        let name = quote::format_ident!("{name}");
        let Body {
            parameters,
            outside,
            statements,
        } = match self {
            Self::Heap { repeats, to } => heap(repeats.as_ref(), *to, lookup),
            Self::Strip { repeats, ends, to } => strip(repeats.as_ref(), *ends, *to, lookup),
            Self::Block { sides, rows } => {
                let (sides, axes) = (sides.lengths(), vec![None; sides.lengths().len()]);
                let mut stored = sides.to_vec();
                stored.pop();
                stored.push(*rows);
                block::body(sides, &stored, &axes, lookup)
            }
            Self::Blocks { law, wins } => blocks::body(law, *wins, lookup),
            Self::Planar(compact) => planar::function(compact, lookup),
            Self::Folded(folds) => block::body(&folds.sides, &folds.sides, &folds.axes, lookup),
            Self::Board { cells } => {
                let (most, value) = ((1_u64 << cells) - 1, (lookup.value)(&quote! { mask }));
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

fn heap(repeats: Option<&LayoutRepeats>, to: Option<u64>, lookup: &TableLookup<'_>) -> Body {
    let at = |index: TokenStream| (lookup.value)(&index);
    let early = at(quote! { n });
    let statements = match repeats {
        None => quote! { return #early; },
        Some(LayoutRepeats {
            preperiod,
            period,
            saltus,
            ..
        }) => {
            let beyond = if *preperiod == 0 {
                quote! { n }
            } else {
                quote! { n - #preperiod }
            };
            let late = at(match (*preperiod, *period) {
                (0, _) => quote! { n % #period },
                (_, 1) => quote! { #preperiod },
                _ => quote! { #preperiod + (#beyond) % #period },
            });
            let times = (*period > 1).then(|| quote! { / #period });
            let grown = match saltus.first() {
                None | Some(0) => None,
                Some(1) => Some(quote! { + (#beyond) #times }),
                Some(saltus) => Some(quote! { + ((#beyond) #times) * #saltus }),
            };
            let stored = preperiod + period;
            let early = (*preperiod > 0).then(|| quote! { if n < #stored { return #early; } });
            quote! { #early return #late #grown; }
        }
    };
    let beyond = beyond(repeats, to);
    Body {
        parameters: quote! { n: i64 },
        outside: quote! { n < 0 #beyond },
        statements,
    }
}

/// Returns the largest heap or gap that is answered, or `None` if the only limit is the largest
/// number.
pub(super) fn most(repeats: Option<&LayoutRepeats>, to: Option<u64>) -> Option<u64> {
    to.or_else(|| {
        let repeats = repeats?;
        let most = repeats.exact.most().unsigned_abs() / 2 + 1;
        match repeats.saltus.iter().max().copied().unwrap_or(0) {
            0 => None,
            saltus if saltus > repeats.period as u64 => Some(most / saltus),
            _ => repeats.exceeds.then_some(most),
        }
    })
}

/// Returns the rest of the condition under which a heap or gap is out of range.
fn beyond(repeats: Option<&LayoutRepeats>, to: Option<u64>) -> Option<TokenStream> {
    most(repeats, to).map(|most| quote! { || n > #most })
}

fn strip(
    repeats: Option<&LayoutRepeats>,
    ends: usize,
    to: Option<u64>,
    lookup: &TableLookup<'_>,
) -> Body {
    let (kinds, last) = (ends * ends, ends - 1);
    let statements = match repeats {
        None => {
            let value = (lookup.value)(&quote! { n * #kinds + left * #ends + right });
            quote! { return #value; }
        }
        Some(repeats) => {
            let LayoutRepeats {
                preperiod, period, ..
            } = repeats;
            let value = (lookup.value)(&quote! { gap * #kinds + kind });
            let step = (*period > 1).then(|| quote! { / #period });
            let [times, count, grown] = if repeats.grows() {
                [
                    quote! { let mut times = 0; },
                    quote! { times = (n - #preperiod) #step; },
                    quote! { + times * number(SALTUS, kind) },
                ]
            } else {
                Default::default()
            };
            quote! {
                let kind = left * #ends + right;
                let mut gap = n;
                #times
                if n >= #preperiod {
                    #count
                    gap = #preperiod + (n - #preperiod) % #period;
                }
                return #value #grown;
            }
        }
    };
    let beyond = beyond(repeats, to);
    let outside =
        quote! { n < 0 #beyond || left < 0 || left > #last || right < 0 || right > #last };
    Body {
        parameters: quote! { n: i64, left: i64, right: i64 },
        outside,
        statements,
    }
}
