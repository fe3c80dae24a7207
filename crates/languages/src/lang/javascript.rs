//! JavaScript: functions in ECMAScript 5, with numbers that are exact to 2^53.

use super::{
    braces::{self, New, StatementPrinter},
    print::{ExprPrinter, lines_of, pieces},
};
use crate::language::Language;
use crate::program::{Cells, Function, Numbers, PIECE, Program, Text};

struct JavaScript<'a>(&'a Program);

pub(super) fn print(program: &Program) -> String {
    braces::print(&JavaScript(program), program)
}

/// A nim-sum of large numbers: the bit operators know only 32 bits.
const WIDE_XOR: &str = "(a, b) {
    var high = Math.floor(a / 2147483648) ^ Math.floor(b / 2147483648);
    return high * 2147483648 + (a % 2147483648 ^ b % 2147483648);
}
";
const ZEROS: &str = "(count) {
    var cells = [];
    while (cells.length < count) cells.push(0);
    return cells;
}
";

impl JavaScript<'_> {
    /// Returns the name of a helper function that every snippet contains.
    fn helper(&self, name: &str) -> String {
        self.0.name.as_ref().map_or_else(|| name.to_owned(), |prefix| format!("{prefix}_{name}"))
    }
}

impl ExprPrinter for JavaScript<'_> {
    fn quotient(&self, left: &str, right: &str) -> (String, bool) {
        (format!("Math.floor({left} / {right})"), false)
    }

    fn operator(&self, op: crate::program::Op) -> &'static str {
        use crate::program::Op;
        match op {
            Op::Equal => "===",
            Op::NotEqual => "!==",
            other => super::print::symbol(other),
        }
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            ("char_of", [text, index]) => format!("{text}.charCodeAt({index})"),
            ("size" | "length", [list]) => format!("{list}.length"),
            ("xor", [a, b]) if self.0.wide => format!("{}({a}, {b})", self.helper("xor")),
            ("print_text" | "print_number", [text]) => format!("OUTPUT += {text}"),
            ("clear", [list]) => format!("{list}.length = 0"),
            ("sort", [list]) => format!("{list}.sort(function (a, b) {{ return a - b; }})"),
            _ => return None,
        })
    }
}

impl StatementPrinter for JavaScript<'_> {
    fn begin(&self, program: &Program) -> String {
        let sums = program.functions.iter().any(|function| function.calls("xor"));
        let define = |name: &str, body: &str| format!("\nfunction {}{body}", self.helper(name));
        let xor = if program.wide && sums { define("xor", WIDE_XOR) } else { String::new() };
        let zeros = if program.cells.is_empty() { String::new() } else { define("zeros", ZEROS) };
        xor + &zeros
    }

    fn text(&self, text: &Text) -> String {
        let pieces = pieces(&text.text, PIECE);
        match pieces.as_slice() {
            [one] => format!("var {} = {one};", text.name),
            many => format!("var {} = [\n{}].join(\"\");", text.name, many.join(",\n")),
        }
    }

    fn numbers(&self, numbers: &Numbers) -> String {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        format!("var {} = [{}];", numbers.name, lines_of(&values, "    "))
    }

    fn cells(&self, cells: &Cells) -> String {
        format!("var {} = {}({});", cells.name, self.helper("zeros"), cells.length)
    }

    fn list(&self, name: &str) -> String {
        format!("var {name} = [];")
    }

    fn language(&self) -> Language {
        Language::Javascript
    }

    fn signature(&self, function: &Function) -> String {
        let parameters: Vec<&str> = function.parameters.iter().map(|(name, _)| name.as_str()).collect();
        format!("function {}({})", function.name, parameters.join(", "))
    }

    fn open_answer(&self, _: usize) -> Option<String> {
        Some("var answer = [];".to_owned())
    }

    fn declare(&self, new: &New<'_>) -> String {
        format!("var {} = {}", new.name, new.value)
    }

    fn divides(&self) -> bool {
        false
    }
}
