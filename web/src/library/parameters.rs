//! Lines with open names, such as `Subtraction(1..=k)`: a value of each name makes a game.

use grundy_core::{
    game::Game, notation::parameters::Open, notation::parameters::ParameterKind,
    notation::parameters::ParameterValue,
};
use serde::{Deserialize, Serialize};

/// The first value of an open set.
const FIRST_SET: &str = "{1,3,4}";
/// The largest value of a number that is tried for the first game and for the table.
pub(super) const TRIED: u64 = 12;

/// An open name and its value as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenName {
    /// The name.
    pub name: String,
    /// The value: a number or a set.
    pub value: String,
    /// `true` if the value is a set.
    #[serde(default)]
    pub set: bool,
}

/// A line with open names and the values that make the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Opened {
    /// The line.
    pub line: String,
    /// The open names, in the order of their first use.
    pub names: Vec<OpenName>,
}

/// Returns the game of a line for the given values of its open names. Missing values are the first
/// small ones that make a game.
///
/// # Errors
/// If a value is invalid, or the values make an invalid game.
pub fn game(open: &Open, given: &[OpenName]) -> Result<(Game, Opened), String> {
    let with = |texts: &[String]| {
        let parsed = texts
            .iter()
            .map(|text| text.trim().parse::<ParameterValue>());
        let parsed: Vec<ParameterValue> = parsed
            .collect::<Result<_, _>>()
            .map_err(|error| error.to_string())?;
        let names = open
            .parameters()
            .iter()
            .map(|parameter| parameter.name.as_str());
        let values: Vec<(&str, ParameterValue)> = names.zip(parsed).collect();
        let game = open.with(&values).map_err(|error| error.to_string())?;
        let names = open
            .parameters()
            .iter()
            .zip(&values)
            .map(|(own, (_, value))| OpenName {
                name: own.name.clone(),
                value: value.to_string(),
                set: own.kind == ParameterKind::Set,
            });
        Ok((
            game,
            Opened {
                line: open.text().to_owned(),
                names: names.collect(),
            },
        ))
    };
    // Numbers in steps from the first one make games of `l..=r` and `{a,b}`.
    let from = |first: u64, step: u64| {
        let each = open
            .parameters()
            .iter()
            .zip(0_u64..)
            .map(move |(own, index)| {
                let known = given.iter().find(|other| other.name == own.name);
                known.map_or_else(
                    || {
                        if own.kind == ParameterKind::Set {
                            FIRST_SET.to_owned()
                        } else {
                            (first + step * index).to_string()
                        }
                    },
                    |other| other.value.clone(),
                )
            });
        with(&each.collect::<Vec<_>>())
    };
    let tries = (1..=TRIED).flat_map(|first| [1, 0].map(|step| (first, step)));
    from(2, 1).or_else(|error| {
        tries
            .into_iter()
            .find_map(|(first, step)| from(first, step).ok())
            .ok_or(error)
    })
}
