//! The numbers of a block of turns, computed instruction by instruction: the interpreter's overhead is paid once for a
//! block.
//!
//! The least and the largest possible number of each column are known, so no overflow stays undetected: if a number
//! might have more than 64 bits, the block fails. Turns in which a number has no value, for example after a division by
//! zero, are recorded, and fail only if the number is used.

use super::{
    column::{Column, Input, call, compare, compute, each},
    failure::Failure,
    inner::{Operand, Turnwise},
};
use grundy_core::values::Cell;
use grundy_work::registers::{Kind, instruction::is_prime};

/// All columns of a block; the first one is the variable.
#[derive(Debug, Clone, Default)]
pub(super) struct Columns {
    all: Vec<Column>,
    /// The number of columns between the variable and the instructions.
    inputs: usize,
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
                    *out = is_prime(a.at(turn)).into();
                }
            }
        }
        Ok(())
    }
}
