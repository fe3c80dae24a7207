//! Instructions over registers of 64 bits.

use grundy_core::{
    game::expr::{Function, IntegerComparison, Op},
    prime,
};

/// A register.
pub type Register = usize;

/// The operation of an instruction; operations with one operand take it twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InstructionKind {
    /// An operator of the notation.
    Compute(Op),
    /// A function of the notation.
    Function(Function),
    /// 1 if the comparison holds, else 0.
    Compare(IntegerComparison),
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
    pub kind: InstructionKind,
    /// The register of the result.
    pub to: Register,
    /// The first operand.
    pub a: Register,
    /// The second operand.
    pub b: Register,
    /// `true` if the result visibly exists.
    pub is_sure: bool,
}

/// A step of a program once the variables of some loops are known.
#[derive(Debug, Clone, Copy)]
pub enum ProgramStep {
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
        self.code
            .iter()
            .try_for_each(|instruction| instruction.run(registers))?;
        Some(registers[self.truth] != 0)
    }
}

impl Instruction {
    /// Runs the instruction; returns `None` if the result does not fit in 64 bits or does not
    /// exist.
    #[inline]
    pub fn run(&self, registers: &mut [i64]) -> Option<()> {
        registers[self.to] = self.kind.apply(registers[self.a], registers[self.b])?;
        Some(())
    }
}

impl InstructionKind {
    /// Returns the result of the operation; `None` if it does not fit in 64 bits or does not exist.
    #[inline]
    pub fn apply(self, a: i64, b: i64) -> Option<i64> {
        match self {
            Self::Compute(op) => i64::try_from(op.apply(a.into(), b.into())?).ok(),
            Self::Compare(comparison) => Some(comparison.holds(a, b).into()),
            Self::And => Some(a & b),
            Self::Or => Some(a | b),
            Self::Function(function) => i64::try_from(function.apply(a.into())?).ok(),
            Self::Prime => Some(u64::try_from(a).is_ok_and(prime::is_prime).into()),
        }
    }
}
