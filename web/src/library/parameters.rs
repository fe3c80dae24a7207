//! Lines with open names, such as `Subtraction(1..=k)`: a value of each name makes a game, and one law is about all values.

use grundy_compiler::{
    game::Game,
    law::parametric::{self, Error, ParametricLaw, Sweep, Verdict},
    notation::parameters::{Kind, Open, Value},
    progress::{Deadline, Progress},
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

use super::{claim::Answer, line::LONGEST_LINE};

/// The time limit of a search for a law, as that of `grundy explore`.
const LONGEST: Duration = Duration::from_secs(10);
/// The first value of an open set.
const FIRST_SET: &str = "{1,3,4}";
/// The largest value of a number that is tried for the first game.
const TRIED: u64 = 12;
/// The values of a row of the table.
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

/// The law for all values of the open numbers, and the first values of some games.
#[derive(Debug, Serialize)]
pub struct Swept {
    /// The law as `grundy explore` prints it; `None` if no law was found.
    pub words: Option<String>,
    /// `true` if the law is proved for all values.
    pub proved: bool,
    /// The proof, or the values that were compared.
    pub why: String,
    /// The periods in words.
    pub periods: Vec<String>,
    /// The first values of games of heaps.
    pub rows: Vec<Row>,
}

/// The first values of one game.
#[derive(Debug, Serialize)]
pub struct Row {
    /// The values of the open numbers, such as `k = 3`.
    pub with: String,
    /// The Grundy values of the heaps from 0 on.
    pub values: Vec<u32>,
}

/// Returns the game of a line with open names for the given values; without them, for the first small ones that make a game.
///
/// # Errors
/// If a value is invalid, or there is no game with these values.
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
    // Numbers in steps from the first one, so that `l..=r` and `{a,b}` have games.
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

/// Sweeps the open numbers of a line and finds their law; sets have the given values.
fn found(line: &str, given: &[Name], progress: &dyn Progress) -> Result<(Sweep, Option<ParametricLaw>), String> {
    let open = Open::parse(line).map_err(|error| error.to_string())?;
    let of_set = |own: &Name| Some((own.name.clone(), own.value.parse::<Value>().ok().filter(|_| own.set)?));
    let sets: Vec<(String, Value)> = given.iter().filter_map(of_set).collect();
    let sets: Vec<(&str, Value)> = sets.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    parametric::find(&open, &sets, None, &Deadline::after(LONGEST, progress)).map_err(|error| match error {
        Error::Game(error) => error.to_string(),
        // The rest of the text is about the command line.
        other => format!("error: {}", other.to_string().split("; give ").next().unwrap_or_default()),
    })
}

/// Answers about a claim on the positions and the open numbers, as `grundy check` does.
///
/// # Errors
/// As [`law`]; also if the claim is invalid.
pub fn check(line: &str, given: &[Name], claim: &str, progress: &dyn Progress) -> Result<Answer, String> {
    if claim.len() > LONGEST_LINE {
        return Err(format!("error: a claim has at most {LONGEST_LINE} bytes here; this one has {}", claim.len()));
    }
    let (sweep, law) = found(line, given, progress)?;
    let parsed = parametric::parse(claim, &sweep).map_err(|error| error.to_string())?;
    let verdict = parametric::check(&parsed, &sweep, law.as_ref());
    Ok(match &verdict {
        Verdict::TrueSoFar => match parametric::prove(claim, &sweep, &Deadline::after(LONGEST, progress)) {
            Some((_, facts)) => {
                Answer { verdict: "proved", words: format!("proved for all parameters and heaps: {facts}") }
            }
            None => Answer { verdict: "so far", words: verdict.in_words(&sweep, law.as_ref()) },
        },
        Verdict::Proved(_) => Answer { verdict: "proved", words: verdict.in_words(&sweep, law.as_ref()) },
        Verdict::False(_) => Answer { verdict: "false", words: verdict.in_words(&sweep, law.as_ref()) },
    })
}

/// Finds the law for all values of the open numbers; sets have the given values.
///
/// # Errors
/// If the line is invalid, the game cannot be swept, or `progress` asks to stop.
pub fn law(line: &str, given: &[Name], progress: &dyn Progress) -> Result<Swept, String> {
    let (sweep, law) = found(line, given, progress)?;
    let row = |sample: &parametric::Sample| Row {
        with: sweep
            .names
            .iter()
            .zip(&sample.parameters)
            .map(|(name, value)| format!("{name} = {value}"))
            .collect::<Vec<_>>()
            .join(", "),
        values: sample.values.iter().take(COLUMNS).copied().collect(),
    };
    let rows = if sweep.coordinates.len() == 1 { sweep.samples.iter().map(row).collect() } else { Vec::new() };
    Ok(Swept {
        words: law.as_ref().map(ToString::to_string),
        proved: law.as_ref().is_some_and(ParametricLaw::is_proved),
        why: law.as_ref().map_or_else(
            || format!("No law was found for {}, {}.", sweep.range(), sweep.extent()),
            ParametricLaw::explain,
        ),
        periods: law.as_ref().map_or_else(|| sweep.periods(), ParametricLaw::periods),
        rows,
    })
}
