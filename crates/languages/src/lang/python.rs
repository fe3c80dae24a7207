//! Python 3, without packages.

use std::fmt::Write;

use super::{
    pep8,
    print::{self, ExprPrinter, Range, comment, expression, lines_of, pieces},
    whole::{Fresh, Piece, asks, branches, while_more},
};
use crate::language::Language;
use crate::program::{Expr, Function, Loop, Op, PIECE, Program, RUN, Returns, Statement};

struct Python<'a>(&'a Program);

impl Python<'_> {
    /// Returns the code of the next number and of the next word. Numbers alone are read at once.
    fn next(&self) -> (&'static str, &'static str) {
        match (is_by_lines(self.0), has_words(self.0)) {
            (true, _) => ("int(word())", "word()"),
            (false, true) => ("int(next(data))", "next(data)"),
            (false, false) => ("next(data)", "next(data)"),
        }
    }
}

/// Returns `true` if a program reads words that are not numbers.
fn has_words(program: &Program) -> bool {
    program.calls("read_word") || program.calls("read_text")
}

/// Returns `true` if a program reads lines, or asks for more of an input that does not begin with a number or a word.
fn is_by_lines(program: &Program) -> bool {
    program.calls("read_row") || asks(program, Language::Python)
}

impl ExprPrinter for Python<'_> {
    fn quotient(&self, left: &str, right: &str) -> (String, bool) {
        (format!("{left} // {right}"), true)
    }

    fn digit(&self, character: String) -> (String, u32) {
        match character.strip_prefix("ord(") {
            Some(literal) if literal.split('"').nth(1).is_some_and(is_digits) => {
                (format!("int({literal}"), print::ATOM)
            }
            _ => (character + " - 48", print::strength(Op::Sub)),
        }
    }

    fn operator(&self, op: Op) -> &'static str {
        match op {
            Op::And => "and",
            Op::Or => "or",
            other => super::print::symbol(other),
        }
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            ("increase", [array, index]) => format!("{array}[{index}] += 1"),
            ("join" | "join_wide", [set, bit]) => format!("{set} |= 1 << ({bit})"),
            ("size" | "length", [list]) => format!("len({list})"),
            ("answer", [_, value]) => format!("answer.append({value})"),
            ("char_of", [text, index]) if text.starts_with('"') => format!("ord({text}[{index}])"),
            ("clear", [list]) => format!("{list}.clear()"),
            ("push", [list, item]) => format!("{list}.append({item})"),
            ("is_char", [text, index, sign]) => format!("{text}[{index}] == {sign}"),
            ("char_index", [signs, text, index]) => format!("{signs}.index({text}[{index}])"),
            ("forever", []) => "True".to_owned(),
            ("read_number", []) => self.next().0.to_owned(),
            _ => return None,
        })
    }
}

/// The longest literal of a line of at most 79 columns.
const SHORT_PIECE: usize = 60;

/// Returns statements in which a number that is used once, by the statement after it, is read there.
fn inlined(statements: &[Statement]) -> Option<Vec<Statement>> {
    let use_of = |at: usize| {
        let (Fresh::Number, name, _) = Fresh::of(&statements[at])? else { return None };
        // A constant between the two does not matter.
        let is_constant = matches!(statements.get(at + 1), Some(Statement::Let(_, Expr::Number(_))));
        let place = at + 1 + usize::from(is_constant);
        // Of several numbers, each has a name.
        let is_first = at == 0 || Fresh::numbers(&statements[at - 1..at]).is_empty();
        let is_again = statements[place.min(statements.len())..].iter().skip(1).any(|later| later.names(name));
        let is_once = statements.get(place).is_some_and(|next| next.reads_once(name));
        (is_first && !is_again && is_once && !Fresh::is_skipped(name)).then_some((at, place))
    };
    let (at, place) = (0..statements.len()).find_map(use_of)?;
    let Statement::Let(name, read) = &statements[at] else { return None };
    let mut rest = statements.to_vec();
    rest[place] = rest[place].with(name, read);
    rest.remove(at);
    inlined(&rest).or(Some(rest))
}

