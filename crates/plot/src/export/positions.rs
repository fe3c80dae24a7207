//! Values in every format, written as they arrive: no format but the b-file of lattices needs more
//! than one at a time.

use std::io::{self, Write};

use super::{
    bfile,
    format::{Arriving, Extent, Format},
    npy, text,
};
use grundy_core::{
    game::Game,
    values::{Shape, Values, Width},
};

/// The properties of the values of heaps that must be known before the first value is written.
#[derive(Debug, Clone, Copy)]
pub struct Heaps {
    /// The heaps are 0..=to.
    pub to: u64,
    /// The largest value, which determines the width of text columns.
    pub largest: u32,
    /// The width of values in binary formats; every value must fit.
    pub width: Width,
}

/// Writes the values of the heaps of `game` to `out`.
///
/// # Errors
/// If `out` fails, a value cannot be computed, or a value does not fit the width.
pub fn write_heaps(
    game: &Game,
    heaps: Heaps,
    values: &mut dyn Iterator<Item = io::Result<u32>>,
    format: Format,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Heaps { to, largest, width } = heaps;
    let shape = Shape::Heap {
        to: usize::try_from(to).map_err(io::Error::other)?,
    };
    arriving(
        game,
        Extent {
            shape,
            largest,
            width,
        },
        values,
        format,
        out,
    )
}

/// Writes `values` of `game` to `out`.
///
/// # Errors
/// If `out` fails.
pub fn write(game: &Game, values: &Values, format: Format, out: &mut dyn Write) -> io::Result<()> {
    if let (Format::BFile, false) = (format, matches!(values.shape, Shape::Heap { .. })) {
        return bfile::write(values, out);
    }
    let largest = values.largest().map_or(0, |largest| largest.value);
    let extent = Extent {
        shape: values.shape,
        largest,
        width: values.width(),
    };
    arriving(game, extent, &mut values.iter().map(Ok), format, out)
}

fn arriving(
    game: &Game,
    extent: Extent,
    values: Arriving<'_>,
    format: Format,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Extent { shape, width, .. } = extent;
    match format {
        Format::Text => text::write(game, extent, values, out),
        Format::Csv => csv(game, shape, values, out),
        Format::Json => json(game, shape, values, out),
        Format::BFile => (0_u64..)
            .zip(values)
            .try_for_each(|(n, value)| writeln!(out, "{n} {}", value?)),
        Format::Npy => {
            npy::header(width, &dimensions(shape), out)?;
            raw(values, width, out)
        }
        Format::Raw => raw(values, width, out),
    }
}

/// Writes the values without a header, little-endian.
fn raw(values: Arriving<'_>, width: Width, out: &mut dyn Write) -> io::Result<()> {
    for value in values {
        let value = value?;
        if value > width.largest() {
            return Err(io::Error::other(format!(
                "the value {value} does not fit {width}"
            )));
        }
        out.write_all(&value.to_le_bytes()[..width.bytes()])?;
    }
    Ok(())
}

fn csv(game: &Game, shape: Shape, values: Arriving<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{},value", axes(shape).join(","))?;
    for (index, value) in values.enumerate() {
        match shape {
            Shape::Heap { .. } => write!(out, "{index},")?,
            Shape::Opening | Shape::Vertices { .. } => {
                write!(out, "{},", text::place(game, shape, index))?;
            }
            _ => shape
                .numbers(index)
                .iter()
                .try_for_each(|number| write!(out, "{number},"))?,
        }
        writeln!(out, "{}", value?)?;
    }
    Ok(())
}

/// Writes the values as arrays of arrays, outermost index first.
fn json(game: &Game, shape: Shape, values: Arriving<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (game, sides, axes) = (
        serde_json::Value::from(game.to_string()),
        dimensions(shape),
        axes(shape),
    );
    write!(
        out,
        "{{\"game\":{game},\"shape\":{},\"axes\":{},",
        serde_json::json!(sides),
        serde_json::json!(axes)
    )?;
    // The numbers of values of an array at each depth below the first.
    let rows: Vec<usize> = (1..sides.len())
        .map(|depth| sides[depth..].iter().product())
        .collect();
    let arrays = |index: usize| rows.iter().filter(|&&row| index % row == 0).count();
    out.write_all(b"\"values\":[")?;
    for (index, value) in values.enumerate() {
        let comma = if index == 0 { "" } else { "," };
        write!(
            out,
            "{comma}{}{}{}",
            "[".repeat(arrays(index)),
            value?,
            "]".repeat(arrays(index + 1))
        )?;
    }
    writeln!(out, "]}}")
}

/// Returns the size of each index of a table, outermost first. The values are stored row by row.
#[must_use]
pub fn dimensions(shape: Shape) -> Vec<usize> {
    match shape.lengths() {
        lengths if lengths.is_empty() => vec![1],
        lengths => lengths
            .iter()
            .map(|&length| usize::try_from(length).unwrap_or(usize::MAX))
            .collect(),
    }
}

/// Returns the name of each index.
fn axes(shape: Shape) -> &'static [&'static str] {
    match shape {
        Shape::Heap { .. } => &["n"],
        Shape::Grid { .. } => &["x", "y"],
        Shape::Strip { .. } => &["n", "left", "right"],
        Shape::Block { sides } => &["x", "y", "z", "w"][..sides.lengths().len()],
        Shape::Board { .. } => &["filled"],
        Shape::Opening => &["opening"],
        Shape::Vertices { .. } => &["vertex"],
    }
}
