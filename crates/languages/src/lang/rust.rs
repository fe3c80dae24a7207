//! Rust of the editions 2018, 2021 and 2024, `no_std`.
//!
//! The text of the functions is read again, so that the printer of tokens lays it out without
//! needless parentheses.

use quote::quote;
use syn::{Expr, ItemFn, Stmt, punctuated::Punctuated, visit_mut::VisitMut};

use super::{
    braces,
    facts::LanguageFacts,
    print::{self, ATOM, ExprPrinter, StepRange, Types, expression, type_last},
    runtime, rustfmt,
    syntax::{FreshNames, New, Scopes, StatementPrinter},
    whole::{AnswerPiece, Fresh},
};
use crate::program::{
    NumberList, NumberTable, Program, ProgramFunction, ProgramLoop, ProgramSyntaxError, RUN,
    Returns, TextConstant, Type,
};

pub(super) const RUST: LanguageFacts = LanguageFacts {
    aliases: &["rs"],
    has_lower_names: true,
    runtime: include_str!("../../templates/program/rust.txt"),
    ..LanguageFacts::new("Rust", "rs", 5.0e8, print)
};

fn print(program: &Program) -> Result<String, ProgramSyntaxError> {
    let words = Rust {
        program,
        is_main: false,
    };
    let mut text = words.begin(program) + &braces::data(&words, program) + &words.accessors();
    for function in &program.functions {
        let is_main = function.name == RUN;
        let body = if is_main {
            function.body.clone()
        } else {
            function.as_written()?
        };
        braces::function(
            &Rust { program, is_main },
            program,
            (function, &body),
            &mut text,
        );
    }
    let mut file = syn::parse_file(&text)?;
    Tidy.visit_file_mut(&mut file);
    let text = space_braces(&prettyplease::unparse(&file));
    let text = if program.is_whole() {
        rustfmt::break_lines(&text)
    } else {
        text
    };
    let (head, tail) = runtime::around(&RUST, program);
    let gap = if head.ends_with("}\n") && !text.starts_with('\n') {
        "\n"
    } else {
        ""
    };
    Ok(print::comment("//", &program.header) + &head + gap + &text + &tail)
}

/// Puts a blank line before each function; data items stay together.
fn space_braces(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len() + 64);
    let mut documented = false;
    for line in text.lines() {
        let begins = ["///", "fn ", "pub ", "const fn "]
            .iter()
            .any(|word| line.starts_with(word));
        if begins && !documented {
            spaced.push('\n');
        }
        documented = line.starts_with("///");
        spaced.extend([line, "\n"]);
    }
    spaced
}

/// Drops parentheses: the printer of tokens adds the necessary ones.
struct Tidy;

impl VisitMut for Tidy {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        syn::visit_mut::visit_expr_mut(self, expr);
        if let Expr::Paren(inner) = expr {
            *expr = (*inner.expr).clone();
        }
    }

    /// The arguments of `format!` are expressions too.
    fn visit_macro_mut(&mut self, call: &mut syn::Macro) {
        let arguments = call.parse_body_with(Punctuated::<Expr, syn::Token![,]>::parse_terminated);
        if let (true, Ok(mut arguments)) = (call.path.is_ident("format"), arguments) {
            arguments
                .iter_mut()
                .for_each(|argument| self.visit_expr_mut(argument));
            call.tokens = quote! { #arguments };
        }
    }

    /// The last value does not need `return`.
    fn visit_item_fn_mut(&mut self, item: &mut ItemFn) {
        syn::visit_mut::visit_item_fn_mut(self, item);
        if let Some(last @ Stmt::Expr(Expr::Return(_), _)) = item.block.stmts.last_mut() {
            if let Stmt::Expr(
                Expr::Return(syn::ExprReturn {
                    expr: Some(value), ..
                }),
                _,
            ) = last
            {
                *last = Stmt::Expr((**value).clone(), None);
            }
        }
    }
}

