//! The winner of a sum of components, and a winning move.

use grundy_languages::{
    Holes, Template,
    program::{self, Program},
};
use std::cell::Cell;

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    error::EmitError,
    options::{self, Hints, Visit, idents},
};
use grundy_core::{family::Capability, game::Game};

pub(super) const PARTS: Template = Template(include_str!("../templates/program/play.txt"));

/// Adds the function `outcome`, which returns the winner of a sum of components.
pub(super) fn outcome(
    game: &Game,
    program: &mut Program,
) -> Result<(), program::ProgramSyntaxError> {
    let sum = sum(game);
    program.function(
        "The sum of some components: 1 if the player to move wins, 0 if not, -1 if one is out of range.",
        PARTS.part("outcome", &[("total", &sum)]),
    )
}

/// Returns statements that compute the nim-sum `total` of the values of the `components`, or return
/// -1.
fn sum(game: &Game) -> TokenStream {
    let step = options::coordinates(game).len();
    let items = (0..step).map(item);
    // The last component must have all its coordinates.
    let whole = (step > 1).then(|| quote! { if at < size(components) { return -1; } });
    let (inside, items) = (plus(step - 1), quote! { #(#items),* });
    PARTS.part(
        "total",
        &[
            ("inside", &inside),
            ("items", &items),
            ("step", &step),
            ("whole", &whole),
        ],
    )
}

/// Returns the coordinate with this number of the component at `at`.
pub(super) fn item(number: usize) -> TokenStream {
    let at = plus(number);
    quote! { item(components, #at) }
}

/// Returns the place of a number after the first of the component at `at`.
fn plus(number: usize) -> TokenStream {
    if number == 0 {
        quote! { at }
    } else {
        quote! { at + #number }
    }
}

/// Returns the number of the component at `at`.
pub(super) fn index(game: &Game) -> TokenStream {
    match options::coordinates(game).len() {
        1 => quote! { at },
        stride => quote! { at / #stride },
    }
}

/// Returns the statements that answer an option of the value `target` of the component `index`,
/// whose coordinates are in the variables named by [`options::coordinates`]. Adds the constants and
/// functions that the statements use to the program.
///
/// # Errors
/// If the rules cannot be written as code.
pub(super) fn winning(
    game: &Game,
    hints: Hints,
    index: &TokenStream,
    program: &mut Program,
) -> Result<TokenStream, EmitError> {
    winning_by(
        game,
        hints,
        &|parts: &[TokenStream]| answer_parts(index, parts),
        program,
    )
}

/// Returns the statements of an answer with the component and the coordinates that replace it, and
/// the length of the answer.
pub(super) fn answer_parts(index: &TokenStream, parts: &[TokenStream]) -> (TokenStream, usize) {
    let places = 1..=parts.len();
    (
        quote! { answer(0, #index); #(answer(#places, #parts);)* },
        parts.len() + 1,
    )
}

/// A function that returns the statements of an answer and its length, from the coordinates that an
/// option leaves.
pub(super) type Answered<'a> = &'a dyn Fn(&[TokenStream]) -> (TokenStream, usize);

/// Returns the statements of [`winning`] for another form of the answer.
///
/// # Errors
/// If the rules cannot be written as code.
pub(super) fn winning_by(
    game: &Game,
    hints: Hints,
    answered: Answered<'_>,
    program: &mut Program,
) -> Result<TokenStream, EmitError> {
    game.family()
        .supports(Capability::MoveCode)
        .map_err(|reason| EmitError::Moves(reason.to_owned()))?;
    let value = |position: &[TokenStream]| quote! { grundy(#(#position),*) };
    let longest_answer = Cell::new(0);
    let option = |value: TokenStream, parts: &[TokenStream]| {
        let (answers, count) = answered(parts);
        longest_answer.set(longest_answer.get().max(count));
        quote! {
            if #value == target {
                #answers
                return #count;
            }
        }
    };
    let options = options::options(
        game,
        &Visit {
            value: &value,
            option: &option,
            hints,
            given: None,
        },
    );
    let body = options.map_err(EmitError::Moves)?.add_to(program)?;
    program.longest_answer = program.longest_answer.max(longest_answer.get());
    Ok(body)
}

/// Adds the function `best_move`, which returns a winning move in a sum of components.
///
/// # Errors
/// If the rules cannot be written as code.
pub(super) fn best_move(game: &Game, hints: Hints, program: &mut Program) -> Result<(), EmitError> {
    let index = index(game);
    let mut body = winning(game, hints, &index, program)?;
    if body.is_empty() {
        // Without options there are no answers, but some languages reserve room for answers and
        // warn if it is unused.
        program.longest_answer = program.longest_answer.max(1);
        body = quote! { answer(0, #index); return 0; };
    }
    Ok(best_move_by(game, &body, program)?)
}

/// Adds `best_move` with given statements, which answer an option of the value `target` of the
/// component at `at`.
pub(super) fn best_move_by(
    game: &Game,
    body: &TokenStream,
    program: &mut Program,
) -> Result<(), program::ProgramSyntaxError> {
    let variables = idents(options::coordinates(game));
    let items = (0..variables.len()).map(item);
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

/// Adds `best_move` with given statements, which answer a move in the component at `at` that makes
/// the nim-sum `total` of all components 0.
pub(super) fn best_move_in(
    game: &Game,
    body: &TokenStream,
    program: &mut Program,
) -> Result<(), program::ProgramSyntaxError> {
    let step = options::coordinates(game).len();
    // An incomplete component can only be at the end of the list.
    let again = if step == 1 {
        quote! { let mut at = 0; }
    } else {
        quote! { at = 0; }
    };
    let (sum, inside) = (sum(game), plus(step - 1));
    let holes: Holes<'_> = &[
        ("sum", &sum),
        ("body", body),
        ("again", &again),
        ("inside", &inside),
        ("step", &step),
    ];
    program.function(
        "A winning move: the component's index, then what it becomes; nothing if there is none.",
        PARTS.part("move", holes),
    )
}
