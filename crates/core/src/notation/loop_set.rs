//! Sets in the place of a range: `for k in {1,3,4}`, `for k in squares`, `for k in S`. When the
//! rule is read, a clause with a set becomes clauses with ranges and conditions that have the same
//! options: one clause for each number of a list, a range with a condition or a formula for an
//! endless set. Endless sets are taken up to the number from which they are subtracted, if there is
//! one, or up to the heap or the largest number of a state.

use super::given::{FIRST_PARAMETER, ParameterKind};
use super::growth;
use super::parameter_uses;
use super::prelude::*;
use super::set;
use crate::game::formulas::{and, with, with_in, with_in_loop};
use crate::game::linear::Linear;
use crate::game::named_sets::{self, one_of};
use crate::game::rule::{Clause, Loop, Parts};
use crate::game::set::{Each, NamedSet, Set};

/// The most numbers of a list that become a clause each.
const MOST_LISTED: usize = 16;
/// The most numbers of a list.
const MOST_NUMBERS: usize = 300;

/// What a loop runs over in the place of a range.
#[derive(Debug, Clone)]
pub(super) enum Over {
    /// A list of numbers, which may be 0 or negative.
    Numbers(Vec<i128>),
    /// A set of positive numbers.
    Set(Set),
}

/// What a loop runs over, and its span.
pub(super) type LoopRange = (Over, Span);

/// For each loop of a clause, the set over which it runs, if it is no range.
pub(super) type Sets = Vec<Option<LoopRange>>;

/// A part of an option, for any kind of position.
pub(super) trait Part: Clone {
    /// Its expressions.
    fn exprs(&mut self) -> Vec<&mut Expr>;
}

impl Part for Parts {
    fn exprs(&mut self) -> Vec<&mut Expr> {
        match self {
            Self::One(value) => vec![value],
            Self::Each { value, low, high } => vec![value, low, high],
            Self::Repeated { value, count } => vec![value, count],
        }
    }
}

/// A state.
impl Part for Vec<Expr> {
    fn exprs(&mut self) -> Vec<&mut Expr> {
        self.iter_mut().collect()
    }
}

/// Parses a set, if one comes next and not a range.
pub(super) fn next(input: &mut ParserInput) -> Parsed<Option<LoopRange>> {
    if !comes(input) {
        return Ok(None);
    }
    // A list after `in` may have numbers that a set of numbers to remove has not.
    if is_list(rest(input)) {
        let list = delimited(
            symbol("{"),
            separated(1.., integer::<i128>, symbol(",")),
            symbol("}"),
        );
        let (mut values, span): (Vec<i128>, Span) = with_span(list).parse_next(input)?;
        values.sort_unstable();
        values.dedup();
        return Ok(Some((Over::Numbers(values), span)));
    }
    // The set resolves its own names; those of the clause are resolved later.
    let names = std::mem::take(&mut input.state.names);
    let found =
        with_span(|input: &mut ParserInput<'_>| set::set(input, false)).parse_next(input)?;
    input.state.names = names;
    Ok(Some((Over::Set(found.0), found.1)))
}

/// Returns `true` if a list of numbers in braces comes next, which is not joined with another set.
fn is_list(text: &str) -> bool {
    let Some((list, behind)) = text.strip_prefix('{').and_then(|text| text.split_once('}')) else {
        return false;
    };
    list.contains(|c: char| c.is_ascii_digit())
        && list
            .chars()
            .all(|c| c.is_ascii_digit() || c == ',' || c == '-' || c.is_whitespace())
        && !behind.trim_start().starts_with('+')
}

/// Returns `true` if a set comes next: a brace, the name of a set, or a name alone.
fn comes(input: &ParserInput) -> bool {
    let (word, behind) = word_and_rest(input);
    let is_name = word.starts_with(|c: char| c.is_ascii_alphabetic());
    let ends =
        behind.is_empty() || behind.starts_with([',', ';', ')', ']']) || behind.starts_with("if ");
    let is_named = set::is_named(word) || word == "prime" && behind.starts_with("powers");
    let is_set = parameter_uses::find(&input.state, word)
        .is_some_and(|given| given.kind() == ParameterKind::Set);
    rest(input).starts_with('{')
        || set::begins_steps(input) && !rest(input).starts_with('0')
        || is_name && (ends || is_set || is_named)
}

/// Returns clauses with the options of a clause some of whose loops run over sets. `first` is the
/// number of the first loop's variable, `top` the largest number of a position.
///
/// # Errors
/// If a set cannot stand there.
pub(super) fn expand_sets<P: Part>(
    clause: Clause<P>,
    sets: &[Option<LoopRange>],
    first: usize,
    top: &Expr,
) -> Parsed<Vec<Clause<P>>> {
    let mut clauses = vec![clause];
    // From the innermost loop on: a loop that vanishes renumbers those after it.
    for (place, given) in sets.iter().enumerate().rev() {
        let Some((over, span)) = given else { continue };
        let variable = first + place;
        let mut all = Vec::new();
        for clause in &mut clauses {
            let from = subtracted_from(clause, variable, first);
            let turn = SetLoop {
                place,
                variable,
                first,
                top: from.as_ref().unwrap_or(top),
                falls: from.is_some(),
                span,
            };
            all.extend(match over {
                Over::Numbers(values) => turn.over_numbers(clause, values)?,
                Over::Set(set) => turn.over(clause, set)?,
            });
        }
        clauses = all;
    }
    Ok(clauses)
}

/// Returns the number of the position from which a part subtracts a variable: a greater value
/// leaves less than nothing.
fn subtracted_from<P: Part>(clause: &mut Clause<P>, variable: usize, first: usize) -> Option<Expr> {
    let linear = clause
        .parts
        .iter_mut()
        .flat_map(P::exprs)
        .filter_map(|part| Linear::from_expr(part, variable));
    let is_own = |rest: &Expr| matches!(rest, Expr::Var(place) if *place < first);
    linear
        .filter(|Linear { factor, rest }| *factor < 0 && is_own(rest))
        .map(|linear| linear.rest)
        .next()
}

/// A loop over a set.
struct SetLoop<'a> {
    place: usize,
    variable: usize,
    /// The number of the first loop's variable: 1 for a heap.
    first: usize,
    /// The largest number of the set that is taken, if it has no end.
    top: &'a Expr,
    /// `true` if a greater number leaves less than nothing.
    falls: bool,
    span: &'a Span,
}

