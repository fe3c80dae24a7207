//! What a picture shows.

use super::size::Size;
use crate::{
    law::{planar::Planar, sparse::Sparse},
    values::Values,
};

/// Everything a picture shows.
#[derive(Debug, Clone)]
pub struct Picture<'a> {
    /// The game and its bounds, in words.
    pub title: String,
    /// What is drawn.
    pub values: &'a Values,
    /// The law of heap values, if one is known.
    pub marking: Option<Marking>,
    /// How rare values are told from common ones, if the game has a sparse space.
    pub rare: Option<Sparse>,
    /// The proved law of lattice values, if one is known; the borders of its pieces are drawn.
    pub planar: Option<Planar>,
    /// Pixels of the picture.
    pub size: Size,
}

/// A law to write above a picture of heap values, and to mark in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marking {
    /// The law in a line, with *proved* or *observed*.
    pub words: String,
    /// Where it repeats, if it does.
    pub period: Option<Period>,
}

/// A period to mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The first heap of the first period.
    pub preperiod: u64,
    /// Heaps in a period; at least 1.
    pub length: u64,
}
