//! The list of a folder's tables.

use std::fs;

use super::{done, names, path};

#[test]
fn list_shows_the_catalogue() {
    let folder = tempfile::tempdir().expect("a folder");
    let entry = |name: &str, game: &str, to: &str, width: &str| {
        format!(
            "[[table]]\nname = \"{name}\"\ngame = \"{game}\"\nto = \"{to}\"\nwidth = \"{width}\"\ndoc = \"A doc line.\"\n"
        )
    };
    let catalog =
        entry("kayles", ".77", "9", "u8") + &entry("cram", "Board(2x3; place [##])", "all", "u16");
    fs::write(folder.path().join("catalog.toml"), catalog).expect("it is writable");
    let said = done(&["list", "tables", "--tables", path(folder.path())]);
    let lines: Vec<Vec<&str>> = said
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(lines[0], ["table", "to", "width", "game"]);
    assert_eq!(lines[1], ["kayles", "9", "u8", "0.77"]);
    assert_eq!(
        lines[2],
        [
            "cram",
            "all",
            "states",
            "u16",
            "Board(2x3;",
            "place",
            "[##])"
        ]
    );
    assert_eq!(names(folder.path()), ["catalog.toml"]);
}
