//! Heap games by set: `Subtraction({1,3,4})`, `Subtraction(1..=n/2)`, `AllBut(squares)`.

mod named;

use super::prelude::*;
use winnow::stream::Location;

use super::check;
use super::expr::{condition, expr};
use super::given::{GivenParameter, ParameterKind};
use super::growth;
use super::parameter_uses::{self, natural};
use super::range;
use super::scope::{refuse_taken, resolve, resolve_condition, variable_name};
use crate::game::set::{Each, Set, SubtractionGame};
use crate::game::simplify_heaps;
use named::{ALL, parse_named};

pub(super) use named::is_named;

/// The most sets that are joined.
const MOST_SETS: usize = 16;

/// What may follow a set.
const BEHIND: [char; 4] = [')', '+', ';', ','];

/// Parses the contents of `Subtraction(…)` or of `AllBut(…)`.
pub(super) fn game(input: &mut ParserInput, all_but: bool) -> Parsed<Game> {
    refuse_bare_list(input, if all_but { "AllBut" } else { "Subtraction" })?;
    Ok(SubtractionGame {
        set: set(input, all_but)?,
        all_but,
    }
    .into())
}

/// Refuses `1,3,4`: a set without its braces.
fn refuse_bare_list(input: &ParserInput, family: &str) -> Parsed<()> {
    let inside = rest(input).split(')').next().unwrap_or_default().trim_end();
    let numbers: Vec<&str> = inside.split(',').map(str::trim).collect();
    if !numbers
        .iter()
        .all(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return Ok(());
    }
    let start = input.current_token_start();
    ParseError::new(
        &(start..start + inside.len()),
        "a set of numbers is written in braces",
        "no braces",
    )
    .help(format!("write {family}({{{}}})", numbers.join(",")))
    .stop()
}

