//! Pieces of rows: connected cells in a normal form.
//!
//! # Connected cells
//! A mark that is forbidden in a free cell stays forbidden: the marks that would complete the
//! pattern remain. A place of a pattern is *open* if each of its cells has the mark that the
//! pattern requires, or is free and allows this mark, and if at least two cells are free. (With one
//! free cell, the pattern forbids the mark there, and the place is then not open.) A mark in one
//! cell affects another cell only through an open place that has both. So the cells that open
//! places join are a piece, and the value of all cells is the nim-sum of the values of the pieces.
//!
//! # Normal form
//! Cells with marks that are in no open place have no further effect: they become walls, and so do
//! free cells that allow no mark. Of the marks that a cell allows, those that no open place
//! requires there all have the same effect: after any of them the cell becomes a wall. Pieces
//! without their outer walls are equal if a reflection or a renaming of the marks, which keeps the
//! patterns, maps one to the other.
//!
//! A piece of a circle that leaves out a column is cut where the most consecutive columns are left
//! out, and is then an ordinary piece. A piece with cells in each column may start at any column.

use grundy_core::game::{PatternStrip, strip::End};

/// A wall, or a cell without further effect.
const WALL: u16 = 0;
/// A free cell. It is combined with [`OTHER`] and with the bit of each mark that an open place
/// requires there. A cell with a mark has the mark's number, which is lower.
const FREE: u16 = 1 << 9;
/// The cell allows a mark that no open place requires there.
const OTHER: u16 = 1 << 8;

/// The bit of an allowed mark.
const fn bit(mark: End) -> u16 {
    1 << (mark.saturating_sub(1) & 7)
}

/// Cells in some rows, column by column.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RowPiece {
    rows: usize,
    /// `true` if the last column is adjacent to the first one.
    is_ring: bool,
    cells: Box<[u16]>,
}

impl RowPiece {
    /// Returns the number of cells.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    fn columns(&self) -> usize {
        self.cells.len() / self.rows.max(1)
    }

    fn cell(&self, row: usize, column: usize) -> u16 {
        self.cells
            .get(column * self.rows + row)
            .copied()
            .unwrap_or(WALL)
    }

    /// The free cells of a game's rectangle or circle.
    fn free(row: &PatternStrip, columns: usize) -> Self {
        let all = row.each_mark().fold(FREE, |all, mark| all | bit(mark));
        Self {
            rows: row.rows,
            is_ring: row.is_ring,
            cells: vec![all; row.rows * columns].into(),
        }
    }

    /// The moves: a cell, and its content after the move.
    pub fn moves(&self) -> impl Iterator<Item = (usize, u16)> + '_ {
        let of = |(at, &cell): (usize, &u16)| {
            let marks = (1..=8)
                .filter(move |&mark| cell & FREE != 0 && cell & bit(mark) != 0)
                .map(u16::from);
            let other = (cell & OTHER != 0).then_some(WALL);
            marks.chain(other).map(move |after| (at, after))
        };
        self.cells.iter().enumerate().flat_map(of)
    }
}

/// A place of a pattern: its first cell, and the step from cell to cell.
#[derive(Clone, Copy)]
struct PatternPlace<'a> {
    pattern: &'a [End],
    first: usize,
    step: usize,
    /// The number of all cells, after which a circle starts again.
    around: usize,
}

impl PatternPlace<'_> {
    /// The cells with the marks that the pattern requires there.
    fn cells(&self) -> impl Iterator<Item = (usize, End)> + '_ {
        let within = |at: usize| {
            if at < self.around {
                at
            } else {
                at - self.around
            }
        };
        (self.first..)
            .step_by(self.step)
            .map(within)
            .zip(self.pattern.iter().copied())
    }

    /// The number of free cells of the place, if no cell contradicts the pattern.
    fn free(&self, cells: &[u16]) -> Option<usize> {
        self.cells()
            .try_fold(0, |free, (at, mark)| match cells.get(at) {
                Some(&cell) if cell == u16::from(mark) => Some(free),
                Some(&cell) if cell & FREE != 0 && cell & bit(mark) != 0 => Some(free + 1),
                _ => None,
            })
    }
}

/// A different way to write a piece.
#[derive(Debug)]
struct PieceSymmetry {
    /// `true` if rows are written as columns.
    transposed: bool,
    /// `true` if the piece is read from the last column on.
    across: bool,
    /// `true` if the piece is read from the last row on.
    down: bool,
    /// The new name of each mark, by its number.
    marks: Vec<End>,
}

impl PieceSymmetry {
    fn rename(&self, piece: &RowPiece) -> RowPiece {
        let (rows, columns) = (piece.rows, piece.columns());
        let (new_rows, new_columns) = if self.transposed {
            (columns, rows)
        } else {
            (rows, columns)
        };
        let cell = |index: usize| {
            let (row, column) = (index % new_rows, index / new_rows);
            let (row, column) = if self.transposed {
                (column, row)
            } else {
                (row, column)
            };
            let row = if self.down { rows - 1 - row } else { row };
            let column = if self.across {
                columns - 1 - column
            } else {
                column
            };
            self.rename_label(piece.cell(row, column))
        };
        RowPiece {
            rows: new_rows,
            is_ring: piece.is_ring,
            cells: (0..new_rows * new_columns).map(cell).collect(),
        }
    }

