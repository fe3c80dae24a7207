//! The facts about a game, in words.

use std::fmt::{self, Display, Formatter, Write};

use grundy_compute::finite_search::AsFar;
use grundy_core::{
    diagnostic::printable,
    family::Capability,
    game::{Finite, Game},
    notation::names,
    values::{Histogram, Shape, Sides, Values},
};
use grundy_law::{
    Law,
    identify::{LEAST_TERMS, Match, identify},
};

use super::{Explored, sparse_in_words};

/// Prints how the values of a sum or a product follow from the parts, and the laws of the parts;
/// nothing for other games.
fn made_of(found: &Explored, out: &mut dyn Write) -> fmt::Result {
    let Some(law) = found.law.as_ref().filter(|law| !law.parts().is_empty()) else {
        return Ok(());
    };
    write_lines(law, ["value", "part"], out)
}

/// Prints the lines of a law, with one label before the first line and another label before each of
/// the others.
fn write_lines(law: &Law, [first, others]: [&str; 2], out: &mut dyn Write) -> fmt::Result {
    for (number, line) in law.to_string().lines().enumerate() {
        let label = if number == 0 { first } else { others };
        writeln!(out, "{label:<12} {line}")?;
    }
    Ok(())
}

impl Display for Explored {
    /// The game, its law, who wins, and the first values.
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let values = &self.values;
        let known = self.find_matches();
        writeln!(out, "game         {}", title(self.asked(), &known))?;
        if self.rule.is_some() {
            writeln!(
                out,
                "equal to     {}, whose options are the same",
                self.game
            )?;
        }
        made_of(self, out)?;
        if let Some(opening) = self.opening() {
            first_moves(opening, out)?;
            if matches!(values.shape, Shape::Opening) {
                return Ok(());
            }
        }
        if let Some(finite) = self.game.finite() {
            return vertices(finite, values, out);
        }
        law_in_words(self, out)?;
        if let Some(guessed) = &self.guess {
            writeln!(out, "guess        {}", printable(&guessed.claim))?;
            writeln!(out, "             {}", printable(&guessed.words))?;
        }
        let zeros = Histogram::from_cells(&values.cells)
            .counts
            .first()
            .copied()
            .unwrap_or(0);
        let (shown, told) = list_lost(values, 12);
        let more = if zeros > told { ", …" } else { "" };
        writeln!(
            out,
            "P-positions  {}{more}",
            if shown.is_empty() {
                "none".to_owned()
            } else {
                shown.join(", ")
            }
        )?;
        out.write_str(&self.rows())?;
        same_values(self, &known, out)
    }
}

impl Explored {
    /// Returns the known games that have the first values, up to a shift.
    #[must_use]
    pub fn find_matches(&self) -> Vec<Match> {
        let first: Vec<u32> = match self.values.shape {
            Shape::Heap { .. } => self.values.iter().take(COMPARED).collect(),
            _ => Vec::new(),
        };
        if first.len() < LEAST_TERMS {
            Vec::new()
        } else {
            identify(0, &first, &()).unwrap_or_default()
        }
    }

    /// Returns the numbers of the table in words, one on each line: range, largest value, distinct
    /// values, sparse structure.
    #[must_use]
    pub fn details(&self) -> String {
        let values = &self.values;
        let mut lines = vec![format!("computed     {}", extent_in_words(values.shape))];
        if let Some(largest) = values.largest() {
            let counts = Histogram::from_cells(&values.cells).counts;
            let zeros = counts.first().copied().unwrap_or(0);
            let distinct = counts.iter().filter(|&&count| count > 0).count();
            lines.push(format!(
                "largest      {} at {}",
                largest.value,
                values.shape.name(largest.index)
            ));
            lines.push(format!(
                "distinct     {distinct} values; {zeros} positions have the value 0"
            ));
        }
        lines.extend(
            self.sparse
                .map(|sparse| format!("sparse       {}", sparse_in_words(sparse))),
        );
        lines.join("\n") + "\n"
    }

