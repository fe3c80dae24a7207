//! The law of a strip; [`gaps`](super::gaps) finds it.

use grundy_core::{period_words::describe_period, text::join};
use std::fmt;

use super::sequence::{Sequence, repeat_cells};
use grundy_core::values::Cells;

/// The law of the gaps of a strip: g(n + period) = g(n) + saltus for all n >= preperiod, where g(n)
/// is the value of n cells between the ends l and r, and the saltus is that of these ends.
///
/// ```
/// use grundy_compute::compute;
/// use grundy_core::{game::Game, notation::Bounds};
/// use grundy_law::StripLaw;
///
/// // Dawson's Kayles: no two marks side by side.
/// let game: Game = "Strip(O; never OO)".parse()?;
/// let strip = game.strip().ok_or("no strip")?;
/// let law =
///     StripLaw::find(strip, &compute(&game, &Bounds::Heap(300), None, &())?).ok_or("no law")?;
/// assert!(law.is_proved());
/// assert_eq!(
///     law.to_string(),
///     "gaps periodic with period 34 from gap 54 on, proved (Guy–Smith: checked to gap 176)"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StripLaw {
    /// The least preperiod.
    pub preperiod: u64,
    /// The least common period of all pairs of ends.
    pub period: u64,
    /// The saltus of each pair of ends, by the left end, then the right end; 0 is the wall, then
    /// the marks in their order.
    pub saltus: Vec<u64>,
    /// The values of one preperiod and one period, gap by gap, each by the left end and then the
    /// right end.
    pub(crate) first: Cells,
}

impl StripLaw {
    /// Returns the number of kinds of ends: the wall, and the marks.
    #[must_use]
    pub fn ends(&self) -> usize {
        self.saltus.len().isqrt()
    }

    /// Returns the value of a gap: the number of cells alone (between two walls), or the number of
    /// cells and the numbers of the ends; `None` if there are no such ends.
    pub(crate) fn value(&self, gap: &[u128]) -> Option<u128> {
        let (n, kind) = match *gap {
            [n] => (n, 0),
            [n, left, right] => {
                let end = |end: u128| usize::try_from(end).ok().filter(|&end| end < self.ends());
                (n, end(left)? * self.ends() + end(right)?)
            }
            _ => return None,
        };
        let (turns, place) = match n.checked_sub(self.preperiod.into()) {
            Some(beyond) => {
                let period = u128::from(self.period.max(1));
                (
                    beyond / period,
                    u128::from(self.preperiod) + beyond % period,
                )
            }
            None => (0, n),
        };
        let row = usize::try_from(place)
            .ok()?
            .checked_mul(self.saltus.len())?;
        let base = self.first.get(row.checked_add(kind)?)?;
        u128::from(base).checked_add(turns.checked_mul((*self.saltus.get(kind)?).into())?)
    }

    /// Returns the values of the gaps 0..=to between all ends.
    pub(crate) fn table(&self, to: usize) -> Option<Cells> {
        let size = |n: u64| usize::try_from(n).ok();
        repeat_cells(
            &self.first,
            (self.saltus.len(), size(self.preperiod)?, size(self.period)?),
            &self.saltus,
            to,
        )
    }

    /// Returns the law of the gaps between two walls, as a separate sequence: the least numbers
    /// that follow from the numbers of all ends.
    #[must_use]
    pub fn between_walls(&self) -> Option<Sequence> {
        let size = |n: u64| usize::try_from(n).ok();
        let (preperiod, period) = (size(self.preperiod)?, size(self.period)?);
        let column =
            (0..preperiod.checked_add(period)?).map(|n| self.first.get(n * self.saltus.len()));
        let saltus = u32::try_from(*self.saltus.first()?).ok()?;
        Sequence::least(
            &column.collect::<Option<Vec<_>>>()?,
            preperiod,
            period,
            saltus,
        )
    }
}

impl fmt::Display for StripLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            preperiod,
            period,
            saltus,
            ..
        } = self;
        let start = ("gap", preperiod);
        match saltus.iter().max() {
            None | Some(0) => write!(
                f,
                "gaps periodic with {}",
                describe_period(period, 0, start)
            ),
            Some(_) => {
                let by_ends = format!("{} by ends", join(saltus, " "));
                write!(
                    f,
                    "gaps arithmetic periodic with {}",
                    describe_period(period, by_ends, start)
                )
            }
        }
    }
}
