//! Values that are computed from the game's rules alone at the first call.

use grundy_languages::Language;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{
    block,
    layout::{Layout, LayoutRepeats},
};
use crate::{
    analysis::is_on_states,
    limits::{MOST_CELLS, size},
    options::{self, Hints, OptionLoops, Visit, idents},
};
use grundy_compute::options::backward;
use grundy_core::{
    game::{Game, HeapRule, Plane},
    values::Sides,
};

/// A table that is filled by a computation at the first call.
#[derive(Debug, Clone)]
pub(super) struct Start {
    /// Length of the table `SG`, with one more cell at the end that is not 0 if the table is full.
    pub length: usize,
    /// The largest number in the table.
    pub largest: u32,
    /// Other tables that are filled: name, length, largest number.
    pub cells: Vec<(&'static str, usize, u64)>,
    /// The packed text that the computation reads.
    pub text: Option<(&'static str, String)>,
    /// The lists of constants and the functions that the computation uses.
    pub options: OptionLoops,
    /// A description of the method.
    pub words: &'static str,
    /// The approximate number of steps of the innermost loop.
    pub steps: f64,
    /// `true` if the cells of the table hold only the winner.
    pub wins: bool,
    /// The lines of the function in Python, for a computation with slices of bytes.
    pub python: Option<Vec<String>>,
    pub(super) fill: TokenStream,
    /// The layout of the table; that of a lattice game can have more rows than are answered.
    pub layout: Layout,
}

/// The way to keep the values of a position's options until the least missing value is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MexStorage {
    /// The number of the position, stored in a table at the index of the value.
    Stamps,
    /// The bits of a number.
    Bits,
    /// A single mark, set if an option has the value 0.
    Wins,
}

/// The computation to write.
#[derive(Debug, Clone, Copy)]
pub(super) struct StartTask<'a> {
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

impl StartTask<'_> {
    /// Returns an exclusive upper bound of the nim-sums of values.
    pub fn below(&self) -> u64 {
        let game = self.game;
        // Options of these games have one component.
        let single = game.set().is_some()
            || game.lattice().is_some()
            || game.board().is_some()
            || game.finite().is_some();
        let more = u64::from(self.largest) + 1;
        if single {
            more
        } else {
            more.next_power_of_two()
        }
    }

    /// Returns `true` if every option has one component and the table knows the winner of every
    /// position.
    fn is_single(&self) -> bool {
        if self.layout.repeats().is_some_and(LayoutRepeats::grows) {
            return false;
        }
        let game = self.game;
        let of_one_part = |rule: &HeapRule| {
            rule.clauses
                .iter()
                .all(|clause| clause.single_heaps().is_some_and(|heaps| heaps.len() == 1))
        };
        game.set().is_some()
            || game.board().is_some()
            || game.finite().is_some()
            || game.rule().is_some_and(of_one_part)
            || game.code().is_some_and(|code| code.most_parts() <= 1)
    }

    /// Returns the ways to keep the values of options that work in a language.
    pub fn marks(&self, language: Language, one_outcome: bool) -> Vec<MexStorage> {
        let bits = if language == Language::Javascript {
            FEW_BITS
        } else {
            BITS
        };
        let mut marks = vec![MexStorage::Stamps];
        if self.below() <= bits {
            marks.push(MexStorage::Bits);
        }
        if one_outcome && self.is_single() {
            marks = vec![MexStorage::Wins];
        }
        marks
    }

