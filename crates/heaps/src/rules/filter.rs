//! The numbers that satisfy a condition on one variable, each tested once for all heaps.

use super::failure::ProgramFailure;
use std::{collections::HashMap, ops::Range};

use grundy_core::game::{
    expr::{Condition, Steps},
    interval::Interval,
};
use grundy_work::registers::{ClauseWriter, ProgramStep, Test};

/// Maximum number of kept numbers: 1 GiB.
const MOST_KEPT: usize = 1 << 27;
/// The number of numbers that are tested at a time.
const AT_ONCE: i64 = 256;

/// The numbers from a first one on for which a condition holds, up to the largest one that was
/// requested.
#[derive(Debug, Clone)]
pub(crate) struct Filter {
    condition: Condition,
    /// The only variable of the condition.
    variable: usize,
    test: Test,
    registers: Vec<i64>,
    kept: Vec<i64>,
    /// The first number that was tested, and the number after the last.
    tested: Option<(i64, i64)>,
    /// The least number for which the condition has no value.
    flawed: Option<i64>,
    /// `true` if the condition certainly has a value for every number that is requested.
    pub is_certain: bool,
}

/// A callback that receives the amount of work that comes next, and decides whether to do it.
pub(crate) type Ask<'a> = dyn FnMut(u64) -> Result<(), ProgramFailure> + 'a;

impl Filter {
    /// Builds the filter of a condition on numbers that are at least `low`. `None` if a
    /// subexpression without the variable has no value or more than 64 bits.
    pub fn new(condition: &Condition, variable: usize, low: i128) -> Option<Self> {
        let (mut registers, mut constants) = (vec![0; variable], HashMap::new());
        let mut writer = ClauseWriter::new(&mut registers, &mut constants, variable, 1);
        let test = writer.aside(condition, variable)?;
        // Subexpressions without the variable are computed once.
        for step in writer.into_levels().into_iter().flatten() {
            if let ProgramStep::Do(instruction) = step {
                instruction.run(&mut registers)?;
            }
        }
        let is_certain = condition.is_sure(&|_| Some(Interval::from(low)));
        let (condition, kept) = (condition.clone(), Vec::new());
        Some(Self {
            condition,
            variable,
            test,
            registers,
            kept,
            tested: None,
            flawed: None,
            is_certain,
        })
    }

    /// The places of the numbers from `low` to `high` that satisfy the condition, among all that
    /// are kept; undecided if the condition has no value for one of them.
    pub fn range(
        &mut self,
        low: i64,
        high: i64,
        ask: &mut Ask<'_>,
    ) -> Result<Range<usize>, ProgramFailure> {
        if low > high {
            return Ok(0..0);
        }
        self.extend(low, high, ask)?;
        if self.flawed.is_some_and(|flawed| flawed <= high) {
            return Err(ProgramFailure::Undecided);
        }
        let place = |number: i64| self.kept.partition_point(|&kept| kept < number);
        Ok(place(low)..place(high + 1))
    }

    /// The first number that was tested.
    pub fn first(&self) -> Option<i64> {
        self.tested.map(|(first, _)| first)
    }

    /// All numbers kept so far.
    pub fn kept(&self) -> &[i64] {
        &self.kept
    }

    /// The least tested number for which the condition has no value.
    pub fn flawed(&self) -> Option<i64> {
        self.flawed
    }

    /// Tests the numbers from `low` to `high`, and some larger ones.
    pub fn extend(&mut self, low: i64, high: i64, ask: &mut Ask<'_>) -> Result<(), ProgramFailure> {
        let (first, mut next) = match self.tested {
            Some((first, next)) if first <= low => (first, next),
            _ => {
                self.kept.clear();
                self.flawed = None;
                (low, low)
            }
        };
        self.tested = Some((first, next));
        while next <= high && self.flawed.is_none() {
            ask(AT_ONCE.unsigned_abs() * (1 + self.test.code.len() as u64))?;
            self.test(next);
            next = next.saturating_add(AT_ONCE);
            self.tested = Some((first, next));
            if self.kept.len() > MOST_KEPT {
                return Err(ProgramFailure::Undecided);
            }
        }
        Ok(())
    }

    /// Tests some numbers.
    fn test(&mut self, first: i64) {
        for number in first..first.saturating_add(AT_ONCE) {
            // Without a result in 64 bits, the condition as it is written decides.
            let holds = self.test.holds(number, &mut self.registers).or_else(|| {
                let scope = [vec![0; self.variable], vec![number.into()]].concat();
                self.condition
                    .eval(&scope, &mut Steps::at_most(u64::MAX))
                    .ok()
            });
            let Some(holds) = holds else {
                self.flawed = Some(number);
                return;
            };
            if holds {
                self.kept.push(number);
            }
        }
    }
}
