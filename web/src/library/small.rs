//! The games of a line with open names for small values: their first values and their laws.

use grundy_core::{
    notation::Bounds, notation::parameters::Open, notation::parameters::ParameterKind,
    progress::Progress, values::Shape,
};
use serde::Serialize;

use super::{
    parameters::{OpenName, TRIED, game},
    table::GameTable,
};

/// The largest heap of each row of the table, in which a law is searched.
const LAST: u64 = 300;
/// The values of a row.
const COLUMNS: usize = 24;

/// The first values and the law of one game.
#[derive(Debug, Serialize)]
pub struct GameRow {
    /// The values of the open numbers, such as `k = 3`.
    pub with: String,
    /// The Grundy values of the heaps from 0 on.
    pub values: Vec<u32>,
    /// The law of the game in words.
    pub law: String,
    /// `true` if the law is proved.
    pub proved: bool,
}

/// Returns the games for the small values of the first open number, each with its first values and
/// its law; the other names have the given values. Empty for games that are not played with heaps.
///
/// # Errors
/// If the line is invalid, or `progress` asks to stop.
pub fn rows(
    line: &str,
    given: &[OpenName],
    progress: &dyn Progress,
) -> Result<Vec<GameRow>, String> {
    let open = Open::parse(line).map_err(|error| error.to_string())?;
    let Some(own) = open
        .parameters()
        .iter()
        .find(|own| own.kind == ParameterKind::Number)
    else {
        return Ok(Vec::new());
    };
    let mut rows = Vec::new();
    for value in 0..=TRIED {
        let others = given.iter().filter(|other| other.name != own.name).cloned();
        let name = OpenName {
            name: own.name.clone(),
            value: value.to_string(),
            set: false,
        };
        let values: Vec<OpenName> = others.chain([name]).collect();
        let Ok((game, _)) = game(&open, &values) else {
            continue;
        };
        let bounds = Bounds::Heap(LAST);
        if !matches!(game.family().shape(&bounds), Some(Shape::Heap { .. })) {
            return Ok(Vec::new());
        }
        let table = GameTable::compute(&game.to_string(), &bounds.to_string(), progress)?;
        let law = table.facts().law;
        rows.push(GameRow {
            with: format!("{} = {value}", own.name),
            values: table.slice(0, COLUMNS),
            law: law
                .as_ref()
                .map_or_else(|| format!("no law to heap {LAST}"), |law| law.words.clone()),
            proved: law.is_some_and(|law| law.proved),
        });
    }
    Ok(rows)
}
