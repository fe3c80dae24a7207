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

/// The rows of the games of two digits are recomputed; the whole page is by [`the_whole_misere_page_is_up_to_date`].
#[test]
fn rows_of_two_digits_of_the_misere_survey_are_recomputed() {
    let (page, made) = (page(), write_misere(&misere_survey(2, 400, &()).unwrap(), 2, 400, PageFormat::Markdown));
    let (all, few) = (rows(&page), rows(&made));
    assert_eq!((all.len(), few.len()), (1024, 128));
    for row in few {
        assert!(all.contains(&row), "{row:?}: run the command at the top of the page");
    }
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

#[test]
#[ignore = "slow: the search of 1,024 quotients"]
fn the_whole_misere_page_is_up_to_date() {
    assert!(page() == write_misere(&misere_survey(3, 400, &()).unwrap(), 3, 400, PageFormat::Markdown));
}
