//! `data/sweeps/` agrees with a sweep: a sample of each table is recomputed, and published results
//! are included.

mod sets_of_four;

use std::{collections::BTreeMap, fs, path::Path};

use grundy_core::{game::Game, values::Shape};
use grundy_lab::sweep::{Catalogue, Folder, Item, Merged, Plan, Shard, merge, run};

use crate::{common::slow, random::Random};
use sets_of_four::sets_of_four;

/// Returns the cells of a row; a cell in quotes has commas.
fn cells(row: &str) -> Vec<&str> {
    let mut is_quoted = false;
    let mut is_end = |char: char| {
        is_quoted ^= char == '"';
        char == ',' && !is_quoted
    };
    row.split(&mut is_end)
        .map(|cell| cell.trim_matches('"'))
        .collect()
}

/// Returns the header and the rows of a table, by their first cell.
fn table(name: &str) -> (String, BTreeMap<String, String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data/sweeps")
        .join(name);
    let text = fs::read_to_string(path).unwrap();
    let (header, rows) = text.split_once('\n').unwrap();
    let first = |row: &str| cells(row)[0].to_owned();
    (
        header.to_owned(),
        rows.lines()
            .map(|row| (first(row), row.to_owned()))
            .collect(),
    )
}

/// Returns a row's cell under a name.
fn cell<'a>(header: &str, row: &'a str, name: &str) -> &'a str {
    let column = header.split(',').position(|column| column == name).unwrap();
    cells(row)[column]
}

fn merged(catalogue: &Catalogue, plan: &Plan) -> Merged {
    let here = tempfile::tempdir().unwrap();
    let folder = Folder::begin(here.path(), catalogue).unwrap();
    run(&folder, Shard::WHOLE, plan, &()).unwrap();
    merge(&folder, false, true).unwrap()
}

/// Recomputes every `step`-th game of a table, unless the table's bound is beyond `plan`. All but
/// the class must be the same, since the class depends on the other games. Returns the number of
/// recomputed games.
fn recomputed(name: &str, catalogue: &str, plan: &Plan, step: usize) -> usize {
    recomputed_of(name, &catalogue.parse().unwrap(), plan, step)
}

