//! Lattice games that are Nim with some leaps added: nim-sums of blocks.
//!
//! # Theorem
//! Let a piece on cells x = (x(1), …, x(n)) with no negative coordinate ride by 1 down along every
//! axis. Let its other moves be finitely many leaps, each of which lowers some coordinates and
//! raises none. Let h >= 1, and let t(a) be the values of the cells a of the box 0 <= a(c) < h. If
//!
//! 1. all values of t are below h, and
//! 2. there are no leap by -s and cell a of the box for which t(a') = t(a) and the borrows are
//!    *free*, where a' is a - s modulo h and i(c) = (a'(c) - a(c) + s(c)) / h, a natural number, is
//!    the borrow of the coordinate c,
//!
//! then g(x) = h (X(1) xor … xor X(n)) + t(a) for all cells x = h X + a, a in the box. Conversely,
//! if the values have this form for an h and a t with values below h, then t is the table of the
//! box, and 1 and 2 hold.
//!
//! Borrows i(1), …, i(n) are *free* if there are X(c) >= i(c) whose nim-sum is the nim-sum of the
//! X(c) - i(c). Let 2^v be the largest power of 2 that divides all borrows. The borrows are free if
//! and only if all are 0 or an even number of the i(c) / 2^v is odd.
//!
//! Proof. Let f(x) be the right side. All moves go down, so it is enough that f(x) is the least
//! number that is not the value of an option of x. A line of the box along an axis has h cells.
//! Each is an option of the later cells, so their values differ. By condition 1, each number below
//! h is the value of one of them.
//!
//! *No option has f(x).* As t < h, f(x') = f(x) means that the nim-sums of X and X' are equal and
//! t(a') = t(a). A move along an axis either changes one X(c), and the nim-sum, or changes a along
//! a line of the box, and t(a). A leap by -s leads from h X + a to h (X - i) + a', with a' and i as
//! in condition 2, and is possible if and only if X(c) >= i(c) for all c. So condition 2 excludes
//! that a cell with the residues a leads to a cell with the same f.
//!
//! *Some option has any h V + w < f(x), w < h.* If V is below the nim-sum of the X(c), Nim has a
//! move from some X(c) to a smaller X'(c) that leaves the nim-sum V. The cells with h X'(c) + r, 0
//! <= r < h, instead of x(c) are options, and among them t takes each value below h, hence w.
//! Otherwise V is the nim-sum and w < t(a): a move within the box leads from a to a cell of value
//! w, and the same move leads from h X + a to an option with the same X and the value h V + w.
//!
//! *Conversely*, t is g where X = 0; its values are below h by assumption, and if 2 fails for a
//! leap and a, some cell has an option with the same value.
//!
//! *Free borrows.* Let i(c) = 2 j(c) + e(c) and X(c) = 2 Y(c) + b(c). The lowest bit of X(c) - i(c)
//! is b(c) if e(c) = 0, and 1 - b(c) if e(c) = 1. The rest of it is Y(c) - j(c), but Y(c) - j(c) -
//! 1 if e(c) = 1 and b(c) = 0. So the nim-sum is unchanged if and only if the number of odd i(c) is
//! even, and the nim-sum is unchanged for the Y(c) and the remaining borrows: half of an even i(c),
//! and for an odd i(c) either j(c) or j(c) + 1, by choice of b(c). If all borrows are 0, they are
//! free with X = 0. If all are even, they are halved, without a choice. If the number of odd
//! borrows is odd, they are not free. If this number is even and at least 2, take two of the odd
//! borrows. Whatever remains of the other borrows, each of the two can leave an odd or an even
//! borrow. If the others leave an odd number of odd borrows, one of the two leaves an odd borrow;
//! otherwise both do. So the number of odd borrows is again even and at least 2. Borrows above 1
//! decrease, so all are at most 1 in the end; with X(c) = i(c) the remaining borrows are 0. ∎
//!
//! With leaps by (-a, -b), 0 < a, 0 < b, a + b < h, the game is cyclic Nimhoff, and t(a) is the sum
//! of the a(c) modulo h: Fraenkel and Lorberbom 1991, Nimhoff games, Journal of Combinatorial
//! Theory A 58.

use grundy_compute::compute;
use grundy_core::text::join;
use grundy_core::{
    game::{Game, compound},
    odometer::advance,
    progress::{Progress, Quiet},
    values::Values,
};

/// The maximum number of cells of a box: h is at most 256 for two coordinates, 40 for three, 16 for
/// four. There is no known bound of h by the leaps, and leaps by at most 4 may need h = 16. A law
/// with a larger h is not found.
const MOST_CELLS: u32 = 1 << 16;
/// The side of the box that is computed first: most laws have a smaller h.
const FIRST: u32 = 16;

/// The maximum number of coordinates.
const MOST_DIMENSIONS: usize = 4;

/// A cell, or the decrease of each coordinate by a leap; 0 beyond the dimensions.
type BoxCell = [u32; MOST_DIMENSIONS];

