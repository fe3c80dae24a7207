//! Claims about the values of a game: `n -> n % 3`, `n -> n/2 if n%2 == 0 else g(n/2)`,
//! `x, y -> lost if x == y`.
//!
//! A claim is an expression of the notation of rules. Beyond that it may have cases, `g(…)` for the
//! claimed value of a smaller position, tables `[first values; one period][index]`, `factor(a)`,
//! `primes(a)`, `part(a, r)` and `last(a, x -> f(x), b)`. Definitions `let name = value;` come
//! first.

use super::expr::{ExprDisplay, VariableNames, condition, expr, push};
use super::given::FIRST_PARAMETER;
use super::parse_error::{LocalName, ParserState};
use super::prelude::*;
use super::scope::{refuse_taken, resolve_name as in_scope, used_name};
use super::syntax::read_with;
use crate::claim::{Claim, ClaimNode, Says};
use crate::diagnostic::Diagnostic;

/// Valid claims.
const EXAMPLE: &str = "n -> n % 3, or n -> n/2 if n%2 == 0 else g(n/2), or lost if n % 4 == 0";
/// Words of claims, which are not names of numbers.
const WORDS: [&str; 8] = [
    "else", "g", "lost", "let", "last", "factor", "primes", "part",
];
/// The most operations of a claim with the definitions in the place of their names.
const MOST_OPERATIONS: u64 = 1 << 12;

impl Claim {
    /// Reads a claim about positions whose numbers have these names. The names before `->` replace
    /// them.
    ///
    /// ```
    /// use grundy_core::claim::Claim;
    ///
    /// let error = Claim::parse("n -> n % (n + 1", &["n"]).unwrap_err();
    /// assert_eq!(error.line_column(), (1, 16));
    /// ```
    ///
    /// # Errors
    /// If the text is not a claim; the error points into the text.
    pub fn parse(text: &str, names: &[&str]) -> Result<Self, Diagnostic> {
        read(text, names, false)
    }

    /// As [`Claim::parse`], but the claim may be about a part of the positions:
    /// `lost if x == y for x > 3`.
    ///
    /// ```
    /// use grundy_core::claim::Claim;
    /// use grundy_core::game::expr::Steps;
    ///
    /// let claim = Claim::parse_of_part("x, y -> lost if x == y for x > 3", &["x", "y"])?;
    /// assert!(
    ///     claim.is_about(&[4, 2], &mut Steps::at_most(100))?
    ///         && !claim.is_about(&[2, 2], &mut Steps::at_most(100))?
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a claim; the error points into the text.
    pub fn parse_of_part(text: &str, names: &[&str]) -> Result<Self, Diagnostic> {
        read(text, names, true)
    }
}

fn read(text: &str, names: &[&str], may_be_of_part: bool) -> Result<Claim, Diagnostic> {
    let mut state = ParserState::new(EXAMPLE);
    state.nodes = Some(Vec::new());
    read_with(text, state, |input: &mut ParserInput<'_>| {
        claim(input, names, may_be_of_part)
    })
}

fn claim(input: &mut ParserInput, names: &[&str], may_be_of_part: bool) -> Parsed<Claim> {
    let scope = variables(input, names)?;
    while skip_word(input, "let")?.is_some() {
        definition(input, &scope)?;
    }
    let (says, span) = with_span(says).parse_next(input)?;
    let part = if may_be_of_part {
        skip_word(input, "for")?
    } else {
        None
    };
    let only = part.map(|_| condition(input)).transpose()?;
    let nodes = input.state.nodes.take().unwrap_or_default();
    let names = ClaimNames::from_input(input, &scope);
    resolve_names(
        Claim {
            arity: scope.len(),
            says,
            nodes,
            only,
        },
        &names,
        &span,
    )
}

/// `name = value;`, after `let`: the name is known after it.
fn definition(input: &mut ParserInput, scope: &[String]) -> Parsed<()> {
    let (name, span) = used_name(input, "a name")?;
    let is_known =
        scope.contains(&name) || input.state.locals.iter().any(|local| local.name == name);
    if is_known || WORDS.contains(&name.as_str()) {
        return refuse_taken(&name, &span).stop();
    }
    symbol("=").parse_next(input)?;
    let value = expr(input)?;
    symbol(";").parse_next(input)?;
    let Expr::Var(node) = push(input, ClaimNode::Cases(Vec::new(), value)) else {
        return Err(ParseStop::Mismatch);
    };
    let uses = input.state.names.len()..usize::MAX;
    input.state.locals.push(LocalName { name, uses, node });
    Ok(())
}

