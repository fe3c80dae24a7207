//! Go 1.13 and later: functions to be placed below `package main`.

use super::{
    braces,
    facts::LanguageFacts,
    gofmt,
    print::{self, ExprPrinter, Types, camel, is_closed, lines_of, pieces},
    syntax::{FreshNames, New, StatementPrinter},
    whole::{AnswerPiece, Fresh},
};
use crate::program::{NumberList, NumberTable, PIECE, Program, ProgramFunction, RUN, TextConstant};

struct Go<'a>(&'a Program);

pub(super) const GO: LanguageFacts = LanguageFacts {
    aliases: &["golang"],
    runtime: include_str!("../../templates/program/go.txt"),
    ..LanguageFacts::new("Go", "go", 5.0e8, |program| Ok(print(program)))
};

fn print(program: &Program) -> String {
    let text = braces::print(&Go(program), program);
    // A comment right before the package would be its documentation, which has a syntax of its own.
    let text = text.replacen("\npackage main\n", "\n\npackage main\n", 1);
    let (mut out, mut is_constant) = (String::new(), false);
    for line in text.lines() {
        if is_constant && line.starts_with("var ") {
            out.push('\n');
        }
        is_constant = line.starts_with("const ");
        out.extend([&gofmt::line(line), "\n"]);
    }
    out
}

const TYPES: Types = Types {
    number: "int64",
    list: "[]int64",
    nothing: "",
    answer: "[]int64",
    parameter: |name, ty| format!("{name} {ty}"),
};

/// Puts an operand of `^`, which binds like `+`, or of `<<`, which binds like `*`, in parentheses
/// if necessary.
fn operand(text: &str) -> String {
    if is_closed(text) {
        text.to_owned()
    } else {
        format!("({text})")
    }
}

impl ExprPrinter for Go<'_> {
    fn digit(&self, character: String) -> (String, u32) {
        let inner = character
            .strip_prefix("int64(")
            .and_then(|inner| inner.strip_suffix(')'))
            .unwrap_or(&character);
        (format!("int64({inner} - '0')"), print::ATOM)
    }

    fn function(&self, name: &str) -> String {
        camel(name)
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            ("char_of" | "cell", [text, index]) => format!("int64({text}[{index}])"),
            ("set", [array, index, value]) => {
                let bits = self
                    .0
                    .cells
                    .iter()
                    .find(|cells| cells.name == *array)
                    .map_or(32, NumberTable::bits);
                let is_number = print::is_digits(value);
                let value = if is_number {
                    value.clone()
                } else {
                    format!("uint{bits}({value})")
                };
                format!("{array}[{index}] = {value}")
            }
            ("increase", [array, index]) => format!("{array}[{index}]++"),
            ("join" | "join_wide", [set, bit]) => format!("{set} |= 1 << {}", operand(bit)),
            ("size" | "length", [list]) => format!("int64(len({list}))"),
            ("answer", [_, value]) => format!("answer = append(answer, {value})"),
            ("xor", [a, b]) => format!("{} ^ {}", operand(a), operand(b)),
            ("clear", [list]) => format!("{list} = {list}[:0]"),
            ("char_index", [signs, text, index]) => {
                format!("int64(strings.IndexByte({signs}, {text}[{index}]))")
            }
            ("forever", []) => String::new(),
            ("push", [list, item]) => format!("{list} = append({list}, {item})"),
            _ => return None,
        })
    }
}

