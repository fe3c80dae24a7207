//! The law of a ring from the proved law of its rows.
//!
//! The first move in a ring leaves rows, so the value of a ring is the mex of values of rows, and
//! the law of the rows determines the law of the rings.
//!
//! # Rings of a code
//! Let the code have finitely many digits, k of them after the point, and moves to at most r >= 1
//! rows in a ring (to r + 1 heaps in a row). Let rows obey g(n + p) = g(n) for n >= n0, n0 >= 1.
//! Then rings of n and of n + p pieces have the same value for all n >= N = r n0 + (r - 1) p + k.
//! Proof: n > k, so a move takes at most k pieces and leaves some. The rows left of n + p pieces
//! have at least r n0 + r p pieces together, so one row has a >= n0 + p, and a - p >= n0 instead of
//! a gives an option of n with the same value. The rows left of n pieces have at least r n0 pieces
//! together, so one row has b >= n0, and b + p instead of b gives an option of n + p with the same
//! value. (With `!` or `=` on two rows or more the changed option may be illegal: such codes are
//! left out. On one row they have no effect.)
//!
//! # Rings of a strip
//! A mark m in a ring of n cells, n >= 2, leaves a gap of n - 1 cells with m on both sides. Let the
//! gaps between m and m obey g(n + p) = g(n) + s(m) for n >= n0. If all s(m) are 0, rings repeat
//! from N = n0 + 1 on, n0 >= 1. Otherwise they repeat from N = n0 + M p + 1 on, with M marks: from
//! there on a gap with s(m) > 0 has a value of at least M. The mex of at most M values is at most
//! M, and it is M only if all of them are smaller. So the other marks alone determine it.
//!
//! # The ring's own law
//! Rings repeat with p from N on. So a property that repeats with q from m0 <= N on at all n < N +
//! p repeats for all n: one period is checked.

use crate::{
    observe::{kind, of_heaps, of_sequence},
    shift::{Shift, shifts},
    statement::{Law, Status, Theorem},
    strip::StripLaw,
};
use grundy_compute as compute;
use grundy_core::{
    game::{Game, HeapCode, Ring, code::PartDemand},
    notation::Bounds,
    progress::{Progress, Quiet},
    values::Values,
};

/// The proved law of the rows of a game: g(n + period) = g(n) + saltus for all n >= preperiod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RowLaw {
    /// The least n0.
    pub preperiod: u64,
    /// The least period p.
    pub period: u64,
    /// `[0]` for codes; for strips by the left end, then the right end: the wall, then the marks in
    /// their order.
    pub saltus: Vec<u64>,
}

/// The factor by which the rows may be computed farther than the rings to prove their law.
const FARTHER: u64 = 8;
/// The minimum of this limit.
const AT_LEAST: u64 = 1 << 14;

impl RowLaw {
    /// Returns the law of the rows of a ring, if it is proved by values not much farther than heap
    /// `to`; `None` if it is not proved, or `progress` asks to stop first.
    pub(crate) fn from_ring(ring: &Ring, to: u64, progress: &dyn Progress) -> Option<Self> {
        let most = to.saturating_mul(FARTHER).max(AT_LEAST);
        let game = match ring {
            Ring::Code(code) => rows_of_a_ring(code).map(|_| Game::from(code.clone()))?,
            Ring::Strip(strip) => Game::from(strip.clone()),
        };
        let law = |to: u64| {
            let values = compute::compute(&game, &Bounds::Heap(to), None, &Quiet(progress)).ok()?;
            match ring {
                Ring::Code(_) => of_heaps(&game, &values, progress),
                Ring::Strip(strip) => StripLaw::find_within(strip, &values, progress),
            }
        };
        let found = prove_by_rows(&game, (to, most), &law)?;
        let (preperiod, period) = found.eventual_period()?;
        let saltus = match found.strip() {
            Some(strip) => strip.saltus.clone(),
            None => vec![found.shift().filter(|&(.., saltus)| saltus == 0)?.2],
        };
        Some(Self {
            preperiod,
            period,
            saltus,
        })
    }

    /// Returns N + p: the ring's law must be known at all n below.
    pub(crate) fn bound(&self, ring: &Ring) -> Option<u64> {
        let first = self.preperiod.max(1);
        let steady = match ring {
            Ring::Code(code) => {
                let rows = rows_of_a_ring(code)?;
                let turns = self.period.checked_mul(rows - 1)?;
                first
                    .checked_mul(rows)?
                    .checked_add(turns)?
                    .checked_add(code.digits.len() as u64)?
            }
            Ring::Strip(strip) => {
                let marks = if self.saltus.iter().any(|&saltus| saltus > 0) {
                    strip.marks.len() as u64
                } else {
                    0
                };
                first
                    .checked_add(self.period.checked_mul(marks)?)?
                    .checked_add(1)?
            }
        };
        steady.checked_add(self.period)
    }
}

/// Returns the largest number of rows that a move in a ring leaves, at least 1; `None` for codes
/// that the theorem excludes.
fn rows_of_a_ring(code: &HeapCode) -> Option<u64> {
    let rows = code.most_parts().saturating_sub(1).max(1) as u64;
    let mut digits = std::iter::once(&code.split).chain(&code.digits);
    let is_plain = rows == 1 || digits.all(|digit| digit.parts == PartDemand::Any);
    (code.tail.is_empty() && is_plain).then_some(rows)
}

/// Returns `true` if the theorem may prove a law of the ring.
pub(crate) fn applies_to(ring: &Ring) -> bool {
    match ring {
        Ring::Code(code) => rows_of_a_ring(code).is_some(),
        Ring::Strip(_) => true,
    }
}

/// Returns the proved law of the values to `to`, or to the heap that the proof needs, which is at
/// most `most`.
fn prove_by_rows(
    game: &Game,
    (to, most): (u64, u64),
    law: &dyn Fn(u64) -> Option<Law>,
) -> Option<Law> {
    let found = law(to)?;
    if found.is_proved() {
        return Some(found);
    }
    let needed = found
        .needed_to(game)
        .filter(|&needed| needed > to && needed <= most)?;
    law(needed).filter(Law::is_proved)
}

/// Returns the least law of the rings with these values, proved. `None` if the rows' law is not
/// proved, or there are fewer values than the theorem requires.
pub(crate) fn law(ring: &Ring, values: &Values, progress: &dyn Progress) -> Option<Law> {
    let values: Vec<u32> = values.iter().collect();
    let rows = RowLaw::from_ring(ring, (values.len() as u64).checked_sub(1)?, progress)?;
    let bound = usize::try_from(rows.bound(ring)?).ok()?;
    let longest = usize::try_from(rows.period).ok()?;
    let steady = bound.checked_sub(longest)?;
    let is_asked = |shift: &Shift| {
        let is_seen = bound
            .checked_add(shift.period)
            .is_some_and(|end| end <= values.len());
        is_seen && shift.saltus == 0 && shift.period <= longest && shift.preperiod <= steady
    };
    let asked = shifts(&values, progress)?.into_iter().filter(is_asked);
    let shift = asked
        .min_by_key(|shift| (shift.preperiod, shift.period))
        .filter(|shift| shift.holds(&values))?;
    let checked_to = Some((bound + shift.period - 1) as u64);
    let status = Status::Proved {
        theorem: Theorem::Rows,
        checked_to,
    };
    Some(of_sequence(kind(shift, &values)?, &values, status))
}
