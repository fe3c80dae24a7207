//! Values in aligned rows for people.

use std::io::{self, Write};

use crate::values::{Shape, Values};

/// Heaps or states in one row.
const ROW: u64 = 20;

/// Rows that begin with where they are: heaps and states twenty a row, a lattice one x a row (y to the right), a strip
/// one gap length a row (each pair of ends, the left one first, 0 the wall).
pub(super) fn write(values: &Values, out: &mut dyn Write) -> io::Result<()> {
    let names: Vec<String> = match values.shape {
        Shape::Heap { .. } | Shape::Board { .. } => {
            return flat(
                values.len() as u64,
                values.largest().map_or(0, |largest| largest.value),
                &mut values.iter().map(Ok),
                out,
            );
        }
        Shape::Grid { height, .. } => (0..height).map(|y| y.to_string()).collect(),
        Shape::Strip { ends, .. } => (0..ends * ends).map(|i| format!("{},{}", i / ends, i % ends)).collect(),
    };
    let rows = values.len().div_ceil(names.len().max(1));
    let label = rows.saturating_sub(1).to_string().len();
    let largest = values.largest().map_or(0, |largest| largest.value).to_string();
    let width = names.iter().chain([&largest]).map(String::len).max().unwrap_or(1);
    write!(out, "{:label$} |", "")?;
    names.iter().try_for_each(|name| write!(out, " {name:>width$}"))?;
    writeln!(out)?;
    let mut cells = values.iter();
    for index in 0..rows {
        write!(out, "{index:>label$} |")?;
        cells.by_ref().take(names.len()).try_for_each(|value| write!(out, " {value:>width$}"))?;
        writeln!(out)?;
    }
    Ok(())
}

/// `count` values, none above `largest`, twenty a row behind the index of the first.
pub(super) fn flat(
    count: u64,
    largest: u32,
    values: &mut dyn Iterator<Item = io::Result<u32>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rows = count.div_ceil(ROW);
    let label = (rows.saturating_sub(1) * ROW).to_string().len();
    let width = largest.to_string().len();
    for (index, value) in (0..count).zip(values) {
        if index % ROW == 0 {
            write!(out, "{index:>label$} |")?;
        }
        write!(out, " {:>width$}", value?)?;
        if (index + 1) % ROW == 0 || index + 1 == count {
            writeln!(out)?;
        }
    }
    Ok(())
}
