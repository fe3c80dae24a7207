//! Python 3, without packages.

use std::fmt::Write;

use super::{
    braces,
    facts::{ExactIntegers, LanguageFacts},
    pep8,
    print::{self, ExprPrinter, StepRange, expression, lines_of, pieces},
    syntax::{Block, FreshNames, New, Reading, Scopes, StatementPrinter},
    whole::{AnswerPiece, Fresh, asks},
};
use crate::program::{
    NumberList, NumberTable, PIECE, Program, ProgramExpr, ProgramFunction, ProgramLoop,
    ProgramOperator, ProgramStatement, RUN, TextConstant,
};

struct Python<'a>(&'a Program);

pub(super) const PYTHON: LanguageFacts = LanguageFacts {
    aliases: &["py", "python3"],
    integers: ExactIntegers::All,
    comment: ["# ", ""],
    loop_reads: &["read_number", "read_word"],
    ..LanguageFacts::new("Python", "py", 8.0e6, |program| Ok(print(program)))
};

fn print(program: &Program) -> String {
    braces::print(&Python(program), program)
}

impl Python<'_> {
    /// Returns the code of the next number and of the next word. Numbers alone are read at once.
    fn words(&self) -> (&'static str, &'static str) {
        match (is_by_lines(self.0), has_words(self.0)) {
            (true, _) => ("int(word())", "word()"),
            (false, true) => ("int(next(data))", "next(data)"),
            (false, false) => ("next(data)", "next(data)"),
        }
    }
}

/// Returns `true` if a program reads words that are not numbers.
fn has_words(program: &Program) -> bool {
    program.calls("read_word") || program.calls("read_text")
}

/// Returns `true` if a program reads lines, or asks for more of an input that does not begin with a
/// number or a word.
fn is_by_lines(program: &Program) -> bool {
    program.calls("read_row") || asks(program, &PYTHON)
}

impl ExprPrinter for Python<'_> {
    fn case(&self, condition: &str, text: &str) -> String {
        format!("{text} if {condition} else ")
    }

    fn quotient(&self, left: &str, right: &str) -> (String, bool) {
        (format!("{left} // {right}"), true)
    }

    fn digit(&self, character: String) -> (String, u32) {
        match character.strip_prefix("ord(") {
            Some(literal) if literal.split('"').nth(1).is_some_and(print::is_digits) => {
                (format!("int({literal}"), print::ATOM)
            }
            _ => (character + " - 48", print::strength(ProgramOperator::Sub)),
        }
    }

    fn operator(&self, op: ProgramOperator) -> &'static str {
        match op {
            ProgramOperator::And => "and",
            ProgramOperator::Or => "or",
            other => super::print::symbol(other),
        }
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            ("increase", [array, index]) => format!("{array}[{index}] += 1"),
            ("join" | "join_wide", [set, bit]) => format!("{set} |= 1 << ({bit})"),
            ("size" | "length", [list]) => format!("len({list})"),
            ("answer", [_, value]) => format!("answer.append({value})"),
            ("char_of", [text, index]) if text.starts_with('"') => format!("ord({text}[{index}])"),
            ("clear", [list]) => format!("{list}.clear()"),
            ("push", [list, item]) => format!("{list}.append({item})"),
            ("is_char", [text, index, sign]) => format!("{text}[{index}] == {sign}"),
            ("char_index", [signs, text, index]) => format!("{signs}.index({text}[{index}])"),
            ("forever", []) => "True".to_owned(),
            ("read_number", []) => self.words().0.to_owned(),
            _ => return None,
        })
    }
}

/// The longest literal of a line of at most 79 columns.
const SHORT_PIECE: usize = 60;

/// Returns statements in which a number that is used once, by the statement after it, is read
/// there.
fn inline_loops(statements: &[ProgramStatement]) -> Option<Vec<ProgramStatement>> {
    let use_of = |at: usize| {
        let (Fresh::Number, name, _) = Fresh::from_statement(&statements[at])? else {
            return None;
        };
        // A constant between the two does not matter.
        let is_constant = matches!(
            statements.get(at + 1),
            Some(ProgramStatement::Let(_, ProgramExpr::Number(_)))
        );
        let place = at + 1 + usize::from(is_constant);
        // Of several numbers, each has a name.
        let is_first = at == 0 || Fresh::numbers(&statements[at - 1..at]).is_empty();
        let is_again = statements[place.min(statements.len())..]
            .iter()
            .skip(1)
            .any(|later| later.names(name));
        let is_once = statements
            .get(place)
            .is_some_and(|next| next.reads_once(name));
        (is_first && !is_again && is_once && !Fresh::is_skipped(name)).then_some((at, place))
    };
    let (at, place) = (0..statements.len()).find_map(use_of)?;
    let ProgramStatement::Let(name, read) = &statements[at] else {
        return None;
    };
    let mut rest = statements.to_vec();
    rest[place] = rest[place].with(name, read);
    rest.remove(at);
    inline_loops(&rest).or(Some(rest))
}

