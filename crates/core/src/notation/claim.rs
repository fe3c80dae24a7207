//! Claims about the values of a game: `n -> n % 3`, `n -> n/2 if n%2 == 0 else g(n/2)`, `x, y -> lost if x == y`.
//!
//! A claim is an expression of the notation of rules. Beyond that it may have cases, `g(…)` for the claimed value of a
//! smaller position, and tables `[first values; one period][index]`.

use std::fmt;

use winnow::combinator::separated;
use winnow::prelude::*;

use super::expr::{Names, Written, condition, expr};
use super::given::FIRST_PARAMETER;
use super::parse_error::{ParseError, Parsed, Span, State};
use super::scope::{resolve, resolve_condition, used_name};
use super::syntax::{Input, keyword, next_word, read_with, rest, spanned, symbol};
use crate::claim::{Claim, Node, Says};
use crate::diagnostic::{Diagnostic, quoted};
use crate::game::expr::{Condition, Expr};

/// Valid claims.
const EXAMPLE: &str = "n -> n % 3, or n -> n/2 if n%2 == 0 else g(n/2), or lost if n % 4 == 0";
/// Words of claims, which are not names of numbers.
const WORDS: [&str; 3] = ["else", "g", "lost"];

impl Claim {
    /// Reads a claim about positions whose numbers have these names. The names before `->` replace them.
    ///
    /// # Errors
    /// If the text is not a claim; the error points into the text.
    pub fn parse(text: &str, names: &[&str]) -> Result<Self, Diagnostic> {
        let mut state = State::new(EXAMPLE);
        state.nodes = Some(Vec::new());
        read_with(text, state, |input: &mut Input<'_>| claim(input, names))
    }
}

fn claim(input: &mut Input, names: &[&str]) -> Parsed<Claim> {
    let scope = variables(input, names)?;
    let (says, span) = spanned(says).parse_next(input)?;
    let nodes = input.state.nodes.take().unwrap_or_default();
    let uses = std::mem::take(&mut input.state.names);
    let claim = Claim { arity: scope.len(), says, nodes };
    resolved(claim, &uses, &scope, &span)
}

/// `x, y ->`, or nothing.
fn variables(input: &mut Input, names: &[&str]) -> Parsed<Vec<String>> {
    if !rest(input).contains("->") {
        return Ok(names.iter().map(|&name| name.to_owned()).collect());
    }
    let name = |input: &mut Input<'_>| used_name(input, "a variable").map(|(name, span)| (name.to_owned(), span));
    let list = |input: &mut Input<'_>| -> Parsed<Vec<(String, Span)>> {
        if rest(input).starts_with("->") { Ok(Vec::new()) } else { separated(1.., name, symbol(",")).parse_next(input) }
    };
    let (list, span) = spanned(list).parse_next(input)?;
    symbol("->").parse_next(input)?;
    for (index, (name, span)) in list.iter().enumerate() {
        let is_twice = list.iter().take(index).any(|(other, _)| other == name);
        if is_twice || WORDS.contains(&name.as_str()) {
            return ParseError::new(span, format!("{} is taken already", quoted(name)), "choose another name").stop();
        }
    }
    if list.len() != names.len() {
        let label = format!("{} here", list.len());
        let message = format!("a position of this game has {} numbers: {}", names.len(), names.join(", "));
        let help =
            if names.is_empty() { "leave `->` out".to_owned() } else { format!("write {} -> …", names.join(", ")) };
        return ParseError::new(&span, message, label).help(help).stop();
    }
    Ok(list.into_iter().map(|(name, _)| name).collect())
}

/// `lost if CONDITION`, or a formula.
fn says(input: &mut Input) -> Parsed<Says> {
    if next_word(input) != "lost" {
        return expr(input).map(Says::Value);
    }
    keyword("lost").parse_next(input)?;
    keyword("if").parse_next(input)?;
    condition(input).map(Says::Lost)
}

/// Replaces the uses of names by the numbers of the position, and numbers the nodes after them.
fn resolved(mut claim: Claim, uses: &[(String, Span)], scope: &[String], span: &Span) -> Parsed<Claim> {
    let arity = scope.len();
    if let Says::Lost(_) = claim.says {
        if claim.is_recursive() {
            return ParseError::new(span, "g is a value, and this claim names none", "`lost if` with g").stop();
        }
    }
    let finish =
        |index: usize| -> Parsed<usize> { Ok(index.checked_sub(FIRST_PARAMETER).map_or(index, |node| arity + node)) };
    let number = |expr: &mut Expr| {
        resolve(expr, uses, scope)?;
        expr.rename(&mut |index| finish(index))
    };
    let truth = |condition: &mut Condition| {
        resolve_condition(condition, uses, scope)?;
        condition.rename(&mut |index| finish(index))
    };
    for node in &mut claim.nodes {
        match node {
            Node::Call(arguments) if arguments.len() != arity => {
                let message = format!("g has {arity} arguments here, one for each number of a position");
                return ParseError::new(span, message, format!("g with {}", arguments.len())).stop();
            }
            Node::Call(arguments) => arguments.iter_mut().try_for_each(number)?,
            Node::Table { index, .. } => number(index)?,
            Node::Cases(cases, otherwise) => {
                for (condition, value) in cases {
                    truth(condition)?;
                    number(value)?;
                }
                number(otherwise)?;
            }
        }
    }
    match &mut claim.says {
        Says::Value(expr) => number(expr)?,
        Says::Lost(condition) => truth(condition)?,
    }
    Ok(claim)
}