struct Rust<'a> {
    program: &'a Program,
    /// `true` for the function that reads and answers.
    is_main: bool,
}

const TYPES: Types = Types {
    number: "i64",
    list: "&[i64]",
    nothing: "",
    answer: " -> i64",
    parameter: type_last,
};

impl Rust<'_> {
    /// Returns a name of `core::sync::atomic`. They are imported, unless several snippets may share
    /// a file: then they are written with their full path.
    fn atomic(&self, name: &str) -> String {
        if self.program.name.is_none() {
            name.to_owned()
        } else {
            format!("core::sync::atomic::{name}")
        }
    }

    /// Returns the type of cells. In a whole program it is the same for all of them.
    fn cell(&self, cells: &NumberTable) -> String {
        let all = self
            .program
            .cells
            .iter()
            .map(NumberTable::bits)
            .max()
            .filter(|_| self.program.is_whole());
        format!("AtomicU{}", all.unwrap_or(cells.bits()))
    }

    /// Returns the functions that read and write the cells of a whole program.
    fn accessors(&self) -> String {
        let Some(cells) = self
            .program
            .cells
            .first()
            .filter(|_| self.program.is_whole())
        else {
            return String::new();
        };
        let ty = self.cell(cells);
        let number = ty.trim_start_matches("Atomic").to_lowercase();
        let get = format!(
            "fn get(cells: &[{ty}], at: i64) -> i64 {{ cells[at as usize].load(Ordering::Relaxed) as i64 }}\n"
        );
        if !self.program.calls("set") && !self.program.calls("increase") {
            return get;
        }
        let store = format!("cells[at as usize].store(value as {number}, Ordering::Relaxed);");
        get + &format!("fn put(cells: &[{ty}], at: i64, value: i64) {{ {store} }}\n")
    }
}

/// Returns `array[index as usize]`.
fn element(array: &str, index: &str) -> String {
    if print::is_digits(index) {
        format!("{array}[{index}]")
    } else {
        format!("{array}[({index}) as usize]")
    }
}

impl ExprPrinter for Rust<'_> {
    fn digit(&self, character: String) -> (String, u32) {
        let inner = character.strip_suffix(" as i64)").unwrap_or(&character);
        (format!("({inner} - b'0') as i64)"), ATOM)
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        let is_whole = self.program.is_whole();
        Some(match (name, arguments) {
            ("char_of", [text, index]) => {
                let bytes = if text.starts_with('"') { "b" } else { "" };
                format!("({bytes}{} as i64)", element(text, index))
            }
            ("number" | "item" | "element", [array, index]) => element(array, index),
            ("cell", [cells, index]) if is_whole => format!("get(&{cells}, {index})"),
            ("set", [cells, index, value]) if is_whole => {
                format!("put(&{cells}, {index}, {value})")
            }
            ("increase", [cells, index]) if is_whole => {
                format!("put(&{cells}, {index}, get(&{cells}, {index}) + 1)")
            }
            ("cell", [cells, index]) => {
                format!(
                    "({}.load({}) as i64)",
                    element(cells, index),
                    self.atomic("Ordering::Acquire")
                )
            }
            ("set", [cells, index, value]) => {
                let bits = self
                    .program
                    .cells
                    .iter()
                    .find(|known| known.name == *cells)?
                    .bits();
                let ordering = self.atomic("Ordering::Release");
                format!(
                    "{}.store(({value}) as u{bits}, {ordering})",
                    element(cells, index)
                )
            }
            ("increase", [cells, index]) => {
                format!(
                    "{}.fetch_add(1, {})",
                    element(cells, index),
                    self.atomic("Ordering::Release")
                )
            }
            ("join" | "join_wide", [set, bit]) => format!("{set} |= 1_i64 << ({bit})"),
            ("size" | "length", [list]) => format!("({list}.len() as i64)"),
            ("is_char", [text, index, sign]) => {
                format!("{} == b{}", element(text, index), print::character(sign))
            }
            ("char_index", [signs, text, index]) => {
                format!(
                    "({signs}.find({} as char).unwrap() as i64)",
                    element(text, index)
                )
            }
            ("clear", [list]) => format!("{list}.clear()"),
            ("replace", [list, index, item]) => format!("{} = {item}", element(list, index)),
            ("passed", [list]) => format!("&{list}"),
            ("print_move", [list]) => format!("print_move(&{list}, &mut out)"),
            ("more", []) => "more(&mut input)".to_owned(),
            ("read_number", []) => self.next().to_owned(),
            ("xor", [a, b]) => format!("({a}) ^ ({b})"),
            _ => return None,
        })
    }
}