/// The names of the variables of a claim.
struct ClaimNames<'a> {
    uses: Vec<(String, Span)>,
    locals: Vec<LocalName>,
    scope: &'a [String],
}

impl<'a> ClaimNames<'a> {
    fn from_input(input: &mut ParserInput, scope: &'a [String]) -> Self {
        let uses = std::mem::take(&mut input.state.names);
        Self {
            uses,
            locals: std::mem::take(&mut input.state.locals),
            scope,
        }
    }

    /// Returns the variable of a use: a number of the position, or a node after these numbers.
    fn variable(&self, index: usize) -> Parsed<usize> {
        let is_own = |local: &&LocalName| {
            local.uses.contains(&index)
                && self
                    .uses
                    .get(index)
                    .is_some_and(|(name, _)| *name == local.name)
        };
        let node = |index: usize| {
            index
                .checked_sub(FIRST_PARAMETER)
                .map(|node| self.scope.len() + node)
        };
        match node(index).or_else(|| {
            self.locals
                .iter()
                .rev()
                .find(is_own)
                .and_then(|local| node(local.node))
        }) {
            Some(node) => Ok(node),
            None => in_scope(index, &self.uses, self.scope),
        }
    }
}

/// `x, y ->`, or nothing.
fn variables(input: &mut ParserInput, names: &[&str]) -> Parsed<Vec<String>> {
    // The arrow of `last(a, x -> f(x), b)` is not that of the claim: it stands in an open bracket.
    let is_open = |before: &str| before.matches('(').count() > before.matches(')').count();
    if rest(input)
        .split_once("->")
        .is_none_or(|(before, _)| is_open(before))
    {
        return Ok(names.iter().map(|&name| name.to_owned()).collect());
    }
    let name = |input: &mut ParserInput<'_>| used_name(input, "a variable");
    let list = |input: &mut ParserInput<'_>| -> Parsed<Vec<(String, Span)>> {
        if rest(input).starts_with("->") {
            Ok(Vec::new())
        } else {
            separated(1.., name, symbol(",")).parse_next(input)
        }
    };
    let (list, span) = with_span(list).parse_next(input)?;
    symbol("->").parse_next(input)?;
    let mut scope: Vec<String> = Vec::new();
    for (name, span) in list {
        if scope.contains(&name) || WORDS.contains(&name.as_str()) {
            return refuse_taken(&name, &span).stop();
        }
        scope.push(name);
    }
    if scope.len() != names.len() {
        let label = format!("{} here", scope.len());
        let message = format!(
            "a position of this game has {} numbers: {}",
            names.len(),
            names.join(", ")
        );
        let help = if names.is_empty() {
            "leave `->` out".to_owned()
        } else {
            format!("write {} -> …", names.join(", "))
        };
        return ParseError::new(&span, message, label).help(help).stop();
    }
    Ok(scope)
}

/// `lost if CONDITION`, or a formula.
fn says(input: &mut ParserInput) -> Parsed<Says> {
    if skip_word(input, "lost")?.is_none() {
        return expr(input).map(Says::Value);
    }
    keyword("if").parse_next(input)?;
    condition(input).map(Says::Lost)
}

