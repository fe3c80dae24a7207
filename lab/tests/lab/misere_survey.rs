//! The pages of misère quotients agree with the survey.

use grundy_lab::survey::{PageFormat, misere_rows, misere_survey, write_misere};
use std::{fs, path::Path};

use grundy_core::game::Game;

fn page(name: &str) -> String {
    fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("docs")
            .join(name),
    )
    .unwrap()
}

/// Returns the rows of games, each with its cells.
fn rows(page: &str) -> Vec<Vec<&str>> {
    let table = page
        .split("## Games\n")
        .nth(1)
        .unwrap()
        .lines()
        .filter(|line| line.starts_with("| "));
    table
        .skip(1)
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

#[test]
#[ignore = "10 s: .ci/run"]
fn thorough_the_misere_survey_page_is_up_to_date() {
    let rows = misere_survey(2, 400, &()).unwrap();
    assert_eq!(rows.len(), 128);
    let (page, made) = (
        page("misere-survey.md"),
        write_misere(&rows, 2, 400, PageFormat::Markdown),
    );
    let stale = page.lines().zip(made.lines()).find(|(old, new)| old != new);
    assert_eq!(stale, None, "run the command at the top of the page");
    assert_eq!(page.len(), made.len());
}

/// The page of three digits takes minutes: one game of 40 is computed again.
#[test]
#[ignore = "13 s: .ci/run"]
fn thorough_some_rows_of_three_digits_are_up_to_date() {
    let page = page("misere-survey-3.md");
    let listed = rows(&page);
    assert_eq!(listed.len(), 1024);
    let chosen: Vec<_> = listed.iter().skip(7).step_by(40).collect();
    let games: Vec<Game> = chosen.iter().map(|row| row[0].parse().unwrap()).collect();
    let made = write_misere(
        &misere_rows(&games, 64, &()).unwrap(),
        3,
        64,
        PageFormat::Markdown,
    );
    for (own, old) in rows(&made).iter().zip(chosen) {
        assert_eq!(own, old, "run the command at the top of the page");
    }
    let command = |text: &str| {
        text.lines()
            .find(|line| line.starts_with("grundy-lab survey"))
            .map(str::to_owned)
    };
    assert_eq!(command(&page), command(&made));
}

/// The counts on the pages are those of their rows.
#[test]
fn the_misere_surveys_say_what_was_learned() {
    for name in ["misere-survey.md", "misere-survey-3.md"] {
        says_what_was_learned(&page(name));
    }
}

fn says_what_was_learned(page: &str) {
    let rows = rows(page);
    let count = |status: &str, kind: &str| {
        rows.iter()
            .filter(|row| row[6].ends_with(status) && row[3].ends_with(kind))
            .count()
    };
    let (tame, wild, outgrown) = (
        count("proved", "tame"),
        count("proved", "wild"),
        count("outgrown", ""),
    );
    for (words, games) in [
        ("proved, tame", tame),
        ("proved, wild", wild),
        ("outgrown", outgrown),
        (
            "neither proved nor outgrown",
            rows.len() - tame - wild - outgrown,
        ),
    ] {
        assert!(
            page.contains(&format!("\n| {words} | {games} |\n")),
            "{words}: {games}"
        );
    }
    let proved = || rows.iter().filter(|row| row[6] == "proved");
    for (words, column) in [("order", 1), ("period", 4), ("preperiod", 5)] {
        let most = proved()
            .map(|row| row[column].parse::<usize>().unwrap())
            .max()
            .unwrap();
        assert!(
            page.contains(&format!(" {words} is {most}, of ")),
            "{words}: {most}"
        );
    }
}
