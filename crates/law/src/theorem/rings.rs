//! The law of a ring from the proved law of its rows.
//!
//! The first move in a ring leaves rows, so its value is the mex of values of rows: their law is its own.
//!
//! # Rings of a code
//! Let the code have finitely many digits, k of them behind the point, and moves to at most r >= 1 rows in a ring (to r + 1 heaps in
//! a row); let rows obey g(n + p) = g(n) for n >= n0, n0 >= 1. Then rings of n and of n + p pieces have the same value for all
//! n >= N = r n0 + (r - 1) p + k. Proof: n > k, so a move takes at most k pieces and leaves some. The rows that it leaves of n + p
//! have at least r n0 + r p pieces together, so one has a >= n0 + p, and a - p >= n0 in its place is an option of n with the same
//! value. The rows that are left of n have at least r n0 pieces together, so one has b >= n0, and b + p in its place is an option
//! of n + p with the same value. (With `!` or `=` on two rows and more that could be none: such codes are left out. Of one row they
//! ask nothing.)
//!
//! # Rings of a strip
//! A mark m in a ring of n cells, n >= 2, leaves a gap of n - 1 cells with m on both sides. Let the gaps between m and m obey
//! g(n + p) = g(n) + s(m) for n >= n0. If all s(m) are 0, rings repeat from N = n0 + 1 on, n0 >= 1. Else from N = n0 + M p + 1 on, with
//! M marks: from there on a gap with s(m) > 0 has a value of at least M, and a mex of at most M values is at most M, which it is
//! only if all of them are smaller. So the other marks alone decide.
//!
//! # The ring's own law
//! Rings repeat with p from N on. So what repeats with q from m0 <= N on at all n < N + p does so for ever: one period is checked.

use crate::{
    observe::{kind, of_heaps, of_sequence},
    shift::{Shift, shifts},
    statement::{Law, Status, Theorem},
    strip::StripLaw,
};
use grundy_compute as compute;
use grundy_core::{
    game::{Game, HeapCode, Ring, Strip, code::Parts},
    notation::Bounds,
    progress::{Progress, Quiet},
    values::Values,
};

/// The proved law of the rows of a game: g(n + period) = g(n) + saltus for all n >= preperiod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// The least n0 there is.
    pub preperiod: u64,
    /// The least p.
    pub period: u64,
    /// Of codes `[0]`; of strips by the left end, then the right one: the wall, then the marks in their order.
    pub saltus: Vec<u64>,
}

/// How many times as far as the values of rings the rows may be computed to prove their law.
const FARTHER: u64 = 8;
/// And how far at least.
const AT_LEAST: u64 = 1 << 14;

impl Rows {
    /// The law of the rows of a ring, if it is proved by values not much farther than heap `to`; `None` if it is not, or `progress`
    /// asks to stop first.
    #[must_use]
    pub fn of(ring: &Ring, to: u64, progress: &dyn Progress) -> Option<Self> {
        let most = to.saturating_mul(FARTHER).max(AT_LEAST);
        match ring {
            Ring::Code(code) => {
                rows_of_a_ring(code)?;
                of_code(code, to, most, progress)
            }
            Ring::Strip(strip) => of_strip(strip, to, most, progress),
        }
    }

    /// The least n + 1 for which the ring's law is to be seen at n: N + p.
    #[must_use]
    pub fn bound(&self, ring: &Ring) -> Option<u64> {
        let first = self.preperiod.max(1);
        let steady = match ring {
            Ring::Code(code) => {
                let rows = rows_of_a_ring(code)?;
                let turns = self.period.checked_mul(rows - 1)?;
                first.checked_mul(rows)?.checked_add(turns)?.checked_add(code.digits.len() as u64)?
            }
            Ring::Strip(strip) => {
                let marks = if self.saltus.iter().any(|&saltus| saltus > 0) { strip.marks.len() as u64 } else { 0 };
                first.checked_add(self.period.checked_mul(marks)?)?.checked_add(1)?
            }
        };
        steady.checked_add(self.period)
    }
}

/// The most rows that a move in a ring leaves, at least 1; `None` of codes that the theorem leaves out.
fn rows_of_a_ring(code: &HeapCode) -> Option<u64> {
    let rows = code.most_parts().saturating_sub(1).max(1) as u64;
    let mut digits = std::iter::once(&code.split).chain(&code.digits);
    let is_plain = rows == 1 || digits.all(|digit| digit.parts == Parts::Any);
    (code.tail.is_empty() && is_plain).then_some(rows)
}

/// May the theorem prove a law of the ring?
pub(crate) fn applies_to(ring: &Ring) -> bool {
    match ring {
        Ring::Code(code) => rows_of_a_ring(code).is_some(),
        Ring::Strip(_) => true,
    }
}

fn of_code(code: &HeapCode, to: u64, most: u64, progress: &dyn Progress) -> Option<Rows> {
    let game = Game::from(code.clone());
    let law = |to: u64| of_heaps(&game, &computed(&game, to, progress)?, progress);
    let mut found = law(to)?;
    if !found.is_proved() {
        let needed = found.needed_to(&game).filter(|&needed| needed > to && needed <= most)?;
        found = law(needed).filter(Law::is_proved)?;
    }
    let (preperiod, period, saltus) = found.shift()?;
    (saltus == 0).then(|| Rows { preperiod, period, saltus: vec![0] })
}

fn of_strip(strip: &Strip, to: u64, most: u64, progress: &dyn Progress) -> Option<Rows> {
    let game = Game::from(strip.clone());
    let law = |to: u64| StripLaw::find_within(strip, &computed(&game, to, progress)?, progress);
    let mut found = law(to)?;
    if !found.is_proved() {
        let needed = found.needed_to(&game).filter(|&needed| needed > to && needed <= most)?;
        found = law(needed).filter(Law::is_proved)?;
    }
    let StripLaw { preperiod, period, ref saltus, .. } = *found.strip()?;
    Some(Rows { preperiod, period, saltus: saltus.clone() })
}

/// The values to a heap or a gap; `None` if they cannot be computed.
fn computed(game: &Game, to: u64, progress: &dyn Progress) -> Option<Values> {
    compute::compute(game, &Bounds::Heap(to), None, &Quiet(progress)).ok()
}

/// The least law of the rings with these values, proved; `None` if the rows' law is not proved, or the values do not go as far as
/// the theorem asks.
pub(crate) fn law(ring: &Ring, values: &Values, progress: &dyn Progress) -> Option<Law> {
    let values: Vec<u32> = values.iter().collect();
    let rows = Rows::of(ring, (values.len() as u64).checked_sub(1)?, progress)?;
    let bound = usize::try_from(rows.bound(ring)?).ok()?;
    let longest = usize::try_from(rows.period).ok()?;
    let steady = bound.checked_sub(longest)?;
    let is_asked = |shift: &Shift| {
        let is_seen = bound.checked_add(shift.period).is_some_and(|end| end <= values.len());
        is_seen && shift.saltus == 0 && shift.period <= longest && shift.preperiod <= steady
    };
    let asked = shifts(&values, progress)?.into_iter().filter(is_asked);
    let shift = asked.min_by_key(|shift| (shift.preperiod, shift.period)).filter(|shift| shift.holds(&values))?;
    let checked_to = Some((bound + shift.period - 1) as u64);
    let status = Status::Proved { theorem: Theorem::Rows, checked_to };
    Some(of_sequence(kind(shift, &values)?, &values, status))
}
