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

impl Instruction {
    /// Runs the instruction; returns `None` if the result does not fit in 64 bits or does not exist.
    #[inline]
    pub fn run(&self, registers: &mut [i64]) -> Option<()> {
        let (a, b) = (registers[self.a], registers[self.b]);
        let value = match self.kind {
            Kind::Compute(op) => computed(op, a, b)?,
            Kind::Compare(comparison) => comparison.holds(a, b).into(),
            Kind::And => a & b,
            Kind::Or => a | b,
            Kind::Function(function) => called(function, a)?,
            Kind::Prime => is_prime(a).into(),
        };
        registers[self.to] = value;
        Some(())
    }
}

/// Returns the value of an operator, or `None` if it does not exist or does not fit in 64 bits.
#[inline]
pub fn computed(op: Op, a: i64, b: i64) -> Option<i64> {
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
pub fn floor(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    if quotient.wrapping_mul(b) != a && (a < 0) != (b < 0) { quotient.checked_sub(1) } else { Some(quotient) }
}

/// Returns the value of a function, or `None` if it does not exist or does not fit in 64 bits.
pub fn called(function: Function, a: i64) -> Option<i64> {
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

/// Returns `true` if the number is a prime.
#[must_use]
pub fn is_prime(number: i64) -> bool {
    u64::try_from(number).is_ok_and(prime::is_prime)
}
