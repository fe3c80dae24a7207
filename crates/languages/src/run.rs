//! An interpreter of whole programs: they are tried on a sample before they are printed, without a
//! compiler.

mod expr;

use std::{collections::HashMap, time::Duration};

use crate::program::{Program, ProgramExpr, ProgramLoop, ProgramOperator, ProgramStatement, RUN};

/// The reason why a program does not end in an answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The input ends while the program reads.
    #[error("the input ends too early")]
    End,
    /// A word of the input is not a number.
    #[error("`{0}` is read as a number")]
    NotANumber(String),
    /// A list, a text or a table has no element with this index.
    #[error("there is no element {1} of {0}")]
    Index(String, i64),
    /// A number has more than 64 bits, or a divisor is 0.
    #[error("a number has no value in 64 bits")]
    Overflow,
    /// A list of zeros is longer than the interpreter holds.
    #[error("a list of {0} numbers is too long for the interpreter")]
    Long(i64),
    /// The program runs for too long.
    #[error("the program is not done after {} seconds in the interpreter", .0.as_secs())]
    Slow(Duration),
    /// A bug of this program.
    #[error("the interpreter does not know `{0}`")]
    Unknown(String),
}

/// The most zeros of a list, 128 MB: a wrong sample may ask for any number.
const MOST_ZEROS: usize = 1 << 24;

/// The time limit of a run, and its clock: a browser has one of its own.
#[derive(Clone, Copy)]
pub struct RunLimit<'a> {
    /// The most time.
    pub most: Duration,
    /// Returns the time since the run began.
    pub elapsed: &'a dyn Fn() -> Duration,
}

/// Returns what a whole program prints for an input.
///
/// # Errors
/// If the input does not fit the program, or the program does not end within the limit.
pub fn run(program: &Program, input: &str, limit: RunLimit<'_>) -> Result<String, Trouble> {
    let cells = program
        .cells
        .iter()
        .map(|cells| (cells.name.as_str(), vec![0; cells.length]))
        .collect();
    let mut machine = Interpreter {
        program,
        input,
        cells,
        out: String::new(),
        limit,
        steps: 0,
    };
    machine.call(RUN, Vec::new())?;
    Ok(machine.out)
}

#[derive(Debug, Clone)]
enum RunValue {
    Number(i64),
    List(Vec<i64>),
    Text(String),
}

/// The place where a program goes on.
enum Flow {
    Next,
    Break,
    Return(i64),
}

/// The variables of a call, the latest last, and its answer.
#[derive(Default)]
struct CallFrame {
    variables: Vec<(String, RunValue)>,
    answer: Vec<i64>,
}

struct Interpreter<'a> {
    program: &'a Program,
    /// The rest of the input.
    input: &'a str,
    cells: HashMap<&'a str, Vec<i64>>,
    out: String,
    limit: RunLimit<'a>,
    steps: u64,
}

fn unknown<T>(what: &str) -> Result<T, Trouble> {
    Err(Trouble::Unknown(what.to_owned()))
}

impl CallFrame {
    fn get(&self, name: &str) -> Option<&RunValue> {
        self.variables
            .iter()
            .rev()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value)
    }

    fn get_mut(&mut self, name: &str) -> Result<&mut RunValue, Trouble> {
        let found = self
            .variables
            .iter_mut()
            .rev()
            .find(|(known, _)| known == name);
        found
            .map(|(_, value)| value)
            .ok_or_else(|| Trouble::Unknown(name.to_owned()))
    }

    fn list(&mut self, expr: &ProgramExpr) -> Result<&mut Vec<i64>, Trouble> {
        match expr {
            ProgramExpr::Name(name) => match self.get_mut(name)? {
                RunValue::List(list) => Ok(list),
                _ => unknown(name),
            },
            _ => unknown("a list"),
        }
    }
}

fn at<T: Copy>(list: &[T], index: i64, name: &str) -> Result<T, Trouble> {
    let found = usize::try_from(index)
        .ok()
        .and_then(|index| list.get(index))
        .copied();
    found.ok_or_else(|| Trouble::Index(name.to_owned(), index))
}

impl<'a> Interpreter<'a> {
    fn call(&mut self, name: &str, arguments: Vec<RunValue>) -> Result<(i64, CallFrame), Trouble> {
        let Some(function) = self
            .program
            .functions
            .iter()
            .find(|function| function.name == name)
        else {
            return unknown(name);
        };
        let names = function.parameters.iter().map(|(name, _)| name.clone());
        let mut frame = CallFrame {
            variables: names.zip(arguments).collect(),
            answer: Vec::new(),
        };
        let flow = self.block(&function.body, &mut frame)?;
        let value = if let Flow::Return(value) = flow {
            value
        } else {
            0
        };
        Ok((value, frame))
    }

    fn block(
        &mut self,
        statements: &[ProgramStatement],
        frame: &mut CallFrame,
    ) -> Result<Flow, Trouble> {
        let outer = frame.variables.len();
        for statement in statements {
            match self.statement(statement, frame)? {
                Flow::Next => {}
                other => {
                    frame.variables.truncate(outer);
                    return Ok(other);
                }
            }
        }
        frame.variables.truncate(outer);
        Ok(Flow::Next)
    }

