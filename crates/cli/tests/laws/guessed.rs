//! Guesses of `explore` for games whose law no theorem gives, and what the checker proves of them.

use serde_json::Value;

use crate::cli::printed;

/// A game per line, after `proved` or `open`.
const GAMES: &str = include_str!("guessed.tsv");

fn explored(game: &str) -> Value {
    serde_json::from_str(&printed(&["explore", "--json", "--budget", "20", game])).unwrap()
}

/// Lines whose guess takes little time: the formula, and a part of its proof.
#[test]
fn a_guess_is_proved() {
    for (game, claim, proof) in [
        ("State(x, y -> (x-k, y-k) for k in 1..=min(x,y))", "x, y -> min(x, y)", "the claim obeys the mex equation"),
        ("State(n, k -> (n-t, k) for t in 1..=k+1)", "x, y -> x%(y + 2)", "from l to r tokens may be removed"),
    ] {
        let answer = explored(game);
        let guess = &answer["guess"];
        assert_eq!(answer["law"]["status"], Value::Null, "{game}");
        assert_eq!((&guess["claim"], &guess["proved"]), (&claim.into(), &true.into()), "{game}");
        assert!(guess["words"].as_str().unwrap().contains(proof), "{game}: {guess}");
    }
}

/// At least half of the lines are proved; a formula that is found is true of all values, whether proved or not.
#[test]
#[ignore = "3 min: .ci/weekly"]
fn all_lines_without_a_theorem() {
    let (mut lines, mut proved, mut lost) = (0, 0, Vec::new());
    for line in GAMES.lines().filter(|line| !line.starts_with('#')) {
        let (was, game) = line.split_once('\t').unwrap();
        let answer = explored(game);
        assert_ne!(answer["law"]["status"], "proved", "{game} has a law by a theorem");
        let is_proved = answer["guess"]["proved"] == true;
        lines += 1;
        proved += u32::from(is_proved);
        if was == "proved" && !is_proved {
            lost.push(game);
        }
    }
    assert!(lines == 60 && proved >= 30, "{proved} of {lines}; no longer proved: {lost:?}");
}