/// The claim as [`Claim::parse`] reads it, with the names n, or x, y, z, w.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = |index: usize| match (self.arity, super::scope::COORDINATES.get(index)) {
            (1, _) | (_, None) => "n".to_owned(),
            (_, Some(name)) => (*name).to_owned(),
        };
        let names: Vec<String> = (0..self.arity).map(own).collect();
        if !names.is_empty() {
            write!(f, "{} -> ", names.join(", "))?;
        }
        let name = |index: usize| match self.node(index) {
            Some(node) => self.written(node, &own),
            None => own(index),
        };
        match &self.says {
            // Cases need no parentheses around the whole claim.
            Says::Value(Expr::Var(index)) if self.node(*index).is_some() => {
                let text = name(*index);
                let is_cases = matches!(self.node(*index), Some(Node::Cases(..)));
                f.write_str(if is_cases { text.get(1..text.len() - 1).unwrap_or(&text) } else { &text })
            }
            Says::Value(expr) => Written(expr, &name).fmt(f),
            Says::Lost(condition) => write!(f, "lost if {}", Written(condition, &name)),
        }
    }
}

impl Claim {
    /// Returns a node as text.
    fn written(&self, node: &Node, own: &dyn Fn(usize) -> String) -> String {
        let name = |index: usize| match self.node(index) {
            Some(node) => self.written(node, own),
            None => own(index),
        };
        let names: Names<'_> = &name;
        let list = |numbers: &[i128]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        match node {
            Node::Call(arguments) => {
                let arguments: Vec<String> = arguments.iter().map(|each| Written(each, names).to_string()).collect();
                format!("g({})", arguments.join(", "))
            }
            Node::Cases(cases, otherwise) => {
                let case = |(condition, value): &(Condition, Expr)| {
                    format!("{} if {} else ", Written(value, names), Written(condition, names))
                };
                let cases: String = cases.iter().map(case).collect();
                format!("({cases}{})", Written(otherwise, names))
            }
            Node::Table { head, turn, index } if head.is_empty() => {
                format!("[{}][{}]", list(turn), Written(index, names))
            }
            Node::Table { head, turn, index } => format!("[{}; {}][{}]", list(head), list(turn), Written(index, names)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_print_as_they_are_read() {
        for text in [
            "n -> n%3",
            "n -> n/2 if n%2 == 0 else g(n/2)",
            "n -> 2*(1 if n < 3 else [0, 1; 2, -3][n-1])+g(g(n/2)/2)",
            "n -> lost if n%4 == 0 and not n == 8",
        ] {
            let claim = Claim::parse(text, &["n"]).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(claim.to_string(), text);
            assert_eq!(Claim::parse(&claim.to_string(), &["n"]), Ok(claim));
        }
        let blocks = Claim::parse("x, y -> 3 * (x/3 ^ y/3) + (x + y) % 3", &["x", "y"]).map(|claim| claim.to_string());
        assert_eq!(blocks, Ok("x, y -> 3*xor(x/3, y/3)+(x+y)%3".to_owned()));
        assert_eq!(Claim::parse("a, b -> a^b", &["x", "y"]), Claim::parse("x ^ y", &["x", "y"]));
        assert_eq!(Claim::parse("3", &[]).map(|claim| claim.to_string()), Ok("3".to_owned()));
    }

    #[test]
    fn errors_point_into_the_text() {
        let error = |text: &str, names: &[&str]| Claim::parse(text, names).expect_err(text).to_string();
        assert_eq!(
            error("n -> n % k", &["n"]),
            "error: unknown variable `k`\n  |  n -> n % k\n  |           ^ not known here\n  = help: known here: n"
        );
        assert_eq!(
            error("x -> x", &["x", "y"]),
            "error: a position of this game has 2 numbers: x, y\n  |  x -> x\n  |  ^ 1 here\n  = help: write x, y -> …"
        );
        assert!(error("n -> 1 if n < 3", &["n"]).starts_with("error: expected an operator or `else`"));
        assert!(error("n -> n < 3", &["n"]).starts_with("error: a number is needed here"));
        assert!(error("n, n -> n", &["x", "y"]).starts_with("error: `n` is taken already"));
        assert!(error("n -> g(n-1, 2)", &["n"]).starts_with("error: g has 1 arguments here"));
        assert!(error("n -> lost if g(n-1) == 0", &["n"]).starts_with("error: g is a value"));
        assert!(error("n -> [1, 2", &["n"]).contains("the line ends here"));
        assert!(error("", &["n"]).contains("the line ends here"));
        assert!(error("lost", &["n"]).contains("expected `if`"));
    }
}
