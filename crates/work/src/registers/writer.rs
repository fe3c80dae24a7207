//! Puts the code of one clause together.

use std::collections::HashMap;

use super::{Instruction, InstructionKind, ProgramStep, Register, Test};
use grundy_core::game::{
    expr::{Condition, Expr, IntegerComparison, Op},
    interval::is_sure,
    rule::Loop,
};

/// Writes the code of one clause: the steps inside of 0, 1, 2, … loops.
pub struct ClauseWriter<'a> {
    registers: &'a mut Vec<i64>,
    /// The registers of constants, shared by all clauses.
    constants: &'a mut HashMap<i64, Register>,
    /// The register of each variable in scope: first those that are known before any loop.
    scope: Vec<Register>,
    /// The number of variables that are known before any loop.
    given: usize,
    /// The instructions already written, with the registers of their results.
    known: HashMap<(InstructionKind, Register, Register), Register>,
    /// The number of loops inside of which each register is set; all other registers are set before
    /// the loops.
    depths: HashMap<Register, usize>,
    levels: Vec<Vec<ProgramStep>>,
}

fn new(registers: &mut Vec<i64>, value: i64) -> Register {
    registers.push(value);
    registers.len() - 1
}

impl<'a> ClauseWriter<'a> {
    /// The first `given` registers hold the variables that are known before any loop; there are
    /// `loops` loops.
    pub fn new(
        registers: &'a mut Vec<i64>,
        constants: &'a mut HashMap<i64, Register>,
        given: usize,
        loops: usize,
    ) -> Self {
        let variables: Vec<Register> = (0..loops).map(|_| new(registers, 0)).collect();
        let depths = variables
            .iter()
            .zip(1..)
            .map(|(&register, depth)| (register, depth))
            .collect();
        let scope = (0..given).chain(variables).collect();
        let levels = vec![Vec::new(); loops + 1];
        Self {
            registers,
            constants,
            scope,
            given,
            known: HashMap::new(),
            depths,
            levels,
        }
    }

    /// Returns the steps inside of 0, 1, 2, … loops.
    pub fn into_levels(self) -> Vec<Vec<ProgramStep>> {
        self.levels
    }

    /// Returns variable, low and high of each loop. Like the methods below, returns `None` if a
    /// constant exceeds 64 bits.
    pub fn loops(&mut self, loops: &[Loop]) -> Option<Vec<[Register; 3]>> {
        let variables: Vec<Register> = self.scope.iter().skip(self.given).copied().collect();
        let bounds = |(bounds, variable): (&Loop, Register)| {
            Some([
                variable,
                self.number(&bounds.low)?,
                self.number(&bounds.high)?,
            ])
        };
        loops.iter().zip(variables).map(bounds).collect()
    }

    /// Tests a condition as soon as its variables are known, but inside of at least `least` loops.
    /// Returns the number of loops around the test.
    pub fn test(&mut self, condition: &Condition, least: usize) -> Option<usize> {
        let test = self.truth(condition)?;
        let depth = self.depth(test).max(least).min(self.levels.len() - 1);
        self.levels.get_mut(depth)?.push(ProgramStep::Test(test));
        Some(depth)
    }

    /// Returns the test of a condition that must be made each time the variable of a loop changes.
    pub fn aside(&mut self, condition: &Condition, variable: usize) -> Option<Test> {
        let known = self.known.clone();
        let depth = variable + 1 - self.given;
        // What is computed in the loop already is not yet computed before it.
        self.known
            .retain(|_, to| self.depths.get(to).copied().unwrap_or(0) < depth);
        let begin = self.levels.get(depth)?.len();
        let truth = self.truth(condition)?;
        let code = self.levels.get_mut(depth)?.split_off(begin);
        self.known = known;
        let instructions = code.into_iter().filter_map(|step| match step {
            ProgramStep::Do(instruction) => Some(instruction),
            ProgramStep::Test(_) => None,
        });
        Some(Test {
            variable: *self.scope.get(variable)?,
            code: instructions.collect(),
            truth,
        })
    }

    fn depth(&self, register: Register) -> usize {
        self.depths.get(&register).copied().unwrap_or(0)
    }

    /// The register of a constant.
    pub fn constant(&mut self, value: i128) -> Option<Register> {
        let value = i64::try_from(value).ok()?;
        let registers = &mut *self.registers;
        Some(
            *self
                .constants
                .entry(value)
                .or_insert_with(|| new(registers, value)),
        )
    }

    /// Adds an instruction, unless it is there already; returns the register of its result.
    fn instruction(
        &mut self,
        kind: InstructionKind,
        a: Register,
        b: Register,
        is_sure: bool,
    ) -> Option<Register> {
        if let Some(&known) = self.known.get(&(kind, a, b)) {
            return Some(known);
        }
        let to = new(self.registers, 0);
        let depth = self.depth(a).max(self.depth(b));
        self.depths.insert(to, depth);
        self.known.insert((kind, a, b), to);
        self.levels
            .get_mut(depth)?
            .push(ProgramStep::Do(Instruction {
                kind,
                to,
                a,
                b,
                is_sure,
            }));
        Some(to)
    }

    /// The register of an operator's result for a register and a number.
    pub fn pair(&mut self, op: Op, a: Register, b: &Expr) -> Option<Register> {
        let b = self.number(b)?;
        self.instruction(InstructionKind::Compute(op), a, b, true)
    }

    /// The register of a number.
    pub fn number(&mut self, expr: &Expr) -> Option<Register> {
        match expr {
            Expr::Int(value) => self.constant(*value),
            Expr::Var(index) => self.scope.get(*index).copied(),
            Expr::Neg(a) => {
                let (zero, a) = (self.constant(0)?, self.number(a)?);
                self.instruction(InstructionKind::Compute(Op::Sub), zero, a, true)
            }
            Expr::Unary(function, a) => {
                let a = self.number(a)?;
                self.instruction(InstructionKind::Function(*function), a, a, is_sure(expr))
            }
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                self.instruction(InstructionKind::Compute(*op), a, b, is_sure(expr))
            }
        }
    }

    /// The register of a truth, 0 or 1. All truths of a condition are computed, also those after a
    /// truth that decides.
    fn truth(&mut self, condition: &Condition) -> Option<Register> {
        match condition {
            Condition::Compare(comparison, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                self.instruction(InstructionKind::Compare(*comparison), a, b, true)
            }
            Condition::Prime(a) => {
                let a = self.number(a)?;
                self.instruction(InstructionKind::Prime, a, a, true)
            }
            Condition::And(a, b) | Condition::Or(a, b) => {
                let kind = if matches!(condition, Condition::And(..)) {
                    InstructionKind::And
                } else {
                    InstructionKind::Or
                };
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                self.instruction(kind, a, b, true)
            }
            Condition::Not(a) => {
                let (a, zero) = (self.truth(a)?, self.constant(0)?);
                self.instruction(
                    InstructionKind::Compare(IntegerComparison::Equal),
                    a,
                    zero,
                    true,
                )
            }
        }
    }
}
