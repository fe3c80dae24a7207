//! Java 8 and later: static methods of a class `Grundy`, or `KaylesGrundy` if the snippet is named `kayles`.

use super::{
    braces::{self, New, StatementPrinter},
    print::{ExprPrinter, Types, camel, is_atom, lines_of, pascal, pieces, type_first},
};
use crate::language::Language;
use crate::program::{Cells, Function, Numbers, PIECE, Program, Text};

struct Java<'a>(&'a Program);

pub(super) fn print(program: &Program) -> String {
    braces::print(&Java(program), program)
}

const TYPES: Types = Types { number: "long", list: "long[]", nothing: "void", answer: "long[]", parameter: type_first };

impl ExprPrinter for Java<'_> {
    fn number(&self, number: i64) -> String {
        let long = if i32::try_from(number).is_ok() { "" } else { "L" };
        format!("{number}{long}")
    }

    fn function(&self, name: &str) -> String {
        camel(name)
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            ("char_of", [text, index]) if self.0.is_long(text, PIECE) => {
                let index = if is_atom(index) { index.clone() } else { format!("({index})") };
                format!("{text}[(int) ({index} / {PIECE})].charAt((int) ({index} % {PIECE}))")
            }
            ("char_of", [text, index]) => format!("{text}.charAt({})", int(index)),
            ("number" | "cell" | "item", [array, index]) => format!("{array}[{}]", int(index)),
            ("set", [array, index, value]) => format!("{array}[{}] = {value}", int(index)),
            ("increase", [array, index]) => format!("++{array}[{}]", int(index)),
            ("join_wide", [set, bit]) => format!("{set} |= 1L << ({bit})"),
            ("size", [list]) => format!("{list}.length"),
            ("sort", [list]) => format!("java.util.Arrays.sort({list}.items, 0, {list}.count)"),
            ("replace", [list, index, item]) => format!("{list}.items[{}] = {item}", int(index)),
            ("element", [list, index]) => format!("{list}.items[{}]", int(index)),
            ("length", [list]) => format!("{list}.count"),
            ("passed", [list]) => format!("java.util.Arrays.copyOf({list}.items, {list}.count)"),
            _ => return None,
        })
    }
}

/// Converts an index: Java's arrays are indexed by `int`.
fn int(index: &str) -> String {
    match (index.parse::<i32>(), is_atom(index)) {
        (Ok(number), _) => number.to_string(),
        (_, true) => format!("(int) {index}"),
        _ => format!("(int) ({index})"),
    }
}

impl StatementPrinter for Java<'_> {
    fn begin(&self, program: &Program) -> String {
        format!("final class {} {{\n", class(program))
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
            [one] => format!("private static final String {} = {one};", text.name),
            many => format!("private static final String[] {} = {{\n{}}};", text.name, many.join(",\n")),
        }
    }

    fn numbers(&self, numbers: &Numbers) -> String {
        let values: Vec<String> = numbers.values.iter().map(|&number| self.number(number)).collect();
        format!("private static final long[] {} = {{{}}};", numbers.name, lines_of(&values, "    "))
    }

    /// All tables are `long`: smaller types need casts, and Java warns of redundant ones.
    fn cells(&self, cells: &Cells) -> String {
        format!("private static final long[] {0} = new long[{1}];", cells.name, cells.length)
    }

    fn list(&self, name: &str) -> String {
        format!("private static final Numbers {name} = new Numbers();")
    }

    fn language(&self) -> Language {
        Language::Java
    }

    fn signature(&self, function: &Function) -> String {
        let private = if function.public { "" } else { "private " };
        let (returns, name) = (TYPES.returned(function), self.function(&function.name));
        format!("{private}static {returns} {name}({})", TYPES.parameters(function))
    }

    fn open_answer(&self, longest: usize) -> Option<String> {
        Some(format!("long[] answer = new long[{longest}];"))
    }

    fn close_answer(&self, count: &str) -> String {
        match count {
            "-1" => "return null;".to_owned(),
            _ => format!("return java.util.Arrays.copyOf(answer, {});", int(count)),
        }
    }

    fn declare(&self, new: &New<'_>) -> String {
        format!("long {} = {}", new.name, new.value)
    }
}

/// Returns the name of the class: `Grundy` or `KaylesGrundy`; `Main` for a whole program.
fn class(program: &Program) -> String {
    if program.run().is_some() {
        return "Main".to_owned();
    }
    pascal(program.name.as_deref().unwrap_or_default()) + "Grundy"
}
