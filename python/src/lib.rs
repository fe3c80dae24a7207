//! The library as a module for Python: `grundy._native`, which the Python package `grundy` wraps.
//!
//! | file | content |
//! |---|---|
//! | [`wait`] | work without the interpreter's lock, which Ctrl-C interrupts |
//! | [`trouble`] | errors of the library as exceptions |
//! | [`argument`] | names and seconds among the arguments |
//! | [`family`] | positions as numbers: the only code that depends on the families of games |
//! | [`table`] | values as arrays of numpy; the table for looked-up values |
//! | [`game`] | a game: values, moves, code, pictures |
//! | [`whole`] | whole programs: their input and output, samples |
//! | [`atlas`] | the table of 25,000 games and their laws |
//! | [`claim`] | claims about the values of a game |
//! | [`stream`] | values of heaps in batches |
//! | [`law`] | laws, and the search for them |
//! | [`guess`](mod@guess) | formulas guessed from tables |
//! | [`misere`] | misère play: positions by plain search, quotients |
//! | [`sequence`] | any numbers: their law, their alignment, the games with these values |
//! | [`solvers`] | the twelve problems of judges |
//! | [`command_line`] | the program `grundy` |
//!
//! `package/grundy` has the documentation for users and the default values.
//! `package/grundy/_native.pyi` has the types of this module.
#![cfg(feature = "extension-module")]
#![allow(
    clippy::needless_pass_by_value,
    reason = "Python creates the arguments for the call"
)]

mod argument;
mod atlas;
mod claim;
mod command_line;
mod comparison;
mod family;
mod game;
mod guess;
mod law;
mod misere;
mod picture;
mod sequence;
mod solvers;
mod stream;
mod table;
mod trouble;
mod wait;
mod whole;

use pyo3::prelude::*;

/// The library's functions for the package `grundy`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::{
        atlas::atlas,
        command_line::command_line,
        comparison::compare,
        game::{Game, names, parameters},
        guess::guess,
        law::{Law, coq, formula, verify},
        misere::Quotient,
        sequence::{identify, observe_law, read_values},
        solvers::{
            calendar, chess, knights, leftright, marble, matrix, misere, nottt, partition, stone,
            treblecross, tttnim,
        },
        stream::Stream,
    };

    /// Rules in notation run as machine code.
    #[pymodule_init]
    #[allow(clippy::unnecessary_wraps, reason = "the attribute asks for it")]
    fn init(_module: &pyo3::Bound<'_, pyo3::types::PyModule>) -> pyo3::PyResult<()> {
        grundy_native::install();
        Ok(())
    }
}
