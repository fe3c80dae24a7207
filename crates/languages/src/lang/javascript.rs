//! JavaScript: functions in ECMAScript 5, with numbers that are exact to 2^53.

use super::{
    braces,
    facts::{ExactIntegers, LanguageFacts},
    print::{self, ExprPrinter, lines_of, pieces},
    syntax::{FreshNames, New, StatementPrinter},
    whole::{AnswerPiece, Fresh},
};
use crate::program::{
    NumberList, NumberTable, PIECE, Program, ProgramFunction, ProgramOperator, RUN, TextConstant,
};

struct JavaScript<'a>(&'a Program);

pub(super) const JAVASCRIPT: LanguageFacts = LanguageFacts {
    aliases: &["js"],
    integers: ExactIntegers::Of53Bits,
    runtime: include_str!("../../templates/program/javascript.txt"),
    ..LanguageFacts::new("JavaScript", "js", 2.0e8, |program| Ok(print(program)))
};

fn print(program: &Program) -> String {
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
        self.0
            .name
            .as_ref()
            .map_or_else(|| name.to_owned(), |prefix| format!("{prefix}_{name}"))
    }
}

impl ExprPrinter for JavaScript<'_> {
    fn digit(&self, character: String) -> (String, u32) {
        (character + " - 48", print::strength(ProgramOperator::Sub))
    }

    fn quotient(&self, left: &str, right: &str) -> (String, bool) {
        (format!("Math.floor({left} / {right})"), false)
    }

    fn operator(&self, op: ProgramOperator) -> &'static str {
        match op {
            ProgramOperator::Equal => "===",
            ProgramOperator::NotEqual => "!==",
            other => super::print::symbol(other),
        }
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            ("char_of", [text, index]) => format!("{text}.charCodeAt({index})"),
            ("size" | "length", [list]) => format!("{list}.length"),
            ("xor", [a, b]) if self.0.wide => format!("{}({a}, {b})", self.helper("xor")),
            // The bit operators know only 32 bits; the bit is not set yet.
            ("join_wide", [set, bit]) => format!("{set} += Math.pow(2, {bit})"),
            ("clear", [list]) => format!("{list}.length = 0"),
            ("is_char", [text, index, sign]) => format!("{text}[{index}] === {sign}"),
            ("char_index", [signs, text, index]) => format!("{signs}.indexOf({text}[{index}])"),
            _ => return None,
        })
    }
}

impl StatementPrinter for JavaScript<'_> {
    fn begin(&self, program: &Program) -> String {
        let sums = program
            .functions
            .iter()
            .any(|function| function.calls("xor"));
        let define = |name: &str, body: &str| format!("\nfunction {}{body}", self.helper(name));
        let xor = if program.wide && sums {
            define("xor", WIDE_XOR)
        } else {
            String::new()
        };
        let zeros = if program.cells.is_empty() {
            String::new()
        } else {
            define("zeros", ZEROS)
        };
        let gap = if program.is_whole() && !(xor.is_empty() && zeros.is_empty()) {
            "\n"
        } else {
            ""
        };
        xor + &zeros + gap
    }

    fn text(&self, text: &TextConstant) -> String {
        let pieces = pieces(&text.text, PIECE);
        match pieces.as_slice() {
            [one] => format!("var {} = {one};", text.name),
            many => format!("var {} = [\n{}].join(\"\");", text.name, many.join(",\n")),
        }
    }

    fn numbers(&self, numbers: &NumberList) -> String {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        format!("var {} = [{}];", numbers.name, lines_of(&values, "    "))
    }

    fn cells(&self, cells: &NumberTable) -> String {
        format!(
            "var {} = {}({});",
            cells.name,
            self.helper("zeros"),
            cells.length
        )
    }

    fn facts(&self) -> &'static LanguageFacts {
        &JAVASCRIPT
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
        format!("function {}({})", function.name, parameters.join(", "))
    }

    fn open_answer(&self, _: usize) -> Option<String> {
        Some("var answer = [];".to_owned())
    }

    /// Whole programs are for judges, which have newer engines.
    fn declare(&self, new: &New<'_>) -> String {
        let word = match (self.0.is_whole(), new.changes) {
            (false, _) => "var",
            (true, true) => "let",
            (true, false) => "const",
        };
        format!("{word} {} = {}", new.name, new.value)
    }

    fn xor_into(&self, name: &str, value: &str) -> String {
        if self.0.wide {
            format!("{name} = {}({name}, {value})", self.helper("xor"))
        } else {
            format!("{name} ^= {value}")
        }
    }

    fn around_main(&self) -> (&'static [&'static str], &'static [&'static str]) {
        (&[], &["process.stdout.write(out);"])
    }

    fn fresh(&self, new: &FreshNames<'_>) -> Vec<String> {
        let (name, count) = (new.name(), new.count);
        match new.kind {
            Fresh::Number => self.numbers_read(new),
            Fresh::Word => vec![format!("const {name} = word();")],
            Fresh::Text => {
                vec![
                    format!("let {name} = \"\";"),
                    format!("while ({name}.length < {count}) {name} += word();"),
                ]
            }
            Fresh::List => {
                vec![
                    format!("const {name} = [];"),
                    format!("while ({name}.length < {count}) {name}.push(next());"),
                ]
            }
            Fresh::Row => vec![format!("const {name} = row();")],
            Fresh::Zeros => vec![format!("const {name} = new Array({count}).fill(0);")],
            Fresh::Empty => vec![format!("const {name} = [];")],
        }
    }

    fn print_pieces(&self, pieces: Vec<AnswerPiece>) -> Vec<String> {
        let pieces = AnswerPiece::join_pieces(pieces);
        let is_one = pieces.len() == 1;
        // Two numbers at the beginning would be added.
        let first = if is_one || !matches!(pieces.first(), Some(AnswerPiece::Number(_))) {
            ""
        } else {
            "\"\" + "
        };
        let each = pieces.into_iter().map(|piece| match piece {
            AnswerPiece::Text(text) => self.quoted(&text),
            AnswerPiece::Number(number) if print::is_closed(&number) => number,
            AnswerPiece::Number(number) => format!("({number})"),
            AnswerPiece::Pick(cases, last) => {
                let chosen = AnswerPiece::print_choice(self, &cases, &last);
                if is_one {
                    chosen
                } else {
                    format!("({chosen})")
                }
            }
        });
        let each: Vec<String> = each.collect();
        vec![format!("out += {first}{};", each.join(" + "))]
    }

    fn divide_into(&self, name: &str, value: &str) -> String {
        format!("{name} = {}", self.quotient(name, value).0)
    }
}