fn recomputed_of(name: &str, catalogue: &Catalogue, plan: &Plan, step: usize) -> usize {
    let (header, rows) = table(name);
    let items = catalogue.items();
    assert_eq!(rows.len(), items.len(), "{name}: every game is there");
    let last = plan.then.unwrap_or(plan.to);
    let is_near = |item: &&Item| {
        cell(&header, &rows[&item.line()], "to")
            .parse::<u64>()
            .unwrap()
            <= last
    };
    let sample: Vec<String> = items
        .iter()
        .step_by(step)
        .filter(is_near)
        .map(Item::line)
        .collect();
    let catalogue = Catalogue::lines(&sample.join("\n")).unwrap();
    let made = merged(&catalogue, plan).csv();
    let (own, made) = made.split_once('\n').unwrap();
    assert_eq!(own, header);
    let without_class = |row: &str| {
        let cells = cells(row);
        [&cells[..1], &cells[2..]].concat().join(",")
    };
    for row in made.lines() {
        let game = cells(row)[0];
        // Bounds that were not reached in time depend on the machine.
        if cell(&header, &rows[game], "given_up_before").is_empty() {
            assert_eq!(without_class(&rows[game]), without_class(row));
        }
    }
    made.lines().count()
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_games_of_the_atlas_are_found_again() {
    let to = |to, then| Plan {
        to,
        then,
        few: None,
        budget: None,
        retries: 0,
    };
    assert!(recomputed("octal-4.csv", "octal:4", &to(10_000, None), 409) >= 10);
    assert_eq!(
        recomputed(
            "hexadecimal-2.csv",
            "hexadecimal:2",
            &to(500, Some(1000)),
            131
        ),
        8
    );
    assert_eq!(
        recomputed(
            "hexadecimal-3.csv",
            "hexadecimal:3",
            &to(500, Some(2000)),
            2003
        ),
        9
    );
    assert!(recomputed("rings-3.csv", "rings:3", &to(2000, None), 67) >= 10);
    assert_eq!(
        recomputed("strips-2.csv", "strips:2", &to(1000, None), 4),
        8
    );
    assert_eq!(
        recomputed("lattices-3.csv", "lattices:3", &to(99, None), 131),
        10
    );
    let sets = (3..=24).flat_map(|c| (2..c).flat_map(move |b| (1..b).map(move |a| [a, b, c])));
    let lines: Vec<String> = sets
        .map(|[a, b, c]| format!("Subtraction({{{a},{b},{c}}})"))
        .collect();
    assert_eq!(
        recomputed_of(
            "sets.csv",
            &Catalogue::lines(&lines.join("\n")).unwrap(),
            &to(500, None),
            101
        ),
        21
    );
    let lines: Vec<String> = sets_of_four()
        .map(|[a, b, c, d]| format!("Subtraction({{{a},{b},{c},{d}}})"))
        .collect();
    assert_eq!(
        recomputed_of(
            "sets-4.csv",
            &Catalogue::lines(&lines.join("\n")).unwrap(),
            &to(4000, None),
            509
        ),
        21
    );
}

/// Random rows of rings, strips and lattices obey their law in values by plain search, and have no
/// larger value there.
#[test]
fn random_rows_of_other_families_agree_with_plain_search() {
    let mut random = Random(0x7269_6e67);
    for (name, count) in [
        ("rings-3.csv", 120),
        ("strips-2.csv", 20),
        ("lattices-3.csv", 60),
    ] {
        let (header, rows) = table(name);
        let rows: Vec<&String> = rows.values().collect();
        for _ in 0..count {
            let row = rows[random.index(rows.len())];
            let game: Game = cells(row)[0].parse().unwrap();
            let number = |name: &str| cell(&header, row, name).parse::<usize>().ok();
            let shape = match (game.plane(), game.strip()) {
                (Some(_), _) => Shape::Grid {
                    width: 16,
                    height: 16,
                },
                (_, Some(_)) => Shape::Strip { to: 40, ends: 3 },
                _ => Shape::Heap { to: 60 },
            };
            let values = slow(&game, shape, 0..shape.positions().unwrap());
            if let (Some(preperiod), Some(period), Some(saltus)) =
                (number("preperiod"), number("period"), number("saltus"))
            {
                for heap in preperiod..values.len().saturating_sub(period) {
                    assert_eq!(
                        values[heap + period] as usize,
                        values[heap] as usize + saltus,
                        "{game} at {heap}"
                    );
                }
            }
            if let (None, Some(preperiod), Some(period)) =
                (number("saltus"), number("preperiod"), number("period"))
            {
                let repeats = |at: usize| values[at + 9 * period] == values[at];
                let is_periodic = cell(&header, row, "law") == "periodic";
                assert!(
                    !is_periodic
                        || (9 * preperiod..values.len().saturating_sub(9 * period)).all(repeats),
                    "{game}"
                );
            }
            let largest = number("largest").unwrap();
            assert!(
                values.iter().all(|&value| value as usize <= largest),
                "{game}"
            );
            let at = number("largest_at").unwrap();
            let side = number("to").unwrap() + 1;
            let index = match shape {
                Shape::Grid { height, .. } if at % side < height => {
                    height * (at / side) + at % side
                }
                Shape::Grid { .. } => usize::MAX,
                _ => at,
            };
            assert!(
                values
                    .get(index)
                    .is_none_or(|&value| value as usize == largest),
                "{game}"
            );
        }
    }
}

/// The tables whose rows are games.
const TABLES: [&str; 8] = [
    "octal-4.csv",
    "hexadecimal-2.csv",
    "hexadecimal-3.csv",
    "sets.csv",
    "sets-4.csv",
    "rings-3.csv",
    "strips-2.csv",
    "lattices-3.csv",
];
const BEGIN: &str =
    "<!-- learned: written by `UPDATE=1 cargo test -p grundy-cli sweep::atlas` -->\n";
const END: &str = "<!-- end of learned -->\n";

/// Counts the laws of a table by kind, and finds the longest period and preperiod.
fn learned(name: &str) -> String {
    let (header, rows) = table(name);
    let mut counts = [0_usize; 5];
    let mut longest = [(0_u64, ""), (0, "")];
    for row in rows.values() {
        let text = |name: &str| cell(&header, row, name);
        let kind = match (text("status"), text("law")) {
            ("proved", "constant" | "periodic") => 0,
            ("proved", "arithmetic periodic") => 1,
            ("proved", _) => 2,
            ("observed", _) => 3,
            _ => 4,
        };
        counts[kind] += 1;
        for (longest, column) in longest.iter_mut().zip(["period", "preperiod"]) {
            let length: u64 = text(column).parse().unwrap_or(0);
            if kind < 3 && length > longest.0 {
                *longest = (length, cells(row)[0]);
            }
        }
    }
    let counts: Vec<String> = counts.iter().map(ToString::to_string).collect();
    let longest = longest.map(|(length, game)| {
        if length == 0 {
            String::new()
        } else {
            format!("{length}: `{game}`")
        }
    });
    format!(
        "| [{name}]({name}) | {} | {} | {} |\n",
        rows.len(),
        counts.join(" | "),
        longest.join(" | ")
    )
}

#[test]
fn page_says_what_was_learned() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/sweeps/README.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page
        .split_once(BEGIN)
        .expect("the page says where the table begins");
    let (now, after) = rest
        .split_once(END)
        .expect("the page says where the table ends");
    let header = "\n| table | games | periodic | arithmetic periodic | other laws | observed only | no law | longest period | \
                  longest preperiod |\n|---|--:|--:|--:|--:|--:|--:|---|---|\n";
    let right = format!("{header}{}\n", TABLES.map(learned).concat());
    if std::env::var_os("UPDATE").is_some() {
        return fs::write(path, [before, BEGIN, &right, END, after].concat()).unwrap();
    }
    assert!(
        now == right,
        "data/sweeps/README.md is stale: run `UPDATE=1 cargo test -p grundy-cli sweep::atlas`"
    );
}

