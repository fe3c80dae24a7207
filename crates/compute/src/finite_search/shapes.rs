//! The form of a set of cells of a plane: translated, turned and mirrored sets have the same form.

use std::collections::{BTreeSet, HashMap};

use super::{arena::Arena, bits::ElementBits};
use grundy_core::game::finite::{Alike, ElementPlane, Taking};

/// A symmetry of the square: a mirror image upside down, then left to right, then an exchange of
/// rows and columns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Symmetry {
    flip_rows: bool,
    flip_columns: bool,
    transpose: bool,
}

/// Cells of a plane, and the symmetries of its moves.
pub(super) struct Shapes {
    cells: Vec<(u32, u32)>,
    /// The element at each cell.
    elements: HashMap<(u32, u32), usize>,
    symmetries: Vec<Symmetry>,
}

impl Symmetry {
    fn all() -> [Self; 8] {
        std::array::from_fn(|index| Self {
            flip_rows: index & 1 > 0,
            flip_columns: index & 2 > 0,
            transpose: index & 4 > 0,
        })
    }

    /// The image of a cell of a box of `height` x `width`.
    fn image(self, (row, column): (u32, u32), height: u32, width: u32) -> (u32, u32) {
        let row = if self.flip_rows {
            height - 1 - row
        } else {
            row
        };
        let column = if self.flip_columns {
            width - 1 - column
        } else {
            column
        };
        if self.transpose {
            (column, row)
        } else {
            (row, column)
        }
    }
}

/// The cells of a move up to translation.
type Pattern = Vec<(u32, u32)>;

impl Shapes {
    pub fn new(game: &Taking) -> Option<Self> {
        let ElementPlane { cells, alike } = game.plane.clone()?;
        let pattern = |takes: &[usize], symmetry: Symmetry| -> Pattern {
            let top = takes.iter().map(|&cell| cells[cell].0).min().unwrap_or(0);
            let left = takes.iter().map(|&cell| cells[cell].1).min().unwrap_or(0);
            let height = takes
                .iter()
                .map(|&cell| cells[cell].0 - top)
                .max()
                .unwrap_or(0)
                + 1;
            let width = takes
                .iter()
                .map(|&cell| cells[cell].1 - left)
                .max()
                .unwrap_or(0)
                + 1;
            let image = |&cell: &usize| {
                symmetry.image((cells[cell].0 - top, cells[cell].1 - left), height, width)
            };
            let mut images: Vec<(u32, u32)> = takes.iter().map(image).collect();
            images.sort_unstable();
            images
        };
        let patterns = |symmetry: Symmetry| -> BTreeSet<Pattern> {
            game.moves
                .iter()
                .map(|take| pattern(&take.takes, symmetry))
                .collect()
        };
        let keeps = |symmetry: &Symmetry| match alike {
            Alike::Square => true,
            Alike::Transposed => !symmetry.flip_rows && !symmetry.flip_columns,
            Alike::ByMoves => patterns(*symmetry) == patterns(Symmetry::default()),
        };
        let symmetries = Symmetry::all().into_iter().filter(keeps).collect();
        let elements = cells.iter().copied().zip(0..).collect();
        Some(Self {
            cells,
            elements,
            symmetries,
        })
    }

    /// Appends the form of a set of cells: the size of its box, then its cells as bits. Returns
    /// `true` if a half turn keeps the set and the moves.
    pub fn form<const W: usize>(&self, left: &ElementBits<W>, form: &mut Vec<u64>) -> bool {
        let cells: Vec<(u32, u32)> = left.iter().map(|element| self.cells[element]).collect();
        let (mut top, mut bottom, mut first, mut last) = (u32::MAX, 0, u32::MAX, 0);
        for &(row, column) in &cells {
            (top, bottom) = (top.min(row), bottom.max(row));
            (first, last) = (first.min(column), last.max(column));
        }
        let (height, width) = (bottom - top + 1, last - first + 1);
        let lies = |symmetry: &Symmetry| {
            if symmetry.transpose {
                (width, height)
            } else {
                (height, width)
            }
        };
        let smallest = self
            .symmetries
            .iter()
            .map(lies)
            .min()
            .unwrap_or((height, width));
        let mut best = [u64::MAX; W];
        let is_turned = smallest != (height, width);
        let mut half_turn = [None; 2];
        for symmetry in self
            .symmetries
            .iter()
            .filter(|symmetry| lies(symmetry) == smallest)
        {
            let image = ElementBits::<W>::from_elements(cells.iter().map(|(row, column)| {
                let (row, column) = symmetry.image((row - top, column - first), height, width);
                (row * smallest.1 + column) as usize
            }));
            best = best.min(*image.words());
            if symmetry.transpose == is_turned && symmetry.flip_rows == symmetry.flip_columns {
                half_turn[usize::from(symmetry.flip_rows)] = Some(image);
            }
        }
        form.push(u64::from(smallest.0) << 32 | u64::from(smallest.1));
        form.extend(
            best.iter()
                .take((smallest.0 * smallest.1).div_ceil(64) as usize),
        );
        half_turn[0].is_some() && half_turn[0] == half_turn[1]
    }

    /// Returns `true` if the second player can answer each move, in a set that a half turn keeps,
    /// by the image of the move. This holds if no move takes an element that its image needs; the
    /// value of the set is then 0.
    pub fn is_mirrored<const W: usize>(&self, left: &ElementBits<W>, arena: &Arena<W>) -> bool {
        let cells = || left.iter().map(|element| self.cells[element]);
        let edge = |of: fn(&(u32, u32)) -> u32| {
            let least = cells().map(|cell| of(&cell)).min().unwrap_or(0);
            least + cells().map(|cell| of(&cell)).max().unwrap_or(0)
        };
        let (rows, columns) = (edge(|cell| cell.0), edge(|cell| cell.1));
        let image = |element: usize| {
            let (row, column) = self.cells[element];
            self.elements.get(&(rows - row, columns - column)).copied()
        };
        arena.all(left, |needs, takes| {
            needs
                .iter()
                .all(|needed| image(needed).is_some_and(|image| !takes.contains(image)))
        })
    }
}
