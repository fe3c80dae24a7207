//! C# 2 and later: static methods of a class `Game`, or `KaylesGame` if the snippet is named `kayles`.

use super::{
    braces::{self, New, Scopes, StatementPrinter},
    print::{ExprPrinter, Types, is_closed, lines_of, pascal, pieces, type_first},
};
use crate::language::Language;
use crate::program::{Cells, Function, Numbers, PIECE, Program, Text};

struct CSharp<'a>(&'a Program);

pub(super) fn print(program: &Program) -> String {
    braces::print(&CSharp(program), program)
}

const TYPES: Types = Types { number: "long", list: "long[]", nothing: "void", answer: LIST, parameter: type_first };

const LIST: &str = "System.Collections.Generic.List<long>";

impl CSharp<'_> {
    fn cell(&self, name: &str) -> &'static str {
        match self.0.cells.iter().find(|cells| cells.name == name).map(Cells::bits) {
            Some(8) => "byte",
            Some(16) => "ushort",
            _ => "uint",
        }
    }
}

/// `(int)i`
fn cast(ty: &str, text: &str) -> String {
    match text.parse::<u8>() {
        Ok(_) => text.to_owned(),
        Err(_) if is_closed(text) => format!("({ty}){text}"),
        Err(_) => format!("({ty})({text})"),
    }
}

impl ExprPrinter for CSharp<'_> {
    fn function(&self, name: &str) -> String {
        pascal(name)
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            // Strings can only be indexed by `int`, arrays also by `long`.
            ("char_of", [text, index]) if self.0.is_long(text, PIECE) => {
                let index = if is_closed(index) { index.clone() } else { format!("({index})") };
                format!("{text}[{index} / {PIECE}][(int)({index} % {PIECE})]")
            }
            ("char_of", [text, index]) => format!("{text}[{}]", cast("int", index)),
            ("set", [array, index, value]) => format!("{array}[{index}] = {}", cast(self.cell(array), value)),
            ("join" | "join_wide", [set, bit]) => format!("{set} |= 1L << {}", cast("int", bit)),
            ("size", [list]) => format!("{list}.Length"),
            ("answer", [_, value]) => format!("answer.Add({value})"),
            ("clear", [list]) => format!("{list}.Clear()"),
            ("sort", [list]) => format!("{list}.Sort()"),
            ("push", [list, item]) => format!("{list}.Add({item})"),
            ("replace", [list, index, item]) => format!("{list}[{}] = {item}", cast("int", index)),
            ("element", [list, index]) => format!("{list}[{}]", cast("int", index)),
            ("length", [list]) => format!("{list}.Count"),
            ("passed", [list]) => format!("{list}.ToArray()"),
            _ => return None,
        })
    }
}

impl StatementPrinter for CSharp<'_> {
    fn begin(&self, program: &Program) -> String {
        format!("static class {}Game {{\n", pascal(program.name.as_deref().unwrap_or_default()))
    }

    fn end(&self) -> &'static str {
        "}\n"
    }

    fn indent(&self) -> &'static str {
        "    "
    }

    fn text(&self, text: &Text) -> String {
        let pieces = pieces(&text.text, PIECE);
        match pieces.as_slice() {
            [one] => format!("const string {} = {one};", text.name),
            many => format!("static readonly string[] {} = {{\n{}}};", text.name, many.join(",\n")),
        }
    }

    fn numbers(&self, numbers: &Numbers) -> String {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        format!("static readonly long[] {} = {{{}}};", numbers.name, lines_of(&values, "    "))
    }

    fn cells(&self, cells: &Cells) -> String {
        let ty = self.cell(&cells.name);
        format!("static readonly {ty}[] {} = new {ty}[{}];", cells.name, cells.length)
    }

    fn list(&self, name: &str) -> String {
        format!("static readonly {LIST} {name} = new {LIST}();")
    }

    fn language(&self) -> Language {
        Language::CSharp
    }

    fn signature(&self, function: &Function) -> String {
        let public = if function.public { "public " } else { "" };
        let (returns, name) = (TYPES.returned(function), self.function(&function.name));
        format!("{public}static {returns} {name}({})", TYPES.parameters(function))
    }

    fn open_answer(&self, _: usize) -> Option<String> {
        Some(format!("{LIST} answer = new {LIST}();"))
    }

    fn declare(&self, new: &New<'_>) -> String {
        format!("long {} = {}", new.name, new.value)
    }

    fn scopes(&self) -> Scopes {
        Scopes::NotBehindInner
    }
}
