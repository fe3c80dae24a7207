//! Loops over the options of a position, for whoever computes values or looks for a winning move.

mod board;
mod code;
pub(super) mod expr;
mod lattice;
mod rule;
mod set;
mod strip;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::game::Game;

/// What is done with each option.
pub(super) struct Visit<'a> {
    /// The value of a component, from its numbers.
    pub value: &'a dyn Fn(&[TokenStream]) -> TokenStream,
    /// The statements for an option, from its value and the numbers of its components.
    pub option: &'a dyn Fn(TokenStream, &[TokenStream]) -> TokenStream,
    /// No heap of an option but the largest needs to be as large as this: beyond, values repeat.
    pub reach: Option<i64>,
}

/// The loops, and what they need.
#[derive(Debug, Clone, Default)]
pub(super) struct Options {
    pub body: TokenStream,
    /// Lists of constants.
    pub numbers: Vec<(&'static str, Vec<i64>)>,
    /// Which functions of [`expr`] are called.
    pub helpers: Vec<&'static str>,
    /// How many numbers an option's components have together at most.
    pub longest: usize,
}

/// What the numbers of one component are called.
pub(super) fn coordinates(game: &Game) -> &'static [&'static str] {
    match game {
        Game::Code(_) | Game::Set(_) | Game::Rule(_) => &["n"],
        Game::Lattice(_) => &["x", "y"],
        Game::Board(_) => &["mask"],
        Game::Strip(_) => &["n", "left", "right"],
    }
}

/// The loops over the options of the position whose numbers are in the variables named by [`coordinates`].
///
/// # Errors
/// In words, if the rules cannot be written with numbers of 64 bits.
pub(super) fn options(game: &Game, visit: &Visit<'_>) -> Result<Options, String> {
    match game {
        Game::Code(code) => Ok(code::options(code, visit)),
        Game::Set(set) => set::options(set, visit),
        Game::Rule(rule) => rule::options(rule, visit),
        Game::Lattice(lattice) => Ok(lattice::options(lattice, visit)),
        Game::Strip(strip) => Ok(strip::options(strip, visit)),
        Game::Board(board) => Ok(board::options(board, visit)),
    }
}

/// The functions that some loops call.
pub(super) fn helper(name: &str) -> TokenStream {
    expr::helper(name)
}

fn int(number: i64) -> Literal {
    Literal::i64_unsuffixed(number)
}

fn index(number: usize) -> Literal {
    Literal::usize_unsuffixed(number)
}

fn ident(name: &str) -> Ident {
    format_ident!("{name}")
}

/// The nim-sum of the values of some heaps.
fn heaps(parts: &[TokenStream], visit: &Visit<'_>) -> TokenStream {
    let values = parts.iter().map(|part| (visit.value)(std::slice::from_ref(part)));
    values.reduce(|a, b| quote! { xor(#a, #b) }).unwrap_or_else(|| quote! { 0 })
}
