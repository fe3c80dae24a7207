//! Puts the code of one clause together.

use std::collections::HashMap;

use super::{Instruction, Kind, Register, Step};
use grundy_core::game::{
    expr::{Comparison, Condition, Expr, Op},
    rule::Loop,
};

/// Writes the code of one clause: the steps inside of 0, 1, 2, … loops.
pub struct Writer<'a> {
    registers: &'a mut Vec<i64>,
    /// The registers of constants, shared by all clauses.
    constants: &'a mut HashMap<i64, Register>,
    /// The register of each variable in scope: first those that are known before any loop.
    scope: Vec<Register>,
    /// The number of variables that are known before any loop.
    given: usize,
    /// The instructions already written, with the registers of their results.
    known: HashMap<(Kind, Register, Register), Register>,
    /// The number of loops inside of which each register is set; all other registers are set before the loops.
    depths: HashMap<Register, usize>,
    levels: Vec<Vec<Step>>,
}

fn new(registers: &mut Vec<i64>, value: i64) -> Register {
    registers.push(value);
    registers.len() - 1
}

impl<'a> Writer<'a> {
    /// The first `given` registers hold the variables that are known before any loop; there are `loops` loops.
    pub fn new(
        registers: &'a mut Vec<i64>,
        constants: &'a mut HashMap<i64, Register>,
        given: usize,
        loops: usize,
    ) -> Self {
        let variables: Vec<Register> = (0..loops).map(|_| new(registers, 0)).collect();
        let depths = variables.iter().zip(1..).map(|(&register, depth)| (register, depth)).collect();
        let scope = (0..given).chain(variables).collect();
        let levels = vec![Vec::new(); loops + 1];
        Self { registers, constants, scope, given, known: HashMap::new(), depths, levels }
    }

    /// Returns the steps inside of 0, 1, 2, … loops.
    pub fn into_levels(self) -> Vec<Vec<Step>> {
        self.levels
    }

    /// Returns variable, low and high of each loop. Like the methods below, returns `None` if a constant exceeds 64
    /// bits.
    pub fn loops(&mut self, loops: &[Loop]) -> Option<Vec<[Register; 3]>> {
        let variables: Vec<Register> = self.scope.iter().skip(self.given).copied().collect();
        let bounds = |(bounds, variable): (&Loop, Register)| {
            Some([variable, self.number(&bounds.low)?, self.number(&bounds.high)?])
        };
        loops.iter().zip(variables).map(bounds).collect()
    }

    /// Tests a condition as soon as its variables are known, but inside of at least `least` loops. Returns the number
    /// of loops around the test.
    pub fn test(&mut self, condition: &Condition, least: usize) -> Option<usize> {
        let test = self.truth(condition)?;
        let depth = self.depth(test).max(least).min(self.levels.len() - 1);
        self.levels.get_mut(depth)?.push(Step::Test(test));
        Some(depth)
    }

    /// Returns the register of a loop's variable, the instructions of a condition that must be run each time this
    /// variable changes, and their result. The variable may also be that of a loop inside all others.
    pub fn aside(&mut self, condition: &Condition, variable: usize) -> Option<(Register, Vec<Instruction>, Register)> {
        let known = self.known.clone();
        let depth = variable + 1 - self.given;
        // What is computed in the loop already is not yet computed before it.
        self.known.retain(|_, to| self.depths.get(to).copied().unwrap_or(0) < depth);
        let is_last = variable == self.scope.len();
        if is_last {
            let register = new(self.registers, 0);
            self.depths.insert(register, depth);
            self.scope.push(register);
            self.levels.push(Vec::new());
        }
        let register = *self.scope.get(variable)?;
        let begin = self.levels.get(depth)?.len();
        let test = self.truth(condition)?;
        let code = self.levels.get_mut(depth)?.split_off(begin);
        if is_last {
            self.scope.pop();
            self.levels.pop();
        }
        self.known = known;
        let instructions = code.into_iter().filter_map(|step| match step {
            Step::Do(instruction) => Some(instruction),
            Step::Test(_) => None,
        });
        Some((register, instructions.collect(), test))
    }

    fn depth(&self, register: Register) -> usize {
        self.depths.get(&register).copied().unwrap_or(0)
    }
}

impl Translate for Writer<'_> {
    type Place = Register;

    fn constant(&mut self, value: i128) -> Option<Register> {
        let value = i64::try_from(value).ok()?;
        let registers = &mut *self.registers;
        Some(*self.constants.entry(value).or_insert_with(|| new(registers, value)))
    }

    fn variable(&mut self, index: usize) -> Option<Register> {
        self.scope.get(index).copied()
    }

    fn instruction(&mut self, kind: Kind, a: Register, b: Register) -> Option<Register> {
        if let Some(&known) = self.known.get(&(kind, a, b)) {
            return Some(known);
        }
        let to = new(self.registers, 0);
        let depth = self.depth(a).max(self.depth(b));
        self.depths.insert(to, depth);
        self.known.insert((kind, a, b), to);
        self.levels.get_mut(depth)?.push(Step::Do(Instruction { kind, to, a, b }));
        Some(to)
    }
}

