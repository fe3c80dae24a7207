//! The values of expressions.

use super::{CallFrame, Interpreter, RunValue, Trouble, at, compute_operator, unknown};
use crate::program::{ProgramExpr, ProgramOperator};

impl Interpreter<'_> {
    pub(super) fn number(
        &mut self,
        expr: &ProgramExpr,
        frame: &mut CallFrame,
    ) -> Result<i64, Trouble> {
        match expr {
            ProgramExpr::Number(number) => Ok(*number),
            ProgramExpr::Text(_) => unknown("a text"),
            ProgramExpr::Name(name) => match frame.get(name) {
                Some(RunValue::Number(number)) => Ok(*number),
                _ => unknown(name),
            },
            ProgramExpr::Binary(left, ProgramOperator::And, right) => Ok(i64::from(
                self.number(left, frame)? != 0 && self.number(right, frame)? != 0,
            )),
            ProgramExpr::Binary(left, ProgramOperator::Or, right) => Ok(i64::from(
                self.number(left, frame)? != 0 || self.number(right, frame)? != 0,
            )),
            ProgramExpr::Binary(left, op, right) => {
                let (left, right) = (self.number(left, frame)?, self.number(right, frame)?);
                compute_operator(*op, left, right)
            }
            ProgramExpr::Call(name, arguments) => self.value(name, arguments, frame),
        }
    }

    /// Returns the characters of a text.
    fn characters(&self, expr: &ProgramExpr, frame: &CallFrame) -> Result<String, Trouble> {
        match expr {
            ProgramExpr::Text(text) => Ok(text.clone()),
            ProgramExpr::Name(name) => match frame.get(name) {
                Some(RunValue::Text(text)) => Ok(text.clone()),
                _ => {
                    let constant = self.program.texts.iter().find(|text| text.name == *name);
                    constant
                        .map(|text| text.text.clone())
                        .ok_or_else(|| Trouble::Unknown(name.clone()))
                }
            },
            _ => unknown("a text"),
        }
    }

    fn character(
        &mut self,
        text: &ProgramExpr,
        index: &ProgramExpr,
        frame: &mut CallFrame,
    ) -> Result<u8, Trouble> {
        let index = self.number(index, frame)?;
        // Long texts are not copied.
        if let ProgramExpr::Name(name) = text {
            if let Some(constant) = self.program.texts.iter().find(|text| text.name == *name) {
                return at(constant.text.as_bytes(), index, name);
            }
            if let Some(RunValue::Text(text)) = frame.get(name) {
                return at(text.as_bytes(), index, name);
            }
        }
        at(self.characters(text, frame)?.as_bytes(), index, "a text")
    }

    /// Returns the value of a call.
    pub(super) fn value(
        &mut self,
        name: &str,
        arguments: &[ProgramExpr],
        frame: &mut CallFrame,
    ) -> Result<i64, Trouble> {
        match (name, arguments) {
            ("more", []) => Ok(i64::from(!self.input.trim_start().is_empty())),
            ("forever", []) => Ok(1),
            ("xor", [a, b]) => Ok(self.number(a, frame)? ^ self.number(b, frame)?),
            ("char_of", [text, index]) => Ok(self.character(text, index, frame)?.into()),
            ("digit_of", [text, index]) => Ok(i64::from(self.character(text, index, frame)?) - 48),
            ("is_char", [text, index, ProgramExpr::Text(sign)]) => {
                Ok((self.character(text, index, frame)? == sign.as_bytes()[0]).into())
            }
            ("char_index", [signs, text, index]) => {
                let sign = self.character(text, index, frame)?;
                let signs = self.characters(signs, frame)?;
                let found = signs.bytes().position(|other| other == sign);
                found
                    .and_then(|at| i64::try_from(at).ok())
                    .ok_or_else(|| Trouble::Unknown(char::from(sign).to_string()))
            }
            ("cell", [cells, index]) => {
                let index = self.number(index, frame)?;
                Ok(*self.cell(cells, index)?)
            }
            ("number", [ProgramExpr::Name(numbers), index]) => {
                let index = self.number(index, frame)?;
                match self
                    .program
                    .numbers
                    .iter()
                    .find(|known| known.name == *numbers)
                {
                    Some(known) => at(&known.values, index, numbers),
                    None => unknown(numbers),
                }
            }
            ("item" | "element", [list, index]) => {
                let index = self.number(index, frame)?;
                at(frame.list(list)?, index, "a list")
            }
            ("size" | "length", [list]) => match list {
                ProgramExpr::Name(text) if matches!(frame.get(text), Some(RunValue::Text(_))) => {
                    Ok(i64::try_from(self.characters(list, frame)?.len()).unwrap_or(i64::MAX))
                }
                _ => Ok(i64::try_from(frame.list(list)?.len()).unwrap_or(i64::MAX)),
            },
            _ => {
                let mut values = Vec::new();
                for argument in arguments {
                    values.push(self.argument(argument, frame)?);
                }
                Ok(self.call(name, values)?.0)
            }
        }
    }

    fn argument(
        &mut self,
        argument: &ProgramExpr,
        frame: &mut CallFrame,
    ) -> Result<RunValue, Trouble> {
        match argument {
            ProgramExpr::Call(name, list) if name == "passed" && list.len() == 1 => {
                Ok(RunValue::List(frame.list(&list[0])?.clone()))
            }
            ProgramExpr::Name(name) if matches!(frame.get(name), Some(RunValue::List(_))) => {
                Ok(RunValue::List(frame.list(argument)?.clone()))
            }
            number => Ok(RunValue::Number(self.number(number, frame)?)),
        }
    }
}