/// Returns the head of a program: how it reads, and how it prints a move.
fn reader(program: &Program) -> String {
    let head = match (is_by_lines(program), has_words(program)) {
        (false, true) => "import sys\ndata = iter(sys.stdin.read().split())\n",
        (false, false) => "import sys\ndata = map(int, sys.stdin.read().split())\n",
        (true, _) => LINES,
    };
    let more = [
        (program.calls("read_row"), ROW),
        (asks(program, Language::Python), MORE),
        (program.calls("print_move"), PRINT_MOVE),
    ];
    let more = more.into_iter().filter(|(is_called, _)| *is_called);
    more.fold(head.to_owned(), |text, (_, part)| text + part)
}

const LINES: &str = "import sys
from collections import deque

words = deque()


def word():
    while not words:
        words.extend(next(sys.stdin).split())
    return words.popleft()
";

const ROW: &str = "

def row():
    numbers = [int(word())] + [int(number) for number in words]
    words.clear()
    return numbers
";

const MORE: &str = "

def more():
    for line in sys.stdin if not words else []:
        words.extend(line.split())
        if words:
            break
    return bool(words)
";

const PRINT_MOVE: &str = "

def print_move(components):
    for place, *rest in filter(None, [best_move(components)]):
        print(place + 1, *rest, end=\"\")
";

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

pub(super) fn print(program: &Program) -> String {
    let mut out = comment("#", &program.header);
    if program.is_whole() {
        out.push_str(&reader(program));
    }
    // Functions are followed by two empty lines.
    if out.contains("\ndef ") && !(program.texts.is_empty() && program.numbers.is_empty() && program.cells.is_empty()) {
        out.push_str("\n\n");
    }
    let piece = if program.is_whole() { SHORT_PIECE } else { PIECE };
    for text in &program.texts {
        // The elements of bytes are numbers.
        let pieces: Vec<String> = pieces(&text.text, piece).iter().map(|piece| format!("b{piece}")).collect();
        let _ = match pieces.as_slice() {
            [one] => writeln!(out, "{} = {one}", text.name),
            many if program.is_whole() => {
                let next = "\n".to_owned() + &" ".repeat(text.name.len() + 4);
                writeln!(out, "{} = ({})", text.name, many.join(&next))
            }
            many => writeln!(out, "{} = (\n{})", text.name, many.join("\n")),
        };
    }
    for numbers in &program.numbers {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        let array = if program.is_whole() {
            pep8::array(&format!("{} = [", numbers.name), &values)
        } else {
            format!("{} = [{}]", numbers.name, lines_of(&values, "    "))
        };
        out.extend([&array, "\n"]);
    }
    for cells in &program.cells {
        let _ = match cells.bits() {
            8 => writeln!(out, "{} = bytearray({})", cells.name, cells.length),
            _ => writeln!(out, "{} = [0] * {}", cells.name, cells.length),
        };
    }
    for function in &program.functions {
        out.push_str("\n\n");
        if !function.doc.is_empty() {
            let _ = writeln!(out, "# {}", function.doc);
        }
        let mut lines = Lines { words: Python(program), returns: function.returns, out: &mut out };
        if function.name == RUN {
            lines.block(&function.body, "");
        } else {
            lines.define(function);
        }
    }
    out
}

/// Prints the statements of a function.
struct Lines<'a> {
    words: Python<'a>,
    returns: Returns,
    out: &'a mut String,
}

