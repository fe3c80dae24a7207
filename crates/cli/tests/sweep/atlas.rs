//! `docs/atlas/` agrees with a sweep: a sample of each table is recomputed, and published results are included.

use std::{collections::BTreeMap, fs, path::Path};

use grundy_compiler::sweep::{Catalogue, Folder, Item, Merged, Plan, Shard, merge, run};

/// Returns the header and the rows of a table, by their first cell.
fn table(name: &str) -> (String, BTreeMap<String, String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/atlas").join(name);
    let text = fs::read_to_string(path).unwrap();
    let (header, rows) = text.split_once('\n').unwrap();
    let first = |row: &str| row.split(',').next().unwrap_or_default().to_owned();
    (header.to_owned(), rows.lines().map(|row| (first(row), row.to_owned())).collect())
}

/// Returns a row's cell under a name.
fn cell<'a>(header: &str, row: &'a str, name: &str) -> &'a str {
    let column = header.split(',').position(|column| column == name).unwrap();
    row.split(',').nth(column).unwrap()
}

fn merged(catalogue: &Catalogue, plan: &Plan) -> Merged {
    let here = tempfile::tempdir().unwrap();
    let folder = Folder::begin(here.path(), catalogue).unwrap();
    run(&folder, Shard::WHOLE, plan, &()).unwrap();
    merge(&folder, false, true).unwrap()
}

/// Recomputes every `step`-th game of a table, unless the table's bound is beyond `plan`. All but the class must be the
/// same, since the class depends on the other games. Returns the number of recomputed games.
fn recomputed(name: &str, catalogue: &str, plan: &Plan, step: usize) -> usize {
    let (header, rows) = table(name);
    let items = catalogue.parse::<Catalogue>().unwrap().items();
    assert_eq!(rows.len(), items.len(), "{name}: every game is there");
    let last = plan.then.unwrap_or(plan.to);
    let is_near = |item: &&Item| cell(&header, &rows[&item.line()], "to").parse::<u64>().unwrap() <= last;
    let sample: Vec<String> = items.iter().step_by(step).filter(is_near).map(Item::line).collect();
    let catalogue = Catalogue::lines(&sample.join("\n")).unwrap();
    let made = merged(&catalogue, plan).csv();
    let (own, made) = made.split_once('\n').unwrap();
    assert_eq!(own, header);
    let without_class = |row: &str| {
        let cells: Vec<&str> = row.split(',').collect();
        [&cells[..1], &cells[2..]].concat().join(",")
    };
    for row in made.lines() {
        let game = row.split(',').next().unwrap();
        // Bounds that were not reached in time depend on the machine.
        if cell(&header, &rows[game], "given_up_before").is_empty() {
            assert_eq!(without_class(&rows[game]), without_class(row));
        }
    }
    made.lines().count()
}

#[test]
fn games_of_the_atlas_are_found_again() {
    let to = |to, then| Plan { to, then, few: None, budget: None, retries: 0 };
    assert!(recomputed("octal-4.csv", "octal:4", &to(10_000, None), 409) >= 10);
    assert_eq!(recomputed("hexadecimal-2.csv", "hexadecimal:2", &to(500, Some(1000)), 131), 8);
    assert_eq!(recomputed("hexadecimal-3.csv", "hexadecimal:3", &to(500, Some(2000)), 2003), 9);
}

#[test]
fn sets_of_the_atlas_are_found_again() {
    let (header, rows) = table("subtraction-3.csv");
    let made =
        merged(&"subtraction:64".parse().unwrap(), &Plan { to: 64, then: None, few: None, budget: None, retries: 0 })
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
        assert_eq!(number("pure_additive"), number("additive"), "c = a + b: purely periodic, as far as known");
        assert_eq!(number("exceptions"), 0);
    }
}

/// Winning Ways, chapter 4; the sequences A071074, A071434, A071464 of the OEIS; and the page's statements on older
/// tables.
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
    for (game, same) in [("0.1337", "0.06"), ("0.1007", "0.014"), ("0.1037", "0.016"), ("0.27", "0.26")] {
        assert_eq!(class(game), class(same), "{game}");
    }
    for (game, other) in [("0.161", "0.36"), ("0.314", "0.31"), ("0.27", "0.06")] {
        assert_ne!(class(game), class(other), "{game}");
    }
}