/// The law g(x) = h (X(1) xor … xor X(n)) + t(x mod h), X(c) = floor(x(c) / h), proved for a game.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::Blocks;
///
/// let game: Game = "Lattice(leap (-1,-1) ride (-1,0) (0,-1))".parse()?;
/// let law = Blocks::from_game(&game, &()).ok_or("no law")?;
/// assert_eq!((law.side(), law.values()), (3, [0, 1, 2, 1, 2, 0, 2, 0, 1].as_slice()));
/// assert_eq!(law.value(&[3_000_000_000, 4]), Some(3 * (1_000_000_000 ^ 1) + 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blocks {
    side: u32,
    dimensions: usize,
    values: Vec<u32>,
}

impl Blocks {
    /// Finds the law with the least h, if the values have this form with a box of at most 2^16
    /// cells. `None` if `progress` asks to stop before the law is proved. Nim itself has h = 1; it
    /// is also a sum: see [`coordinates`](super::coordinates()).
    #[must_use]
    pub fn from_game(game: &Game, progress: &dyn Progress) -> Option<Self> {
        let (dimensions, leaps) = leaps(game)?;
        let exponent = u32::try_from(dimensions).ok()?;
        let most = (1..=256_u32)
            .take_while(|side| side.pow(exponent) <= MOST_CELLS)
            .last()?;
        let (mut side, mut largest) = (0, 0);
        for size in [FIRST.min(most), most] {
            let table = BoxTable::new(game, dimensions, size, progress)?;
            for more in table.largest().into_iter().skip(side as usize) {
                (side, largest) = (side + 1, more.max(largest));
                // The largest value of a larger box is at least this value.
                if largest >= most {
                    return None;
                }
                if largest < side && table.adds_no_equal(side, &leaps, progress)? {
                    let values = cells(dimensions, side)
                        .map(|cell| table.value(&cell))
                        .collect::<Option<_>>()?;
                    return Some(Self {
                        side,
                        dimensions,
                        values,
                    });
                }
            }
        }
        None
    }

    /// Returns h.
    #[must_use]
    pub const fn side(&self) -> u32 {
        self.side
    }

    /// Returns the number of coordinates.
    #[must_use]
    pub const fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// Returns the table t; the last coordinate varies fastest.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Returns `true` if t is the sum of the coordinates modulo h.
    #[must_use]
    pub fn is_cyclic(&self) -> bool {
        let sums =
            cells(self.dimensions, self.side).map(|cell| cell.iter().sum::<u32>() % self.side);
        sums.eq(self.values.iter().copied())
    }

    /// Returns the value of a cell; `None` if it has another number of coordinates, or if the value
    /// exceeds 128 bits.
    #[must_use]
    pub fn value(&self, cell: &[u128]) -> Option<u128> {
        if cell.len() != self.dimensions {
            return None;
        }
        let side = u128::from(self.side);
        let (mut sum, mut index) = (0, 0);
        for x in cell {
            (sum, index) = (sum ^ (x / side), index * side + x % side);
        }
        let value = self.values.get(usize::try_from(index).ok()?)?;
        side.checked_mul(sum)?.checked_add((*value).into())
    }
}

/// Returns the number of coordinates, and the decreases of each coordinate by the leaps that change
/// several coordinates. `None` if the theorem does not cover the game. Other moves along an axis
/// lead only to cells that the ride by 1 reaches.
pub(super) fn leaps(game: &Game) -> Option<(usize, Vec<BoxCell>)> {
    let grundy_core::game::Lattice {
        dimensions,
        leaps,
        rides,
        ..
    } = game.lattice().filter(|lattice| lattice.walls.is_empty())?;
    let is_down = leaps.iter().chain(rides).flatten().all(|&by| by <= 0);
    let along = |vector: &[i32; MOST_DIMENSIONS]| vector.iter().filter(|&&by| by != 0).count() == 1;
    let steps = rides
        .iter()
        .filter(|ride| along(ride) && ride.iter().sum::<i32>() == -1)
        .count();
    if !is_down || !rides.iter().all(along) || steps != *dimensions {
        return None;
    }
    let across = leaps
        .iter()
        .filter(|leap| !along(leap))
        .map(|leap| leap.map(i32::unsigned_abs));
    Some((*dimensions, across.collect()))
}

/// The values of the cells of a box.
struct BoxTable {
    dimensions: usize,
    /// The number of cells along an edge.
    size: u32,
    values: Values,
}

impl BoxTable {
    fn new(game: &Game, dimensions: usize, size: u32, progress: &dyn Progress) -> Option<Self> {
        let bounds = compound::bounds(&vec![size.into(); dimensions])?;
        Some(Self {
            dimensions,
            size,
            values: compute(game, &bounds, None, &Quiet(progress)).ok()?,
        })
    }

    fn value(&self, cell: &BoxCell) -> Option<u32> {
        let index = cell
            .iter()
            .take(self.dimensions)
            .fold(0, |index, &x| index * self.size as usize + x as usize);
        self.values.get(index)
    }

