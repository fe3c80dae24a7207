//! Formulas as text in the notation of claims.

use std::fmt::Write;

use crate::term::{Binary, Term, TermComparison, TermCondition, Unary};

/// The precedence of an expression, from loose to tight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum TermPrecedence {
    Cases,
    Xor,
    Sum,
    Product,
    Atom,
}

/// Returns the formula as the text of a claim, such as `n -> n % 3`.
#[must_use]
pub fn value_claim(term: &Term, names: &[String]) -> String {
    format!("{} -> {}", names.join(", "), expression(term, names))
}

/// Returns the condition for lost positions as the text of a claim, such as
/// `n -> lost if n % 3 == 0`.
#[must_use]
pub fn lost_claim(condition: &TermCondition, names: &[String]) -> String {
    format!(
        "{} -> lost if {}",
        names.join(", "),
        condition_text(condition, names, false)
    )
}

/// Returns a formula as text.
#[must_use]
pub fn expression(term: &Term, names: &[String]) -> String {
    at_least(term, names, TermPrecedence::Cases)
}

/// Returns the text of a formula, in parentheses if it binds less tightly than `least`.
fn at_least(term: &Term, names: &[String], least: TermPrecedence) -> String {
    let (text, level) = print_term(term, names);
    if level < least {
        format!("({text})")
    } else {
        text
    }
}

