//! Kotlin 1.3 and later: functions at top level.

use super::{
    braces::{self, New, Scopes, StatementPrinter},
    print::{ExprPrinter, Range, Types, camel, expression, is_closed, lines_of, pieces},
};
use crate::language::Language;
use crate::program::{Cells, Function, Numbers, Op, PIECE, Program, Text};

struct Kotlin<'a>(&'a Program);

pub(super) fn print(program: &Program) -> String {
    braces::print(&Kotlin(program), program)
}

const TYPES: Types = Types {
    number: "Long",
    list: "LongArray",
    nothing: "",
    answer: "List<Long>?",
    parameter: |name, ty| format!("{name}: {ty}"),
};

/// Converts an index or a number of bits to `Int`.
fn int(index: &str) -> String {
    match index.strip_suffix('L') {
        Some(number) if number.parse::<i32>().is_ok() => number.to_owned(),
        _ if is_closed(index) => format!("{index}.toInt()"),
        _ => format!("({index}).toInt()"),
    }
}

impl ExprPrinter for Kotlin<'_> {
    fn quoted(&self, text: &str) -> String {
        dollars(&super::print::quoted(text))
    }

    fn number(&self, number: i64) -> String {
        format!("{number}L")
    }

    fn operator(&self, op: Op) -> &'static str {
        match op {
            Op::BitAnd => "and",
            Op::BitXor => "xor",
            other => super::print::symbol(other),
        }
    }

    fn function(&self, name: &str) -> String {
        camel(name)
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            // Kotlin 1.5 renamed the property for a character's code; the difference of two characters works in all
            // versions.
            ("char_of", [text, index]) if self.0.is_long(text, PIECE) => {
                let index = if is_closed(index) { index.clone() } else { format!("({index})") };
                let (piece, place) = (format!("({index} / {PIECE}L).toInt()"), format!("({index} % {PIECE}L).toInt()"));
                format!("({text}[{piece}][{place}] - '\\u0000').toLong()")
            }
            ("char_of", [text, index]) => format!("({text}[{}] - '\\u0000').toLong()", int(index)),
            ("number" | "cell" | "item", [array, index]) => format!("{array}[{}]", int(index)),
            ("set", [array, index, value]) => format!("{array}[{}] = {value}", int(index)),
            ("increase", [array, index]) => format!("{array}[{}]++", int(index)),
            ("join" | "join_wide", [set, bit]) => format!("{set} = {set} or (1L shl {})", int(bit)),
            ("size", [list]) => format!("{list}.size.toLong()"),
            ("answer", [_, value]) => format!("answer.add({value})"),
            ("xor", [a, b]) => format!("{a} xor {b}"),
            ("sort", [list]) => format!("java.util.Arrays.sort({list}.items, 0, {list}.count)"),
            ("replace", [list, index, item]) => format!("{list}.items[{}] = {item}", int(index)),
            ("element", [list, index]) => format!("{list}.items[{}]", int(index)),
            ("length", [list]) => format!("{list}.count.toLong()"),
            ("passed", [list]) => format!("{list}.items.copyOf({list}.count)"),
            _ => return None,
        })
    }
}

impl StatementPrinter for Kotlin<'_> {
    fn begin(&self, _: &Program) -> String {
        String::new()
    }

    fn text(&self, text: &Text) -> String {
        let pieces = pieces(&text.text, PIECE);
        match pieces.as_slice() {
            [one] => format!("private const val {} = {}", text.name, dollars(one)),
            many => format!("private val {} = arrayOf(\n{})", text.name, dollars(&many.join(",\n"))),
        }
    }

    fn numbers(&self, numbers: &Numbers) -> String {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        format!("private val {} = longArrayOf({})", numbers.name, lines_of(&values, "    "))
    }

    fn cells(&self, cells: &Cells) -> String {
        format!("private val {} = LongArray({})", cells.name, cells.length)
    }

    fn list(&self, name: &str) -> String {
        format!("private val {name} = Numbers()")
    }

    fn language(&self) -> Language {
        Language::Kotlin
    }

    fn signature(&self, function: &Function) -> String {
        let private = if function.public { "" } else { "private " };
        let (returns, name) = (TYPES.returned(function), self.function(&function.name));
        let colon = if returns.is_empty() { "" } else { ": " };
        format!("{private}fun {name}({}){colon}{returns}", TYPES.parameters(function))
    }

    fn open_answer(&self, _: usize) -> Option<String> {
        Some("val answer = mutableListOf<Long>()".to_owned())
    }

    fn declare(&self, new: &New<'_>) -> String {
        let word = if new.changes { "var" } else { "val" };
        format!("{word} {} = {}", new.name, new.value)
    }

    fn scopes(&self) -> Scopes {
        Scopes::NotInHeads
    }

    fn stop(&self) -> &'static str {
        ""
    }

    fn range_head(&self, name: &str, range: &Range<'_>) -> Option<String> {
        let (first, end) = (expression(self, range.first), expression(self, range.end));
        let to = if range.is_open { " until " } else { ".." };
        (range.by == 1).then(|| format!("for ({name} in {first}{to}{end})"))
    }

    fn step(&self, name: &str, op: &str) -> String {
        format!("{name}{op}")
    }
}

/// Escapes `$`, which would begin a variable name in a string.
fn dollars(literal: &str) -> String {
    literal.replace('$', "\\$")
}
