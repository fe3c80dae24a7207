//! `atlas`: the files of the atlas agree with each other and with the house's table.

use std::{fs, path::Path};

use grundy_atlas::{
    column::{CellType, Column},
    index,
};
use grundy_core::digest::hexadecimal;
use grundy_lab::atlas::package::package;
use sha2::{Digest, Sha256};

use super::{generator, refused};

fn folder() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("data")
        .display()
        .to_string()
}

/// The table of the house is the one that the sweeps give today, in each of its forms.
#[test]
#[ignore = "9 s: lab/.ci/run"]
fn thorough_the_files_are_made_from_the_sweeps() {
    let here = tempfile::tempdir().unwrap();
    let to = here.path().to_str().unwrap();
    let ran = generator(&["atlas", "--from", env!("CARGO_MANIFEST_DIR"), "--to", to]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let made = |name: &str| fs::read(here.path().join(name)).unwrap();
    assert_eq!(
        String::from_utf8(made("atlas.csv")).unwrap(),
        index::table().unwrap()
    );
    assert_eq!(
        index::unpack(&made("atlas.gz")).unwrap(),
        index::table().unwrap()
    );
    let kept = |name: &str| fs::read(Path::new(&folder()).join(name)).unwrap();
    assert!(
        made("atlas.parquet") == kept("atlas.parquet")
            && made("datapackage.json") == kept("datapackage.json")
    );
    for line in String::from_utf8(kept("SHA256SUMS")).unwrap().lines() {
        let (sum, name) = line.split_once("  ").unwrap();
        assert_eq!(hexadecimal(&Sha256::digest(made(name))), sum, "{name}");
    }
}

#[test]
fn a_folder_without_sweeps_is_refused() {
    refused(
        &["atlas", "--from", "missing", "--to", "x"],
        2,
        "error: cannot read missing/data/sweeps/octal-4.csv",
    );
}

const BEGIN: &str = "<!-- columns: written by `UPDATE=1 cargo test atlas` -->\n";
const END: &str = "<!-- end of columns -->\n";

#[test]
fn page_of_the_data_lists_the_columns() {
    let path = Path::new(&folder()).join("../docs/data.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page
        .split_once(BEGIN)
        .expect("the page says where the list begins");
    let (now, after) = rest
        .split_once(END)
        .expect("the page says where the list ends");
    let rows = Column::ALL.map(|column| {
        let kind = match column.holds() {
            CellType::Text => "text",
            CellType::Number => "number",
        };
        format!("| `{}` | {kind} | {} |\n", column.name(), column.meaning())
    });
    let right = format!(
        "\n| column | type | meaning |\n|---|---|---|\n{}\n",
        rows.concat()
    );
    if std::env::var_os("UPDATE").is_some() {
        return fs::write(path, [before, BEGIN, &right, END, after].concat()).unwrap();
    }
    assert!(
        now == right,
        "docs/data.md is stale: run `UPDATE=1 cargo test atlas`"
    );
}

#[test]
fn metadata_files_agree_with_the_data() {
    let read = |name: &str| fs::read_to_string(Path::new(&folder()).join(name)).unwrap();
    let text = index::table().unwrap();
    assert_eq!(read("datapackage.json"), package(&text));
    let datacite: serde_json::Value = serde_json::from_str(&read("datacite.json")).unwrap();
    let (version, games) = (env!("CARGO_PKG_VERSION"), text.lines().count() - 1);
    assert_eq!(datacite["version"], version);
    let thousands = format!("{},{:03}", games / 1000, games % 1000);
    let description = datacite["descriptions"][0]["description"].as_str().unwrap();
    let citation = read("CITATION.cff");
    assert!(
        description.starts_with(&thousands) && citation.contains(&format!("\n  {thousands} ")),
        "{thousands}"
    );
    assert!(citation.contains(&format!("\nversion: {version}\n")));
    assert!(
        citation.contains("\nlicense: CC0-1.0\n")
            && datacite["rightsList"][0]["rightsIdentifier"] == "CC0-1.0"
    );
    assert!(read("LICENSE").contains("CC0 1.0 Universal"));
    let sum = hexadecimal(&Sha256::digest(text.as_bytes()));
    assert!(read("SHA256SUMS").contains(&format!("{sum}  atlas.csv\n")));
}
