//! `atlas`: the table of 25,000 games within the program, searched and written; a sample is
//! recomputed by plain search.

use std::{collections::BTreeSet, time::Instant};

use grundy_atlas::{
    DIGESTED, VALUES,
    column::Column,
    csv::{self, AtlasRow},
    find::{Query, TermQuery},
    id, index,
};
use grundy_core::digest::hexadecimal;
use grundy_core::{reference::by_every_pair, values::Shape};
use sha2::{Digest, Sha256};

use super::{generator, printed, refused};
use crate::{common::slow, random::Random};

fn text() -> String {
    printed(&["atlas", "csv"])
}

fn found(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&printed(
        &[&["atlas", "find", "--json"], arguments].concat(),
    ))
    .unwrap()
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_the_table_of_the_program_is_packed_and_unpacked_without_a_change() {
    let text = text();
    assert_eq!(index::table().unwrap(), text);
    assert_eq!(index::unpack(&index::pack(&text).unwrap()).unwrap(), text);
    assert!(index::unpack(b"not a table").is_err());
}

fn names(found: &serde_json::Value) -> Vec<String> {
    let games = found["games"].as_array().unwrap().iter();
    games
        .map(|game| game["game"].as_str().unwrap().to_owned())
        .collect()
}

/// Checks a row against the values of its game by plain search: the first values, the digest, the
/// law, the largest value.
fn check(row: &AtlasRow<'_>) {
    let name = row.text(Column::Game);
    let game = id::game(name).unwrap_or_else(|| panic!("{name} is a game"));
    let few_parts = game
        .code()
        .is_some_and(|code| (0..16).all(|place| !code.digit(place).allows_more()));
    let values = match game.code() {
        Some(code) if few_parts => by_every_pair(code, DIGESTED - 1),
        _ => slow(&game, Shape::Heap { to: VALUES - 1 }, 0..VALUES),
    };
    let words: Vec<String> = values[..VALUES].iter().map(ToString::to_string).collect();
    assert_eq!(row.text(Column::FirstValues), words.join(" "), "{name}");
    if values.len() == DIGESTED {
        let bytes: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let digits = hexadecimal(&Sha256::digest(bytes));
        assert_eq!(
            row.text(Column::Digest),
            format!("sha256:{}", &digits[..16]),
            "{name}"
        );
    }
    let number = |column: Column| {
        row.number(column)
            .map(|number| usize::try_from(number).unwrap())
    };
    if let (Some(period), Some(preperiod), Some(saltus)) = (
        number(Column::Period),
        number(Column::Preperiod),
        number(Column::Saltus),
    ) {
        for heap in preperiod..values.len().saturating_sub(period) {
            assert_eq!(
                values[heap + period] as usize,
                values[heap] as usize + saltus,
                "{name} at {heap}"
            );
        }
        // The preperiod is the least one.
        if preperiod > 0 && preperiod - 1 + period < values.len() {
            assert_ne!(
                values[preperiod - 1 + period] as usize,
                values[preperiod - 1] as usize + saltus,
                "{name}"
            );
        }
    }
    let (largest, at) = (
        number(Column::Largest).unwrap(),
        number(Column::LargestAt).unwrap(),
    );
    let to = values.len().min(number(Column::ComputedTo).unwrap() + 1);
    assert!(
        values[..to].iter().all(|&value| value as usize <= largest),
        "{name}"
    );
    if at < to {
        assert_eq!(
            values.iter().position(|&value| value as usize == largest),
            Some(at),
            "{name}"
        );
    }
}