    fn statement(
        &mut self,
        statement: &ProgramStatement,
        frame: &mut CallFrame,
    ) -> Result<Flow, Trouble> {
        self.steps += 1;
        if self.steps % (1 << 16) == 0 && (self.limit.elapsed)() > self.limit.most {
            return Err(Trouble::Slow(self.limit.most));
        }
        match statement {
            ProgramStatement::Let(name, value) => {
                let value = self.fresh(value, frame)?;
                frame.variables.push((name.clone(), value));
            }
            ProgramStatement::Assign(name, value) => {
                let value = self.number(value, frame)?;
                *frame.get_mut(name)? = RunValue::Number(value);
            }
            ProgramStatement::Update(name, op, value) => self.update(name, *op, value, frame)?,
            ProgramStatement::If(condition, then, otherwise) => {
                let branch = if self.number(condition, frame)? != 0 {
                    then
                } else {
                    otherwise
                };
                return self.block(branch, frame);
            }
            ProgramStatement::While(condition, body) => {
                return self.repeat(condition, body, None, frame);
            }
            ProgramStatement::For(one) => {
                let first = self.number(&one.first, frame)?;
                frame
                    .variables
                    .push((one.name.clone(), RunValue::Number(first)));
                let flow = self.repeat(&one.condition, &one.body, Some(one), frame)?;
                frame.variables.pop();
                return Ok(flow);
            }
            ProgramStatement::Return(value) => return Ok(Flow::Return(self.number(value, frame)?)),
            ProgramStatement::Call(ProgramExpr::Call(name, arguments)) => {
                self.action(name, arguments, frame)?;
            }
            ProgramStatement::Call(_) => return unknown("a statement"),
            ProgramStatement::Break => return Ok(Flow::Break),
        }
        Ok(Flow::Next)
    }

    fn update(
        &mut self,
        name: &str,
        op: ProgramOperator,
        value: &ProgramExpr,
        frame: &mut CallFrame,
    ) -> Result<(), Trouble> {
        let (old, value) = (
            self.number(&ProgramExpr::Name(name.to_owned()), frame)?,
            self.number(value, frame)?,
        );
        *frame.get_mut(name)? = RunValue::Number(compute_operator(op, old, value)?);
        Ok(())
    }

    /// Runs a loop; that with a variable of its own takes a step after each turn.
    fn repeat(
        &mut self,
        condition: &ProgramExpr,
        body: &[ProgramStatement],
        counted: Option<&ProgramLoop>,
        frame: &mut CallFrame,
    ) -> Result<Flow, Trouble> {
        while self.number(condition, frame)? != 0 {
            match self.block(body, frame)? {
                Flow::Next => {}
                Flow::Break => break,
                done @ Flow::Return(_) => return Ok(done),
            }
            if let Some(ProgramLoop {
                name,
                step: (op, step),
                ..
            }) = counted
            {
                self.update(name, *op, step, frame)?;
            }
        }
        Ok(Flow::Next)
    }

    /// Returns the first value of a variable.
    fn fresh(&mut self, value: &ProgramExpr, frame: &mut CallFrame) -> Result<RunValue, Trouble> {
        let ProgramExpr::Call(name, arguments) = value else {
            return Ok(RunValue::Number(self.number(value, frame)?));
        };
        let mut count = || {
            arguments
                .first()
                .map_or(Ok(0), |count| self.number(count, frame))
        };
        Ok(match name.as_str() {
            "read_number" => RunValue::Number(self.next()?),
            "read_word" => RunValue::Text(self.word()?.to_owned()),
            "read_text" => {
                let count = usize::try_from(count()?).unwrap_or_default();
                let mut text = String::new();
                while text.len() < count {
                    text.push_str(self.word()?);
                }
                RunValue::Text(text)
            }
            "read_list" => {
                let count = count()?;
                RunValue::List((0..count).map(|_| self.next()).collect::<Result<_, _>>()?)
            }
            "read_row" => {
                let text = self.input.trim_start();
                let (row, rest) = text.split_at(text.find('\n').unwrap_or(text.len()));
                self.input = rest;
                let row: Vec<i64> = row
                    .split_whitespace()
                    .map(parse_number)
                    .collect::<Result<_, _>>()?;
                if row.is_empty() {
                    return Err(Trouble::End);
                }
                RunValue::List(row)
            }
            "zeros" => {
                let count = count()?;
                let length = usize::try_from(count)
                    .ok()
                    .filter(|length| *length <= MOST_ZEROS);
                RunValue::List(vec![0; length.ok_or(Trouble::Long(count))?])
            }
            "list" => RunValue::List(Vec::new()),
            _ => RunValue::Number(self.number(value, frame)?),
        })
    }

