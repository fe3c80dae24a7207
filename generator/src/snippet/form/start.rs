//! Values that are computed when the first is asked for: the game's rules and nothing else.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{block, layout::Layout, limits::MOST_CELLS};
use crate::{
    game::Game,
    snippet::options::{self, Options, Visit},
    values::Sides,
};

/// A table that is filled by trying all options.
#[derive(Debug, Clone)]
pub(super) struct Start {
    /// Length of the table `VALUES`, the cell behind it that says that it is full included.
    pub length: usize,
    /// Length of the table `MET`, of values that options have.
    pub met: usize,
    /// The most that `MET` holds.
    pub stamps: u64,
    /// Lists of constants, and functions that are called.
    pub options: Options,
    fill: TokenStream,
    /// Rows of the table of a lattice game.
    height: usize,
}

impl Start {
    /// How to compute the first `stored` values of a layout; `largest` is the largest value there, `order` the order of
    /// the coordinates in which states are gone through.
    ///
    /// # Errors
    /// In words, if the rules cannot be written down or the table would be too large.
    pub fn new(
        game: &Game,
        layout: &Layout,
        stored: usize,
        largest: u32,
        order: Option<&[usize]>,
    ) -> Result<Self, String> {
        let (length, height) = match (game, layout) {
            (Game::Lattice(lattice), Layout::Grid { width, height, .. }) => {
                let (a, b) = lattice.weights;
                let level = i128::from(a) * (*width as i128 - 1) + i128::from(b) * (*height as i128 - 1);
                let (wide, high) = (level / i128::from(a) + 1, level / i128::from(b) + 1);
                let cells = usize::try_from(wide.saturating_mul(high)).unwrap_or(usize::MAX);
                (cells, usize::try_from(high).unwrap_or(usize::MAX))
            }
            (Game::State(_) | Game::Piece(_), _) if order.is_none() => {
                return Err(
                    "its states cannot be gone through in loops over their numbers within these bounds".to_owned()
                );
            }
            (_, Layout::Grid { height, .. }) => (stored, *height),
            _ => (stored, 0),
        };
        if length > MOST_CELLS {
            return Err(format!("it would compute {length} values when it starts; at most {MOST_CELLS} are"));
        }
        // Nim-sums stay below the next power of two.
        let met = (u64::from(largest) + 1).next_power_of_two();
        let met = usize::try_from(met).unwrap_or(usize::MAX).saturating_add(1);
        let index = |position: &[TokenStream]| place(layout, height, position);
        let value = |position: &[TokenStream]| {
            let index = index(position);
            quote! { cell(VALUES, #index) }
        };
        let option = |value: TokenStream, _: &[TokenStream]| quote! { set(MET, #value, stamp); };
        let options = options::options(game, &Visit { value: &value, option: &option, reach: None })?;
        let fill = fill(game, layout, stored, height, &options.body, order.unwrap_or_default());
        Ok(Self { length: length + 1, met, stamps: length as u64 + 1, options, fill, height })
    }

    /// The function that fills the table.
    pub fn function(&self) -> TokenStream {
        let (fill, last) = (&self.fill, Literal::usize_unsuffixed(self.length - 1));
        quote! {
            fn compute() {
                let mut stamp = 0;
                #fill
                set(VALUES, #last, 1);
            }
        }
    }

    /// The statement that computes, before anything is looked up.
    pub fn ready(&self) -> TokenStream {
        let last = Literal::usize_unsuffixed(self.length - 1);
        quote! { if cell(VALUES, #last) == 0 { compute(); } }
    }

    /// Index of a cell of a lattice, which may be outside the rectangle; other layouts have the same index as always.
    pub fn layout(&self, layout: &Layout) -> Option<usize> {
        matches!(layout, Layout::Grid { .. }).then_some(self.height)
    }
}

/// The index of a component.
fn place(layout: &Layout, height: usize, position: &[TokenStream]) -> TokenStream {
    match (layout, position) {
        (Layout::Strip { ends, .. }, [n, left, right]) => {
            let (kinds, ends) = (Literal::usize_unsuffixed(ends * ends), Literal::usize_unsuffixed(*ends));
            quote! { (#n) * #kinds + (#left) * #ends + #right }
        }
        (Layout::Block(sides), position) => block::place(sides, position),
        (Layout::Grid { .. }, [x, y]) => {
            let height = Literal::usize_unsuffixed(height);
            quote! { (#x) * #height + #y }
        }
        (_, [one, ..]) => one.clone(),
        _ => quote! { 0 },
    }
}

/// Loops over the positions, options before what they are options of.
fn fill(
    game: &Game,
    layout: &Layout,
    stored: usize,
    height: usize,
    options: &TokenStream,
    order: &[usize],
) -> TokenStream {
    let coordinates = options::coordinates(game);
    let names: Vec<TokenStream> = coordinates
        .iter()
        .map(|name| {
            let name = quote::format_ident!("{name}");
            quote! { #name }
        })
        .collect();
    let index = place(layout, height, &names);
    let one = quote! {
        stamp += 1;
        #options
        let mut value = 0;
        while cell(MET, value) == stamp { value += 1; }
        set(VALUES, #index, value);
    };
    let count = Literal::usize_unsuffixed(stored);
    match (game, layout) {
        (Game::Board(_), _) => quote! {
            let mut mask = #count;
            while mask > 0 {
                mask -= 1;
                #one
            }
        },
        (Game::Strip(_), Layout::Strip { ends, .. }) => {
            let lengths = Literal::usize_unsuffixed(stored / (ends * ends).max(1));
            let ends = Literal::usize_unsuffixed(*ends);
            quote! {
                let mut n = 0;
                while n < #lengths {
                    let mut left = 0;
                    while left < #ends {
                        let mut right = 0;
                        while right < #ends {
                            #one
                            right += 1;
                        }
                        left += 1;
                    }
                    n += 1;
                }
            }
        }
        (Game::Lattice(lattice), Layout::Grid { width, height: rows, .. }) => {
            let (a, b) = lattice.weights;
            let most = |length: usize| i64::try_from(length).unwrap_or(i64::MAX).saturating_sub(1);
            let last = a.saturating_mul(most(*width)).saturating_add(b.saturating_mul(most(*rows)));
            let (a, b, last) = (Literal::i64_unsuffixed(a), Literal::i64_unsuffixed(b), Literal::i64_unsuffixed(last));
            quote! {
                let mut level = 0;
                while level <= #last {
                    let mut x = 0;
                    while x * #a <= level {
                        if (level - x * #a) % #b == 0 {
                            let y = (level - x * #a) / #b;
                            #one
                        }
                        x += 1;
                    }
                    level += 1;
                }
            }
        }
        (Game::State(_) | Game::Piece(_), Layout::Grid { width, height, .. }) => {
            Sides::new(&[*width as u64, *height as u64])
                .map(|sides| block::loops(&sides, order, one.clone()))
                .unwrap_or_default()
        }
        (_, Layout::Block(sides)) => block::loops(sides, order, one),
        _ => quote! {
            let mut n = 1;
            while n < #count {
                #one
                n += 1;
            }
        },
    }
}
