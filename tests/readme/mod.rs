//! The README and the page on the judges list all solvers. `.ci/run` runs their commands.

use std::{fs, path::Path, process::Command};

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(path)).unwrap()
}

/// Returns the rows of the first table of a page, as trimmed cells.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let table = text
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'));
    table
        .skip(2)
        .map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

#[test]
fn every_problem_is_listed_and_has_its_command() {
    let page = read("docs/judges.md");
    let listed = Command::new(env!("CARGO_BIN_EXE_grundy-judge"))
        .arg("--list")
        .output()
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let names: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(
        rows(&page)
            .iter()
            .map(|row| row[0].trim_matches('`'))
            .collect::<Vec<_>>(),
        names
    );
    for name in names {
        let command = format!("cargo run --release -- {name} < tests/samples/{name}.sample.in");
        assert!(page.lines().any(|line| line == command), "{command}");
    }
}

#[test]
fn every_command_is_found_by_ci() {
    // `.ci/run` runs the output of `.ci/readme-commands`: each line of each sh block.
    let mut commands = Vec::new();
    for page in ["README.md", "docs/judges.md"] {
        let mut inside = false;
        for line in read(page).lines() {
            match line {
                "```sh" => inside = true,
                _ if line.starts_with("```") => inside = false,
                _ if inside && !line.is_empty() && !line.starts_with('#') => {
                    commands.push(line.to_owned());
                }
                _ => {}
            }
        }
    }
    let script =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(".ci/readme-commands");
    let printed =
        String::from_utf8(Command::new("bash").arg(script).output().unwrap().stdout).unwrap();
    assert_eq!(printed.lines().collect::<Vec<_>>(), commands);
    let set_up = ["cargo run -p generator", "cargo test --workspace"];
    assert_eq!(
        commands[..2],
        set_up,
        "the two commands of a checkout come first"
    );
    assert!(read(".ci/run").contains(".ci/readme-commands | while"));
}

#[test]
fn the_readme_is_short_and_its_links_lead_somewhere() {
    let readme = read("README.md");
    assert!(
        readme.lines().count() <= 120,
        "{} lines",
        readme.lines().count()
    );
    let links = readme
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split([')', '#']).next());
    // The page of releases is the host's.
    for link in links.filter(|link| !link.starts_with("http") && *link != "../../releases") {
        assert!(
            Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
                .join(link)
                .exists(),
            "{link}"
        );
    }
}
