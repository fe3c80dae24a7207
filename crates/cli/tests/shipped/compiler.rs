//! The compiler in use and the profiles that ship fit together.

use std::{env, fs, path::Path, process::Command};

use toml::Table;

use super::root;

/// Profiles that do not ship.
const OWN: [&str; 3] = ["dev", "test", "bench"];

/// Returns the profiles that ship and optimise across crates.
fn profiles_with_lto() -> Vec<String> {
    let manifest: Table = fs::read_to_string(root().join("Cargo.toml"))
        .unwrap()
        .parse()
        .unwrap();
    let is_on = |profile: &toml::Value| {
        profile
            .get("lto")
            .is_some_and(|lto| lto.as_bool() != Some(false) && lto.as_str() != Some("off"))
    };
    let profiles = manifest["profile"].as_table().unwrap().iter();
    let ships = profiles.filter(|(name, profile)| is_on(profile) && !OWN.contains(&name.as_str()));
    ships.map(|(name, _)| format!("profile.{name}")).collect()
}

/// Returns what `odometer.rs` prints, compiled with optimisation across crates.
fn odometer() -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shipped/odometer.rs");
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("odometer");
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(compiler);
    command
        .args(["--edition", "2024", "-O", "-C", "lto=thin", "-o"])
        .arg(&program)
        .arg(source);
    let output = command.output().expect("the compiler runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let output = Command::new(program).output().expect("the program runs");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn no_shipped_profile_has_an_optimisation_that_this_compiler_gets_wrong() {
    let profiles = profiles_with_lto();
    // The compiler takes seconds.
    if profiles.is_empty() {
        return;
    }
    let printed = odometer();
    assert!(
        printed == "[0, 0]\n[0, 1]\n[1, 0]\n[1, 1]\n",
        "with lto this compiler drops a reset of memory that was allocated as 0 (tests/shipped/odometer.rs prints {printed:?}); set \
         lto = false in {}",
        profiles.join(", ")
    );
}