/// Parses one set, or several sets joined by `+`. All finite sets become one set, which comes
/// first; a range comes last.
pub(super) fn set(input: &mut ParserInput, all_but: bool) -> Parsed<Set> {
    let mut all: Vec<Set> = Vec::new();
    loop {
        let (part, span) =
            with_span(|input: &mut ParserInput<'_>| one_set(input, all_but)).parse_next(input)?;
        // The value of a parameter may be a union.
        for part in if let Set::Union(parts) = part {
            parts
        } else {
            vec![part]
        } {
            if !matches!(part, Set::Finite(_)) && all.contains(&part) && !input.state.open {
                return refuse(
                    &span,
                    "this set was already given",
                    "the same numbers again",
                );
            }
            all.push(part);
        }
        if all
            .iter()
            .filter(|set| !matches!(set, Set::Finite(_)))
            .count()
            >= MOST_SETS
        {
            return refuse(
                &span,
                format!("at most {MOST_SETS} sets are joined"),
                "one too many",
            );
        }
        if opt(symbol("+")).parse_next(input)?.is_none() {
            return Set::union(all).ok_or(ParseStop::Mismatch);
        }
    }
}

fn one_set(input: &mut ParserInput, all_but: bool) -> Parsed<Set> {
    if begins_steps(input) {
        return steps(input);
    }
    if let Some(given) = stands_for_set(input) {
        let (word, span) = name("a set").parse_next(input)?;
        let set = parameter_uses::as_set(&given, word, &span)?;
        if !input.state.open {
            suits(&set, all_but, &span)?;
        }
        return Ok(set);
    }
    // The name of a set is not the variable at the start of a range.
    let word = next_word(input);
    if word == ALL || word == "prime" || is_named(word) {
        return parse_named(input, all_but);
    }
    let finite = |input: &mut ParserInput<'_>| finite(input, all_but);
    let range = |input: &mut ParserInput<'_>| range(input, all_but);
    let named = |input: &mut ParserInput<'_>| parse_named(input, all_but);
    alt((finite, members, each, range, named)).parse_next(input)
}

/// Returns an error if the set of a parameter cannot be computed, or lets a move remove nothing.
fn suits(set: &Set, all_but: bool, span: &Span) -> Parsed<()> {
    match set {
        Set::Range(low, high) => check::range(low, high, span, all_but),
        Set::Each(each) => check::each(each, span),
        Set::Union(sets) => sets.iter().try_for_each(|set| suits(set, all_but, span)),
        Set::Finite(_) | Set::Named(_) | Set::Steps { .. } => Ok(()),
    }
}

/// Returns the parameter that comes next, unless it is a number at the start of a range.
fn stands_for_set(input: &ParserInput) -> Option<GivenParameter> {
    let (word, behind) = word_and_rest(input);
    let given = parameter_uses::find(&input.state, word)?;
    let ends = behind.is_empty() || behind.starts_with(')');
    (given.kind() == ParameterKind::Set || ends).then(|| given.clone())
}

/// Returns `true` if `7..` comes next, without a number after it.
pub(super) fn begins_steps(input: &ParserInput) -> bool {
    let (text, word) = (rest(input), next_word(input));
    let is_parameter = word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word != "n"
        && (input.state.open || parameter_uses::find(&input.state, word).is_some());
    let behind = if is_parameter {
        text.get(word.len()..).unwrap_or_default()
    } else {
        text.trim_start_matches(|c: char| c.is_ascii_digit())
    };
    let Some(end) = behind
        .trim_start()
        .strip_prefix("..")
        .filter(|_| behind.len() < text.len())
    else {
        return false;
    };
    let end = end.trim_start();
    let ends = end.is_empty() || end.starts_with(BEHIND);
    ends || ["step", "if "].iter().any(|word| end.starts_with(word))
}

/// `7.. step 3`
fn steps(input: &mut ParserInput) -> Parsed<Set> {
    let (first, first_span) = natural(input, &['.'])?;
    if first == 0 {
        return refuse(
            &first_span,
            "a set holds positive numbers",
            "removing 0 would change nothing",
        );
    }
    symbol("..").parse_next(input)?;
    Ok(Set::Steps {
        first,
        step: step(input)?,
    })
}

/// `step 3`, or nothing for a step of 1.
fn step(input: &mut ParserInput) -> Parsed<u64> {
    if opt(keyword("step")).parse_next(input)?.is_none() {
        return Ok(1);
    }
    let (by, span) = natural(input, &BEHIND)?;
    if by == 0 {
        return refuse(&span, "a step must be at least 1", "stays where it is");
    }
    Ok(by)
}

/// `{k*k+1 for k in 1..}`, `{k for k in 1..=n if n%k == 0}`
fn each(input: &mut ParserInput) -> Parsed<Set> {
    let ((mut each, variable), span) = with_span(draft).parse_next(input)?;
    let names = std::mem::take(&mut input.state.names);
    let scope = ["n".to_owned(), variable.0];
    if scope[1] == "n" {
        return refuse_taken("n", &variable.1).stop();
    }
    resolve(&mut each.low, &names, &scope[..1])?;
    each.high
        .iter_mut()
        .try_for_each(|high| resolve(high, &names, &scope[..1]))?;
    each.condition
        .iter_mut()
        .try_for_each(|condition| resolve_condition(condition, &names, &scope))?;
    resolve(&mut each.value, &names, &scope)?;
    if input.state.open {
        return Ok(Set::Each(each));
    }
    if each.high.is_none() && !growth::is_endless(&each) {
        return ParseError::new(
            &span,
            "without an end the values must be non-decreasing and unbounded",
            "may fall, or stay",
        )
        .help("give it an end, such as k in 1..=n")
        .stop();
    }
    check::each(&each, &span)?;
    Ok(endless(each))
}

/// Simplifies a set to an endless set if only the heap bounds its values.
fn endless(each: Each) -> Set {
    simplify_heaps::steps(&each).unwrap_or(Set::Each(each))
}

/// An unresolved set, and its variable.
fn draft(input: &mut ParserInput) -> Parsed<(Each, (String, Span))> {
    symbol("{").parse_next(input)?;
    let value = expr(input)?;
    keyword("for").parse_next(input)?;
    let variable = variable_name(input, "a variable")?;
    keyword("in").parse_next(input)?;
    let low = expr(input)?;
    let high = opt(symbol("..="))
        .parse_next(input)?
        .map(|_| expr(input))
        .transpose()?;
    if high.is_none() {
        symbol("..").parse_next(input)?;
    }
    let condition = opt(keyword("if"))
        .parse_next(input)?
        .map(|_| condition(input))
        .transpose()?;
    symbol("}").parse_next(input)?;
    Ok((
        Each {
            value,
            low,
            high,
            condition,
        },
        variable,
    ))
}

/// `{1,3,4}`, in any order.
fn finite(input: &mut ParserInput, all_but: bool) -> Parsed<Set> {
    let member = |input: &mut ParserInput<'_>| natural(input, &[',', '}']);
    let list = delimited(
        symbol("{"),
        separated(0.., member, symbol(",")),
        symbol("}"),
    );
    let (list, span): (Vec<(u64, Span)>, Span) = with_span(list).parse_next(input)?;
    if list.is_empty() {
        let help = if all_but {
            "to remove any number write 0.[3]"
        } else {
            "a game without moves is 0.0"
        };
        return ParseError::new(&span, "the set is empty", "nothing in it")
            .help(help)
            .stop();
    }
    if let Some((_, zero)) = list.iter().find(|(value, _)| *value == 0) {
        return refuse(
            zero,
            "a set holds positive numbers",
            "removing 0 would change nothing",
        );
    }
    let mut values: Vec<u64> = list.into_iter().map(|(value, _)| value).collect();
    values.sort_unstable();
    values.dedup();
    Ok(Set::Finite(values))
}

