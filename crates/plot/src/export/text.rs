//! Values in aligned rows for readers.

use std::io::{self, Write};

use grundy_core::{
    game::Game,
    values::{Shape, Sides, Values},
};

/// Number of heaps or states in one row.
const ROW: u64 = 20;

/// Writes rows that begin with their first position: twenty heaps or states in a row; for a lattice, one x (y to the
/// right); for a strip, one gap length n (each pair of ends, the left end first: a mark's letter, or `|` for the wall).
/// The corner names the rows and, after a backslash, the columns.
pub(super) fn write(game: &Game, values: &Values, out: &mut dyn Write) -> io::Result<()> {
    let (corner, names): (&str, Vec<String>) = match values.shape {
        Shape::Heap { .. } | Shape::Board { .. } => {
            return flat(
                values.len() as u64,
                values.largest().map_or(0, |largest| largest.value),
                &mut values.iter().map(Ok),
                out,
            );
        }
        Shape::Opening | Shape::Vertices { .. } => {
            let mut each = values.iter().enumerate();
            return each.try_for_each(|(index, value)| writeln!(out, "{} {value}", place(game, values.shape, index)));
        }
        Shape::Grid { height, .. } => ("x\\y", (0..height).map(|y| y.to_string()).collect()),
        Shape::Block { sides } => return block(sides, values, out),
        Shape::Strip { ends, .. } => {
            let end = |end: usize| end_name(game, end);
            ("n", (0..ends * ends).map(|i| format!("{}{}", end(i / ends), end(i % ends))).collect())
        }
    };
    let rows = values.len().div_ceil(names.len().max(1));
    let label = rows.saturating_sub(1).to_string().len().max(corner.len());
    let largest = values.largest().map_or(0, |largest| largest.value).to_string();
    let width = names.iter().chain([&largest]).map(String::len).max().unwrap_or(1);
    write!(out, "{corner:>label$} |")?;
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

/// Writes a table for each choice of all coordinates but the last two, which are its rows and columns.
fn block(sides: Sides, values: &Values, out: &mut dyn Write) -> io::Result<()> {
    let lengths: Vec<usize> = sides.lengths().iter().map(|&length| usize::try_from(length).unwrap_or(1)).collect();
    let [outer @ .., rows, columns] = lengths.as_slice() else { return Ok(()) };
    let names = ["x", "y", "z", "w"];
    let (row, column) = (names[outer.len()], names[outer.len() + 1]);
    let largest = values.largest().map_or(0, |largest| largest.value);
    let width = largest.max(u32::try_from(columns.saturating_sub(1)).unwrap_or(0)).to_string().len();
    let label = rows.saturating_sub(1).to_string().len().max(row.len() + 1 + column.len());
    for index in (0..values.len()).step_by((rows * columns).max(1)) {
        let state = sides.state(index);
        let fixed = names.iter().zip(state).take(outer.len()).map(|(name, number)| format!("{name} = {number}"));
        writeln!(out, "{}{}", if index == 0 { "" } else { "\n" }, fixed.collect::<Vec<_>>().join(", "))?;
        write!(out, "{:>label$} |", format!("{row}\\{column}"))?;
        (0..*columns).try_for_each(|number| write!(out, " {number:>width$}"))?;
        for at in 0..*rows {
            write!(out, "\n{at:>label$} |")?;
            let cells = index + at * columns..index + (at + 1) * columns;
            cells.clone().try_for_each(|cell| write!(out, " {:>width$}", values.get(cell).unwrap_or_default()))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Returns the name of a vertex, or the opening.
#[must_use]
pub fn place(game: &Game, shape: Shape, index: usize) -> String {
    game.position(shape, index).map_or_else(String::new, |position| game.print_position(&position))
}

/// Returns the letter of a mark, or `|` for the wall.
fn end_name(game: &Game, end: usize) -> char {
    match (game.strip(), end.checked_sub(1)) {
        (Some(strip), Some(mark)) => strip.marks.get(mark).copied().unwrap_or('?'),
        _ => '|',
    }
}

/// Writes `count` values, each at most `largest`, in rows of twenty that begin with the index of their first value.
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
