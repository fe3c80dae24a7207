//! The numbers of one column of a block of turns, and the operations that make them from other columns.

use super::failure::Failure;
use grundy_core::game::expr::{Comparison, Function, Op};
use grundy_work::{
    cpu::{Level, Loops},
    registers::instruction::{called, computed, floor},
};

/// Number of turns in a block: 2 KiB a column, so a dozen columns stay in the first-level cache.
pub(super) const TURNS: usize = 256;

/// The numbers of one column.
#[derive(Debug, Clone, Default)]
pub(super) struct Column {
    pub numbers: Vec<i64>,
    /// The least and the largest number.
    pub span: (i64, i64),
    /// `true` for each turn without a value, if such turns exist.
    pub none: Option<Vec<bool>>,
}

impl Column {
    /// Takes numbers in any order, of which each turn has one.
    pub fn fill(&mut self, numbers: impl Iterator<Item = i64>) {
        self.none = None;
        self.numbers.clear();
        self.numbers.extend(numbers);
        let ends = (i64::MAX, i64::MIN);
        self.span = self.numbers.iter().fold(ends, |(low, high), &number| (low.min(number), high.max(number)));
    }
}

/// An operand of a block.
#[derive(Debug, Clone, Copy)]
pub(super) enum Input<'a> {
    /// The same number in all turns.
    Same(i64),
    /// A number for each turn.
    Each(&'a [i64]),
}

impl Input<'_> {
    #[inline]
    pub fn at(self, turn: usize) -> i64 {
        match self {
            Self::Same(number) => number,
            Self::Each(numbers) => numbers.get(turn).copied().unwrap_or_default(),
        }
    }

    /// Appends the numbers of the first `count` turns.
    pub fn append(self, count: usize, to: &mut Vec<i64>) {
        match self {
            Self::Same(number) => to.extend(std::iter::repeat_n(number, count)),
            Self::Each(numbers) => to.extend(numbers.iter().take(count)),
        }
    }
}

/// Writes f(a, b) for each turn, by the best instructions of the CPU.
pub(super) fn each(out: &mut [i64], a: Input<'_>, b: Input<'_>, f: impl Fn(i64, i64) -> i64) {
    Level::best().run(Each { out, a, b, f });
}

/// The numbers of two columns, and what is made of them.
struct Each<'a, F> {
    out: &'a mut [i64],
    a: Input<'a>,
    b: Input<'a>,
    f: F,
}

impl<F: Fn(i64, i64) -> i64> Loops for Each<'_, F> {
    type Output = ();

    #[inline(always)]
    #[allow(clippy::inline_always, reason = "compiled for each level of CPU features")]
    fn run(self) {
        let Self { out, a, b, f } = self;
        match (a, b) {
            (Input::Same(a), Input::Same(b)) => out.fill(f(a, b)),
            (Input::Each(a), Input::Same(b)) => out.iter_mut().zip(a).for_each(|(out, &a)| *out = f(a, b)),
            (Input::Same(a), Input::Each(b)) => out.iter_mut().zip(b).for_each(|(out, &b)| *out = f(a, b)),
            (Input::Each(a), Input::Each(b)) => {
                out.iter_mut().zip(a.iter().zip(b)).for_each(|(out, (&a, &b))| *out = f(a, b));
            }
        }
    }
}

/// The least and the largest of some numbers, if both fit 64 bits.
fn span(numbers: impl IntoIterator<Item = i128> + Clone) -> Result<(i64, i64), Failure> {
    let (low, high) = (numbers.clone().into_iter().min(), numbers.into_iter().max());
    let number = |end: Option<i128>| end.and_then(|end| i64::try_from(end).ok()).ok_or(Failure::Undecided);
    Ok((number(low)?, number(high)?))
}

