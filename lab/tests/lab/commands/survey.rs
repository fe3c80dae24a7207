//! `survey`: its formats, and the same bytes for any number of threads.

use super::{printed, refused};

#[test]
fn output_does_not_depend_on_the_threads() {
    for format in ["text", "csv", "markdown"] {
        let run = |threads| {
            printed(&[
                "survey",
                "--digits",
                "2",
                "--to",
                "200",
                "--format",
                format,
                "--threads",
                threads,
            ])
        };
        let one = run("1");
        assert_eq!(one, run("3"));
        assert!(one.contains("0.77"), "{one}");
    }
}

#[test]
fn text_output_is_readable() {
    let text = printed(&["survey", "--digits", "1", "--to", "64"]);
    let expected = "\
16 games in 9 classes. Within 64 heaps a law is proved for 12 games and not for 4;
6 classes have a game with a proved law, 3 have none.

proved

 game  period  preperiod  largest  at  theorem    checked to  class
 0.0        1          0        0   0  Guy–Smith           1  0.0
";
    assert!(text.starts_with(expected), "{text}");
    let expected = "
not proved, a class a row

 class  largest  at  law         games
 0.4          7  34  none found  0.4
 0.6          8  48  none found  0.6
 4.4          8  28  none found  4.4, 4.6
";
    assert!(text.ends_with(expected), "{text}");
    assert!(text.lines().all(|line| line == line.trim_end()), "{text}");
}

#[test]
fn too_large_surveys_are_refused() {
    refused(
        &["survey", "--digits", "6", "--to", "1000000"],
        2,
        "error: 524288 games to 1000000 ",
    );
    refused(
        &["survey", "--digits", "7", "--to", "100"],
        2,
        "error: invalid value '7' for '--digits",
    );
    refused(
        &["survey", "--digits", "0", "--to", "100"],
        2,
        "error: invalid value '0' for '--digits",
    );
    refused(
        &["survey", "--digits", "2", "--to", "63"],
        2,
        "error: invalid value '63' for '--to",
    );
    refused(
        &["survey", "--digits", "2"],
        2,
        "error: the following required arguments were not provided",
    );
    refused(
        &["survey", "--digits", "1", "--to", "99999999999"],
        2,
        "error: 100000000000 positions are more than",
    );
}

/// A sweep by the command line: a shard, the status, refused options, the remaining shards, the
/// tables.
#[test]
fn a_sweep_runs_in_shards() {
    let here = tempfile::tempdir().unwrap();
    let path = |name: &str| here.path().join(name).to_string_lossy().into_owned();
    let games = path("games.txt");
    std::fs::write(&games, "Kayles\n0.07\n0.6\nSubtraction({2,5,7})\n").unwrap();
    let dir = path("sweep");
    let said = printed(&[
        "survey", &games, "--to", "200", "--shard", "2/2", "-o", &dir,
    ]);
    assert_eq!(said, "2 items: 2 done now, 0 failed\n");
    let status = printed(&["survey", "status", &dir]);
    assert!(
        status.contains("items     4\ndone      2\nleft      2\n"),
        "{status}"
    );
    refused(
        &["survey", "merge", &dir],
        1,
        "error: 2 of 4 items have no result",
    );
    printed(&["survey", &games, "--to", "200", "-o", &dir]);
    printed(&["survey", "merge", &dir, "--verify"]);
    let csv = std::fs::read_to_string(path("sweep/atlas.csv")).unwrap();
    assert_eq!(csv.lines().count(), 5);
    assert!(
        csv.contains("0.77,0.77,200,proved,periodic,12,71,0,Guy–Smith,167,8,27,"),
        "{csv}"
    );
    for (words, why) in [
        (
            vec!["survey", "octal:9", "--to", "100", "-o", &dir],
            "error: 'octal:9': the number must be from 1 to 6",
        ),
        (
            vec!["survey", "nothing", "--to", "100", "-o", &dir],
            "error: 'nothing' is not a catalogue",
        ),
        (
            vec!["survey", "octal:2", "-o", &dir],
            "error: say how far all games go",
        ),
        (
            vec!["survey", "octal:2", "--to", "100"],
            "error: the following required arguments were not provided",
        ),
        (
            vec![
                "survey", "octal:2", "--to", "100", "--shard", "3/2", "-o", &dir,
            ],
            "error: invalid value '3/2' for '--shard",
        ),
        (
            vec!["survey", "subtraction:9", "--to", "100", "-o", &dir],
            "error: subtraction sets go as far as their proofs",
        ),
        (vec!["survey", "status", &games], "error: "),
    ] {
        refused(&words, 2, why);
    }
    let other = format!(
        "error: {dir} holds a sweep of A list of games, not of Octal games of at most 2 digits"
    );
    refused(&["survey", "octal:2", "--to", "100", "-o", &dir], 2, &other);
}
