//! The page finds the same laws as the command line and the library: all three are compared with
//! one file of games.

use grundy_law::Law;
use page::library::{line, named::describe_periods, table::GameTable};

/// The games of the command line's test, with their bounds and laws.
const GAMES: &str = include_str!("../../../crates/law/tests/law/games.tsv");

fn words(table: &GameTable) -> String {
    table.law().map_or_else(
        || "none found".to_owned(),
        |law| law.to_string().replace('\n', " / "),
    )
}

#[test]
fn the_page_and_explore_show_the_same_law() {
    let mut shown = 0;
    for fields in GAMES
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect::<Vec<_>>())
    {
        let [line, to, expected] = fields[..] else {
            panic!("three fields: {fields:?}")
        };
        if line::name_line(line, &[]).is_err() {
            continue;
        }
        let table =
            GameTable::compute(line, to, &()).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(words(&table), expected, "{line}");
        let facts = table.facts().law;
        assert_eq!(
            facts.map(|law| law.proved),
            table.law().map(Law::is_proved),
            "{line}"
        );
        shown += 1;
    }
    assert!(shown >= 200, "{shown}");
}

#[test]
fn the_atlas_has_the_words_of_a_period_from_the_library() {
    let periods = [["12", "0", "71"], ["4", "4", "0"]].map(|period| period.map(str::to_owned));
    let words = ["period 12 from heap 71 on", "period 4 and saltus 4"];
    assert_eq!(describe_periods(&periods), words);
}
