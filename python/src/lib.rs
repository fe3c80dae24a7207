//! The library as a module for Python: `grundy._native`, which the Python package `grundy` puts into words.
//!
//! | file | what |
//! |---|---|
//! | [`wait`] | work without the interpreter's lock, which Ctrl-C ends |
//! | [`trouble`] | errors of the library as exceptions |
//! | [`family`] | positions as numbers: the one place that knows the families of games |
//! | [`table`] | values as arrays of numpy; the table that looking up values fills |
//! | [`game`] | a game: values, moves, code, pictures |
//! | [`stream`] | values of heaps in batches |
//! | [`law`] | laws, and the search for them |
//! | [`prove`] | the prover of periods far out |
//! | [`misere`] | misère play: positions by plain search, quotients |
//! | [`sequence`] | numbers of whatever origin: their law, their alignment, the games that have them |
//! | [`solvers`] | the twelve problems of judges |
//! | [`command_line`] | the program `grundy` |
//!
//! What is documented for people, and what has default values, is in `package/grundy`; the types of all that is here are in
//! `package/grundy/_native.pyi`.
#![allow(clippy::needless_pass_by_value, reason = "what Python passes is made for the call")]

mod command_line;
mod family;
mod game;
mod law;
mod misere;
mod prove;
mod sequence;
mod solvers;
mod stream;
mod table;
mod trouble;
mod wait;

use pyo3::prelude::*;

/// The library, as it is called by the package `grundy`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::{
        command_line::command_line,
        game::{Game, names, parameters},
        law::{Law, verify},
        misere::Quotient,
        prove::Proof,
        sequence::{align, identify, observed},
        solvers::{
            calendar, chess, knights, leftright, marble, matrix, misere, nottt, partition, stone, treblecross, tttnim,
        },
        stream::Stream,
    };
}
