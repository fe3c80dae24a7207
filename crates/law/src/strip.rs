//! Laws of strips: how the values of gaps go on, for all pairs of ends together.
//!
//! A gap of n cells between two ends is to a strip what a heap is to a code: a mark leaves two gaps with n - 1 cells.
//!
//! # Periods: the theorem of Guy and Smith
//! Let n0 >= 1 and g(n + p) = g(n) for n0 <= n < 2 n0 + p + 1 between all ends. Then for all n >= n0. Proof: by induction let
//! n >= 2 n0 + p + 1 and the law hold below n. A mark in a gap of n + p cells leaves two gaps with n + p - 1 cells, of which
//! the larger has a >= n0 + p. With a - p cells instead, at least n0 >= 1, it has the same value and ends, and whether a mark
//! may stand beside them depends only on which gaps are empty: an option of n. In the same way an option of n has a gap of
//! b >= n0 cells, and with b + p it is one of n + p. So both have the same mex.
//!
//! # With a saltus
//! The sequences of all pairs of ends obey one system of mex equations, which `theorem::mex_equation` decides.

use std::fmt;

use super::{
    sequence::{self, Kind, repeated},
    statement::{Law, Statement, Status, Theorem},
    theorem::mex_equation::{Clause, Sequence, System, holds},
};
use grundy_core::{
    game::Strip,
    progress::Progress,
    values::{Cells, Shape, Values},
};

/// The law of the gaps of a strip: with g(n) the value of n cells between the ends l and r,
/// g(n + period) = g(n) + saltus of these ends, for all n >= preperiod.
///
/// ```
/// use grundy_compiler::{compute::compute, game::Game, law::StripLaw, notation::Bounds};
///
/// // Dawson's Kayles: no two marks side by side.
/// let game: Game = "Strip(O; never OO)".parse()?;
/// let Game::Strip(strip) = &game else { return Err("no strip".into()) };
/// let law = StripLaw::find(strip, &compute(&game, &Bounds::Heap(300), None, &())?).ok_or("no law")?;
/// assert!(law.is_proved());
/// assert_eq!(law.to_string(), "gaps periodic with period 34 from gap 54 on, proved (Guy–Smith: checked to gap 176)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StripLaw {
    /// The least such gap.
    pub preperiod: u64,
    /// The least period that all pairs of ends have in common.
    pub period: u64,
    /// By the left end, then the right one; 0 is the wall, then the marks in their order.
    pub saltus: Vec<u64>,
    /// The values of one preperiod and one period, gap by gap, each by the left end and then the right one.
    first: Cells,
}

/// The fewest gaps, and the fewest periods, that an observed law must hold for: as for heaps with a theorem.
const LEAST: (usize, usize) = (super::observe::LEAST_STRETCH, 3);

impl StripLaw {
    /// The law of the values of a strip, those of the gaps 0, 1, … between all ends; `None` if they show none.
    #[must_use]
    pub fn find(strip: &Strip, values: &Values) -> Option<Law> {
        Self::find_within(strip, values, &())
    }

    /// The same, but a proof that takes long is given up, and the law is observed, if `progress` asks to stop.
    #[must_use]
    pub fn find_within(strip: &Strip, values: &Values, progress: &dyn Progress) -> Option<Law> {
        let Shape::Strip { ends, .. } = values.shape else { return None };
        let kinds = ends.checked_mul(ends).filter(|_| ends == strip.ends())?;
        let all: Vec<u32> = values.iter().collect();
        let rows: Vec<&[u32]> = all.chunks_exact(kinds).collect();
        let (preperiod, period, saltus) = observed(&rows)?;
        let asked = if saltus.iter().all(|&saltus| saltus == 0) {
            let gaps = 2 * preperiod.max(1) + 2 * period + 1;
            (gaps <= rows.len()).then_some((Theorem::GuySmith, gaps))
        } else {
            let proved = holds(&system(strip, &rows, preperiod, period, &saltus)?, progress);
            proved.then_some((Theorem::MexEquation, preperiod + period))
        };
        let status = match asked {
            Some((theorem, gaps)) => Status::Proved { theorem, checked_to: Some((gaps as u64).saturating_sub(1)) },
            None => Status::Observed { to: (rows.len() as u64).saturating_sub(1) },
        };
        let first = Cells::narrowest(all.get(..(preperiod + period).checked_mul(kinds)?)?.to_vec());
        let saltus = saltus.into_iter().map(u64::from).collect();
        let law = Self { preperiod: preperiod as u64, period: period as u64, saltus, first };
        Some(Law { statement: Statement::Strip(law), status })
    }

    /// The number of kinds of ends: the wall, and the marks.
    #[must_use]
    pub fn ends(&self) -> usize {
        self.saltus.len().isqrt()
    }

