//! A function `run` that is being written: what is known of it.

use proc_macro2::Ident;

use super::answers::Answers;
use grundy_core::{game::Game, notation::task::Task};

/// How the program finds out who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// By the nim-sum of values.
    Sum,
    /// By the outcome of the only component.
    One,
    /// By the outcome of a list of components under misère play.
    Misere,
}

/// A function `run` that is being written.
pub(super) struct Writer<'a> {
    pub task: &'a Task,
    pub game: &'a Game,
    pub answers: &'a Answers,
    pub mode: Mode,
    /// Numbers of a component.
    pub stride: usize,
    /// Python reads lists faster than numbers.
    pub is_python: bool,
    /// Are the components kept in a list?
    pub keeps: bool,
    pub names: Vec<Ident>,
    pub ranges: Vec<(i64, i64)>,
    /// The functions of [`helper`](crate::helpers::helper) that are called.
    pub helpers: Vec<&'static str>,
    /// Lists that are filled.
    pub lists: Vec<String>,
    /// Lists of constants.
    pub numbers: Vec<(&'static str, Vec<i64>)>,
    /// How many repetitions there are around what is being written.
    pub depth: usize,
    /// The variables that the parameters of the game are read as, in the order in which `prepare` takes them.
    pub parameters: Vec<usize>,
}
