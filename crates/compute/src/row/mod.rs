//! Rows with long patterns, and several rows: a search with a table of the pieces into which they divide.

mod piece;

use std::{collections::HashMap, time::Duration};

use self::piece::{Piece, Pieces};
use grundy_core::{
    game::PatternStrip,
    progress::{Progress, WorkLimit},
};
use grundy_work::{
    error::{Computed, Stop},
    machine::Limits,
    work_meter::WorkMeter,
};

/// Bytes of a piece in the table, in addition to its cells.
const PIECE: u64 = 64;

/// Computes the Grundy values of the empty rows of 0..=to cells between two walls, or of the empty rectangles of 0..=to
/// columns, or of circles.
pub(crate) fn compute(row: &PatternStrip, to: usize, progress: &dyn Progress) -> Computed<u32> {
    let mut search = Search::new(row, progress);
    let mut values = Vec::new();
    for n in 0..=to {
        search.meter.ask()?;
        let pieces = search.pieces.of_empty(n);
        values.push(search.sum(pieces)?);
        progress.advance(1);
    }
    Ok(values)
}

/// Working time after which a trial ends.
const TRIAL: Duration = Duration::from_millis(100);
/// Number of columns over which the growth of the work is measured: even and odd numbers differ.
const GROWN_OVER: usize = 4;

/// Estimates the seconds of [`compute`], and the bytes of its table, by a trial: the work for each further column grows
/// as it did for the last columns of the trial. `None` if the trial finished no column.
#[allow(clippy::cast_precision_loss, reason = "estimates are rough")]
pub(crate) fn forecast(row: &PatternStrip, to: usize) -> Option<(f64, f64)> {
    let limit = WorkLimit::after(TRIAL);
    let mut search = Search::new(row, &limit);
    // The work, the seconds and the bytes so far.
    let mut seen: Vec<[f64; 3]> = Vec::new();
    for n in 0..=to {
        let pieces = search.pieces.of_empty(n);
        if search.meter.ask().and_then(|()| search.sum(pieces)).is_err() {
            break;
        }
        seen.push([search.meter.done() as f64, limit.watch().elapsed().as_secs_f64(), search.bytes as f64]);
    }
    let [work, seconds, bytes] = *seen.last()?;
    let over = GROWN_OVER.min(seen.len() - 1);
    let [before, _, _] = seen[seen.len() - 1 - over];
    let growth = (work.max(1.0) / before.max(1.0)).powf((to + 1 - seen.len()) as f64 / over.max(1) as f64);
    Some((seconds * growth, bytes * growth))
}

struct Search<'a> {
    pieces: Pieces<'a>,
    /// The values of pieces.
    known: HashMap<Piece, u32>,
    /// Bytes of the table.
    bytes: u64,
    /// Maximum number of bytes of the table; determined once, because the system reports it in files.
    most_bytes: u64,
    meter: WorkMeter<'a>,
}

