//! A picture laid out by its family, and written in a format.

use super::{
    bars,
    frame::Frame,
    heat,
    picture::Picture,
    pixels::{self, Error},
    scatter,
    scene::Scene,
    vector,
};
use grundy_core::values::Shape;

/// The picture as the text of an SVG file.
///
/// # Errors
/// If a raster in it cannot be encoded, which only a lack of memory can cause.
pub fn svg(picture: &Picture) -> Result<String, Error> {
    vector::write(&scene(picture).0)
}

/// The picture as the text of an SVG file, and where in it the values lie.
///
/// # Errors
/// As [`svg`].
pub fn framed(picture: &Picture) -> Result<(String, Frame), Error> {
    let (scene, frame) = scene(picture);
    Ok((vector::write(&scene)?, frame))
}

/// The picture as the bytes of a PNG file.
///
/// # Errors
/// If it cannot be encoded, which only a lack of memory can cause.
pub fn png(picture: &Picture) -> Result<Vec<u8>, Error> {
    pixels::paint(&scene(picture).0)
}

pub(super) fn scene(picture: &Picture) -> (Scene, Frame) {
    match picture.values.shape {
        Shape::Heap { to } => scatter::scene(picture, to),
        Shape::Grid { width, height } => heat::scene(picture, width, height),
        Shape::Strip { to, ends } => heat::gaps(picture, to, ends),
        Shape::Block { sides } => {
            bars::scene(picture, &format!("every state of {}", sides.to_string().replace('x', " × ")))
        }
        Shape::Board { cells } => bars::scene(picture, &format!("every set of filled cells among {cells}")),
        Shape::Opening => bars::scene(picture, "the opening"),
        Shape::Vertices { count } => bars::scene(picture, &format!("each of {count} vertices")),
    }
}
