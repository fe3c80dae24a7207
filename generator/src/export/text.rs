//! Values in aligned rows for people.

use std::io::{self, Write};

use crate::values::{Shape, Values};

/// Heaps or states in one row.
const ROW: usize = 20;

/// Rows that begin with where they are: heaps and states twenty a row, a lattice one x a row (y to the right), a strip
/// one gap length a row (each pair of ends, the left one first, 0 the wall).
pub(super) fn write(values: &Values, out: &mut dyn Write) -> io::Result<()> {
    let names: Vec<String> = match values.shape {
        Shape::Heap { .. } | Shape::Board { .. } => Vec::new(),
        Shape::Grid { height, .. } => (0..height).map(|y| y.to_string()).collect(),
        Shape::Strip { ends, .. } => (0..ends * ends).map(|i| format!("{},{}", i / ends, i % ends)).collect(),
    };
    // Flat shapes name a row by its first index, the others by the row's number.
    let (row, step) = if names.is_empty() { (ROW, ROW) } else { (names.len(), 1) };
    let rows = values.len().div_ceil(row);
    let label = (rows.saturating_sub(1) * step).to_string().len();
    let largest = values.largest().0.to_string();
    let width = names.iter().chain([&largest]).map(String::len).max().unwrap_or(1);
    if !names.is_empty() {
        write!(out, "{:label$} |", "")?;
        names.iter().try_for_each(|name| write!(out, " {name:>width$}"))?;
        writeln!(out)?;
    }
    let mut cells = values.iter();
    for index in 0..rows {
        write!(out, "{:>label$} |", index * step)?;
        cells.by_ref().take(row).try_for_each(|value| write!(out, " {value:>width$}"))?;
        writeln!(out)?;
    }
    Ok(())
}
