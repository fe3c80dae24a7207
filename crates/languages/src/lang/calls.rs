//! PARI/GP and Mathematica, whose statements are calls. They print functions, not whole programs.

use std::fmt::Write;

use super::{
    facts::{ExactIntegers, LanguageFacts},
    print::{self, ExprPrinter, StepRange, expression, is_closed, lines_of, pieces},
};
use crate::program::{
    PIECE, Program, ProgramExpr, ProgramFunction, ProgramLoop, ProgramOperator, ProgramStatement,
    Returns,
};

/// The names and brackets of a language.
struct Calls {
    /// Around the arguments of a call.
    call: [&'static str; 2],
    /// Around an index, which begins at 1.
    index: [&'static str; 2],
    /// Around the elements of a list.
    list: [&'static str; 2],
    /// Around a comment.
    remark: [&'static str; 2],
    /// The nim-sum, `and` of bits, `or` of bits, 2^k.
    bits: [&'static str; 4],
    /// The codes of the characters of a text, the length of a list, a list of zeros up to its
    /// length.
    lists: [&'static str; 3],
    branch: &'static str,
    repeat: &'static str,
    leave: &'static str,
}

const PARI: Calls = Calls {
    call: ["(", ")"],
    index: ["[", "]"],
    list: ["[", "]"],
    remark: ["\\\\ ", ""],
    bits: ["bitxor", "bitand", "bitor", "2^"],
    lists: ["Vecsmall", "length", "vector("],
    branch: "if",
    repeat: "while",
    leave: "break",
};

const MATHEMATICA: Calls = Calls {
    call: ["[", "]"],
    index: ["[[", "]]"],
    list: ["{", "}"],
    remark: ["(* ", " *)"],
    bits: ["BitXor", "BitAnd", "BitOr", "2^"],
    lists: ["ToCharacterCode", "Length", "ConstantArray[0, "],
    branch: "If",
    repeat: "While",
    leave: "Break[]",
};

pub(super) const PARI_FACTS: LanguageFacts = LanguageFacts {
    aliases: &["gp", "pari/gp"],
    integers: ExactIntegers::All,
    comment: PARI.remark,
    // The list that `?*` prints in version 2.15: a variable cannot have the name of a function.
    reserved: include_str!("../../templates/pari_functions.txt"),
    ..LanguageFacts::new("PARI/GP", "gp", 8.0e6, |program| Ok(PARI.print(program)))
};

pub(super) const MATHEMATICA_FACTS: LanguageFacts = LanguageFacts {
    aliases: &["wolfram", "wl"],
    integers: ExactIntegers::All,
    comment: MATHEMATICA.remark,
    ..LanguageFacts::new("Mathematica", "m", 1.0e6, |program| {
        Ok(MATHEMATICA.print(program))
    })
};

impl ExprPrinter for Calls {
    fn quotient(&self, left: &str, right: &str) -> (String, bool) {
        if self.is_pari() {
            (format!("{left}\\{right}"), true)
        } else {
            (self.call("Quotient", &[left, right]), false)
        }
    }

    fn operator_name(&self, op: ProgramOperator) -> Option<&'static str> {
        match op {
            ProgramOperator::BitXor => Some(self.bits[0]),
            ProgramOperator::BitAnd => Some(self.bits[1]),
            ProgramOperator::Rem if !self.is_pari() => Some("Mod"),
            _ => None,
        }
    }

    fn variable(&self, name: &str) -> String {
        if self.is_pari() {
            name.to_owned()
        } else {
            print::camel(name)
        }
    }

    fn function(&self, name: &str) -> String {
        self.variable(name)
    }

    fn apply(&self, function: &str, arguments: &[String]) -> String {
        let [open, close] = self.call;
        format!("{function}{open}{}{close}", arguments.join(", "))
    }

    fn digit(&self, character: String) -> (String, u32) {
        (character + " - 48", print::strength(ProgramOperator::Sub))
    }

    fn special(&self, name: &str, arguments: &[String]) -> Option<String> {
        Some(match (name, arguments) {
            ("char_of", [text, at]) if text.starts_with('"') => {
                self.at(&self.call(self.lists[0], &[text]), at)
            }
            ("char_of" | "number" | "cell" | "item", [list, at]) => self.at(list, at),
            ("set", [list, at, value]) => format!("{} = {value}", self.at(list, at)),
            ("increase", [list, at]) => format!("{}++", self.at(list, at)),
            ("join" | "join_wide", [set, bit]) => {
                let power = if is_closed(bit) {
                    bit.clone()
                } else {
                    format!("({bit})")
                };
                format!(
                    "{set} = {}",
                    self.call(self.bits[2], &[set, &format!("{}{power}", self.bits[3])])
                )
            }
            ("size", [list]) => self.call(self.lists[1], &[list]),
            ("answer", [_, value]) if self.is_pari() => format!("answer = concat(answer, {value})"),
            ("answer", [_, value]) => format!("AppendTo[answer, {value}]"),
            ("xor", [a, b]) => self.call(self.bits[0], &[a, b]),
            _ => return None,
        })
    }
}

impl Calls {
    fn is_pari(&self) -> bool {
        self.branch == PARI.branch
    }

    fn call(&self, function: &str, arguments: &[&str]) -> String {
        self.apply(
            function,
            &arguments
                .iter()
                .map(|&argument| argument.to_owned())
                .collect::<Vec<_>>(),
        )
    }

    /// Returns an element; lists begin with element 1.
    fn at(&self, list: &str, index: &str) -> String {
        let [open, close] = self.index;
        let last = index
            .rsplit_once(" + ")
            .and_then(|(rest, last)| Some((rest, last.parse::<i64>().ok()?)));
        let place = match (index.parse::<i64>(), last) {
            (Ok(index), _) => (index + 1).to_string(),
            (Err(_), Some((rest, last))) => format!("{rest} + {}", last + 1),
            (Err(_), None) => index
                .strip_suffix(" - 1")
                .map_or_else(|| format!("{index} + 1"), str::to_owned),
        };
        format!("{list}{open}{place}{close}")
    }

    fn remark(&self, line: &str) -> String {
        let [open, close] = self.remark;
        // A comment of Mathematica ends at the first `*)`.
        let line = if close.is_empty() {
            line.to_owned()
        } else {
            line.replace("*)", "* )").replace("(*", "( *")
        };
        format!("{open}{line}{close}\n")
    }

    fn print(&self, program: &Program) -> String {
        let mut out: String = program
            .header
            .iter()
            .map(|line| self.remark(line))
            .collect();
        let mut define = |name: &str, value: String| {
            // A statement of PARI/GP on several lines is in braces.
            let [open, close] = if self.is_pari() && value.contains('\n') {
                ["{", "}"]
            } else {
                ["", ""]
            };
            let _ = writeln!(out, "{open}{} = {value};{close}", self.variable(name));
        };
        for text in &program.texts {
            let text_of = match pieces(&text.text, PIECE).as_slice() {
                [one] => one.clone(),
                many if self.is_pari() => format!("concat([\n{}])", many.join(",\n")),
                many => format!("StringJoin[\n{}]", many.join(",\n")),
            };
            define(&text.name, self.call(self.lists[0], &[&text_of]));
        }
        for numbers in &program.numbers {
            let values: Vec<String> = numbers.values.iter().map(i64::to_string).collect();
            let [open, close] = self.list;
            let one_line = values.join(", ");
            let lines = if one_line.len() > 100 {
                lines_of(&values, "    ")
            } else {
                one_line
            };
            define(&numbers.name, format!("{open}{lines}{close}"));
        }
        for cells in &program.cells {
            define(
                &cells.name,
                format!("{}{}{}", self.lists[2], cells.length, self.call[1]),
            );
        }
        for function in &program.functions {
            out.push('\n');
            if !function.doc.is_empty() {
                out.push_str(&self.remark(&function.doc));
            }
            CallPrinter {
                words: self,
                returns: function.returns,
                out: &mut out,
            }
            .define(function);
        }
        out
    }
}

/// Prints the statements of a function.
struct CallPrinter<'a> {
    words: &'a Calls,
    returns: Returns,
    out: &'a mut String,
}

impl CallPrinter<'_> {
    fn expression(&self, expr: &ProgramExpr) -> String {
        expression(self.words, expr)
    }

    fn define(&mut self, function: &ProgramFunction) {
        let words = self.words;
        let mut locals: Vec<String> = Vec::new();
        if function.returns == Returns::Answer {
            locals.push(format!("answer = {}{}", words.list[0], words.list[1]));
        }
        let mut names = Vec::new();
        collect_declared(&function.body, &mut names);
        locals.extend(names.iter().map(|name| words.variable(name)));
        let name = words.variable(&function.name);
        if words.is_pari() {
            let parameters: Vec<String> = function
                .parameters
                .iter()
                .map(|(name, _)| words.variable(name))
                .collect();
            let _ = writeln!(self.out, "{name}({}) =\n{{", parameters.join(", "));
            if !locals.is_empty() {
                let _ = writeln!(self.out, "  my({});", locals.join(", "));
            }
            self.block(&function.body, "  ");
            self.out.push_str("}\n");
            return;
        }
        // A parameter has no value of its own to change; what changes is a copy.
        let mut parameters = Vec::new();
        for (parameter, _) in &function.parameters {
            let own = words.variable(parameter);
            if function.body.iter().any(|line| line.changes(parameter)) {
                locals.insert(0, format!("{own} = {own}0"));
                parameters.push(format!("{own}0_"));
            } else {
                parameters.push(format!("{own}_"));
            }
        }
        let (head, tail) = match locals.join(", ") {
            none if none.is_empty() => (String::new(), "]"),
            locals => (format!("Module[{{{locals}}},"), "]]"),
        };
        let _ = writeln!(
            self.out,
            "{name}[{}] := Catch[{head}",
            parameters.join(", ")
        );
        self.block(&function.body, "  ");
        self.out.extend([tail, "\n"]);
    }

    fn line(&mut self, indent: &str, text: &str) {
        self.out.extend([indent, text, "\n"]);
    }

    fn block(&mut self, statements: &[ProgramStatement], indent: &str) {
        let inner = format!("{indent}  ");
        let [open, close] = self.words.call;
        for statement in statements {
            match statement {
                ProgramStatement::If(condition, then, otherwise) => {
                    let head =
                        format!("{}{open}{},", self.words.branch, self.expression(condition));
                    if let ([only], []) = (then.as_slice(), otherwise.as_slice()) {
                        if let Some(text) = self.simple(only) {
                            self.line(indent, &format!("{head} {text}{close};"));
                            continue;
                        }
                    }
                    self.line(indent, &head);
                    self.block(then, &inner);
                    if !otherwise.is_empty() {
                        self.line(indent, ",");
                        self.block(otherwise, &inner);
                    }
                    self.line(indent, &format!("{close};"));
                }
                ProgramStatement::While(condition, body) => {
                    self.repeat(condition, body, None, indent);
                }
                ProgramStatement::For(one) => self.print_counted_loop(one, indent),
                other => {
                    let text = self.simple(other).unwrap_or_default() + ";";
                    self.line(indent, &text);
                }
            }
        }
    }

    fn repeat(
        &mut self,
        condition: &ProgramExpr,
        body: &[ProgramStatement],
        step: Option<&ProgramStatement>,
        indent: &str,
    ) {
        let [open, close] = self.words.call;
        let head = format!("{}{open}{},", self.words.repeat, self.expression(condition));
        self.line(indent, &head);
        let inner = format!("{indent}  ");
        self.block(body, &inner);
        if let Some(step) = step {
            self.block(std::slice::from_ref(step), &inner);
        }
        self.line(indent, &format!("{close};"));
    }

    fn print_counted_loop(&mut self, one: &ProgramLoop, indent: &str) {
        let ProgramLoop {
            name,
            first,
            condition,
            step: (op, by),
            body,
        } = one;
        let Some(StepRange {
            first,
            end,
            is_open,
            by,
        }) = print::range(one)
        else {
            self.block(
                &[ProgramStatement::Assign(name.clone(), first.clone())],
                indent,
            );
            let step = ProgramStatement::Update(name.clone(), *op, by.clone());
            return self.repeat(condition, body, Some(&step), indent);
        };
        let (name, first, end) = (
            self.words.variable(name),
            self.expression(first),
            self.expression(end),
        );
        let last = match (is_open, end.parse::<i64>()) {
            (false, _) => end,
            (true, Ok(end)) => (end - 1).to_string(),
            (true, Err(_)) if is_closed(&end) || !end.contains(['<', '>', '=', '&', '|']) => {
                format!("{end} - 1")
            }
            (true, Err(_)) => format!("({end}) - 1"),
        };
        let inner = format!("{indent}  ");
        if self.words.is_pari() {
            let head = match by {
                1 => format!("for({name} = {first}, {last},"),
                by => format!("forstep({name} = {first}, {last}, {by},"),
            };
            self.line(indent, &head);
            self.block(body, &inner);
            return self.line(indent, ");");
        }
        self.line(indent, "Do[");
        self.block(body, &inner);
        let by = if by == 1 {
            String::new()
        } else {
            format!(", {by}")
        };
        self.line(indent, &format!(", {{{name}, {first}, {last}{by}}}];"));
    }

    /// Returns a statement without others inside.
    fn simple(&self, statement: &ProgramStatement) -> Option<String> {
        let expression = |expr: &ProgramExpr| self.expression(expr);
        let name_of = |name: &String| self.words.variable(name);
        Some(match statement {
            ProgramStatement::Let(name, value) | ProgramStatement::Assign(name, value) => {
                format!("{} = {}", name_of(name), expression(value))
            }
            ProgramStatement::Update(name, op, value) => {
                let own = Box::new(ProgramExpr::Name(name.clone()));
                let sum = ProgramExpr::Binary(own, *op, Box::new(value.clone()));
                format!("{} = {}", name_of(name), expression(&sum))
            }
            ProgramStatement::Return(value) => {
                let value = match (self.returns, expression(value)) {
                    (Returns::Answer, value) if value == "-1" => {
                        if self.words.is_pari() {
                            "0".to_owned()
                        } else {
                            "None".to_owned()
                        }
                    }
                    (Returns::Answer, _) => "answer".to_owned(),
                    (_, value) => value,
                };
                self.words.call(
                    if self.words.is_pari() {
                        "return"
                    } else {
                        "Throw"
                    },
                    &[&value],
                )
            }
            ProgramStatement::Call(call) => expression(call),
            ProgramStatement::Break => self.words.leave.to_owned(),
            // These are printed as blocks.
            ProgramStatement::If(..) | ProgramStatement::While(..) | ProgramStatement::For(_) => {
                return None;
            }
        })
    }
}

/// Appends the variables that statements declare, each once.
fn collect_declared(statements: &[ProgramStatement], names: &mut Vec<String>) {
    for statement in statements {
        let name = match statement {
            ProgramStatement::Let(name, _) => Some(name),
            ProgramStatement::For(one) if print::range(one).is_none() => Some(&one.name),
            _ => None,
        };
        names.extend(name.filter(|name| !names.contains(name)).cloned());
        statement
            .blocks()
            .into_iter()
            .for_each(|block| collect_declared(block, names));
    }
}
