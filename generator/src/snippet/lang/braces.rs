//! Statements of the languages that have braces and semicolons.

use super::print::{Spelling, comment, expression, symbol};
use super::runtime;
use crate::language::Language;
use crate::snippet::program::{Cells, Expr, Function, Loop, Numbers, Op, Program, Returns, Statement, Text};

/// What differs between those languages, beyond words.
pub(super) trait Braces: Spelling {
    /// What comes before all else.
    fn begin(&self, program: &Program) -> String;
    /// What comes last.
    fn end(&self) -> &'static str {
        ""
    }
    /// What each line of an item begins with.
    fn indent(&self) -> &'static str {
        ""
    }
    fn text(&self, text: &Text) -> String;
    fn numbers(&self, numbers: &Numbers) -> String;
    fn cells(&self, cells: &Cells) -> String;
    /// A list of a whole program.
    fn list(&self, name: &str) -> String;
    /// The language of a whole program's functions for reading and printing.
    fn language(&self) -> Language;
    /// `int f(int n)`
    fn signature(&self, function: &Function) -> String;
    /// What a function with an answer begins with, if anything.
    fn open_answer(&self, _longest: usize) -> Option<String> {
        None
    }
    /// The statement that returns an answer of `count` numbers.
    fn close_answer(&self, count: &str) -> String {
        format!("return {count};")
    }
    /// What a new variable is introduced by, with a blank behind it.
    fn variable(&self) -> &'static str;
    /// Is `a /= b` the quotient rounded down?
    fn divides(&self) -> bool {
        true
    }
}

pub(super) fn print(language: &dyn Braces, program: &Program) -> String {
    let mut out = comment("//", &program.header);
    out.push_str(&language.begin(program));
    let indent = language.indent();
    let (head, tail) = runtime::around(language.language(), program);
    out.push_str(&head);
    let has_data = !(program.texts.is_empty() && program.numbers.is_empty() && program.cells.is_empty());
    if has_data && indent.is_empty() {
        out.push('\n');
    }
    let data = program.texts.iter().map(|text| language.text(text));
    let data = data.chain(program.numbers.iter().map(|numbers| language.numbers(numbers)));
    let data = data.chain(program.lists.iter().map(|list| language.list(list)));
    for item in data.chain(program.cells.iter().map(|cells| language.cells(cells))) {
        for line in item.lines() {
            out.extend([indent, line, "\n"]);
        }
    }
    for function in &program.functions {
        if !out.ends_with("{\n") {
            out.push('\n');
        }
        if !function.doc.is_empty() {
            out.extend([indent, "// ", &function.doc, "\n"]);
        }
        out.extend([indent, &language.signature(function), " {\n"]);
        let mut printer = Printer { language, returns: function.returns, out: &mut out };
        let inner = format!("{indent}    ");
        if let (Returns::Answer, Some(open)) = (function.returns, language.open_answer(program.longest_answer)) {
            printer.line(&inner, &open);
        }
        printer.block(&inner, &function.body);
        out.extend([indent, "}\n"]);
    }
    out.push_str(&tail);
    out.push_str(language.end());
    out
}

struct Printer<'a> {
    language: &'a dyn Braces,
    returns: Returns,
    out: &'a mut String,
}

impl Printer<'_> {
    fn line(&mut self, indent: &str, text: &str) {
        self.out.extend([indent, text, "\n"]);
    }

    fn block(&mut self, indent: &str, statements: &[Statement]) {
        for statement in statements {
            self.statement(indent, statement);
        }
    }

    fn expression(&self, expr: &Expr) -> String {
        // A trait object of `Braces` is not one of `Spelling` before Rust 1.86.
        expression(&Upcast(self.language), expr)
    }

    fn statement(&mut self, indent: &str, statement: &Statement) {
        match statement {
            Statement::If(condition, then, otherwise) => {
                let head = format!("if ({})", self.expression(condition));
                self.body(indent, &head, then, otherwise);
            }
            Statement::While(condition, body) => {
                let head = format!("while ({})", self.expression(condition));
                self.body(indent, &head, body, &[]);
            }
            Statement::For(one) => {
                let Loop { name, first, condition, step: (op, by), body } = &**one;
                let first = self.simple(&Statement::Let(name.clone(), first.clone())).unwrap_or_default();
                let step = self.simple(&Statement::Update(name.clone(), *op, by.clone())).unwrap_or_default();
                let condition = self.expression(condition);
                let head = format!("for ({first} {condition}; {})", step.trim_end_matches(';'));
                self.body(indent, &head, body, &[]);
            }
            simple => {
                let text = self.simple(simple).unwrap_or_default();
                self.line(indent, &text);
            }
        }
    }

    /// A branch or loop: on one line where one simple statement is all there is.
    fn body(&mut self, indent: &str, head: &str, body: &[Statement], otherwise: &[Statement]) {
        if let ([only], []) = (body, otherwise) {
            if let Some(text) = self.simple(only) {
                self.line(indent, &format!("{head} {text}"));
                return;
            }
        }
        let inner = format!("{indent}    ");
        if let ([only @ (Statement::For(_) | Statement::While(..))], []) = (body, otherwise) {
            self.line(indent, head);
            self.statement(&inner, only);
            return;
        }
        self.line(indent, &format!("{head} {{"));
        self.block(&inner, body);
        if !otherwise.is_empty() {
            self.line(indent, "} else {");
            self.block(&inner, otherwise);
        }
        self.line(indent, "}");
    }

    /// A statement without statements inside.
    fn simple(&self, statement: &Statement) -> Option<String> {
        Some(match statement {
            Statement::Let(name, value) => format!("{}{name} = {};", self.language.variable(), self.expression(value)),
            Statement::Assign(name, value) => format!("{name} = {};", self.expression(value)),
            Statement::Update(name, Op::Add, Expr::Number(1)) => format!("++{name};"),
            Statement::Update(name, Op::Sub, Expr::Number(1)) => format!("--{name};"),
            Statement::Update(name, Op::Div, value) if !self.language.divides() => {
                format!("{name} = {};", self.language.quotient(name, &self.expression(value)).0)
            }
            Statement::Update(name, op, value) => format!("{name} {}= {};", symbol(*op), self.expression(value)),
            Statement::Return(value) => {
                let value = self.expression(value);
                match self.returns {
                    Returns::Answer => self.language.close_answer(&value),
                    _ => format!("return {value};"),
                }
            }
            Statement::Call(call) => self.expression(call) + ";",
            Statement::Break => "break;".to_owned(),
            Statement::If(..) | Statement::While(..) | Statement::For(_) => return None,
        })
    }
}

struct Upcast<'a>(&'a dyn Braces);

impl Spelling for Upcast<'_> {
    fn number(&self, number: i64) -> String {
        self.0.number(number)
    }

    fn quoted(&self, text: &str) -> String {
        self.0.quoted(text)
    }

    fn function(&self, name: &str) -> String {
        self.0.function(name)
    }

    fn quotient(&self, left: &str, right: &str) -> (String, bool) {
        self.0.quotient(left, right)
    }

    fn operator(&self, op: Op) -> &'static str {
        self.0.operator(op)
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        self.0.special(name, arguments)
    }
}
