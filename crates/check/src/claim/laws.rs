//! The forms of laws of sequences and of nim-sums of blocks.

use super::form::{Atom, FormStop, LinearForm, known};
use crate::signs::{ABOVE, BELOW, NOT_ABOVE, NOT_BELOW};

/// The most steps of a recurrence for one form.
const MOST_STEPS: usize = 200;

/// The law g(n + period) = g(n) + saltus for all n >= preperiod.
///
/// ```
/// use grundy_check::claim::{LinearForm, laws::ShiftLaw};
///
/// // g(n) = n % 3
/// let law = ShiftLaw { preperiod: 0, period: 3, saltus: 0 };
/// let value = law.form(&LinearForm::constant(1_000_000), 0, &|n| (n < 3).then_some(n));
/// assert_eq!(value, Ok(LinearForm::constant(1)));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct ShiftLaw {
    /// The preperiod.
    pub preperiod: u64,
    /// The period, at least 1.
    pub period: u64,
    /// The saltus.
    pub saltus: u64,
}

impl ShiftLaw {
    /// Returns the value at a form; `value` has the values of one preperiod and one period.
    ///
    /// # Errors
    /// If the value has no form in this class.
    pub fn form(
        self,
        n: &LinearForm,
        least: u64,
        value: &dyn Fn(u128) -> Option<u128>,
    ) -> Result<LinearForm, FormStop> {
        let (preperiod, period, saltus) = (
            i128::from(self.preperiod),
            i128::from(self.period.max(1)),
            i128::from(self.saltus),
        );
        if let Some(n) = n.number() {
            let beyond = n - preperiod;
            let times = beyond.max(0) / period;
            let grown = times.checked_mul(saltus).ok_or(FormStop::Open)?;
            return known(n - times * period, value)?
                .checked_add(grown)
                .map(LinearForm::constant)
                .ok_or(FormStop::Open);
        }
        let beyond = n.plus(-1, &LinearForm::constant(preperiod))?;
        if beyond.sign(least)? & BELOW != 0 {
            return Err(FormStop::Open);
        }
        let (times, place) = beyond.divide_form(period)?;
        times
            .times(saltus)?
            .plus(1, &LinearForm::constant(known(preperiod + place, value)?))
    }
}

/// The law of moves that remove 1 to f(n) tokens, f(n) = floor((a n + b) / d) limited to 0 <= f(n)
/// <= n, 1 <= a < d: g(n) = f(n) where f grows, else g(n - f(n) - 1).
///
/// ```
/// use grundy_check::claim::laws::SlowLaw;
///
/// // 1 to floor(n / 2) tokens: 11 has the value of 5, that of 2
/// let halves = SlowLaw { a: 1, b: 0, d: 2 };
/// assert_eq!([11, 5, 2].map(|n| halves.value(n)), [Some(1); 3]);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct SlowLaw {
    /// The factor.
    pub a: i128,
    /// The summand.
    pub b: i128,
    /// The divisor.
    pub d: i128,
}

impl SlowLaw {
    /// Returns the value of a heap by the recurrence; `None` if that needs more than 128 bits.
    #[must_use]
    pub fn value(self, n: u128) -> Option<u128> {
        let mut n = i128::try_from(n).ok()?;
        let at = |n: i128| -> Option<i128> {
            let numerator = self.a.checked_mul(n)?.checked_add(self.b)?;
            Some(numerator.checked_div_euclid(self.d)?.min(n).max(0))
        };
        while n > 0 {
            let most = at(n)?;
            if most == 0 || at(n - 1)? < most {
                return u128::try_from(most).ok();
            }
            n -= most + 1;
        }
        Some(0)
    }

