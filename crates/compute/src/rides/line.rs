//! The lines of one ride, and the values on each line.

use std::sync::{
    OnceLock,
    atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed},
};

use super::mirror::CoordinateMirror;
use grundy_core::{
    game::{lattice::Vector, state::MOST_COORDINATES},
    values::Cells,
};
use grundy_work::error::{Stop, reserve_list};

/// A value in a table that threads share. Only one thread writes it.
pub(super) trait SharedSlot: Send + Sync + Sized {
    /// The value 0.
    fn zero() -> Self;
    /// Reads the value.
    fn get(&self) -> u32;
    /// Writes a value, which must fit.
    fn put(&self, value: u32);
    /// Converts a table.
    fn into_cells(table: Vec<Self>) -> Cells;
}

macro_rules! slots {
    ($($atomic:ident $variant:ident),*) => {$(
        impl SharedSlot for $atomic {
            #[inline]
            fn zero() -> Self {
                Self::new(0)
            }

            #[inline]
            fn get(&self) -> u32 {
                self.load(Relaxed).into()
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "the caller chooses the width")]
            fn put(&self, value: u32) {
                self.store(value as _, Relaxed);
            }

            fn into_cells(table: Vec<Self>) -> Cells {
                Cells::$variant(table.into_iter().map(Self::into_inner).collect())
            }
        }
    )*};
}
slots!(AtomicU8 U8, AtomicU16 U16, AtomicU32 U32);

/// A cell, as indices.
pub(super) type CellIndices = [usize; MOST_COORDINATES];

/// The index of a cell in a table with these strides.
pub(super) fn index_of(cell: &CellIndices, strides: &CellIndices) -> usize {
    cell.iter()
        .zip(strides)
        .map(|(at, stride)| at * stride)
        .sum()
}

/// A box of cells.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tile {
    pub low: CellIndices,
    pub high: CellIndices,
}

/// The number of a line: each cell of a box has one line for each ride, and cells that the ride
/// joins have the same line.
///
/// The cell is moved along the ride until one coordinate, the pivot, is less than a step. The other
/// coordinates at that place and the rest of the pivot give the number of the line.
#[derive(Debug, Clone)]
pub(super) struct Numbering {
    pivot: usize,
    /// The amount by which a step lowers the pivot.
    step: usize,
    /// The amount by which a step lowers each coordinate.
    falls: CellIndices,
    /// A number that is added to each coordinate to make it non-negative.
    offsets: CellIndices,
    strides: CellIndices,
    /// The number of lines; some have no cell.
    pub count: usize,
}

/// The last coordinate is not the pivot if this makes the number of lines at most this many times
/// larger: numbers then increase by 1.
const MOST_LINES: usize = 4;

impl Numbering {
    /// Numbers the lines of a ride in a box of these lengths.
    pub fn new(ride: &Vector, lengths: &[u64]) -> Self {
        let last = lengths.len().saturating_sub(1);
        let pivots = (0..lengths.len()).filter(|&pivot| ride[pivot] < 0);
        let all: Vec<Self> = pivots
            .map(|pivot| Self::about(pivot, ride, lengths))
            .collect();
        let least =
            |list: &mut dyn Iterator<Item = &Self>| list.min_by_key(|one| one.count).cloned();
        let best = least(&mut all.iter());
        let even = least(&mut all.iter().filter(|one| one.pivot != last));
        match (best, even) {
            (Some(best), Some(even)) if even.count / MOST_LINES <= best.count => even,
            (Some(best), _) => best,
            // Only a ride of zeros has no pivot, and it is not a ride.
            (None, _) => Self::about(0, ride, lengths),
        }
    }

