//! Tests of games with known laws, of made-up sequences, and of the theorems against brute force,
//! in one program.

mod alignment;
mod blocks;
mod brute;
mod certificates;
mod claims;
mod count;
mod equation;
mod euclid;
mod evidence;
mod explain;
mod far_moves;
mod games;
mod identify;
mod layers;
mod made_up;
mod parametric;
mod parametric_certificates;
mod parametric_claims;
mod powers_of_two;
mod primes;
mod published;
mod rings;
mod ruler;
mod slow;
mod theorems;
mod window;
mod wythoff;

use grundy_compute::compute;
use grundy_core::{
    game::Game,
    notation::Bounds,
    values::{Cell, Shape, Values},
};
use grundy_law::{
    Law, SearchLimits, SequenceKind, Status, Theorem, needed_to, observe_law, show_law,
};

#[path = "../../../check/tests/check/changes.rs"]
mod changes;
#[path = "../../../../tests/oracle/random.rs"]
mod random;

fn game(notation: &str) -> Game {
    notation
        .parse()
        .unwrap_or_else(|error| panic!("{notation}: {error:?}"))
}

fn values(game: &Game, to: u64) -> Values {
    compute(game, &Bounds::Heap(to), None, &()).unwrap()
}

/// Returns the law of a game from the values of the heaps 0..=to.
fn law(notation: &str, to: u64) -> Option<Law> {
    let game = game(notation);
    find(&game, &values(&game, to))
}

/// Returns the text of the law.
fn words(notation: &str, to: u64) -> String {
    law(notation, to).map_or_else(|| "none".to_owned(), |law| law.to_string())
}

/// Returns a sequence as the values of heaps.
fn sequence(cells: &[u32]) -> Values {
    Values {
        shape: Shape::Heap {
            to: cells.len() - 1,
        },
        cells: u32::wrap(cells.to_vec()),
    }
}

/// Returns the law that values of heaps show, without a time limit.
fn find(game: &Game, values: &Values) -> Option<Law> {
    show_law(game, values, &())
}
