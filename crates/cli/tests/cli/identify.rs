//! `identify`: the games with given values, and the names of games.

use std::fs;

use super::{generator, printed, refused};

#[test]
fn games_are_found_by_values_on_the_command_line() {
    identify(1);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_games_are_found_by_values_on_the_command_line() {
    identify(3);
}

/// Writes the values in `ways` other ways.
fn identify(ways: usize) {
    let said = printed(&["identify", "0", "1", "2", "3", "1", "4", "3", "2", "1"]);
    assert!(
        said.starts_with("0.77 (Kayles, A002186): a(n) is the value of heap n; 9 terms agree\n"),
        "{said}"
    );
    for list in [
        &["0,1,2,3", "1,4,3,2,1"][..],
        &["0 1 2 3 1 4 3 2 1"],
        &["[0, 1, 2, 3, 1, 4, 3, 2, 1]"],
    ]
    .into_iter()
    .take(ways)
    {
        assert_eq!(printed(&[&["identify"], list].concat()), said, "{list:?}");
    }
    let json = printed(&[
        "identify", "--json", "0", "1", "2", "3", "1", "4", "3", "2", "1",
    ]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let first = &json["matches"][0];
    assert_eq!(
        (first["game"].as_str(), first["shift"].as_i64()),
        (Some("0.77"), Some(0))
    );
}

/// The first five lines are games. The last lines have the number of the other games, and say if
/// more values would decide.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_five_games_are_shown_unless_all_are_requested() {
    let terms = "0 0 0 0 1 1 1 1 0 0 0 0 1 1 1 1 0 0 0 0 1 1 1 1";
    let words = |more: &[&'static str]| {
        [&["identify"], more, &terms.split(' ').collect::<Vec<_>>()].concat()
    };
    let (few, all) = (printed(&words(&[])), printed(&words(&["--all"])));
    let lines: Vec<&str> = few.lines().collect();
    assert!(
        few.starts_with("Subtraction({4}): a(n) is the value of heap n; 24 terms agree\n"),
        "{few}"
    );
    assert_eq!(lines.len(), 7, "{few}");
    let games: Vec<&str> = all
        .lines()
        .filter(|line| line.ends_with("terms agree"))
        .collect();
    assert_eq!(games[..5], lines[..5]);
    assert_eq!(
        lines[5],
        format!("and {} more: --all prints them", games.len() - 5)
    );
    assert!(lines[6].starts_with("more values decide: a("), "{few}");
    let json: serde_json::Value = serde_json::from_str(&printed(&words(&["--json"]))).unwrap();
    assert_eq!(
        (
            json["complete"].as_bool(),
            json["matches"].as_array().map(Vec::len)
        ),
        (Some(true), Some(games.len()))
    );
    assert!(
        json["more_terms"]["differ_at"].as_u64() >= Some(24),
        "{json}"
    );
    let range = printed(&[
        "identify",
        "0,1,0,2,1,3,0,4,2,5,1,6,3,7,0,8,4,9,2,10,5,11,1,12,6,13,3,14,7,15",
    ]);
    assert!(
        range.starts_with(
            "Subtraction(1..=n/2) (Again Stone Game, A025480): a(n) is the value of heap n + 1"
        ),
        "{range}"
    );
    assert!(
        range.contains("Subtraction(1..=(n+1)/2): a(n) is the value of heap n; 30 terms agree\nmore values may not"),
        "{range}"
    );
}

#[test]
fn games_are_found_by_a_shifted_b_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.txt");
    let file = path.to_str().unwrap();
    printed(&[
        "values", "0.77", "--to", "400", "--format", "b-file", "-o", file,
    ]);
    let shifted: String = fs::read_to_string(&path)
        .unwrap()
        .lines()
        .filter(|line| !line.starts_with('#'))
        .fold(String::new(), |text, line| {
            let (index, value) = line.split_once(' ').unwrap();
            match index.parse::<i64>().unwrap() - 2 {
                index if index >= 0 => text + &format!("{index} {value}\n"),
                _ => text,
            }
        });
    fs::write(&path, shifted).unwrap();
    let said = printed(&["identify", file]);
    assert!(
        said.starts_with(
            "0.77 (Kayles, A002186): a(n) is the value of heap n + 2; 399 terms agree\n"
        ),
        "{said}"
    );
    fs::write(&path, "0 0\n1 1\n3 2\n").unwrap();
    refused(
        &["identify", file],
        2,
        &format!("error: {file}: after index 1 comes 3, not 2"),
    );
    // The index after the last one once overflowed.
    let last: Vec<String> = (i64::MAX - 5..=i64::MAX)
        .map(|index| format!("{index} 1"))
        .collect();
    fs::write(&path, last.join("\n")).unwrap();
    let none = generator(&["identify", file]);
    assert_eq!((none.code, none.stderr.as_str()), (Some(1), ""));
}

#[test]
fn no_match_is_reported_and_invalid_input_is_refused() {
    let none = generator(&["identify", "9", "9", "9", "9", "9", "9", "9"]);
    assert_eq!(none.code, Some(1));
    assert!(
        String::from_utf8(none.stdout)
            .unwrap()
            .starts_with("no known game has these 7 values")
    );
    refused(
        &["identify", "0", "1", "2"],
        2,
        "error: 3 values fit hundreds of games; give at least 6",
    );
    refused(
        &["identify", "0", "1", "x", "1", "1", "1"],
        2,
        "error: `x` is not a value: Grundy values are numbers",
    );
    refused(
        &["identify", "missing.txt"],
        2,
        "error: cannot read missing.txt",
    );
}

#[test]
fn names_are_listed_and_read() {
    let list = printed(&["list", "games"]);
    assert!(list.lines().count() > 60, "{list}");
    assert!(list.contains("Dawson's Kayles"), "{list}");
    assert_eq!(
        printed(&["values", "Grundy's game", "--to", "20"]),
        printed(&["values", "4!.0", "--to", "20"])
    );
    assert!(printed(&["explore", "dawsons kayles"]).contains("0.07"));
}
