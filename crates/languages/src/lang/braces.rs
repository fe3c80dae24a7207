//! A statement printer for the languages that have braces, and for Python.

mod statement;

use super::{
    print::expression,
    runtime,
    syntax::{FreshNames, New, Scopes, StatementPrinter},
    whole::Fresh,
};
use crate::program::{Program, ProgramExpr, ProgramFunction, ProgramStatement, RUN, Returns};

/// The line of a template in whose place the data of a program are.
const DATA: &str = "DATA\n";

pub(super) fn print(language: &impl StatementPrinter, program: &Program) -> String {
    let mut out = program.header.iter().fold(String::new(), |text, line| {
        text + &language.remark(line) + "\n"
    });
    out.push_str(&language.begin(program));
    let (head, tail) = runtime::around(language.facts(), program);
    let lines = data(language, program);
    // In a class, data come before the functions that read.
    match head.split_once(DATA) {
        Some((before, after)) => out.extend([before, &lines, after]),
        None => {
            out.push_str(&head);
            if !lines.is_empty() && language.indent().is_empty() && !out.is_empty() {
                out.push_str(language.data_gap());
            }
            out.push_str(&lines);
        }
    }
    for one in &program.functions {
        function(language, program, (one, &one.body), &mut out);
    }
    out.push_str(&tail);
    out.push_str(language.end());
    out
}

/// Returns the lines that declare the data of a program.
pub(super) fn data(language: &impl StatementPrinter, program: &Program) -> String {
    let data = program.texts.iter().map(|text| language.text(text));
    let data = data.chain(
        program
            .numbers
            .iter()
            .map(|numbers| language.numbers(numbers)),
    );
    let mut lines = String::new();
    for item in data.chain(program.cells.iter().map(|cells| language.cells(cells))) {
        for line in item.lines() {
            lines.extend([language.indent(), line, "\n"]);
        }
    }
    lines
}

/// Appends a function with these statements.
pub(super) fn function(
    language: &impl StatementPrinter,
    program: &Program,
    (function, body): (&ProgramFunction, &[ProgramStatement]),
    out: &mut String,
) {
    let (indent, frame) = (language.indent(), language.block());
    if !out.ends_with("{\n") {
        out.push_str(language.gap());
    }
    if !function.doc.is_empty() {
        out.extend([indent, &language.remark(&function.doc), "\n"]);
    }
    let signature = language.signature(function);
    let mut printer = Printer {
        language,
        returns: function.returns,
        visible: Vec::new(),
        out,
    };
    let is_main = function.name == RUN;
    if is_main && signature.is_empty() {
        return printer.main(indent, body);
    }
    let inner = printer.inner(indent);
    let either = printer
        .either(body)
        .filter(|_| program.is_whole() && !is_main);
    let only = match body {
        [only] if !is_main => printer.simple(only),
        _ => None,
    };
    let short = either
        .as_ref()
        .or(only.as_ref())
        .map(|text| format!("{signature} {{ {text} }}"));
    if let Some(line) = short.filter(|line| language.is_short(line)) {
        return printer.line(indent, &line);
    }
    printer.line(indent, &format!("{signature}{}", frame.open));
    if let (Returns::Answer, Some(open)) = (
        function.returns,
        language.open_answer(program.longest_answer),
    ) {
        printer.line(&inner, &open);
    }
    match (either, language.own_body(function)) {
        (Some(text), _) => printer.line(&inner, &text),
        (None, Some(lines)) => printer.lines(&inner, lines),
        (None, None) if is_main => printer.main(&inner, body),
        (None, None) => printer.block(&inner, body),
    }
    printer.end(indent);
}

struct Printer<'a, L> {
    language: &'a L,
    returns: Returns,
    /// The variables in scope, for languages whose loops have no variable of their own.
    visible: Vec<String>,
    out: &'a mut String,
}

