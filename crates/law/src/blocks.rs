//! Lattice games that are Nim with some leaps added: nim-sums of blocks.
//!
//! # Theorem
//! Let a piece on cells x = (x(1), …, x(n)) of no negative coordinate ride by 1 down along every axis, and let its other
//! moves be finitely many leaps, each of which lowers some coordinates and raises none. Let h >= 1, and let t(a) be the
//! values of the cells a of the box 0 <= a(c) < h. If
//!
//! 1. all values of t are below h, and
//! 2. for no leap by -s and no cell a of the box t(a') = t(a) and the borrows are *free*, where a' is a - s modulo h and
//!    i(c) = (a'(c) - a(c) + s(c)) / h, a natural number, is the borrow of the coordinate c,
//!
//! then g(x) = h (X(1) xor … xor X(n)) + t(a) for all cells x = h X + a, a in the box. Conversely, if the values are of
//! that form for an h and a t with values below h, then t is the table of the box, and 1 and 2 hold.
//!
//! Borrows i(1), …, i(n) are *free* if there are X(c) >= i(c) whose nim-sum is that of the X(c) - i(c). They are if and
//! only if all are 0 or, 2^v being the largest power of 2 that divides all of them, an even number of the i(c) / 2^v is
//! odd.
//!
//! Proof. Let f(x) be the right side. All moves go down: it is enough that f(x) is the least number that no option of x
//! has. A line of the box along an axis has h cells, each an option of those after it, so that their values differ; by 1
//! each number below h is the value of one of them.
//!
//! *No option has f(x).* As t < h, f(x') = f(x) means that the nim-sums of X and X' are equal and t(a') = t(a). A move
//! along an axis changes one X(c), and the nim-sum, or else changes a along a line of the box, and t(a). A leap by -s leads
//! from h X + a to h (X - i) + a', with a' and i as in 2, and is possible exactly if X(c) >= i(c) for all c: what 2 rules
//! out is that some cell of the residues a leads to one of the same f.
//!
//! *Some option has any h V + w < f(x), w < h.* If V is below the nim-sum of the X(c), Nim has a move from some X(c) to a
//! smaller X'(c) that leaves the nim-sum V. The cells with h X'(c) + r, 0 <= r < h, in the place of x(c) are options, and
//! among them t takes each value below h, hence w. Otherwise V is the nim-sum and w < t(a): a move within the box leads
//! from a to a cell of value w, and the same move leads from h X + a to an option with the same X and the value h V + w.
//!
//! *Conversely*, t is g where X = 0; its values are below h by assumption, and if 2 fails for a leap and a, some cell has
//! an option with the same value.
//!
//! *Free borrows.* Let i(c) = 2 j(c) + e(c) and X(c) = 2 Y(c) + b(c). The lowest bit of X(c) - i(c) is b(c) if e(c) = 0,
//! and the other one if e(c) = 1; the rest of it is Y(c) - j(c), but Y(c) - j(c) - 1 if e(c) = 1 and b(c) = 0. So the
//! nim-sum stays if and only if the number of odd i(c) is even, and it stays for the Y(c) and the borrows that are left:
//! half of an even i(c), and of an odd one j(c) or j(c) + 1 as one likes. If all are 0, they are free with X = 0. If all
//! are even, they are halved, and there is no choice. If the number of odd ones is odd, they are not free. If it is even
//! and at least 2, take two of the odd ones; whatever is left of the others, each of the two may leave an odd or an even
//! borrow. One of them leaves an odd one if the others leave an odd number of odd ones; both do if they leave an even
//! number. Again the number of odd ones is even and at least 2. Borrows above 1 fall, so that all are at most 1 in the end;
//! with X(c) = i(c) nothing is left of these. ∎
//!
//! With leaps by (-a, -b), 0 < a, 0 < b, a + b < h, this is cyclic Nimhoff, t(a) being the sum of the a(c) modulo h:
//! Fraenkel and Lorberbom 1991, Nimhoff games, Journal of Combinatorial Theory A 58.