    fn about(pivot: usize, ride: &Vector, lengths: &[u64]) -> Self {
        let length = |at: usize| {
            lengths
                .get(at)
                .map_or(1, |&length| usize::try_from(length).unwrap_or(usize::MAX))
                .max(1)
        };
        let falls = ride.map(|by| by.unsigned_abs() as usize);
        let step = falls[pivot].max(1);
        let turns = (length(pivot) - 1) / step;
        let (mut offsets, mut strides, mut count) =
            (CellIndices::default(), CellIndices::default(), 1_usize);
        for at in (0..MOST_COORDINATES).rev() {
            strides[at] = count;
            let range = if at == pivot {
                step.min(length(at))
            } else {
                offsets[at] = turns.saturating_mul(falls[at]);
                length(at).saturating_add(offsets[at])
            };
            count = count.saturating_mul(range);
        }
        Self {
            pivot,
            step,
            falls,
            offsets,
            strides,
            count,
        }
    }

    /// The number of the line of a cell.
    pub fn number_of(&self, cell: &CellIndices) -> usize {
        let (turns, rest) = (cell[self.pivot] / self.step, cell[self.pivot] % self.step);
        let mut number = rest * self.strides[self.pivot];
        #[allow(clippy::needless_range_loop, reason = "several arrays share the index")]
        for at in 0..MOST_COORDINATES {
            if at != self.pivot {
                number += (cell[at] + self.offsets[at] - turns * self.falls[at]) * self.strides[at];
            }
        }
        number
    }

    /// The increase of the number for each cell along a coordinate; `None` if it is not the same
    /// for all.
    pub fn along(&self, coordinate: usize) -> Option<usize> {
        let others = self
            .falls
            .iter()
            .enumerate()
            .any(|(at, &fall)| at != self.pivot && fall > 0);
        if self.pivot == coordinate {
            (self.step == 1 && !others).then_some(0)
        } else {
            Some(self.strides[coordinate])
        }
    }
}

/// The sets of values of all lines of one ride, as bits. Only the thread that computes a cell uses
/// the lines of the cell. The words are atomic because threads share them; plain loads and stores
/// suffice.
#[derive(Debug)]
pub(super) struct RideLines {
    pub numbering: Numbering,
    /// `words[w]`: for each line the values `64 w ..= 64 w + 63`.
    words: LinePlanes,
    /// `full[s]`: for each line, the full words among `64 s ..= 64 s + 63`. At 4000 x 4000 cells of
    /// Wythoff's game, the search of the mex starts at the first word that is not full and passes
    /// 14 words on average, but only 1.9 of them are full on no line.
    full: LinePlanes,
}

/// Planes with one word for each line; a plane is made when it is first written.
#[derive(Debug)]
struct LinePlanes {
    planes: Vec<OnceLock<Box<[AtomicU64]>>>,
    lines: usize,
}

impl LinePlanes {
    fn new(count: usize, lines: usize) -> Result<Self, Stop> {
        Ok(Self {
            planes: fill_list(count, OnceLock::new)?,
            lines,
        })
    }

    /// The planes made so far.
    fn made_chunks(&self) -> impl Iterator<Item = &[AtomicU64]> {
        self.planes
            .iter()
            .map_while(|plane| plane.get().map(|words| &**words))
    }

    /// The plane at a place; the planes before it must exist.
    fn make(&self, at: usize) -> Result<&[AtomicU64], Stop> {
        // A value is at most the number of options, and there are planes for all of these.
        let place = self.planes.get(at).ok_or(Stop::NoMemory {
            bytes: 8 * at as u64,
        })?;
        if place.get().is_none() {
            // Another thread may have been faster: its words are equal.
            let _ = place.set(fill_list(self.lines, || AtomicU64::new(0))?.into_boxed_slice());
        }
        Ok(place.get().map_or(&[], |words| words))
    }
}

impl RideLines {
    /// Makes sets for values up to `most`.
    pub fn new(ride: &Vector, lengths: &[u64], most: u64) -> Result<Self, Stop> {
        let numbering = Numbering::new(ride, lengths);
        let words = usize::try_from(most / 64 + 1).unwrap_or(usize::MAX);
        let (words, full) = (
            LinePlanes::new(words, numbering.count)?,
            LinePlanes::new(words.div_ceil(64), numbering.count)?,
        );
        Ok(Self {
            numbering,
            words,
            full,
        })
    }