/// `{1, n/2}`: numbers, and expressions whose values depend on the heap.
fn members(input: &mut ParserInput) -> Parsed<Set> {
    input.state.names.clear();
    let member = |input: &mut ParserInput<'_>| with_span(expr).parse_next(input);
    let list: Vec<(Expr, Span)> = delimited(
        symbol("{"),
        separated(1.., member, symbol(",")),
        symbol("}"),
    )
    .parse_next(input)?;
    let names = std::mem::take(&mut input.state.names);
    let mut sets = Vec::new();
    for (mut value, span) in list {
        resolve(&mut value, &names, &["n".to_owned()])?;
        let set = if let Some(number) = number_of(&value) {
            let Some(number) = u64::try_from(number).ok().filter(|&number| number > 0) else {
                return refuse(
                    &span,
                    "a set holds positive numbers",
                    format!("this is {number}"),
                );
            };
            Set::Finite(vec![number])
        } else {
            let each = Each {
                value,
                low: Expr::Int(1),
                high: Some(Expr::Int(1)),
                condition: None,
            };
            if !input.state.open {
                check::each(&each, &span)?;
            }
            Set::Each(each)
        };
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    // The caller sorts the sets when it joins them.
    Ok(Set::Union(sets))
}

/// Returns the value of an expression that is the same for every heap.
fn number_of(expr: &Expr) -> Option<i128> {
    expr.is_constant()
        .then(|| expr.eval(&[0], &mut Steps::at_most(1000)).ok())
        .flatten()
}

/// `low..=high`, `2..=n step 3`
fn range(input: &mut ParserInput, all_but: bool) -> Parsed<Set> {
    let bounds = |input: &mut ParserInput<'_>| range::range(input, expr);
    let ((mut low, mut high), span) = with_span(bounds).parse_next(input)?;
    let names = std::mem::take(&mut input.state.names);
    let scope = ["n".to_owned()];
    resolve(&mut low, &names, &scope)?;
    resolve(&mut high, &names, &scope)?;
    if !input.state.open {
        check::range(&low, &high, &span, all_but)?;
    }
    Ok(match step(input)? {
        1 => Set::Range(low, high),
        by => with_step(low, high, by),
    })
}

/// The largest number of values for which a range with a step is written as a list.
const MOST_LISTED: usize = 64;

/// Returns the numbers low, low + by, … up to high. They are a list if they are few and the same
/// for every heap.
fn with_step(low: Expr, high: Expr, by: u64) -> Set {
    let number = |expr: &Expr| number_of(expr).and_then(|value| u64::try_from(value).ok());
    if let (Some(first), Some(last)) = (number(&low), number(&high)) {
        let numbers = std::iter::successors(Some(first), |number| number.checked_add(by));
        let listed: Vec<u64> = numbers
            .take_while(|&number| number <= last)
            .filter(|&number| number > 0)
            .take(MOST_LISTED + 1)
            .collect();
        if (1..=MOST_LISTED).contains(&listed.len()) {
            return Set::Finite(listed);
        }
    }
    let by = Expr::Int(by.into());
    let multiple = Expr::binary(Op::Mul, Expr::Var(1), by.clone());
    let (value, span) = match low {
        Expr::Int(0) => (multiple, high),
        low => (
            Expr::binary(Op::Add, low.clone(), multiple),
            Expr::binary(Op::Sub, high, low),
        ),
    };
    // Rounds down: an empty range stays empty.
    endless(Each {
        value,
        low: Expr::Int(0),
        high: Some(Expr::binary(Op::Div, span, by)),
        condition: None,
    })
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(values) => write!(f, "{{{}}}", join(values, ",")),
            Self::Range(low, high) => write!(f, "{low}..={high}"),
            Self::Named(named) => named.fmt(f),
            Self::Steps { first, step: 1 } => write!(f, "{first}.."),
            Self::Steps { first, step } => write!(f, "{first}.. step {step}"),
            Self::Each(each) if each.is_single() => write!(f, "{{{}}}", each.value),
            Self::Each(Each {
                value,
                low,
                high,
                condition,
            }) => {
                write!(f, "{{{value} for a in {low}..")?;
                high.iter().try_for_each(|high| write!(f, "={high}"))?;
                condition
                    .iter()
                    .try_for_each(|condition| write!(f, " if {condition}"))?;
                f.write_str("}")
            }
            Self::Union(sets) => f.write_str(&join(sets, " + ")),
        }
    }
}

impl fmt::Display for SubtractionGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}({})",
            if self.all_but {
                "AllBut"
            } else {
                "Subtraction"
            },
            self.set
        )
    }
}