/// Replaces the uses of names by the numbers of the position, and numbers the nodes after them.
fn resolve_names(mut claim: Claim, names: &ClaimNames<'_>, span: &Span) -> Parsed<Claim> {
    let arity = claim.arity;
    if let Says::Lost(_) = claim.says {
        if claim.is_recursive() {
            return refuse(
                span,
                "g is a value, and this claim names none",
                "`lost if` with g",
            );
        }
    }
    if claim.only.is_some() && claim.is_recursive() {
        let label = "`for` with g";
        return refuse(
            span,
            "g may be the value of a position that the claim is not about",
            label,
        );
    }
    let number = |expr: &mut Expr| expr.rename(&mut |index| names.variable(index));
    let truth = |condition: &mut Condition| condition.rename(&mut |index| names.variable(index));
    for node in &mut claim.nodes {
        match node {
            ClaimNode::Call(arguments) if arguments.len() != arity => {
                let message =
                    format!("g has {arity} arguments here, one for each number of a position");
                return refuse(span, message, format!("g with {}", arguments.len()));
            }
            ClaimNode::Call(arguments) => arguments.iter_mut().try_for_each(number)?,
            ClaimNode::Table { index, .. } => number(index)?,
            ClaimNode::Factor(of) | ClaimNode::Primes(of) => number(of)?,
            ClaimNode::Part(of, ratio) => [of, ratio].into_iter().try_for_each(number)?,
            ClaimNode::Last {
                start,
                bound,
                next,
                to,
            } => {
                *bound = names.variable(*bound)?;
                [start, next, to].into_iter().try_for_each(number)?;
            }
            ClaimNode::Bound => {}
            ClaimNode::Cases(cases, otherwise) => {
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
    claim.only.iter_mut().try_for_each(truth)?;
    if operations(&claim) > MOST_OPERATIONS {
        let label = format!(
            "more than {MOST_OPERATIONS} operations, with all definitions in the place of their names"
        );
        return refuse(span, "the claim is too long", label);
    }
    Ok(claim)
}

/// Returns the number of operations of a claim with each node in the place of its variable.
fn operations(claim: &Claim) -> u64 {
    let mut sizes: Vec<u64> = Vec::new();
    let size = |sizes: &[u64], expr: &Expr| match expr {
        Expr::Var(index) => index
            .checked_sub(claim.arity)
            .and_then(|node| sizes.get(node))
            .copied()
            .unwrap_or(1),
        _ => 1,
    };
    for node in &claim.nodes {
        let mut own = 0_u64;
        node.walk(&mut |expr| own = own.saturating_add(size(&sizes, expr)));
        sizes.push(own);
    }
    let mut own = 0_u64;
    claim.walk_statement(&mut |expr| own = own.saturating_add(size(&sizes, expr)));
    own
}

/// The claim as [`Claim::parse`] reads it, with the names n, or x, y, z, w.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = |index: usize| match (self.arity, super::scope::COORDINATES.get(index)) {
            (1, _) | (_, None) => "n".to_owned(),
            (_, Some(name)) => (*name).to_owned(),
        };
        if self.arity > 0 {
            write!(f, "{} -> ", join((0..self.arity).map(own), ", "))?;
        }
        let name = |index: usize| self.name(index, &own);
        match &self.says {
            // Cases need no parentheses around the whole claim.
            Says::Value(Expr::Var(index)) if self.node(*index).is_some() => {
                let text = name(*index);
                let is_cases = matches!(self.node(*index), Some(ClaimNode::Cases(..)));
                f.write_str(if is_cases {
                    text.get(1..text.len() - 1).unwrap_or(&text)
                } else {
                    &text
                })?;
            }
            Says::Value(expr) => ExprDisplay(expr, &name).fmt(f)?,
            Says::Lost(condition) => write!(f, "lost if {}", ExprDisplay(condition, &name))?,
        }
        self.only.as_ref().map_or(Ok(()), |only| {
            write!(f, " for {}", ExprDisplay(only, &name))
        })
    }
}

impl Claim {
    /// Returns a variable as text.
    fn name(&self, index: usize, own: &dyn Fn(usize) -> String) -> String {
        self.node(index)
            .map_or_else(|| own(index), |node| self.print_node(node, index, own))
    }

    /// Returns a node as text; `index` is its variable.
    fn print_node(&self, node: &ClaimNode, index: usize, own: &dyn Fn(usize) -> String) -> String {
        let name = |index: usize| self.name(index, own);
        let names: VariableNames<'_> = &name;
        match node {
            ClaimNode::Call(arguments) => {
                format!(
                    "g({})",
                    join(arguments.iter().map(|each| ExprDisplay(each, names)), ", ")
                )
            }
            ClaimNode::Cases(cases, otherwise) => {
                let case = |(condition, value): &(Condition, Expr)| {
                    format!(
                        "{} if {} else ",
                        ExprDisplay(value, names),
                        ExprDisplay(condition, names)
                    )
                };
                let cases: String = cases.iter().map(case).collect();
                format!("({cases}{})", ExprDisplay(otherwise, names))
            }
            ClaimNode::Last {
                start,
                bound,
                next,
                to,
            } => {
                let [start, next, to] =
                    [start, next, to].map(|each| ExprDisplay(each, names).to_string());
                format!("last({start}, v{bound} -> {next}, {to})")
            }
            ClaimNode::Bound => format!("v{index}"),
            ClaimNode::Factor(number) => format!("factor({})", ExprDisplay(number, names)),
            ClaimNode::Primes(number) => format!("primes({})", ExprDisplay(number, names)),
            ClaimNode::Part(number, ratio) => {
                format!(
                    "part({}, {})",
                    ExprDisplay(number, names),
                    ExprDisplay(ratio, names)
                )
            }
            ClaimNode::Table { head, turn, index } => {
                let head = if head.is_empty() {
                    String::new()
                } else {
                    join(head, ", ") + "; "
                };
                format!(
                    "[{head}{}][{}]",
                    join(turn, ", "),
                    ExprDisplay(index, names)
                )
            }
        }
    }
}
