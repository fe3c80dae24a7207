//! Laws of strips: one law for the values of gaps between all pairs of ends.
//!
//! A gap of n cells between two ends corresponds to a heap of a code: a mark leaves two gaps with
//! n - 1 cells.
//!
//! # Periods: the theorem of Guy and Smith
//! Let n0 >= 1 and g(n + p) = g(n) for n0 <= n < 2 n0 + p + 1 between all ends. Then the equation
//! holds for all n >= n0. Proof: by induction let n >= 2 n0 + p + 1 and let the law hold below n. A
//! mark in a gap of n + p cells leaves two gaps with n + p - 1 cells, of which the larger has a >=
//! n0 + p cells. The gap with a - p cells, at least n0 >= 1, has the same value and ends, and the
//! legality of a mark beside it depends only on which gaps are empty: so it gives an option of n.
//! In the same way an option of n has a gap of b >= n0 cells, and with b + p it is an option of n +
//! p. So both have the same mex.
//!
//! # With a saltus
//! The sequences of all pairs of ends obey one system of mex equations, which
//! `theorem::mex_equation` decides.

use super::{
    observe::LEAST_STRETCH,
    statement::{Law, Statement, Status, Theorem},
    strip::StripLaw,
    theorem::mex_equation::{System, SystemClause, SystemSequence, holds},
};
use grundy_core::{
    game::Strip,
    progress::Progress,
    values::{Cells, Shape, Values},
};

/// The minimum numbers of gaps and of periods for which an observed law must hold, as for heaps
/// with a theorem.
const LEAST_GAPS: (usize, usize) = (LEAST_STRETCH, 3);

impl StripLaw {
    /// Finds the law of the values of a strip, which are the values of the gaps 0, 1, … between all
    /// ends; `None` if they show no law.
    #[must_use]
    pub fn find(strip: &Strip, values: &Values) -> Option<Law> {
        Self::find_within(strip, values, &())
    }

    /// Finds the law of the values of a strip. If `progress` asks to stop, gives up a long proof
    /// and calls the law observed.
    #[must_use]
    pub fn find_within(strip: &Strip, values: &Values, progress: &dyn Progress) -> Option<Law> {
        let Shape::Strip { ends, .. } = values.shape else {
            return None;
        };
        let kinds = ends.checked_mul(ends).filter(|_| ends == strip.ends())?;
        let all: Vec<u32> = values.iter().collect();
        let rows: Vec<&[u32]> = all.chunks_exact(kinds).collect();
        let (preperiod, period, saltus) = observe_period(&rows)?;
        let asked = if saltus.iter().all(|&saltus| saltus == 0) {
            let gaps = 2 * preperiod.max(1) + 2 * period + 1;
            (gaps <= rows.len()).then_some((Theorem::GuySmith, gaps))
        } else {
            let proved = holds(&system(strip, &rows, preperiod, period, &saltus)?, progress);
            proved.then_some((Theorem::MexEquation, preperiod + period))
        };
        let status = match asked {
            Some((theorem, gaps)) => Status::Proved {
                theorem,
                checked_to: Some((gaps as u64).saturating_sub(1)),
            },
            None => Status::Observed {
                to: (rows.len() as u64).saturating_sub(1),
            },
        };
        let first = Cells::narrowest(
            all.get(..(preperiod + period).checked_mul(kinds)?)?
                .to_vec(),
        );
        let saltus = saltus.into_iter().map(u64::from).collect();
        let law = Self {
            preperiod: preperiod as u64,
            period: period as u64,
            saltus,
            first,
        };
        Some(Law {
            statement: Statement::Strip(law),
            status,
        })
    }
}

impl Law {
    /// Returns the law of the gaps of a strip between two walls, as a law of a sequence; `None` for
    /// laws of other games.
    #[must_use]
    pub fn between_walls(&self) -> Option<Self> {
        let sequence = self.strip()?.between_walls()?;
        Some(Self {
            statement: Statement::Sequence(sequence),
            status: self.status,
        })
    }
}

