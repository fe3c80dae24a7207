//! Instructions over registers of 64 bits.

use grundy_core::{
    game::expr::{Comparison, Function, Op},
    gcd::stein,
    prime,
};

/// A register.
pub type Register = usize;

/// The operation of an instruction; operations with one operand take it twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An operator of the notation.
    Compute(Op),
    /// A function of the notation.
    Function(Function),
    /// 1 if the comparison holds, else 0.
    Compare(Comparison),
    /// 1 if the number is a prime, else 0.
    Prime,
    /// The conjunction of two truths, 0 or 1.
    And,
    /// The disjunction of two truths, 0 or 1.
    Or,
}

/// `to = kind(a, b)`
#[derive(Debug, Clone, Copy)]
pub struct Instruction {
    /// The operation.
    pub kind: Kind,
    /// The register of the result.
    pub to: Register,
    /// The first operand.
    pub a: Register,
    /// The second operand.
    pub b: Register,
}

/// A step of a program once the variables of some loops are known.
#[derive(Debug, Clone, Copy)]
pub enum Step {
    /// Runs an instruction.
    Do(Instruction),
    /// Continues only if this register is not 0.
    Test(Register),
}

/// A condition on the variable of a loop.
#[derive(Debug, Clone)]
pub struct Test {
    /// The register of the variable.
    pub variable: Register,
    /// The instructions that depend on the variable.
    pub code: Vec<Instruction>,
    /// 1 if the condition holds, else 0.
    pub truth: Register,
}

impl Test {
    /// Returns `true` if the condition holds in a turn; `None` if an instruction fails.
    pub fn holds(&self, turn: i64, registers: &mut [i64]) -> Option<bool> {
        registers[self.variable] = turn;
        self.code.iter().try_for_each(|instruction| instruction.run(registers))?;
        Some(registers[self.truth] != 0)
    }
}

impl Instruction {
    /// Runs the instruction; returns `None` if the result does not fit in 64 bits or does not exist.
    #[inline]
    pub fn run(&self, registers: &mut [i64]) -> Option<()> {
        registers[self.to] = self.kind.of(registers[self.a], registers[self.b])?;
        Some(())
    }
}

impl Kind {
    /// Returns the result of the operation; `None` if it does not fit in 64 bits or does not exist.
    #[inline]
    pub fn of(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Compute(op) => computed(op, a, b),
            Self::Compare(comparison) => Some(comparison.holds(a, b).into()),
            Self::And => Some(a & b),
            Self::Or => Some(a | b),
            Self::Function(function) => called(function, a),
            Self::Prime => Some(u64::try_from(a).is_ok_and(prime::is_prime).into()),
        }
    }
}

/// Returns the value of an operator, or `None` if it does not exist or does not fit in 64 bits.
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
        Op::Gcd => i64::try_from(stein(a.unsigned_abs(), b.unsigned_abs())).ok(),
        Op::Xor => (a >= 0 && b >= 0).then_some(a ^ b),
        Op::Ilog => (a >= 1 && b >= 2).then(|| i64::from(a.ilog(b))),
    }
}

/// The quotient, rounded towards minus infinity.
fn floor(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    if quotient.wrapping_mul(b) != a && (a < 0) != (b < 0) { quotient.checked_sub(1) } else { Some(quotient) }
}

/// The sum of the decimal digits of each number below 1000: three digits take as long as one.
const DIGIT_SUMS: [u8; 1000] = {
    let (mut sums, mut number) = ([0; 1000], 1);
    while number < 1000 {
        sums[number] = sums[number / 10] + (number % 10).to_le_bytes()[0];
        number += 1;
    }
    sums
};

/// Returns the value of a function, or `None` if it does not exist or does not fit in 64 bits.
fn called(function: Function, a: i64) -> Option<i64> {
    let mut a = u64::try_from(a).ok()?;
    let value = match function {
        Function::Isqrt => a.isqrt(),
        Function::Popcount => a.count_ones().into(),
        Function::DigitSum => {
            let mut sum = 0;
            while a > 0 {
                sum += u64::from(DIGIT_SUMS[(a % 1000) as usize]);
                a /= 1000;
            }
            sum
        }
    };
    i64::try_from(value).ok()
}
