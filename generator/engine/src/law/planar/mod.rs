//! Laws of the whole quarter plane for lattice games with bounded moves: found from values, proved by a finite check.
//!
//! Finitely many rays leave the corner, from (1, 0) to (0, 1). Along each runs a strip of bounded width whose values
//! repeat; between two neighbours lies a cone whose values repeat in two directions; finitely many cells in the
//! corner follow no rule. Together they are a function h of all cells with a finite description, and
//! [`Planar::value`] evaluates it with a few integer operations and one look into a table.
//!
//! # Notation
//! Ray i has the primitive direction r = (rx, ry), with rx + ry = s. The *offset* of a cell (x, y) from it is
//! n(x, y) = rx*y - ry*x: positive on the side of the next ray, negative on the side of the ray before. The strip has
//! the offsets low..=high and is periodic under v = period * r. A cell is *left* of the strip if its offset is above
//! `high`, *right* if it is below `low`. Cone i lies left of strip i and right of strip i + 1, and is periodic under
//! a lattice. The *level* of a cell is x + y. A *corner cell* is one whose value is written down by itself.
//!
//! # Theorem
//! Let every move (dx, dy) of a game lower one linear form with positive weights. Widen each strip by the reach of
//! the moves: L = low - max(0, n(dx, dy) over the moves), U = high + max(0, -n(dx, dy) over the moves). If
//!
//! 1. the directions turn strictly from (1, 0) to (0, 1);
//! 2. the first strip begins at the border (low = 0), the last one ends there (high = 0);
//! 3. v of each ray is in the lattices of the cones on both sides;
//! 4. from level R on, neighbouring widened strips are disjoint:
//!    `(max(L, U) + ry*R) * s' < (min(L', U') + ry'*R) * s`, dashes for the next ray;
//! 5. R is more than the largest level of a corner cell, by at least as much as any move lowers the level;
//!
//! and if h(p) = mex { h(q) : q option of p } holds
//!
//! * for all cells p below level R,
//! * for all cells of each widened strip on the levels R..R + period*s,
//! * for one cell of each class of each cone's lattice, every option taken as if in that cone,
//!
//! then h is the Grundy function of the game.
//!
//! # Proof
//! The Grundy function is the only function that equals the mex of its options everywhere, by induction over the
//! linear form. So the equation is to be shown at each cell p at level R or above. On the levels from R on the line of
//! offset u from a ray meets level c at y = (u + ry*c) / s, whose slope ry / s grows from ray to ray by 1; so 4,
//! true at R, is true at every level c >= R, and along a level the widened strips follow each other without touching.
//! By 5, neither p nor an option of p is a corner cell.
//!
//! *p in no widened strip.* Then it is left of the widened strips 0..=i and right of the others, for one i. Moves
//! change the offset from a ray by no more than the widening, so all p + d are left of the strips 0..=i and right
//! of the others: in cone i, and on the board, because left of strip 0 means y >= 0 and right of the last x >= 0, by
//! 2. So the equation at p is the one at p's class.
//!
//! *p in widened strip i.* It is left of all widened strips before and right of all behind, so its options are
//! left of the strips before and right of those behind: in strip i, in cone i - 1 or in cone i. A translation by v
//! leaves the offset from ray i, raises those from the rays before and lowers those from the rays behind, by 1; so it keeps
//! each option in its strip or cone, where it keeps the value, by 3. It also keeps the option on or off the board: if ray i
//! is neither the first nor the last, all p + d are on it, as above; if it is the first, v is along the border y = 0 and
//! x >= 0 for all p + d; likewise if it is the last. So the equation at p is the one at p - k*v, for the k that
//! brings the level within R..R + period*s. ∎
//!
//! [`prove()`] checks 1 to 5 and the equations from the law and the rules alone; it sees no computed value.

mod compact;
mod cone;
mod find;
mod prove;
mod ray;
mod show;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

pub use compact::{Compact, Fold, Piece};
pub use cone::Cone;
pub use find::{discover, find};
pub use prove::{Inequality, Proof, Refutation, prove};
pub use ray::Ray;

/// A law of the whole quarter plane.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Planar {
    /// The rays with their strips, from (1, 0) to (0, 1).
    pub rays: Vec<Ray>,
    /// Cone i lies between the rays i and i + 1.
    pub cones: Vec<Cone>,
    /// Row x: the corner cells (x, y), which neither strips nor cones give the right value.
    pub corner: Vec<Row>,
}

/// The corner cells of one x, without gaps.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The first y.
    pub start: u32,
    /// The values of y = start, start + 1, …
    pub values: Vec<u8>,
}

/// The part of a law that gives a cell its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Region {
    /// It is written down by itself.
    Corner,
    /// The strip along this ray.
    Strip(usize),
    /// The cone left of this ray.
    Cone(usize),
}

impl Planar {
    /// The value that the law gives a cell. Total: whatever the fields, every cell has a value.
    #[must_use]
    pub fn value(&self, x: u128, y: u128) -> u32 {
        self.corner_value(x, y).unwrap_or_else(|| self.value_beyond(x, y)).into()
    }

    /// The part of the law that gives a cell its value.
    #[must_use]
    pub fn region(&self, x: u128, y: u128) -> Region {
        self.corner_value(x, y).map_or_else(|| self.region_beyond(x, y), |_| Region::Corner)
    }

    /// The value, were there no corner cells.
    fn value_beyond(&self, x: u128, y: u128) -> u8 {
        let value = match self.region_beyond(x, y) {
            Region::Strip(i) => self.rays.get(i).and_then(|ray| ray.value(x, y)),
            Region::Cone(i) => self.cones.get(i).and_then(|cone| cone.value(x, y)),
            Region::Corner => None,
        };
        value.unwrap_or(0)
    }

    fn corner_value(&self, x: u128, y: u128) -> Option<u8> {
        let row = self.corner.get(usize::try_from(x).ok()?)?;
        let index = y.checked_sub(row.start.into())?;
        row.values.get(usize::try_from(index).ok()?).copied()
    }

    /// The strip or cone of a cell, were there no corner cells: the first strip that it is in or right of decides.
    fn region_beyond(&self, x: u128, y: u128) -> Region {
        for (i, ray) in self.rays.iter().enumerate() {
            let offset = ray.offset(x, y);
            if offset < ray.low.into() {
                return Region::Cone(i.saturating_sub(1));
            }
            if offset <= ray.high.into() {
                return Region::Strip(i);
            }
        }
        Region::Cone(self.cones.len().saturating_sub(1))
    }

    /// The number of values that the law writes down, one byte each.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        let rays = self.rays.iter().map(|ray| ray.values.len());
        let cones = self.cones.iter().map(|cone| cone.values.len());
        let corner = self.corner.iter().map(|row| row.values.len());
        rays.chain(cones).chain(corner).sum()
    }

    /// 1 + the largest level of a corner cell; 0 if there is none.
    fn corner_levels(&self) -> u64 {
        let levels = self.corner.iter().enumerate().map(|(x, row)| {
            let end = x as u64 + u64::from(row.start) + row.values.len() as u64;
            if row.values.is_empty() { 0 } else { end }
        });
        levels.max().unwrap_or(0)
    }
}
