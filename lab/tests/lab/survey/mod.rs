//! `docs/octal-survey.md` agrees with the survey, and the survey agrees with the literature.

use std::{collections::BTreeSet, fs, path::Path};

use grundy_check::Certificate;
use grundy_compute as compute;
use grundy_core::{game::Game, notation::Bounds};
use grundy_lab::survey::{
    self, PageFormat, Survey, SurveyRow,
    open::{self, Known, Repeats},
};
use grundy_law::{self as law, SequenceKind, Status, Theorem};

fn find<'a>(survey: &'a Survey, name: &str) -> &'a SurveyRow {
    survey
        .rows
        .iter()
        .find(|row| row.game.to_string() == name)
        .unwrap()
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_the_octal_survey_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/octal-survey.md");
    let page = fs::read_to_string(path).unwrap();
    let survey = survey::survey(3, 4000, &()).unwrap();
    let made = survey::write(&survey, PageFormat::Markdown);
    let stale = page.lines().zip(made.lines()).find(|(old, new)| old != new);
    assert_eq!(stale, None, "run the command at the top of the page");
    assert_eq!(page.len(), made.len());
    as_published(&survey);
}

/// Winning Ways, chapter 4, and Guy and Smith 1956: period and preperiod; Kayles and Dawson's Chess
/// under all names.
fn as_published(survey: &Survey) {
    let solved = [
        ("0.07", 34, 53),
        ("0.137", 34, 52),
        ("0.4", 34, 54),
        ("0.77", 12, 71),
        ("4.4", 12, 72),
        ("0.45", 20, 498),
        ("0.17", 34, 33),
        ("0.44", 24, 143),
        ("0.3", 2, 0),
        ("0.33", 3, 0),
    ];
    for (name, period, preperiod) in solved {
        let law = find(survey, name).law.as_ref().unwrap();
        assert_eq!(
            law.kind(),
            Some(&SequenceKind::Periodic { preperiod, period }),
            "{name}"
        );
        assert!(
            matches!(
                law.status,
                Status::Proved {
                    theorem: Theorem::GuySmith,
                    ..
                }
            ),
            "{name}"
        );
    }
    let class = |name: &str| survey.class(find(survey, name));
    for (name, first) in [
        ("0.137", "0.07"),
        ("0.4", "0.07"),
        ("0.771", "0.77"),
        ("4.4", "0.77"),
        ("0.27", "0.26"),
    ] {
        assert_eq!(class(name), class(first), "{name}");
    }
    // Mistakes of older tables.
    for (name, other) in [("0.161", "0.36"), ("0.314", "0.31"), ("0.27", "0.06")] {
        assert_ne!(class(name), class(other), "{name}");
    }
    // The proofs need more heaps, or no proof is known.
    for name in ["0.156", "0.16", "0.56", "0.127", "0.007", "0.004", "0.006"] {
        assert!(!find(survey, name).is_proved(), "{name}");
    }
}

/// Each class agrees with its definition, by a comparison of the values of all pairs.
#[test]
fn games_in_a_class_have_equal_sequences() {
    let (digits, to) = (2, 300);
    let survey = survey::survey(digits, to, &()).unwrap();
    let values = |game: &Game| -> Vec<u32> {
        let values = compute::compute(game, &Bounds::Heap(to), None, &()).unwrap();
        values.iter().skip_while(|&value| value == 0).collect()
    };
    let all: Vec<Vec<u32>> = survey.rows.iter().map(|row| values(&row.game)).collect();
    for (i, a) in all.iter().enumerate() {
        assert!(a.is_empty() || a.len() as u64 >= to - u64::from(digits) - 1);
        for (j, b) in all.iter().enumerate() {
            let equal = a.is_empty() == b.is_empty() && a.iter().zip(b).all(|(a, b)| a == b);
            assert_eq!(
                survey.rows[i].class == survey.rows[j].class,
                equal,
                "{i} {j}"
            );
        }
        assert!(
            survey.rows[i].class <= i
                && survey.rows[survey.rows[i].class].class == survey.rows[i].class
        );
        assert_eq!(
            survey.rows[i].law,
            law::show_law(
                &survey.rows[i].game,
                &compute_again(&survey.rows[i].game, to),
                &()
            )
        );
    }
}

fn compute_again(game: &Game, to: u64) -> grundy_core::values::Values {
    compute::compute(game, &Bounds::Heap(to), None, &()).unwrap()
}

#[test]
fn games_are_listed_once_in_the_order_of_their_names() {
    for digits in 1..=3 {
        let games: Vec<Game> = survey::games(digits).collect();
        assert_eq!(games.len() as u64, survey::count(digits));
        let names: Vec<String> = games.iter().map(ToString::to_string).collect();
        assert!(names.is_sorted());
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
        let read: Vec<Game> = names.iter().map(|name| name.parse().unwrap()).collect();
        assert_eq!(read, games, "canonical");
    }
    let names: Vec<String> = survey::games(1).map(|game| game.to_string()).collect();
    assert_eq!(
        names[..9],
        [
            "0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "4.0"
        ]
    );
}

