//! Rows with long patterns, and several rows: a search with a table of the pieces into which they
//! divide.

pub mod piece;

use std::collections::HashMap;

use self::piece::{Pieces, RowPiece};
use grundy_core::{game::PatternStrip, progress::Progress};
use grundy_work::{
    error::{Computed, Stop},
    machine::Limits,
    mex_set::MexSet,
    work_meter::WorkMeter,
};

/// Bytes of a piece in the table, in addition to its cells.
const PIECE: u64 = 64;

/// Computes the Grundy values of the empty rows of 0..=to cells between two walls, or of the empty
/// rectangles of 0..=to columns, or of circles.
///
/// # Errors
/// If a value does not fit, memory is missing, or `progress` asks to stop.
pub fn compute(row: &PatternStrip, to: usize, progress: &dyn Progress) -> Computed<u32> {
    search(row, to, progress).0
}

/// Computes as [`compute`] does, and returns the bytes of the table, too.
pub(crate) fn search(
    row: &PatternStrip,
    to: usize,
    progress: &dyn Progress,
) -> (Computed<u32>, u64) {
    let mut search = RowSearch::new(row, progress);
    let next = |n| {
        search.meter.ask()?;
        let pieces = search.pieces.of_empty(n);
        let value = search.sum(pieces)?;
        progress.advance(1);
        Ok(value)
    };
    ((0..=to).map(next).collect(), search.bytes)
}

struct RowSearch<'a> {
    pieces: Pieces<'a>,
    /// The values of pieces.
    known: HashMap<RowPiece, u32>,
    /// Bytes of the table.
    bytes: u64,
    /// Maximum number of bytes of the table; determined once, because the system reports it in
    /// files.
    most_bytes: u64,
    meter: WorkMeter<'a>,
}

impl<'a> RowSearch<'a> {
    fn new(row: &'a PatternStrip, progress: &'a dyn Progress) -> Self {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the bound of memory is an estimate"
        )]
        let most_bytes = Limits::of_this_machine().bytes as u64;
        Self {
            pieces: Pieces::new(row),
            known: HashMap::new(),
            bytes: 0,
            most_bytes,
            meter: WorkMeter::new(progress),
        }
    }

    /// The value of the sum of some pieces.
    fn sum(&mut self, mut pieces: Vec<RowPiece>) -> Result<u32, Stop> {
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
    fn value(&mut self, piece: &RowPiece) -> Result<u32, Stop> {
        if piece.len() == 1 {
            // There is one move, with any mark.
            return Ok(1);
        }
        if let Some(&known) = self.known.get(piece) {
            return Ok(known);
        }
        // The value is at most the number of moves.
        let mut marks = MexSet::new(piece.moves().count() + 2);
        for to in piece.moves() {
            self.meter.work(piece.len() as u64)?;
            let left = self.pieces.after(piece, to);
            marks.insert(self.sum(left)?);
        }
        let mex = marks.mex();
        self.bytes += PIECE + 2 * piece.len() as u64;
        if self.bytes > self.most_bytes {
            return Err(Stop::NoMemory { bytes: self.bytes });
        }
        self.known.insert(piece.clone(), mex);
        Ok(mex)
    }
}
