//! The numbers of a block of turns, computed instruction by instruction: the interpreter's overhead is paid once for a
//! block.
//!
//! The least and the largest possible number of each column are known, so no overflow stays undetected: if a number
//! might have more than 64 bits, the block fails. Turns in which a number has no value, for example after a division by
//! zero, are recorded, and fail only if the number is used.

use super::{
    failure::Failure,
    inner::{Operand, Turnwise},
};
use grundy_core::{
    game::expr::{Comparison, Function, Op},
    values::Cell,
};
use grundy_work::{
    cpu::{Level, Loops},
    registers::{
        Kind,
        instruction::{called, computed, floor, is_prime},
    },
};

/// Number of turns in a block: 2 KiB a column, so a dozen columns stay in the first-level cache.
pub(super) const TURNS: usize = 256;
/// Numbers up to this one are looked up in a table of primes.
const MOST_SIEVED: usize = 1 << 22;

/// The numbers of one column.
#[derive(Debug, Clone, Default)]
struct Column {
    numbers: Vec<i64>,
    /// The least and the largest number.
    span: (i64, i64),
    /// `true` for each turn without a value, if such turns exist.
    none: Option<Vec<bool>>,
}

impl Column {
    /// Takes numbers in any order, of which each turn has one.
    fn fill(&mut self, numbers: impl Iterator<Item = i64>) {
        self.none = None;
        self.numbers.clear();
        self.numbers.extend(numbers);
        let ends = (i64::MAX, i64::MIN);
        self.span = self.numbers.iter().fold(ends, |(low, high), &number| (low.min(number), high.max(number)));
    }
}

/// All columns of a block; the first one is the variable.
#[derive(Debug, Clone, Default)]
pub(super) struct Columns {
    all: Vec<Column>,
    /// The number of columns between the variable and the instructions.
    inputs: usize,
    /// `true` at each index that is a prime.
    primes: Vec<bool>,
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
fn each(out: &mut [i64], a: Input<'_>, b: Input<'_>, f: impl Fn(i64, i64) -> i64) {
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

impl Columns {
    /// Computes the block of `count` turns whose first turn has the number `first`.
    pub fn run(&mut self, code: &[Turnwise], registers: &[i64], first: i64, count: usize) -> Result<(), Failure> {
        self.begin(code.len(), first, count);
        (0..code.len()).try_for_each(|at| self.instruct(code, at, registers))
    }

    /// Computes a block of at most [`TURNS`] turns that have these numbers.
    pub fn run_over(&mut self, code: &[Turnwise], registers: &[i64], turns: &[i64]) -> Result<(), Failure> {
        self.take(code.len(), turns, std::iter::empty(), &[]);
        (0..code.len()).try_for_each(|at| self.instruct(code, at, registers))
    }

    /// Starts a block of at most [`TURNS`] turns from the number `first` on, with room for the columns of the instructions.
    pub fn begin(&mut self, instructions: usize, first: i64, count: usize) {
        self.inputs = 0;
        self.make(instructions + 1);
        let Column { numbers, span, .. } = &mut self.all[0];
        numbers.clear();
        // The compiler turns only a range with an end into vector instructions.
        numbers.extend(first..first.saturating_add(i64::try_from(count).unwrap_or(i64::MAX)));
        *span = numbers.first().copied().zip(numbers.last().copied()).unwrap_or_default();
    }

    /// Starts a block of turns that have these numbers in any order, and a row of a table: each input has the numbers of
    /// the rows.
    pub fn take<'a>(
        &mut self,
        instructions: usize,
        turns: &[i64],
        inputs: impl ExactSizeIterator<Item = &'a [i64]>,
        rows: &[usize],
    ) {
        self.inputs = inputs.len();
        self.make(1 + inputs.len() + instructions);
        let (variable, others) = self.all.split_at_mut(1);
        variable[0].fill(turns.iter().copied());
        for (column, input) in others.iter_mut().zip(inputs) {
            column.fill(rows.iter().map(|&row| input[row]));
        }
    }

    /// Leaves only the first `count` turns, for the instructions that come.
    pub fn shorten(&mut self, count: usize) {
        for Column { numbers, none, .. } in &mut self.all {
            numbers.truncate(count);
            if let Some(none) = none {
                none.truncate(count);
            }
        }
    }

    fn make(&mut self, columns: usize) {
        if self.all.len() < columns {
            self.all.resize_with(columns, Column::default);
        }
    }

    /// Computes the column of an instruction; the columns of the instructions before it must be computed.
    pub fn instruct(&mut self, code: &[Turnwise], at: usize, registers: &[i64]) -> Result<(), Failure> {
        let count = self.all[0].numbers.len();
        let to = 1 + self.inputs + at;
        let mut out = std::mem::take(&mut self.all[to]);
        out.numbers.resize(count, 0);
        out.none = None;
        let done = self.step(code[at], registers, &mut out);
        self.all[to] = out;
        done
    }

    /// The numbers of a column.
    pub fn numbers(&self, column: usize) -> &[i64] {
        &self.all[column].numbers
    }

    /// `true` for each turn without a value, if such turns exist.
    pub fn none(&self, column: usize) -> Option<&[bool]> {
        self.all[column].none.as_deref()
    }

    /// The numbers of an operand, their span, and the turns without a value.
    #[inline]
    pub fn input<'a>(&'a self, operand: Operand, registers: &[i64]) -> (Input<'a>, (i64, i64), Option<&'a [bool]>) {
        match operand {
            Operand::Register(register) => {
                (Input::Same(registers[register]), (registers[register], registers[register]), None)
            }
            Operand::Column(column) => {
                let Column { numbers, span, none } = &self.all[column];
                (Input::Each(numbers), *span, none.as_deref())
            }
        }
    }

