//! An expression printer: expressions are similar in all languages.

use crate::program::{ProgramExpr, ProgramFunction, ProgramLoop, ProgramOperator, Returns, Type};

/// The parts of expressions that differ between languages.
pub(super) trait ExprPrinter {
    /// Returns a number.
    fn number(&self, number: i64) -> String {
        number.to_string()
    }

    /// Returns a text in quotes; the text has only printable ASCII and line ends.
    fn quoted(&self, text: &str) -> String {
        quoted(text)
    }

    /// Returns a case of a choice as an expression, up to the next case.
    fn case(&self, condition: &str, text: &str) -> String {
        format!("{condition} ? {text} : ")
    }

    /// Returns the quotient of two numbers that are not negative, rounded down, and `true` if it
    /// binds as a product does.
    fn quotient(&self, left: &str, right: &str) -> (String, bool) {
        (format!("{left} / {right}"), true)
    }

    /// Returns an operator.
    fn operator(&self, op: ProgramOperator) -> &'static str {
        symbol(op)
    }

    /// Returns the function that the language has in place of an operator.
    fn operator_name(&self, _: ProgramOperator) -> Option<&'static str> {
        None
    }

    /// Returns a variable.
    fn variable(&self, name: &str) -> String {
        name.to_owned()
    }

    /// Returns the call of a function.
    fn apply(&self, function: &str, arguments: &[String]) -> String {
        format!("{function}({})", arguments.join(", "))
    }

    /// Returns the name of a function from words joined by underscores.
    fn function(&self, name: &str) -> String {
        name.to_owned()
    }

    /// Returns the number of a digit in a text, from the character, and how tightly it binds.
    fn digit(&self, character: String) -> (String, u32) {
        (character + " - '0'", strength(ProgramOperator::Sub))
    }

    /// Returns a call that the language writes in its own way; see [`crate::program`]. `None` for
    /// any other call.
    fn special(&self, name: &str, arguments: &[String]) -> Option<String>;
}

/// Returns a call in the form that most languages share; `None` for a call of a function.
fn usual(name: &str, arguments: &[String]) -> Option<String> {
    Some(match (name, arguments) {
        ("char_of" | "number" | "cell" | "item" | "element", [array, index]) => {
            format!("{array}[{index}]")
        }
        ("set" | "replace", [array, index, value]) => format!("{array}[{index}] = {value}"),
        ("increase", [array, index]) => format!("++{array}[{index}]"),
        ("join", [set, bit]) => format!("{set} |= 1 << ({bit})"),
        ("answer", [index, value]) => format!("answer[{index}] = {value}"),
        ("xor", [a, b]) => format!("{a} ^ {b}"),
        ("is_char", [text, index, sign]) => format!("{text}[{index}] == {}", character(sign)),
        ("push", [list, item]) => format!("{list}.push({item})"),
        ("passed", [list]) => list.clone(),
        ("forever", []) => "true".to_owned(),
        _ => return None,
    })
}

pub(super) const fn symbol(op: ProgramOperator) -> &'static str {
    match op {
        ProgramOperator::Mul => "*",
        ProgramOperator::Div => "/",
        ProgramOperator::Rem => "%",
        ProgramOperator::Add => "+",
        ProgramOperator::Sub => "-",
        ProgramOperator::BitAnd => "&",
        ProgramOperator::BitXor => "^",
        ProgramOperator::Less => "<",
        ProgramOperator::LessEqual => "<=",
        ProgramOperator::Greater => ">",
        ProgramOperator::GreaterEqual => ">=",
        ProgramOperator::Equal => "==",
        ProgramOperator::NotEqual => "!=",
        ProgramOperator::And => "&&",
        ProgramOperator::Or => "||",
    }
}

/// Returns how tightly an operator binds. Bit operators are always put in parentheses, because
/// languages disagree about them.
pub(super) const fn strength(op: ProgramOperator) -> u32 {
    match op {
        ProgramOperator::Mul | ProgramOperator::Div | ProgramOperator::Rem => 5,
        ProgramOperator::Add | ProgramOperator::Sub => 4,
        ProgramOperator::BitAnd | ProgramOperator::BitXor => 3,
        ProgramOperator::Less
        | ProgramOperator::LessEqual
        | ProgramOperator::Greater
        | ProgramOperator::GreaterEqual
        | ProgramOperator::Equal
        | ProgramOperator::NotEqual => 2,
        ProgramOperator::And => 1,
        ProgramOperator::Or => 0,
    }
}

