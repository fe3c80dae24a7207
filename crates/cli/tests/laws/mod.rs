//! The command line prints the laws of `games.tsv` in its words; the tests of `grundy-law`,
//! `web/tests` and `python/tests` read the same list.

mod guessed;

use grundy_answer::LawJson;
use grundy_law::{self as law, LawBudget, SearchLimits};

use super::{cli::printed, common};

/// A game per line: its notation, the bounds, and its law in words, with ` / ` between the lines of
/// the law.
const GAMES: &str = include_str!("../../../law/tests/law/games.tsv");

/// Returns the law in the text of `explore`: the line with one of the labels, and its continuation
/// lines.
fn explored(text: &str) -> String {
    let mut lines = text
        .lines()
        .skip_while(|line| !line.starts_with("law  ") && !line.starts_with("value  "));
    let first = lines.next().unwrap_or_else(|| panic!("no law in {text}"));
    let more =
        lines.take_while(|line| line.starts_with("             ") || line.starts_with("part  "));
    let words = std::iter::once(first)
        .chain(more)
        .map(|line| line[13..].to_owned());
    words.collect::<Vec<_>>().join(" / ")
}

#[test]
fn explore_prints_some_laws_of_the_list() {
    assert_explored(400);
}

#[test]
#[ignore = "5 s: .ci/weekly"]
fn explore_prints_the_laws_of_the_list() {
    assert_explored(60);
}

/// Checks each `step`-th game: the list has the games of a family one after the other.
fn assert_explored(step: usize) {
    for line in GAMES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .step_by(step)
    {
        let [notation, to, words] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let text = printed(&["explore", notation, "--to", to]);
        let search = SearchLimits {
            bounds: Some(common::bounds(to)),
            budget: LawBudget::To(1 << 14),
            progress: &(),
        };
        let law = law::find(&common::game(notation), &search).unwrap().law;
        match &law {
            Some(law) if law.opening().is_some() => {
                assert!(text.contains("\nopening      value "), "{text}");
            }
            // How far the search went follows.
            None => assert!(
                explored(&text).starts_with(&format!("{words} in ")),
                "{notation}: {text}"
            ),
            Some(_) => assert_eq!(explored(&text), words, "{notation}"),
        }
        let json: serde_json::Value =
            serde_json::from_str(&printed(&["explore", "--json", notation, "--to", to])).unwrap();
        assert_eq!(
            json["law"],
            serde_json::to_value(LawJson::from_law(law.as_ref())).unwrap(),
            "{notation}"
        );
    }
}