    /// Fails if an operand has no number in one of these turns.
    pub fn check(&self, operand: Operand, turns: &[u16]) -> Result<(), Failure> {
        let Operand::Column(column) = operand else { return Ok(()) };
        let has_none = |none: &[bool]| turns.iter().any(|&turn| none[usize::from(turn)]);
        if self.none(column).is_some_and(has_none) { Err(Failure::Undecided) } else { Ok(()) }
    }

    /// Adds the values of a part, in each of these turns, to those of the earlier parts.
    pub fn add<T: Cell>(
        &self,
        part: Operand,
        registers: &[i64],
        values: &[T],
        turns: &[u16],
        sums: &mut [u32],
    ) -> Result<(), Failure> {
        self.check(part, turns)?;
        let input = self.input(part, registers).0;
        let value = |part: i64| -> Option<u32> { Some((*values.get(usize::try_from(part).ok()?)?).into()) };
        match input {
            Input::Same(part) if !turns.is_empty() => {
                let value = value(part).ok_or(Failure::Undecided)?;
                for sum in sums.iter_mut() {
                    *sum ^= value;
                }
            }
            Input::Same(_) => (),
            Input::Each(numbers) if numbers.len() == turns.len() => {
                for (sum, &part) in sums.iter_mut().zip(numbers) {
                    *sum ^= value(part).ok_or(Failure::Undecided)?;
                }
            }
            Input::Each(numbers) => {
                for (sum, &turn) in sums.iter_mut().zip(turns) {
                    *sum ^= numbers.get(usize::from(turn)).and_then(|&part| value(part)).ok_or(Failure::Undecided)?;
                }
            }
        }
        Ok(())
    }

    /// Keeps the turns in which the test holds.
    pub fn keep(&self, test: Operand, registers: &[i64], turns: &mut Vec<u16>) -> Result<(), Failure> {
        self.check(test, turns)?;
        match self.input(test, registers).0 {
            Input::Same(0) => turns.clear(),
            Input::Same(_) => (),
            Input::Each(truths) => {
                // In many blocks a test holds everywhere or nowhere.
                match truths.iter().fold((0, 1), |(any, all), truth| (any | truth, all & truth)) {
                    (0, _) => turns.clear(),
                    (_, 1) => (),
                    // Where the truth changes often, no branch is predicted.
                    _ => {
                        let mut kept = 0;
                        for at in 0..turns.len() {
                            let turn = turns[at];
                            turns[kept] = turn;
                            kept += usize::from(truths[usize::from(turn)] != 0);
                        }
                        turns.truncate(kept);
                    }
                }
            }
        }
        Ok(())
    }

