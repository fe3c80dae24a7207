//! Code run for a state.

use super::compile::{Block, Code, Instruction, Kind, Step};
use crate::game::{
    expr::{Function, Op, Steps},
    state::{Flaw, LARGEST_COORDINATE, State},
};

/// A coordinate, which has 41 bits at most.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Why code stopped.
pub(super) enum Stopped {
    /// A number is too large for it, or there is none: the rules as they are written decide.
    Failed,
    /// It takes too long, or the option is refused.
    Flawed(Flaw),
}

/// What is done with each option.
pub(super) type Found<'a> = dyn FnMut(&[State]) -> Result<(), Flaw> + 'a;

impl Code {
    /// Calls `option` with the parts of each option of a state, with `registers` for its own.
    pub fn run(
        &self,
        state: &State,
        registers: &mut Vec<i64>,
        parts: &mut Vec<State>,
        steps: &mut Steps<'_>,
        option: &mut Found<'_>,
    ) -> Result<(), Stopped> {
        if registers.len() != self.registers.len() {
            registers.clone_from(&self.registers);
        }
        for (register, &coordinate) in registers.iter_mut().zip(state) {
            *register = signed(coordinate);
        }
        self.blocks.iter().try_for_each(|block| block.run(0, registers, parts, steps, option))
    }
}

impl Block {
    fn run(
        &self,
        depth: usize,
        registers: &mut [i64],
        parts: &mut Vec<State>,
        steps: &mut Steps<'_>,
        option: &mut Found<'_>,
    ) -> Result<(), Stopped> {
        steps.take().map_err(|error| Stopped::Flawed(error.into()))?;
        for step in self.levels.get(depth).map_or(&[][..], Vec::as_slice) {
            match step {
                Step::Do(instruction) => instruction.run(registers).ok_or(Stopped::Failed)?,
                Step::Test(test) => {
                    if registers[*test] == 0 {
                        return Ok(());
                    }
                }
            }
        }
        let Some(&[variable, low, high]) = self.loops.get(depth) else {
            return self.found(registers, parts, option);
        };
        for value in registers[low]..=registers[high] {
            registers[variable] = value;
            self.run(depth + 1, registers, parts, steps, option)?;
        }
        Ok(())
    }

    fn found(&self, registers: &[i64], parts: &mut Vec<State>, option: &mut Found<'_>) -> Result<(), Stopped> {
        parts.clear();
        for part in &self.parts {
            let mut state = State::default();
            for (to, &from) in state.iter_mut().zip(part) {
                match u64::try_from(registers[from]) {
                    Ok(number @ 0..=LARGEST_COORDINATE) => *to = number,
                    Ok(_) => return Err(Stopped::Flawed(Flaw::TooLarge)),
                    // A state that does not exist.
                    Err(_) => return Ok(()),
                }
            }
            parts.push(state);
        }
        option(parts).map_err(Stopped::Flawed)
    }
}

impl Instruction {
    /// `None` if there is no result of 64 bits.
    #[inline]
    fn run(&self, registers: &mut [i64]) -> Option<()> {
        let (a, b) = (registers[self.a], registers[self.b]);
        let value = match self.kind {
            Kind::Compute(op) => computed(op, a, b)?,
            Kind::Compare(comparison) => comparison.holds(a, b).into(),
            Kind::And => a & b,
            Kind::Or => a | b,
            Kind::Function(function) => called(function, a)?,
            Kind::Prime => i64::from(is_prime(a)?),
        };
        registers[self.to] = value;
        Some(())
    }
}

#[inline]
fn computed(op: Op, a: i64, b: i64) -> Option<i64> {
    match op {
        Op::Add => a.checked_add(b),
        Op::Sub => a.checked_sub(b),
        Op::Mul => a.checked_mul(b),
        Op::Div => floor(a, b),
        Op::Rem => a.checked_sub(floor(a, b)?.checked_mul(b)?),
        Op::Min => Some(a.min(b)),
        Op::Max => Some(a.max(b)),
        Op::Gcd => {
            let (mut a, mut b) = (a.checked_abs()?, b.checked_abs()?);
            while b != 0 {
                (a, b) = (b, a % b);
            }
            Some(a)
        }
        Op::Xor => (a >= 0 && b >= 0).then_some(a ^ b),
        Op::Ilog => (a >= 1 && b >= 2).then(|| i64::from(a.ilog(b))),
    }
}

/// The quotient, rounded towards minus infinity.
fn floor(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    if quotient.wrapping_mul(b) != a && (a < 0) != (b < 0) { quotient.checked_sub(1) } else { Some(quotient) }
}

fn called(function: Function, a: i64) -> Option<i64> {
    let mut a = u64::try_from(a).ok()?;
    let value = match function {
        Function::Isqrt => a.isqrt(),
        Function::Popcount => a.count_ones().into(),
        Function::DigitSum => {
            let mut sum = 0;
            while a > 0 {
                sum += a % 10;
                a /= 10;
            }
            sum
        }
    };
    i64::try_from(value).ok()
}

/// Numbers whose trial divisions take long are left to the rules as they are written, which can be stopped.
fn is_prime(a: i64) -> Option<bool> {
    if a >= 1 << 32 {
        return None;
    }
    Some(a >= 2 && (2..=a.isqrt()).all(|divisor| a % divisor != 0))
}