fn print_term(term: &Term, names: &[String]) -> (String, TermPrecedence) {
    let text = |term: &Term, least| at_least(term, names, least);
    match term {
        Term::Variable(index) => (
            names
                .get(usize::from(*index))
                .cloned()
                .unwrap_or_else(|| "n".to_owned()),
            TermPrecedence::Atom,
        ),
        Term::Int(value) if *value < 0 => (value.to_string(), TermPrecedence::Sum),
        Term::Int(value) => (value.to_string(), TermPrecedence::Atom),
        Term::Unary(function, a) => unary(*function, a, names),
        Term::Binary(op, a, b) => {
            let (sign, level, right) = match op {
                Binary::Add => ("+", TermPrecedence::Sum, TermPrecedence::Sum),
                Binary::Sub => ("-", TermPrecedence::Sum, TermPrecedence::Product),
                Binary::Mul => ("*", TermPrecedence::Product, TermPrecedence::Atom),
                Binary::Div => ("/", TermPrecedence::Product, TermPrecedence::Atom),
                Binary::Rem => ("%", TermPrecedence::Product, TermPrecedence::Atom),
                Binary::Xor => ("^", TermPrecedence::Xor, TermPrecedence::Xor),
                // The ones of both numbers are counted twice in the sum, those of one number once.
                Binary::And | Binary::Or => {
                    let [a, b] = [a, b].map(|each| text(each, TermPrecedence::Product));
                    let sign = if *op == Binary::And { "-" } else { "+" };
                    return (
                        format!("({a} + {b} {sign} ({a} ^ {b}))/2"),
                        TermPrecedence::Product,
                    );
                }
                Binary::Distance => {
                    let [a, b] = [a, b].map(|each| expression(each, names));
                    return (
                        format!("max({a}, {b}) - min({a}, {b})"),
                        TermPrecedence::Sum,
                    );
                }
                Binary::Min | Binary::Max | Binary::Gcd | Binary::Part => {
                    return (function_of_two(*op, a, b, names), TermPrecedence::Atom);
                }
            };
            let (left, right) = (text(a, level), text(b, right));
            let is_tight = level == TermPrecedence::Product && left.len() + right.len() < 12;
            (
                if is_tight {
                    format!("{left}{sign}{right}")
                } else {
                    format!("{left} {sign} {right}")
                },
                level,
            )
        }
        Term::Call(arguments) => {
            let arguments: Vec<String> = arguments
                .iter()
                .map(|each| text(each, TermPrecedence::Cases))
                .collect();
            (format!("g({})", arguments.join(", ")), TermPrecedence::Atom)
        }
        Term::List(head, turn, index) => {
            let list = |numbers: &[i32]| {
                numbers
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            let index = text(index, TermPrecedence::Cases);
            let begin = if head.is_empty() {
                String::new()
            } else {
                format!("{}; ", list(head))
            };
            (
                format!("[{begin}{}][{index}]", list(turn)),
                TermPrecedence::Atom,
            )
        }
        Term::Cases(cases, otherwise) => {
            let mut all = String::new();
            for (condition, value) in cases {
                let condition = condition_text(condition, names, false);
                let _ = write!(
                    all,
                    "{} if {condition} else ",
                    text(value, TermPrecedence::Xor)
                );
            }
            (
                all + &text(otherwise, TermPrecedence::Xor),
                TermPrecedence::Cases,
            )
        }
        Term::Last(start, next, to) => (
            format!(
                "last({start}, v -> {next}, {})",
                text(to, TermPrecedence::Cases)
            ),
            TermPrecedence::Atom,
        ),
    }
}

fn function_of_two(op: Binary, a: &Term, b: &Term, names: &[String]) -> String {
    let name = match op {
        Binary::Min => "min",
        Binary::Max => "max",
        Binary::Part => "part",
        _ => "gcd",
    };
    format!("{name}({}, {})", expression(a, names), expression(b, names))
}

/// Functions that the notation of claims has no name for are written by others.
fn unary(function: Unary, a: &Term, names: &[String]) -> (String, TermPrecedence) {
    let whole = expression(a, names);
    let [sum, atom] =
        [TermPrecedence::Sum, TermPrecedence::Atom].map(|level| at_least(a, names, level));
    // The number before b + 1 is b, which comes first.
    let pair = match a {
        Term::Binary(Binary::Add, b, one) if **one == Term::Int(1) => {
            format!("{} ^ ({whole})", at_least(b, names, TermPrecedence::Sum))
        }
        Term::Variable(_) => format!("{atom} ^ ({atom}-1)"),
        _ => format!("{sum} ^ ({sum} - 1)"),
    };
    let named = |name: &str| (format!("{name}({whole})"), TermPrecedence::Atom);
    match function {
        Unary::Popcount => named("popcount"),
        Unary::Isqrt => named("isqrt"),
        Unary::Ilog(2) => named("ilog"),
        Unary::Ilog(base) => (format!("ilog({whole}, {base})"), TermPrecedence::Atom),
        Unary::Factor => named("factor"),
        Unary::DigitSum => named("digitsum"),
        Unary::Primes => named("primes"),
        // The digits from the lowest one on are all ones in the nim-sum.
        Unary::LowBit => (format!("({pair})/2 + 1"), TermPrecedence::Sum),
        Unary::Valuation => (format!("popcount({pair}) - 1"), TermPrecedence::Sum),
        Unary::Golden => (
            format!("({sum} + isqrt(5*{atom}*{atom}))/2"),
            TermPrecedence::Product,
        ),
    }
}

/// Returns a condition as text; `is_part` puts parentheses around `and` and `or`.
fn condition_text(condition: &TermCondition, names: &[String], is_part: bool) -> String {
    let pair = |sign: &str, a: &TermCondition, b: &TermCondition| {
        let text = format!(
            "{} {sign} {}",
            condition_text(a, names, true),
            condition_text(b, names, true)
        );
        if is_part { format!("({text})") } else { text }
    };
    match condition {
        TermCondition::Compare(comparison, a, b) => {
            print_comparison(sign(*comparison, false), a, b, names)
        }
        TermCondition::Prime(a) => format!("prime({})", expression(a, names)),
        TermCondition::And(a, b) => pair("and", a, b),
        TermCondition::Or(a, b) => pair("or", a, b),
        TermCondition::Not(inner) => match &**inner {
            TermCondition::Compare(comparison, a, b) => {
                print_comparison(sign(*comparison, true), a, b, names)
            }
            inner => format!("not {}", condition_text(inner, names, true)),
        },
    }
}

fn print_comparison(sign: &str, a: &Term, b: &Term, names: &[String]) -> String {
    format!(
        "{} {sign} {}",
        at_least(a, names, TermPrecedence::Xor),
        at_least(b, names, TermPrecedence::Xor)
    )
}

fn sign(comparison: TermComparison, is_negated: bool) -> &'static str {
    match (comparison, is_negated) {
        (TermComparison::Equal, false) => "==",
        (TermComparison::Equal, true) => "!=",
        (TermComparison::Less, false) => "<",
        (TermComparison::Less, true) => ">=",
        (TermComparison::LessEqual, false) => "<=",
        (TermComparison::LessEqual, true) => ">",
    }
}
