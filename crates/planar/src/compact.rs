//! A proved law in the layout for lookup: one flat table, and a short list of pieces with their
//! indices in the table.

use serde::{Deserialize, Serialize};

use crate::{
    cone,
    prove::{MOST_LEVELS, PlanarProof},
    ray,
    statement::Planar,
};
use grundy_core::game::Plane;

/// A planar law in a layout for O(1) lookup.
///
/// To look up (x, y):
/// 1. if `mirror` and x > y, swap x and y;
/// 2. if x is one of the `rows` (all but the last), and its values in the table, from its own index
///    to the index of the next row, include y: the answer is `table[index + (y - start)]`;
/// 3. otherwise the first of the `pieces` with `rx*y - ry*x <= last` decides, or the last piece:
///    the answer is `table[start + i]`, where i is, by its [`Fold`],
///    - along a ray: `period * (rx*y - ry*x - low) + (a*x + b*y) % period`,
///    - in a cone: `width * (y % height) + (x - shift * (y / height)) mod width`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanarLookup {
    /// `true` if g(x, y) = g(y, x), and only cells with x <= y are stored.
    pub mirror: bool,
    /// The first y of each row of corner cells, and the index of its value. One more entry at the
    /// end holds the last index.
    pub rows: Vec<(u32, u32)>,
    /// The pieces outside the corner, from the border y = 0 or the diagonal to the border x = 0.
    pub pieces: Vec<PlanarPiece>,
    /// All values.
    pub table: Vec<u8>,
}

/// A strip, or the cone before a ray.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanarPiece {
    /// The ray's direction (rx, ry).
    pub direction: (u32, u32),
    /// The largest rx*y - ry*x.
    pub last: i64,
    /// The index of the first value of the piece in the table.
    pub start: u32,
    /// The reduction of a cell to an index.
    pub fold: Fold,
}

/// The reduction of a cell of a piece to an index into the piece's values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fold {
    /// A strip: see [`crate::Ray`].
    Strip {
        /// The least offset.
        low: i64,
        /// The number of values for one offset.
        period: u32,
        /// (a, b): a step along the ray raises (a*x + b*y) mod period by 1.
        phase: (u32, u32),
    },
    /// A cone: see [`crate::Cone`].
    Cone {
        /// The period of a row in x.
        width: u32,
        /// Row y + height at x is equal to row y at x - shift.
        shift: u32,
        /// The number of stored rows.
        height: u32,
    },
}

impl PlanarLookup {
    /// Lays out a law that has been proved for that game; `None` if that takes too long.
    ///
    /// From some level on, the pieces give the same values as the law: strips before the diagonal,
    /// which are left out if the game is symmetric, are below the diagonal there. Up to that level,
    /// both are compared cell by cell.
    #[must_use]
    pub fn new(game: &Plane, law: &Planar, proof: &PlanarProof) -> Option<Self> {
        let mirror = game
            .leaps
            .iter()
            .all(|&(dx, dy)| game.leaps.contains(&(dy, dx)));
        let mut compact = Self {
            mirror,
            rows: Vec::new(),
            pieces: Vec::new(),
            table: Vec::new(),
        };
        let mut level = proof.level;
        for (i, ray) in law.rays.iter().enumerate() {
            let (rx, ry) = (i64::from(ray.direction.0), i64::from(ray.direction.1));
            if mirror && rx > ry {
                // (high + ry*level) / (rx + ry) < level / 2 from that level on.
                let parting = ray
                    .high
                    .checked_mul(2)?
                    .div_euclid(rx - ry)
                    .checked_add(1)?;
                level = level.max(u64::try_from(parting).unwrap_or(0));
                continue;
            }
            let diagonal = mirror && rx == ry;
            if i > 0 && !(diagonal && ray.low <= 0) {
                let cone = law.cones.get(i - 1)?;
                let fold = Fold::Cone {
                    width: cone.width,
                    shift: cone.shift,
                    height: cone.height,
                };
                compact.push(ray.direction, ray.low.checked_sub(1)?, fold, &cone.values)?;
            }
            let low = if diagonal { ray.low.max(0) } else { ray.low };
            let skipped = usize::try_from(low.checked_sub(ray.low)?)
                .ok()?
                .checked_mul(ray.period as usize)?;
            let fold = Fold::Strip {
                low,
                period: ray.period,
                phase: ray.phase,
            };
            compact.push(
                ray.direction,
                ray.high,
                fold,
                ray.values.get(skipped..).unwrap_or_default(),
            )?;
        }
        compact.add_corner(law, level)?;
        Some(compact)
    }

