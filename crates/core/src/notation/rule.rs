//! Heap games by rule: `Heap(n -> [a, n-2-a] for a in 0..=n-2)`,
//! `Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0)`.

use super::check;
use super::expr::{ExprDisplay, VariableNames, condition, expr};
use super::prelude::*;
use super::range::range;
use super::scope::{canonical_name, refuse_taken, resolve, resolve_condition, variable_name};
use super::{loop_set, negative};
use crate::game::rule::{Clause, HeapRule, Loop, Names, Parts};

/// The most clauses of a game.
const MOST_CLAUSES: usize = 16;
/// The most parts of an option.
const MOST_PARTS: usize = 16;
/// The most loops of a clause.
const MOST_LOOPS: usize = 8;

/// A name, and its span.
type SpannedName = (String, Span);

/// Parses the contents of `Heap(…)`.
pub(super) fn game(input: &mut ParserInput) -> Parsed<Game> {
    let (heap, _) = variable_name(input, "a variable")?;
    symbol("->").parse_next(input)?;
    let mut clauses: Vec<Clause> = Vec::new();
    loop {
        let ((clause, sets, scope), span) =
            with_span(|input: &mut ParserInput<'_>| clause(input, &heap)).parse_next(input)?;
        let is_written = sets.iter().all(Option::is_none);
        for clause in loop_set::expand_sets(clause, &sets, 1, &Expr::Var(0))? {
            let clause = negative::clause(clause, input.state.open);
            if !input.state.open {
                // A clause of a set has other variables than the line: those of the output.
                let output = || (0..=clause.loops.len()).map(canonical_name).collect();
                let scope = if is_written { scope.clone() } else { output() };
                check::clause(&clause, &scope, &span)?;
            }
            add_clause(&mut clauses, clause, is_written, &span)?;
        }
        if !another(input, '[')? {
            break;
        }
    }
    Ok(HeapRule {
        clauses,
        names: Names(vec![heap]),
    }
    .into())
}

/// Parses the sign between two clauses, and returns `true` if there is one. `opening` is how a
/// clause begins.
pub(super) fn another(input: &mut ParserInput, opening: char) -> Parsed<bool> {
    refuse_comma(input, opening)?;
    Ok(opt(symbol(";")).parse_next(input)?.is_some())
}

/// Refuses a comma before a clause.
fn refuse_comma(input: &mut ParserInput, opening: char) -> Parsed<()> {
    let behind = rest(input).strip_prefix(',').map(str::trim_start);
    if !behind.is_some_and(|behind| behind.starts_with(opening)) {
        return Ok(());
    }
    let at = symbol(",").parse_next(input)?;
    ParseError::new(&at, "clauses are separated by `;`", "a comma")
        .help("write `;` in the place of this comma")
        .stop()
}

/// `[parts] for VAR in RANGE, … if CONDITION`, the sets of the loops, and the names of the
/// variables in order.
fn clause(input: &mut ParserInput, heap: &str) -> Parsed<(Clause, loop_set::Sets, Vec<String>)> {
    let parts = delimited(symbol("["), separated(0.., parts, symbol(",")), symbol("]"));
    let (parts, parts_span): (Vec<_>, Span) = with_span(parts).parse_next(input)?;
    at_most(MOST_PARTS, "parts", parts.len(), &parts_span)?;
    let turns = turns(input, '[')?;
    let names = std::mem::take(&mut input.state.names);
    let (parts, own): (Vec<Parts>, Vec<Option<SpannedName>>) = parts.into_iter().unzip();
    let (mut clause, sets, scope) = turns.resolve_clause(parts, &names, vec![heap.to_owned()])?;
    for (parts, own) in clause.parts.iter_mut().zip(own) {
        let mut inner = scope.clone();
        if let Parts::Each { low, high, .. } = parts {
            resolve(low, &names, &scope)?;
            resolve(high, &names, &scope)?;
        }
        own.map_or(Ok(()), |name| enter(&mut inner, name))?;
        match parts {
            Parts::One(value) | Parts::Each { value, .. } => resolve(value, &names, &inner)?,
            Parts::Repeated { value, count } => {
                resolve(value, &names, &inner)?;
                resolve(count, &names, &inner)?;
            }
        }
    }
    Ok((clause, sets, scope))
}

/// `value`, `value for VAR in RANGE`, `value repeated count`
fn parts(input: &mut ParserInput) -> Parsed<(Parts, Option<SpannedName>)> {
    let value = expr(input)?;
    match next_word(input) {
        "repeated" => {
            keyword("repeated").parse_next(input)?;
            Ok((
                Parts::Repeated {
                    value,
                    count: expr(input)?,
                },
                None,
            ))
        }
        "for" => {
            keyword("for").parse_next(input)?;
            let (name, Loop { low, high }, set) = one_loop(input)?;
            if let Some((_, span)) = set {
                let help = "a set makes options: [n-k] for k in {1,3}";
                return ParseError::new(&span, "a list of parts takes a range", "a set")
                    .help(help)
                    .stop();
            }
            Ok((Parts::Each { value, low, high }, Some(name)))
        }
        _ => Ok((Parts::One(value), None)),
    }
}

/// What comes after the parts of a clause. Its expressions refer to variables by the indices of
/// their uses.
pub(super) struct ClauseLoops {
    loops: Vec<LoopDraft>,
    condition: Option<Condition>,
}

/// A loop: the name of its variable; the loop itself, which is from 1 to 1 over a set; and its set
/// if it has one.
type LoopDraft = (SpannedName, Loop, Option<loop_set::LoopRange>);

impl ClauseLoops {
    /// Resolves the variables. Returns the clause with these parts, the sets of the loops, and the
    /// names of the position's numbers and the loops' variables.
    pub(super) fn resolve_clause<P>(
        self,
        parts: Vec<P>,
        names: &[SpannedName],
        mut scope: Vec<String>,
    ) -> Parsed<(Clause<P>, loop_set::Sets, Vec<String>)> {
        let Self {
            loops: turns,
            mut condition,
        } = self;
        let (mut loops, mut sets) = (Vec::new(), Vec::new());
        for (name, Loop { mut low, mut high }, set) in turns {
            resolve(&mut low, names, &scope)?;
            resolve(&mut high, names, &scope)?;
            enter(&mut scope, name)?;
            loops.push(Loop { low, high });
            sets.push(set);
        }
        condition
            .iter_mut()
            .try_for_each(|condition| resolve_condition(condition, names, &scope))?;
        Ok((
            Clause {
                parts,
                loops,
                condition,
            },
            sets,
            scope,
        ))
    }
}

/// `for VAR in RANGE, … if CONDITION`. `opening` is how a clause begins.
pub(super) fn turns(input: &mut ParserInput, opening: char) -> Parsed<ClauseLoops> {
    let (loops, span) =
        with_span(|input: &mut ParserInput<'_>| loops(input, opening)).parse_next(input)?;
    at_most(MOST_LOOPS, "loops", loops.len(), &span)?;
    let condition = opt(keyword("if"))
        .parse_next(input)?
        .map(|_| condition(input))
        .transpose()?;
    Ok(ClauseLoops { loops, condition })
}

/// `for VAR in RANGE, …`, or nothing. After `for` and `,` a loop must follow: without this rule,
/// the error would blame the uses of the loop's variable.
fn loops(input: &mut ParserInput, opening: char) -> Parsed<Vec<LoopDraft>> {
    let mut loops = Vec::new();
    let mut more = opt(keyword("for")).parse_next(input)?;
    while more.is_some() {
        loops.push(one_loop(input)?);
        refuse_comma(input, opening)?;
        more = opt(symbol(",")).parse_next(input)?;
    }
    Ok(loops)
}

/// Appends a clause and returns `true`, unless the rule has it already: one that is written twice
/// is refused, one of a set is left out.
pub(super) fn add_clause<T: PartialEq>(
    all: &mut Vec<T>,
    clause: T,
    is_written: bool,
    span: &Span,
) -> Parsed<bool> {
    let is_new = !all.contains(&clause);
    if is_new {
        at_most(MOST_CLAUSES, "clauses", all.len() + 1, span)?;
        all.push(clause);
    } else if is_written {
        return refuse(
            span,
            "this clause was already given",
            "the same moves again",
        );
    }
    Ok(is_new)
}

/// `VAR in low..=high`, `VAR in SET`
fn one_loop(input: &mut ParserInput) -> Parsed<LoopDraft> {
    let name = variable_name(input, "a variable")?;
    keyword("in").parse_next(input)?;
    let set = loop_set::next(input)?;
    let (low, high) = if set.is_some() {
        (Expr::Int(1), Expr::Int(1))
    } else {
        range(input, expr)?
    };
    Ok((name, Loop { low, high }, set))
}

pub(super) fn at_most(limit: usize, what: &str, count: usize, span: &Span) -> Parsed<()> {
    if count > limit {
        return refuse(
            span,
            format!("at most {limit} {what}"),
            format!("{count} {what}"),
        );
    }
    Ok(())
}

/// Adds a new variable.
pub(super) fn enter(scope: &mut Vec<String>, (name, span): SpannedName) -> Parsed<()> {
    if scope.contains(&name) {
        return refuse_taken(&name, &span).stop();
    }
    scope.push(name);
    Ok(())
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = canonical_name(self.loops.len() + 1);
        let parts = self.parts.iter().map(|parts| match parts {
            Parts::One(value) => value.to_string(),
            Parts::Each { value, low, high } => format!("{value} for {own} in {low}..={high}"),
            Parts::Repeated { value, count } => format!("{value} repeated {count}"),
        });
        write!(f, "[{}]", join(parts, ", "))?;
        write_turns(f, self, &|index| canonical_name(index), 1)
    }
}

/// Writes what comes after the parts of a clause. `first` is the number of the first loop's
/// variable.
pub(super) fn write_turns<P>(
    f: &mut fmt::Formatter<'_>,
    clause: &Clause<P>,
    names: VariableNames<'_>,
    first: usize,
) -> fmt::Result {
    for (index, Loop { low, high }) in clause.loops.iter().enumerate() {
        let before = if index == 0 { " for" } else { "," };
        write!(
            f,
            "{before} {} in {}..={}",
            names(first + index),
            ExprDisplay(low, names),
            ExprDisplay(high, names)
        )?;
    }
    clause
        .condition
        .iter()
        .try_for_each(|condition| write!(f, " if {}", ExprDisplay(condition, names)))
}

impl fmt::Display for HeapRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Heap(n -> {})", join(&self.clauses, "; "))
    }
}
