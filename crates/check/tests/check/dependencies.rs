//! Checks that the checker shares no code with the crates that compute and prove: they are not
//! among its dependencies.

use std::{collections::BTreeSet, env, process::Command};

/// Returns the names of the packages that `grundy-check` is built from, to a depth.
fn packages(depth: &str) -> BTreeSet<String> {
    let arguments = [
        "tree",
        "--offline",
        "--package",
        "grundy-check",
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--depth",
    ];
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(arguments)
        .arg(depth)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let lines = String::from_utf8(output.stdout).unwrap();
    lines
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

#[test]
fn direct_dependencies_are_as_listed() {
    let own = ["grundy-check", "grundy-core", "serde", "thiserror", "toml"].map(str::to_owned);
    assert_eq!(packages("1"), BTreeSet::from(own));
}

#[test]
fn no_dependency_computes_values() {
    let all = packages("99");
    assert!(all.contains("grundy-core") && all.len() > 10, "{all:?}");
    let ours: Vec<&String> = all
        .iter()
        .filter(|name| name.starts_with("grundy") || *name == "generator")
        .collect();
    assert_eq!(ours, ["grundy-check", "grundy-core"]);
    assert!(!all.iter().any(|name| name.starts_with("rayon")), "{all:?}");
}
