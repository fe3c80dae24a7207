//! Refuses to build over a table whose bytes are not those that `tables/SHA256SUMS` records.
//!
//! A table is trusted data: a changed byte would be a wrong answer that no compiler notices. The
//! feature `verify-tables` (on by default) enables this check; turning it off also removes the
//! build-dependency.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "verify-tables")]
    {
        println!("cargo::rerun-if-changed=tables");
        let root = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
        for mistake in verify::mistakes(&std::path::Path::new(&root).join("tables")) {
            println!("cargo::error={mistake}");
        }
    }
}

#[cfg(feature = "verify-tables")]
pub(crate) mod verify {
    use std::{collections::BTreeMap, fs, path::Path};

    use sha2::{Digest, Sha256};

    const REMEDY: &str =
        "run `cargo run -p generator` in a checkout of the workspace to write it again";
    /// Every table that the solvers include.
    const TABLES: [&str; 6] = [
        "knights.rs",
        "knights_law.rs",
        "marbles.rs",
        "nottt.rs",
        "partition.rs",
        "treblecross.rs",
    ];

    /// Returns the mistakes in the folder of the tables, one line each.
    pub(crate) fn mistakes(folder: &Path) -> Vec<String> {
        let text = match fs::read_to_string(folder.join("SHA256SUMS")) {
            Ok(text) => text,
            Err(error) => return vec![format!("cannot read tables/SHA256SUMS: {error}; {REMEDY}")],
        };
        let mut mistakes = Vec::new();
        let mut recorded = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            let Some((digest, name)) = record(line) else {
                mistakes.push(format!(
                    "tables/SHA256SUMS, line {number}: expected a SHA-256 of 64 hexadecimal digits, two blanks and the \
                     name of a table beside it, such as knights.rs, found {line:?}; {REMEDY}"
                ));
                continue;
            };
            if recorded.insert(name, digest).is_some() {
                mistakes.push(format!(
                    "tables/SHA256SUMS, line {number}: {name} has a second line; {REMEDY}"
                ));
            }
        }
        let missing = TABLES.iter().filter(|name| !recorded.contains_key(*name));
        mistakes.extend(
            missing.map(|name| format!("tables/SHA256SUMS has no line for {name}; {REMEDY}")),
        );
        mistakes.extend(
            recorded
                .iter()
                .filter_map(|(name, digest)| compare(folder, name, digest)),
        );
        mistakes
    }

    /// Returns the digest and the name in a line of `sha256sum`, if it names a Rust file directly
    /// in the folder.
    fn record(line: &str) -> Option<(&str, &str)> {
        let (digest, name) = line.split_once("  ")?;
        let stem = name.strip_suffix(".rs")?;
        let is_digest = digest.len() == 64
            && digest
                .bytes()
                .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let is_name = !stem.is_empty()
            && stem
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        (is_digest && is_name).then_some((digest, name))
    }

    /// Returns the mistake in a table whose digest is recorded, if there is one.
    fn compare(folder: &Path, name: &str, recorded: &str) -> Option<String> {
        let bytes = match fs::read(folder.join(name)) {
            Ok(bytes) => bytes,
            Err(error) => return Some(format!("cannot read tables/{name}: {error}; {REMEDY}")),
        };
        let found = hexadecimal(&Sha256::digest(&bytes));
        (found != recorded).then(|| {
            format!(
                "tables/{name} is not the table that tables/SHA256SUMS records: \
                 recorded {recorded}, found {found}; {REMEDY}"
            )
        })
    }

    fn hexadecimal(bytes: &[u8]) -> String {
        bytes
            .iter()
            .fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
    }
}
