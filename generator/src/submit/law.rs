//! A law of a lattice game in C++; see [`Compact`]. Coordinates are those of a judge: nothing overflows an `int`.

use crate::law::planar::{Compact, Fold, Piece};

/// The first y of each row of corner cells and the index of its value, as an initializer.
pub(super) fn rows(compact: &Compact) -> String {
    let rows = compact.rows.iter().map(|(first, start)| format!("{{{first}, {start}}}"));
    let lines: Vec<_> = rows.collect::<Vec<_>>().chunks(9).map(|line| line.join(", ")).collect();
    format!("{{\n    {}}}", lines.join(",\n    "))
}

/// The statements that look up all other cells.
pub(super) fn statements(compact: &Compact) -> String {
    let Some((last, others)) = compact.pieces.split_last() else {
        return "    return 0;".to_owned();
    };
    let conditional = |piece: &Piece| {
        format!("    if ({} <= {}) return values[{}];\n", offset(piece.direction), piece.last, index(piece))
    };
    let others: String = others.iter().map(conditional).collect();
    format!("{others}    return values[{}];", index(last))
}

/// rx*y - ry*x.
fn offset((rx, ry): (u32, u32)) -> String {
    match ry {
        0 => times(rx, "y"),
        _ => format!("{} - {}", times(rx, "y"), times(ry, "x")),
    }
}

fn index(piece: &Piece) -> String {
    match piece.fold {
        Fold::Strip { low, period, phase: (a, b) } => {
            let across = match low {
                0 => offset(piece.direction),
                _ if low < 0 => format!("{} + {}", offset(piece.direction), low.unsigned_abs()),
                _ => format!("{} - {low}", offset(piece.direction)),
            };
            let along = match (a, b) {
                (0, b) => times(b, "y"),
                (a, 0) => times(a, "x"),
                (a, b) => format!("({} + {})", times(a, "x"), times(b, "y")),
            };
            sum(piece.start, &format!("{} + {along} % {period}", times(period, &format!("({across})"))))
        }
        Fold::Cone { width, shift, height } => {
            // Adding width - shift a row is the same as taking shift away.
            let back = times(width - shift % width.max(1), &format!("(y / {height})"));
            let along = if shift == 0 { "x".to_owned() } else { format!("(x + {back})") };
            let up = if height == 1 { String::new() } else { times(width, &format!("(y % {height})")) + " + " };
            sum(piece.start, &format!("{up}{along} % {width}"))
        }
    }
}

fn sum(start: u32, term: &str) -> String {
    if start == 0 { term.to_owned() } else { format!("{start} + {term}") }
}

fn times(factor: u32, term: &str) -> String {
    if factor == 1 { term.to_owned() } else { format!("{factor} * {term}") }
}
