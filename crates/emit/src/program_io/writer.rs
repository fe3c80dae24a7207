//! The state of the writer of a function `run`.

use proc_macro2::{Ident, TokenStream};

use super::answers::Answers;
use crate::scope::Exact;
use grundy_core::{game::Game, notation::input_format::InputFormat};

/// The way in which the program finds the winner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// By the nim-sum of values.
    Sum,
    /// By the outcome of the only component.
    One,
    /// By the outcome of a list of components under misère play.
    Misere,
}

/// The writer of a function `run`.
pub(super) struct RunWriter<'a> {
    pub task: &'a InputFormat,
    pub game: &'a Game,
    pub answers: &'a Answers,
    pub mode: Mode,
    /// The number of coordinates of a component.
    pub stride: usize,
    /// The numbers that the language computes exactly.
    pub exact: Exact,
    /// `true` if the components are kept in a list.
    pub keeps: bool,
    pub names: Vec<Ident>,
    pub ranges: Vec<(i64, i64)>,
    /// The names of the functions.
    pub functions: Vec<String>,
    /// The functions of [`helper`](grundy_languages::helper) that are called.
    pub helpers: Vec<&'static str>,
    /// Lists of constants.
    pub numbers: Vec<(&'static str, Vec<i64>)>,
    /// The counters of the loops around the current statement.
    pub counters: Vec<Ident>,
    /// The counters of the repetitions among these.
    pub turns: Vec<Ident>,
    /// The variables that hold the parameters of the game, in the order in which `prepare` takes
    /// them.
    pub parameters: Vec<usize>,
    /// `true` if `grundy` takes them besides the heap.
    pub is_direct: bool,
    /// `true` within a repetition whose components are one sum.
    pub is_summed: bool,
    /// The value of the position.
    pub total: TokenStream,
}
