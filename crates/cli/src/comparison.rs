//! The relation of two sides (equal everywhere, equal so far, or shifted), in words and as JSON.

use super::{
    FAILURE, SUCCESS,
    side::{Side, known},
};
use grundy_core::values::Shape;
use grundy_law::Alignment;

/// The result of a comparison.
pub struct Answer {
    /// The relation of the two sides.
    relation: Relation,
    /// `true` if the relation is proved, or was checked at all positions.
    proved: bool,
    /// The last index with a value on both sides.
    to: Option<i64>,
    /// The first index with different values, and both values.
    difference: Option<(i64, u32, u32)>,
    /// The result in one or two lines of text.
    pub words: String,
}

/// The relation of two sequences.
#[derive(Clone, Copy)]
enum Relation {
    /// At every index with two values, the values are equal.
    Equal,
    /// a(n) = b(n + distance), and not for the distance 0.
    Shifted(Alignment),
    Different,
    /// No index has a value on both sides.
    Disjoint,
}

impl Answer {
    pub fn code(&self) -> u8 {
        match self.relation {
            Relation::Equal | Relation::Shifted(_) => SUCCESS,
            Relation::Different | Relation::Disjoint => FAILURE,
        }
    }

    pub fn json(&self, a: &Side, b: &Side) -> serde_json::Value {
        let (relation, shift) = match self.relation {
            Relation::Equal => ("equal", None),
            Relation::Shifted(found) => ("shifted", Some(found)),
            Relation::Different => ("different", None),
            Relation::Disjoint => ("disjoint", None),
        };
        serde_json::json!({
            "a": a.name(),
            "b": b.name(),
            "relation": relation,
            "proved": self.proved,
            "to": self.to,
            "difference": self.difference.map(|(at, a, b)| serde_json::json!({ "at": at, "a": a, "b": b })),
            "shift": shift.map(|Alignment { distance, first, count }| {
                serde_json::json!({ "distance": distance, "first": first, "count": count })
            }),
        })
    }
}

/// Compares all values that two sides have in common.
pub fn compare(a: &Side, b: &Side) -> Answer {
    let (left, right) = (a.name(), b.name());
    let common = || a.terms().filter_map(|(index, value)| Some((index, value, b.at(index)?)));
    let Some((last, ..)) = common().last() else {
        let words = format!("{left} and {right} have no index in common");
        return Answer { relation: Relation::Disjoint, proved: false, to: None, difference: None, words };
    };
    let Some((index, value, other)) = common().find(|&(_, value, other)| value != other) else {
        let (proved, words) = equal(a, b, last);
        return Answer { relation: Relation::Equal, proved, to: Some(last), difference: None, words };
    };
    let place = place(a, b, index);
    let words = format!("{left} and {right} first differ at {place}: {value} and {other}");
    let different = Answer {
        relation: Relation::Different,
        // One difference proves it.
        proved: true,
        to: Some(last),
        difference: Some((index, value, other)),
        words,
    };
    match moved(a, b) {
        Some((found, proved, moved)) => Answer {
            relation: Relation::Shifted(found),
            proved,
            words: format!("{}\n{moved}", different.words),
            ..different
        },
        None => different,
    }
}

/// Describes two sides with equal values at all common indices, the last of which is `last`. Returns `true` if equality
/// is proved for all positions, and the text.
fn equal(a: &Side, b: &Side, last: i64) -> (bool, String) {
    let (left, right) = (a.name(), b.name());
    if let (Side::Game { game: one, values, .. }, Side::Game { game: other, .. }) = (a, b) {
        if one == other {
            return (true, format!("{left} and {right} are one game in two spellings: equal for all positions"));
        }
        // The games have no values besides the compared ones.
        let count = values.len();
        match values.shape {
            Shape::Board { .. } => {
                return (true, format!("{left} and {right} are equal, in all {count} states of the board"));
            }
            Shape::Vertices { .. } => return (true, format!("{left} and {right} are equal, at all {count} vertices")),
            Shape::Opening => {
                let value = values.get(0).unwrap_or_default();
                return (true, format!("{left} and {right} are equal: both openings have the value {value}"));
            }
            _ => {}
        }
        if known(one) == known(other) {
            return (true, format!("{left} and {right} have the same options: equal for all positions"));
        }
    }
    if let (Some(one), Some(other)) = (a.law(), b.law()) {
        let compared = usize::try_from(last).map_or(0, |last| last + 1);
        if let Some(why) = one.proves_equal(&other, compared) {
            return (true, format!("{left} and {right} are {why}"));
        }
    }
    (false, format!("{left} and {right} are equal so far, to {}", place(a, b, last)))
}

/// Describes the position at an index as the side does that knows it.
fn place(a: &Side, b: &Side, index: i64) -> String {
    if a.shape().is_some() { a.position(index) } else { b.position(index) }
}

/// Describes two sides that are equal up to a shift. Returns the shift, `true` if it is proved, and the text.
fn moved(a: &Side, b: &Side) -> Option<(Alignment, bool, String)> {
    let (one, other) = (a.stretch()?, b.stretch()?);
    let found = Alignment::find(one.terms(), other.terms())?;
    let distance = found.distance;
    // The terms outside the longest stretch must agree as well.
    let meet = a.terms().filter_map(|(n, value)| Some((value, b.at(n.checked_add(distance)?)?)));
    let agreeing: Option<Vec<()>> = meet.map(|(value, other)| (value == other).then_some(())).collect();
    let count = agreeing?.len();
    let (left, right) = (a.name(), b.name());
    let sign = if distance < 0 { '-' } else { '+' };
    let aligned = format!("{left} at n is {right} at n {sign} {}", distance.unsigned_abs());
    if let (Some(law_of_one), Some(law)) = (a.law(), b.law()) {
        if found.holds_for_ever(&law_of_one, &law) {
            let (_, period, saltus) = law.shift().unwrap_or_default();
            let same = match saltus {
                0 => format!("both repeat with period {period}"),
                _ => format!("both grow by {saltus} with period {period}"),
            };
            let from = format!("for all n >= {}", found.first);
            let words = format!("proved equal up to a shift: {aligned}, {from}: {same}, and {count} values are equal");
            return Some((found, true, words));
        }
    }
    Some((found, false, format!("equal up to a shift: {aligned}, for all {count} values compared")))
}
