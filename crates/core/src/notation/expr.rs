//! Expressions and conditions: `min(n, 2*a)-1`, `a < b and not a+b == n`.
//!
//! The parser reads both as one kind of term, and needs no lookahead at `(`. It refuses an
//! expression in the place of a condition, and a condition in the place of an expression.

mod display;

use super::functions::{self, OF_ONE, OF_SEVERAL};
use super::given::FIRST_PARAMETER;
use super::parameter_uses;
use super::parse_error::LocalName;
use super::prelude::*;
use super::scope::{resolve, used_name};
use super::syntax::{parse_nested, want_here};
use crate::claim::ClaimNode;

pub(super) use display::{ExprDisplay, VariableNames};

/// The most operators in one game. This bounds the height of every expression.
const MOST_OPERATORS: usize = 1000;

/// The most steps of the value of an expression of parameters.
const LITERAL_STEPS: u64 = 1000;

/// An operator between two terms.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Infix {
    Or,
    And,
    Compare(IntegerComparison),
    Compute(Op),
}

/// The precedence of `not`: lower than that of a comparison.
const NOT: u8 = 3;
/// The precedence of a sign.
const SIGN: u8 = 8;
/// The precedence of a number, a name or a term in parentheses.
const ATOM: u8 = 9;

/// Every operator, its precedence, and its meaning. If one operator is a prefix of another, the
/// longer one comes first.
const INFIX: [(&str, u8, Infix); 15] = [
    ("or", 1, Infix::Or),
    ("and", 2, Infix::And),
    ("==", 4, Infix::Compare(IntegerComparison::Equal)),
    ("!=", 4, Infix::Compare(IntegerComparison::NotEqual)),
    ("<=", 4, Infix::Compare(IntegerComparison::LessEqual)),
    ("<", 4, Infix::Compare(IntegerComparison::Less)),
    (">=", 4, Infix::Compare(IntegerComparison::GreaterEqual)),
    (">", 4, Infix::Compare(IntegerComparison::Greater)),
    ("^", 5, Infix::Compute(Op::Xor)),
    ("xor", 5, Infix::Compute(Op::Xor)),
    ("+", 6, Infix::Compute(Op::Add)),
    ("-", 6, Infix::Compute(Op::Sub)),
    ("*", 7, Infix::Compute(Op::Mul)),
    ("/", 7, Infix::Compute(Op::Div)),
    ("%", 7, Infix::Compute(Op::Rem)),
];

/// An expression or a condition.
enum ExprTerm {
    Number(Expr),
    Truth(Condition),
}

/// An expression. Until it is resolved, its variables are indices into the names in the parser's
/// state.
pub(super) fn expr(input: &mut ParserInput) -> Parsed<Expr> {
    let (term, span) = whole(input)?;
    as_number(term, &span)
}

/// Parses an expression without cases.
fn plain(input: &mut ParserInput) -> Parsed<Expr> {
    let (term, span) = term(input, 0)?;
    as_number(term, &span)
}

/// Parses a term with all its operators. In a claim, cases may follow: `a if c else b`.
fn whole(input: &mut ParserInput) -> Parsed<(ExprTerm, Span)> {
    let (left, span) = term(input, 0)?;
    if input.state.nodes.is_none() {
        return Ok((left, span));
    }
    cases(input, left, span)
}

/// A condition. Until it is resolved, its variables are indices into the names in the parser's
/// state.
pub(super) fn condition(input: &mut ParserInput) -> Parsed<Condition> {
    let (term, span) = term(input, 0)?;
    as_truth(term, &span)
}

fn as_number(term: ExprTerm, span: &Span) -> Parsed<Expr> {
    match term {
        ExprTerm::Number(expr) => Ok(expr),
        ExprTerm::Truth(_) => {
            ParseError::new(span, "a number is needed here", "this is a condition")
                .help("conditions are joined with and, or, not, for example a < b and b < c")
                .stop()
        }
    }
}