    /// Returns the largest value of the cells that a box of each side has and smaller boxes do not
    /// have.
    fn largest(&self) -> Vec<u32> {
        let mut largest = vec![0; self.size as usize];
        for (cell, value) in cells(self.dimensions, self.size).zip(self.values.iter()) {
            if let Some(own) = cell
                .iter()
                .max()
                .and_then(|&shell| largest.get_mut(shell as usize))
            {
                *own = value.max(*own);
            }
        }
        largest
    }

    /// Returns `true` if no leap leads to an equal value in any block; `None` if `progress` asks to
    /// stop.
    fn adds_no_equal(&self, side: u32, leaps: &[BoxCell], progress: &dyn Progress) -> Option<bool> {
        for leap in leaps {
            for cell in cells(self.dimensions, side) {
                if progress.cancelled() {
                    return None;
                }
                let (to, borrows) = wrap_leap(side, &cell, leap);
                if are_free(&borrows) && self.value(&to) == self.value(&cell) {
                    return Some(false);
                }
            }
        }
        Some(true)
    }
}

/// Returns the residues to which a leap leads from a cell of the box, and the borrows.
fn wrap_leap(side: u32, cell: &BoxCell, leap: &BoxCell) -> (BoxCell, BoxCell) {
    let (mut to, mut borrows) = (*cell, [0; MOST_DIMENSIONS]);
    for ((x, borrow), &by) in to.iter_mut().zip(&mut borrows).zip(leap) {
        if let Some(below) = by.checked_sub(*x).filter(|&below| below > 0) {
            *borrow = below.div_ceil(side);
            // The residue of -below, from 0 to side - 1.
            *x = (side - below % side) % side;
        } else {
            *x -= by;
        }
    }
    (to, borrows)
}

/// Returns `true` if there are numbers X(c), not below the borrows, whose nim-sum is unchanged when
/// the borrows are subtracted.
///
/// ```
/// use grundy_law::blocks::are_free;
///
/// assert!(are_free(&[1, 1]), "3 xor 1 = 2 xor 0");
/// assert!(!are_free(&[1, 0]), "one number changes, and so does the nim-sum");
/// ```
#[must_use]
pub fn are_free(borrows: &[u32]) -> bool {
    let (any, sum) = borrows
        .iter()
        .fold((0, 0), |(any, sum), &borrow| (any | borrow, sum ^ borrow));
    let lowest = any & any.wrapping_neg();
    sum & lowest == 0
}

/// Returns the cells of a box; the last coordinate varies fastest.
fn cells(dimensions: usize, side: u32) -> impl Iterator<Item = BoxCell> {
    let most = if side == 0 {
        None
    } else {
        Some([0; MOST_DIMENSIONS])
    };
    std::iter::successors(most, move |cell| {
        let mut next = *cell;
        advance(next.get_mut(..dimensions)?, |_| 0..side).map(|_| next)
    })
}

/// The names of the coordinates.
const NAMES: [&str; MOST_DIMENSIONS] = ["x", "y", "z", "w"];

impl Blocks {
    /// Returns the names of the coordinates.
    fn names(&self) -> &'static [&'static str] {
        NAMES.get(..self.dimensions).unwrap_or_default()
    }

    /// Returns the formula, for example
    /// `g(x, y) = 3 (floor(x / 3) xor floor(y / 3)) + t(x mod 3, y mod 3)`.
    #[must_use]
    pub fn formula(&self) -> String {
        let (side, names) = (self.side, self.names());
        let left = names.join(", ");
        if side == 1 {
            return format!("g({left}) = {}", names.join(" xor "));
        }
        let high = join(
            names.iter().map(|name| format!("floor({name} / {side})")),
            " xor ",
        );
        if self.is_cyclic() {
            return format!(
                "g({left}) = {side} ({high}) + ({}) mod {side}",
                names.join(" + ")
            );
        }
        let low = join(names.iter().map(|name| format!("{name} mod {side}")), ", ");
        format!("g({left}) = {side} ({high}) + t({low})")
    }

    /// Returns the rows of t, for example `t(0, y): 0 1 2 3`; one line for a large table; no lines
    /// if t is a sum.
    #[must_use]
    pub fn table(&self) -> Vec<String> {
        /// The maximum number of values that are printed.
        const MOST_PRINTED: usize = 256;
        if self.is_cyclic() {
            return Vec::new();
        }
        if self.values.len() > MOST_PRINTED {
            return vec![format!(
                "t: the values of the {} cells of the first block",
                self.values.len()
            )];
        }
        let width = self
            .values
            .iter()
            .max()
            .map_or(1, |largest| largest.to_string().len());
        let line = |(row, cell): (&[u32], BoxCell)| {
            let (last, others) = self.names().split_last().unwrap_or((&"", &[]));
            let place = join(cell.iter().take(others.len()), ", ");
            format!(
                "t({place}, {last}): {}",
                join(row.iter().map(|value| format!("{value:>width$}")), " ")
            )
        };
        let rows = self.values.chunks((self.side as usize).max(1));
        rows.zip(cells(self.dimensions.saturating_sub(1), self.side))
            .map(line)
            .collect()
    }
}