use grundy_core::{game::Game, progress::Progress};

/// The most cells of a box: of two coordinates h is at most 256, of three 40, of four 16. No bound of h by the leaps is
/// known, and leaps by 4 at most may need h = 16; a law with a larger h is not found.
const MOST_CELLS: usize = 1 << 16;

/// The most coordinates.
const MOST_DIMENSIONS: usize = 4;

/// A cell, or by how much a leap lowers each coordinate; 0 beyond the dimensions.
type Cell = [u32; MOST_DIMENSIONS];

/// The law g(x) = h (X(1) xor … xor X(n)) + t(x mod h), X(c) = floor(x(c) / h), proved for a game.
///
/// ```
/// use grundy_core::game::Game;
/// use grundy_law::Blocks;
///
/// let game: Game = "Lattice(leap (-1,-1) ride (-1,0) (0,-1))".parse()?;
/// let law = Blocks::of(&game, &()).ok_or("no law")?;
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
    /// The law with the least h, if the values are of this form with a box of few cells, and `progress` does not ask to stop
    /// before that is proved. Of Nim itself h = 1; that is a sum, too: [`coordinates`](super::coordinates()).
    #[must_use]
    pub fn of(game: &Game, progress: &dyn Progress) -> Option<Self> {
        let (dimensions, leaps) = leaps(game)?;
        let mut table = Table::new(dimensions);
        while table.side < table.most {
            let largest = table.grow(&leaps, progress)?;
            // A larger box has no smaller values.
            if largest >= table.most {
                return None;
            }
            if largest < table.side && table.adds_no_equal(&leaps, progress)? {
                return Some(Self { side: table.side, dimensions, values: table.cells() });
            }
        }
        None
    }

    /// h
    #[must_use]
    pub const fn side(&self) -> u32 {
        self.side
    }

    /// The number of coordinates.
    #[must_use]
    pub const fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// The table t; the last coordinate changes first.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// Returns `true` if t is the sum of the coordinates modulo h.
    #[must_use]
    pub fn is_cyclic(&self) -> bool {
        let sums = cells(self.dimensions, self.side).map(|cell| cell.iter().sum::<u32>() % self.side);
        sums.eq(self.values.iter().copied())
    }

    /// The value of a cell; `None` if it has another number of coordinates, or if the value exceeds 128 bits.
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

/// The number of coordinates, and by how much the leaps that change several lower each; `None` if the theorem is not about
/// the game. Other moves along an axis go nowhere else than the ride by 1.
fn leaps(game: &Game) -> Option<(usize, Vec<Cell>)> {
    let grundy_core::game::Lattice { dimensions, leaps, rides, .. } =
        game.lattice().filter(|lattice| lattice.walls.is_empty())?;
    let is_down = leaps.iter().chain(rides).flatten().all(|&by| by <= 0);
    let along = |vector: &[i32; MOST_DIMENSIONS]| vector.iter().filter(|&&by| by != 0).count() == 1;
    let steps = rides.iter().filter(|ride| along(ride) && ride.iter().sum::<i32>() == -1).count();
    if !is_down || !rides.iter().all(along) || steps != *dimensions {
        return None;
    }
    let across = leaps.iter().filter(|leap| !along(leap)).map(|leap| leap.map(i32::unsigned_abs));
    Some((*dimensions, across.collect()))
}

/// A set of numbers below 256, one bit for each. No value of a law is larger, as no side is.
type Small = [u64; 4];

/// The values of the cells of a box that grows.
struct Table {
    dimensions: usize,
    side: u32,
    /// The largest side.
    most: u32,
    /// Those of the largest box; known in the box.
    values: Vec<u32>,
    /// The values on each line along each axis.
    lines: Vec<Small>,
    /// The largest of the known ones.
    largest: u32,
}