fn as_truth(term: ExprTerm, span: &Span) -> Parsed<Condition> {
    match term {
        ExprTerm::Truth(condition) => Ok(condition),
        ExprTerm::Number(_) => {
            ParseError::new(span, "a condition is needed here", "this is a number")
                .help("compare it with another number, for example a < b")
                .stop()
        }
    }
}

/// Parses a term whose operators have at least the precedence `least`.
fn term(input: &mut ParserInput, least: u8) -> Parsed<(ExprTerm, Span)> {
    let (mut left, mut span) = with_span(operand).parse_next(input)?;
    while let Some((text, tight, infix)) = next_infix(input, least) {
        let at = symbol(text).parse_next(input)?;
        count_operator(input, &at)?;
        let (right, right_span) = term(input, tight + 1)?;
        left = join(infix, (left, &span), (right, &right_span))?;
        span.end = right_span.end;
    }
    Ok((left, span))
}

/// Returns the operator that comes next, if its precedence is at least `least`.
fn next_infix(input: &mut ParserInput, least: u8) -> Option<(&'static str, u8, Infix)> {
    let rest = rest(input);
    let word = next_word(input);
    let is_next = |text: &str| {
        if word.is_empty() {
            rest.starts_with(text)
        } else {
            word == text
        }
    };
    let found = INFIX
        .into_iter()
        .find(|&(text, tight, _)| tight >= least && is_next(text));
    if found.is_none() {
        want_here(input, Expectation::Named("an operator"));
    }
    found
}

fn count_operator(input: &mut ParserInput, at: &Span) -> Parsed<()> {
    input.state.operators += 1;
    if input.state.operators > MOST_OPERATORS {
        return refuse(
            at,
            format!("a game may have at most {MOST_OPERATORS} operators"),
            "one too many",
        );
    }
    Ok(())
}

/// `left infix right`
fn join(
    infix: Infix,
    (left, left_span): (ExprTerm, &Span),
    (right, right_span): (ExprTerm, &Span),
) -> Parsed<ExprTerm> {
    Ok(match infix {
        Infix::Or | Infix::And => {
            let (left, right) = (
                Box::new(as_truth(left, left_span)?),
                Box::new(as_truth(right, right_span)?),
            );
            ExprTerm::Truth(if infix == Infix::Or {
                Condition::Or(left, right)
            } else {
                Condition::And(left, right)
            })
        }
        Infix::Compare(how) => ExprTerm::Truth(Condition::Compare(
            how,
            as_number(left, left_span)?,
            as_number(right, right_span)?,
        )),
        Infix::Compute(op) => ExprTerm::Number(Expr::binary(
            op,
            as_number(left, left_span)?,
            as_number(right, right_span)?,
        )),
    })
}

/// Parses a term without operators, or with one prefix operator.
fn operand(input: &mut ParserInput) -> Parsed<ExprTerm> {
    let next = rest(input).chars().next().unwrap_or_default();
    let word = next_word(input);
    if let Some(&(word, op)) = OF_SEVERAL.iter().find(|(name, _)| *name == word) {
        return of_several(input, word, op);
    }
    if let Some(&(word, function)) = OF_ONE.iter().find(|(name, _)| *name == word) {
        let inner = of_one(input, word)?;
        return Ok(ExprTerm::Number(Expr::Unary(function, Box::new(inner))));
    }
    if input.state.nodes.is_some()
        && (["g", "last", "factor", "primes", "part"].contains(&word) || next == '[')
    {
        return node(input).map(ExprTerm::Number);
    }
    match word {
        "not" => not(input),
        "prime" => Ok(ExprTerm::Truth(Condition::Prime(of_one(input, "prime")?))),
        _ if next == '(' => {
            parse_nested(input, delimited(symbol("("), whole, symbol(")"))).map(|(inner, _)| inner)
        }
        _ if next == '-' => sign(input),
        _ if next.is_ascii_digit() => Ok(ExprTerm::Number(Expr::Int(i128::from(number(input)?.0)))),
        _ => variable(input),
    }
}

