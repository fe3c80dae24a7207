//! The common part of C and C++: integers of 64 bits, static arrays, pointers.

use super::{
    braces::{New, Scopes, StatementPrinter},
    print::{self, ExprPrinter, lines_of, pieces},
};
use crate::language::Language;
use crate::program::{Cells, Function, Numbers, PIECE, Program, Returns, Text, Type};

/// Number of columns of a line of numbers, at most.
const WIDTH: usize = 128;

/// The longest literal in C89: the standard guarantees 509 bytes.
const SHORT_PIECE: usize = 500;

/// C or C++.
pub(super) struct CFamily<'a> {
    pub program: &'a Program,
    /// The text between the parentheses of a function without parameters.
    pub no_parameters: &'static str,
    /// `true` for C89: no `<stdint.h>`, no `//`, variables at the head of a block.
    pub is_ansi: bool,
}

impl CFamily<'_> {
    /// Returns the type of numbers.
    fn integer(&self) -> String {
        match (&self.program.name, self.is_ansi) {
            (_, false) => "int64_t".to_owned(),
            (None, true) => "integer".to_owned(),
            (Some(name), true) => format!("{name}_integer"),
        }
    }

    fn piece(&self) -> usize {
        if self.is_ansi { SHORT_PIECE } else { PIECE }
    }
}

impl ExprPrinter for CFamily<'_> {
    /// Escapes question marks: in old C and C++, trigraphs begin with two of them.
    fn quoted(&self, text: &str) -> String {
        print::quoted(text).replace('?', "\\?")
    }

    /// A short text is one array, a long text an array of pieces, because compilers limit literals.
    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            ("char_of", [text, index]) if self.program.is_long(text, self.piece()) => {
                let (index, piece) =
                    (if index.contains(' ') { format!("({index})") } else { index.clone() }, self.piece());
                format!("{text}[{index} / {piece}][{index} % {piece}]")
            }
            ("join_wide", [set, bit]) => format!("{set} |= ({})1 << ({bit})", self.integer()),
            ("size", [_]) => "count".to_owned(),
            ("print_text", [text]) => format!("fputs({text}, stdout)"),
            ("read_list" | "read_row" | "push" | "print_move", [list, others @ ..]) => {
                format!("{name}({})", [&[format!("&{list}")], others].concat().join(", "))
            }
            ("sort", [list]) => {
                format!(
                    "if ({list}.count > 0) qsort({list}.items, (size_t){list}.count, sizeof {list}.items[0], compared)"
                )
            }
            ("replace", [list, index, item]) => format!("{list}.items[{index}] = {item}"),
            ("element", [list, index]) => format!("{list}.items[{index}]"),
            ("length", [list]) => format!("{list}.count"),
            ("passed", [list]) => format!("{list}.items, {list}.count"),
            _ => return None,
        })
    }
}

impl StatementPrinter for CFamily<'_> {
    /// C++ before C++11 has no header <cstdint>; before C99 and C++11, no 64-bit type is guaranteed by the standard.
    fn begin(&self, _: &Program) -> String {
        if !self.is_ansi {
            return "#include <stdint.h>\n".to_owned();
        }
        let integer = self.integer();
        format!(
            "#if defined(_MSC_VER)\ntypedef __int64 {integer};\n#elif defined(__GNUC__)\n\
             __extension__ typedef long long {integer};\n#else\ntypedef long {integer};\n#endif\n"
        )
    }

    fn remark(&self, line: &str) -> String {
        if self.is_ansi { format!("/* {} */", line.replace("*/", "* /")) } else { format!("// {line}") }
    }

    fn text(&self, text: &Text) -> String {
        let pieces = pieces(&text.text, self.piece());
        match pieces.as_slice() {
            [one] => format!("static const char {}[] = {one};", text.name),
            many => format!("static const char *const {}[] = {{\n{}}};", text.name, many.join(",\n")),
        }
    }

    fn numbers(&self, numbers: &Numbers) -> String {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        let integer = self.integer();
        let line = format!("static const {integer} {}[] = {{{}}};", numbers.name, values.join(", "));
        if line.len() <= WIDTH {
            return line;
        }
        format!("static const {integer} {}[] = {{{}}};", numbers.name, lines_of(&values, "    "))
    }

    fn cells(&self, cells: &Cells) -> String {
        let ty = match (cells.bits(), self.is_ansi) {
            (bits, false) => format!("uint{bits}_t"),
            (8, true) => "unsigned char".to_owned(),
            (16, true) => "unsigned short".to_owned(),
            (_, true) => "unsigned".to_owned(),
        };
        format!("static {ty} {}[{}];", cells.name, cells.length)
    }

    fn list(&self, name: &str) -> String {
        format!("static struct list {name};")
    }

    fn language(&self) -> Language {
        if self.is_ansi { Language::C89 } else { Language::C }
    }

    fn signature(&self, function: &Function) -> String {
        let integer = self.integer();
        let mut parameters: Vec<String> = Vec::new();
        for (name, ty) in &function.parameters {
            match ty {
                Type::Number => parameters.push(format!("{integer} {name}")),
                Type::List => parameters.extend([format!("const {integer} *{name}"), format!("{integer} count")]),
            }
        }
        if function.returns == Returns::Answer {
            parameters.push(format!("{integer} *answer"));
        }
        let parameters = if parameters.is_empty() { self.no_parameters.to_owned() } else { parameters.join(", ") };
        let returns = if function.returns == Returns::Nothing { "void".to_owned() } else { integer };
        let private = if function.public { "" } else { "static " };
        format!("{private}{returns} {}({parameters})", function.name)
    }

    fn close_answer(&self, count: &str) -> String {
        format!("return {count};")
    }

    fn declares_functions(&self) -> bool {
        true
    }

    fn declare(&self, new: &New<'_>) -> String {
        let value = if new.value.is_empty() { String::new() } else { format!(" = {}", new.value) };
        format!("{} {}{value}", self.integer(), new.name)
    }

    fn scopes(&self) -> Scopes {
        if self.is_ansi { Scopes::Heads } else { Scopes::Anywhere }
    }
}