/// The strength of an operand that never needs parentheses.
pub(super) const ATOM: u32 = 6;

pub(super) fn expression(words: &dyn ExprPrinter, expr: &ProgramExpr) -> String {
    bind_operand(words, expr).0
}

fn bind_operand(words: &dyn ExprPrinter, expr: &ProgramExpr) -> (String, u32) {
    match expr {
        ProgramExpr::Number(number) => (words.number(*number), ATOM),
        ProgramExpr::Text(text) => (words.quoted(text), ATOM),
        ProgramExpr::Name(name) => (words.variable(name), ATOM),
        ProgramExpr::Call(name, arguments) if name == "digit_of" => words.digit(expression(
            words,
            &ProgramExpr::Call("char_of".to_owned(), arguments.clone()),
        )),
        ProgramExpr::Call(name, arguments) => {
            let arguments: Vec<String> = arguments
                .iter()
                .map(|argument| expression(words, argument))
                .collect();
            match words
                .special(name, &arguments)
                .or_else(|| usual(name, &arguments))
            {
                // Calls that are written with an operator.
                Some(text) if name == "xor" && (text.contains(" ^ ") || text.contains(" xor ")) => {
                    (text, strength(ProgramOperator::BitXor))
                }
                Some(text) if name == "is_char" => (text, strength(ProgramOperator::Equal)),
                Some(text) => (text, ATOM),
                None => (words.apply(&words.function(name), &arguments), ATOM),
            }
        }
        ProgramExpr::Binary(left, op, right) => {
            if let Some(function) = words.operator_name(*op) {
                let arguments = [left, right].map(|operand| expression(words, operand));
                return (words.apply(function, &arguments), ATOM);
            }
            let (left, right) = (
                operand(words, left, *op, false),
                operand(words, right, *op, true),
            );
            if *op == ProgramOperator::Div {
                let (text, is_product) = words.quotient(&left, &right);
                return (
                    text,
                    if is_product {
                        strength(ProgramOperator::Div)
                    } else {
                        ATOM
                    },
                );
            }
            (
                format!("{left} {} {right}", words.operator(*op)),
                strength(*op),
            )
        }
    }
}

fn operand(
    words: &dyn ExprPrinter,
    expr: &ProgramExpr,
    parent: ProgramOperator,
    is_right: bool,
) -> String {
    let (text, binds) = bind_operand(words, expr);
    let bits = |strength_of: u32| strength_of == strength(ProgramOperator::BitAnd);
    let mixed = binds != ATOM && (bits(binds) || bits(strength(parent)));
    // Compilers warn about `a && b || c`.
    let both = binds == strength(ProgramOperator::And) && parent == ProgramOperator::Or;
    let weaker = binds < strength(parent)
        || (binds == strength(parent) && is_right && binds != 1 && binds != 0);
    if mixed || both || weaker {
        format!("({text})")
    } else {
        text
    }
}

/// Returns a text in quotes, in the syntax of most languages.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '"' | '\\' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out + "\""
}

/// Returns the character in a text in quotes, as a character in quotes.
pub(super) fn character(quoted: &str) -> String {
    match quoted.trim_matches('"') {
        "\\\"" | "" => "'\"'".to_owned(),
        "'" => "'\\''".to_owned(),
        other => format!("'{other}'"),
    }
}

/// Numbers from a first to a last, in steps.
pub(super) struct StepRange<'a> {
    pub first: &'a ProgramExpr,
    /// The last number, or the number after it.
    pub end: &'a ProgramExpr,
    /// `true` if `end` is the number after the last.
    pub is_open: bool,
    pub by: i64,
}

