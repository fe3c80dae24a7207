//! Values as text and data for other programs: pure functions onto a writer.

pub mod bfile;
mod heaps;
mod text;

use std::io::{self, Write};

use serde::Serialize;

use crate::{
    game::Game,
    values::{Shape, Values, Width},
};

pub use heaps::{Heaps, write as write_heaps};

/// The forms values can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Aligned rows for people.
    Text,
    /// A header line, then one position a line.
    Csv,
    /// One object: game, shape, values (nested as the shape is).
    Json,
    /// The OEIS's b-file: `n a(n)` a line; lattices by antidiagonals.
    BFile,
    /// `NumPy`'s array file, with the shape of the table.
    Npy,
    /// The bare values, little-endian, in the narrowest width that fits.
    Raw,
}

impl Format {
    /// The name in lower-case letters, as it is typed.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::BFile => "b-file",
            Self::Npy => "npy",
            Self::Raw => "raw",
        }
    }

    /// Would a terminal show nonsense?
    #[must_use]
    pub const fn is_binary(self) -> bool {
        matches!(self, Self::Npy | Self::Raw)
    }
}

/// Writes `values` of `game` to `out`.
///
/// # Errors
/// If `out` fails, or the format has no form for the shape (a b-file of a strip: values there have three indices).
pub fn write(game: &Game, values: &Values, format: Format, out: &mut dyn Write) -> io::Result<()> {
    if let Shape::Heap { to } = values.shape {
        let heaps = Heaps { to: to as u64, largest: values.largest().0, width: values.width() };
        return heaps::write(game, heaps, &mut values.iter().map(Ok), format, out);
    }
    match format {
        Format::Text => text::write(values, out),
        Format::Csv => csv(values, out),
        Format::Json => json(game, values, out),
        Format::BFile => bfile::write(values, out),
        Format::Npy => {
            let sizes: Vec<u64> = dimensions(values.shape).into_iter().map(|size| size as u64).collect();
            npy_header(values.width(), &sizes, out)?;
            out.write_all(&values.to_le_bytes())
        }
        Format::Raw => out.write_all(&values.to_le_bytes()),
    }
}

fn csv(values: &Values, out: &mut dyn Write) -> io::Result<()> {
    let header = match values.shape {
        Shape::Heap { .. } => "n,value",
        Shape::Grid { .. } => "x,y,value",
        Shape::Strip { .. } => "n,left,right,value",
        Shape::Board { .. } => "filled,value",
    };
    writeln!(out, "{header}")?;
    for (index, value) in values.iter().enumerate() {
        match values.shape {
            Shape::Heap { .. } | Shape::Board { .. } => writeln!(out, "{index},{value}")?,
            Shape::Grid { height, .. } => writeln!(out, "{},{},{value}", index / height, index % height)?,
            Shape::Strip { ends, .. } => {
                let (gap, sides) = (index / (ends * ends), index % (ends * ends));
                writeln!(out, "{gap},{},{},{value}", sides / ends, sides % ends)?;
            }
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct Json<'a> {
    game: String,
    shape: Vec<usize>,
    axes: &'a [&'a str],
    values: serde_json::Value,
}

fn json(game: &Game, values: &Values, out: &mut dyn Write) -> io::Result<()> {
    let (shape, axes) = (dimensions(values.shape), axes(values.shape));
    let flat: Vec<u32> = values.iter().collect();
    let values = nested(&flat, &shape);
    serde_json::to_writer(&mut *out, &Json { game: game.to_string(), shape, axes, values })?;
    writeln!(out)
}

/// The values as arrays of arrays, outermost index first.
fn nested(flat: &[u32], shape: &[usize]) -> serde_json::Value {
    match shape {
        [_, inner @ ..] if !inner.is_empty() => {
            let row = inner.iter().product::<usize>().max(1);
            flat.chunks(row).map(|row| nested(row, inner)).collect()
        }
        _ => flat.iter().copied().collect(),
    }
}

/// The size of each index, outermost first.
fn dimensions(shape: Shape) -> Vec<usize> {
    match shape {
        Shape::Heap { to } => vec![to + 1],
        Shape::Grid { width, height } => vec![width, height],
        Shape::Strip { to, ends } => vec![to + 1, ends, ends],
        Shape::Board { cells } => vec![1 << cells],
    }
}

/// The name of each index.
fn axes(shape: Shape) -> &'static [&'static str] {
    match shape {
        Shape::Heap { .. } => &["n"],
        Shape::Grid { .. } => &["x", "y"],
        Shape::Strip { .. } => &["n", "left", "right"],
        Shape::Board { .. } => &["filled"],
    }
}

/// `NumPy`'s format 1.0: magic, version, length of the header, a Python literal padded to 64 bytes; then the array in C
/// order. Written here because the format is these twelve lines; the libraries for it bring a parser of Python literals.
fn npy_header(width: Width, sizes: &[u64], out: &mut dyn Write) -> io::Result<()> {
    let kind = match width {
        Width::U8 => "|u1",
        Width::U16 => "<u2",
        Width::U32 => "<u4",
    };
    let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    let header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({},), }}", sizes.join(", "));
    // Magic, version and length take 10 bytes, the newline one.
    let padded = (10 + header.len() + 1).next_multiple_of(64) - 11;
    let length = u16::try_from(padded + 1).map_err(io::Error::other)?;
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&length.to_le_bytes())?;
    writeln!(out, "{header:padded$}")
}
