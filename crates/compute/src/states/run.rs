//! Execution of code for a state.

use super::compile::{StateBlock, StateCode};
use grundy_core::game::{
    expr::Steps,
    state::{LARGEST_COORDINATE, State, StateRuleError},
};
use grundy_work::registers::ProgramStep;

/// Converts a coordinate, which has at most 41 bits.
pub(super) fn to_signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The reason for which code stopped.
pub enum Stopped {
    /// A number is missing or too large for the code: the interpreter of the rules decides.
    Failed,
    /// The run takes too many steps, or the callback refuses the option.
    Flawed(StateRuleError),
}

/// The callback for each option.
pub(super) type OptionVisitor<'a> = dyn FnMut(&[State]) -> Result<(), StateRuleError> + 'a;

impl StateCode {
    /// Calls `option` with the parts of each option of a state, with `registers` as working memory.
    ///
    /// # Errors
    /// If an expression fails, or the steps are exhausted.
    pub fn run(
        &self,
        state: &State,
        registers: &mut Vec<i64>,
        parts: &mut Vec<State>,
        steps: &mut Steps<'_>,
        option: &mut OptionVisitor<'_>,
    ) -> Result<(), Stopped> {
        if registers.len() != self.registers.len() {
            registers.clone_from(&self.registers);
        }
        for (register, &coordinate) in registers.iter_mut().zip(state) {
            *register = to_signed(coordinate);
        }
        self.blocks
            .iter()
            .try_for_each(|block| block.run(0, registers, parts, steps, option))
    }
}

impl StateBlock {
    /// Lists the options of the clause from the loop at this depth on.
    ///
    /// # Errors
    /// If an expression fails, or the steps are exhausted.
    pub fn run(
        &self,
        depth: usize,
        registers: &mut [i64],
        parts: &mut Vec<State>,
        steps: &mut Steps<'_>,
        option: &mut OptionVisitor<'_>,
    ) -> Result<(), Stopped> {
        steps
            .take()
            .map_err(|error| Stopped::Flawed(error.into()))?;
        for step in self.levels.get(depth).map_or(&[][..], Vec::as_slice) {
            match step {
                ProgramStep::Do(instruction) => {
                    instruction.run(registers).ok_or(Stopped::Failed)?;
                }
                ProgramStep::Test(test) => {
                    if registers[*test] == 0 {
                        return Ok(());
                    }
                }
            }
        }
        let Some(&[variable, low, high]) = self.loops.get(depth) else {
            return self.find_options(registers, parts, option);
        };
        for value in registers[low]..=registers[high] {
            registers[variable] = value;
            self.run(depth + 1, registers, parts, steps, option)?;
        }
        Ok(())
    }

    fn find_options(
        &self,
        registers: &[i64],
        parts: &mut Vec<State>,
        option: &mut OptionVisitor<'_>,
    ) -> Result<(), Stopped> {
        parts.clear();
        for part in &self.parts {
            let mut state = State::default();
            for (to, &from) in state.iter_mut().zip(part) {
                match u64::try_from(registers[from]) {
                    Ok(number @ 0..=LARGEST_COORDINATE) => *to = number,
                    Ok(_) => return Err(Stopped::Flawed(StateRuleError::TooLarge)),
                    // The state does not exist.
                    Err(_) => return Ok(()),
                }
            }
            parts.push(state);
        }
        option(parts).map_err(Stopped::Flawed)
    }
}
