//! `docs/misere-survey.md` agrees with the survey.

use std::{fs, path::Path};

use grundy_compiler::survey::{PageFormat, misere_survey, write_misere};

fn page() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/misere-survey.md")).unwrap()
}

/// Returns the rows of games, each with its cells.
fn rows(page: &str) -> Vec<Vec<&str>> {
    let table = page.split("## Games\n").nth(1).unwrap().lines().filter(|line| line.starts_with("| "));
    table.skip(1).map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn the_misere_survey_page_is_up_to_date() {
    let rows = misere_survey(2, 400, &()).unwrap();
    assert_eq!(rows.len(), 128);
    let (page, made) = (page(), write_misere(&rows, 2, 400, PageFormat::Markdown));
    let stale = page.lines().zip(made.lines()).find(|(old, new)| old != new);
    assert_eq!(stale, None, "run the command at the top of the page");
    assert_eq!(page.len(), made.len());
}

/// The counts on the page are those of its rows.
#[test]
fn the_misere_survey_says_what_was_learned() {
    let page = page();
    let rows = rows(&page);
    let count =
        |status: &str, kind: &str| rows.iter().filter(|row| row[6].ends_with(status) && row[3].ends_with(kind)).count();
    let (tame, wild, outgrown) = (count("proved", "tame"), count("proved", "wild"), count("outgrown", ""));
    for (words, games) in [
        ("proved, tame", tame),
        ("proved, wild", wild),
        ("outgrown", outgrown),
        ("neither proved nor outgrown", rows.len() - tame - wild - outgrown),
    ] {
        assert!(page.contains(&format!("\n| {words} | {games} |\n")), "{words}: {games}");
    }
    let proved = || rows.iter().filter(|row| row[6] == "proved");
    for (words, column) in [("order", 1), ("period", 4), ("preperiod", 5)] {
        let most = proved().map(|row| row[column].parse::<usize>().unwrap()).max().unwrap();
        assert!(page.contains(&format!(" {words} is {most}, of ")), "{words}: {most}");
    }
}
