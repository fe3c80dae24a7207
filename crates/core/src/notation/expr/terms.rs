//! The operands that only input lines have: `f(a, b)`, elements of lists, tables, `mex(g(n-k) for k in 1..=n if n%k == 0)`.

use winnow::combinator::separated;
use winnow::prelude::*;

use super::{condition, count_operator, plain, table, with_cases};
use crate::game::expr::{Expr, Op};
use crate::notation::given::FIRST_PARAMETER;
use crate::notation::input_format::term::{Fold, Named, Term, Turn, Turns};
use crate::notation::parse_error::Parsed;
use crate::notation::scope::{used_name, variable_name};
use crate::notation::syntax::{Input, keyword, nested, next_word, rest, symbol};

/// Adds a term and returns its variable.
pub(in crate::notation) fn push(input: &mut Input, term: Term) -> Expr {
    let terms = input.state.terms.get_or_insert_with(Vec::new);
    terms.push(term);
    Expr::Var(FIRST_PARAMETER + terms.len() - 1)
}

/// Parses an operand that only input lines have, if one comes next.
pub(in crate::notation) fn operand(input: &mut Input) -> Parsed<Option<Expr>> {
    if rest(input).starts_with('[') {
        let node = table(input)?;
        return Ok(Some(push(input, node.into())));
    }
    let word = next_word(input);
    let behind = rest(input).get(word.len()..).unwrap_or_default();
    if let Some(&(word, fold)) = Fold::ALL.iter().find(|(name, _)| *name == word) {
        return if behind.trim_start().starts_with('(') { folded(input, word, fold).map(Some) } else { Ok(None) };
    }
    let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
    let is_known = ["ilog", "isqrt", "popcount", "digitsum", "prime", "not"].contains(&word);
    if !is_name || is_known || !behind.starts_with(['(', '[']) {
        return Ok(None);
    }
    let (name, span) = used_name(input, "a name")?;
    let (name, at) = (name.to_owned(), span.clone());
    count_operator(input, &at)?;
    if rest(input).starts_with('(') {
        let list = |input: &mut Input<'_>| separated(1.., with_cases, symbol(",")).parse_next(input);
        symbol("(").parse_next(input)?;
        let arguments = nested(input, list)?;
        symbol(")").parse_next(input)?;
        return Ok(Some(push(input, Term::Use(Named::Unknown(name, span), arguments))));
    }
    let mut indices = Vec::new();
    while indices.len() < 2 && rest(input).starts_with('[') {
        symbol("[").parse_next(input)?;
        indices.push(nested(input, with_cases)?);
        symbol("]").parse_next(input)?;
    }
    Ok(Some(push(input, Term::Use(Named::Unknown(format!("{name}["), span), indices))))
}

/// `mex(a for i in 0..=n)`, or `min(a, b)`
fn folded(input: &mut Input, word: &'static str, fold: Fold) -> Parsed<Expr> {
    let at = keyword(word).parse_next(input)?;
    count_operator(input, &at)?;
    symbol("(").parse_next(input)?;
    let first = nested(input, with_cases)?;
    let op = match fold {
        Fold::Min => Some(Op::Min),
        Fold::Max => Some(Op::Max),
        Fold::Xor => Some(Op::Xor),
        Fold::Gcd => Some(Op::Gcd),
        Fold::Mex | Fold::Sum | Fold::Last => None,
    };
    let Some(op) = op.filter(|_| next_word(input) != "for") else {
        let turns = turns(input)?;
        symbol(")").parse_next(input)?;
        return Ok(push(input, Term::Fold(fold, first, turns)));
    };
    let mut value = first;
    symbol(",").parse_next(input)?;
    loop {
        count_operator(input, &at)?;
        let next = nested(input, with_cases)?;
        value = Expr::Binary(op, Box::new(value), Box::new(next));
        if !rest(input).starts_with(',') {
            break;
        }
        symbol(",").parse_next(input)?;
    }
    symbol(")").parse_next(input)?;
    Ok(value)
}

/// `for i in 0..=n, j in 0..=i if c`
pub(in crate::notation) fn turns(input: &mut Input) -> Parsed<Turns> {
    keyword("for").parse_next(input)?;
    let mut turns = Turns::default();
    loop {
        turns.loops.push(turn(input)?);
        if !rest(input).starts_with(',') {
            break;
        }
        symbol(",").parse_next(input)?;
    }
    if next_word(input) == "if" {
        keyword("if").parse_next(input)?;
        turns.condition = Some(nested(input, condition)?);
    }
    Ok(turns)
}

/// `i in 0..=n`
pub(in crate::notation) fn turn(input: &mut Input) -> Parsed<Turn> {
    let (name, span) = variable_name(input, "a name")?;
    let name = name.to_owned();
    keyword("in").parse_next(input)?;
    let low = nested(input, plain)?;
    symbol("..=").parse_next(input)?;
    let high = nested(input, plain)?;
    Ok(Turn { name, span, variable: 0, low, high })
}