impl Lines<'_> {
    fn expression(&self, expr: &Expr) -> String {
        expression(&self.words, expr)
    }

    fn line(&mut self, indent: &str, text: &str) {
        let text = if self.words.0.is_whole() { pep8::wrapped(indent, text) } else { text.to_owned() };
        self.out.extend([indent, &text, "\n"]);
    }

    fn define(&mut self, function: &Function) {
        let parameters: Vec<&str> = function.parameters.iter().map(|(name, _)| name.as_str()).collect();
        self.line("", &format!("def {}({}):", function.name, parameters.join(", ")));
        if function.returns == Returns::Answer {
            self.line("    ", "answer = []");
        }
        // Two answers are one expression.
        if let ([Statement::If(condition, then, otherwise), Statement::Return(last)], true) =
            (function.body.as_slice(), self.words.0.is_whole())
        {
            if let ([Statement::Return(first)], []) = (then.as_slice(), otherwise.as_slice()) {
                let [condition, first, last] = [condition, first, last].map(|expr| self.expression(expr));
                let line = format!("return {first} if {condition} else {last}");
                if line.len() <= 75 {
                    return self.line("    ", &line);
                }
            }
        }
        match &function.python {
            Some(lines) => lines.iter().for_each(|line| self.line("    ", line)),
            None => self.block(&function.body, "    "),
        }
    }

    /// Returns the `range` of a loop's variable, if the loop has one.
    fn range(&self, one: &Loop) -> Option<String> {
        let Range { first, end, is_open, by } = super::print::range(one)?;
        let end = self.expression(end);
        let end = match (is_open, end.parse::<i64>()) {
            (true, _) => end,
            (false, Ok(last)) => (last + 1).to_string(),
            (false, Err(_)) => format!("{end} + 1"),
        };
        Some(match (first, by) {
            (Expr::Number(0), 1) => format!("range({end})"),
            (first, 1) => format!("range({}, {end})", self.expression(first)),
            (first, by) => format!("range({}, {end}, {by})", self.expression(first)),
        })
    }

    fn block(&mut self, statements: &[Statement], indent: &str) {
        let inner = format!("{indent}    ");
        let used_at_once = if self.words.0.is_whole() { inlined(statements) } else { None };
        let statements = used_at_once.as_deref().unwrap_or(statements);
        if statements.is_empty() {
            self.line(indent, "pass");
        }
        for statement in statements {
            match statement {
                Statement::If(condition, then, otherwise) => {
                    self.head("if", condition, then, indent);
                    if !otherwise.is_empty() {
                        self.line(indent, "else:");
                        self.block(otherwise, &inner);
                    }
                }
                Statement::While(condition, body) => {
                    if !self.reading(statement, indent) {
                        self.head("while", condition, body, indent);
                    }
                }
                Statement::For(one) => self.counted(one, indent),
                other => {
                    let lines = self.whole(other).unwrap_or_else(|| vec![self.simple(other)]);
                    let is_broken = lines.iter().any(|line| pep8::is_long(indent, line));
                    if let (Statement::Call(call), true) = (other, is_broken) {
                        if let Some(branches) = branches(call) {
                            self.block(&[branches], indent);
                            continue;
                        }
                    }
                    for line in &lines {
                        self.line(indent, line);
                    }
                }
            }
        }
    }

    fn counted(&mut self, one: &Loop, indent: &str) {
        let Loop { name, first, condition, step: (op, by), body } = one;
        if let Some(range) = self.range(one) {
            let is_used = !self.words.0.is_whole() || body.iter().any(|line| line.names(name));
            self.line(indent, &format!("for {} in {range}:", if is_used { name } else { "_" }));
            return self.block(body, &format!("{indent}    "));
        }
        let first = format!("{name} = {}", self.expression(first));
        self.line(indent, &first);
        self.head("while", condition, body, indent);
        let step = self.simple(&Statement::Update(name.clone(), *op, by.clone()));
        self.line(&format!("{indent}    "), &step);
    }

    fn head(&mut self, word: &str, condition: &Expr, body: &[Statement], indent: &str) {
        let head = format!("{word} {}:", self.expression(condition));
        self.line(indent, &head);
        self.block(body, &format!("{indent}    "));
    }

    /// Prints a loop that reads a number or a word until the input ends.
    fn reading(&mut self, statement: &Statement, indent: &str) -> bool {
        let Some(body) = while_more(statement) else { return false };
        let Some((Fresh::Number | Fresh::Word, name, _)) = body.first().and_then(Fresh::of) else { return false };
        if is_by_lines(self.words.0) {
            return false;
        }
        self.line(indent, &format!("for {name} in data:"));
        let inner = format!("{indent}    ");
        if has_words(self.words.0) && Fresh::numbers(body).first() == Some(&name) {
            self.line(&inner, &format!("{name} = int({name})"));
        }
        self.block(&body[1..], &inner);
        true
    }

    /// Returns the lines of a statement that only whole programs have.
    fn whole(&self, statement: &Statement) -> Option<Vec<String>> {
        let (number, word) = self.words.next();
        if let Some((kind, name, count)) = Fresh::of(statement) {
            let count = count.map(|count| self.expression(count)).unwrap_or_default();
            return Some(match kind {
                Fresh::Number if Fresh::is_skipped(name) => vec![number.to_owned()],
                Fresh::Number => vec![format!("{name} = {number}")],
                Fresh::Word => vec![format!("{name} = {word}")],
                Fresh::Text => {
                    vec![
                        format!("{name} = \"\""),
                        format!("while len({name}) < {count}:"),
                        format!("    {name} += {word}"),
                    ]
                }
                Fresh::List => vec![format!("{name} = [{number} for _ in range({count})]")],
                Fresh::Row => vec![format!("{name} = row()")],
                Fresh::Zeros if print::is_closed(&count) => vec![format!("{name} = [0] * {count}")],
                Fresh::Zeros => vec![format!("{name} = [0] * ({count})")],
                Fresh::Empty => vec![format!("{name} = []")],
            });
        }
        let Statement::Call(call) = statement else { return None };
        Some(Self::printed(Piece::all(call, |expr| self.expression(expr))?))
    }

    fn printed(mut pieces: Vec<Piece>) -> Vec<String> {
        let mut end = ", end=\"\"";
        if let Some(Piece::Text(text)) = pieces.last_mut() {
            if let Some(rest) = text.strip_suffix('\n') {
                *text = rest.to_owned();
                end = "";
            }
        }
        pieces.retain(|piece| *piece != Piece::Text(String::new()));
        let head = |condition: &str, text: &str| format!("{text} if {condition} else ");
        let mut lines = Vec::new();
        let shown = match pieces.as_slice() {
            [] => String::new(),
            [Piece::Text(text)] => print::quoted(text),
            [Piece::Number(number)] => number.clone(),
            [Piece::Pick(cases, last)] => Piece::chosen(cases, last, head, print::quoted),
            several => {
                let mut format = String::new();
                for piece in several {
                    match piece {
                        Piece::Text(text) => format.push_str(&text.replace('{', "{{").replace('}', "}}")),
                        Piece::Number(number) => {
                            let _ = write!(format, "{{{number}}}");
                        }
                        Piece::Pick(cases, last) => {
                            lines.push(format!("answer = {}", Piece::chosen(cases, last, head, print::quoted)));
                            format.push_str("{answer}");
                        }
                    }
                }
                format!("f{}", print::quoted(&format))
            }
        };
        let end = if shown.is_empty() { end.trim_start_matches(", ") } else { end };
        lines.push(format!("print({shown}{end})"));
        lines
    }

    /// Returns a statement that contains no other statements.
    fn simple(&self, statement: &Statement) -> String {
        let expression = |expr| self.expression(expr);
        match statement {
            Statement::Assign(name, Expr::Call(call, terms))
                if call == "xor" && matches!(&terms[..], [Expr::Name(own), _] if own == name) =>
            {
                format!("{name} ^= {}", expression(&terms[1]))
            }
            Statement::Let(name, value) | Statement::Assign(name, value) => format!("{name} = {}", expression(value)),
            Statement::Update(name, Op::Div, value) => format!("{name} //= {}", expression(value)),
            Statement::Update(name, op, value) => {
                format!("{name} {}= {}", super::print::symbol(*op), expression(value))
            }
            Statement::Return(value) => match (self.returns, expression(value)) {
                (Returns::Answer, value) if value == "-1" => "return None".to_owned(),
                (Returns::Answer, _) => "return answer".to_owned(),
                (_, value) => format!("return {value}"),
            },
            Statement::Call(call) => expression(call),
            Statement::Break => "break".to_owned(),
            // These are printed as blocks.
            Statement::If(..) | Statement::While(..) | Statement::For(_) => String::new(),
        }
    }
}