impl<L: StatementPrinter> Printer<'_, L> {
    fn line(&mut self, indent: &str, text: &str) {
        let text = self.language.wrap_line(indent, text);
        self.out.extend([indent, &text, "\n"]);
    }

    fn inner(&self, indent: &str) -> String {
        format!("{indent}{}", self.language.tab())
    }

    /// Returns two answers as one statement, if the language has such an expression and the line is
    /// short.
    fn either(&self, body: &[ProgramStatement]) -> Option<String> {
        let [
            ProgramStatement::If(condition, then, otherwise),
            ProgramStatement::Return(last),
        ] = body
        else {
            return None;
        };
        let ([ProgramStatement::Return(first)], [], Returns::Number) =
            (&then[..], &otherwise[..], self.returns)
        else {
            return None;
        };
        let [condition, first, last] = [condition, first, last].map(|expr| self.expression(expr));
        let text = self.language.either(&condition, &first, &last)? + self.language.stop();
        (text.len() + self.language.margin() <= self.language.columns()).then_some(text)
    }

    /// Prints the statements of a whole program.
    fn main(&mut self, indent: &str, statements: &[ProgramStatement]) {
        let (first, last) = self.language.around_main();
        let is_ansi = self.language.scopes() == Scopes::Heads;
        if !is_ansi {
            for line in first {
                self.line(indent, line);
            }
        }
        self.block(indent, statements);
        for line in last {
            self.line(indent, line);
        }
    }

    /// Prints the last line of a block.
    fn end(&mut self, indent: &str) {
        self.language
            .block()
            .close
            .into_iter()
            .for_each(|close| self.line(indent, close));
    }

    fn block(&mut self, indent: &str, statements: &[ProgramStatement]) {
        let rewritten = self.language.rewrite_statements(statements);
        let statements = rewritten.as_deref().unwrap_or(statements);
        if statements.is_empty() {
            self.language
                .block()
                .empty
                .into_iter()
                .for_each(|empty| self.line(indent, empty));
        }
        let outer = self.visible.len();
        let begun = if self.language.scopes() == Scopes::Heads {
            self.heads(indent, statements)
        } else {
            0
        };
        let mut rest = statements.get(begun..).unwrap_or_default();
        let mut before: Vec<&ProgramStatement> = Vec::new();
        while let [first, later @ ..] = rest {
            let numbers = Fresh::numbers(rest);
            if !numbers.is_empty() {
                // A declaration after it may be a part of it.
                let constant = match rest.get(numbers.len()) {
                    Some(ProgramStatement::Let(name, ProgramExpr::Number(value))) => {
                        Some(format!("{name} = {value}"))
                    }
                    _ => None,
                };
                if let Some(lines) =
                    constant.and_then(|constant| self.language.fresh_and(&numbers, &constant))
                {
                    self.lines(indent, &lines);
                    let (read, later) = rest.split_at(numbers.len() + 1);
                    before.extend(read);
                    rest = later;
                    continue;
                }
                let (read, later) = rest.split_at(numbers.len());
                let new = FreshNames {
                    kind: Fresh::Number,
                    names: &numbers,
                    count: "",
                    later,
                };
                self.lines(indent, &self.language.fresh(&new));
                before.extend(read);
                rest = later;
                continue;
            }
            match first {
                ProgramStatement::Let(name, _)
                    if self.language.scopes() == Scopes::NotBehindInner
                        && before.iter().any(|statement| statement.changes(name)) =>
                {
                    self.line(indent, "{");
                    self.block(&self.inner(indent), rest);
                    self.line(indent, "}");
                    break;
                }
                fresh if Fresh::from_statement(fresh).is_some() => self.fresh(indent, fresh, later),
                ProgramStatement::Let(name, value) if self.language.scopes() != Scopes::Heads => {
                    let changes = later.iter().any(|statement| statement.changes(name));
                    let text = self.declare_variable(name, value, changes) + self.language.stop();
                    self.line(indent, &text);
                }
                other => self.statement(indent, other),
            }
            before.push(first);
            rest = later;
        }
        self.visible.truncate(outer);
    }

    fn lines(&mut self, indent: &str, lines: &[String]) {
        for line in lines {
            self.line(indent, line);
        }
    }

    fn fresh(&mut self, indent: &str, statement: &ProgramStatement, later: &[ProgramStatement]) {
        if let Some((kind, name, count)) = Fresh::from_statement(statement) {
            let count = count
                .map(|count| self.expression(count))
                .unwrap_or_default();
            let new = FreshNames {
                kind,
                names: &[name],
                count: &count,
                later,
            };
            self.lines(indent, &self.language.fresh(&new));
        }
    }

    /// Declares all variables of a block; returns the number of statements that this has printed.
    fn heads(&mut self, indent: &str, statements: &[ProgramStatement]) -> usize {
        let mut names: Vec<&str> = Vec::new();
        for statement in statements {
            let ProgramStatement::Let(name, value) = statement else {
                break;
            };
            if Fresh::from_statement(statement).is_some() {
                break;
            }
            names.push(name);
            let text = self.declare_variable(name, value, true) + self.language.stop();
            self.line(indent, &text);
        }
        let begun = names.len();
        let mut later: Vec<&str> = Vec::new();
        for statement in statements {
            if let Some((kind, name, _)) =
                Fresh::from_statement(statement).filter(|(kind, ..)| *kind != Fresh::Number)
            {
                self.line(indent, &self.language.fresh_head(kind, name));
                continue;
            }
            let name = match statement {
                ProgramStatement::Let(name, _) => name,
                ProgramStatement::For(one) => &one.name,
                _ => continue,
            };
            if !names.contains(&name.as_str()) && !later.contains(&name.as_str()) {
                later.push(name);
            }
        }
        if !later.is_empty() {
            let list = later.join(", ");
            let text = self.language.declare(&New {
                name: &list,
                value: "",
                is_constant: true,
                changes: true,
            });
            self.line(indent, &(text + self.language.stop()));
        }
        begun
    }

    fn expression(&self, expr: &ProgramExpr) -> String {
        expression(self.language, expr)
    }

    /// Returns the statement that gives a variable its first value.
    fn declare_variable(&mut self, name: &str, value: &ProgramExpr, changes: bool) -> String {
        let text = self.expression(value);
        let is_old = match self.language.scopes() {
            Scopes::NotInHeads if self.visible.iter().any(|known| known == name) => true,
            Scopes::NotInHeads => {
                self.visible.push(name.to_owned());
                false
            }
            Scopes::Anywhere | Scopes::NotBehindInner | Scopes::Heads | Scopes::Hiding => false,
        };
        if is_old {
            return format!("{name} = {text}");
        }
        let is_constant = value.variables().is_some_and(|names| names.is_empty());
        self.language.declare(&New {
            name,
            value: &text,
            is_constant,
            changes,
        })
    }
}
