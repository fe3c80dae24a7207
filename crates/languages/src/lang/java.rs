//! Java 8 and later: static methods of a class `Grundy`, or `KaylesGrundy` if the snippet is named
//! `kayles`.

use super::{
    braces,
    facts::LanguageFacts,
    print::{self, ExprPrinter, Types, camel, is_atom, lines_of, pascal, pieces, type_first},
    syntax::{FreshNames, New, StatementPrinter},
    whole::{AnswerPiece, Fresh, kind},
};
use crate::program::{NumberList, NumberTable, PIECE, Program, ProgramFunction, RUN, TextConstant};

struct Java<'a>(&'a Program);

pub(super) const JAVA: LanguageFacts = LanguageFacts {
    in_class: true,
    runtime: include_str!("../../templates/program/java.txt"),
    ..LanguageFacts::new("Java", "java", 4.0e8, |program| Ok(print(program)))
};

fn print(program: &Program) -> String {
    braces::print(&Java(program), program)
}

const TYPES: Types = Types {
    number: "long",
    list: "long[]",
    nothing: "void",
    answer: "long[]",
    parameter: type_first,
};

impl ExprPrinter for Java<'_> {
    fn number(&self, number: i64) -> String {
        let long = if i32::try_from(number).is_ok() {
            ""
        } else {
            "L"
        };
        format!("{number}{long}")
    }

    fn function(&self, name: &str) -> String {
        camel(name)
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            ("char_of", [text, index]) if self.0.is_long(text, PIECE) => {
                let index = if is_atom(index) {
                    index.clone()
                } else {
                    format!("({index})")
                };
                format!("{text}[(int) ({index} / {PIECE})].charAt((int) ({index} % {PIECE}))")
            }
            ("char_of", [text, index]) => format!("{text}.charAt({})", int(index)),
            ("number" | "cell" | "item", [array, index]) => format!("{array}[{}]", int(index)),
            ("set", [array, index, value]) => format!("{array}[{}] = {value}", int(index)),
            ("increase", [array, index]) => format!("++{array}[{}]", int(index)),
            ("join_wide", [set, bit]) => format!("{set} |= 1L << ({bit})"),
            ("size", [list]) => format!("{list}.length"),
            ("is_char", [text, index, sign]) => format!(
                "{text}.charAt({}) == {}",
                int(index),
                print::character(sign)
            ),
            ("char_index", [signs, text, index]) => {
                format!("{signs}.indexOf({text}.charAt({}))", int(index))
            }
            ("length", [list]) => match kind(self.0, list) {
                Some(Fresh::Word | Fresh::Text) => format!("{list}.length()"),
                Some(Fresh::Empty) => format!("{list}.count"),
                _ => format!("{list}.length"),
            },
            ("element", [list, index]) => format!("{}[{}]", self.items(list), int(index)),
            ("replace", [list, index, item]) => {
                format!("{}[{}] = {item}", self.items(list), int(index))
            }
            ("clear", [list]) => format!("{list}.count = 0"),
            ("passed", [list]) => format!("Arrays.copyOf({list}.items, {list}.count)"),
            _ => return None,
        })
    }
}

impl Java<'_> {
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
        if program.is_whole() {
            return String::new();
        }
        format!(
            "final class {}Grundy {{\n",
            pascal(program.name.as_deref().unwrap_or_default())
        )
    }

    fn end(&self) -> &'static str {
        "}\n"
    }

    fn indent(&self) -> &'static str {
        "    "
    }

    fn text(&self, text: &TextConstant) -> String {
        let pieces = pieces(&text.text, PIECE);
        match pieces.as_slice() {
            [one] => format!(
                "{}static final String {} = {one};",
                self.private(),
                text.name
            ),
            many => format!(
                "{}static final String[] {} = {{\n{}}};",
                self.private(),
                text.name,
                many.join(",\n")
            ),
        }
    }

    fn numbers(&self, numbers: &NumberList) -> String {
        let values: Vec<String> = numbers
            .values
            .iter()
            .map(|&number| self.number(number))
            .collect();
        format!(
            "{}static final long[] {} = {{{}}};",
            self.private(),
            numbers.name,
            lines_of(&values, "    ")
        )
    }

    /// All tables are `long`: smaller types need casts, and Java warns of redundant ones.
    fn cells(&self, cells: &NumberTable) -> String {
        format!(
            "{}static final long[] {} = new long[{}];",
            self.private(),
            cells.name,
            cells.length
        )
    }

    fn facts(&self) -> &'static LanguageFacts {
        &JAVA
    }

    fn signature(&self, function: &ProgramFunction) -> String {
        if function.name == RUN {
            return "public static void main(String[] args) throws IOException".to_owned();
        }
        let private = if function.public { "" } else { self.private() };
        let (returns, name) = (
            TYPES.print_return_type(function),
            self.function(&function.name),
        );
        format!(
            "{private}static {returns} {name}({})",
            TYPES.parameters(function)
        )
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

    fn around_main(&self) -> (&'static [&'static str], &'static [&'static str]) {
        let first: &[&str] = if self.0.calls("print_move") {
            &[]
        } else {
            &["StringBuilder out = new StringBuilder();"]
        };
        (first, &["System.out.print(out);"])
    }

    fn fresh(&self, new: &FreshNames<'_>) -> Vec<String> {
        let (name, count) = (new.name(), int(new.count));
        match new.kind {
            Fresh::Number => self.numbers_read(new),
            Fresh::Word => vec![format!("String {name} = word();")],
            Fresh::Text => {
                vec![
                    format!("String {name} = \"\";"),
                    format!("while ({name}.length() < {count}) {name} += word();"),
                ]
            }
            Fresh::List => vec![
                format!("long[] {name} = new long[{count}];"),
                format!("for (int at = 0; at < {name}.length; ++at) {name}[at] = next();"),
            ],
            Fresh::Row => vec![
                format!("more();"),
                format!("long[] {name} = new long[words.countTokens()];"),
                format!("for (int at = 0; at < {name}.length; ++at) {name}[at] = next();"),
            ],
            Fresh::Zeros => vec![format!("long[] {name} = new long[{count}];")],
            Fresh::Empty => vec![format!("Numbers {name} = new Numbers();")],
        }
    }

    fn print_pieces(&self, pieces: Vec<AnswerPiece>) -> Vec<String> {
        vec![format!(
            "out{};",
            AnswerPiece::print_append(self, "append", pieces)
        )]
    }
}
