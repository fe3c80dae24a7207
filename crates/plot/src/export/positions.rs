//! The values of all positions in memory.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use super::{
    bfile,
    format::Format,
    heaps::{self, Heaps},
    npy, text,
};
use grundy_core::{
    game::Game,
    values::{Shape, Values},
};

/// Writes `values` of `game` to `out`.
///
/// # Errors
/// If `out` fails.
pub fn write(game: &Game, values: &Values, format: Format, out: &mut dyn Write) -> io::Result<()> {
    if let Shape::Heap { to } = values.shape {
        let heaps = Heaps {
            to: to as u64,
            largest: values.largest().map_or(0, |largest| largest.value),
            width: values.width(),
        };
        return heaps::write(game, heaps, &mut values.iter().map(Ok), format, out);
    }
    match format {
        Format::Text => text::write(game, values, out),
        Format::Csv => csv(game, values, out),
        Format::Json => json(game, values, out),
        Format::BFile => bfile::write(values, out),
        Format::Npy => {
            let sizes: Vec<u64> = dimensions(values.shape).into_iter().map(|size| size as u64).collect();
            npy::header(values.width(), &sizes, out)?;
            out.write_all(&values.to_le_bytes())
        }
        Format::Raw => out.write_all(&values.to_le_bytes()),
    }
}

fn csv(game: &Game, values: &Values, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{},value", axes(values.shape).join(","))?;
    for (index, value) in values.iter().enumerate() {
        if let Shape::Opening | Shape::Vertices { .. } = values.shape {
            write!(out, "{},", text::place(game, values.shape, index))?;
        } else {
            values.shape.numbers(index).iter().try_for_each(|number| write!(out, "{number},"))?;
        }
        writeln!(out, "{value}")?;
    }
    Ok(())
}

/// The values of a game: the object of `grundy values --format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ValuesJson<'a> {
    /// The game in canonical notation.
    game: String,
    /// The length of each axis, outermost first.
    shape: Vec<usize>,
    /// The name of each axis.
    axes: &'a [&'a str],
    /// The values, nested as the shape is.
    values: Vec<serde_json::Value>,
}

fn json(game: &Game, values: &Values, out: &mut dyn Write) -> io::Result<()> {
    let (shape, axes) = (dimensions(values.shape), axes(values.shape));
    let flat: Vec<u32> = values.iter().collect();
    let values = nested(&flat, &shape);
    serde_json::to_writer(&mut *out, &ValuesJson { game: game.to_string(), shape, axes, values })?;
    writeln!(out)
}

/// Returns the values as arrays of arrays, outermost index first.
fn nested(flat: &[u32], shape: &[usize]) -> Vec<serde_json::Value> {
    match shape {
        [_, inner @ ..] if !inner.is_empty() => {
            let row = inner.iter().product::<usize>().max(1);
            flat.chunks(row).map(|row| nested(row, inner).into()).collect()
        }
        _ => flat.iter().copied().map(Into::into).collect(),
    }
}

/// Returns the size of each index of a table, outermost first. The values are stored row by row.
#[must_use]
pub fn dimensions(shape: Shape) -> Vec<usize> {
    match shape.lengths() {
        lengths if lengths.is_empty() => vec![1],
        lengths => lengths.iter().map(|&length| usize::try_from(length).unwrap_or(usize::MAX)).collect(),
    }
}

/// Returns the name of each index.
fn axes(shape: Shape) -> &'static [&'static str] {
    match shape {
        Shape::Heap { .. } => &["n"],
        Shape::Grid { .. } => &["x", "y"],
        Shape::Strip { .. } => &["n", "left", "right"],
        Shape::Block { sides } if sides.lengths().len() == 3 => &["x", "y", "z"],
        Shape::Block { .. } => &["x", "y", "z", "w"],
        Shape::Board { .. } => &["filled"],
        Shape::Opening => &["opening"],
        Shape::Vertices { .. } => &["vertex"],
    }
}