    /// Returns the value at a form. The recurrence is used while its quotients are forms; the value
    /// of the last form is an atom.
    ///
    /// # Errors
    /// If the value has no form in this class.
    pub fn form(
        self,
        n: &LinearForm,
        least: u64,
        value: &dyn Fn(u128) -> Option<u128>,
    ) -> Result<LinearForm, FormStop> {
        let mut n = n.clone();
        for _ in 0..MOST_STEPS {
            if let Some(n) = n.number() {
                return known(n, value).map(LinearForm::constant);
            }
            let Some((Atom::Nim(1), scale, offset)) = n.single() else {
                return Err(FormStop::Open);
            };
            let at = |n: &LinearForm| {
                n.times(self.a)?
                    .plus(1, &LinearForm::constant(self.b))?
                    .divide_form(self.d)
            };
            let before = n.plus(-1, &LinearForm::constant(1))?;
            let (Ok((most, _)), Ok((most_before, _))) = (at(&n), at(&before)) else {
                return Ok(LinearForm::from_atom(
                    Atom::Value {
                        sequence: 0,
                        scale,
                        offset,
                    },
                    1,
                    0,
                ));
            };
            // The limits 0 and n are not reached, neither at n nor at n - 1.
            for inside in [
                most_before.clone(),
                before.plus(-1, &most_before)?,
                n.plus(-1, &most)?,
            ] {
                match inside.sign(least)? {
                    ABOVE => {}
                    NOT_BELOW => return Err(inside.apart(least)),
                    _ => return Err(FormStop::Open),
                }
            }
            if most.plus(-1, &most_before)?.number() != Some(0) {
                return Ok(most);
            }
            n = before.plus(-1, &most)?;
        }
        Err(FormStop::Open)
    }
}

/// A k-regular sequence: sequence i at k n + r is the sum of `steps[r][i][j]` times sequence j at
/// n; g is sequence 0.
///
/// ```
/// use grundy_check::claim::{
///     Decision, FormStop, LinearForm, Obeyed, decide,
///     laws::{RegularKind, RegularLaw},
/// };
/// use grundy_core::claim::Claim;
///
/// /// The number of binary ones: g(2n) = g(n), g(2n + 1) = g(n) + 1.
/// struct Ones;
///
/// impl Obeyed for Ones {
///     fn form(&self, position: &[LinearForm], least: u64) -> Result<LinearForm, FormStop> {
///         let steps = [vec![vec![1, 0], vec![0, 1]], vec![vec![1, 1], vec![0, 1]]];
///         let law = RegularLaw {
///             base: 2,
///             steps: &steps,
///             kinds: &[RegularKind::Values, RegularKind::One],
///         };
///         law.form(&position[0], least, &|n| Some(n.count_ones().into()))
///     }
///
///     fn moduli(&self) -> Vec<u64> {
///         vec![2]
///     }
/// }
///
/// let claim = Claim::parse("0 if n == 0 else g(n/2) + n%2", &["n"])?;
/// assert!(matches!(decide(&claim, &Ones, &()), Decision::Equal { .. }));
/// # Ok::<(), grundy_core::diagnostic::Diagnostic>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct RegularLaw<'a> {
    /// The base k.
    pub base: u64,
    /// The coefficients.
    pub steps: &'a [Vec<Vec<i64>>],
    /// The kind of each sequence.
    pub kinds: &'a [RegularKind],
}

/// The kind of a sequence of a k-regular law.
///
/// [`RegularLaw`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegularKind {
    /// Values of g.
    Values,
    /// n.
    Heap,
    /// 1.
    One,
}

