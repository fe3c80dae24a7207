//! Go 1.13 and later: functions to be placed below `package main`.

use super::{
    braces::{self, New, StatementPrinter},
    print::{ExprPrinter, Types, camel, is_closed, lines_of, pieces},
};
use crate::language::Language;
use crate::program::{Cells, Function, Numbers, PIECE, Program, Text};

struct Go<'a>(&'a Program);

pub(super) fn print(program: &Program) -> String {
    braces::print(&Go(program), program)
}

const TYPES: Types = Types {
    number: "int64",
    list: "[]int64",
    nothing: "",
    answer: "[]int64",
    parameter: |name, ty| format!("{name} {ty}"),
};

/// Puts an operand of `^`, which binds like `+`, or of `<<`, which binds like `*`, in parentheses if necessary.
fn operand(text: &str) -> String {
    if is_closed(text) { text.to_owned() } else { format!("({text})") }
}

impl ExprPrinter for Go<'_> {
    fn function(&self, name: &str) -> String {
        camel(name)
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            ("char_of" | "cell", [text, index]) => format!("int64({text}[{index}])"),
            ("set", [array, index, value]) => {
                let bits = self.0.cells.iter().find(|cells| cells.name == *array).map_or(32, Cells::bits);
                let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
                let value = if is_number { value.clone() } else { format!("uint{bits}({value})") };
                format!("{array}[{index}] = {value}")
            }
            ("increase", [array, index]) => format!("{array}[{index}]++"),
            ("join" | "join_wide", [set, bit]) => format!("{set} |= 1 << {}", operand(bit)),
            ("size" | "length", [list]) => format!("int64(len({list}))"),
            ("answer", [_, value]) => format!("answer = append(answer, {value})"),
            ("xor", [a, b]) => format!("{} ^ {}", operand(a), operand(b)),
            ("clear", [list]) => format!("{list} = {list}[:0]"),
            ("sort", [list]) => format!("sort.Slice({list}, func(i, j int) bool {{ return {list}[i] < {list}[j] }})"),
            ("push", [list, item]) => format!("{list} = append({list}, {item})"),
            ("read_list" | "read_row", [list, others @ ..]) => {
                format!("{list} = {}({list}, {})", camel(name), others.join(", "))
            }
            _ => return None,
        })
    }
}

impl StatementPrinter for Go<'_> {
    fn begin(&self, _: &Program) -> String {
        String::new()
    }

    fn tab(&self) -> &'static str {
        "\t"
    }

    fn text(&self, text: &Text) -> String {
        format!("const {} = {}", text.name, pieces(&text.text, PIECE).join(" +\n"))
    }

    fn numbers(&self, numbers: &Numbers) -> String {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        format!("var {} = []int64{{{}}}", numbers.name, lines_of(&values, "\t"))
    }

    fn cells(&self, cells: &Cells) -> String {
        format!("var {} [{}]uint{}", cells.name, cells.length, cells.bits())
    }

    fn list(&self, name: &str) -> String {
        format!("var {name} []int64")
    }

    fn language(&self) -> Language {
        Language::Go
    }

    fn signature(&self, function: &Function) -> String {
        let (returns, name) = (TYPES.returned(function), self.function(&function.name));
        let space = if returns.is_empty() { "" } else { " " };
        format!("func {name}({}){space}{returns}", TYPES.parameters(function))
    }

    fn open_answer(&self, _: usize) -> Option<String> {
        Some("answer := []int64{}".to_owned())
    }

    fn null(&self) -> &'static str {
        "nil"
    }

    /// Without the conversion, a number would be an `int`.
    fn declare(&self, new: &New<'_>) -> String {
        if new.is_constant {
            return format!("{} := int64({})", new.name, new.value);
        }
        format!("{} := {}", new.name, new.value)
    }

    fn stop(&self) -> &'static str {
        ""
    }

    fn head(&self, word: &str, condition: &str) -> String {
        let word = if word == "while" { "for" } else { word };
        format!("{word} {condition}")
    }

    fn loop_head(&self, first: &str, condition: &str, step: &str) -> String {
        format!("for {first}; {condition}; {step}")
    }

    fn is_bare(&self) -> bool {
        false
    }

    fn step(&self, name: &str, op: &str) -> String {
        format!("{name}{op}")
    }
}