impl StatementPrinter for Go<'_> {
    fn begin(&self, _: &Program) -> String {
        String::new()
    }

    fn tab(&self) -> &'static str {
        "\t"
    }

    fn text(&self, text: &TextConstant) -> String {
        format!(
            "const {} = {}",
            text.name,
            pieces(&text.text, PIECE).join(" +\n")
        )
    }

    fn numbers(&self, numbers: &NumberList) -> String {
        let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
        format!(
            "var {} = []int64{{{}}}",
            numbers.name,
            lines_of(&values, "\t")
        )
    }

    fn cells(&self, cells: &NumberTable) -> String {
        format!("var {} [{}]uint{}", cells.name, cells.length, cells.bits())
    }

    fn facts(&self) -> &'static LanguageFacts {
        &GO
    }

    fn signature(&self, function: &ProgramFunction) -> String {
        if function.name == RUN {
            return "func main()".to_owned();
        }
        let (returns, name) = (
            TYPES.print_return_type(function),
            self.function(&function.name),
        );
        let space = if returns.is_empty() { "" } else { " " };
        format!(
            "func {name}({}){space}{returns}",
            TYPES.parameters(function)
        )
    }

    fn open_answer(&self, _: usize) -> Option<String> {
        Some("answer := []int64{}".to_owned())
    }

    fn null(&self) -> &'static str {
        "nil"
    }

    /// Without the conversion, a number would be an `int`.
    fn declare(&self, new: &New<'_>) -> String {
        if new.is_constant {
            return format!("{} := int64({})", new.name, new.value);
        }
        format!("{} := {}", new.name, new.value)
    }

    fn stop(&self) -> &'static str {
        ""
    }

    fn head(&self, word: &str, condition: &str) -> String {
        let word = if word == "while" { "for" } else { word };
        format!("{word} {condition}").trim_end().to_owned()
    }

    fn loop_head(&self, first: &str, condition: &str, step: &str) -> String {
        format!("for {first}; {condition}; {step}")
    }

    fn is_bare(&self) -> bool {
        false
    }

    fn either(&self, _: &str, _: &str, _: &str) -> Option<String> {
        None
    }

    fn around_main(&self) -> (&'static [&'static str], &'static [&'static str]) {
        let first: &[&str] = if self.0.calls("print_move") {
            &[]
        } else {
            &["out := bufio.NewWriter(os.Stdout)"]
        };
        (first, &["out.Flush()"])
    }

    fn is_split(&self) -> bool {
        self.0.is_whole()
    }

    fn fresh(&self, new: &FreshNames<'_>) -> Vec<String> {
        let (name, count) = (new.name(), new.count);
        match new.kind {
            Fresh::Number => {
                let places: Vec<String> = new.names.iter().map(|name| format!("&{name}")).collect();
                vec![
                    format!("var {} int64", new.names.join(", ")),
                    format!("fmt.Fscan(in, {})", places.join(", ")),
                ]
            }
            Fresh::Word => vec![
                format!("var {name} string"),
                format!("fmt.Fscan(in, &{name})"),
            ],
            Fresh::Text => vec![
                format!("var {name}, part string"),
                format!("for int64(len({name})) < {count} {{"),
                "\tfmt.Fscan(in, &part)".to_owned(),
                format!("\t{name} += part"),
                "}".to_owned(),
            ],
            Fresh::List => vec![
                format!("{name} := make([]int64, {count})"),
                format!("for at := range {name} {{"),
                format!("\tfmt.Fscan(in, &{name}[at])"),
                "}".to_owned(),
            ],
            Fresh::Row => vec![
                "more()".to_owned(),
                "line, _ := in.ReadString('\\n')".to_owned(),
                format!("var {name} []int64"),
                "for _, word := range strings.Fields(line) {".to_owned(),
                "\tnumber, _ := strconv.ParseInt(word, 10, 64)".to_owned(),
                format!("\t{name} = append({name}, number)"),
                "}".to_owned(),
            ],
            Fresh::Zeros => vec![format!("{name} := make([]int64, {count})")],
            Fresh::Empty => vec![format!("var {name} []int64")],
        }
    }

    fn print_pieces(&self, pieces: Vec<AnswerPiece>) -> Vec<String> {
        let (mut lines, mut format, mut arguments) = (Vec::new(), String::new(), Vec::new());
        for piece in pieces {
            match piece {
                AnswerPiece::Text(text) => format.push_str(&text.replace('%', "%%")),
                AnswerPiece::Number(number) => {
                    format.push_str("%d");
                    arguments.push(number);
                }
                AnswerPiece::Pick(cases, last) => {
                    format.push_str("%s");
                    arguments.push("answer".to_owned());
                    lines.push(format!("answer := {}", self.quoted(&last)));
                    for (number, (condition, text)) in cases.iter().enumerate() {
                        let head = if number == 0 { "" } else { "} else " };
                        lines.push(format!("{head}if {condition} {{"));
                        lines.push(format!("\tanswer = {}", self.quoted(text)));
                    }
                    lines.push("}".to_owned());
                }
            }
        }
        let arguments = arguments.join(", ");
        lines.push(match format.as_str() {
            "%s\n" | "%d\n" => format!("fmt.Fprintln(out, {arguments})"),
            "%s" | "%d" => format!("fmt.Fprint(out, {arguments})"),
            _ if arguments.is_empty() => format!(
                "fmt.Fprint(out, {})",
                self.quoted(&format.replace("%%", "%"))
            ),
            _ => format!("fmt.Fprintf(out, {}, {arguments})", self.quoted(&format)),
        });
        lines
    }

    fn step(&self, name: &str, op: &str) -> String {
        format!("{name}{op}")
    }
}