impl RegularLaw<'_> {
    /// Returns the value at a form; an atom is the value of a sequence at a form whose scale k does
    /// not divide.
    ///
    /// # Errors
    /// If the value has no form in this class.
    pub fn form(
        &self,
        n: &LinearForm,
        least: u64,
        value: &dyn Fn(u128) -> Option<u128>,
    ) -> Result<LinearForm, FormStop> {
        if let Some(n) = n.number() {
            return known(n, value).map(LinearForm::constant);
        }
        let Some((Atom::Nim(1), ..)) = n.single() else {
            return Err(FormStop::Open);
        };
        if n.sign(least)? & BELOW != 0 {
            return Err(FormStop::Open);
        }
        let (mut n, base) = (n.clone(), i128::from(self.base.max(2)));
        let mut row: Vec<i128> = vec![1];
        for _ in 0..MOST_STEPS {
            let Ok((quotient, digit)) = n.divide_form(base) else {
                break;
            };
            let step = usize::try_from(digit)
                .ok()
                .and_then(|digit| self.steps.get(digit))
                .ok_or(FormStop::Open)?;
            let mut next = vec![0_i128; step.len()];
            for (factor, own) in row.iter().zip(step) {
                for (sum, &each) in next.iter_mut().zip(own) {
                    let product = factor.checked_mul(each.into()).ok_or(FormStop::Open)?;
                    *sum = sum.checked_add(product).ok_or(FormStop::Open)?;
                }
            }
            (n, row) = (quotient, next);
        }
        let Some((_, scale, offset)) = n.single() else {
            return Err(FormStop::Open);
        };
        let mut sum = LinearForm::constant(0);
        for ((sequence, &factor), kind) in row.iter().enumerate().zip(self.kinds) {
            let term = match kind {
                RegularKind::Values => LinearForm::from_atom(
                    Atom::Value {
                        sequence,
                        scale,
                        offset,
                    },
                    1,
                    0,
                ),
                RegularKind::Heap => n.clone(),
                RegularKind::One => LinearForm::constant(1),
            };
            sum = sum.plus(factor, &term)?;
        }
        Ok(sum)
    }
}

/// Returns the value of a nim-sum of blocks: `side` times the nim-sum of the quotients, plus the
/// value in the box at the remainders.
///
/// # Errors
/// If the value has no form in this class.
///
/// ```
/// use grundy_check::claim::{LinearForm, laws::blocks};
///
/// // Nim with a diagonal step: 3 * (4 xor 2) + t(1, 0)
/// let position = [LinearForm::constant(13), LinearForm::constant(6)];
/// let first = |cell: &[u128]| Some(cell.iter().sum::<u128>() % 3);
/// assert_eq!(blocks(&position, 3, &first, 0), Ok(LinearForm::constant(3 * (4 ^ 2) + 1)));
/// ```
pub fn blocks(
    position: &[LinearForm],
    side: u64,
    value: &dyn Fn(&[u128]) -> Option<u128>,
    least: u64,
) -> Result<LinearForm, FormStop> {
    let (mut sum, mut places) = (LinearForm::constant(0), Vec::new());
    for number in position {
        let (quotient, place) = number.divide_form(side.into())?;
        sum = sum.xor(&quotient, least)?;
        places.push(place.unsigned_abs());
    }
    let value = value(&places)
        .and_then(|value| i128::try_from(value).ok())
        .ok_or(FormStop::Open)?;
    sum.times(side.into())?
        .plus(1, &LinearForm::constant(value))
}

/// Returns the nim-sum of forms.
///
/// # Errors
/// If it has no form in this class.
///
/// [`Obeyed`](super::Obeyed) has an example.
pub fn nim_sum(values: &[LinearForm], least: u64) -> Result<LinearForm, FormStop> {
    values
        .iter()
        .try_fold(LinearForm::constant(0), |sum, value| sum.xor(value, least))
}

/// Returns the misère value of heaps of Nim: the nim-sum, with its lowest bit changed if no heap is
/// above 1.
///
/// # Errors
/// If it has no form in this class.
pub(super) fn misere_nim(heaps: &[LinearForm], least: u64) -> Result<LinearForm, FormStop> {
    // With one modulus for all heaps, a modulus above the bound of the heaps that are taken one by
    // one is reached.
    let sum = nim_sum(heaps, least).map_err(|stop| match stop {
        FormStop::Refine(_, factor) => FormStop::Refine(u8::MAX, factor),
        stop => stop,
    })?;
    let mut undecided = None;
    for heap in heaps {
        match heap.plus(-1, &LinearForm::constant(2))?.sign(least) {
            Ok(BELOW) => {}
            Ok(NOT_ABOVE) => return Err(FormStop::Open),
            Ok(_) => return Ok(sum),
            Err(stop) => undecided = undecided.or(Some(stop)),
        }
    }
    undecided.map_or_else(|| sum.xor(&LinearForm::constant(1), least), Err)
}