    fn rename_label(&self, cell: u16) -> u16 {
        let new = |mark: End| self.marks.get(usize::from(mark)).copied().unwrap_or(mark);
        if cell & FREE == 0 {
            return End::try_from(cell).map_or(WALL, |mark| new(mark).into());
        }
        let marks = (1..=8).filter(|&mark| cell & bit(mark) != 0);
        marks.fold(cell & (FREE | OTHER), |all, mark| all | bit(new(mark)))
    }
}

/// Maximum number of marks for which all renamings are tried, 120 of them.
const MOST_RENAMED: usize = 5;

/// The division of a game's cells into pieces.
pub struct Pieces<'a> {
    row: &'a PatternStrip,
    /// The ways to write a piece of one row and of several rows that keep the patterns.
    ways: [Vec<PieceSymmetry>; 2],
}

impl<'a> Pieces<'a> {
    /// Finds the ways to write a piece that have the same value.
    pub fn new(row: &'a PatternStrip) -> Self {
        let keeps = |marks: &Vec<End>, backward: bool| {
            let renamed = |pattern: &Vec<End>| -> Vec<End> {
                let new = pattern
                    .iter()
                    .filter_map(|&mark| marks.get(usize::from(mark)).copied());
                if backward {
                    new.rev().collect()
                } else {
                    new.collect()
                }
            };
            let mut never: Vec<Vec<End>> = row.never.iter().map(renamed).collect();
            never.sort_unstable();
            never == row.never
        };
        let (mut line, mut area) = (Vec::new(), Vec::new());
        for marks in renamings(row) {
            let (forward, backward) = (keeps(&marks, false), keeps(&marks, true));
            for (across, down) in [(false, false), (false, true), (true, false), (true, true)] {
                // If the piece is reversed in one direction, the patterns are read backward in that
                // direction and forward in the other one.
                let keeps = if across == down {
                    if across { backward } else { forward }
                } else {
                    forward && backward
                };
                let way = |transposed| PieceSymmetry {
                    transposed,
                    across,
                    down,
                    marks: marks.clone(),
                };
                if keeps {
                    area.extend([false, true].map(way));
                }
                if !down && if across { backward } else { forward } {
                    line.push(way(false));
                }
            }
        }
        Self {
            row,
            ways: [line, area],
        }
    }

    /// The pieces of an empty rectangle with this number of columns.
    pub fn of_empty(&self, columns: usize) -> Vec<RowPiece> {
        self.apart(RowPiece::free(self.row, columns))
    }

    /// The pieces that a move leaves of a piece.
    pub fn after(&self, piece: &RowPiece, (at, after): (usize, u16)) -> Vec<RowPiece> {
        let mut piece = piece.clone();
        if let Some(cell) = piece.cells.get_mut(at) {
            *cell = after;
        }
        self.apart(piece)
    }