/// Returns the range of a loop's variable, if the variable counts up to a limit that does not
/// change.
pub(super) fn range(one: &ProgramLoop) -> Option<StepRange<'_>> {
    let ProgramLoop {
        name,
        first,
        condition,
        step,
        body,
    } = one;
    let (ProgramExpr::Binary(left, op, end), (ProgramOperator::Add, ProgramExpr::Number(by))) =
        (condition, step)
    else {
        return None;
    };
    // A number that is read is read once.
    let is_read = matches!(&**end, ProgramExpr::Call(call, _) if call == "read_number");
    let variables = if is_read {
        Vec::new()
    } else {
        end.variables()?
    };
    let fixed = variables
        .iter()
        .all(|other| other != name && !body.iter().any(|line| line.changes(other)));
    if !matches!(&**left, ProgramExpr::Name(counted) if counted == name)
        || !fixed
        || body.iter().any(|line| line.changes(name))
    {
        return None;
    }
    let is_open = match op {
        ProgramOperator::Less => true,
        ProgramOperator::LessEqual => false,
        _ => return None,
    };
    Some(StepRange {
        first,
        end,
        is_open,
        by: *by,
    })
}

/// Returns the lines of a comment, each after a mark.
pub(super) fn comment(mark: &str, lines: &[String]) -> String {
    lines
        .iter()
        .fold(String::new(), |text, line| text + mark + " " + line + "\n")
}

/// Returns a text as quoted pieces of at most `most` bytes.
pub(super) fn pieces(text: &str, most: usize) -> Vec<String> {
    let piece = |bytes: &[u8]| {
        format!(
            "\"{}\"",
            bytes
                .iter()
                .map(|&byte| char::from(byte))
                .collect::<String>()
        )
    };
    text.as_bytes().chunks(most).map(piece).collect()
}

/// Returns numbers separated by commas, in lines of at most 120 columns.
pub(super) fn lines_of(numbers: &[String], indent: &str) -> String {
    let mut text = String::new();
    let mut width = 0;
    for (index, number) in numbers.iter().enumerate() {
        let comma = if index + 1 < numbers.len() { "," } else { "" };
        if index == 0 || width + number.len() + 2 > 116 {
            text.push('\n');
            text.push_str(indent);
            width = indent.len();
        } else {
            text.push(' ');
            width += 1;
        }
        text.push_str(number);
        text.push_str(comma);
        width += number.len() + 1;
    }
    text
}

/// Returns `true` if a text is a number without a sign.
pub(super) fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns `true` if a text never needs parentheses.
pub(super) fn is_atom(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns `true` if a text has no operator outside of brackets.
pub(super) fn is_closed(text: &str) -> bool {
    let mut depth = 0;
    text.bytes().all(|byte| {
        depth += i32::from(b"([".contains(&byte)) - i32::from(b")]".contains(&byte));
        depth > 0 || byte != b' '
    })
}

/// The types of a language with static types.
pub(super) struct Types {
    pub number: &'static str,
    pub list: &'static str,
    /// The return type of a function that returns nothing.
    pub nothing: &'static str,
    pub answer: &'static str,
    /// Returns a parameter from its name and its type.
    pub parameter: fn(&str, &str) -> String,
}

impl Types {
    /// Returns the parameters of a function, separated by commas.
    pub fn parameters(&self, function: &ProgramFunction) -> String {
        let parameter = |(name, ty): &(String, Type)| match ty {
            Type::Number => (self.parameter)(name, self.number),
            Type::List => (self.parameter)(name, self.list),
        };
        function
            .parameters
            .iter()
            .map(parameter)
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Returns the return type of a function.
    pub fn print_return_type(&self, function: &ProgramFunction) -> &'static str {
        match function.returns {
            Returns::Nothing => self.nothing,
            Returns::Number => self.number,
            Returns::Answer => self.answer,
        }
    }
}

/// Returns a parameter such as `n: i64`.
pub(super) fn type_last(name: &str, ty: &str) -> String {
    format!("{name}: {ty}")
}

/// Returns a parameter such as `long n`, in the syntax of most languages.
pub(super) fn type_first(name: &str, ty: &str) -> String {
    format!("{ty} {name}")
}

fn capital(word: &str) -> String {
    let (head, tail) = word.split_at(1.min(word.len()));
    head.to_uppercase() + tail
}

/// Returns a name such as `BestMove`.
pub(super) fn pascal(name: &str) -> String {
    name.split('_')
        .fold(String::new(), |joined, word| joined + &capital(word))
}

/// Returns a name such as `bestMove`. An underscore at the end stays, as it tells a name from a
/// reserved word.
pub(super) fn camel(name: &str) -> String {
    if let Some(word) = name.strip_suffix('_') {
        return camel(word) + "_";
    }
    let (first, rest) = name.split_once('_').unwrap_or((name, ""));
    first.to_owned() + &pascal(rest)
}
