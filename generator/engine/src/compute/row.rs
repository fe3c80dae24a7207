//! Rows with long patterns: a search with a table of the pieces that a row falls into.
//!
//! A cell that no mark may be written into any more stays free, and a pattern has no free cell: it is a wall. Marks between two
//! free cells hold what is left and right of them together only while a pattern may reach across: then both sides are one
//! piece. Of the marks at an end of a piece, those count with which a pattern may begin or end. Pieces that are mirror images,
//! or differ by names of marks, are one where the patterns allow it.

use std::collections::HashMap;

use super::{
    error::{Computed, Stop},
    machine::Limits,
    pace::Pace,
};
use crate::{
    game::{Row, row::FREE, strip::End},
    progress::Progress,
};

/// The longest row: the search goes as deep. Its pieces are far too many before.
pub(crate) const MOST_CELLS: u64 = 100;
/// Marks of which all renamings are tried, 120 of them.
const MOST_RENAMED: usize = 5;
/// Bytes of a piece in the table, beside its cells.
const PIECE: u64 = 64;

/// Grundy values of the empty rows of 0..=to cells between two walls.
pub(crate) fn compute(row: &Row, to: usize, progress: &dyn Progress) -> Computed<u32> {
    let mut search = Search { row, alike: alike(row), known: HashMap::new(), bytes: 0, pace: Pace::new(progress) };
    let mut values = Vec::new();
    for n in 0..=to {
        search.pace.ask()?;
        values.push(search.sum(&vec![FREE; n])?);
        progress.advance(1);
    }
    Ok(values)
}

/// A way to write a piece otherwise: what each mark becomes, by its index, and whether the piece is read from the right.
struct Alike {
    marks: Vec<End>,
    turned: bool,
}

impl Alike {
    fn of(&self, cells: &[End]) -> Vec<End> {
        let renamed = |&cell: &End| self.marks.get(usize::from(cell)).copied().unwrap_or(FREE);
        if self.turned { cells.iter().rev().map(renamed).collect() } else { cells.iter().map(renamed).collect() }
    }
}

/// The ways that keep the patterns.
fn alike(row: &Row) -> Vec<Alike> {
    let same: Vec<End> = std::iter::once(FREE).chain(row.each_mark()).collect();
    let mut renamings = vec![vec![FREE]];
    for _ in row.each_mark().take_while(|_| row.marks.len() <= MOST_RENAMED) {
        let longer = |marks: &Vec<End>| {
            let free = row.each_mark().filter(|mark| !marks.contains(mark));
            free.map(|mark| marks.iter().copied().chain([mark]).collect()).collect::<Vec<Vec<End>>>()
        };
        renamings = renamings.iter().flat_map(longer).collect();
    }
    if row.marks.len() > MOST_RENAMED {
        renamings = vec![same];
    }
    let both =
        renamings.into_iter().flat_map(|marks| [false, true].map(|turned| Alike { marks: marks.clone(), turned }));
    let keeps = |way: &Alike| {
        let mut never: Vec<Vec<End>> = row.never.iter().map(|pattern| way.of(pattern)).collect();
        never.sort_unstable();
        never == row.never
    };
    both.filter(keeps).collect()
}

struct Search<'a> {
    row: &'a Row,
    alike: Vec<Alike>,
    /// The values of pieces.
    known: HashMap<Vec<End>, u32>,
    /// Bytes of the table.
    bytes: u64,
    pace: Pace<'a>,
}

