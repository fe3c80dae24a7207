//! Two games, or given values beside them: equal everywhere, equal so far, or shifted.

mod side;
mod source;

use std::fmt::{self, Display, Formatter};

use grundy_core::{diagnostic::printable, period_words::describe_period, values::Shape};
use grundy_law::Alignment;
use schemars::JsonSchema;
use serde::Serialize;

use crate::Budget;
use side::{Side, simplify_game};
pub use source::{COMPARED, Incomparable, Source, compare};

/// The result of a comparison.
///
/// ```
/// use grundy_answer::{Budget, Comparison, Source, compare};
/// use grundy_core::{game::Game, notation::Bounds};
///
/// type Error = Box<dyn std::error::Error>;
/// let values = |game: &Game, to: Option<Bounds>| {
///     Ok(grundy_law::tabulate(game, &to.unwrap_or(Bounds::Heap(50)), None, &())?)
/// };
/// let games = [Source::Game("0.77".parse()?, None), Source::Game("0.7".parse()?, None)];
/// let compared: Comparison = compare::<Error>(games, None, &Budget::default(), &values)?;
/// assert_eq!(compared.to_string(), "0.77 and 0.7 first differ at heap 2: 2 and 0\n");
/// assert_eq!(compared.difference.map(|first| first.at), Some(2));
/// # Ok::<(), Error>(())
/// ```
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Comparison {
    /// The line or the name of the first side.
    pub a: String,
    /// The line or the name of the second side.
    pub b: String,
    /// The relation of the two sides.
    pub relation: Relation,
    /// `true` if the relation is proved, or was checked at all positions.
    pub proved: bool,
    /// The last index with a value on both sides.
    pub to: Option<i64>,
    /// The first difference.
    pub difference: Option<Difference>,
    /// a(n) = b(n + distance), if the relation is a shift.
    pub shift: Option<Alignment>,
    /// The result in one or two lines of text.
    #[serde(skip)]
    words: String,
}

/// The relation of two sequences.
///
/// ```
/// use grundy_answer::Relation;
///
/// // as the object of `grundy compare --json` has it
/// assert_eq!(serde_json::to_string(&Relation::Shifted)?, "\"shifted\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Relation {
    /// At every index with two values, the values are equal.
    Equal,
    /// a(n) = b(n + distance), and not for the distance 0.
    Shifted,
    /// Two values differ.
    Different,
    /// No index has a value on both sides.
    Disjoint,
}

/// The first index with different values.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Difference {
    /// The index of the position.
    pub at: i64,
    /// The numbers of the position: the index itself, if the positions are not told; empty if it is
    /// negative.
    #[serde(skip)]
    pub numbers: Vec<u64>,
    /// The value of the first side.
    pub a: u32,
    /// The value of the second side.
    pub b: u32,
}

impl Display for Comparison {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        writeln!(out, "{}", printable(&self.words))
    }
}

impl Comparison {
    /// Returns `true` if all compared values are equal, possibly up to a shift.
    #[must_use]
    pub fn is_equal(&self) -> bool {
        matches!(self.relation, Relation::Equal | Relation::Shifted)
    }

    fn new(
        a: &Side,
        b: &Side,
        relation: Relation,
        proved: bool,
        to: Option<i64>,
        words: String,
    ) -> Self {
        Self {
            a: a.name(),
            b: b.name(),
            relation,
            proved,
            to,
            difference: None,
            shift: None,
            words,
        }
    }

    /// Compares all values that two sides have in common.
    fn between(a: &Side, b: &Side, budget: &Budget<'_>) -> Self {
        let (left, right) = (a.name(), b.name());
        let common = || {
            a.terms()
                .filter_map(|(index, value)| Some((index, value, b.at(index)?)))
        };
        let Some((last, ..)) = common().last() else {
            let words = format!("{left} and {right} have no index in common");
            return Self::new(a, b, Relation::Disjoint, false, None, words);
        };
        let Some((index, value, other)) = common().find(|&(_, value, other)| value != other) else {
            let (proved, words) = equal(a, b, last, budget);
            return Self::new(a, b, Relation::Equal, proved, Some(last), words);
        };
        let place = place(a, b, index);
        let words = format!("{left} and {right} first differ at {place}: {value} and {other}");
        let numbers = match (a.shape().or(b.shape()), usize::try_from(index)) {
            (Some(shape), Ok(index)) => shape.numbers(index),
            _ => u64::try_from(index).into_iter().collect(),
        };
        let difference = Some(Difference {
            at: index,
            numbers,
            a: value,
            b: other,
        });
        // One difference proves it.
        let different = Self {
            difference,
            ..Self::new(a, b, Relation::Different, true, Some(last), words)
        };
        match compare_shifted(a, b, budget) {
            Some((found, proved, moved)) => {
                let words = format!("{}\n{moved}", different.words);
                Self {
                    relation: Relation::Shifted,
                    shift: Some(found),
                    proved,
                    words,
                    ..different
                }
            }
            None => different,
        }
    }
}