/// Returns the values of the gaps between two walls, as values of heaps; `None` if `values` are not
/// the values of a strip.
///
/// ```
/// use grundy_compute::compute;
/// use grundy_core::{game::Game, notation::Bounds};
/// use grundy_law::between_walls;
///
/// let dawson: Game = "Strip(O; never OO)".parse()?;
/// let values = compute(&dawson, &Bounds::Heap(8), None, &())?;
/// let row = between_walls(&values).ok_or("no strip")?;
/// assert_eq!(
///     (values.len(), row.iter().collect::<Vec<_>>()),
///     (4 * 9, vec![0, 1, 1, 2, 0, 3, 1, 1, 0])
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn between_walls(values: &Values) -> Option<Values> {
    let Shape::Strip { to, ends } = values.shape else {
        return None;
    };
    let row = values
        .iter()
        .step_by(ends.checked_mul(ends).filter(|&kinds| kinds > 0)?)
        .collect();
    Some(Values {
        shape: Shape::Heap { to },
        cells: Cells::narrowest(row),
    })
}

/// Returns the law (preperiod, period, saltus of each kind) with the least preperiod that holds up
/// to the last row; of several, the law with the least period. `None` if the rows do not show it
/// clearly.
fn observe_period(rows: &[&[u32]]) -> Option<(usize, usize, Vec<u32>)> {
    let last = rows.len().checked_sub(1)?;
    let grown = |n: usize, period: usize| -> Option<Vec<u32>> {
        let (early, late) = (rows.get(n)?, rows.get(n + period)?);
        late.iter()
            .zip(*early)
            .map(|(late, &early)| late.checked_sub(early))
            .collect()
    };
    let mut best: Option<(usize, usize, Vec<u32>)> = None;
    for period in 1..=rows.len() / LEAST_GAPS.1 {
        let Some(saltus) = grown(last.checked_sub(period)?, period) else {
            continue;
        };
        // The pairs are not collected in a list: long strips have millions of them.
        let holds = |&n: &usize| match (rows.get(n), rows.get(n + period)) {
            (Some(early), Some(late)) => {
                let mut kinds = late.iter().zip(*early).zip(&saltus);
                late.len() == early.len()
                    && kinds.all(|((late, &early), &by)| late.checked_sub(early) == Some(by))
            }
            _ => false,
        };
        let preperiod = last + 1 - period - (0..=last - period).rev().take_while(holds).count();
        let stretch = rows.len() - preperiod;
        let is_evident =
            stretch >= LEAST_GAPS.0.max(rows.len().div_ceil(4)) && stretch / LEAST_GAPS.1 >= period;
        if is_evident && best.as_ref().is_none_or(|best| preperiod < best.0) {
            best = Some((preperiod, period, saltus));
        }
    }
    best
}

/// Returns the mex equations of the gaps of a strip, with the law that its values show.
fn system(
    strip: &Strip,
    rows: &[&[u32]],
    preperiod: usize,
    period: usize,
    saltus: &[u32],
) -> Option<System> {
    let column = |kind: usize| -> Option<SystemSequence> {
        let values: Option<Vec<u32>> = rows.iter().map(|row| row.get(kind).copied()).collect();
        SystemSequence::from_values(&values?, preperiod, period, *saltus.get(kind)?)
    };
    let sequences = (0..saltus.len()).map(column).collect::<Option<Vec<_>>>()?;
    // Equal sequences share one number, which makes the automata smaller.
    let first_equal = |kind: usize| {
        sequences
            .iter()
            .position(|other| Some(other) == sequences.get(kind))
    };
    let ends = u8::try_from(strip.ends()).ok()?;
    let kind = |left: u8, right: u8| usize::from(left) * usize::from(ends) + usize::from(right);
    let mut clauses = Vec::new();
    for (left, right) in (0..ends).flat_map(|left| (0..ends).map(move |right| (left, right))) {
        for mark in 1..ends {
            let least = |allowed: bool| u32::from(!allowed);
            let before = (
                first_equal(kind(left, mark))?,
                least(strip.allows(left, mark)),
            );
            let after = (
                first_equal(kind(mark, right))?,
                least(strip.allows(mark, right)),
            );
            clauses.push(SystemClause {
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
