//! Statements, with the loops and cases in them.

use super::Printer;
use crate::{
    lang::{
        print::{range, symbol},
        syntax::{Block, Reading, Scopes, StatementPrinter},
        whole::{AnswerPiece, Fresh, branches, while_more},
    },
    program::{ProgramExpr, ProgramLoop, ProgramOperator, ProgramStatement, Returns},
};

impl<L: StatementPrinter> Printer<'_, L> {
    pub(super) fn statement(&mut self, indent: &str, statement: &ProgramStatement) {
        match statement {
            ProgramStatement::If(condition, then, otherwise) => {
                let head = self.language.head("if", &self.expression(condition));
                self.body(indent, &head, then, otherwise);
            }
            ProgramStatement::Call(call) if matches!(call, ProgramExpr::Call(name, _) if name == "print") =>
            {
                let pieces =
                    AnswerPiece::all(call, |expr| self.expression(expr)).unwrap_or_default();
                let lines = self.language.print_pieces(pieces);
                let is_long = |line: &String| indent.len() + line.len() > self.language.columns();
                let is_broken = self.language.is_split() && lines.iter().any(is_long);
                match branches(call).filter(|_| is_broken) {
                    Some(branches) => self.statement(indent, &branches),
                    None => self.lines(indent, &lines),
                }
            }
            ProgramStatement::While(condition, body) => {
                if let Some(done) = self.reading(indent, statement) {
                    return done;
                }
                let head = self.language.head("while", &self.expression(condition));
                self.body(indent, &head, body, &[]);
            }
            ProgramStatement::For(one) => self.print_counted_loop(indent, one),
            simple => {
                let text = self.simple(simple).unwrap_or_default();
                self.line(indent, &text);
            }
        }
    }

    /// Prints a loop that reads until the input ends, if the language has a short form of it.
    fn reading(&mut self, indent: &str, statement: &ProgramStatement) -> Option<()> {
        let body = while_more(statement)?;
        let numbers = Fresh::numbers(body);
        let (kind, names) = match body.first().and_then(Fresh::from_statement) {
            Some((Fresh::Word, word, _)) => (Fresh::Word, vec![word]),
            _ if !numbers.is_empty() => (Fresh::Number, numbers),
            _ => return None,
        };
        let Reading {
            before,
            head,
            first,
            count,
        } = self.language.while_read(kind, &names)?;
        if let Some(line) = before {
            self.line(indent, &line);
        }
        match first {
            None => self.body(indent, &head, &body[count..], &[]),
            Some(first) => {
                let inner = self.inner(indent);
                self.line(indent, &format!("{head}{}", self.language.block().open));
                self.line(&inner, &first);
                self.block(&inner, &body[count..]);
                self.end(indent);
            }
        }
        Some(())
    }

    /// Prints a loop with a variable of its own.
    fn print_counted_loop(&mut self, indent: &str, one: &ProgramLoop) {
        let ProgramLoop {
            name,
            first,
            condition,
            step: (op, by),
            body,
        } = one;
        let step = ProgramStatement::Update(name.clone(), *op, by.clone());
        if matches!(self.language.scopes(), Scopes::NotInHeads | Scopes::Hiding) {
            let is_new = !self.visible.iter().any(|known| known == name);
            let range = range(one).filter(|_| is_new);
            if let Some(head) = range.and_then(|range| self.language.range_head(one, &range)) {
                self.body(indent, &head, body, &[]);
                return;
            }
            let text = self.declare_variable(name, first, true) + self.language.stop();
            self.line(indent, &text);
            let head = self.language.head("while", &self.expression(condition));
            let body: Vec<ProgramStatement> = body.iter().cloned().chain([step]).collect();
            self.body(indent, &head, &body, &[]);
            return;
        }
        let first = match self.language.scopes() {
            Scopes::Heads => format!("{name} = {}", self.expression(first)),
            _ => self.declare_variable(name, first, true),
        };
        let step = self.simple(&step).unwrap_or_default();
        let step = step.strip_suffix(self.language.stop()).unwrap_or(&step);
        let head = self
            .language
            .loop_head(&first, &self.expression(condition), step);
        self.body(indent, &head, body, &[]);
    }

    /// Prints a branch or loop, on one line if its body is one simple statement.
    pub(super) fn body(
        &mut self,
        indent: &str,
        head: &str,
        body: &[ProgramStatement],
        otherwise: &[ProgramStatement],
    ) {
        let is_bare = self.language.is_bare();
        if let ([only], []) = (body, otherwise) {
            if let Some(text) = self.simple(only) {
                match (self.language.is_split(), is_bare) {
                    (true, true) => {
                        self.line(indent, head);
                        return self.line(&self.inner(indent), &text);
                    }
                    (true, false) => {}
                    (false, true) => return self.line(indent, &format!("{head} {text}")),
                    (false, false) => return self.line(indent, &format!("{head} {{ {text} }}")),
                }
            }
        }
        let inner = self.inner(indent);
        // If loops have no variable of their own, the variable needs a block.
        let has_own = matches!(
            self.language.scopes(),
            Scopes::Anywhere | Scopes::NotBehindInner
        );
        match (body, otherwise) {
            ([only @ ProgramStatement::While(..)], []) if is_bare => {
                self.line(indent, head);
                return self.statement(&inner, only);
            }
            ([only @ ProgramStatement::For(_)], []) if is_bare && has_own => {
                self.line(indent, head);
                return self.statement(&inner, only);
            }
            _ => {}
        }
        let Block { open, other, .. } = self.language.block();
        self.line(indent, &format!("{head}{open}"));
        self.block(&inner, body);
        if !otherwise.is_empty() {
            self.line(indent, other);
            self.block(&inner, otherwise);
        }
        self.end(indent);
    }

    /// Returns a statement that contains no other statements.
    pub(super) fn simple(&self, statement: &ProgramStatement) -> Option<String> {
        let text = match statement {
            ProgramStatement::Let(..) if Fresh::from_statement(statement).is_some() => return None,
            ProgramStatement::Assign(name, ProgramExpr::Call(call, terms))
                if call == "xor"
                    && matches!(&terms[..], [ProgramExpr::Name(own), _] if own == name) =>
            {
                self.language.xor_into(name, &self.expression(&terms[1]))
            }
            // The variable has been declared at the head of the block.
            ProgramStatement::Let(name, value) | ProgramStatement::Assign(name, value) => {
                format!("{name} = {}", self.expression(value))
            }
            ProgramStatement::Update(name, ProgramOperator::Add, ProgramExpr::Number(1)) => {
                self.language.step(name, "++")
            }
            ProgramStatement::Update(name, ProgramOperator::Sub, ProgramExpr::Number(1)) => {
                self.language.step(name, "--")
            }
            ProgramStatement::Update(name, ProgramOperator::Div, value) => {
                self.language.divide_into(name, &self.expression(value))
            }
            ProgramStatement::Update(name, op, value) => {
                format!("{name} {}= {}", symbol(*op), self.expression(value))
            }
            ProgramStatement::Return(value) => {
                let value = self.expression(value);
                match self.returns {
                    Returns::Answer => return Some(self.language.close_answer(&value)),
                    _ => format!("return {value}"),
                }
            }
            ProgramStatement::Call(call) if matches!(call, ProgramExpr::Call(name, _) if name == "print") =>
            {
                let pieces = AnswerPiece::all(call, |expr| self.expression(expr))?;
                return match self.language.print_pieces(pieces).as_slice() {
                    [line] => Some(line.clone()),
                    _ => None,
                };
            }
            ProgramStatement::Call(call) => self.expression(call),
            ProgramStatement::Break => "break".to_owned(),
            ProgramStatement::If(..) | ProgramStatement::While(..) | ProgramStatement::For(_) => {
                return None;
            }
        };
        Some(text + self.language.stop())
    }
}