    fn push(&mut self, direction: (u32, u32), last: i64, fold: Fold, values: &[u8]) -> Option<()> {
        if !values.is_empty() {
            let start = u32::try_from(self.table.len()).ok()?;
            self.pieces.push(PlanarPiece {
                direction,
                last,
                start,
                fold,
            });
            self.table.extend_from_slice(values);
        }
        Some(())
    }

    /// Stores, row by row, the cells below a level at which the pieces are wrong.
    fn add_corner(&mut self, law: &Planar, level: u64) -> Option<()> {
        if level > MOST_LEVELS {
            return None;
        }
        let mut rows = Vec::new();
        let mut values = Vec::new();
        for x in 0..level {
            let first = if self.mirror { x } else { 0 };
            let column = first..(level - x).max(first);
            let (at, here) = (
                |y: u64| law.value(x.into(), y.into()),
                |y: u64| self.beyond(x.into(), y.into()),
            );
            let wrong = |&y: &u64| here(y).map(u32::from) != Some(at(y));
            let start = column.clone().find(wrong).unwrap_or(first);
            let end = column.rev().find(wrong).map_or(start, |last| last + 1);
            rows.push((start, values.len()));
            for y in start..end {
                values.push(u8::try_from(at(y)).ok()?);
            }
        }
        // Rows without values at the end are left out.
        let used = rows
            .iter()
            .rposition(|&(_, index)| index < values.len())
            .map_or(0, |last| last + 1);
        rows.truncate(used);
        rows.push((0, values.len()));
        let base = self.table.len();
        let row = |(start, index): (u64, usize)| {
            Some((
                u32::try_from(start).ok()?,
                u32::try_from(base + index).ok()?,
            ))
        };
        self.rows = rows.into_iter().map(row).collect::<Option<_>>()?;
        self.table.append(&mut values);
        Some(())
    }

    /// Returns the Grundy value of a cell. Total, like [`Planar::value`].
    #[must_use]
    pub fn value(&self, x: u128, y: u128) -> u32 {
        let (x, y) = if self.mirror && x > y { (y, x) } else { (x, y) };
        self.corner(x, y)
            .or_else(|| self.beyond(x, y))
            .map_or(0, u32::from)
    }

    fn corner(&self, x: u128, y: u128) -> Option<u8> {
        let x = usize::try_from(x).ok()?;
        let (&(start, index), &(_, end)) = (self.rows.get(x)?, self.rows.get(x.checked_add(1)?)?);
        let values = self.table.get(index as usize..end as usize)?;
        let y = y.checked_sub(start.into())?;
        values.get(usize::try_from(y).ok()?).copied()
    }

    fn beyond(&self, x: u128, y: u128) -> Option<u8> {
        let holds = |piece: &&PlanarPiece| ray::offset(piece.direction, x, y) <= piece.last.into();
        let piece = self.pieces.iter().find(holds).or(self.pieces.last())?;
        let index = match piece.fold {
            Fold::Strip { low, period, phase } => {
                let row = ray::offset(piece.direction, x, y).checked_sub(low.into())?;
                ray::index(row, period, phase, x, y)?
            }
            Fold::Cone {
                width,
                shift,
                height,
            } => cone::index((width, shift, height), x, y)?,
        };
        self.table
            .get(index.checked_add(piece.start as usize)?)
            .copied()
    }
}