    fn step(&mut self, Turnwise { kind, a, b }: Turnwise, registers: &[i64], out: &mut Column) -> Result<(), Failure> {
        if kind == Kind::Prime {
            let (_, (_, high), _) = self.input(a, registers);
            self.sieve(high);
        }
        let ((a, a_span, a_none), (b, b_span, b_none)) = (self.input(a, registers), self.input(b, registers));
        let is_logic = matches!(kind, Kind::And | Kind::Or);
        // A truth value that decides the result alone decides it even if the other one has no value.
        if is_logic && (a_none.is_some() || b_none.is_some()) {
            let deciding = i64::from(kind == Kind::Or);
            let is_none = |none: Option<&[bool]>, turn: usize| none.is_some_and(|none| none[turn]);
            let mut none = vec![false; out.numbers.len()];
            for (turn, out) in out.numbers.iter_mut().enumerate() {
                let is_decided = a.at(turn) == deciding;
                none[turn] = is_none(a_none, turn) || !is_decided && is_none(b_none, turn);
                *out = if is_decided { deciding } else { b.at(turn) };
            }
            (out.span, out.none) = ((0, 1), Some(none));
            return Ok(());
        }
        out.none = match (a_none, b_none) {
            (None, None) => None,
            (Some(none), None) | (None, Some(none)) => Some(none.to_vec()),
            (Some(a), Some(b)) => Some(a.iter().zip(b).map(|(a, b)| a | b).collect()),
        };
        out.span = (0, 1);
        match kind {
            Kind::Compute(op) => compute(op, (a, a_span), (b, b_span), out)?,
            Kind::Function(function) => call(function, a, a_span, out),
            Kind::Compare(comparison) => compare(comparison, a, b, out),
            Kind::And => each(&mut out.numbers, a, b, |a, b| a & b),
            Kind::Or => each(&mut out.numbers, a, b, |a, b| a | b),
            Kind::Prime => {
                for (turn, out) in out.numbers.iter_mut().enumerate() {
                    let number = a.at(turn);
                    let sieved = usize::try_from(number).map_or(Some(false), |number| self.primes.get(number).copied());
                    *out = sieved.or_else(|| is_prime(number)).ok_or(Failure::Undecided)?.into();
                }
            }
        }
        Ok(())
    }

    /// Extends the table of primes to a number or to its maximum size (the sieve of Eratosthenes).
    fn sieve(&mut self, high: i64) {
        let most = usize::try_from(high).unwrap_or(0).min(MOST_SIEVED);
        if self.primes.len() > most {
            return;
        }
        let len = (most + 1).next_power_of_two();
        let mut primes = vec![true; len];
        primes.iter_mut().take(2).for_each(|prime| *prime = false);
        for factor in (2..).take_while(|factor| factor * factor < len) {
            if primes[factor] {
                primes.iter_mut().skip(factor * factor).step_by(factor).for_each(|prime| *prime = false);
            }
        }
        self.primes = primes;
    }
}

fn compare(comparison: Comparison, a: Input<'_>, b: Input<'_>, out: &mut Column) {
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

type Spanned<'a> = (Input<'a>, (i64, i64));

fn compute(op: Op, (a, a_span): Spanned<'_>, (b, b_span): Spanned<'_>, out: &mut Column) -> Result<(), Failure> {
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

fn call(function: Function, a: Input<'_>, (low, high): (i64, i64), out: &mut Column) {
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
fn turn_by_turn(out: &mut Column, a: Input<'_>, b: Input<'_>, f: impl Fn(i64, i64) -> Option<i64>) {
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