impl Table {
    fn new(dimensions: usize) -> Self {
        let size = |side: u32, dimensions| (0..dimensions).fold(1, |size: usize, _| size.saturating_mul(side as usize));
        // Of two coordinates or more none is larger.
        let most = (1..=256).take_while(|&side| size(side, dimensions) <= MOST_CELLS).last().unwrap_or(0);
        let values = vec![0; size(most, dimensions)];
        let lines = vec![[0; 4]; dimensions * size(most, dimensions.saturating_sub(1))];
        Self { dimensions, side: 0, most, values, lines, largest: 0 }
    }

    fn index(&self, cell: &Cell) -> usize {
        cell.iter().take(self.dimensions).fold(0, |index, &x| index * self.most as usize + x as usize)
    }

    /// The number of the line along an axis that a cell lies on.
    fn line(&self, cell: &Cell, axis: usize) -> usize {
        let others = (0..).zip(cell).take(self.dimensions).filter(|&(place, _)| place != axis);
        let line = others.fold(0, |line, (_, &x)| line * self.most as usize + x as usize);
        line * self.dimensions + axis
    }

    fn value(&self, cell: &Cell) -> u32 {
        self.values.get(self.index(cell)).copied().unwrap_or(0)
    }

    /// Those of the box, the last coordinate first.
    fn cells(&self) -> Vec<u32> {
        cells(self.dimensions, self.side).map(|cell| self.value(&cell)).collect()
    }

    /// Makes the side longer by 1 and gives the largest value; `None` if that is 256 or more, or not to be waited for.
    fn grow(&mut self, leaps: &[Cell], progress: &dyn Progress) -> Option<u32> {
        let last = self.side;
        self.side += 1;
        // The cells that are new, in the order of the tuples: options come before.
        let axis = self.dimensions.checked_sub(1)?;
        for mut cell in cells(axis, self.side) {
            let first = if cell.contains(&last) { 0 } else { last };
            for x in first..=last {
                *cell.get_mut(axis)? = x;
                if progress.cancelled() {
                    return None;
                }
                let value = self.mex(&cell, leaps)?;
                self.set(&cell, value)?;
            }
        }
        Some(self.largest)
    }

    fn set(&mut self, cell: &Cell, value: u32) -> Option<()> {
        self.largest = self.largest.max(value);
        let index = self.index(cell);
        *self.values.get_mut(index)? = value;
        for axis in 0..self.dimensions {
            let line = self.line(cell, axis);
            insert(self.lines.get_mut(line)?, value);
        }
        Some(())
    }

    /// The least number that is not the value of an option, if it is below 256.
    fn mex(&self, cell: &Cell, leaps: &[Cell]) -> Option<u32> {
        let mut seen = Small::default();
        for axis in 0..self.dimensions {
            let line = self.lines.get(self.line(cell, axis))?;
            seen.iter_mut().zip(line).for_each(|(seen, line)| *seen |= line);
        }
        for option in leaps.iter().filter_map(|leap| lowered(cell, leap)) {
            insert(&mut seen, self.value(&option));
        }
        (0..).zip(seen).find_map(|(word, bits)| (bits != u64::MAX).then(|| 64 * word + bits.trailing_ones()))
    }

