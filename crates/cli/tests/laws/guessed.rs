//! Guesses of `explore` for games whose law no theorem gives, and what the checker proves of them.

use serde_json::Value;

use crate::cli::printed;

/// A game per line, after `proved` or `open`.
const GAMES: &str = include_str!("guessed.tsv");

fn explored(game: &str) -> Value {
    serde_json::from_str(&printed(&["explore", "--json", "--budget", "20", game])).unwrap()
}

/// At least half of the lines are proved.
#[test]
#[ignore = "3 min: .ci/weekly"]
fn all_lines_without_a_theorem() {
    let (mut lines, mut proved, mut lost) = (0, 0, Vec::new());
    for line in GAMES.lines().filter(|line| !line.starts_with('#')) {
        let (was, game) = line.split_once('\t').unwrap();
        let answer = explored(game);
        assert_ne!(
            answer["law"]["status"], "proved",
            "{game} has a law by a theorem"
        );
        let is_proved = answer["guess"]["proved"] == true;
        lines += 1;
        proved += u32::from(is_proved);
        if was == "proved" && !is_proved {
            lost.push(game);
        }
    }
    assert!(
        lines == 60 && proved >= 30,
        "{proved} of {lines}; no longer proved: {lost:?}"
    );
}
