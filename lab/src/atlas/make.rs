//! The atlas, made from the tables of the sweeps and the first values of each game.

use std::collections::HashMap;

use grundy_compute::compute;
use grundy_core::{
    digest,
    notation::Bounds,
    progress::{Progress, Quiet},
};
use grundy_law::identify;
use rayon::prelude::*;

use super::{
    Error,
    sources::{Found, Misere, Record, Sources},
};
use grundy_atlas::{
    DIGESTED, VALUES,
    column::Column,
    csv::{self, AtlasRow},
    id,
};

/// The start of a digest, without which a digest of decimal digits alone would be read as a number.
const SHA256: &str = "sha256:";
/// The theorem of all records.
const FINITE_WINDOW: &str = "finite window";
/// The digits of a digest, as in the tables of the sweeps.
const SHOWN: usize = 16;

/// A game of the atlas with the texts of its row.
struct Entry<'a> {
    found: &'a Found<'a>,
    id: String,
    representative: String,
    theorem: String,
    certificate: String,
    digest: String,
    first_values: String,
}

/// Returns the number of games that [`make`] will compute.
///
/// # Errors
/// If a table is invalid.
pub fn count(sources: &Sources) -> Result<usize, Error> {
    Ok(best(&sources.sweeps()?).len())
}

/// Makes the atlas as CSV: of each game one row, with its first values computed.
///
/// # Errors
/// If a table is invalid, or `progress` asks to stop.
pub fn make(sources: &Sources, progress: &dyn Progress) -> Result<String, Error> {
    let mut sweeps = sources.sweeps()?;
    let (misere, kernel) = (sources.misere()?, sources.kernel()?);
    let records: HashMap<&str, Record<'_>> = sources
        .records()?
        .into_iter()
        .map(|record| (record.game, record))
        .collect();
    for found in sweeps.iter_mut().flatten() {
        if let Some(record) = records.get(found.game) {
            prove(found, record);
        }
    }
    let mut classes: HashMap<&str, &str> = HashMap::new();
    for found in sweeps.iter().flatten() {
        classes.entry(found.game).or_insert(found.class);
    }
    // The class in the sweep of hexadecimal games may be an octal game, whose class in its own
    // sweep comes first.
    let representative = |game: &str| {
        let first = classes.get(game).copied().unwrap_or_default();
        classes.get(first).copied().unwrap_or_default()
    };
    let made: Vec<Entry<'_>> = best(&sweeps)
        .into_par_iter()
        .map(|(id, found)| {
            let entry = entry(id, found, representative(found.game), &Quiet(progress));
            progress.advance(1);
            entry
        })
        .collect::<Result<_, _>>()?;
    Ok(csv::write(made.iter().map(|entry| {
        let game = entry.found.game;
        row(entry, misere.get(game), kernel.contains(game))
    })))
}

/// Puts the law of a record into the row of a sweep; the numbers of the computed heaps stay those
/// of the sweep.
fn prove<'a>(found: &mut Found<'a>, record: &Record<'a>) {
    *found = Found {
        status: "proved",
        kind: "periodic",
        theorem: FINITE_WINDOW,
        certificate: record.certificate,
        period: Some(record.period),
        preperiod: Some(record.preperiod),
        saltus: Some(0),
        checked_to: record.heaps.checked_sub(1),
        ..found.clone()
    };
}

/// Returns each game once, by family: the row with a proof, otherwise the row of most heaps,
/// otherwise the first.
fn best<'a>(sweeps: &'a [Vec<Found<'a>>]) -> Vec<(String, &'a Found<'a>)> {
    let mut games: Vec<(String, &Found<'_>)> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    let rank = |found: &Found<'_>| (found.status == "proved", found.to);
    for found in sweeps.iter().flatten() {
        if let Some(&place) = places.get(found.game) {
            if rank(found) > rank(games[place].1) {
                games[place].1 = found;
            }
        } else if let Some(id) = id::of_line(found.game) {
            places.insert(found.game, games.len());
            games.push((id, found));
        }
    }
    games.sort_by_key(|(id, _)| {
        id::FAMILIES
            .iter()
            .position(|&family| family == id::family(id))
    });
    games
}

/// Computes the values of a game, and writes the texts of its row.
fn entry<'a>(
    id: String,
    found: &'a Found<'a>,
    representative: &str,
    progress: &dyn Progress,
) -> Result<Entry<'a>, Error> {
    let invalid = || grundy_atlas::AtlasError {
        file: "the table of a sweep".into(),
        line: 0,
        what: format!("no game {id}"),
    };
    let game = id::game(&id).ok_or_else(invalid)?;
    let values = compute(&game, &Bounds::Heap(DIGESTED as u64 - 1), None, progress);
    let values: Vec<u32> = values
        .map_err(|cause| Error::Values {
            game: id.clone(),
            cause,
        })?
        .iter()
        .collect();
    let bytes: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    let short = |digits: &str| format!("{SHA256}{}", digits.get(..SHOWN).unwrap_or(digits));
    let words: Vec<String> = values
        .iter()
        .take(VALUES)
        .map(ToString::to_string)
        .collect();
    Ok(Entry {
        found,
        representative: id::of_line(representative).ok_or_else(invalid)?,
        // Spreadsheets guess the encoding of a file, and guess wrong.
        theorem: found.theorem.replace('–', "-"),
        certificate: if found.certificate.is_empty() {
            String::new()
        } else {
            short(found.certificate)
        },
        digest: short(&digest::sha256(&bytes)),
        first_values: words.join(" "),
        id,
    })
}

/// Returns the row of a game.
fn row<'a>(
    entry: &'a Entry<'a>,
    misere: Option<&Misere<'a>>,
    is_kernel_checked: bool,
) -> AtlasRow<'a> {
    let Entry { found, id, .. } = entry;
    let mut row = AtlasRow::empty();
    for (column, text) in [
        (Column::Game, id.as_str()),
        (Column::Family, id::family(id)),
        (Column::Status, found.status),
        (Column::Kind, found.kind),
        (Column::Theorem, &entry.theorem),
        (Column::MisereKind, misere.map_or("", |misere| misere.kind)),
        (
            Column::Oeis,
            identify::oeis_number(found.game).unwrap_or_default(),
        ),
        (Column::Representative, &entry.representative),
        (Column::Certificate, &entry.certificate),
        (Column::Digest, &entry.digest),
        (Column::FirstValues, &entry.first_values),
    ] {
        row.set_text(column, text);
    }
    for (column, number) in [
        (Column::Digits, id::digits(id)),
        (Column::Period, found.period),
        (Column::Preperiod, found.preperiod),
        (Column::Saltus, found.saltus),
        (Column::CheckedTo, found.checked_to),
        (Column::ComputedTo, Some(found.to)),
        (Column::Largest, Some(found.largest)),
        (Column::LargestAt, Some(found.largest_at)),
        (Column::Mask, found.mask),
        (Column::Parity, found.parity),
        (Column::Rares, found.rares),
        (Column::LastRare, found.last_rare),
        (Column::MisereOrder, misere.map(|misere| misere.order)),
        (Column::MisereP, misere.map(|misere| misere.p)),
        (Column::KernelChecked, Some(is_kernel_checked.into())),
    ] {
        row.set_number(column, number);
    }
    row
}
