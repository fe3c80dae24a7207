//! Clauses as code: each expression is computed once, outside of all loops whose variables it does not have.
//!
//! Numbers have 64 bits here and every step is checked. Where a step fails, for a division by zero or for a number that is
//! too large, the state is evaluated again by the rules as they are written, in 128 bits, and these decide: a step that was
//! taken too early does no harm. Conditions that hold together are tested in their order, each as soon as its variables
//! are known, unless a bound that would be computed before could fail.

use std::collections::HashMap;

use crate::game::{
    expr::{Comparison, Condition, Expr, Function, Op},
    state::{Clause, MOST_COORDINATES, StateRule},
};

/// A register.
pub(super) type Register = usize;

/// What an instruction does with its operands; those with one operand take it twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Compute(Op),
    Function(Function),
    /// 1 if so, else 0.
    Compare(Comparison),
    /// 1 if the number is a prime, else 0.
    Prime,
    /// Of truths, which are 0 or 1.
    And,
    Or,
}

/// `to = kind(a, b)`
#[derive(Debug, Clone, Copy)]
pub(super) struct Instruction {
    pub kind: Kind,
    pub to: Register,
    pub a: Register,
    pub b: Register,
}

/// What is done with the variables of some loops known.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    Do(Instruction),
    /// Go on only if this is not 0.
    Test(Register),
}

/// One clause. `levels[d]` is done inside of d loops; the loop behind it runs from `low` to `high`.
#[derive(Debug, Clone)]
pub(super) struct Block {
    pub levels: Vec<Vec<Step>>,
    /// Variable, low, high.
    pub loops: Vec<[Register; 3]>,
    pub parts: Vec<[Register; MOST_COORDINATES]>,
}

/// A rule. The first registers hold the coordinates.
#[derive(Debug, Clone)]
pub(super) struct Code {
    pub blocks: Vec<Block>,
    /// What the registers hold before anything is done.
    pub registers: Vec<i64>,
}

/// Puts the code of one clause together.
struct Writer<'a> {
    coordinates: usize,
    registers: &'a mut Vec<i64>,
    /// The registers of constants, shared by all clauses.
    constants: &'a mut HashMap<i64, Register>,
    /// What is computed already: where, and inside of how many loops.
    known: HashMap<(Kind, Register, Register), Register>,
    /// Inside of how many loops each register is set; those that are not here are set before.
    depths: HashMap<Register, usize>,
    levels: Vec<Vec<Step>>,
    variables: Vec<Register>,
}

/// The code of a rule; `None` if a constant has more than 64 bits.
pub(super) fn compile(rule: &StateRule) -> Option<Code> {
    let mut registers = vec![0; MOST_COORDINATES];
    let mut constants = HashMap::new();
    let blocks = rule.clauses.iter().map(|clause| {
        let variables: Vec<Register> = clause.loops.iter().map(|_| new(&mut registers, 0)).collect();
        let depths = variables.iter().zip(1..).map(|(&register, depth)| (register, depth)).collect();
        let writer = Writer {
            coordinates: rule.coordinates,
            registers: &mut registers,
            constants: &mut constants,
            known: HashMap::new(),
            depths,
            levels: vec![Vec::new(); clause.loops.len() + 1],
            variables,
        };
        writer.block(clause)
    });
    let blocks = blocks.collect::<Option<Vec<_>>>()?;
    Some(Code { blocks, registers })
}

fn new(registers: &mut Vec<i64>, value: i64) -> Register {
    registers.push(value);
    registers.len() - 1
}

impl Writer<'_> {
    fn block(mut self, clause: &Clause) -> Option<Block> {
        let mut loops = Vec::new();
        let variables = self.variables.clone();
        for (bounds, variable) in clause.loops.iter().zip(variables) {
            loops.push([variable, self.number(&bounds.low)?, self.number(&bounds.high)?]);
        }
        // A test may be made before the bounds of inner loops are computed if these cannot fail.
        let innermost = clause.loops.len();
        let sure = |each: &crate::game::rule::Loop| is_sure(&each.low) && is_sure(&each.high);
        let mut least = clause.loops.iter().rposition(|each| !sure(each)).map_or(0, |position| position + 1);
        let mut conditions = Vec::new();
        clause.condition.iter().for_each(|condition| list(condition, &mut conditions));
        for condition in conditions {
            let test = self.truth(condition)?;
            least = least.max(self.depth(test)).min(innermost);
            self.levels.get_mut(least)?.push(Step::Test(test));
        }
        let mut parts = Vec::new();
        for part in &clause.parts {
            let mut registers = [0; MOST_COORDINATES];
            // The coordinates that a game does not have stay 0.
            let nothing = self.constant(0)?;
            for (index, to) in registers.iter_mut().enumerate() {
                *to = part.get(index).map_or(Some(nothing), |expr| self.number(expr))?;
            }
            parts.push(registers);
        }
        Some(Block { levels: self.levels, loops, parts })
    }

    fn depth(&self, register: Register) -> usize {
        self.depths.get(&register).copied().unwrap_or(0)
    }

    fn constant(&mut self, value: i128) -> Option<Register> {
        let value = i64::try_from(value).ok()?;
        let registers = &mut *self.registers;
        Some(*self.constants.entry(value).or_insert_with(|| new(registers, value)))
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

    fn number(&mut self, expr: &Expr) -> Option<Register> {
        match expr {
            Expr::Int(value) => self.constant(*value),
            Expr::Var(index) => match index.checked_sub(self.coordinates) {
                None => Some(*index),
                Some(variable) => self.variables.get(variable).copied(),
            },
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

    fn truth(&mut self, condition: &Condition) -> Option<Register> {
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
fn list<'a>(condition: &'a Condition, conditions: &mut Vec<&'a Condition>) {
    if let Condition::And(a, b) = condition {
        list(a, conditions);
        list(b, conditions);
    } else {
        conditions.push(condition);
    }
}

/// Has the expression a value of 128 bits whatever the variables are, none of which has more than 41?
fn is_sure(expr: &Expr) -> bool {
    match expr {
        Expr::Int(value) => value.unsigned_abs() < 1 << 40,
        Expr::Var(_) => true,
        Expr::Neg(a) => is_sure(a),
        Expr::Binary(Op::Add | Op::Sub | Op::Min | Op::Max, a, b) => is_sure(a) && is_sure(b),
        Expr::Binary(Op::Mul, a, b) => {
            let simple = |expr: &Expr| matches!(expr, Expr::Int(_) | Expr::Var(_)) && is_sure(expr);
            simple(a) && simple(b)
        }
        Expr::Binary(Op::Div | Op::Rem, a, b) => is_sure(a) && matches!(**b, Expr::Int(1..)),
        Expr::Binary(Op::Gcd | Op::Xor | Op::Ilog, ..) | Expr::Unary(..) => false,
    }
}
