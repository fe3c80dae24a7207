//! Kotlin 1.3 and later: functions at top level.

use super::{
    braces,
    facts::LanguageFacts,
    print::{
        self, ExprPrinter, StepRange, Types, camel, expression, is_closed, lines_of, pieces,
        type_last,
    },
    syntax::{FreshNames, New, Scopes, StatementPrinter},
    whole::{AnswerPiece, Fresh, kind},
};
use crate::program::{
    NumberList, NumberTable, PIECE, Program, ProgramFunction, ProgramLoop, ProgramOperator, RUN,
    TextConstant,
};

struct Kotlin<'a>(&'a Program);

pub(super) const KOTLIN: LanguageFacts = LanguageFacts {
    aliases: &["kt"],
    runtime: include_str!("../../templates/program/kotlin.txt"),
    ..LanguageFacts::new("Kotlin", "kt", 4.0e8, |program| Ok(print(program)))
};

fn print(program: &Program) -> String {
    braces::print(&Kotlin(program), program)
}

const TYPES: Types = Types {
    number: "Long",
    list: "LongArray",
    nothing: "",
    answer: "List<Long>?",
    parameter: type_last,
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

    fn case(&self, condition: &str, text: &str) -> String {
        format!("if ({condition}) {text} else ")
    }

    fn number(&self, number: i64) -> String {
        format!("{number}L")
    }

    fn digit(&self, character: String) -> (String, u32) {
        (character.replace("'\\u0000'", "'0'"), print::ATOM)
    }

    fn operator(&self, op: ProgramOperator) -> &'static str {
        match op {
            ProgramOperator::BitAnd => "and",
            ProgramOperator::BitXor => "xor",
            other => super::print::symbol(other),
        }
    }

    fn function(&self, name: &str) -> String {
        camel(name)
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            // Kotlin 1.5 renamed the property for a character's code; the difference of two
            // characters works in all versions.
            ("char_of", [text, index]) if self.0.is_long(text, PIECE) => {
                let index = if is_closed(index) {
                    index.clone()
                } else {
                    format!("({index})")
                };
                let (piece, place) = (
                    format!("({index} / {PIECE}L).toInt()"),
                    format!("({index} % {PIECE}L).toInt()"),
                );
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
            ("is_char", [text, index, sign]) => {
                format!("{text}[{}] == {}", int(index), print::character(sign))
            }
            ("char_index", [signs, text, index]) => {
                format!("{signs}.indexOf({text}[{}]).toLong()", int(index))
            }
            ("length", [list]) => match kind(self.0, list) {
                Some(Fresh::Word | Fresh::Text) => format!("{list}.length"),
                Some(Fresh::Empty) => format!("{list}.count.toLong()"),
                _ => format!("{list}.size"),
            },
            ("element", [list, index]) => format!("{}[{}]", self.items(list), int(index)),
            ("replace", [list, index, item]) => {
                format!("{}[{}] = {item}", self.items(list), int(index))
            }
            ("clear", [list]) => format!("{list}.count = 0"),
            ("passed", [list]) => format!("{list}.items.copyOf({list}.count)"),
            _ => return None,
        })
    }
}

impl Kotlin<'_> {
    /// Returns the array of a list.
    fn items(&self, list: &str) -> String {
        if kind(self.0, list) == Some(Fresh::Empty) {
            format!("{list}.items")
        } else {
            list.to_owned()
        }
    }

    /// Returns the word before private members, which programs for judges leave out.
    fn private(&self) -> &'static str {
        if self.0.is_whole() { "" } else { "private " }
    }
}

impl StatementPrinter for Kotlin<'_> {
    fn begin(&self, _: &Program) -> String {
        String::new()
    }

    fn text(&self, text: &TextConstant) -> String {
        let pieces = pieces(&text.text, PIECE);
        match pieces.as_slice() {
            [one] => format!(
                "{}const val {} = {}",
                self.private(),
                text.name,
                dollars(one)
            ),
            many => format!(
                "{}val {} = arrayOf(\n{})",
                self.private(),
                text.name,
                dollars(&many.join(",\n"))
            ),
        }
    }

    fn numbers(&self, numbers: &NumberList) -> String {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        format!(
            "{}val {} = longArrayOf({})",
            self.private(),
            numbers.name,
            lines_of(&values, "    ")
        )
    }

    fn cells(&self, cells: &NumberTable) -> String {
        format!(
            "{}val {} = LongArray({})",
            self.private(),
            cells.name,
            cells.length
        )
    }

    fn facts(&self) -> &'static LanguageFacts {
        &KOTLIN
    }

    fn signature(&self, function: &ProgramFunction) -> String {
        if function.name == RUN {
            return "fun main()".to_owned();
        }
        let private = if function.public { "" } else { self.private() };
        let (returns, name) = (
            TYPES.print_return_type(function),
            self.function(&function.name),
        );
        let colon = if returns.is_empty() { "" } else { ": " };
        format!(
            "{private}fun {name}({}){colon}{returns}",
            TYPES.parameters(function)
        )
    }

    fn open_answer(&self, _: usize) -> Option<String> {
        Some("val answer = mutableListOf<Long>()".to_owned())
    }

    fn declare(&self, new: &New<'_>) -> String {
        let word = if new.changes { "var" } else { "val" };
        format!("{word} {} = {}", new.name, new.value)
    }

    fn either(&self, condition: &str, first: &str, last: &str) -> Option<String> {
        Some(format!("return if ({condition}) {first} else {last}"))
    }

    fn xor_into(&self, name: &str, value: &str) -> String {
        format!("{name} = {name} xor {value}")
    }

    fn around_main(&self) -> (&'static [&'static str], &'static [&'static str]) {
        if self.0.calls("print_move") {
            (&[], &["print(out)"])
        } else {
            (&["val out = StringBuilder()"], &["print(out)"])
        }
    }

    fn fresh(&self, new: &FreshNames<'_>) -> Vec<String> {
        let (name, count) = (new.name(), int(new.count));
        match new.kind {
            Fresh::Number => self.numbers_read(new),
            Fresh::Word => vec![format!("val {name} = word()")],
            Fresh::Text => {
                vec![
                    format!("var {name} = \"\""),
                    format!("while ({name}.length < {count}) {name} += word()"),
                ]
            }
            Fresh::List => vec![format!("val {name} = LongArray({count}) {{ next() }}")],
            Fresh::Row => {
                vec![
                    "more()".to_owned(),
                    format!("val {name} = LongArray(words.countTokens()) {{ next() }}"),
                ]
            }
            Fresh::Zeros => vec![format!("val {name} = LongArray({count})")],
            Fresh::Empty => vec![format!("val {name} = Numbers()")],
        }
    }

    fn print_pieces(&self, pieces: Vec<AnswerPiece>) -> Vec<String> {
        vec![format!(
            "out{}",
            AnswerPiece::print_append(self, "append", pieces)
        )]
    }

    fn scopes(&self) -> Scopes {
        Scopes::NotInHeads
    }

    fn stop(&self) -> &'static str {
        ""
    }

    fn range_head(
        &self,
        ProgramLoop { name, .. }: &ProgramLoop,
        range: &StepRange<'_>,
    ) -> Option<String> {
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