impl<'a> Search<'a> {
    fn new(row: &'a PatternStrip, progress: &'a dyn Progress) -> Self {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the bound of memory is an estimate"
        )]
        let most_bytes = Limits::of_this_machine().bytes as u64;
        Self { pieces: Pieces::new(row), known: HashMap::new(), bytes: 0, most_bytes, meter: WorkMeter::new(progress) }
    }

    /// The value of the sum of some pieces.
    fn sum(&mut self, mut pieces: Vec<Piece>) -> Result<u32, Stop> {
        let mut sum = 0;
        while let Some(piece) = pieces.pop() {
            // Two equal pieces have the sum 0.
            if let Some(twin) = pieces.iter().position(|other| *other == piece) {
                pieces.swap_remove(twin);
            } else {
                sum ^= self.value(&piece)?;
            }
        }
        Ok(sum)
    }

    /// The value of a piece.
    fn value(&mut self, piece: &Piece) -> Result<u32, Stop> {
        if piece.len() == 1 {
            // There is one move, with any mark.
            return Ok(1);
        }
        if let Some(&known) = self.known.get(piece) {
            return Ok(known);
        }
        let mut values = Vec::new();
        for to in piece.moves() {
            self.meter.work(piece.len() as u64)?;
            let left = self.pieces.after(piece, to);
            values.push(self.sum(left)?);
        }
        values.sort_unstable();
        values.dedup();
        let mex = (0..).zip(&values).find(|&(at, &value)| at != value).map_or(values.len(), |(at, _)| at as usize);
        let mex = u32::try_from(mex).unwrap_or(u32::MAX);
        self.bytes += PIECE + 2 * piece.len() as u64;
        if self.bytes > self.most_bytes {
            return Err(Stop::NoMemory { bytes: self.bytes });
        }
        self.known.insert(piece.clone(), mex);
        Ok(mex)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use grundy_core::{
        game::{Game, row::FREE},
        notation::Bounds,
        reference::grundy_values,
    };

    fn row(line: &str) -> PatternStrip {
        line.parse::<Game>().unwrap().row().unwrap().clone()
    }

    /// The values by the search, and by plain search of whole rows.
    fn both(row: &PatternStrip, to: usize) -> (Vec<u32>, Vec<u32>) {
        let fast = compute(row, to, &()).unwrap_or_else(|stop| panic!("{row:?}: {stop:?}"));
        (fast, grundy_values(row, (0..=to).map(|n| vec![FREE; n * row.rows])))
    }

    #[test]
    fn rows_have_their_published_values() {
        for (line, to) in [
            ("Strip(X; never XXX)", 14),
            ("Strip(X; never XXXX)", 13),
            ("Strip(O X; never OOO XXX)", 8),
            ("Strip(O X; never OXO XX)", 8),
            ("Strip(O X; never OOX)", 8),
            ("Strip(A B C; never ABC CBA AA)", 6),
            ("Strip(A B C; never AAA BBB CCC)", 6),
            ("Strip(X; never XX; rows 2)", 8),
            ("Strip(X; never XX; rows 3)", 5),
            ("Strip(X; never XX; rows 4)", 4),
            ("Strip(X; never XXX; rows 3)", 4),
            ("Strip(O X; never OO XX; rows 2)", 4),
            ("Strip(O X; never OX XO; rows 2)", 4),
            ("Strip(O X; never OX; rows 2)", 4),
            ("Strip(O X; never OX XXX; rows 3)", 3),
            ("Strip(A B C; never AB BC CA; rows 2)", 3),
            ("Strip(O X; rows 2)", 3),
            ("Ring(Strip(X; never XXX))", 13),
            ("Ring(Strip(X; never XXXX))", 12),
            ("Ring(Strip(O X; never OOO XXX))", 8),
            ("Ring(Strip(O X; never OOX))", 8),
            ("Ring(Strip(O X; never OXO XX))", 8),
            ("Ring(Strip(A B C; never ABC CBA AA))", 6),
            ("Ring(Strip(X; never XX; rows 2))", 7),
            ("Ring(Strip(X; never XX; rows 3))", 5),
            ("Ring(Strip(X; never XXX; rows 3))", 4),
            ("Ring(Strip(O X; never OO XX; rows 2))", 4),
            ("Ring(Strip(O X; never OX; rows 2))", 4),
            ("Ring(Strip(A B C; never AB BC CA; rows 2))", 3),
        ] {
            let (fast, slow) = both(&row(line), to);
            assert_eq!(fast, slow, "{line}");
        }
    }

    #[test]
    fn a_circle_that_forbids_pairs_has_the_values_of_its_gaps() {
        for (marks, never) in [("OX", vec![vec![1, 1], vec![2, 2]]), ("OX", vec![vec![1, 2]]), ("X", vec![vec![1, 1]])]
        {
            let row = PatternStrip { marks: marks.chars().collect(), never, rows: 1, is_ring: true };
            let ring = row.to_string().parse::<Game>().unwrap();
            assert!(ring.ring().is_some(), "{row}");
            let gaps = crate::compute(&ring, &Bounds::Heap(14), None, &()).unwrap();
            assert_eq!(compute(&row, 14, &()).unwrap(), gaps.iter().collect::<Vec<_>>(), "{row}");
        }
    }

    #[test]
    fn symmetries_that_keep_the_patterns_are_found() {
        for (line, ways) in [
            ("Strip(X; never XXX)", [2, 8]),
            ("Strip(O X; never OOO XXX)", [4, 16]),
            ("Strip(O X; never OOX)", [1, 2]),
            ("Strip(O X; never OXX OOX)", [2, 4]),
            ("Strip(A B C; never AAA BBB CCC)", [12, 48]),
            ("Strip(A B C D E F; never ABA)", [2, 8]),
        ] {
            assert_eq!(Pieces::new(&row(line)).ways(), ways, "{line}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(4)))]

        /// The patterns are arbitrary.
        #[test]
        fn search_agrees_with_whole_rows(row in grundy_core::notation::strategies::row()) {
            let cells = if row.marks.len() == 1 { 11 } else if row.marks.len() == 2 { 7 } else { 5 };
            let (fast, slow) = both(&row, (cells / row.rows).max(2));
            prop_assert_eq!(fast, slow, "{:?}", row);
        }
    }
}