    /// Calls `place` with all places within a piece's rectangle.
    fn places(&self, piece: &RowPiece, place: &mut dyn FnMut(PatternPlace<'_>)) {
        let (rows, columns) = (piece.rows, piece.columns());
        for pattern in &self.row.never {
            let (length, around) = (pattern.len(), piece.len());
            let beside = if piece.is_ring && length <= columns {
                columns
            } else {
                (columns + 1).saturating_sub(length)
            };
            for column in 0..beside {
                (0..rows).for_each(|row| {
                    place(PatternPlace {
                        pattern,
                        first: column * rows + row,
                        step: rows,
                        around,
                    });
                });
            }
            for column in (0..columns).filter(|_| self.row.rows > 1) {
                let firsts = 0..(rows + 1).saturating_sub(length);
                firsts.for_each(|row| {
                    place(PatternPlace {
                        pattern,
                        first: column * rows + row,
                        step: 1,
                        around,
                    });
                });
            }
        }
    }

    /// The pieces of some cells, whose marks may just have been written, in normal form.
    fn apart(&self, mut piece: RowPiece) -> Vec<RowPiece> {
        let mut cells = piece.cells.to_vec();
        self.places(&piece, &mut |place| {
            if place.free(&cells) == Some(1) {
                let last = place
                    .cells()
                    .find(|&(at, _)| cells.get(at).is_some_and(|&cell| cell & FREE != 0));
                if let Some((at, mark)) = last {
                    cells[at] &= !bit(mark);
                }
            }
        });
        // The same label for cells that are joined.
        let mut labels: Vec<usize> = (0..cells.len()).collect();
        let mut asked: Vec<u16> = vec![0; cells.len()];
        self.places(&piece, &mut |place| {
            if place.free(&cells).is_some_and(|free| free > 1) {
                for (at, mark) in place.cells() {
                    asked[at] |= bit(mark);
                    join(&mut labels, place.first, at);
                }
            }
        });
        for (cell, asked) in cells.iter_mut().zip(&asked) {
            *cell = if *cell & FREE == 0 {
                if *asked == 0 { WALL } else { *cell }
            } else {
                let other = *cell & OTHER != 0 || *cell & !FREE & !asked != 0;
                let left = *cell & asked & !FREE;
                if left == 0 && !other {
                    WALL
                } else {
                    FREE | left | if other { OTHER } else { 0 }
                }
            };
        }
        piece.cells = cells.into();
        self.split(&piece, &labels)
    }

    /// Separates the groups of cells with the same label.
    fn split(&self, piece: &RowPiece, labels: &[usize]) -> Vec<RowPiece> {
        let mut groups: Vec<(usize, Vec<usize>)> = Vec::new();
        for at in (0..piece.len()).filter(|&at| piece.cells.get(at) != Some(&WALL)) {
            match groups.iter_mut().find(|(label, _)| *label == labels[at]) {
                Some((_, members)) => members.push(at),
                None => groups.push((labels[at], vec![at])),
            }
        }
        groups
            .iter()
            .map(|(_, members)| self.normal(piece, members))
            .collect()
    }

    /// The cells of one group in their own rectangle, in normal form.
    fn normal(&self, piece: &RowPiece, members: &[usize]) -> RowPiece {
        if piece.is_ring {
            return self.normal_around(piece, members);
        }
        let left = members
            .iter()
            .map(|&at| at / piece.rows)
            .min()
            .unwrap_or_default();
        self.least(&cut(piece, members, left))
    }

    /// The normal form of the cells of one group of a circle.
    fn normal_around(&self, piece: &RowPiece, members: &[usize]) -> RowPiece {
        let columns = piece.columns();
        let mut has_cells = vec![false; columns];
        for at in members {
            has_cells[at / piece.rows] = true;
        }
        // For each column with cells, the number of columns without cells directly before it.
        let before = |&left: &usize| {
            (1..columns)
                .take_while(|step| !has_cells[(left + columns - step) % columns])
                .count()
        };
        let lefts = (0..columns).filter(|&left| has_cells[left]);
        let widest = lefts
            .clone()
            .map(|left| before(&left))
            .max()
            .unwrap_or_default();
        let forms = lefts.filter(|left| before(left) == widest).map(|left| {
            let cut = cut(piece, members, left);
            self.least(&RowPiece {
                is_ring: widest == 0 && columns > 1,
                ..cut
            })
        });
        forms.min().unwrap_or_else(|| piece.clone())
    }

    /// The least of all ways to write a piece. A circle is not transposed.
    fn least(&self, piece: &RowPiece) -> RowPiece {
        let ways = self.ways[usize::from(piece.rows > 1)]
            .iter()
            .filter(|way| !(piece.is_ring && way.transposed));
        ways.map(|way| way.rename(piece))
            .min()
            .unwrap_or_else(|| piece.clone())
    }

    /// The ways to write a piece of several rows.
    pub fn ways(&self) -> [usize; 2] {
        [self.ways[0].len(), self.ways[1].len()]
    }
}

/// The cells of a piece in their own rectangle, whose first column is given; columns before it come
/// last.
fn cut(piece: &RowPiece, members: &[usize], left: usize) -> RowPiece {
    let column = |at: usize| (at / piece.rows + piece.columns() - left) % piece.columns().max(1);
    let top = members
        .iter()
        .map(|&at| at % piece.rows)
        .min()
        .unwrap_or_default();
    let bottom = members
        .iter()
        .map(|&at| at % piece.rows)
        .max()
        .unwrap_or_default();
    let columns = members
        .iter()
        .map(|&at| column(at))
        .max()
        .unwrap_or_default()
        + 1;
    let rows = bottom + 1 - top;
    let mut cells = vec![WALL; rows * columns];
    for &at in members {
        if let (Some(cell), Some(&own)) = (
            cells.get_mut(column(at) * rows + at % piece.rows - top),
            piece.cells.get(at),
        ) {
            *cell = own;
        }
    }
    // A column is written as a row: between walls both are the same.
    RowPiece {
        rows: if columns == 1 { 1 } else { rows },
        is_ring: false,
        cells: cells.into(),
    }
}

/// All ways to rename the marks, by their numbers; if there are too many marks, only the identity.
fn renamings(row: &PatternStrip) -> Vec<Vec<End>> {
    if row.marks.len() > MOST_RENAMED {
        return vec![std::iter::once(0).chain(row.each_mark()).collect()];
    }
    let mut renamings = vec![vec![0]];
    for _ in row.each_mark() {
        let longer = |marks: &Vec<End>| {
            let free = row.each_mark().filter(|mark| !marks.contains(mark));
            free.map(|mark| marks.iter().copied().chain([mark]).collect())
                .collect::<Vec<Vec<End>>>()
        };
        renamings = renamings.iter().flat_map(longer).collect();
    }
    renamings
}

/// Gives the cells that are joined with one cell the label of another.
fn join(labels: &mut [usize], one: usize, other: usize) {
    let (from, to) = (labels[one], labels[other]);
    if from != to {
        labels
            .iter_mut()
            .filter(|label| **label == from)
            .for_each(|label| *label = to);
    }
}