impl SetLoop<'_> {
    fn over<P: Part>(&self, clause: &Clause<P>, set: &Set) -> Parsed<Vec<Clause<P>>> {
        let own = || Expr::Var(self.variable);
        let top = || self.top.clone();
        Ok(match set {
            Set::Finite(values) => {
                let values: Vec<i128> = values.iter().map(|&value| value.into()).collect();
                self.over_numbers(clause, &values)?
            }
            Set::Range(low, high) => {
                self.needs_heap(low)?;
                self.needs_heap(high)?;
                vec![self.with_range(clause, (low.clone(), high.clone()), &own(), None)]
            }
            Set::Steps { first, step: 1 } => {
                vec![self.with_range(clause, (Expr::Int((*first).into()), top()), &own(), None)]
            }
            Set::Steps { first, step } => {
                let (first, step) = (Expr::Int((*first).into()), Expr::Int((*step).into()));
                let last = Expr::binary(
                    Op::Div,
                    Expr::binary(Op::Sub, top(), first.clone()),
                    step.clone(),
                );
                let value = Expr::binary(Op::Add, first, Expr::binary(Op::Mul, own(), step));
                vec![self.with_range(clause, (Expr::Int(0), last), &value, None)]
            }
            Set::Named(named) => vec![self.over_named(clause, *named)?],
            Set::Each(each) => vec![self.over_each(clause, each)?],
            Set::Union(sets) => sets
                .iter()
                .map(|set| self.over(clause, set))
                .collect::<Parsed<Vec<_>>>()?
                .concat(),
        })
    }

    /// The clauses of a list in increasing order.
    fn over_numbers<P: Part>(&self, clause: &Clause<P>, values: &[i128]) -> Parsed<Vec<Clause<P>>> {
        let ends = values
            .first()
            .zip(values.last())
            .filter(|_| values.len() > MOST_LISTED);
        let Some((&first, &last)) = ends else {
            return Ok(values
                .iter()
                .map(|&value| self.with_value(clause, &Expr::Int(value)))
                .collect());
        };
        if values.len() > MOST_NUMBERS {
            let message = format!("a set after `in` has at most {MOST_NUMBERS} numbers");
            return refuse(self.span, message, "too many");
        }
        let own = Expr::Var(self.variable);
        let high = if self.falls {
            Expr::binary(Op::Min, self.top.clone(), Expr::Int(last))
        } else {
            Expr::Int(last)
        };
        Ok(vec![self.with_range(
            clause,
            (Expr::Int(first), high),
            &own,
            one_of(&own, values),
        )])
    }

    /// Refuses an expression with the heap in a rule that has none.
    fn needs_heap(&self, expr: &Expr) -> Parsed<()> {
        if self.first == 1 || !expr.uses(0) {
            return Ok(());
        }
        ParseError::new(
            self.span,
            "the numbers of this set depend on a heap n, which a state does not have",
            "uses n",
        )
        .help("write a range and a condition, such as k in 1..=x if x%k == 0")
        .stop()
    }

    fn over_named<P: Part>(&self, clause: &Clause<P>, named: NamedSet) -> Parsed<Clause<P>> {
        if let NamedSet::Odd | NamedSet::Even = named {
            let first = if named == NamedSet::Odd { 1 } else { 2 };
            return self
                .over(clause, &Set::Steps { first, step: 2 })
                .map(|mut all| all.remove(0));
        }
        let Some(Each {
            value,
            low,
            high: Some(high),
            condition,
        }) = named_sets::spelling(named, self.variable, self.top)
        else {
            return ParseError::new(
                self.span,
                "a rule has no condition for powers of primes",
                "not after `in`",
            )
            .help("Subtraction(prime powers) removes them")
            .stop();
        };
        Ok(self.with_range(clause, (low, high), &value, condition))
    }

    fn over_each<P: Part>(&self, clause: &Clause<P>, each: &Each) -> Parsed<Clause<P>> {
        let Some(high) = &each.high.clone().or_else(|| growth::last(each, self.top)) else {
            return ParseError::new(self.span, "a set after `in` needs an end", "no end")
                .help("such as {k*k+1 for k in 1..=n}")
                .stop();
        };
        for expr in [&each.low, &each.value].into_iter().chain(&each.high) {
            self.needs_heap(expr)?;
        }
        if each
            .condition
            .as_ref()
            .is_some_and(|condition| condition.uses(0))
        {
            self.needs_heap(&Expr::Var(0))?;
        }
        // The set's own variable is 1.
        let values = [Expr::Var(0), Expr::Var(self.variable)];
        let value = with(&each.value, &values);
        let compare = |how, a: &Expr, b: &Expr| Condition::Compare(how, a.clone(), b.clone());
        let is_variable = each.value == Expr::Var(1);
        // To remove less than 1 from a heap is no move.
        let may_be_less =
            self.falls && self.first == 1 && (!is_variable || !matches!(each.low, Expr::Int(1..)));
        let positive =
            may_be_less.then(|| compare(IntegerComparison::GreaterEqual, &value, &Expr::Int(1)));
        let may_be_more = (self.falls || each.high.is_none()) && (!is_variable || high != self.top);
        let fits = may_be_more.then(|| compare(IntegerComparison::LessEqual, &value, self.top));
        let own = each
            .condition
            .as_ref()
            .map(|condition| with_in(condition, &values));
        let condition = own.into_iter().chain(positive).chain(fits).reduce(and);
        Ok(self.with_range(clause, (each.low.clone(), high.clone()), &value, condition))
    }

    /// The clause with a number in the place of the variable, and without its loop.
    fn with_value<P: Part>(&self, clause: &Clause<P>, value: &Expr) -> Clause<P> {
        let mut clause = clause.clone();
        clause.loops.remove(self.place);
        self.replace(&mut clause, value, true);
        clause
    }

    /// The clause with a loop over a range, an expression in the place of its variable, and one
    /// more condition.
    fn with_range<P: Part>(
        &self,
        clause: &Clause<P>,
        range: (Expr, Expr),
        value: &Expr,
        more: Option<Condition>,
    ) -> Clause<P> {
        let mut clause = clause.clone();
        self.replace(&mut clause, value, false);
        if let Some(turns) = clause.loops.get_mut(self.place) {
            *turns = Loop {
                low: range.0,
                high: range.1,
            };
        }
        let own = clause.condition.take();
        clause.condition = more.into_iter().chain(own).reduce(and);
        clause
    }

    fn replace<P: Part>(&self, clause: &mut Clause<P>, value: &Expr, vanishes: bool) {
        let after = self.variable..if vanishes {
            FIRST_PARAMETER.min(self.variable + clause.loops.len() + 2)
        } else {
            0
        };
        let values: Vec<Expr> = (0..self.variable)
            .map(Expr::Var)
            .chain([value.clone()])
            .chain(after.map(Expr::Var))
            .collect();
        let of = |expr: &mut Expr| *expr = with(expr, &values);
        for turns in &mut clause.loops {
            *turns = with_in_loop(turns, &values);
        }
        if let Some(condition) = &mut clause.condition {
            *condition = with_in(condition, &values);
        }
        clause.parts.iter_mut().flat_map(P::exprs).for_each(of);
    }
}