/// Describes two sides with equal values at all common indices, the last of which is `last`.
/// Returns `true` if equality is proved for all positions, and the text.
fn equal(a: &Side, b: &Side, last: i64, budget: &Budget<'_>) -> (bool, String) {
    let (left, right) = (a.name(), b.name());
    if let (
        Side::Game {
            game: one, values, ..
        },
        Side::Game { game: other, .. },
    ) = (a, b)
    {
        if one == other {
            return (
                true,
                format!(
                    "{left} and {right} are one game in two spellings: equal for all positions"
                ),
            );
        }
        // The games have no values besides the compared ones.
        let count = values.len();
        match values.shape {
            Shape::Board { .. } => {
                return (
                    true,
                    format!("{left} and {right} are equal, in all {count} states of the board"),
                );
            }
            Shape::Vertices { .. } => {
                return (
                    true,
                    format!("{left} and {right} are equal, at all {count} vertices"),
                );
            }
            Shape::Opening => {
                let value = values.get(0).unwrap_or_default();
                return (
                    true,
                    format!("{left} and {right} are equal: both openings have the value {value}"),
                );
            }
            _ => {}
        }
        if simplify_game(one) == simplify_game(other) {
            return (
                true,
                format!("{left} and {right} have the same options: equal for all positions"),
            );
        }
    }
    if let (Some(one), Some(other)) = (a.law(budget), b.law(budget)) {
        let compared = usize::try_from(last).map_or(0, |last| last + 1);
        if let Some(why) = one.proves_equal(&other, compared) {
            return (true, format!("{left} and {right} are {why}"));
        }
    }
    (
        false,
        format!(
            "{left} and {right} are equal so far, to {}",
            place(a, b, last)
        ),
    )
}

/// Describes the position at an index as the side does that knows it.
fn place(a: &Side, b: &Side, index: i64) -> String {
    if a.shape().is_some() {
        a.position(index)
    } else {
        b.position(index)
    }
}

/// Describes two sides that are equal up to a shift. Returns the shift, `true` if it is proved, and
/// the text.
fn compare_shifted(a: &Side, b: &Side, budget: &Budget<'_>) -> Option<(Alignment, bool, String)> {
    let (one, other) = (a.stretch()?, b.stretch()?);
    let found = Alignment::find(one.terms(), other.terms())?;
    let distance = found.distance;
    // The terms outside the longest stretch must agree as well.
    let meet = a
        .terms()
        .filter_map(|(n, value)| Some((value, b.at(n.checked_add(distance)?)?)));
    let agreeing: Option<Vec<()>> = meet
        .map(|(value, other)| (value == other).then_some(()))
        .collect();
    let count = agreeing?.len();
    let (left, right) = (a.name(), b.name());
    let sign = if distance < 0 { '-' } else { '+' };
    let aligned = format!(
        "{left} at n is {right} at n {sign} {}",
        distance.unsigned_abs()
    );
    if let (Some(law_of_one), Some(law)) = (a.law(budget), b.law(budget)) {
        if found.holds_for_ever(&law_of_one, &law) {
            let (_, period, saltus) = law.shift().unwrap_or_default();
            let verb = if saltus == 0 { "repeat" } else { "grow" };
            let same = format!(
                "both {verb} with {}",
                describe_period(period, saltus, ("n =", 0))
            );
            let from = format!("for all n >= {}", found.first);
            let words = format!(
                "proved equal up to a shift: {aligned}, {from}: {same}, and {count} values are equal"
            );
            return Some((found, true, words));
        }
    }
    Some((
        found,
        false,
        format!("equal up to a shift: {aligned}, for all {count} values compared"),
    ))
}
