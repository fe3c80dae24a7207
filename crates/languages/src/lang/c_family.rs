//! The common part of C and C++: integers of 64 bits, static arrays, pointers.

mod fresh;

use super::{
    braces,
    clang_format::{self, COLUMNS},
    facts::LanguageFacts,
    print::{self, ExprPrinter, lines_of, pieces},
    syntax::{FreshNames, New, Reading, Scopes, StatementPrinter},
    whole::{self, AnswerPiece, Fresh},
};
use crate::program::{
    NumberList, NumberTable, PIECE, Program, ProgramFunction, RUN, Returns, TextConstant, Type,
};

/// Number of columns of a line of numbers, at most.
const LINE_WIDTH: usize = 128;

/// The longest literal in C89: the standard guarantees 509 bytes.
const SHORT_PIECE: usize = 500;

/// The most characters of a position that is read by its cells.
const MOST_CELLS: usize = 1 << 20;

struct CFamily<'a> {
    program: &'a Program,
    facts: &'static LanguageFacts,
    /// `true` for C++.
    is_plus: bool,
    /// `true` for C89: no `<stdint.h>`, no `//`, variables at the head of a block.
    is_ansi: bool,
}

pub(super) const CPP: LanguageFacts = LanguageFacts {
    aliases: &["c++", "cc"],
    loop_reads: &["read_number", "read_word"],
    runtime: include_str!("../../templates/program/cpp.txt"),
    ..LanguageFacts::new("C++", "cpp", 5.0e8, |program| {
        Ok(print(program, &CPP, true, false))
    })
};

pub(super) const C: LanguageFacts = LanguageFacts {
    loop_reads: &["read_number"],
    runtime: include_str!("../../templates/program/c.txt"),
    runtime_words: &[["INTEGER", "long long"]],
    ..LanguageFacts::new("C", "c", 5.0e8, |program| {
        Ok(print(program, &C, false, false))
    })
};

pub(super) const C89: LanguageFacts = LanguageFacts {
    aliases: &["ansi-c"],
    comment: ["/* ", " */"],
    runtime: include_str!("../../templates/program/c.txt"),
    runtime_words: &[["INTEGER", "long"], ["%lld", "%ld"]],
    ..LanguageFacts::new("C89", "c89.c", 5.0e8, |program| {
        Ok(print(program, &C89, false, true))
    })
};

/// Returns a program in C or C++.
fn print(program: &Program, facts: &'static LanguageFacts, is_plus: bool, is_ansi: bool) -> String {
    braces::print(
        &CFamily {
            program,
            facts,
            is_plus,
            is_ansi,
        },
        program,
    )
}

impl CFamily<'_> {
    /// Returns the type of numbers. Whole programs use that of their judges.
    fn integer(&self) -> String {
        match (&self.program.name, self.is_ansi) {
            (_, true) if self.program.is_whole() => "long".to_owned(),
            (_, false) if self.program.is_whole() => "long long".to_owned(),
            (_, false) => "int64_t".to_owned(),
            (None, true) => "integer".to_owned(),
            (Some(name), true) => format!("{name}_integer"),
        }
    }

    /// Returns the conversion of a number in `scanf` and `printf`.
    fn conversion(&self) -> &'static str {
        if self.is_ansi { "%ld" } else { "%lld" }
    }

    /// Returns the statements that print pieces in C++.
    fn print_streamed(&self, pieces: Vec<AnswerPiece>) -> String {
        let shown = AnswerPiece::join_pieces(pieces)
            .into_iter()
            .map(|piece| match piece {
                AnswerPiece::Text(text) => self.quoted(&text),
                AnswerPiece::Number(number) if print::is_closed(&number) => number,
                AnswerPiece::Number(number) => format!("({number})"),
                AnswerPiece::Pick(cases, last) => {
                    format!("({})", AnswerPiece::print_choice(self, &cases, &last))
                }
            });
        format!("cout << {};", shown.collect::<Vec<_>>().join(" << "))
    }

    /// Returns the call that reads numbers in C.
    fn print_scanf(&self, names: &[&str]) -> String {
        let places = names
            .iter()
            .map(|name| format!("&{name}"))
            .collect::<Vec<_>>()
            .join(", ");
        format!(
            "scanf(\"{}\", {places})",
            self.conversion().repeat(names.len())
        )
    }

    fn piece(&self) -> usize {
        if self.is_ansi { SHORT_PIECE } else { PIECE }
    }
}

