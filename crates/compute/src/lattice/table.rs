//! Output of values into a table with one column for each x: the levels of a band are staged, then
//! transposed.
#![allow(clippy::inline_always)]

use std::ops::Range;

use super::{
    reach::{Window, cells, index, to_signed},
    sweep::{BAND, LevelReceiver, Part},
};
use crate::sets::Set;
use grundy_work::cpu::{Level, Loops};

/// Number of columns that are transposed at once: rows of 64 bytes, one cache line.
const BLOCK: usize = 64;

/// A table of a window's cells, column by column.
pub struct LatticeTable<'t> {
    cpu: Level,
    window: Window,
    weights: (i64, i64),
    cells: &'t mut [u8],
    /// For each chunk, the values of `BAND` levels, row by row.
    stages: Vec<Vec<u8>>,
}

impl<'t> LatticeTable<'t> {
    /// Creates a table of the cells of a window.
    pub fn new(cpu: Level, window: &Window, weights: (i64, i64), cells: &'t mut [u8]) -> Self {
        Self {
            cpu,
            window: window.clone(),
            weights,
            cells,
            stages: Vec::new(),
        }
    }
}

impl LevelReceiver for LatticeTable<'_> {
    type BandReceiver<'a>
        = BandColumns<'a>
    where
        Self: 'a;

    fn parts(&mut self, chunks: &[Range<i64>], levels: &Range<usize>) -> Vec<BandColumns<'_>> {
        let Window { columns, height } = self.window.clone();
        self.stages.resize_with(chunks.len(), Vec::new);
        let (mut rest, mut at) = (&mut *self.cells, columns.start);
        let mut parts = Vec::with_capacity(chunks.len());
        for (chunk, stage) in chunks.iter().zip(&mut self.stages) {
            let start = chunk.start.clamp(at, columns.end);
            let end = chunk.end.clamp(start, columns.end);
            let (_, from) = rest.split_at_mut(index((start - at) * height));
            let (table, after) = from.split_at_mut(index((end - start) * height));
            (rest, at) = (after, end);
            let stride = index(end - start).next_multiple_of(BLOCK);
            if self.weights.1 == 1 && stage.len() < BAND * stride {
                stage.resize(BAND * stride, 0);
            }
            let (cpu, weights, level) = (self.cpu, self.weights, levels.start);
            parts.push(BandColumns {
                cpu,
                weights,
                range: start..end,
                height: index(height),
                table,
                stage,
                stride,
                level,
                staged: 0,
            });
        }
        parts
    }
}

/// Some columns of the table during one band.
pub struct BandColumns<'a> {
    cpu: Level,
    weights: (i64, i64),
    range: Range<i64>,
    height: usize,
    table: &'a mut [u8],
    stage: &'a mut [u8],
    stride: usize,
    /// The first staged level, and the number of staged levels.
    level: usize,
    staged: usize,
}

impl Part for BandColumns<'_> {
    fn take<S: Set>(&mut self, level: usize, first: i64, sets: &[S]) {
        if self.weights.1 > 1 {
            return self.scatter(level, first, sets);
        }
        // Levels without cells here may come in between.
        if level - self.level >= BAND {
            self.flush();
            self.level = level;
        }
        self.staged = level - self.level + 1;
        let start = (self.staged - 1) * self.stride + index(first - self.range.start);
        self.cpu.run(Least {
            sets,
            to: &mut self.stage[start..start + sets.len()],
        });
    }

    fn finish(&mut self) {
        self.flush();
    }
}

impl BandColumns<'_> {
    /// Writes cells one by one, for levels whose cells are not adjacent.
    fn scatter<S: Set>(&mut self, level: usize, first: i64, sets: &[S]) {
        for (x, y) in cells(self.weights, level, first..first + to_signed(sets.len())) {
            let cell = index(x - self.range.start) * self.height + index(y);
            self.table[cell] = sets[index(x - first)].only();
        }
    }

    /// Writes the staged levels. Consecutive levels are consecutive cells of a column.
    fn flush(&mut self) {
        let mut columns = [[0; BAND]; BLOCK];
        let levels = std::mem::take(&mut self.staged);
        let width = self.table.len() / self.height.max(1);
        for block in (0..width).step_by(BLOCK).filter(|_| levels > 0) {
            self.cpu.run(Transpose {
                stage: &self.stage[block..],
                stride: self.stride,
                columns: &mut columns,
            });
            for (column, values) in (block..width.min(block + BLOCK)).zip(&columns) {
                // The y of the first level; negative if the column begins later.
                let y =
                    to_signed(self.level) - self.weights.0 * (self.range.start + to_signed(column));
                let begin = (-y).max(0);
                let end = (to_signed(self.height) - y).min(to_signed(levels));
                if begin < end {
                    let cells = &mut self.table[column * self.height + index(y + begin)..]
                        [..index(end - begin)];
                    cells.copy_from_slice(&values[index(begin)..index(end)]);
                }
            }
        }
    }
}

/// Conversion of sets into the values of cells.
struct Least<'a, S> {
    sets: &'a [S],
    to: &'a mut [u8],
}

impl<S: Set> Loops for Least<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.to
            .iter_mut()
            .zip(self.sets)
            .for_each(|(to, set)| *to = set.only());
    }
}

/// Conversion of `BAND` rows of bytes to `BLOCK` columns of `BAND` bytes. Eight rows of eight bytes
/// are transposed as eight words: halves are swapped, then quarters, then bytes; for eight such
/// squares at once.
struct Transpose<'a> {
    stage: &'a [u8],
    stride: usize,
    columns: &'a mut [[u8; BAND]; BLOCK],
}

type Words = [u64; 8];

impl Loops for Transpose<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for group in 0..BAND / 8 {
            let mut rows: [Words; 8] = [[0; 8]; 8];
            for (i, row) in rows.iter_mut().enumerate() {
                let bytes = &self.stage[(8 * group + i) * self.stride..][..BLOCK];
                for (word, bytes) in row.iter_mut().zip(bytes.chunks_exact(8)) {
                    *word = u64::from_le_bytes([
                        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6],
                        bytes[7],
                    ]);
                }
            }
            for i in 0..4 {
                swap(&mut rows, i, i + 4, 32, 0x0000_0000_ffff_ffff);
            }
            for i in [0, 1, 4, 5] {
                swap(&mut rows, i, i + 2, 16, 0x0000_ffff_0000_ffff);
            }
            for i in [0, 2, 4, 6] {
                swap(&mut rows, i, i + 1, 8, 0x00ff_00ff_00ff_00ff);
            }
            for (i, row) in rows.iter().enumerate() {
                for (j, word) in row.iter().enumerate() {
                    self.columns[8 * j + i][8 * group..8 * group + 8]
                        .copy_from_slice(&word.to_le_bytes());
                }
            }
        }
    }
}

/// Swaps the parts of row `i` above `shift` bits with the parts of row `j` below.
#[inline(always)]
fn swap(rows: &mut [Words; 8], i: usize, j: usize, shift: u32, mask: u64) {
    let (mut high, mut low) = (rows[i], rows[j]);
    for (high, low) in high.iter_mut().zip(&mut low) {
        let change = ((*high >> shift) ^ *low) & mask;
        *low ^= change;
        *high ^= change << shift;
    }
    (rows[i], rows[j]) = (high, low);
}
