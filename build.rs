//! Refuses to build over a table whose bytes are not those that `tables/SHA256SUMS` records.
//!
//! A table is trusted data: a flipped byte would be a wrong answer that no compiler notices. The feature
//! `verify-tables` (on by default) makes this check; a dependent that wants no build-dependency turns it off.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    #[cfg(feature = "verify-tables")]
    verify::tables();
}

#[cfg(feature = "verify-tables")]
mod verify {
    use std::{collections::BTreeMap, env, fs, path::PathBuf};

    use sha2::{Digest, Sha256};

    const REMEDY: &str = "run `cargo run -p generator` in a checkout of the workspace to make it anew";
    /// Every table that the solvers include.
    const TABLES: [&str; 6] =
        ["knights.rs", "knights_law.rs", "marbles.rs", "nottt.rs", "partition.rs", "treblecross.rs"];

    pub fn tables() {
        println!("cargo::rerun-if-changed=tables");
        let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("tables");
        let recorded = match fs::read_to_string(folder.join("SHA256SUMS")) {
            Ok(text) => digests(&text),
            Err(error) => return complain(&format!("cannot read tables/SHA256SUMS: {error}; {REMEDY}")),
        };
        for name in TABLES {
            if !recorded.contains_key(name) {
                complain(&format!("tables/SHA256SUMS has no line for {name}; {REMEDY}"));
            }
        }
        for (name, recorded) in &recorded {
            match fs::read(folder.join(name)) {
                Err(error) => complain(&format!("cannot read tables/{name}: {error}; {REMEDY}")),
                Ok(bytes) => {
                    let found = hexadecimal(&Sha256::digest(&bytes));
                    if found != *recorded {
                        complain(&format!(
                            "tables/{name} is not the table that tables/SHA256SUMS records: \
                             recorded {recorded}, found {found}; {REMEDY}"
                        ));
                    }
                }
            }
        }
    }

    fn hexadecimal(bytes: &[u8]) -> String {
        bytes.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
    }

    /// Name to digest, from lines as `sha256sum` writes them.
    fn digests(text: &str) -> BTreeMap<String, String> {
        text.lines().filter_map(|line| line.split_once("  ")).map(|(d, name)| (name.into(), d.into())).collect()
    }

    /// Fails the build with a message that cargo shows as an error.
    fn complain(message: &str) {
        println!("cargo::error={message}");
    }
}
