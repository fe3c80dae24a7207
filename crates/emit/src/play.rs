//! The winner of a sum of components, and a winning move.

use grundy_languages::{
    Holes, Template,
    program::{self, Program},
};
use std::cell::Cell;

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::{
    error::Error,
    options::{self, Hints, Options, Visit},
};
use grundy_core::{family::Capability, game::Game};

pub(super) const PARTS: Template = Template(include_str!("../templates/program/play.txt"));

/// Adds the function `outcome`, which returns the winner of a sum of components.
pub(super) fn outcome(game: &Game, program: &mut Program) -> Result<(), program::Error> {
    let sum = sum(game);
    program.function(
        "The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range.",
        PARTS.part("outcome", &[("total", &sum)]),
    )
}

/// Returns statements that compute the nim-sum `total` of the values of the `components`, or return -1.
fn sum(game: &Game) -> TokenStream {
    let coordinates = options::coordinates(game);
    let items = (0..coordinates.len()).map(item);
    let step = Literal::usize_unsuffixed(coordinates.len());
    let more = Literal::usize_unsuffixed(coordinates.len() - 1);
    let inside = if coordinates.len() == 1 {
        quote! { at }
    } else {
        quote! { at + #more }
    };
    // The last component must have all its coordinates.
    let whole = (coordinates.len() > 1).then(|| quote! { if at < size(components) { return -1; } });
    let items = quote! { #(#items),* };
    let holes: Holes<'_> = &[("inside", &inside), ("items", &items)];
    PARTS.part("total", &[holes, &[("step", &step), ("whole", &whole)]].concat())
}

/// Returns the coordinate with this number of the component at `at`.
pub(super) fn item(number: usize) -> TokenStream {
    let number = Literal::usize_unsuffixed(number);
    if number.to_string() == "0" {
        quote! { item(components, at) }
    } else {
        quote! { item(components, at + #number) }
    }
}

/// Returns the statements that answer an option of the value `target` of the component `index`, whose coordinates are
/// in the variables named by [`options::coordinates`]. Adds the constants and functions that the statements use to the
/// program.
///
/// # Errors
/// If the rules cannot be written as code.
pub(super) fn winning(
    game: &Game,
    hints: Hints,
    index: &TokenStream,
    program: &mut Program,
) -> Result<TokenStream, Error> {
    let grundy = quote! { grundy };
    winning_by(game, hints, (&grundy, &|parts: &[TokenStream]| answered(index, parts)), program)
}

/// Returns the statements of an answer with the component and the coordinates that replace it, and the length of the
/// answer.
pub(super) fn answered(index: &TokenStream, parts: &[TokenStream]) -> (TokenStream, usize) {
    let answers = parts.iter().enumerate().map(|(number, part)| {
        let number = Literal::usize_unsuffixed(number + 1);
        quote! { answer(#number, #part); }
    });
    (quote! { answer(0, #index); #(#answers)* }, parts.len() + 1)
}

/// A function that returns the statements of an answer and its length, from the coordinates that an option leaves.
pub(super) type Answered<'a> = &'a dyn Fn(&[TokenStream]) -> (TokenStream, usize);

/// Returns the statements of [`winning`] for another function of the values and another form of the answer.
///
/// # Errors
/// If the rules cannot be written as code.
pub(super) fn winning_by(
    game: &Game,
    hints: Hints,
    (grundy, answered): (&TokenStream, Answered<'_>),
    program: &mut Program,
) -> Result<TokenStream, Error> {
    game.family().supports(Capability::MoveCode).map_err(|reason| Error::Moves(reason.to_owned()))?;
    let value = |position: &[TokenStream]| quote! { #grundy(#(#position),*) };
    let longest_answer = Cell::new(0);
    let option = |value: TokenStream, parts: &[TokenStream]| {
        let (answers, count) = answered(parts);
        longest_answer.set(longest_answer.get().max(count));
        let count = Literal::usize_unsuffixed(count);
        quote! {
            if #value == target {
                #answers
                return #count;
            }
        }
    };
    let Options { body, numbers, helpers, .. } =
        options::options(game, &Visit { value: &value, option: &option, hints, given: None }).map_err(Error::Moves)?;
    for (name, values) in numbers {
        program.numbers(name, values);
    }
    program.call(&helpers)?;
    program.longest_answer = program.longest_answer.max(longest_answer.get());
    Ok(body)
}

/// Adds the function `best_move`, which returns a winning move in a sum of components.
///
/// # Errors
/// If the rules cannot be written as code.
pub(super) fn best_move(game: &Game, hints: Hints, program: &mut Program) -> Result<(), Error> {
    let names = options::coordinates(game);
    let stride = names.len();
    let step = Literal::usize_unsuffixed(stride);
    let index = if stride == 1 {
        quote! { at }
    } else {
        quote! { at / #step }
    };
    let mut body = winning(game, hints, &index, program)?;
    if body.is_empty() {
        // Without options there are no answers, but some languages reserve room for answers and warn if it is unused.
        program.longest_answer = program.longest_answer.max(1);
        body = quote! { answer(0, #index); return 0; };
    }
    Ok(best_move_by(game, &body, program)?)
}

/// Adds `best_move` with given statements, which answer an option of the value `target` of the component at `at`.
pub(super) fn best_move_by(game: &Game, body: &TokenStream, program: &mut Program) -> Result<(), program::Error> {
    let names = options::coordinates(game);
    let variables = names.iter().map(|name| format_ident!("{name}"));
    let items = (0..names.len()).map(item);
    let variables: Vec<_> = variables.collect();
    let body = quote! {
        #(let #variables = #items;)*
        let own = grundy(#(#variables),*);
        let target = xor(total, own);
        if target < own {
            #body
        }
    };
    best_move_in(game, &body, program)
}

/// Adds `best_move` with given statements, which answer a move in the component at `at` that makes the nim-sum `total`
/// of all components 0.
pub(super) fn best_move_in(game: &Game, body: &TokenStream, program: &mut Program) -> Result<(), program::Error> {
    let stride = options::coordinates(game).len();
    let step = Literal::usize_unsuffixed(stride);
    let sum = sum(game);
    let more = Literal::usize_unsuffixed(stride - 1);
    // An incomplete component can only be at the end of the list.
    let (again, inside) = if stride == 1 {
        (quote! { let mut at = 0; }, quote! { at })
    } else {
        (quote! { at = 0; }, quote! { at + #more })
    };
    let holes: Holes<'_> = &[("sum", &sum), ("body", body)];
    program.function(
        "A winning move: the component's index, then what it becomes; nothing if there is none.",
        PARTS.part("move", &[holes, &[("again", &again), ("inside", &inside), ("step", &step)]].concat()),
    )
}
