//! C# 2 and later: static methods of a class `Game`, or `KaylesGame` if the snippet is named
//! `kayles`.

use super::{
    braces,
    facts::LanguageFacts,
    print::{self, ExprPrinter, Types, is_closed, lines_of, pascal, pieces, type_first},
    syntax::{FreshNames, New, Scopes, StatementPrinter},
    whole::{AnswerPiece, Fresh, kind},
};
use crate::program::{NumberList, NumberTable, PIECE, Program, ProgramFunction, RUN, TextConstant};

struct CSharp<'a>(&'a Program);

pub(super) const CSHARP: LanguageFacts = LanguageFacts {
    aliases: &["c#", "cs"],
    in_class: true,
    runtime: include_str!("../../templates/program/csharp.txt"),
    ..LanguageFacts::new("C#", "cs", 3.0e8, |program| Ok(print(program)))
};

fn print(program: &Program) -> String {
    braces::print(&CSharp(program), program)
}

const TYPES: Types = Types {
    number: "long",
    list: "long[]",
    nothing: "void",
    answer: LIST,
    parameter: type_first,
};

const LIST: &str = "System.Collections.Generic.List<long>";

impl CSharp<'_> {
    fn cell(&self, name: &str) -> &'static str {
        match self
            .0
            .cells
            .iter()
            .find(|cells| cells.name == name)
            .map(NumberTable::bits)
        {
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
                let index = if is_closed(index) {
                    index.clone()
                } else {
                    format!("({index})")
                };
                format!("{text}[{index} / {PIECE}][(int)({index} % {PIECE})]")
            }
            ("char_of", [text, index]) => format!("{text}[{}]", cast("int", index)),
            ("set", [array, index, value]) => {
                format!("{array}[{index}] = {}", cast(self.cell(array), value))
            }
            ("join" | "join_wide", [set, bit]) => format!("{set} |= 1L << {}", cast("int", bit)),
            ("length", [list]) if kind(self.0, list) == Some(Fresh::Empty) => {
                format!("{list}.Count")
            }
            ("size" | "length", [list]) => format!("{list}.Length"),
            ("answer", [_, value]) => format!("answer.Add({value})"),
            ("clear", [list]) => format!("{list}.Clear()"),
            ("is_char", [text, index, sign]) => {
                format!(
                    "{text}[{}] == {}",
                    cast("int", index),
                    print::character(sign)
                )
            }
            ("char_index", [signs, text, index]) => {
                format!("{signs}.IndexOf({text}[{}])", cast("int", index))
            }
            ("push", [list, item]) => format!("{list}.Add({item})"),
            ("replace", [list, index, item]) => format!("{list}[{}] = {item}", cast("int", index)),
            ("element", [list, index]) => format!("{list}[{}]", cast("int", index)),
            ("passed", [list]) => format!("{list}.ToArray()"),
            _ => return None,
        })
    }
}

impl StatementPrinter for CSharp<'_> {
    fn begin(&self, program: &Program) -> String {
        if program.is_whole() {
            return String::new();
        }
        format!(
            "static class {}Game {{\n",
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
            [one] => format!("const string {} = {one};", text.name),
            many => format!(
                "static readonly string[] {} = {{\n{}}};",
                text.name,
                many.join(",\n")
            ),
        }
    }

    fn numbers(&self, numbers: &NumberList) -> String {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        format!(
            "static readonly long[] {} = {{{}}};",
            numbers.name,
            lines_of(&values, "    ")
        )
    }

    fn cells(&self, cells: &NumberTable) -> String {
        let ty = self.cell(&cells.name);
        format!(
            "static readonly {ty}[] {} = new {ty}[{}];",
            cells.name, cells.length
        )
    }

    fn facts(&self) -> &'static LanguageFacts {
        &CSHARP
    }

    fn signature(&self, function: &ProgramFunction) -> String {
        if function.name == RUN {
            return "static void Main()".to_owned();
        }
        let public = if function.public && !self.0.is_whole() {
            "public "
        } else {
            ""
        };
        let (returns, name) = (
            TYPES.print_return_type(function),
            self.function(&function.name),
        );
        format!(
            "{public}static {returns} {name}({})",
            TYPES.parameters(function)
        )
    }

    fn open_answer(&self, _: usize) -> Option<String> {
        Some(format!("{LIST} answer = new {LIST}();"))
    }

    fn declare(&self, new: &New<'_>) -> String {
        format!("long {} = {}", new.name, new.value)
    }

    fn around_main(&self) -> (&'static [&'static str], &'static [&'static str]) {
        let first: &[&str] = if self.0.calls("print_move") {
            &[]
        } else {
            &["StringBuilder answers = new StringBuilder();"]
        };
        (first, &["Console.Write(answers);"])
    }

    fn next(&self) -> &'static str {
        "Next()"
    }

    fn fresh(&self, new: &FreshNames<'_>) -> Vec<String> {
        let (name, count) = (new.name(), new.count);
        let word = if self.0.calls("read_row") {
            "More() ? words[at++] : null"
        } else {
            "words[at++]"
        };
        match new.kind {
            Fresh::Number => self.numbers_read(new),
            Fresh::Word => vec![format!("string {name} = {word};")],
            Fresh::Text => {
                vec![
                    format!("string {name} = \"\";"),
                    format!("while ({name}.Length < {count}) {name} += {word};"),
                ]
            }
            Fresh::List => vec![
                format!("long[] {name} = new long[{count}];"),
                format!(
                    "for (int place = 0; place < {name}.Length; ++place) {name}[place] = Next();"
                ),
            ],
            Fresh::Row => vec![format!("long[] {name} = Row();")],
            Fresh::Zeros => vec![format!("long[] {name} = new long[{count}];")],
            Fresh::Empty => vec![format!("List<long> {name} = new List<long>();")],
        }
    }

    fn print_pieces(&self, pieces: Vec<AnswerPiece>) -> Vec<String> {
        vec![format!(
            "answers{};",
            AnswerPiece::print_append(self, "Append", pieces)
        )]
    }

    fn scopes(&self) -> Scopes {
        Scopes::NotBehindInner
    }
}
