//! Values of heaps in every format, written as they arrive: no format needs more than one value at a time.

use std::io::{self, Write};

use super::{format::Format, npy, text};
use grundy_core::{game::Game, values::Width};

/// Properties of the values that must be known before the first value is written.
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
pub fn write(
    game: &Game,
    heaps: Heaps,
    values: &mut dyn Iterator<Item = io::Result<u32>>,
    format: Format,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Heaps { to, largest, width } = heaps;
    let mut indexed = (0..=to).zip(values);
    match format {
        Format::Text => text::flat(to + 1, largest, &mut indexed.map(|(_, value)| value), out),
        Format::Csv => {
            writeln!(out, "n,value")?;
            indexed.try_for_each(|(n, value)| writeln!(out, "{n},{}", value?))
        }
        Format::BFile => indexed.try_for_each(|(n, value)| writeln!(out, "{n} {}", value?)),
        Format::Json => {
            let game = serde_json::Value::from(game.to_string());
            write!(out, "{{\"game\":{game},\"shape\":[{}],\"axes\":[\"n\"],\"values\":[", to + 1)?;
            indexed.try_for_each(|(n, value)| write!(out, "{}{}", if n == 0 { "" } else { "," }, value?))?;
            writeln!(out, "]}}")
        }
        Format::Npy => {
            npy::header(width, &[to + 1], out)?;
            raw(&mut indexed.map(|(_, value)| value), width, out)
        }
        Format::Raw => raw(&mut indexed.map(|(_, value)| value), width, out),
    }
}

/// Writes the values without a header, little-endian.
fn raw(values: &mut dyn Iterator<Item = io::Result<u32>>, width: Width, out: &mut dyn Write) -> io::Result<()> {
    for value in values {
        let value = value?;
        if value > width.largest() {
            return Err(io::Error::other(format!("the value {value} does not fit {width}")));
        }
        out.write_all(&value.to_le_bytes()[..width.bytes()])?;
    }
    Ok(())
}
