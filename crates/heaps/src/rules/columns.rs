//! The work of one turn of a last loop, instruction by instruction: a number is computed when it is first asked for.

use super::inner::{Operand, Turnwise};
use grundy_work::registers::{
    Kind,
    instruction::{called, computed, is_prime},
};

/// The numbers of a turn; the first one is the variable.
#[derive(Debug, Clone, Default)]
pub(super) struct Columns {
    numbers: Vec<Option<i64>>,
}

impl Columns {
    /// Begins a turn.
    pub fn begin(&mut self, turn: i64) {
        self.numbers.clear();
        self.numbers.push(Some(turn));
    }

    /// The number of an operand; `None` if it has no value, or more than 64 bits.
    pub fn number(&mut self, operand: Operand, code: &[Turnwise], registers: &[i64]) -> Option<i64> {
        let column = match operand {
            Operand::Register(register) => return Some(registers[register]),
            Operand::Column(column) => column,
        };
        while self.numbers.len() <= column {
            let number = self.next(code[self.numbers.len() - 1], registers);
            self.numbers.push(number);
        }
        self.numbers[column]
    }

    fn next(&self, Turnwise { kind, a, b }: Turnwise, registers: &[i64]) -> Option<i64> {
        let number = |operand: Operand| match operand {
            Operand::Register(register) => Some(registers[register]),
            Operand::Column(column) => self.numbers[column],
        };
        let (a, b) = (number(a), number(b));
        match (kind, a, b) {
            // A first truth that decides keeps a failure of the second one out.
            (Kind::And, Some(0), _) => Some(0),
            (Kind::Or, Some(1), _) => Some(1),
            (Kind::And | Kind::Or, Some(_), b) => b,
            (Kind::Compute(op), Some(a), Some(b)) => computed(op, a, b),
            (Kind::Compare(how), Some(a), Some(b)) => Some(how.holds(a, b).into()),
            (Kind::Function(function), Some(a), _) => called(function, a),
            (Kind::Prime, Some(a), _) => Some(is_prime(a).into()),
            _ => None,
        }
    }
}
