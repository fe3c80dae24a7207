//! The answer as text.

use crate::cli::printed;

/// Returns the lines of the text without the time.
pub(super) fn text(arguments: &[&str]) -> String {
    let text = printed(&[&["explore", "--verbose"], arguments].concat());
    let (text, time) = text.trim_end().rsplit_once('\n').unwrap();
    assert!(
        time.starts_with("time         ") && time.ends_with(" s"),
        "{time}"
    );
    text.to_owned()
}

/// The most important lines come first, and `--verbose` only adds lines.
#[test]
fn the_name_the_law_and_the_values_come_first() {
    let short = printed(&["explore", "Kayles"]);
    let lines: Vec<&str> = short.lines().collect();
    assert_eq!(lines[0], "game         Kayles (0.77, OEIS A002186)");
    assert_eq!(
        lines[1],
        "law          periodic with period 12 from heap 71 on, proved (Guy–Smith: checked to heap 167)"
    );
    assert_eq!(lines[2], "P-positions  0");
    assert!(
        lines[3].starts_with("values          0 | 0 1 2 3 1 4 3 2 1 4"),
        "{short}"
    );
    let same = short
        .lines()
        .skip_while(|line| !line.starts_with("same values"))
        .count();
    assert!((1..=5).contains(&same), "{short}");
    let long = printed(&["explore", "Kayles", "--verbose"]);
    assert!(
        long.starts_with(&short) && long.len() > short.len(),
        "{long}"
    );
}

#[test]
fn text_output_is_readable() {
    let expected = "\
game         0.33
law          periodic with period 3, proved (Guy–Smith: checked to heap 5)
P-positions  0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, …
values          0 | 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2
               24 | 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2
               48 | 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2
               72 | 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2 0 1 2
               96 | 0 1 2 0 1
same values  Subtraction(powers(2)) (Take-a-Power-of-Two): a(n) is the value of heap n; 64 terms agree
             Subtraction({1,2}): a(n) is the value of heap n; 64 terms agree
             0.22: a(n) is the value of heap n + 1; 64 terms agree
             0.23: a(n) is the value of heap n + 1; 64 terms agree
             Subtraction({1,2,4}): a(n) is the value of heap n; 64 terms agree
computed     heaps 0 to 100
largest      2 at 2
distinct     3 values; 34 positions have the value 0";
    assert_eq!(text(&["0.33", "--to", "100"]), expected);
}

#[test]
#[ignore = "4 s: .ci/weekly"]
fn a_longer_run_is_suggested_if_no_law_is_found() {
    let farther = |game: &str| {
        let text = text(&[game, "--to", "3000"]);
        text.lines()
            .find_map(|line| line.strip_prefix("farther      ").map(str::to_owned))
    };
    let named = "grundy values '0.376' --to 30000 --digest-only --stats";
    assert_eq!(farther("0.376").as_deref(), Some(named));
    // The game is not a code, or a law is proved.
    for game in ["Subtraction(factorials)", "0.33"] {
        assert_eq!(farther(game), None, "{game}");
    }
}

#[test]
#[ignore = "6 s: .ci/weekly"]
fn laws_are_called_proved_or_observed() {
    for game in [
        "0.137",
        "0.1",
        "AllBut({2})",
        "Subtraction(1..=n/2)",
        "4!.0",
    ] {
        let text = text(&[game, "--to", "150"]);
        let law = text.lines().find(|line| line.starts_with("law ")).unwrap();
        let marked = law.contains(", proved (")
            || law.contains(", observed to heap 150")
            || law.ends_with(" none found in heaps 0 to 150");
        assert!(marked, "{law}");
    }
}