pub(super) fn compare(comparison: Comparison, a: Input<'_>, b: Input<'_>, out: &mut Column) {
    let out = &mut out.numbers;
    match comparison {
        Comparison::Equal => each(out, a, b, |a, b| (a == b).into()),
        Comparison::NotEqual => each(out, a, b, |a, b| (a != b).into()),
        Comparison::Less => each(out, a, b, |a, b| (a < b).into()),
        Comparison::LessEqual => each(out, a, b, |a, b| (a <= b).into()),
        Comparison::Greater => each(out, a, b, |a, b| (a > b).into()),
        Comparison::GreaterEqual => each(out, a, b, |a, b| (a >= b).into()),
    }
}

/// Returns `true` if all numbers of both spans are from 0 on and below 2^32.
fn are_short(a: (i64, i64), b: (i64, i64)) -> bool {
    a.0 >= 0 && b.0 >= 0 && a.1 <= u32::MAX.into() && b.1 <= u32::MAX.into()
}

/// Returns `true` if all numbers of both spans are from 0 on and below 2^31.
fn are_halves(a: (i64, i64), b: (i64, i64)) -> bool {
    are_short(a, b) && a.1 <= i32::MAX.into() && b.1 <= i32::MAX.into()
}

/// The quotient of numbers from 0 on and below 2^31, the second one above 0. The quotient of two such numbers differs from
/// the next larger whole number by more than it is rounded, so the processor can divide several numbers of 64 bits at
/// once.
#[allow(clippy::cast_possible_truncation, reason = "both numbers fit, and so does the quotient")]
fn quotient(a: i64, b: i64) -> i32 {
    (f64::from(a as i32) / f64::from(b as i32)) as i32
}

/// Converts a number that is known to be from 0 on and below 2^32.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the span says that it fits")]
fn short(number: i64) -> u32 {
    number as u32
}

/// A divisor from 2 on and below 2^32, as its rounded-up reciprocal, which is exact for dividends below 2^32 (Granlund
/// and Montgomery 1994). Each turn then takes a product instead of a division.
#[derive(Clone, Copy)]
struct Divisor {
    reciprocal: u64,
}

/// The divisor, if it is the same in all turns and all numbers are short.
fn divisor(a_span: (i64, i64), b_span: (i64, i64)) -> Option<Divisor> {
    let divisor = u64::try_from(b_span.0).ok().filter(|&divisor| divisor >= 2)?;
    let is_one = b_span.0 == b_span.1 && are_short(a_span, b_span);
    is_one.then(|| Divisor { reciprocal: u64::MAX / divisor + 1 })
}

impl Divisor {
    #[inline]
    fn quotient(self, dividend: i64) -> i64 {
        let product = u128::from(self.reciprocal) * u128::from(short(dividend));
        i64::try_from(product >> 64).unwrap_or_default()
    }
}

pub(super) type Spanned<'a> = (Input<'a>, (i64, i64));