/// `-a`; a sign before a number becomes part of the number.
fn sign(input: &mut ParserInput) -> Parsed<ExprTerm> {
    let at = symbol("-").parse_next(input)?;
    count_operator(input, &at)?;
    let (term, span) = parse_nested(input, with_span(operand))?;
    Ok(ExprTerm::Number(match as_number(term, &span)? {
        Expr::Int(value) => Expr::Int(value.saturating_neg()),
        expr => Expr::Neg(Box::new(expr)),
    }))
}

/// `not a`
fn not(input: &mut ParserInput) -> Parsed<ExprTerm> {
    let at = keyword("not").parse_next(input)?;
    count_operator(input, &at)?;
    let (term, span) = parse_nested(input, |input: &mut ParserInput<'_>| term(input, NOT))?;
    Ok(ExprTerm::Truth(Condition::Not(Box::new(as_truth(
        term, &span,
    )?))))
}

/// Parses a word and what it takes in parentheses, which counts as an operator. Returns the span of
/// the word.
fn function<'s, T>(
    input: &mut ParserInput<'s>,
    word: &'static str,
    arguments: impl Parser<ParserInput<'s>, T, ParseStop>,
) -> Parsed<(T, Span)> {
    let at = keyword(word).parse_next(input)?;
    count_operator(input, &at)?;
    Ok((
        parse_nested(input, delimited(symbol("("), arguments, symbol(")")))?,
        at,
    ))
}

/// `min(a, b, …)` and other functions of two or more numbers. A logarithm has a base, which is 2 if
/// it is omitted.
fn of_several(input: &mut ParserInput, word: &'static str, op: Op) -> Parsed<ExprTerm> {
    let (least, most) = if op == Op::Ilog {
        (1, 2)
    } else {
        (2, usize::MAX)
    };
    let (mut list, at): (Vec<Expr>, Span) =
        function(input, word, separated(least..=most, expr, symbol(",")))?;
    if list.len() == 1 {
        list.push(Expr::Int(2));
    }
    for _ in 2..list.len() {
        count_operator(input, &at)?;
    }
    let term = list
        .into_iter()
        .reduce(|left, right| Expr::binary(op, left, right));
    term.map(ExprTerm::Number).ok_or(ParseStop::Mismatch)
}

/// Parses the contents of `isqrt(a)`.
fn of_one(input: &mut ParserInput, word: &'static str) -> Parsed<Expr> {
    function(input, word, expr).map(|(inner, _)| inner)
}

/// Parses the rest of `a if c else b if d else e` after `a`.
fn cases(input: &mut ParserInput, first: ExprTerm, mut span: Span) -> Parsed<(ExprTerm, Span)> {
    if next_word(input) != "if" {
        return Ok((first, span));
    }
    let (mut value, mut list) = (as_number(first, &span)?, Vec::new());
    while let Some(at) = opt(keyword("if")).parse_next(input)? {
        count_operator(input, &at)?;
        let condition = parse_nested(input, condition)?;
        keyword("else").parse_next(input)?;
        list.push((
            condition,
            std::mem::replace(&mut value, parse_nested(input, plain)?),
        ));
    }
    span.end = input.state.end;
    Ok((
        ExprTerm::Number(push(input, ClaimNode::Cases(list, value))),
        span,
    ))
}

/// `g(a, b)`, `factor(a)`, `part(a, r)`, `last(a, x -> f, b)` or `[a, b; c, d][index]`
fn node(input: &mut ParserInput) -> Parsed<Expr> {
    let node = match next_word(input) {
        "g" => ClaimNode::Call(function(input, "g", separated(1.., expr, symbol(",")))?.0),
        "last" => function(input, "last", last)?.0,
        "factor" => ClaimNode::Factor(of_one(input, "factor")?),
        "primes" => ClaimNode::Primes(of_one(input, "primes")?),
        "part" => {
            let ((number, _, ratio), _) = function(input, "part", (expr, symbol(","), expr))?;
            ClaimNode::Part(number, ratio)
        }
        _ => table(input)?,
    };
    Ok(push(input, node))
}