    /// The value of a gap of some cells between two walls, or of a gap with the numbers of its ends; `None` if there are
    /// no such ends.
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
                (beyond / period, u128::from(self.preperiod) + beyond % period)
            }
            None => (0, n),
        };
        let row = usize::try_from(place).ok()?.checked_mul(self.saltus.len())?;
        let base = self.first.get(row.checked_add(kind)?)?;
        u128::from(base).checked_add(turns.checked_mul((*self.saltus.get(kind)?).into())?)
    }

    /// The values of the gaps 0..=to between all ends.
    pub(crate) fn table(&self, to: usize) -> Option<Cells> {
        let size = |n: u64| usize::try_from(n).ok();
        repeated(&self.first, (self.saltus.len(), size(self.preperiod)?, size(self.period)?), &self.saltus, to)
    }

    /// The law of the gaps between two walls, as a sequence of its own: the least numbers that those of all ends together
    /// imply.
    #[must_use]
    pub(crate) fn between_walls(&self) -> Option<sequence::Sequence> {
        let (mut first, whole) = (usize::try_from(self.preperiod).ok()?, usize::try_from(self.period).ok()?);
        let saltus = u32::try_from(*self.saltus.first()?).ok()?;
        let end = first.checked_add(whole)?;
        let all: Vec<u32> = (0..end).map(|n| self.first.get(n * self.saltus.len())).collect::<Option<_>>()?;
        let grows = |n: usize, period: usize, saltus: u32| all[n].checked_add(saltus) == Some(all[n + period]);
        // A period of one turn is one for ever, with the turn after it.
        let repeats = |period: &usize| {
            let times = u32::try_from(whole / period).unwrap_or(u32::MAX);
            whole % period == 0
                && saltus % times == 0
                && (first..end - period).all(|n| grows(n, *period, saltus / times))
        };
        let period = (1..=whole).find(repeats)?;
        let saltus = saltus / u32::try_from(whole / period).ok()?;
        while first > 0 && grows(first - 1, period, saltus) {
            first -= 1;
        }
        let kind = Kind::eventual(first as u64, period as u64, saltus.into(), *all.get(first)?);
        Some(sequence::Sequence::new(kind, &all))
    }
}

impl Law {
    /// The law of the gaps of a strip between two walls, as one of a sequence; `None` of laws of other games.
    #[must_use]
    pub fn between_walls(&self) -> Option<Self> {
        let sequence = self.strip()?.between_walls()?;
        Some(Self { statement: Statement::Sequence(sequence), status: self.status })
    }
}

/// The values of the gaps between two walls, as those of heaps; `None` if these are not the values of a strip.
#[must_use]
pub fn between_walls(values: &Values) -> Option<Values> {
    let Shape::Strip { to, ends } = values.shape else { return None };
    let row = values.iter().step_by(ends.checked_mul(ends).filter(|&kinds| kinds > 0)?).collect();
    Some(Values { shape: Shape::Heap { to }, cells: Cells::narrowest(row) })
}

/// The law (preperiod, period, saltus of each kind) that holds from the earliest row to the last, the least period of these;
/// `None` if the rows do not show it clearly.
fn observed(rows: &[&[u32]]) -> Option<(usize, usize, Vec<u32>)> {
    let last = rows.len().checked_sub(1)?;
    let grown = |n: usize, period: usize| -> Option<Vec<u32>> {
        let (early, late) = (rows.get(n)?, rows.get(n + period)?);
        late.iter().zip(*early).map(|(late, &early)| late.checked_sub(early)).collect()
    };
    let mut best: Option<(usize, usize, Vec<u32>)> = None;
    for period in 1..=rows.len() / LEAST.1 {
        let Some(saltus) = grown(last.checked_sub(period)?, period) else { continue };
        // Without a list: of long strips there are millions of pairs.
        let holds = |&n: &usize| match (rows.get(n), rows.get(n + period)) {
            (Some(early), Some(late)) => {
                let mut kinds = late.iter().zip(*early).zip(&saltus);
                late.len() == early.len() && kinds.all(|((late, &early), &by)| late.checked_sub(early) == Some(by))
            }
            _ => false,
        };
        let preperiod = last + 1 - period - (0..=last - period).rev().take_while(holds).count();
        let stretch = rows.len() - preperiod;
        let is_evident = stretch >= LEAST.0.max(rows.len().div_ceil(4)) && stretch / LEAST.1 >= period;
        if is_evident && best.as_ref().is_none_or(|best| preperiod < best.0) {
            best = Some((preperiod, period, saltus));
        }
    }
    best
}

/// The mex equations of the gaps of a strip, with the law that its values show.
fn system(strip: &Strip, rows: &[&[u32]], preperiod: usize, period: usize, saltus: &[u32]) -> Option<System> {
    let column = |kind: usize| -> Option<Sequence> {
        let values: Option<Vec<u32>> = rows.iter().map(|row| row.get(kind).copied()).collect();
        Sequence::of(&values?, preperiod, period, *saltus.get(kind)?)
    };
    let sequences = (0..saltus.len()).map(column).collect::<Option<Vec<_>>>()?;
    // One of those that are equal stands for all: then there is less to tell apart.
    let first_equal = |kind: usize| sequences.iter().position(|other| Some(other) == sequences.get(kind));
    let ends = u8::try_from(strip.ends()).ok()?;
    let kind = |left: u8, right: u8| usize::from(left) * usize::from(ends) + usize::from(right);
    let mut clauses = Vec::new();
    for (left, right) in (0..ends).flat_map(|left| (0..ends).map(move |right| (left, right))) {
        for mark in 1..ends {
            let least = |allowed: bool| u32::from(!allowed);
            let before = (first_equal(kind(left, mark))?, least(strip.allows(left, mark)));
            let after = (first_equal(kind(mark, right))?, least(strip.allows(mark, right)));
            clauses.push(Clause {
                of: kind(left, right),
                removed: 1,
                step: 0,
                parts: vec![before, after],
                times: 1,
                unequal: false,
            });
        }
    }
    Some(System { sequences, clauses })
}

impl fmt::Display for StripLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { preperiod, period, saltus, .. } = self;
        match saltus.iter().max() {
            None | Some(0) => write!(f, "gaps periodic with period {period}")?,
            Some(_) => {
                let list: Vec<String> = saltus.iter().map(ToString::to_string).collect();
                write!(f, "gaps arithmetic periodic with period {period} and saltus {} by ends", list.join(" "))?;
            }
        }
        if *preperiod > 0 { write!(f, " from gap {preperiod} on") } else { Ok(()) }
    }
}