pub(super) fn compute(
    op: Op,
    (a, a_span): Spanned<'_>,
    (b, b_span): Spanned<'_>,
    out: &mut Column,
) -> Result<(), Failure> {
    let wide = |(low, high): (i64, i64)| (i128::from(low), i128::from(high));
    let ((a_low, a_high), (b_low, b_high)) = (wide(a_span), wide(b_span));
    let numbers = &mut out.numbers;
    let has_zero = b_span.0 <= 0 && b_span.1 >= 0;
    match op {
        Op::Add => {
            out.span = span([a_low + b_low, a_high + b_high])?;
            each(numbers, a, b, i64::wrapping_add);
        }
        Op::Sub => {
            out.span = span([a_low - b_high, a_high - b_low])?;
            each(numbers, a, b, i64::wrapping_sub);
        }
        Op::Mul => {
            out.span = span([a_low * b_low, a_low * b_high, a_high * b_low, a_high * b_high])?;
            each(numbers, a, b, i64::wrapping_mul);
        }
        Op::Min => {
            out.span = span([a_low.min(b_low), a_high.min(b_high)])?;
            each(numbers, a, b, i64::min);
        }
        Op::Max => {
            out.span = span([a_low.max(b_low), a_high.max(b_high)])?;
            each(numbers, a, b, i64::max);
        }
        Op::Div => {
            let most = a_low.abs().max(a_high.abs());
            out.span = span([if a_low >= 0 && b_low >= 0 { 0 } else { -most }, most])?;
            if let Some(divisor) = divisor(a_span, b_span) {
                each(numbers, a, b, |a, _| divisor.quotient(a));
            } else if !has_zero && are_halves(a_span, b_span) {
                each(numbers, a, b, |a, b| quotient(a, b).into());
            } else if !has_zero && are_short(a_span, b_span) {
                each(numbers, a, b, |a, b| (short(a) / short(b)).into());
            } else {
                turn_by_turn(out, a, b, floor);
            }
        }
        Op::Rem => {
            out.span = span([(b_low + 1).min(0), (b_high - 1).max(0)])?;
            if let Some(divisor) = divisor(a_span, b_span) {
                each(numbers, a, b, |a, b| a - b * divisor.quotient(a));
            } else if !has_zero && are_halves(a_span, b_span) {
                each(numbers, a, b, |a, b| a - b * i64::from(quotient(a, b)));
            } else if !has_zero && are_short(a_span, b_span) {
                each(numbers, a, b, |a, b| (short(a) % short(b)).into());
            } else {
                turn_by_turn(out, a, b, |a, b| computed(Op::Rem, a, b));
            }
        }
        Op::Gcd => {
            out.span = span([0, a_low.abs(), a_high.abs(), b_low.abs(), b_high.abs()])?;
            if are_short(a_span, b_span) {
                each(numbers, a, b, |a, b| {
                    let (mut a, mut b) = (short(a), short(b));
                    while b != 0 {
                        (a, b) = (b, a % b);
                    }
                    a.into()
                });
            } else {
                turn_by_turn(out, a, b, |a, b| computed(Op::Gcd, a, b));
            }
        }
        Op::Xor => {
            // The sum of the numbers is at least their XOR, so it is an upper bound.
            out.span = span([0, a_high.max(0) + b_high.max(0)])?;
            if a_low >= 0 && b_low >= 0 {
                each(numbers, a, b, |a, b| a ^ b);
            } else {
                turn_by_turn(out, a, b, |a, b| computed(Op::Xor, a, b));
            }
        }
        Op::Ilog => {
            out.span = (0, 63);
            turn_by_turn(out, a, b, |a, b| computed(Op::Ilog, a, b));
        }
    }
    Ok(())
}

pub(super) fn call(function: Function, a: Input<'_>, (low, high): (i64, i64), out: &mut Column) {
    // The result of each function is at most the number.
    out.span = (0, high.max(0));
    if function == Function::Popcount && low >= 0 {
        each(&mut out.numbers, a, a, |a, _| a.count_ones().into());
        return;
    }
    if function == Function::DigitSum && low >= 0 && high <= i64::from(u32::MAX) {
        each(&mut out.numbers, a, a, |a, _| digit_sum(short(a)));
        return;
    }
    turn_by_turn(out, a, a, |a, _| called(function, a));
}

/// The sum of the decimal digits, without a branch.
fn digit_sum(number: u32) -> i64 {
    // Ten digits; the divisions by a constant are products.
    let (mut sum, mut rest) = (0, u64::from(number));
    for _ in 0..10 {
        let next = rest / 10;
        sum += rest - 10 * next;
        rest = next;
    }
    i64::try_from(sum).unwrap_or(0)
}

/// Writes f(a, b) for each turn, and records the turns without a value.
pub(super) fn turn_by_turn(out: &mut Column, a: Input<'_>, b: Input<'_>, f: impl Fn(i64, i64) -> Option<i64>) {
    let Column { numbers, span, none } = out;
    for (turn, out) in numbers.iter_mut().enumerate() {
        *out = f(a.at(turn), b.at(turn)).unwrap_or_else(|| {
            none.get_or_insert_with(|| vec![false; TURNS])[turn] = true;
            0
        });
    }
    // Turns without a value hold 0.
    *span = (span.0.min(0), span.1.max(0));
}