impl Search<'_> {
    /// The value of some cells between two walls.
    fn sum(&mut self, cells: &[End]) -> Result<u32, Stop> {
        let mut pieces = self.pieces(cells);
        pieces.sort_unstable();
        let mut sum = 0;
        for same in pieces.chunk_by(|one, other| one == other) {
            // Two of one piece are nothing.
            if let ([piece, ..], true) = (same, same.len() % 2 == 1) {
                sum ^= self.value(piece)?;
            }
        }
        Ok(sum)
    }

    /// The value of a piece.
    fn value(&mut self, piece: &[End]) -> Result<u32, Stop> {
        if let Some(&known) = self.known.get(piece) {
            return Ok(known);
        }
        self.pace.work(1 + (piece.len() * self.row.marks.len()) as u64)?;
        let (mut cells, mut values) = (piece.to_vec(), Vec::new());
        for at in (0..cells.len()).filter(|&at| piece.get(at) == Some(&FREE)) {
            for mark in self.row.each_mark().filter(|&mark| self.row.allows(piece, at, mark)) {
                cells[at] = mark;
                values.push(self.sum(&cells)?);
            }
            cells[at] = FREE;
        }
        values.sort_unstable();
        values.dedup();
        let mex = (0..).zip(&values).find(|&(at, &value)| at != value).map_or(values.len(), |(at, _)| at as usize);
        let mex = u32::try_from(mex).unwrap_or(u32::MAX);
        self.bytes += PIECE + piece.len() as u64;
        #[allow(clippy::cast_precision_loss, reason = "a bound of memory is rough")]
        if self.bytes as f64 > Limits::of_this_machine().bytes {
            return Err(Stop::NoMemory { bytes: self.bytes });
        }
        self.known.insert(piece.to_vec(), mex);
        Ok(mex)
    }

    /// The pieces of some cells between two walls, each as the least of those that are alike.
    fn pieces(&self, cells: &[End]) -> Vec<Vec<End>> {
        let is_free = |&at: &usize| cells.get(at) == Some(&FREE);
        let is_dead = |at: usize| is_free(&at) && !self.row.each_mark().any(|mark| self.row.allows(cells, at, mark));
        let mut pieces = Vec::new();
        // The first cell of the piece, and the first behind its last free cell.
        let (mut first, mut behind) = (0, None);
        for at in 0..=cells.len() {
            if at == cells.len() || is_dead(at) {
                pieces.extend(behind.take().map(|_| self.piece(cells.get(first..at).unwrap_or_default())));
                first = at + 1;
            } else if is_free(&at) {
                if let Some(begin) = behind.filter(|&begin| begin < at) {
                    if !self.is_crossed(cells.get(begin..at).unwrap_or_default()) {
                        pieces.push(self.piece(cells.get(first..at).unwrap_or_default()));
                        first = begin;
                    }
                }
                behind = Some(at + 1);
            }
        }
        pieces
    }

    /// Can a pattern have these marks in it, and more on both sides?
    fn is_crossed(&self, marks: &[End]) -> bool {
        self.row.never.iter().any(|pattern| {
            let inner = pattern.get(1..pattern.len().saturating_sub(1)).unwrap_or_default();
            inner.windows(marks.len()).any(|window| window == marks)
        })
    }

    /// The piece of cells of which at least one is free: without marks at its ends that are in no pattern with a free cell, and
    /// as the least of those that are alike.
    fn piece(&self, cells: &[End]) -> Vec<End> {
        let marks = |cells: &mut dyn Iterator<Item = &End>| cells.take_while(|&&cell| cell != FREE).count();
        let (left, right) = (marks(&mut cells.iter()), marks(&mut cells.iter().rev()));
        let never = || self.row.never.iter();
        // A pattern that goes on behind the marks begins with the last of them, or with the last two, and so on.
        let begins = |&kept: &usize| {
            let end = cells.get(left - kept..left).unwrap_or_default();
            never().any(|pattern| pattern.len() > kept && pattern.starts_with(end))
        };
        let ends = |&kept: &usize| {
            let begin = cells.get(cells.len() - right..cells.len() - right + kept).unwrap_or_default();
            never().any(|pattern| pattern.len() > kept && pattern.ends_with(begin))
        };
        let kept_left = (1..=left).rev().find(begins).unwrap_or(0);
        let kept_right = (1..=right).rev().find(ends).unwrap_or(0);
        let cells = cells.get(left - kept_left..cells.len() - right + kept_right).unwrap_or_default();
        self.alike.iter().map(|way| way.of(cells)).min().unwrap_or_else(|| cells.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{game::Game, reference::grundy_values};

    fn row(line: &str) -> Row {
        match line.parse::<Game>() {
            Ok(Game::Row(row)) => row,
            other => panic!("{line}: {other:?}"),
        }
    }

    /// The values by the search, and by plain search through whole rows.
    fn both(row: &Row, to: usize) -> (Vec<u32>, Vec<u32>) {
        let fast = compute(row, to, &()).unwrap_or_else(|stop| panic!("{row:?}: {stop:?}"));
        (fast, grundy_values(row, (0..=to).map(|n| vec![FREE; n])))
    }

    #[test]
    fn known_rows() {
        for (line, to) in [
            ("Strip(X; never XXX)", 14),
            ("Strip(X; never XXXX)", 13),
            ("Strip(O X; never OOO XXX)", 8),
            ("Strip(O X; never OXO XX)", 8),
            ("Strip(O X; never OOX)", 8),
            ("Strip(A B C; never ABC CBA AA)", 6),
            ("Strip(A B C; never AAA BBB CCC)", 6),
        ] {
            let (fast, slow) = both(&row(line), to);
            assert_eq!(fast, slow, "{line}");
        }
    }

    #[test]
    fn ways_that_keep_the_patterns() {
        for (line, ways) in [
            ("Strip(X; never XXX)", 2),
            ("Strip(O X; never OOO XXX)", 4),
            ("Strip(O X; never OOX)", 1),
            ("Strip(O X; never OXX OOX)", 2),
            ("Strip(A B C; never AAA BBB CCC)", 12),
            ("Strip(A B C D E F; never ABA)", 2),
        ] {
            assert_eq!(alike(&row(line)).len(), ways, "{line}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Whatever patterns are forbidden.
        #[test]
        fn search_agrees_with_whole_rows(row in crate::notation::strategies::row()) {
            let to = if row.marks.len() == 1 { 11 } else if row.marks.len() == 2 { 7 } else { 5 };
            let (fast, slow) = both(&row, to);
            prop_assert_eq!(fast, slow, "{:?}", row);
        }
    }
}
