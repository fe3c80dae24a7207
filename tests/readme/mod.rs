//! The promise: the README is the truth. Its commands are run by `.ci/run`; what it states of the tables is pinned here.

use std::{fs, path::Path, process::Command};

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The rows of the table under a heading, as trimmed cells.
fn rows<'a>(text: &'a str, heading: &str) -> Vec<Vec<&'a str>> {
    let section = text.split(heading).nth(1).unwrap();
    let table = section.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    table.skip(2).map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn the_sizes_of_the_tables_are_as_stated() {
    let readme = read("README.md");
    let rows = rows(&readme, "## What the tables cost");
    assert_eq!(rows.len(), read("tables/SHA256SUMS").lines().count());
    for row in rows {
        let source = read(&format!("tables/{}.rs", row[0].trim_matches('`')));
        let header = |key: &str| source.lines().find_map(|line| line.strip_prefix(key)).unwrap();
        assert_eq!(header("// game:    "), row[1].trim_matches('`'));
        assert_eq!(header("// entries: "), format!("{} of u8", row[2]));
        assert_eq!(row[2], row[3], "a u8 takes one byte");
        assert_eq!(source.len().to_string(), row[4], "{}", row[0]);
    }
}

#[test]
#[cfg(feature = "cli")]
fn every_problem_is_listed_and_has_its_command() {
    let readme = read("README.md");
    let listed = Command::new(env!("CARGO_BIN_EXE_grundy-judge")).arg("--list").output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let names: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let rows = rows(&readme, "## Twelve judge problems");
    assert_eq!(rows.iter().map(|row| row[0].trim_matches('`')).collect::<Vec<_>>(), names);
    for name in names {
        let command = format!("cargo run --release -- {name} < tests/samples/{name}.sample.in");
        assert!(readme.lines().any(|line| line == command), "{command}");
    }
}

#[test]
fn every_command_is_found_by_ci() {
    // `.ci/run` runs what `.ci/readme-commands` prints: each line of each sh block.
    let readme = read("README.md");
    let mut commands = Vec::new();
    let mut inside = false;
    for line in readme.lines() {
        match line {
            "```sh" => inside = true,
            _ if line.starts_with("```") => inside = false,
            _ if inside && !line.is_empty() && !line.starts_with('#') => commands.push(line),
            _ => {}
        }
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/readme-commands");
    let printed = String::from_utf8(Command::new("bash").arg(script).output().unwrap().stdout).unwrap();
    assert_eq!(printed.lines().collect::<Vec<_>>(), commands);
    assert!(commands.contains(&"cargo test --workspace") && commands.contains(&"cargo run -p generator"));
    assert!(read(".ci/run").contains(".ci/readme-commands | while"));
}
