//! Values in aligned rows for readers.

use std::io::{self, Write};

use super::format::{Arriving, Extent};
use grundy_core::{
    game::Game,
    values::{Shape, Sides},
};

/// Number of heaps or states in one row.
const ROW: usize = 20;

/// Writes rows that begin with their first position: twenty heaps or states in a row; for a
/// lattice, one x (y to the right); for a strip, one gap length n (each pair of ends, the left end
/// first: a mark's letter, or `|` for the wall); for a box, such a table for each choice of all
/// coordinates but the last two.
pub(super) fn write(
    game: &Game,
    extent: Extent,
    values: Arriving<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let shape = extent.shape;
    match shape {
        Shape::Heap { .. } | Shape::Board { .. } => flat(extent, values, out),
        Shape::Opening | Shape::Vertices { .. } => {
            let mut each = values.enumerate();
            each.try_for_each(|(index, value)| {
                writeln!(out, "{} {}", place(game, shape, index), value?)
            })
        }
        Shape::Grid { width, height } => {
            table("x\\y", width, &numbers(height), extent.largest, values, out)
        }
        Shape::Strip { to, ends } => {
            let pair =
                |i: usize| format!("{}{}", end_name(game, i / ends), end_name(game, i % ends));
            let names: Vec<String> = (0..ends * ends).map(pair).collect();
            table("n", to + 1, &names, extent.largest, values, out)
        }
        Shape::Block { sides } => block(sides, extent.largest, values, out),
    }
}

/// Writes a table of rows below a row of names. The corner names the rows and, after a
/// backslash, the columns.
fn table(
    corner: &str,
    rows: usize,
    names: &[String],
    largest: u32,
    values: Arriving<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let label = rows.saturating_sub(1).to_string().len().max(corner.len());
    let width = names
        .iter()
        .map(String::len)
        .max()
        .unwrap_or(1)
        .max(largest.to_string().len());
    write!(out, "{corner:>label$} |")?;
    names
        .iter()
        .try_for_each(|name| write!(out, " {name:>width$}"))?;
    for index in 0..rows {
        write!(out, "\n{index:>label$} |")?;
        values
            .take(names.len())
            .try_for_each(|value| write!(out, " {:>width$}", value?))?;
    }
    writeln!(out)
}

/// Returns the names of columns that are numbered from 0 on.
fn numbers(count: usize) -> Vec<String> {
    (0..count).map(|number| number.to_string()).collect()
}

/// Writes a table for each choice of all coordinates but the last two, which are its rows and
/// columns.
fn block(sides: Sides, largest: u32, values: Arriving<'_>, out: &mut dyn Write) -> io::Result<()> {
    let lengths: Vec<usize> = sides
        .lengths()
        .iter()
        .map(|&length| usize::try_from(length).unwrap_or(1))
        .collect();
    let [outer @ .., rows, columns] = lengths.as_slice() else {
        return Ok(());
    };
    let names = ["x", "y", "z", "w"];
    let corner = format!("{}\\{}", names[outer.len()], names[outer.len() + 1]);
    let columns = numbers(*columns);
    for slice in 0..outer.iter().product() {
        let state = sides.state(slice * rows * columns.len());
        let fixed = names
            .iter()
            .zip(state)
            .take(outer.len())
            .map(|(name, number)| format!("{name} = {number}"));
        writeln!(
            out,
            "{}{}",
            if slice == 0 { "" } else { "\n" },
            fixed.collect::<Vec<_>>().join(", ")
        )?;
        table(&corner, *rows, &columns, largest, values, out)?;
    }
    Ok(())
}

/// Returns the name of a vertex, or the opening.
#[must_use]
pub fn place(game: &Game, shape: Shape, index: usize) -> String {
    game.position(shape, index)
        .map_or_else(String::new, |position| game.print_position(&position))
}

/// Returns the letter of a mark, or `|` for the wall.
fn end_name(game: &Game, end: usize) -> char {
    match (game.strip(), end.checked_sub(1)) {
        (Some(strip), Some(mark)) => strip.marks.get(mark).copied().unwrap_or('?'),
        _ => '|',
    }
}

/// Writes values in rows of twenty that begin with the index of their first value.
fn flat(extent: Extent, values: Arriving<'_>, out: &mut dyn Write) -> io::Result<()> {
    let count = extent.shape.positions().unwrap_or(usize::MAX);
    let label = (count.div_ceil(ROW).saturating_sub(1) * ROW)
        .to_string()
        .len();
    let width = extent.largest.to_string().len();
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
