//! A picture laid out by its family, and written in a format.

use super::{
    bars, diagram,
    frame::Frame,
    heat, period,
    picture::Picture,
    pixels::{self, PixelsError},
    scatter,
    scene::Scene,
    slices, vector,
};
use grundy_core::values::Shape;

/// Returns the picture as the text of an SVG file.
///
/// # Errors
/// If a raster in the picture cannot be encoded, which only happens if memory runs out.
pub fn svg(picture: &Picture) -> Result<String, PixelsError> {
    scene(picture).0.svg()
}

/// Returns the picture as the text of an SVG file, and the frame of the values in it.
///
/// # Errors
/// The errors of [`svg`].
pub fn draw_framed(picture: &Picture) -> Result<(String, Frame), PixelsError> {
    let (scene, frame) = scene(picture);
    Ok((vector::write(&scene)?, frame))
}

/// Returns the picture as the bytes of a PNG file.
///
/// # Errors
/// If the picture cannot be encoded, which only happens if memory runs out.
pub fn png(picture: &Picture) -> Result<Vec<u8>, PixelsError> {
    pixels::paint(&scene(picture).0)
}

impl Scene {
    /// Returns the text of an SVG file.
    ///
    /// # Errors
    /// The errors of [`svg`].
    pub fn svg(&self) -> Result<String, PixelsError> {
        vector::write(self)
    }
}

/// The values of heaps for many values of a parameter.
#[derive(Debug, Clone)]
pub struct ByParameter<'a> {
    /// The values as a grid: x is the heap, y is the number of the row.
    pub picture: Picture<'a>,
    /// The name of the parameter.
    pub name: &'a str,
    /// The value of the parameter in each row.
    pub rows: &'a [u64],
}

impl ByParameter<'_> {
    /// Returns the picture as the text of an SVG file.
    ///
    /// # Errors
    /// The errors of [`svg`].
    pub fn svg(&self) -> Result<String, PixelsError> {
        vector::write(&heat::parameter(&self.picture, self.name, self.rows))
    }

    /// Returns the picture as the bytes of a PNG file.
    ///
    /// # Errors
    /// The errors of [`png()`].
    pub fn png(&self) -> Result<Vec<u8>, PixelsError> {
        pixels::paint(&heat::parameter(&self.picture, self.name, self.rows))
    }
}

/// Returns the elements of the picture, and the frame of the values in it.
#[must_use]
pub fn scene(picture: &Picture) -> (Scene, Frame) {
    match picture.values.shape {
        Shape::Heap { to } => {
            period::scene(picture, to).unwrap_or_else(|| scatter::scene(picture, to))
        }
        Shape::Grid { width, height } => heat::scene(picture, width, height),
        Shape::Strip { to, ends } => heat::gaps(picture, to, ends),
        Shape::Block { sides } => slices::scene(picture, sides.lengths()).unwrap_or_else(|| {
            bars::scene(
                picture,
                &format!("every state of {}", sides.to_string().replace('x', " × ")),
            )
        }),
        Shape::Board { cells } => {
            bars::scene(picture, &format!("every set of filled cells among {cells}"))
        }
        Shape::Opening => match &picture.board {
            Some(game) => diagram::scene(picture, game),
            None => bars::scene(picture, "the opening"),
        },
        Shape::Vertices { count } => bars::scene(picture, &format!("each of {count} vertices")),
    }
}