/// Translates expressions and conditions into instructions. The methods return `None` if a constant exceeds 64 bits.
pub trait Translate {
    /// The place of a result.
    type Place: Copy;

    /// The place of a constant.
    fn constant(&mut self, value: i128) -> Option<Self::Place>;

    /// The place of a variable.
    fn variable(&mut self, index: usize) -> Option<Self::Place>;

    /// Adds an instruction, unless it is there already; returns the place of its result.
    fn instruction(&mut self, kind: Kind, a: Self::Place, b: Self::Place) -> Option<Self::Place>;

    /// The place of a number.
    fn number(&mut self, expr: &Expr) -> Option<Self::Place> {
        self.translate(expr)
    }

    /// Translates an expression, and its parts by [`Translate::number`].
    fn translate(&mut self, expr: &Expr) -> Option<Self::Place> {
        match expr {
            Expr::Int(value) => self.constant(*value),
            Expr::Var(index) => self.variable(*index),
            Expr::Neg(a) => {
                let (zero, a) = (self.constant(0)?, self.number(a)?);
                self.instruction(Kind::Compute(Op::Sub), zero, a)
            }
            Expr::Unary(function, a) => {
                let a = self.number(a)?;
                self.instruction(Kind::Function(*function), a, a)
            }
            Expr::Binary(op, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                self.instruction(Kind::Compute(*op), a, b)
            }
        }
    }

    /// The place of a truth, 0 or 1. All truths of a condition are computed, also those after a truth that decides.
    fn truth(&mut self, condition: &Condition) -> Option<Self::Place> {
        match condition {
            Condition::Compare(comparison, a, b) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                self.instruction(Kind::Compare(*comparison), a, b)
            }
            Condition::Prime(a) => {
                let a = self.number(a)?;
                self.instruction(Kind::Prime, a, a)
            }
            Condition::And(a, b) | Condition::Or(a, b) => {
                let kind = if matches!(condition, Condition::And(..)) { Kind::And } else { Kind::Or };
                let (a, b) = (self.truth(a)?, self.truth(b)?);
                self.instruction(kind, a, b)
            }
            Condition::Not(a) => {
                let (a, zero) = (self.truth(a)?, self.constant(0)?);
                self.instruction(Kind::Compare(Comparison::Equal), a, zero)
            }
        }
    }
}

/// The conditions that must hold together, in their order.
pub fn list<'a>(condition: &'a Condition, conditions: &mut Vec<&'a Condition>) {
    if let Condition::And(a, b) = condition {
        list(a, conditions);
        list(b, conditions);
    } else {
        conditions.push(condition);
    }
}

/// Returns `true` if the expression has a value of 128 bits for all variables of at most 41 bits.
pub fn is_sure(expr: &Expr) -> bool {
    bits(expr).is_some()
}

/// A number of bits, at most 126, that visibly suffices for the absolute values of an expression and its parts if no
/// variable has more than 41 bits; `None` if it may have no value.
fn bits(expr: &Expr) -> Option<u32> {
    let bits = match expr {
        Expr::Int(value) => i128::BITS - value.unsigned_abs().leading_zeros(),
        Expr::Var(_) => 41,
        Expr::Neg(a) => bits(a)?,
        Expr::Binary(Op::Add | Op::Sub, a, b) => bits(a)?.max(bits(b)?) + 1,
        Expr::Binary(Op::Min | Op::Max, a, b) => bits(a)?.max(bits(b)?),
        Expr::Binary(Op::Mul, a, b) => bits(a)? + bits(b)?,
        Expr::Binary(Op::Div | Op::Rem, a, b) if is_positive(b) => bits(a)?.max(bits(b)?),
        Expr::Binary(Op::Div | Op::Rem | Op::Gcd | Op::Xor | Op::Ilog, ..) | Expr::Unary(..) => return None,
    };
    (bits < i128::BITS - 1).then_some(bits)
}

/// Returns `true` if the expression is visibly above 0: a constant, or a maximum with one.
fn is_positive(expr: &Expr) -> bool {
    match expr {
        Expr::Int(value) => *value > 0,
        Expr::Binary(Op::Max, a, b) => is_positive(a) || is_positive(b),
        _ => false,
    }
}

/// Returns `true` if the condition has a truth value for all variables of at most 41 bits.
pub fn is_certain(condition: &Condition) -> bool {
    match condition {
        Condition::Compare(_, a, b) => is_sure(a) && is_sure(b),
        Condition::Prime(a) => is_sure(a),
        Condition::And(a, b) | Condition::Or(a, b) => is_certain(a) && is_certain(b),
        Condition::Not(a) => is_certain(a),
    }
}
