//! C99 and later.

use super::{
    braces::Braces,
    print::{Words, lines_of, pieces},
};
use crate::snippet::program::{Cells, Function, Numbers, PIECE, Program, Returns, Text, Type};

pub(super) struct C<'a>(pub &'a Program);

impl Words for C<'_> {
    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        special(self.0, name, arguments)
    }
}

impl Braces for C<'_> {
    fn begin(&self, _: &Program) -> String {
        "#include <stdint.h>\n".to_owned()
    }

    fn text(&self, text: &Text) -> String {
        data_text(text)
    }

    fn numbers(&self, numbers: &Numbers) -> String {
        data_numbers(numbers)
    }

    fn cells(&self, cells: &Cells) -> String {
        data_cells(cells)
    }

    fn signature(&self, function: &Function) -> String {
        signature(function, "void")
    }

    fn variable(&self) -> &'static str {
        "int64_t "
    }
}

/// Short texts are one array, long ones an array of pieces: compilers limit literals.
pub(super) fn special(program: &Program, name: &str, arguments: &[String]) -> Option<String> {
    Some(match (name, arguments) {
        ("char_of", [text, index]) if program.is_long(text) => {
            let index = if index.contains(' ') { format!("({index})") } else { index.clone() };
            format!("{text}[{index} / {PIECE}][{index} % {PIECE}]")
        }
        ("char_of" | "number" | "cell" | "item", [array, index]) => format!("{array}[{index}]"),
        ("set", [array, index, value]) => format!("{array}[{index}] = {value}"),
        ("size", [_]) => "count".to_owned(),
        ("answer", [index, value]) => format!("answer[{index}] = {value}"),
        ("xor", [a, b]) => format!("{a} ^ {b}"),
        _ => return None,
    })
}

pub(super) fn data_text(text: &Text) -> String {
    let pieces = pieces(&text.text);
    match pieces.as_slice() {
        [one] => format!("static const char {}[] = {one};", text.name),
        many => format!("static const char *const {}[] = {{\n{}}};", text.name, many.join(",\n")),
    }
}

pub(super) fn data_numbers(numbers: &Numbers) -> String {
    let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
    format!("static const int64_t {}[] = {{{}}};", numbers.name, lines_of(&values, "    "))
}

pub(super) fn data_cells(cells: &Cells) -> String {
    format!("static uint{}_t {}[{}];", cells.bits(), cells.name, cells.length)
}

/// `nothing`: what stands between the parentheses of a function without parameters.
pub(super) fn signature(function: &Function, nothing: &str) -> String {
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
    let parameters = if parameters.is_empty() { nothing.to_owned() } else { parameters.join(", ") };
    let returns = if function.returns == Returns::Nothing { "void" } else { "int64_t" };
    let private = if function.public { "" } else { "static " };
    format!("{private}{returns} {}({parameters})", function.name)
}