#[test]
fn sets_of_the_atlas_are_found_again() {
    let (header, rows) = table("subtraction-3.csv");
    let made = merged(
        &"subtraction:64".parse().unwrap(),
        &Plan {
            to: 64,
            then: None,
            few: None,
            budget: None,
            retries: 0,
        },
    )
    .csv();
    let mut made = made.lines();
    assert_eq!(made.next(), Some(&*header));
    assert!(rows.len() >= 254, "c to 256 at least");
    for row in made {
        assert_eq!(rows[row.split(',').next().unwrap()], row);
    }
    for row in rows.values() {
        let number = |name: &str| cell(&header, row, name).parse::<u64>().unwrap();
        let c = number("c");
        assert_eq!(number("sets"), (c - 1) * (c - 2) / 2);
        // a < c / 2.
        assert_eq!(number("additive"), (c - 1) / 2);
        assert_eq!(
            number("pure_additive"),
            number("additive"),
            "c = a + b: purely periodic, as far as known"
        );
        assert_eq!(number("exceptions"), 0);
    }
}

/// Winning Ways, chapter 4; the sequences A071074, A071434, A071464 of the OEIS; and the page's
/// statements on older tables.
#[test]
fn published_laws_are_in_the_atlas() {
    let (header, rows) = table("octal-4.csv");
    let shift = |game: &str| {
        let number = |name: &str| cell(&header, &rows[game], name).parse::<u64>().unwrap();
        (number("preperiod"), number("period"))
    };
    for (game, expected) in [
        ("0.77", (71, 12)),
        ("0.137", (52, 34)),
        ("0.7777", (142, 24)),
        ("0.1377", (141, 24)),
        ("0.156", (3479, 349)),
        ("4.344", (998, 51)),
        ("4.346", (998, 51)),
    ] {
        assert_eq!(cell(&header, &rows[game], "status"), "proved", "{game}");
        assert_eq!(shift(game), expected, "{game}");
    }
    let class = |game: &str| cell(&header, &rows[game], "class");
    for (game, same) in [
        ("0.1337", "0.06"),
        ("0.1007", "0.014"),
        ("0.1037", "0.016"),
        ("0.27", "0.26"),
    ] {
        assert_eq!(class(game), class(same), "{game}");
    }
    for (game, other) in [("0.161", "0.36"), ("0.314", "0.31"), ("0.27", "0.06")] {
        assert_ne!(class(game), class(other), "{game}");
    }
}
