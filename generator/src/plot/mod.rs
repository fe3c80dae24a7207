//! Pictures of Grundy values: a pure function from values to the text of an SVG or the bytes of a PNG.
//!
//! | family | picture | file |
//! |---|---|---|
//! | heaps | value against heap, with pre-period and period marked and rare values in their own colour | `scatter` |
//! | lattices | one coloured cell per position, x to the right, y up; the borders of a planar law | `heat`, `pieces` |
//! | strips, boards | how many positions have each value | `bars` |
//!
//! Each of the three lays out a `scene` of rectangles, dots, rasters and words at whole pixels (`page` has what they
//! share: header, legend, axes); `vector` writes that scene as SVG, `pixels` paints it as PNG. So both formats show
//! the same picture, and no floating point, installed font or thread decides about a byte of it.
//!
//! The scene is drawn here rather than by a charting library because what makes these pictures small is not in one:
//! a million points merged per pixel, all dots of a colour in one path, a lattice as one raster (an element for each
//! cell of 500 x 500 takes 19 MB).

mod bars;
mod heat;
mod page;
mod palette;
mod pieces;
mod pixels;
mod scatter;
mod scene;
mod ticks;
mod vector;

use std::{fmt, str::FromStr};

use crate::{
    law::{planar::Planar, sparse::Sparse},
    values::{Shape, Values},
};
use scene::Scene;

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

/// The size of a picture in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    width: u16,
    height: u16,
}

impl Size {
    /// Words need this much room.
    const LEAST: Self = Self { width: 480, height: 360 };
    /// A painted picture of this size takes 48 MiB of memory.
    const MOST: Self = Self { width: 4096, height: 4096 };

    /// A size within 480x360 and 4096x4096.
    #[must_use]
    pub fn new(width: u16, height: u16) -> Option<Self> {
        let within = |side: u16, least: u16, most: u16| (least..=most).contains(&side);
        let fits =
            within(width, Self::LEAST.width, Self::MOST.width) && within(height, Self::LEAST.height, Self::MOST.height);
        fits.then_some(Self { width, height })
    }
}

impl Default for Size {
    fn default() -> Self {
        Self { width: 1200, height: 800 }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// A size that is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a size is WIDTHxHEIGHT in pixels, from {} to {}", Size::LEAST, Size::MOST)]
pub struct SizeError;

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let (width, height) = text.split_once('x').ok_or(SizeError)?;
        let side = |text: &str| text.parse().map_err(|_| SizeError);
        Self::new(side(width)?, side(height)?).ok_or(SizeError)
    }
}

/// Pixels that could not be encoded.
#[derive(Debug, thiserror::Error)]
#[error("cannot encode the picture: {0}")]
pub struct Error(#[from] png::EncodingError);

/// The picture as the text of an SVG file.
///
/// # Errors
/// If a raster in it cannot be encoded, which only a lack of memory can cause.
pub fn svg(picture: &Picture) -> Result<String, Error> {
    vector::write(&scene(picture))
}

/// The picture as the bytes of a PNG file.
///
/// # Errors
/// If it cannot be encoded, which only a lack of memory can cause.
pub fn png(picture: &Picture) -> Result<Vec<u8>, Error> {
    pixels::paint(&scene(picture))
}

fn scene(picture: &Picture) -> Scene {
    match picture.values.shape {
        Shape::Heap { to } => scatter::scene(picture, to),
        Shape::Grid { width, height } => heat::scene(picture, width, height),
        Shape::Strip { to, ends } => {
            let facts = format!("gaps of 0 to {} cells between {ends} kinds of ends", page::grouped(to as u64));
            bars::scene(picture, &facts)
        }
        Shape::Board { cells } => bars::scene(picture, &format!("every set of filled cells among {cells}")),
    }
}
