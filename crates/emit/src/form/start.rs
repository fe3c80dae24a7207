//! Values that are computed from the game's rules alone at the first call.

use grundy_languages::Language;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{block, layout::Layout};
use crate::analysis::is_on_states;
use crate::{
    limits::MOST_CELLS,
    options::{self, Hints, Options, Visit},
};
use grundy_compute::options::backward;
use grundy_core::{
    game::{Game, HeapRule},
    values::Sides,
};

/// A table that is filled by a computation at the first call.
#[derive(Debug, Clone)]
pub(super) struct Start {
    /// Length of the table `SG`, with one more cell at the end that is not 0 if the table is full.
    pub length: usize,
    /// The largest number in the table.
    pub largest: u32,
    /// Length of the table `MET`, which marks the values of options, and the largest number in it; 0 if there is no
    /// such table.
    pub met: (usize, u64),
    /// Other tables that are filled: name, length, largest number.
    pub cells: Vec<(&'static str, usize, u64)>,
    /// The packed text that the computation reads.
    pub text: Option<(&'static str, String)>,
    /// The lists of constants and the functions that the computation uses.
    pub options: Options,
    /// A description of the method.
    pub words: &'static str,
    /// The approximate number of steps of the innermost loop.
    pub steps: f64,
    /// `true` if the cells of the table hold only the winner.
    pub wins: bool,
    /// The lines of the function in Python, for a computation with slices of bytes.
    pub python: Option<Vec<String>>,
    pub(super) fill: TokenStream,
    /// Rows of the table of a lattice game.
    height: usize,
}

/// The way to keep the values of a position's options until the least missing value is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Marks {
    /// The number of the position, stored in a table at the index of the value.
    Stamps,
    /// The bits of a number.
    Bits,
    /// A single mark, set if an option has the value 0.
    Wins,
}

/// The computation to write.
#[derive(Debug, Clone, Copy)]
pub(super) struct Task<'a> {
    pub game: &'a Game,
    pub layout: &'a Layout,
    /// The values that are stored.
    pub table: &'a [u32],
    /// The largest value of an option of any position.
    pub largest: u32,
    /// The approximate number of steps of the method that tries all options.
    pub steps: f64,
    /// The order of the coordinates for the loops over states, if there is one.
    pub order: Option<&'a [usize]>,
}

/// The number of bits of a set in every language but JavaScript.
const BITS: u64 = 62;
const FEW_BITS: u64 = 31;

