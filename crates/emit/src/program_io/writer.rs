//! The state of the writer of a function `run`.

use std::rc::Rc;

use proc_macro2::Ident;

use super::answers::Answers;
use crate::{line::Line, scope::Exact};
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
pub(super) struct Writer<'a> {
    pub task: &'a InputFormat,
    pub game: &'a Game,
    pub answers: &'a Answers,
    pub mode: Mode,
    /// The number of coordinates of a component.
    pub stride: usize,
    /// The numbers that the language computes exactly.
    pub exact: Exact,
    /// `true` for Python, which reads lists faster than numbers.
    pub is_python: bool,
    /// `true` if the components are kept in a list.
    pub keeps: bool,
    pub names: Vec<Ident>,
    pub ranges: Vec<(i64, i64)>,
    /// The functions of [`helper`](grundy_languages::helper) that are called.
    pub helpers: Vec<&'static str>,
    /// Lists that are filled.
    pub lists: Vec<String>,
    /// Lists of constants.
    pub numbers: Vec<(&'static str, Vec<i64>)>,
    /// The number of repetitions around the current statement.
    pub depth: usize,
    /// The variables that hold the parameters of the game, in the order in which `prepare` takes them.
    pub parameters: Vec<usize>,
    /// The definitions and terms of the line, if it has some.
    pub line: Option<Rc<Line>>,
    /// `true` within a repetition whose components are one sum.
    pub is_summed: bool,
}