impl CFamily<'_> {
    /// Returns `true` if a list of a whole program in C is a `struct list`.
    fn grows(&self, name: &str) -> bool {
        !self.is_plus
            && matches!(
                whole::kind(self.program, name),
                Some(Fresh::Empty | Fresh::Row)
            )
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
                let (index, piece) = (
                    if index.contains(' ') {
                        format!("({index})")
                    } else {
                        index.clone()
                    },
                    self.piece(),
                );
                format!("{text}[{index} / {piece}][{index} % {piece}]")
            }
            ("join_wide", [set, bit]) => format!("{set} |= ({})1 << ({bit})", self.integer()),
            ("size", [_]) => "count".to_owned(),
            ("forever", []) if !self.is_plus => "1".to_owned(),
            ("char_index", [signs, text, index]) if self.is_plus => {
                format!("(long long)string({signs}).find({text}[{index}])")
            }
            ("char_index", [signs, text, index]) => {
                format!("(strchr({signs}, {text}[{index}]) - {signs})")
            }
            ("push", [list, item]) if self.is_plus => format!("{list}.push_back({item})"),
            ("clear", [list]) if self.is_plus => format!("{list}.clear()"),
            ("length", [list]) if self.is_plus => format!("({}){list}.size()", self.integer()),
            ("passed", [list]) if self.is_plus => format!("{list}.data(), {list}.size()"),
            ("push", [list, item]) => format!("push(&{list}, {item})"),
            ("clear", [list]) => format!("{list}.count = 0"),
            ("element", [list, index]) if self.grows(list) => format!("{list}.items[{index}]"),
            ("replace", [list, index, item]) if self.grows(list) => {
                format!("{list}.items[{index}] = {item}")
            }
            ("length", [list]) if self.grows(list) => format!("{list}.count"),
            ("length", [list]) => format!("{list}_length"),
            ("passed", [list]) => format!("{list}.items, {list}.count"),
            ("print_move", [list]) if !self.is_plus => format!("print_move(&{list})"),
            _ => return None,
        })
    }
}

