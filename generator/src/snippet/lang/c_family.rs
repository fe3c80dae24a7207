//! What C and C++ have in common: `int64_t`, static arrays, pointers.

use super::{
    braces::Braces,
    print::{self, Spelling, lines_of, pieces},
};
use crate::language::Language;
use crate::snippet::program::{Cells, Function, Numbers, PIECE, Program, Returns, Text, Type};

/// Columns of a line of numbers at most.
const WIDTH: usize = 128;

/// C or C++.
pub(super) struct CFamily<'a> {
    pub program: &'a Program,
    /// What stands between the parentheses of a function without parameters.
    pub no_parameters: &'static str,
}

impl Spelling for CFamily<'_> {
    /// Three-letter characters begin with two question marks in old C and C++.
    fn quoted(&self, text: &str) -> String {
        print::quoted(text).replace('?', "\\?")
    }

    /// Short texts are one array, long ones an array of pieces: compilers limit literals.
    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            ("char_of", [text, index]) if self.program.is_long(text) => {
                let index = if index.contains(' ') { format!("({index})") } else { index.clone() };
                format!("{text}[{index} / {PIECE}][{index} % {PIECE}]")
            }
            ("char_of" | "number" | "cell" | "item", [array, index]) => format!("{array}[{index}]"),
            ("set", [array, index, value]) => format!("{array}[{index}] = {value}"),
            ("increase", [array, index]) => format!("++{array}[{index}]"),
            ("join", [set, bit]) => format!("{set} |= 1 << ({bit})"),
            ("join_wide", [set, bit]) => format!("{set} |= (int64_t)1 << ({bit})"),
            ("size", [_]) => "count".to_owned(),
            ("answer", [index, value]) => format!("answer[{index}] = {value}"),
            ("xor", [a, b]) => format!("{a} ^ {b}"),
            ("print_text", [text]) => format!("fputs({text}, stdout)"),
            ("read_list" | "read_row" | "push" | "print_move", [list, others @ ..]) => {
                format!("{name}({})", [&[format!("&{list}")], others].concat().join(", "))
            }
            ("clear", [list]) => format!("{list}.count = 0"),
            ("element", [list, index]) => format!("{list}.items[{index}]"),
            ("length", [list]) => format!("{list}.count"),
            ("passed", [list]) => format!("{list}.items, {list}.count"),
            _ => return None,
        })
    }
}

impl Braces for CFamily<'_> {
    /// Before C++11 there was no header <cstdint>.
    fn begin(&self, _: &Program) -> String {
        "#include <stdint.h>\n".to_owned()
    }

    fn text(&self, text: &Text) -> String {
        let pieces = pieces(&text.text);
        match pieces.as_slice() {
            [one] => format!("static const char {}[] = {one};", text.name),
            many => format!("static const char *const {}[] = {{\n{}}};", text.name, many.join(",\n")),
        }
    }

    fn numbers(&self, numbers: &Numbers) -> String {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        let line = format!("static const int64_t {}[] = {{{}}};", numbers.name, values.join(", "));
        if line.len() <= WIDTH {
            return line;
        }
        format!("static const int64_t {}[] = {{{}}};", numbers.name, lines_of(&values, "    "))
    }

    fn cells(&self, cells: &Cells) -> String {
        format!("static uint{}_t {}[{}];", cells.bits(), cells.name, cells.length)
    }

    fn list(&self, name: &str) -> String {
        format!("static struct list {name};")
    }

    fn language(&self) -> Language {
        Language::C
    }

    fn signature(&self, function: &Function) -> String {
        let mut parameters: Vec<String> = Vec::new();
        for (name, ty) in &function.parameters {
            match ty {
                Type::Number => parameters.push(format!("int64_t {name}")),
                Type::List => parameters.extend([format!("const int64_t *{name}"), "int64_t count".to_owned()]),
            }
        }
        if function.returns == Returns::Answer {
            parameters.push("int64_t *answer".to_owned());
        }
        let parameters = if parameters.is_empty() { self.no_parameters.to_owned() } else { parameters.join(", ") };
        let returns = if function.returns == Returns::Nothing { "void" } else { "int64_t" };
        let private = if function.public { "" } else { "static " };
        format!("{private}{returns} {}({parameters})", function.name)
    }

    fn variable(&self) -> &'static str {
        "int64_t "
    }
}