    /// Returns the statement that notes the value of an option.
    pub fn note(&self, marks: MexStorage, value: &TokenStream, index: &TokenStream) -> TokenStream {
        let stamp = self.stamp();
        match marks {
            MexStorage::Stamps => quote! { set(MET, #value, #stamp); },
            MexStorage::Bits if self.below() <= FEW_BITS => quote! { join(met, #value); },
            MexStorage::Bits => quote! { join_wide(met, #value); },
            MexStorage::Wins => quote! { if #value == 0 { set(SG, #index, 1); } },
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
    fn one(&self, marks: MexStorage, options: &TokenStream, index: &TokenStream) -> TokenStream {
        let stamp = self.stamp();
        match marks {
            MexStorage::Stamps => {
                let count =
                    (!matches!(self.layout, Layout::Heap { .. })).then(|| quote! { stamp += 1; });
                quote! {
                    #count
                    #options
                    while cell(MET, cell(SG, #index)) == #stamp { increase(SG, #index); }
                }
            }
            MexStorage::Bits => quote! {
                let mut met = 0;
                #options
                while met % 2 == 1 {
                    met /= 2;
                    increase(SG, #index);
                }
            },
            MexStorage::Wins => options.clone(),
        }
    }
}

impl Start {
    /// Returns the computation of a layout's values that tries all options. The winners in a game
    /// of filling are computed from the lost positions: those are few, and every position that
    /// leads to one of them is won.
    ///
    /// # Errors
    /// Returns a description if the rules cannot be written as code or the table would be too
    /// large.
    pub fn new(task: &StartTask<'_>, marks: MexStorage) -> Result<Self, String> {
        let StartTask {
            game,
            table,
            largest,
            order,
            ..
        } = *task;
        if is_on_states(game) && order.is_none() {
            return Err(
                "no loops over the numbers of its states compute options first within these bounds"
                    .to_owned(),
            );
        }
        if game.finite().is_some_and(|finite| finite.token().is_some()) {
            return Err("an edge can lead to a vertex with a larger number".to_owned());
        }
        let (layout, length) = compute_layout(task);
        if length > MOST_CELLS {
            return Err(format!(
                "it would compute {length} values at the first call, more than {MOST_CELLS}"
            ));
        }
        let own: Vec<TokenStream> = idents(options::coordinates(game))
            .iter()
            .map(|name| quote! { #name })
            .collect();
        let own = place(&layout, &own);
        let listed = game.set().and_then(options::list_set);
        let is_heap = matches!(layout, Layout::Heap { .. });
        let (options, words, steps) = match options::placements(game)
            .filter(|_| marks == MexStorage::Wins)
        {
            Some(placements) => {
                let steps = backward(table, placements.len());
                (
                    options::backward(&placements),
                    "computed from lost positions",
                    steps,
                )
            }
            None => {
                let value = |position: &[TokenStream]| {
                    let index = place(&layout, position);
                    quote! { cell(SG, #index) }
                };
                let option = |value: TokenStream, _: &[TokenStream]| task.note(marks, &value, &own);
                let hints = Hints {
                    listed: listed.is_some(),
                    ..Hints::default()
                };
                let mut options = options::options(
                    game,
                    &Visit {
                        value: &value,
                        option: &option,
                        hints,
                        given: None,
                    },
                )?;
                options.helpers.extend(listed);
                let words = match marks {
                    MexStorage::Stamps | MexStorage::Wins => "computed by the rules",
                    MexStorage::Bits => "computed by the rules with sets of bits",
                };
                (options, words, task.steps)
            }
        };
        let one = task.one(marks, &options.body, &own);
        let (first, one) = match listed {
            Some(is_member) => listing_members(is_member, &one),
            None => (
                (marks == MexStorage::Stamps && !is_heap).then(|| quote! { let mut stamp = 0; }),
                one,
            ),
        };
        let fill = fill(task, &one);
        let met = usize::try_from(task.below())
            .unwrap_or(usize::MAX)
            .saturating_add(1);
        let met = (marks == MexStorage::Stamps).then_some(("MET", met, length as u64 + 1));
        let members = listed.map(|_| ("MEMBERS", table.len(), table.len() as u64));
        Ok(Self {
            length: length + 1,
            largest: if marks == MexStorage::Wins {
                1
            } else {
                largest
            },
            cells: met.into_iter().chain(members).collect(),
            text: None,
            options,
            words,
            steps,
            wins: marks == MexStorage::Wins,
            python: None,
            fill: quote! { #first #fill },
            layout,
        })
    }

    /// Returns the function that fills the table.
    pub fn function(&self) -> TokenStream {
        let (fill, last) = (&self.fill, self.length - 1);
        quote! {
            fn compute() {
                #fill
                set(SG, #last, 1);
            }
        }
    }

    /// Returns the statement before each lookup that runs the computation if the table is not full.
    pub fn ready(&self) -> TokenStream {
        let last = self.length - 1;
        quote! { if cell(SG, #last) == 0 { compute(); } }
    }
}

/// Returns what stands before the loop and what it does for a heap, if the members of the set up to
/// the heap are listed on the way.
fn listing_members(is_member: &str, one: &TokenStream) -> (Option<TokenStream>, TokenStream) {
    let is_member = format_ident!("{is_member}");
    (
        Some(quote! { let mut members = 0; }),
        quote! {
            if #is_member(n) == 1 {
                set(MEMBERS, members, n);
                members += 1;
            }
            #one
        },
    )
}

/// Returns the layout of the computed table, and its length: if a move can raise a coordinate of a
/// lattice, it has all cells up to the level of the last.
fn compute_layout(task: &StartTask<'_>) -> (Layout, usize) {
    let (layout, stored) = (task.layout.clone(), task.table.len());
    let plane = task.game.plane().filter(|plane| !options::falls(plane));
    let (Some(plane), Layout::Block { sides, .. }) = (plane, &layout) else {
        return (layout, stored);
    };
    let (last, (a, b)) = (last_level(&plane, sides), plane.weights);
    let [wide, high] = [a, b].map(|weight| last / u128::from(weight.unsigned_abs()) + 1);
    let length = usize::try_from(wide.saturating_mul(high)).unwrap_or(usize::MAX);
    (
        Layout::Block {
            sides: *sides,
            rows: u64::try_from(high).unwrap_or(u64::MAX),
        },
        length,
    )
}

/// Returns the largest level of the cells of a rectangle.
fn last_level(plane: &Plane, sides: &Sides) -> u128 {
    let [width, height] = [0, 1].map(|at| sides.lengths().get(at).map_or(1, |&side| size(side)));
    plane.levels(width, height) - 1
}

/// Returns the index of a component.
fn place(layout: &Layout, position: &[TokenStream]) -> TokenStream {
    match (layout, position) {
        (Layout::Strip { ends, .. }, [n, left, right]) => {
            let kinds = ends * ends;
            quote! { (#n) * #kinds + (#left) * #ends + #right }
        }
        (Layout::Block { sides, rows }, position) => {
            let others = sides.lengths().len() - 1;
            let sides: Vec<u64> = sides
                .lengths()
                .iter()
                .take(others)
                .chain([rows])
                .copied()
                .collect();
            block::place(&sides, position)
        }
        (_, [one, ..]) => one.clone(),
        _ => quote! { 0 },
    }
}

/// Returns loops over all positions, each position after its options.
fn fill(task: &StartTask<'_>, one: &TokenStream) -> TokenStream {
    let StartTask {
        game,
        layout,
        table,
        order,
        ..
    } = *task;
    let stored = table.len();
    match (game.plane(), layout) {
        (_, Layout::Board { .. }) => {
            let last = stored.saturating_sub(1);
            quote! {
                let mut mask = #last;
                while mask >= 0 {
                    #one
                    mask -= 1;
                }
            }
        }
        (_, Layout::Strip { ends, .. }) => {
            let lengths = [stored / (ends * ends).max(1), *ends, *ends].map(|length| length as u64);
            block::loops(
                &idents(options::coordinates(game)),
                &lengths,
                &[0, 1, 2],
                one,
            )
        }
        (Some(plane), Layout::Block { sides, .. }) if !options::falls(&plane) => {
            let (last, (a, b)) = (last_level(&plane, sides), plane.weights);
            let weighed = if a == 1 {
                quote! { x }
            } else {
                quote! { x * #a }
            };
            let of_row = if b == 1 {
                quote! { let y = level - #weighed; #one }
            } else {
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
        (plane, Layout::Block { sides, .. }) => {
            let order = if plane.is_some() {
                &[0, 1]
            } else {
                order.unwrap_or_default()
            };
            block::loops(
                &block::names(sides.lengths().len()),
                sides.lengths(),
                order,
                one,
            )
        }
        _ => quote! {
            let mut n = 1;
            while n < #stored {
                #one
                n += 1;
            }
        },
    }
}
