//! `identify`: the games with given values, and the names of games.

use std::fs;

use super::{generator, printed, refused};

#[test]
fn values_on_the_command_line() {
    let said = printed(&["identify", "0", "1", "2", "3", "1", "4", "3", "2", "1"]);
    assert!(said.starts_with("0.77 (Kayles, A002186): a(n) is the value of heap n; 9 terms agree\n"), "{said}");
    assert_eq!(printed(&["identify", "0,1,2,3", "1,4,3,2,1"]), said);
    let json = printed(&["identify", "--json", "0", "1", "2", "3", "1", "4", "3", "2", "1"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let first = &json["matches"][0];
    assert_eq!((first["game"].as_str(), first["shift"].as_i64()), (Some("0.77"), Some(0)));
}

#[test]
fn a_b_file_with_a_shift() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b.txt");
    let file = path.to_str().unwrap();
    printed(&["values", "0.77", "--to", "400", "--format", "b-file", "-o", file]);
    let shifted: String = fs::read_to_string(&path).unwrap().lines().filter(|line| !line.starts_with('#')).fold(
        String::new(),
        |text, line| {
            let (index, value) = line.split_once(' ').unwrap();
            match index.parse::<i64>().unwrap() - 2 {
                index if index >= 0 => text + &format!("{index} {value}\n"),
                _ => text,
            }
        },
    );
    fs::write(&path, shifted).unwrap();
    let said = printed(&["identify", file]);
    assert!(said.starts_with("0.77 (Kayles, A002186): a(n) is the value of heap n + 2; 399 terms agree\n"), "{said}");
    fs::write(&path, "0 0\n1 1\n3 2\n").unwrap();
    refused(&["identify", file], 2, &format!("error: {file}: after index 1 comes 3, not 2"));
}

#[test]
fn nothing_found_and_nonsense() {
    let none = generator(&["identify", "9", "9", "9", "9", "9", "9", "9"]);
    assert_eq!(none.code, Some(1));
    assert!(String::from_utf8(none.stdout).unwrap().starts_with("no known game has these 7 values"));
    refused(&["identify", "0", "1", "2"], 2, "error: 3 values fit hundreds of games; give at least 6");
    refused(&["identify", "0", "1", "x", "1", "1", "1"], 2, "error: `x` is not a value: Grundy values are numbers");
    refused(&["identify", "missing.txt"], 2, "error: cannot read missing.txt");
}

#[test]
fn names_are_listed_and_read() {
    let list = printed(&["list", "games"]);
    assert!(list.lines().count() > 60, "{list}");
    assert!(list.contains("Dawson's Kayles"), "{list}");
    assert_eq!(printed(&["values", "Grundy's game", "--to", "20"]), printed(&["values", "4!.0", "--to", "20"]));
    assert!(printed(&["explore", "dawsons kayles"]).contains("0.07"));
}