/// `a, x -> f, b`: the name x is known in f.
fn last(input: &mut ParserInput) -> Parsed<ClaimNode> {
    let start = expr(input)?;
    symbol(",").parse_next(input)?;
    let name = used_name(input, "a variable")?.0;
    symbol("->").parse_next(input)?;
    let Expr::Var(bound) = push(input, ClaimNode::Bound) else {
        return Err(ParseStop::Mismatch);
    };
    let first = input.state.names.len();
    let next = expr(input)?;
    input.state.locals.push(LocalName {
        name,
        uses: first..input.state.names.len(),
        node: bound,
    });
    symbol(",").parse_next(input)?;
    let to = expr(input)?;
    Ok(ClaimNode::Last {
        start,
        bound,
        next,
        to,
    })
}

fn table(input: &mut ParserInput) -> Parsed<ClaimNode> {
    let at = symbol("[").parse_next(input)?;
    count_operator(input, &at)?;
    let list = |input: &mut ParserInput<'_>| {
        separated(1.., integer::<i128>, symbol(",")).parse_next(input)
    };
    let first: Vec<i128> = list(input)?;
    let turn = opt(symbol(";"))
        .parse_next(input)?
        .map(|_| list(input))
        .transpose()?;
    symbol("]").parse_next(input)?;
    let index = parse_nested(input, delimited(symbol("["), expr, symbol("]")))?;
    let (head, turn) = turn.map_or((Vec::new(), first.clone()), |turn| (first, turn));
    Ok(ClaimNode::Table { head, turn, index })
}

/// Adds a node and returns its variable, which lies above those of all names.
pub(super) fn push(input: &mut ParserInput, node: ClaimNode) -> Expr {
    let nodes = input.state.nodes.get_or_insert_with(Vec::new);
    nodes.push(node);
    Expr::Var(FIRST_PARAMETER + nodes.len() - 1)
}

/// Parses a number, or an expression of parameters, of which the game keeps the value alone. `ends`
/// are the characters of which one comes next. Returns `None` if a parameter has no value yet.
pub(super) fn literal<'s>(
    input: &mut ParserInput<'s>,
    ends: &[char],
    plain: impl Fn(&mut ParserInput<'s>) -> Parsed<i128>,
) -> Parsed<(Option<i128>, Span)> {
    let (own, _) = rest(input).split_once(ends).unwrap_or_default();
    if !own.contains(|c: char| c.is_ascii_alphabetic()) {
        return with_span(plain)
            .parse_next(input)
            .map(|(value, span)| (Some(value), span));
    }
    input.state.names.clear();
    let (mut value, span) = with_span(expr).parse_next(input)?;
    let names = std::mem::take(&mut input.state.names);
    resolve(&mut value, &names, &[])?;
    input.state.has_literals = true;
    if value.any(&mut |_| true) {
        return Ok((None, span));
    }
    match value.eval(&[], &mut Steps::at_most(LITERAL_STEPS)) {
        Ok(number) => Ok((Some(number), span)),
        Err(_) => refuse(&span, "this expression has no value", "no number"),
    }
}

fn variable(input: &mut ParserInput) -> Parsed<ExprTerm> {
    let word = next_word(input);
    let is_call = rest(input)
        .strip_prefix(word)
        .is_some_and(|behind| behind.starts_with('('));
    let (word, span) = used_name(input, "an expression")?;
    if is_call {
        return functions::unknown(&word, &span, input.state.nodes.is_some());
    }
    if let Some(given) = parameter_uses::find(&input.state, &word) {
        return parameter_uses::as_expr(given, &word, &span).map(ExprTerm::Number);
    }
    input.state.names.push((word, span));
    Ok(ExprTerm::Number(Expr::Var(input.state.names.len() - 1)))
}
