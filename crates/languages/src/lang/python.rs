//! Python 3, without packages.

use std::fmt::Write;

use super::{
    print::{ExprPrinter, Range, comment, expression, lines_of, pieces},
    runtime,
};
use crate::language::Language;
use crate::program::{Expr, Function, Loop, Op, PIECE, Program, RUN, Returns, Statement};

struct Python;

impl ExprPrinter for Python {
    fn quotient(&self, left: &str, right: &str) -> (String, bool) {
        (format!("{left} // {right}"), true)
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
            ("print_text", [text]) => format!("OUTPUT.append({text})"),
            ("clear", [list]) => format!("{list}.clear()"),
            ("sort", [list]) => format!("{list}.sort()"),
            ("push", [list, item]) => format!("{list}.append({item})"),
            _ => return None,
        })
    }
}

pub(super) fn print(program: &Program) -> String {
    let mut out = comment("#", &program.header);
    let (head, tail) = runtime::around(Language::Python, program);
    out.push_str(&head);
    for text in &program.texts {
        // The elements of bytes are numbers.
        let pieces: Vec<String> = pieces(&text.text, PIECE).iter().map(|piece| format!("b{piece}")).collect();
        let _ = match pieces.as_slice() {
            [one] => writeln!(out, "{} = {one}", text.name),
            many => writeln!(out, "{} = (\n{})", text.name, many.join("\n")),
        };
    }
    for numbers in &program.numbers {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        let _ = writeln!(out, "{} = [{}]", numbers.name, lines_of(&values, "    "));
    }
    for cells in &program.cells {
        let _ = match cells.bits() {
            8 => writeln!(out, "{} = bytearray({})", cells.name, cells.length),
            _ => writeln!(out, "{} = [0] * {}", cells.name, cells.length),
        };
    }
    if !program.shared.is_empty() {
        out.push_str("sys.setrecursionlimit(100000)\n");
    }
    out.extend(program.shared.iter().map(|list| format!("{list} = []\n")));
    for function in &program.functions {
        out.push_str("\n\n");
        if !function.doc.is_empty() {
            let _ = writeln!(out, "# {}", function.doc);
        }
        define(function, program, &mut out);
    }
    out.push_str(&tail);
    out
}

fn define(function: &Function, program: &Program, out: &mut String) {
    let parameters: Vec<&str> = function.parameters.iter().map(|(name, _)| name.as_str()).collect();
    let _ = writeln!(out, "def {}({}):", function.name, parameters.join(", "));
    if function.returns == Returns::Answer {
        out.push_str("    answer = []\n");
    }
    if function.name == RUN {
        let own = program.lists.iter().filter(|list| !program.shared.contains(list));
        out.extend(own.map(|list| format!("    {list} = []\n")));
    }
    match &function.python {
        Some(lines) => out.extend(lines.iter().flat_map(|line| ["    ", line, "\n"])),
        None => block(&function.body, function.returns, "    ", out),
    }
}

/// Returns the `range` of a loop's variable, if the loop has one.
fn range(one: &Loop) -> Option<String> {
    let Range { first, end, is_open, by } = super::print::range(one)?;
    let end = expression(&Python, end);
    let end = match (is_open, end.parse::<i64>()) {
        (true, _) => end,
        (false, Ok(last)) => (last + 1).to_string(),
        (false, Err(_)) => format!("{end} + 1"),
    };
    Some(match (first, by) {
        (Expr::Number(0), 1) => format!("range({end})"),
        (first, 1) => format!("range({}, {end})", expression(&Python, first)),
        (first, by) => format!("range({}, {end}, {by})", expression(&Python, first)),
    })
}

fn block(statements: &[Statement], returns: Returns, indent: &str, out: &mut String) {
    let inner = format!("{indent}    ");
    if statements.is_empty() {
        let _ = writeln!(out, "{indent}pass");
    }
    for statement in statements {
        match statement {
            Statement::If(condition, then, otherwise) => {
                head("if", condition, then, returns, indent, out);
                if !otherwise.is_empty() {
                    let _ = writeln!(out, "{indent}else:");
                    block(otherwise, returns, &inner, out);
                }
            }
            Statement::While(condition, body) => head("while", condition, body, returns, indent, out),
            Statement::For(one) => {
                let Loop { name, first, condition, step: (op, by), body } = &**one;
                if let Some(range) = range(one) {
                    let _ = writeln!(out, "{indent}for {name} in {range}:");
                    block(body, returns, &inner, out);
                    continue;
                }
                let _ = writeln!(out, "{indent}{name} = {}", expression(&Python, first));
                head("while", condition, body, returns, indent, out);
                let step = Statement::Update(name.clone(), *op, by.clone());
                let _ = writeln!(out, "{inner}{}", simple(&step, returns));
            }
            other => {
                let _ = writeln!(out, "{indent}{}", simple(other, returns));
            }
        }
    }
}

fn head(
    word: &str,
    condition: &crate::program::Expr,
    body: &[Statement],
    returns: Returns,
    indent: &str,
    out: &mut String,
) {
    let _ = writeln!(out, "{indent}{word} {}:", expression(&Python, condition));
    block(body, returns, &format!("{indent}    "), out);
}

/// Returns a statement that contains no other statements.
fn simple(statement: &Statement, returns: Returns) -> String {
    let expression = |expr| expression(&Python, expr);
    match statement {
        Statement::Let(name, value) | Statement::Assign(name, value) => format!("{name} = {}", expression(value)),
        Statement::Update(name, Op::Div, value) => format!("{name} //= {}", expression(value)),
        Statement::Update(name, op, value) => format!("{name} {}= {}", super::print::symbol(*op), expression(value)),
        Statement::Return(value) => match (returns, expression(value)) {
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