impl Task<'_> {
    /// Returns an exclusive upper bound of the nim-sums of values.
    pub fn below(&self) -> u64 {
        let game = self.game;
        // Options of these games have one component.
        let single =
            game.set().is_some() || game.lattice().is_some() || game.board().is_some() || game.finite().is_some();
        let more = u64::from(self.largest) + 1;
        if single { more } else { more.next_power_of_two() }
    }

    /// Returns `true` if every option has one component and the table knows the winner of every position.
    fn is_single(&self) -> bool {
        if matches!(self.layout, Layout::Heap { repeats: Some(repeats), .. } if repeats.saltus.iter().any(|&s| s > 0)) {
            return false;
        }
        let game = self.game;
        let of_one_part = |rule: &HeapRule| {
            rule.clauses.iter().all(|clause| clause.single_heaps().is_some_and(|heaps| heaps.len() == 1))
        };
        game.set().is_some()
            || game.board().is_some()
            || game.finite().is_some()
            || game.rule().is_some_and(of_one_part)
            || game.code().is_some_and(|code| code.most_parts() <= 1)
    }

    /// Returns the ways to keep the values of options that work in a language.
    pub fn marks(&self, language: Language, one_outcome: bool) -> Vec<Marks> {
        let bits = if language == Language::Javascript { FEW_BITS } else { BITS };
        let mut marks = vec![Marks::Stamps];
        if self.below() <= bits {
            marks.push(Marks::Bits);
        }
        if one_outcome && self.is_single() {
            marks = vec![Marks::Wins];
        }
        marks
    }

    /// Returns the statement that notes the value of an option.
    pub fn note(&self, marks: Marks, value: &TokenStream, index: &TokenStream) -> TokenStream {
        let stamp = self.stamp();
        match marks {
            Marks::Stamps => quote! { set(MET, #value, #stamp); },
            Marks::Bits if self.below() <= FEW_BITS => quote! { join(met, #value); },
            Marks::Bits => quote! { join_wide(met, #value); },
            Marks::Wins => quote! { if #value == 0 { set(SG, #index, 1); } },
        }
    }

    /// Returns the number of the position that is being computed.
    pub fn stamp(&self) -> TokenStream {
        if matches!(self.layout, Layout::Heap { .. }) {
            quote! { n }
        } else {
            quote! { stamp }
        }
    }

    /// Returns the statements for one position, around those that note its options.
    fn one(&self, marks: Marks, options: &TokenStream, index: &TokenStream) -> TokenStream {
        let stamp = self.stamp();
        match marks {
            Marks::Stamps => {
                let count = (!matches!(self.layout, Layout::Heap { .. })).then(|| quote! { stamp += 1; });
                quote! {
                    #count
                    #options
                    while cell(MET, cell(SG, #index)) == #stamp { increase(SG, #index); }
                }
            }
            Marks::Bits => quote! {
                let mut met = 0;
                #options
                while met % 2 == 1 {
                    met /= 2;
                    increase(SG, #index);
                }
            },
            Marks::Wins => options.clone(),
        }
    }
}

impl Start {
    /// Returns the computation of a layout's values that tries all options.
    ///
    /// # Errors
    /// Returns a description if the rules cannot be written as code or the table would be too large.
    pub fn new(task: &Task<'_>, marks: Marks) -> Result<Self, String> {
        let Task { game, layout, table, largest, steps, order } = *task;
        let stored = table.len();
        let is_token = game.finite().is_some_and(|finite| finite.token().is_some());
        if is_on_states(game) && order.is_none() {
            return Err("no loops over the numbers of its states compute options first within these bounds".to_owned());
        }
        let (length, height) = match (game.plane(), layout) {
            (Some(plane), Layout::Grid { width, height, .. }) if !options::falls(&plane) => {
                let (a, b) = plane.weights;
                let level = i128::from(a) * (*width as i128 - 1) + i128::from(b) * (*height as i128 - 1);
                let (wide, high) = (level / i128::from(a) + 1, level / i128::from(b) + 1);
                let cells = usize::try_from(wide.saturating_mul(high)).unwrap_or(usize::MAX);
                (cells, usize::try_from(high).unwrap_or(usize::MAX))
            }
            _ if is_token => return Err("an edge can lead to a vertex with a larger number".to_owned()),
            (_, Layout::Grid { height, .. }) => (stored, *height),
            _ => (stored, 0),
        };
        if length > MOST_CELLS {
            return Err(format!("it would compute {length} values at the first call, more than {MOST_CELLS}"));
        }
        if let Some(placements) = options::placements(game).filter(|_| marks == Marks::Wins) {
            return Ok(Self::backward(task, &placements));
        }
        let own = place(layout, height, &names(game));
        let value = |position: &[TokenStream]| {
            let index = place(layout, height, position);
            quote! { cell(SG, #index) }
        };
        let option = |value: TokenStream, _: &[TokenStream]| task.note(marks, &value, &own);
        let listed = game.set().and_then(options::listed);
        let hints = Hints { listed: listed.is_some(), ..Hints::default() };
        let mut options = options::options(game, &Visit { value: &value, option: &option, hints, given: None })?;
        options.helpers.extend(listed);
        let one = task.one(marks, &options.body, &own);
        let stamped = marks == Marks::Stamps && !matches!(layout, Layout::Heap { .. });
        let first = stamped.then(|| quote! { let mut stamp = 0; });
        let fill = match listed {
            Some(listed) => listing(listed, stored, &one),
            None => fill(task, &one),
        };
        let cells = listed.map(|_| ("MEMBERS", stored, stored as u64));
        let met = usize::try_from(task.below()).unwrap_or(usize::MAX).saturating_add(1);
        Ok(Self {
            length: length + 1,
            largest: if marks == Marks::Wins { 1 } else { largest },
            met: if marks == Marks::Stamps { (met, length as u64 + 1) } else { (0, 0) },
            cells: cells.into_iter().collect(),
            text: None,
            options,
            words: match marks {
                Marks::Stamps | Marks::Wins => "computed by the rules",
                Marks::Bits => "computed by the rules with sets of bits",
            },
            steps,
            wins: marks == Marks::Wins,
            python: None,
            fill: quote! { #first #fill },
            height,
        })
    }

    /// Returns the computation of the winners in a game of filling from the lost positions: those are few, and every
    /// position that leads to one of them is won.
    fn backward(task: &Task<'_>, placements: &[i64]) -> Self {
        let options = options::backward(placements);
        let body = &options.body;
        let length = task.table.len();
        Self {
            length: length + 1,
            largest: 1,
            met: (0, 0),
            cells: Vec::new(),
            text: None,
            words: "computed from lost positions",
            steps: backward(task.table, placements.len()),
            wins: true,
            python: None,
            fill: fill(task, body),
            height: 0,
            options,
        }
    }

    /// Returns the function that fills the table.
    pub fn function(&self) -> TokenStream {
        let (fill, last) = (&self.fill, Literal::usize_unsuffixed(self.length - 1));
        quote! {
            fn compute() {
                #fill
                set(SG, #last, 1);
            }
        }
    }

    /// Returns the statement before each lookup that runs the computation if the table is not full.
    pub fn ready(&self) -> TokenStream {
        let last = Literal::usize_unsuffixed(self.length - 1);
        quote! { if cell(SG, #last) == 0 { compute(); } }
    }

    /// Returns the number of rows of the computed table of a lattice, which can be larger than the rectangle; `None`
    /// for other layouts.
    pub fn layout(&self, layout: &Layout) -> Option<usize> {
        matches!(layout, Layout::Grid { .. }).then_some(self.height)
    }
}

/// Returns the names of a component's coordinates.
fn names(game: &Game) -> Vec<TokenStream> {
    let name = |name: &&str| {
        let name = quote::format_ident!("{name}");
        quote! { #name }
    };
    options::coordinates(game).iter().map(name).collect()
}

/// Returns the index of a component.
fn place(layout: &Layout, height: usize, position: &[TokenStream]) -> TokenStream {
    match (layout, position) {
        (Layout::Strip { ends, .. }, [n, left, right]) => {
            let (kinds, ends) = (Literal::usize_unsuffixed(ends * ends), Literal::usize_unsuffixed(*ends));
            quote! { (#n) * #kinds + (#left) * #ends + #right }
        }
        (Layout::Block(sides), position) => block::place(sides.lengths(), position),
        (Layout::Grid { .. }, [x, y]) => {
            let height = Literal::usize_unsuffixed(height);
            quote! { (#x) * #height + #y }
        }
        (_, [one, ..]) => one.clone(),
        _ => quote! { 0 },
    }
}

/// Returns a loop over the heaps that also lists each member of the set when it reaches that member.
fn listing(is_member: &str, stored: usize, one: &TokenStream) -> TokenStream {
    let (is_member, count) = (quote::format_ident!("{is_member}"), Literal::usize_unsuffixed(stored));
    quote! {
        let mut members = 0;
        let mut n = 1;
        while n < #count {
            if #is_member(n) == 1 {
                set(MEMBERS, members, n);
                members += 1;
            }
            #one
            n += 1;
        }
    }
}

/// Returns loops over the cells of a rectangle in an order of the coordinates.
fn rectangle((width, height): (usize, usize), order: &[usize], one: &TokenStream) -> TokenStream {
    let sides = Sides::new(&[width as u64, height as u64]);
    sides.map(|sides| block::loops(&sides, order, one.clone())).unwrap_or_default()
}

/// Returns loops over all positions, each position after its options.
fn fill(task: &Task<'_>, one: &TokenStream) -> TokenStream {
    let Task { game, layout, table, order, .. } = *task;
    let stored = table.len();
    let count = Literal::usize_unsuffixed(stored);
    let last = Literal::usize_unsuffixed(stored.saturating_sub(1));
    match (game.plane(), layout) {
        (_, Layout::Board { .. }) => quote! {
            let mut mask = #last;
            while mask >= 0 {
                #one
                mask -= 1;
            }
        },
        (_, Layout::Strip { ends, .. }) => {
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
        (Some(plane), Layout::Grid { width, height, .. }) if options::falls(&plane) => {
            rectangle((*width, *height), &[0, 1], one)
        }
        (Some(plane), Layout::Grid { width, height: rows, .. }) => {
            let (a, b) = plane.weights;
            let most = |length: usize| i64::try_from(length).unwrap_or(i64::MAX).saturating_sub(1);
            let last = a.saturating_mul(most(*width)).saturating_add(b.saturating_mul(most(*rows)));
            let last = Literal::i64_unsuffixed(last);
            let weighed = if a == 1 {
                quote! { x }
            } else {
                let a = Literal::i64_unsuffixed(a);
                quote! { x * #a }
            };
            let of_row = if b == 1 {
                quote! { let y = level - #weighed; #one }
            } else {
                let b = Literal::i64_unsuffixed(b);
                quote! {
                    if (level - #weighed) % #b == 0 {
                        let y = (level - #weighed) / #b;
                        #one
                    }
                }
            };
            quote! {
                let mut level = 0;
                while level <= #last {
                    let mut x = 0;
                    while #weighed <= level {
                        #of_row
                        x += 1;
                    }
                    level += 1;
                }
            }
        }
        (None, Layout::Grid { width, height, .. }) => rectangle((*width, *height), order.unwrap_or_default(), one),
        (_, Layout::Block(sides)) => block::loops(sides, order.unwrap_or_default(), one.clone()),
        _ => quote! {
            let mut n = 1;
            while n < #count {
                #one
                n += 1;
            }
        },
    }
}