    /// Returns the first values in rows: one period per row if a law is known, otherwise rows of
    /// twenty.
    #[must_use]
    pub fn rows(&self) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = rows(self, &mut out);
        out
    }
}

/// Returns the usual name, the line and the number of the OEIS sequence of a game, if it has them;
/// `known` are known games.
#[must_use]
pub fn title(game: &Game, known: &[Match]) -> String {
    let (line, title) = (game.to_string(), names::title(game));
    let own = known
        .iter()
        .find(|matched| matched.line == line && matched.shift == 0);
    match (own.and_then(|own| own.oeis), title.strip_suffix(')')) {
        (None, _) => title,
        (Some(number), Some(named)) if title != line => format!("{named}, OEIS {number})"),
        (Some(number), _) => format!("{line} (OEIS {number})"),
    }
}

/// Returns the first lost positions, and the number of positions that they are. Where all positions
/// that differ only in the last number are lost, they are one: `(3, any)`.
fn list_lost(values: &Values, most: usize) -> (Vec<String>, u64) {
    let (shape, lengths) = (values.shape, values.shape.lengths());
    let line = match shape {
        Shape::Grid { .. } | Shape::Block { .. } => lengths
            .last()
            .and_then(|&length| usize::try_from(length).ok()),
        _ => None,
    };
    let line = line.filter(|&line| line > 2).unwrap_or(1);
    let (mut shown, mut told, mut index) = (Vec::new(), 0, 0);
    while index < values.len() && shown.len() < most {
        let end = if line > 1 && index % line == 0 {
            index + line
        } else {
            index + 1
        };
        if end > index + 1 && (index..end).all(|index| values.get(index) == Some(0)) {
            let numbers = shape.numbers(index);
            let fixed: Vec<String> = numbers
                .iter()
                .take(numbers.len() - 1)
                .map(ToString::to_string)
                .collect();
            shown.push(format!("({}, any)", fixed.join(", ")));
            (told, index) = (told + line as u64, end);
            continue;
        }
        if values.get(index) == Some(0) {
            shown.push(shape.name(index));
            told += 1;
        }
        index += 1;
    }
    (shown, told)
}

/// Prints the law, or that no law was found.
fn law_in_words(found: &Explored, out: &mut dyn Write) -> fmt::Result {
    match &found.law {
        // The opening and the parts are shown above.
        Some(law) if law.opening().is_some() || !law.parts().is_empty() => Ok(()),
        Some(law) => write_lines(law, ["law", ""], out),
        None if found.game.supports(Capability::LawSearch).is_err() => Ok(()),
        None => writeln!(
            out,
            "law          none found in {}",
            extent_in_words(found.values.shape)
        ),
    }
}

/// Prints the value of the opening and the known winning moves.
fn first_moves(opening: &AsFar, out: &mut dyn Write) -> fmt::Result {
    /// The most moves that are shown.
    const MOST_MOVES_SHOWN: usize = 20;
    let (moves, or_more) = match opening {
        AsFar::Whole(opening) => {
            let who = if opening.value == 0 {
                "the second player wins"
            } else {
                "the first player wins"
            };
            writeln!(out, "opening      value {}: {who}", opening.value)?;
            (&opening.winning_moves, "")
        }
        AsFar::Begun(begun) => {
            writeln!(
                out,
                "opening      value {} or more: the first player wins",
                begun.at_least
            )?;
            (
                &begun.winning_moves,
                if begun.are_all { "" } else { " or more" },
            )
        }
    };
    if !moves.is_empty() {
        let shown: Vec<String> = moves
            .iter()
            .take(MOST_MOVES_SHOWN)
            .map(ToString::to_string)
            .collect();
        let more = if moves.len() > MOST_MOVES_SHOWN {
            ", …"
        } else {
            ""
        };
        writeln!(
            out,
            "first moves  {}{or_more} win: {}{more}",
            moves.len(),
            shown.join(", ")
        )?;
    }
    Ok(())
}