    /// Does no leap lead to an equal value, in any block? `None` if that is not to be waited for.
    fn adds_no_equal(&self, leaps: &[Cell], progress: &dyn Progress) -> Option<bool> {
        for leap in leaps {
            for cell in cells(self.dimensions, self.side) {
                if progress.cancelled() {
                    return None;
                }
                let (to, borrows) = self.wrapped(&cell, leap);
                if are_free(&borrows) && self.value(&to) == self.value(&cell) {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    /// The residues to which a leap leads from a cell of the box, and the borrows.
    fn wrapped(&self, cell: &Cell, leap: &Cell) -> (Cell, Cell) {
        let (mut to, mut borrows) = (*cell, [0; MOST_DIMENSIONS]);
        for ((x, borrow), &by) in to.iter_mut().zip(&mut borrows).zip(leap) {
            if let Some(below) = by.checked_sub(*x).filter(|&below| below > 0) {
                *borrow = below.div_ceil(self.side);
                // The residue that is below -below by 0 to side - 1.
                *x = (self.side - below % self.side) % self.side;
            } else {
                *x -= by;
            }
        }
        (to, borrows)
    }
}

fn insert(set: &mut Small, value: u32) {
    if let Some(bits) = set.get_mut(value as usize / 64) {
        *bits |= 1 << (value % 64);
    }
}

/// The cell that a leap leads to, if there is one.
fn lowered(cell: &Cell, leap: &Cell) -> Option<Cell> {
    let mut to = *cell;
    for (x, &by) in to.iter_mut().zip(leap) {
        *x = x.checked_sub(by)?;
    }
    Some(to)
}

/// Are there numbers, not below the borrows, whose nim-sum stays when these are taken away?
pub(super) fn are_free(borrows: &Cell) -> bool {
    let (any, sum) = borrows.iter().fold((0, 0), |(any, sum), &borrow| (any | borrow, sum ^ borrow));
    let lowest = any & any.wrapping_neg();
    sum & lowest == 0
}

/// The cells of a box, the last coordinate first.
fn cells(dimensions: usize, side: u32) -> impl Iterator<Item = Cell> {
    let most = if side == 0 { None } else { Some([0; MOST_DIMENSIONS]) };
    std::iter::successors(most, move |cell| {
        let mut next = *cell;
        for x in next.iter_mut().take(dimensions).rev() {
            *x += 1;
            if *x < side {
                return Some(next);
            }
            *x = 0;
        }
        None
    })
}

/// The names of the coordinates.
const NAMES: [&str; MOST_DIMENSIONS] = ["x", "y", "z", "w"];

impl Blocks {
    /// The names of its coordinates.
    fn names(&self) -> &'static [&'static str] {
        NAMES.get(..self.dimensions).unwrap_or_default()
    }

    /// `g(x, y) = 3 (floor(x / 3) xor floor(y / 3)) + t(x mod 3, y mod 3)`
    #[must_use]
    pub fn formula(&self) -> String {
        let (side, names) = (self.side, self.names());
        let each = |term: &dyn Fn(&str) -> String, between: &str| {
            names.iter().map(|name| term(name)).collect::<Vec<_>>().join(between)
        };
        let left = names.join(", ");
        if side == 1 {
            return format!("g({left}) = {}", names.join(" xor "));
        }
        let high = each(&|name| format!("floor({name} / {side})"), " xor ");
        if self.is_cyclic() {
            return format!("g({left}) = {side} ({high}) + ({}) mod {side}", names.join(" + "));
        }
        format!("g({left}) = {side} ({high}) + t({})", each(&|name| format!("{name} mod {side}"), ", "))
    }

    /// t in lines, `t(0, y): 0 1 2 3`; one for all of a large table, none where t is a sum.
    #[must_use]
    pub fn table(&self) -> Vec<String> {
        /// The most values that are shown.
        const MOST: usize = 256;
        if self.is_cyclic() {
            return Vec::new();
        }
        if self.values.len() > MOST {
            return vec![format!("t: the values of the {} cells of the first block", self.values.len())];
        }
        let width = self.values.iter().max().map_or(1, |largest| largest.to_string().len());
        let line = |(row, cell): (&[u32], Cell)| {
            let (last, others) = self.names().split_last().unwrap_or((&"", &[]));
            let place = cell.iter().take(others.len()).map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let row: Vec<String> = row.iter().map(|value| format!("{value:>width$}")).collect();
            format!("t({place}, {last}): {}", row.join(" "))
        };
        let rows = self.values.chunks((self.side as usize).max(1));
        rows.zip(cells(self.dimensions.saturating_sub(1), self.side)).map(line).collect()
    }
}