    /// The sets in the form that a tile uses. Of the cells, the coordinate `last` changes; with a
    /// mirror, the lines are those of the cells' images.
    pub fn view(&self, last: usize, mirror: Option<CoordinateMirror>) -> LineView<'_> {
        let (words, full) = (
            self.words.made_chunks().collect(),
            self.full.made_chunks().collect(),
        );
        let changes = mirror.map_or(
            last,
            |CoordinateMirror(first, second)| if last == second { first } else { last },
        );
        LineView {
            lines: self,
            mirror,
            along: self.numbering.along(changes),
            words,
            full,
        }
    }
}

/// The sets of the lines of one ride in the form that a tile uses. Words that another tile makes
/// meanwhile are empty on this tile's lines.
#[derive(Debug)]
pub(super) struct LineView<'a> {
    lines: &'a RideLines,
    mirror: Option<CoordinateMirror>,
    /// The increase of the line's number along the last coordinate, if it is the same for all
    /// cells.
    pub along: Option<usize>,
    words: Vec<&'a [AtomicU64]>,
    full: Vec<&'a [AtomicU64]>,
}

/// The words of the lines of a view, and their full words.
pub(super) type LineSets<'a> = (&'a [&'a [AtomicU64]], &'a [&'a [AtomicU64]]);

impl LineView<'_> {
    /// The number of the line of a cell.
    pub fn number(&self, cell: &CellIndices) -> usize {
        let numbering = &self.lines.numbering;
        self.mirror.map_or_else(
            || numbering.number_of(cell),
            |mirror| numbering.number_of(&mirror.image(*cell)),
        )
    }

    /// The words of all lines, and their full words.
    pub fn sets(&self) -> LineSets<'_> {
        (&self.words, &self.full)
    }

    /// The number of words of each line.
    pub fn width(&self) -> usize {
        self.words.len()
    }

    /// The values `64 word ..= 64 word + 63` of a line.
    #[inline]
    pub fn word(&self, word: usize, line: usize) -> u64 {
        self.words
            .get(word)
            .map_or(0, |words| words[line].load(Relaxed))
    }

    /// The full words among `64 some ..= 64 some + 63` of a line.
    #[inline]
    pub fn full(&self, some: usize, line: usize) -> u64 {
        self.full
            .get(some)
            .map_or(0, |words| words[line].load(Relaxed))
    }

    /// Adds a value, as one bit of a word below [`View::width`], to a line.
    #[inline]
    pub fn insert(&self, word: usize, bit: u64, line: usize) {
        let place = &self.words[word][line];
        let own = place.load(Relaxed) | bit;
        place.store(own, Relaxed);
        if own == u64::MAX {
            let place = &self.full[word / 64][line];
            place.store(place.load(Relaxed) | 1 << (word % 64), Relaxed);
        }
    }

    /// Makes room for a word.
    #[cold]
    pub fn make(&mut self, word: usize) -> Result<(), Stop> {
        for at in self.words.len()..=word {
            self.words.push(self.lines.words.make(at)?);
        }
        for at in self.full.len()..=word / 64 {
            self.full.push(self.lines.full.make(at)?);
        }
        Ok(())
    }

    /// Removes all values of a line, because a wall is on it.
    pub fn clear(&self, line: usize) {
        self.words
            .iter()
            .chain(&self.full)
            .for_each(|words| words[line].store(0, Relaxed));
    }
}

/// Makes a vector of equal entries, if there is enough memory.
pub(super) fn fill_list<T>(count: usize, entry: impl Fn() -> T) -> Result<Vec<T>, Stop> {
    let mut all = reserve_list(count)?;
    all.extend(std::iter::repeat_with(entry).take(count));
    Ok(all)
}
