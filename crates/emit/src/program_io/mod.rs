//! Whole programs: a snippet, and a function `run` that reads a judge's input and prints the answers.
//!
//! | file | what |
//! |---|---|
//! | `answers` | the output |
//! | `read` | the input |
//! | `uses` | the numbers and lists that a line uses |
//! | `made` | lists made of other lists, sums of groups, moves in several heaps |
//! | `signs` | positions as characters |
//! | `play` | the components, and the winner |
//! | `graph`, `hackenbush` | games on a tree and on any graph |
//! | `token`, `geography` | tokens on a graph with cycles, and tokens that visit no vertex twice |
//! | `say` | answers that are not the outcome of a sum |
//! | `writer` | the state of the writer of the function `run` |
//! | `write` | the function `run` |

/// Returns statements; `name = tokens` in brackets before them puts tokens in place of a name. As text that is parsed
/// when it is needed they take a fifth of the WebAssembly of `quote!`, which pushes each token.
macro_rules! statements {
    ([$($name:ident = $tokens:expr),+] $($token:tt)*) => {
        $crate::program_io::with(statements!($($token)*), &[$((stringify!($name), $tokens)),+])
    };
    ($($token:tt)*) => { stringify!($($token)*).parse::<proc_macro2::TokenStream>().unwrap_or_default() };
}

mod answers;
mod geography;
mod graph;
mod hackenbush;
mod made;
mod play;
mod read;
mod say;
mod signs;
mod token;
mod uses;
mod write;
mod writer;

pub use answers::{Answers, Printed};
pub(super) use write::{add, add_graph, add_open};

use super::functions::Functions;
use grundy_core::{game::Game, notation::input_format::InputFormat};
use proc_macro2::{Group, TokenStream, TokenTree};

/// Puts tokens in place of names.
fn with(tokens: TokenStream, names: &[(&str, &TokenStream)]) -> TokenStream {
    let put = |token| match token {
        TokenTree::Ident(ident) => match names.iter().find(|(name, _)| ident == name) {
            Some((_, tokens)) => (*tokens).clone(),
            None => TokenTree::from(ident).into(),
        },
        TokenTree::Group(group) => TokenTree::from(Group::new(group.delimiter(), with(group.stream(), names))).into(),
        other => other.into(),
    };
    tokens.into_iter().flat_map::<TokenStream, _>(put).collect()
}

/// The input and output of a whole program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WholeProgram {
    /// The input.
    pub task: InputFormat,
    /// The output.
    pub answers: Answers,
}

impl WholeProgram {
    /// Returns the functions that the program calls.
    #[must_use]
    pub fn want(&self, game: &Game) -> Functions {
        let moves = self.answers.prints(Printed::Move);
        let outcome = !moves && !self.answers.prints(Printed::Grundy) && play::is_single(&self.task);
        let outcome = Functions { grundy: false, outcome, moves: false };
        if outcome.is_one_outcome(game) { outcome } else { Functions { grundy: true, outcome: false, moves } }
    }
}
