//! Lines with open names, such as `Subtraction(1..=k)`: a value of each name makes a game.

use grundy_compiler::{
    game::Game,
    notation::{
        Bounds,
        parameters::{Kind, Open, Value},
    },
    progress::Progress,
    values::Shape,
};
use serde::{Deserialize, Serialize};

use super::table::Table;

/// The largest heap of each row of the table, in which a law is searched.
const LAST: u64 = 300;
/// The first value of an open set.
const FIRST_SET: &str = "{1,3,4}";
/// The largest value of a number that is tried for the first game and for the table.
const TRIED: u64 = 12;
/// The values of a row.
const COLUMNS: usize = 24;

/// An open name and its value as text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Name {
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
    pub names: Vec<Name>,
}

/// The first values and the law of one game.
#[derive(Debug, Serialize)]
pub struct Row {
    /// The values of the open numbers, such as `k = 3`.
    pub with: String,
    /// The Grundy values of the heaps from 0 on.
    pub values: Vec<u32>,
    /// The law of the game in words.
    pub law: String,
    /// `true` if the law is proved.
    pub proved: bool,
}

/// Returns the game of a line for the given values of its open names. Missing values are the first small ones that make a
/// game.
///
/// # Errors
/// If a value is invalid, or the values make an invalid game.
pub fn game(open: &Open, given: &[Name]) -> Result<(Game, Opened), String> {
    let with = |texts: &[String]| {
        let parsed = texts.iter().map(|text| text.trim().parse::<Value>());
        let parsed: Vec<Value> = parsed.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        let names = open.parameters().iter().map(|parameter| parameter.name.as_str());
        let values: Vec<(&str, Value)> = names.zip(parsed).collect();
        let game = open.with(&values).map_err(|error| error.to_string())?;
        let names = open.parameters().iter().zip(&values).map(|(own, (_, value))| Name {
            name: own.name.clone(),
            value: value.to_string(),
            set: own.kind == Kind::Set,
        });
        Ok((game, Opened { line: open.text().to_owned(), names: names.collect() }))
    };
    // Numbers in steps from the first one make games of `l..=r` and `{a,b}`.
    let from = |first: u64, step: u64| {
        let each = open.parameters().iter().zip(0_u64..).map(move |(own, index)| {
            let known = given.iter().find(|other| other.name == own.name);
            known.map_or_else(
                || if own.kind == Kind::Set { FIRST_SET.to_owned() } else { (first + step * index).to_string() },
                |other| other.value.clone(),
            )
        });
        with(&each.collect::<Vec<_>>())
    };
    let tries = (1..=TRIED).flat_map(|first| [1, 0].map(|step| (first, step)));
    from(2, 1).or_else(|error| tries.into_iter().find_map(|(first, step)| from(first, step).ok()).ok_or(error))
}

/// Returns the games for the small values of the first open number, each with its first values and its law; the other
/// names have the given values. Empty for games that are not played with heaps.
///
/// # Errors
/// If the line is invalid, or `progress` asks to stop.
pub fn rows(line: &str, given: &[Name], progress: &dyn Progress) -> Result<Vec<Row>, String> {
    let open = Open::parse(line).map_err(|error| error.to_string())?;
    let Some(own) = open.parameters().iter().find(|own| own.kind == Kind::Number) else { return Ok(Vec::new()) };
    let mut rows = Vec::new();
    for value in 0..=TRIED {
        let others = given.iter().filter(|other| other.name != own.name).cloned();
        let name = Name { name: own.name.clone(), value: value.to_string(), set: false };
        let values: Vec<Name> = others.chain([name]).collect();
        let Ok((game, _)) = game(&open, &values) else { continue };
        let bounds = Bounds::Heap(LAST);
        if !matches!(game.family().shape(&bounds), Some(Shape::Heap { .. })) {
            return Ok(Vec::new());
        }
        let table = Table::compute(&game.to_string(), &bounds.to_string(), progress)?;
        let law = table.facts().law;
        rows.push(Row {
            with: format!("{} = {value}", own.name),
            values: table.slice(0, COLUMNS),
            law: law.as_ref().map_or_else(|| format!("no law to heap {LAST}"), |law| law.words.clone()),
            proved: law.is_some_and(|law| law.proved),
        });
    }
    Ok(rows)
}
