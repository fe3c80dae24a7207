//! Rays and the strips along them.

use serde::{Deserialize, Serialize};

use grundy_core::{game::Plane, gcd::gcd};

/// A ray from the corner, and the strip along it whose values repeat under period * direction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ray {
    /// The direction (rx, ry), coprime.
    pub direction: (u32, u32),
    /// The least offset rx*y - ry*x of the strip's cells.
    pub low: i64,
    /// The largest offset; low - 1 if the strip has no cell.
    pub high: i64,
    /// The number of steps along the ray after which the values repeat.
    pub period: u32,
    /// (a, b) with a*rx + b*ry = 1 modulo the period: a step along the ray raises (a*x + b*y) mod
    /// period by one.
    pub phase: (u32, u32),
    /// The values at index period * (offset - low) + (a*x + b*y) mod period.
    pub values: Vec<u8>,
}

/// The least and the largest offset of some cells.
pub(super) type Offsets = (i64, i64);

/// An absolute offset of this size is outside every strip.
const FAR: i128 = 1 << 40;

/// The largest number that a well-formed law may hold.
const LARGEST_NUMBER: u64 = 1 << 24;

impl Ray {
    /// Returns the offset rx*y - ry*x. For a large offset, returns a number of the same sign that
    /// is also outside every strip.
    #[must_use]
    pub fn offset(&self, x: u128, y: u128) -> i128 {
        offset(self.direction, x, y)
    }

    /// Returns the value of a cell of the strip.
    #[must_use]
    pub fn value(&self, x: u128, y: u128) -> Option<u8> {
        let index = self.index(self.offset(x, y), x, y)?;
        self.values.get(index).copied()
    }

    fn index(&self, offset: i128, x: u128, y: u128) -> Option<usize> {
        index(
            offset.checked_sub(self.low.into())?,
            self.period,
            self.phase,
            x,
            y,
        )
    }

    /// Returns a ray with a direction and a strip, without values.
    #[must_use]
    pub fn bare(direction: (u32, u32), low: i64, high: i64, period: u32) -> Self {
        let (a, b) = bezout(direction.0.into(), direction.1.into());
        let modulo = |n: i64| u32::try_from(n.rem_euclid(i64::from(period).max(1))).unwrap_or(0);
        let phase = (modulo(a), modulo(b));
        Self {
            direction,
            low,
            high,
            period,
            phase,
            values: Vec::new(),
        }
    }

    /// Sets the strip's values from the values of one period.
    pub(super) fn fill(
        &mut self,
        cells: impl Iterator<Item = (u64, u64)>,
        value: impl Fn(u64, u64) -> u8,
    ) {
        let rows = usize::try_from(self.high - self.low + 1).unwrap_or(0);
        self.values = vec![0; rows * self.period as usize];
        for (x, y) in cells {
            let index = self.index(self.offset(x.into(), y.into()), x.into(), y.into());
            if let Some(cell) = index.and_then(|index| self.values.get_mut(index)) {
                *cell = value(x, y);
            }
        }
    }

    /// Returns the offsets L..=U of the strip, widened by the reach of the moves.
    pub(super) fn widen_offsets(&self, game: &Plane) -> Offsets {
        let (rx, ry) = (i128::from(self.direction.0), i128::from(self.direction.1));
        let offsets = || {
            game.leaps
                .iter()
                .map(|&(dx, dy)| rx * i128::from(dy) - ry * i128::from(dx))
        };
        let narrow = |reach: i128| i64::try_from(reach).unwrap_or(i64::MAX);
        let (below, above) = (
            offsets().max().unwrap_or(0).max(0),
            -offsets().min().unwrap_or(0).min(0),
        );
        (
            self.low.saturating_sub(narrow(below)),
            self.high.saturating_add(narrow(above)),
        )
    }

    /// Returns the cells on the board with an offset in low..=high, level by level.
    pub(super) fn cells(
        &self,
        (low, high): Offsets,
        levels: std::ops::Range<u64>,
    ) -> impl Iterator<Item = (u64, u64)> + use<> {
        let (rx, ry) = (i128::from(self.direction.0), i128::from(self.direction.1));
        levels.flat_map(move |level| {
            // The offset on a level is (rx + ry)*y - ry*level.
            let (sum, base) = (rx + ry, ry * i128::from(level));
            let first = -(-(i128::from(low) + base)).div_euclid(sum.max(1));
            let last = (i128::from(high) + base)
                .div_euclid(sum.max(1))
                .min(level.into());
            (first.max(0)..=last).filter_map(move |y| {
                let y = u64::try_from(y).ok()?;
                Some((level.checked_sub(y)?, y))
            })
        })
    }

    /// Returns the number of levels that one period spans.
    pub(super) fn levels(&self) -> u64 {
        u64::from(self.period) * (u64::from(self.direction.0) + u64::from(self.direction.1))
    }

    /// Returns period * direction: the translation that keeps the strip's values.
    #[must_use]
    pub fn vector(&self) -> (u64, u64) {
        let times = |n: u32| u64::from(n) * u64::from(self.period);
        (times(self.direction.0), times(self.direction.1))
    }

    /// Returns `true` if the direction is primitive, the phase counts steps along it, and there is
    /// a value for each cell of one period.
    pub(super) fn is_well_formed(&self) -> bool {
        let ((rx, ry), (a, b)) = (self.direction, self.phase);
        let (period, small) = (u128::from(self.period), |n: i64| {
            n.unsigned_abs() <= LARGEST_NUMBER
        });
        let step = u128::from(a) * u128::from(rx) + u128::from(b) * u128::from(ry);
        [rx, ry, self.period]
            .iter()
            .all(|&n| u64::from(n) <= LARGEST_NUMBER)
            && small(self.low)
            && small(self.high)
            && self.high >= self.low - 1
            && self.period > 0
            && gcd(rx, ry) == 1
            && step % period == 1 % period
            && i128::from(self.high - self.low + 1) * i128::from(self.period)
                == self.values.len() as i128
    }
}

/// Returns the offset; see [`Ray::offset`].
pub(super) fn offset(direction: (u32, u32), x: u128, y: u128) -> i128 {
    let (rx, ry) = (i128::from(direction.0), i128::from(direction.1));
    // The numbers are split into halves of 64 bits, and products are below 2^96.
    let high = rx * upper(y) - ry * upper(x);
    let low = rx * lower(y) - ry * lower(x);
    (high.clamp(-FAR, FAR) << 64) + low
}

/// Returns period * row + (a*x + b*y) mod period, where the phase is (a, b).
pub(super) fn index(row: i128, period: u32, phase: (u32, u32), x: u128, y: u128) -> Option<usize> {
    let (row, period) = (u128::try_from(row).ok()?, u128::from(period));
    let (a, b) = (u128::from(phase.0), u128::from(phase.1));
    let phase = (a * x.checked_rem(period)? + b * y.checked_rem(period)?) % period;
    usize::try_from(period.checked_mul(row)?.checked_add(phase)?).ok()
}

fn upper(n: u128) -> i128 {
    i128::from(u64::try_from(n >> 64).unwrap_or(u64::MAX))
}

fn lower(n: u128) -> i128 {
    i128::from(u64::try_from(n & u128::from(u64::MAX)).unwrap_or(u64::MAX))
}

/// Returns (a, b) with a*x + b*y = gcd(x, y).
fn bezout(x: i64, y: i64) -> (i64, i64) {
    if y == 0 {
        return (1, 0);
    }
    let (a, b) = bezout(y, x % y);
    (b, a - (x / y) * b)
}