impl StatementPrinter for CFamily<'_> {
    /// C++ before C++11 has no header <cstdint>; before C99 and C++11, no 64-bit type is guaranteed
    /// by the standard.
    fn begin(&self, _: &Program) -> String {
        if self.program.is_whole() {
            return String::new();
        }
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
        if self.is_ansi {
            format!("/* {} */", line.replace("*/", "* /"))
        } else {
            format!("// {line}")
        }
    }

    fn text(&self, text: &TextConstant) -> String {
        let begin = format!("static const char {}[] = ", text.name);
        if self.program.is_whole()
            && begin.len() + text.text.len() + 3 > COLUMNS
            && text.text.len() <= self.piece()
        {
            let pieces = pieces(&text.text, COLUMNS - begin.len() - 2);
            return begin.clone()
                + &pieces.join(&("\n".to_owned() + &" ".repeat(begin.len())))
                + ";";
        }
        let pieces = pieces(&text.text, self.piece());
        match pieces.as_slice() {
            [one] => format!("static const char {}[] = {one};", text.name),
            many => format!(
                "static const char *const {}[] = {{\n{}}};",
                text.name,
                many.join(",\n")
            ),
        }
    }

    fn numbers(&self, numbers: &NumberList) -> String {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        let integer = self.integer();
        if self.program.is_whole() {
            return clang_format::array(
                &format!("static const {integer} {}[] = {{", numbers.name),
                &values,
            );
        }
        let line = format!(
            "static const {integer} {}[] = {{{}}};",
            numbers.name,
            values.join(", ")
        );
        if line.len() <= LINE_WIDTH {
            return line;
        }
        format!(
            "static const {integer} {}[] = {{{}}};",
            numbers.name,
            lines_of(&values, "    ")
        )
    }

    fn cells(&self, cells: &NumberTable) -> String {
        let ty = match (cells.bits(), self.is_ansi || self.program.is_whole()) {
            (bits, false) => format!("uint{bits}_t"),
            (8, true) => "unsigned char".to_owned(),
            (16, true) => "unsigned short".to_owned(),
            (_, true) => "unsigned".to_owned(),
        };
        format!("static {ty} {}[{}];", cells.name, cells.length)
    }

    fn facts(&self) -> &'static LanguageFacts {
        self.facts
    }

    fn signature(&self, function: &ProgramFunction) -> String {
        let nothing = if self.is_plus { "" } else { "void" };
        if function.name == RUN {
            return format!("int main({nothing})");
        }
        let integer = self.integer();
        let mut parameters: Vec<String> = Vec::new();
        for (name, ty) in &function.parameters {
            match ty {
                Type::Number => parameters.push(format!("{integer} {name}")),
                Type::List => parameters.extend([
                    format!("const {integer} *{name}"),
                    format!("{integer} count"),
                ]),
            }
        }
        if function.returns == Returns::Answer {
            parameters.push(format!("{integer} *answer"));
        }
        let parameters = if parameters.is_empty() {
            nothing.to_owned()
        } else {
            parameters.join(", ")
        };
        let returns = if function.returns == Returns::Nothing {
            "void".to_owned()
        } else {
            integer
        };
        let private = if function.public || self.program.is_whole() {
            ""
        } else {
            "static "
        };
        let begin = format!("{private}{returns} {}(", function.name);
        let line = format!("{begin}{parameters})");
        match parameters
            .get(..COLUMNS.saturating_sub(begin.len()))
            .and_then(|fits| fits.rfind(", "))
        {
            Some(at) if self.program.is_whole() && line.len() + 2 > COLUMNS => {
                format!(
                    "{begin}{},\n{}{})",
                    &parameters[..at],
                    " ".repeat(begin.len()),
                    &parameters[at + 2..]
                )
            }
            _ => line,
        }
    }

    fn close_answer(&self, count: &str) -> String {
        format!("return {count};")
    }

    /// The style of LLVM, the default of clang-format.
    fn tab(&self) -> &'static str {
        if self.program.is_whole() {
            "  "
        } else {
            "    "
        }
    }

    fn columns(&self) -> usize {
        COLUMNS
    }

    fn is_split(&self) -> bool {
        self.program.is_whole()
    }

    fn is_short(&self, line: &str) -> bool {
        self.program.is_whole() && line.len() <= COLUMNS
    }

    fn wrap_line(&self, indent: &str, text: &str) -> String {
        if self.program.is_whole() {
            clang_format::wrap_line(indent, text)
        } else {
            text.to_owned()
        }
    }

    fn around_main(&self) -> (&'static [&'static str], &'static [&'static str]) {
        match (self.is_plus, self.is_ansi) {
            (true, _) => (&["cin.tie(nullptr)->sync_with_stdio(false);"], &[]),
            (_, true) => (&[], &["return 0;"]),
            _ => (&[], &[]),
        }
    }

    fn fresh(&self, new: &FreshNames<'_>) -> Vec<String> {
        if self.is_plus {
            return Self::fresh_plus(new);
        }
        let head = match new.kind {
            Fresh::Number => format!("{} {};", self.integer(), new.names.join(", ")),
            kind => self.fresh_head(kind, new.name()),
        };
        let head = head.lines().filter(|_| !self.is_ansi).map(str::to_owned);
        head.chain(self.fill_lists(new)).collect()
    }

    fn fresh_and(&self, names: &[&str], constant: &str) -> Option<Vec<String>> {
        let mut lines = self.fresh(&FreshNames {
            kind: Fresh::Number,
            names,
            count: "",
            later: &[],
        });
        let declared = lines.first_mut().filter(|_| !self.is_ansi)?;
        *declared = declared.replace(';', &format!(", {constant};"));
        Some(lines)
    }

    fn fresh_head(&self, kind: Fresh, name: &str) -> String {
        let integer = self.integer();
        match kind {
            Fresh::Number => String::new(),
            Fresh::Word => format!("static char {name}[1000001];\n{integer} {name}_length;"),
            Fresh::Text => {
                format!("static char {name}[{MOST_CELLS}];")
                    + if self.is_ansi { "\nint at;" } else { "" }
            }
            Fresh::List if self.is_ansi => format!("{integer} *{name};\nint at;"),
            Fresh::List | Fresh::Zeros => format!("{integer} *{name};"),
            Fresh::Row => format!("static struct list {name};\n{integer} number;\nint sign;"),
            Fresh::Empty => format!("static struct list {name};"),
        }
    }

    fn while_read(&self, kind: Fresh, names: &[&str]) -> Option<Reading> {
        let (declared, count) = (names.join(", "), names.len());
        let (before, head) = match kind {
            Fresh::Word if self.is_plus => (
                format!("string {declared};"),
                format!("while (cin >> {declared})"),
            ),
            Fresh::Number if self.is_plus => (
                format!("long long {declared};"),
                format!("while (cin >> {})", names.join(" >> ")),
            ),
            Fresh::Number if !self.is_ansi => {
                let head = format!("while ({} == {count})", self.print_scanf(names));
                (format!("{} {declared};", self.integer()), head)
            }
            _ => return None,
        };
        Some(Reading {
            before: Some(before),
            head,
            first: None,
            count,
        })
    }

    fn print_pieces(&self, pieces: Vec<AnswerPiece>) -> Vec<String> {
        if self.is_plus {
            return vec![self.print_streamed(pieces)];
        }
        let (mut format, mut arguments) = (String::new(), Vec::new());
        for piece in pieces {
            match piece {
                AnswerPiece::Text(text) => format.push_str(&text.replace('%', "%%")),
                AnswerPiece::Number(number) => {
                    format.push_str(self.conversion());
                    let cast = if number.parse::<i64>().is_ok() {
                        format!("({})", self.integer())
                    } else {
                        String::new()
                    };
                    arguments.push(cast + &number);
                }
                AnswerPiece::Pick(cases, last) => {
                    format.push_str("%s");
                    arguments.push(AnswerPiece::print_choice(self, &cases, &last));
                }
            }
        }
        let arguments = [vec![self.quoted(&format)], arguments].concat();
        vec![format!("printf({});", arguments.join(", "))]
    }

    fn declare(&self, new: &New<'_>) -> String {
        let value = if new.value.is_empty() {
            String::new()
        } else {
            format!(" = {}", new.value)
        };
        format!("{} {}{value}", self.integer(), new.name)
    }

    fn scopes(&self) -> Scopes {
        if self.is_ansi {
            Scopes::Heads
        } else {
            Scopes::Anywhere
        }
    }
}