/// Returns the head of a program: how it reads, and how it prints a move.
fn reader(program: &Program) -> String {
    let head = match (is_by_lines(program), has_words(program)) {
        (false, true) => "import sys\ndata = iter(sys.stdin.read().split())\n",
        (false, false) => "import sys\ndata = map(int, sys.stdin.read().split())\n",
        (true, _) => LINES,
    };
    let more = [
        (program.calls("read_row"), ROW),
        (asks(program, &PYTHON), MORE),
        (program.calls("print_move"), PRINT_MOVE),
    ];
    let more = more.into_iter().filter(|(is_called, _)| *is_called);
    more.fold(head.to_owned(), |text, (_, part)| text + part)
}

const LINES: &str = "import sys
from collections import deque

words = deque()


def word():
    while not words:
        words.extend(next(sys.stdin).split())
    return words.popleft()
";

const ROW: &str = "

def row():
    numbers = [int(word())] + [int(number) for number in words]
    words.clear()
    return numbers
";

const MORE: &str = "

def more():
    for line in sys.stdin if not words else []:
        words.extend(line.split())
        if words:
            break
    return bool(words)
";

const PRINT_MOVE: &str = "

def print_move(components):
    for place, *rest in filter(None, [best_move(components)]):
        print(place + 1, *rest, end=\"\")
";

impl StatementPrinter for Python<'_> {
    /// Functions are followed by two empty lines.
    fn begin(&self, program: &Program) -> String {
        let head = if program.is_whole() {
            reader(program)
        } else {
            String::new()
        };
        let has_data =
            !(program.texts.is_empty() && program.numbers.is_empty() && program.cells.is_empty());
        if has_data && head.contains("\ndef ") {
            head + "\n\n"
        } else {
            head
        }
    }

    fn data_gap(&self) -> &'static str {
        ""
    }

    fn gap(&self) -> &'static str {
        "\n\n"
    }

    fn remark(&self, line: &str) -> String {
        format!("# {line}")
    }

    fn text(&self, TextConstant { name, text }: &TextConstant) -> String {
        let is_whole = self.0.is_whole();
        // The elements of bytes are numbers.
        let pieces = pieces(text, if is_whole { SHORT_PIECE } else { PIECE });
        let pieces: Vec<String> = pieces.iter().map(|piece| format!("b{piece}")).collect();
        match pieces.as_slice() {
            [one] => format!("{name} = {one}"),
            many if is_whole => format!(
                "{name} = ({})",
                many.join(&format!("\n{}", " ".repeat(name.len() + 4)))
            ),
            many => format!("{name} = (\n{})", many.join("\n")),
        }
    }

    fn numbers(&self, numbers: &NumberList) -> String {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        if self.0.is_whole() {
            return pep8::array(&format!("{} = [", numbers.name), &values);
        }
        format!("{} = [{}]", numbers.name, lines_of(&values, "    "))
    }

    fn cells(&self, cells: &NumberTable) -> String {
        match cells.bits() {
            8 => format!("{} = bytearray({})", cells.name, cells.length),
            _ => format!("{} = [0] * {}", cells.name, cells.length),
        }
    }

    fn facts(&self) -> &'static LanguageFacts {
        &PYTHON
    }

    fn own_body<'a>(&self, function: &'a ProgramFunction) -> Option<&'a [String]> {
        function.python.as_deref()
    }

    fn signature(&self, function: &ProgramFunction) -> String {
        if function.name == RUN {
            return String::new();
        }
        let parameters: Vec<&str> = function
            .parameters
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        format!("def {}({})", function.name, parameters.join(", "))
    }

    fn open_answer(&self, _: usize) -> Option<String> {
        Some("answer = []".to_owned())
    }

    fn null(&self) -> &'static str {
        "None"
    }

    fn declare(&self, new: &New<'_>) -> String {
        format!("{} = {}", new.name, new.value)
    }

    fn scopes(&self) -> Scopes {
        Scopes::Hiding
    }

    fn stop(&self) -> &'static str {
        ""
    }

    fn block(&self) -> Block {
        Block {
            open: ":",
            other: "else:",
            close: None,
            empty: Some("pass"),
        }
    }

    fn rewrite_statements(&self, statements: &[ProgramStatement]) -> Option<Vec<ProgramStatement>> {
        if self.0.is_whole() {
            inline_loops(statements)
        } else {
            None
        }
    }

    fn head(&self, word: &str, condition: &str) -> String {
        format!("{word} {condition}")
    }

    fn range_head(&self, one: &ProgramLoop, range: &StepRange<'_>) -> Option<String> {
        let end = expression(self, range.end);
        let end = match (range.is_open, end.parse::<i64>()) {
            (true, _) => end,
            (false, Ok(last)) => (last + 1).to_string(),
            (false, Err(_)) => format!("{end} + 1"),
        };
        let range = match (range.first, range.by) {
            (ProgramExpr::Number(0), 1) => end,
            (first, 1) => format!("{}, {end}", expression(self, first)),
            (first, by) => format!("{}, {end}, {by}", expression(self, first)),
        };
        let name = if !self.0.is_whole() || one.is_used() {
            &one.name
        } else {
            "_"
        };
        Some(format!("for {name} in range({range})"))
    }

    fn is_bare(&self) -> bool {
        false
    }

    fn is_split(&self) -> bool {
        true
    }

    fn step(&self, name: &str, op: &str) -> String {
        format!("{name} {}= 1", &op[..1])
    }

    fn wrap_line(&self, indent: &str, text: &str) -> String {
        if self.0.is_whole() {
            pep8::wrap_line(indent, text)
        } else {
            text.to_owned()
        }
    }

    fn columns(&self) -> usize {
        pep8::COLUMNS
    }

    fn margin(&self) -> usize {
        self.tab().len()
    }

    fn either(&self, condition: &str, first: &str, last: &str) -> Option<String> {
        Some(format!("return {first} if {condition} else {last}"))
    }

    fn divide_into(&self, name: &str, value: &str) -> String {
        format!("{name} //= {value}")
    }

    fn next(&self) -> &'static str {
        self.words().0
    }

    fn fresh(&self, new: &FreshNames<'_>) -> Vec<String> {
        let (name, count, (number, word)) = (new.name(), new.count, self.words());
        match new.kind {
            Fresh::Number => self.numbers_read(new),
            Fresh::Word => vec![format!("{name} = {word}")],
            Fresh::Text => {
                vec![
                    format!("{name} = \"\""),
                    format!("while len({name}) < {count}:"),
                    format!("    {name} += {word}"),
                ]
            }
            Fresh::List => vec![format!("{name} = [{number} for _ in range({count})]")],
            Fresh::Row => vec![format!("{name} = row()")],
            Fresh::Zeros if print::is_closed(count) => vec![format!("{name} = [0] * {count}")],
            Fresh::Zeros => vec![format!("{name} = [0] * ({count})")],
            Fresh::Empty => vec![format!("{name} = []")],
        }
    }

    fn while_read(&self, kind: Fresh, names: &[&str]) -> Option<Reading> {
        let name = names.first().filter(|_| !is_by_lines(self.0))?;
        let first =
            (kind == Fresh::Number && has_words(self.0)).then(|| format!("{name} = int({name})"));
        Some(Reading {
            before: None,
            head: format!("for {name} in data"),
            first,
            count: 1,
        })
    }

    fn print_pieces(&self, mut pieces: Vec<AnswerPiece>) -> Vec<String> {
        let mut end = ", end=\"\"";
        if let Some(AnswerPiece::Text(text)) = pieces.last_mut() {
            if let Some(rest) = text.strip_suffix('\n') {
                *text = rest.to_owned();
                end = "";
            }
        }
        pieces.retain(|piece| *piece != AnswerPiece::Text(String::new()));
        let mut lines = Vec::new();
        let shown = match pieces.as_slice() {
            [] => String::new(),
            [AnswerPiece::Text(text)] => print::quoted(text),
            [AnswerPiece::Number(number)] => number.clone(),
            [AnswerPiece::Pick(cases, last)] => AnswerPiece::print_choice(self, cases, last),
            several => {
                let mut format = String::new();
                for piece in several {
                    match piece {
                        AnswerPiece::Text(text) => {
                            format.push_str(&text.replace('{', "{{").replace('}', "}}"));
                        }
                        AnswerPiece::Number(number) => {
                            let _ = write!(format, "{{{number}}}");
                        }
                        AnswerPiece::Pick(cases, last) => {
                            lines.push(format!(
                                "answer = {}",
                                AnswerPiece::print_choice(self, cases, last)
                            ));
                            format.push_str("{answer}");
                        }
                    }
                }
                format!("f{}", print::quoted(&format))
            }
        };
        let end = if shown.is_empty() {
            end.trim_start_matches(", ")
        } else {
            end
        };
        lines.push(format!("print({shown}{end})"));
        lines
    }
}