/// Prints the value of each vertex that a token may be on.
fn vertices(finite: &Finite, values: &Values, out: &mut dyn Write) -> fmt::Result {
    let Some(graph) = finite.token() else {
        return Ok(());
    };
    let shown: Vec<String> = graph
        .vertices
        .iter()
        .zip(values)
        .take(100)
        .map(|(vertex, value)| format!("{vertex}: {value}"))
        .collect();
    let more = if values.len() > shown.len() {
        ", …"
    } else {
        ""
    };
    writeln!(out, "values       {}{more}", shown.join(", "))?;
    let lost = values.iter().filter(|&value| value == 0).count();
    writeln!(out, "P-positions  {lost} of {} vertices", values.len())
}

/// The most values compared with known games: enough to distinguish all games but twins, and quick
/// for every named rule.
const COMPARED: usize = 64;
/// The most known games that are shown.
const MOST_GAMES_SHOWN: usize = 5;

/// Prints other games with the same values, in the order of `identify`.
fn same_values(found: &Explored, known: &[Match], out: &mut dyn Write) -> fmt::Result {
    let own = found.game.to_string();
    let others = known.iter().filter(|matched| matched.line != own);
    for (index, matched) in others.take(MOST_GAMES_SHOWN).enumerate() {
        let label = if index == 0 { "same values" } else { "" };
        writeln!(out, "{label:<12} {matched}")?;
    }
    Ok(())
}

fn extent_in_words(shape: Shape) -> String {
    match shape {
        Shape::Heap { to } => format!("heaps 0 to {to}"),
        Shape::Grid { width, height } => format!("{width} x {height} cells"),
        Shape::Strip { to, .. } => format!("gaps of 0 to {to} cells between all ends"),
        Shape::Block { sides } => format!("{} states", sides.to_string().replace('x', " x ")),
        Shape::Board { cells } => format!("all states of {cells} cells"),
        Shape::Opening => "the opening".to_owned(),
        Shape::Vertices { count } => format!("all of {count} vertices"),
    }
}

/// Returns the length of the side that changes first.
fn last_side(sides: Sides) -> usize {
    sides
        .lengths()
        .last()
        .and_then(|&length| usize::try_from(length).ok())
        .unwrap_or(1)
}

fn rows(found: &Explored, out: &mut dyn Write) -> fmt::Result {
    let values = &found.values;
    let period = found
        .law
        .as_ref()
        .and_then(Law::shift)
        .map_or(0, |(_, period, _)| period);
    let (row, most) = match (values.shape, usize::try_from(period).unwrap_or(0)) {
        (Shape::Grid { height, .. }, _) => (height, 16),
        (Shape::Block { sides }, _) => (last_side(sides), 16),
        (Shape::Strip { ends, .. }, _) => (ends * ends, 12),
        (_, 1) => (20, 3),
        // Several short periods, or the part of a long period that fits on a line.
        (_, period @ 2..=12) => (period * (24 / period), 6),
        (_, period @ 13..=40) => (period, 6),
        _ => (20, 6),
    };
    let shown: Vec<u32> = values.iter().take(row * most).collect();
    let width = shown
        .iter()
        .max()
        .map_or(1, |largest| largest.to_string().len());
    for (index, line) in shown.chunks(row.max(1)).enumerate() {
        let label = if index == 0 { "values" } else { "" };
        let start = match values.shape {
            Shape::Heap { .. } | Shape::Board { .. } => (index * row).to_string(),
            // A row has the states with these first numbers.
            Shape::Block { sides } => {
                let numbers = sides.state(index * row);
                let fixed: Vec<String> = numbers
                    .iter()
                    .take(sides.lengths().len() - 1)
                    .map(ToString::to_string)
                    .collect();
                fixed.join(",")
            }
            _ => index.to_string(),
        };
        let cells: Vec<String> = line
            .iter()
            .take(40)
            .map(|value| format!("{value:>width$}"))
            .collect();
        let more = if line.len() > cells.len() { " …" } else { "" };
        writeln!(out, "{label:<12} {start:>4} | {}{more}", cells.join(" "))?;
    }
    Ok(())
}