#[test]
#[ignore = "5 s: .ci/weekly"]
fn random_rows_agree_with_plain_search() {
    let text = text();
    let rows = csv::parse("atlas.csv", &text).unwrap();
    let mut random = Random(0x6174_6c61);
    let sample: BTreeSet<usize> = std::iter::repeat_with(|| random.index(rows.len()))
        .take(320)
        .collect();
    assert!(sample.len() >= 300);
    for &index in &sample {
        check(&rows[index]);
    }
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_rows_are_unique_and_refer_to_existing_rows() {
    let text = text();
    let rows = csv::parse("atlas.csv", &text).unwrap();
    let count = |family: &str| {
        rows.iter()
            .filter(|row| row.text(Column::Family) == family)
            .count()
    };
    // Codes 0.abcd and 4.abcd; 0.abc, 4.abc, 8.abc and C.abc without the octal ones; sets of three
    // numbers up to 24.
    assert_eq!(
        id::FAMILIES.map(count),
        [2 * 4096, 4 * 4096 - 2 * 512, 24 * 23 * 22 / 6]
    );
    let games: BTreeSet<&str> = rows.iter().map(|row| row.text(Column::Game)).collect();
    assert_eq!(games.len(), rows.len());
    assert!(
        rows.iter()
            .all(|row| games.contains(row.text(Column::Representative)))
    );
    // A class is named by one of its own games.
    let representative = |game: &str| {
        rows.iter()
            .find(|row| row.text(Column::Game) == game)
            .map(|row| row.text(Column::Representative))
    };
    for row in rows.iter().step_by(37) {
        let first = row.text(Column::Representative);
        assert_eq!(representative(first), Some(first));
    }
}

/// Winning Ways, chapter 4: Kayles; Plambeck and Siegel 2008: its misère quotient.
#[test]
fn published_facts_are_in_the_row_of_kayles() {
    let found = found(&["--game", "octal:0.77"]);
    let kayles = &found["games"][0];
    assert_eq!(found["found"], 1);
    for (column, value) in [
        ("period", 12),
        ("preperiod", 71),
        ("misere_order", 40),
        ("misere_p", 9),
    ] {
        assert_eq!(kayles[column], value, "{column}");
    }
    assert_eq!(
        (&kayles["oeis"], &kayles["status"]),
        (&"A002186".into(), &"proved".into())
    );
    assert!(
        kayles["first_values"]
            .as_str()
            .unwrap()
            .starts_with("0 1 2 3 1 4 3 2 1 4 2 6")
    );
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_filters_agree_with_a_plain_scan_of_the_file() {
    let text = text();
    // The plain scan: cells between commas, where no cell before `period` has a comma in this
    // family.
    let octal = text.lines().filter(|line| line.starts_with("\"octal:"));
    let expected: Vec<&str> = octal
        .filter(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            cells[2] == "4" && cells[5] == "20"
        })
        .map(|line| line.split('"').nth(1).unwrap())
        .collect();
    assert!(!expected.is_empty());
    assert_eq!(
        names(&found(&[
            "--family", "octal", "--digits", "4", "--period", "20"
        ])),
        expected
    );
    let values = found(&[
        "--values",
        "0,1,2,3,1,4",
        "--period",
        "..100",
        "--kind",
        "periodic",
    ]);
    let expected = text
        .lines()
        .filter(|line| line.contains(",\"0 1 2 3 1 4 ") && line.contains(",\"periodic\","));
    let expected = expected
        .filter(|line| line.split(',').nth(5).unwrap().parse::<u64>().unwrap() <= 100)
        .count();
    assert_eq!(values["found"], expected);
    let longest = found(&[
        "--status",
        "proved",
        "--sort",
        "period",
        "--reverse",
        "--limit",
        "2",
        "--digits",
        "..4",
    ]);
    assert_eq!(longest["games"].as_array().unwrap().len(), 2);
    assert!(longest["games"][0]["period"].as_u64() >= longest["games"][1]["period"].as_u64());
    assert!(longest["games"][1]["period"].as_u64() >= Some(16_193));
}

#[test]
fn text_shows_few_rows_and_counts_all() {
    let said = printed(&["atlas", "find", "--contains", "5,4,7", "--limit", "3"]);
    assert_eq!(said.lines().count(), 1 + 3 + 1, "{said}");
    assert!(
        said.lines()
            .last()
            .unwrap()
            .ends_with("of them not shown (--limit)"),
        "{said}"
    );
    let none = generator(&["atlas", "find", "--values", "9,9"]);
    assert_eq!(
        (none.code, none.stdout.starts_with(b"none of the ")),
        (Some(1), true)
    );
}

#[test]
fn invalid_queries_are_refused() {
    for (arguments, message) in [
        (
            ["--period", "x"],
            "error: invalid value 'x' for '--period <RANGE>': expected a number or a range",
        ),
        (
            ["--values", "1,x"],
            "error: invalid value '1,x' for '--values <VALUES>': expected Grundy values",
        ),
        (
            ["--sort", "size"],
            "error: invalid value 'size' for '--sort <COLUMN>': expected a column: game, family",
        ),
        (
            ["--family", "nim"],
            "error: invalid value 'nim' for '--family <FAMILY>'",
        ),
    ] {
        refused(&[&["atlas", "find"], &arguments[..]].concat(), 2, message);
    }
}

/// A sequence is found among all rows within 100 ms by an optimised program; this one is not
/// optimised.
#[test]
fn sequences_are_found_fast() {
    let text = text();
    let terms: TermQuery = "1,4,3,2,1,4,2,6".parse().unwrap();
    let start = Instant::now();
    let query = Query {
        anywhere: Some(terms),
        ..Query::default()
    };
    let found = query.run("atlas.csv", &text).unwrap().rows.len();
    let time = start.elapsed();
    assert!(found > 0);
    assert!(time.as_secs_f64() < 10.0, "{time:?}");
}

/// The periods of `records/` are beyond the heaps of the sweeps.
#[test]
fn proved_records_are_in_their_rows() {
    for (game, period, preperiod) in [
        ("octal:0.106", 328_226_140_474_u64, 465_384_263_797_u64),
        ("octal:0.454", 60_620_715, 160_949_019),
        ("octal:4.064", 16_132, 94_272),
    ] {
        let found = found(&["--game", game]);
        let row = &found["games"][0];
        assert_eq!(
            (&row["period"], &row["preperiod"]),
            (&period.into(), &preperiod.into()),
            "{game}"
        );
        assert_eq!(
            (&row["status"], &row["theorem"]),
            (&"proved".into(), &"finite window".into()),
            "{game}"
        );
    }
}