impl StatementPrinter for Rust<'_> {
    fn begin(&self, program: &Program) -> String {
        let mut types: Vec<String> = program.cells.iter().map(|cells| self.cell(cells)).collect();
        types.sort();
        types.dedup();
        match (&program.name, types.as_slice()) {
            (Some(_), _) | (_, []) => String::new(),
            (None, types) => format!(
                "use core::sync::atomic::{{{}, Ordering}};\n",
                types.join(", ")
            ),
        }
    }

    fn remark(&self, line: &str) -> String {
        format!("/// {line}")
    }

    fn text(&self, TextConstant { name, text }: &TextConstant) -> String {
        format!("const {name}: &[u8; {}] = b\"{text}\";", text.len())
    }

    fn numbers(&self, NumberList { name, values }: &NumberList) -> String {
        let list: Vec<String> = values.iter().map(i64::to_string).collect();
        format!(
            "const {name}: &[i64; {}] = &[{}];",
            values.len(),
            list.join(", ")
        )
    }

    fn cells(&self, cells: &NumberTable) -> String {
        let (ty, NumberTable { name, length, .. }) = (self.atomic(&self.cell(cells)), cells);
        format!(
            "static {name}: [{ty}; {length}] = {{ const ZERO: {ty} = {ty}::new(0); [ZERO; {length}] }};"
        )
    }

    fn facts(&self) -> &'static LanguageFacts {
        &RUST
    }

    fn signature(&self, function: &ProgramFunction) -> String {
        if self.is_main {
            return "fn main()".to_owned();
        }
        let is_whole = self.program.is_whole();
        let numbers_only = function
            .parameters
            .iter()
            .all(|(_, ty)| *ty == Type::Number);
        let is_constant = self.program.cells.is_empty()
            && !is_whole
            && numbers_only
            && function.returns == Returns::Number;
        let answer = match function.returns {
            Returns::Answer => format!("answer: &mut [i64; {}]", self.program.longest_answer),
            _ => String::new(),
        };
        let parameters = TYPES.parameters(function);
        let gap = if parameters.is_empty() || answer.is_empty() {
            ""
        } else {
            ", "
        };
        let public = if function.public && !is_whole {
            "pub "
        } else {
            ""
        };
        let constant = if is_constant { "const " } else { "" };
        let output = if function.returns == Returns::Nothing {
            ""
        } else {
            " -> i64"
        };
        format!(
            "{public}{constant}fn {}({parameters}{gap}{answer}){output}",
            function.name
        )
    }

    fn close_answer(&self, count: &str) -> String {
        format!("return {count};")
    }

    fn declare(&self, new: &New<'_>) -> String {
        format!(
            "let {}{} = {}",
            if new.changes { "mut " } else { "" },
            new.name,
            new.value
        )
    }

    fn scopes(&self) -> Scopes {
        Scopes::Hiding
    }

    fn head(&self, word: &str, condition: &str) -> String {
        if (word, condition) == ("while", "true") {
            "loop".to_owned()
        } else {
            format!("{word} {condition}")
        }
    }

    fn range_head(&self, one: &ProgramLoop, range: &StepRange<'_>) -> Option<String> {
        let name = if one.is_used() { &one.name } else { "_" };
        let (first, end) = (expression(self, range.first), expression(self, range.end));
        let to = if range.is_open { ".." } else { "..=" };
        (self.is_main && range.by == 1).then(|| format!("for {name} in ({first}){to}({end})"))
    }

    fn is_bare(&self) -> bool {
        false
    }

    fn step(&self, name: &str, op: &str) -> String {
        format!("{name} {}= 1", &op[..1])
    }

    fn either(&self, _: &str, _: &str, _: &str) -> Option<String> {
        None
    }

    fn xor_into(&self, name: &str, value: &str) -> String {
        if self.is_main {
            format!("{name} ^= {value}")
        } else {
            format!("{name} = {name} ^ ({value})")
        }
    }

    fn around_main(&self) -> (&'static [&'static str], &'static [&'static str]) {
        let first: &[&str] = if self.program.calls("read_row") {
            &[
                "let input = read_to_string(stdin()).unwrap();",
                "let mut input = &input[..];",
                OUT,
            ]
        } else {
            &[
                "let input = read_to_string(stdin()).unwrap();",
                "let mut input = input.split_ascii_whitespace();",
                OUT,
            ]
        };
        (first, &["print!(\"{}\", out);"])
    }

    fn next(&self) -> &'static str {
        "next(&mut input)"
    }

    fn fresh(&self, new: &FreshNames<'_>) -> Vec<String> {
        let (name, count) = (new.name(), new.count);
        let variable = format!("{}{name}", if new.changes(name) { "mut " } else { "" });
        match new.kind {
            Fresh::Number => self.numbers_read(new),
            Fresh::Word => vec![format!("let {variable} = word(&mut input).as_bytes();")],
            Fresh::Text => vec![
                format!("let mut {name}: Vec<u8> = Vec::new();"),
                format!(
                    "while ({name}.len() as i64) < {count} {{ {name}.extend(word(&mut input).as_bytes()); }}"
                ),
            ],
            Fresh::List => {
                vec![format!(
                    "let {variable}: Vec<i64> = (0..{count}).map(|_| next(&mut input)).collect();"
                )]
            }
            Fresh::Row => vec![format!("let {variable} = row(&mut input);")],
            Fresh::Zeros => vec![format!("let {variable} = vec![0; ({count}) as usize];")],
            Fresh::Empty => vec![format!("let {variable}: Vec<i64> = Vec::new();")],
        }
    }

    /// A choice of texts is a branch for each of them.
    fn print_pieces(&self, pieces: Vec<AnswerPiece>) -> Vec<String> {
        let choice = pieces
            .iter()
            .enumerate()
            .find_map(|(at, piece)| match piece {
                AnswerPiece::Pick(cases, last) => Some((at, cases, last)),
                _ => None,
            });
        let Some((at, cases, last)) = choice else {
            return vec![self.join_pieces(&pieces)];
        };
        let with = |text: &String| {
            let mut chosen = pieces.clone();
            chosen[at] = AnswerPiece::Text(text.clone());
            format!("{{ {} }}", self.print_pieces(chosen).concat())
        };
        let cases = cases
            .iter()
            .map(|(condition, text)| format!("if {condition} {} else ", with(text)));
        vec![cases.collect::<String>() + &with(last)]
    }
}

const OUT: &str = "let mut out = String::new();";

impl Rust<'_> {
    /// Returns the statement that prints texts and numbers.
    fn join_pieces(&self, pieces: &[AnswerPiece]) -> String {
        let (mut format, mut text, mut arguments) = (String::new(), String::new(), String::new());
        for piece in pieces {
            match piece {
                AnswerPiece::Number(number) => {
                    format.push_str("{}");
                    arguments.extend([", ", number]);
                }
                AnswerPiece::Text(more) | AnswerPiece::Pick(_, more) => {
                    text.push_str(more);
                    format.push_str(&more.replace('{', "{{").replace('}', "}}"));
                }
            }
        }
        if arguments.is_empty() {
            return format!("out += {};", self.quoted(&text));
        }
        format!("out += &format!({}{arguments});", self.quoted(&format))
    }
}