#[test]
fn every_format_lists_every_game() {
    let survey = survey::survey(2, 200, &()).unwrap();
    assert!(survey.rows.iter().any(|row| !row.is_proved()));
    let csv = survey::write(&survey, PageFormat::Csv);
    assert_eq!(csv.lines().count(), 129);
    assert!(
        csv.contains("\n0.77,proved,12,71,0,8,27,Guy–Smith,167,0.77\n"),
        "{csv}"
    );
    assert!(csv.contains("\n0.04,none,,,,"), "{csv}");
    for format in [PageFormat::Text, PageFormat::Markdown] {
        let text = survey::write(&survey, format);
        let words: BTreeSet<&str> = text
            .split(|c: char| c.is_whitespace() || c == ',')
            .collect();
        for row in &survey.rows {
            assert!(
                words.contains(row.game.to_string().as_str()),
                "{} in {text}",
                row.game
            );
        }
    }
}

/// The page of open games agrees with its data; the games are in order, and agree with published
/// results.
#[test]
fn the_page_of_open_games_is_that_of_its_data() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("");
    let text = fs::read_to_string(root.join("data/open-games.toml")).unwrap();
    let known: Known = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let page = fs::read_to_string(root.join("docs/open-games.md")).unwrap();
    assert!(
        page == open::page(&known),
        "run the last command at the top of the page"
    );
    assert_eq!(known.to_string(), text);
    let names: Vec<&String> = known.games.iter().map(|game| &game.game).collect();
    assert!(names.len() == 90, "{} classes", names.len());
    let find = |name: &str| known.games.iter().find(|game| game.game == name).unwrap();
    // Caines, Gates, Guy and Nowakowski 1999; Winning Ways, chapter 4.
    for (name, preperiod, period) in [
        ("0.156", 3479, 349),
        ("0.356", 7315, 142),
        ("0.644", 3256, 442),
        ("0.165", 5181, 1550),
    ] {
        assert_eq!(
            find(name).repeats,
            Some(Repeats { preperiod, period }),
            "{name}"
        );
    }
    for game in known.games.iter().filter(|game| game.to <= 20_000) {
        assert!(
            game.to >= 4000 && game.sha256.len() == 64,
            "{} has not been computed",
            game.game
        );
    }
}

/// A class with a certificate among the records is not open, and the page has the numbers of the
/// certificate.
#[test]
fn records_are_listed_on_the_page_of_open_games() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("");
    let known: Known = fs::read_to_string(root.join("data/open-games.toml"))
        .unwrap()
        .parse()
        .unwrap();
    let page = fs::read_to_string(root.join("docs/open-games.md")).unwrap();
    let mut count = 0;
    for entry in fs::read_dir(root.join("records")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml")
            || path.ends_with("runs.toml")
        {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let certificate: Certificate = text.parse().unwrap();
        let (preperiod, period, _) = certificate.shift().unwrap();
        let game = known
            .games
            .iter()
            .find(|game| game.game == certificate.notation)
            .unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let by = if let Some(found) = game.repeats {
            assert_eq!(found, Repeats { preperiod, period }, "{name}");
            "here".to_owned()
        } else {
            format!("[record](../records/{name})")
        };
        let row = format!(
            "\n| {} | {period} | {preperiod} | {by} | {} |",
            game.game, game.to
        );
        assert!(page.contains(&row), "{row}");
        count += 1;
    }
    assert!(count >= 7, "{count} records");
}

/// The page of open games lists the last heap of each run among the records, and no other run.
#[test]
fn longer_runs_are_listed_on_the_page_of_open_games() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("");
    let known: Known = fs::read_to_string(root.join("data/open-games.toml"))
        .unwrap()
        .parse()
        .unwrap();
    let page = fs::read_to_string(root.join("docs/open-games.md")).unwrap();
    let section = page
        .split("\n## ")
        .find(|section| section.starts_with("Taken farther"))
        .unwrap();
    let listed: BTreeSet<&str> = section
        .lines()
        .filter(|line| line.contains("](../records/"))
        .collect();
    let mut expected = BTreeSet::new();
    for entry in fs::read_dir(root.join("records")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let title = text.lines().next().unwrap().split_once(" game ").unwrap().1;
        let (name, to) = title.split_once(", heaps 0 to ").unwrap();
        // Grundy's game is not one of three digits.
        if let Some(game) = known.games.iter().find(|game| game.game == name) {
            assert!(
                to.parse::<u64>().unwrap() > game.to,
                "{name} is computed as far for the page"
            );
            let file = path.file_name().unwrap().to_str().unwrap();
            expected.insert(format!("| {name} | {to} | [{file}](../records/{file}) |"));
        }
    }
    assert_eq!(
        listed,
        expected.iter().map(String::as_str).collect::<BTreeSet<_>>()
    );
}

/// A recomputed game of the data has the same digest and the same other fields.
#[test]
fn data_of_open_games_can_be_regenerated() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("");
    let known: Known = fs::read_to_string(root.join("data/open-games.toml"))
        .unwrap()
        .parse()
        .unwrap();
    let mut nearest: Vec<_> = known.games.iter().collect();
    nearest.sort_by_key(|game| (game.to, game.sparse.map_or(u64::MAX, |sparse| sparse.rares)));
    for game in &nearest[..2] {
        assert_eq!(&&open::compute(game, game.to, &()).unwrap(), game);
    }
}