    fn word(&mut self) -> Result<&'a str, Trouble> {
        let text = self.input.trim_start();
        let (word, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
        self.input = rest;
        if word.is_empty() {
            Err(Trouble::End)
        } else {
            Ok(word)
        }
    }

    fn next(&mut self) -> Result<i64, Trouble> {
        parse_number(self.word()?)
    }

    /// Runs a call that has no value.
    fn action(
        &mut self,
        name: &str,
        arguments: &[ProgramExpr],
        frame: &mut CallFrame,
    ) -> Result<(), Trouble> {
        match (name, arguments) {
            ("print", pieces) => {
                for piece in pieces {
                    let text = self.text(piece, frame)?;
                    self.out.push_str(&text);
                }
            }
            ("print_move", [list]) => {
                let list = frame.list(list)?.clone();
                let (count, called) = self.call("best_move", vec![RunValue::List(list)])?;
                let count = usize::try_from(count).unwrap_or_default();
                for (at, number) in called.answer.iter().take(count).enumerate() {
                    let text = if at == 0 {
                        (number + 1).to_string()
                    } else {
                        format!(" {number}")
                    };
                    self.out.push_str(&text);
                }
            }
            ("push", [list, item]) => {
                let item = self.number(item, frame)?;
                frame.list(list)?.push(item);
            }
            ("clear", [list]) => frame.list(list)?.clear(),
            ("replace", [list, index, item]) => {
                let (index, item) = (self.number(index, frame)?, self.number(item, frame)?);
                let place = usize::try_from(index)
                    .ok()
                    .and_then(|index| frame.list(list).ok()?.get_mut(index));
                *place.ok_or_else(|| Trouble::Index("a list".to_owned(), index))? = item;
            }
            ("set", [cells, index, item]) => {
                let (index, item) = (self.number(index, frame)?, self.number(item, frame)?);
                *self.cell(cells, index)? = item;
            }
            ("increase", [cells, index]) => {
                let index = self.number(index, frame)?;
                *self.cell(cells, index)? += 1;
            }
            ("join" | "join_wide", [ProgramExpr::Name(set), bit]) => {
                let bit = self.number(bit, frame)?;
                match frame.get_mut(set)? {
                    RunValue::Number(set) => {
                        *set |= u32::try_from(bit)
                            .ok()
                            .and_then(|bit| 1_i64.checked_shl(bit))
                            .ok_or(Trouble::Overflow)?;
                    }
                    _ => return unknown(set),
                }
            }
            ("answer", [index, item]) => {
                let (index, item) = (self.number(index, frame)?, self.number(item, frame)?);
                frame
                    .answer
                    .truncate(usize::try_from(index).unwrap_or_default());
                frame.answer.push(item);
            }
            _ => {
                self.value(name, arguments, frame)?;
            }
        }
        Ok(())
    }

    fn cell(&mut self, cells: &ProgramExpr, index: i64) -> Result<&mut i64, Trouble> {
        let ProgramExpr::Name(name) = cells else {
            return unknown("a table");
        };
        let table = self.cells.get_mut(name.as_str());
        let place = table.and_then(|table| table.get_mut(usize::try_from(index).ok()?));
        place.ok_or_else(|| Trouble::Index(name.clone(), index))
    }

    fn text(&mut self, piece: &ProgramExpr, frame: &mut CallFrame) -> Result<String, Trouble> {
        match piece {
            ProgramExpr::Text(text) => Ok(text.clone()),
            ProgramExpr::Call(name, arguments) if name == "pick" => match arguments.as_slice() {
                [condition, text, otherwise] => {
                    let chosen = if self.number(condition, frame)? != 0 {
                        text
                    } else {
                        otherwise
                    };
                    self.text(chosen, frame)
                }
                _ => unknown(name),
            },
            number => Ok(self.number(number, frame)?.to_string()),
        }
    }
}

fn parse_number(word: &str) -> Result<i64, Trouble> {
    word.parse()
        .map_err(|_| Trouble::NotANumber(word.to_owned()))
}

fn compute_operator(op: ProgramOperator, a: i64, b: i64) -> Result<i64, Trouble> {
    let value = match op {
        ProgramOperator::Mul => a.checked_mul(b),
        ProgramOperator::Div => a.checked_div(b),
        ProgramOperator::Rem => a.checked_rem(b),
        ProgramOperator::Add => a.checked_add(b),
        ProgramOperator::Sub => a.checked_sub(b),
        ProgramOperator::BitAnd => Some(a & b),
        ProgramOperator::BitXor => Some(a ^ b),
        ProgramOperator::Less => Some((a < b).into()),
        ProgramOperator::LessEqual => Some((a <= b).into()),
        ProgramOperator::Greater => Some((a > b).into()),
        ProgramOperator::GreaterEqual => Some((a >= b).into()),
        ProgramOperator::Equal => Some((a == b).into()),
        ProgramOperator::NotEqual => Some((a != b).into()),
        ProgramOperator::And => Some((a != 0 && b != 0).into()),
        ProgramOperator::Or => Some((a != 0 || b != 0).into()),
    };
    value.ok_or(Trouble::Overflow)
}
