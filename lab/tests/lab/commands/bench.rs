//! `bench peers` runs; its speed is not tested.

use super::{generator, printed, refused};

#[test]
fn jobs_are_listed() {
    let list = printed(&["bench", "peers", "--list"]);
    assert!(
        list.lines().count() > 10 && list.starts_with(" job "),
        "{list}"
    );
    let some = printed(&["bench", "peers", "--list", "--job", "proofs"]);
    assert_eq!(some.lines().count(), 2, "{some}");
}

/// Returns the words in the row of a job.
fn row(arguments: &[&str]) -> Vec<String> {
    let said = printed(&[&["bench", "peers", "--turns", "1"], arguments].concat());
    assert_eq!(said.lines().count(), 2, "{said}");
    let words = said.lines().nth(1).unwrap().split("  ").map(str::trim);
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// If `g++` is installed, the run also compares the checksums of both programs.
#[test]
fn games_are_timed_within_the_process() {
    let row = row(&["--job", "marbles-4"]);
    assert_eq!(row[..3], ["marbles-4", "marbles, 4 x 4", "scalar C++"]);
    assert!(
        row[3].ends_with(" ms") || row[3] == "no g++ here",
        "{row:?}"
    );
    assert!(
        row[4].ends_with(" ms") && row[5].ends_with(" ms"),
        "{row:?}"
    );
}

#[test]
fn commands_are_timed_as_processes() {
    let row = row(&["--job", "grundy-1e4"]);
    assert_eq!(row[..3], ["grundy-1e4", "4!.0 to 1e4", "naive C++"]);
    assert!(row[4].ends_with("ms") || row[4].ends_with(" s"), "{row:?}");
}

#[test]
fn missing_programs_and_reached_limits_are_reported() {
    let missing = row(&[
        "--job",
        "0.106-1e7",
        "--limit",
        "1ms",
        "--ogsolve",
        "/nowhere/ogsolve",
    ]);
    assert_eq!(missing[2..4], ["ogsolve", "no ogsolve here"], "{missing:?}");
    assert_eq!(missing[4..6], ["> 0.001 s", "> 0.001 s"], "{missing:?}");
    assert_eq!(
        missing.last().map(String::as_str),
        Some("no"),
        "{missing:?}"
    );
}

#[test]
fn invalid_options_are_refused() {
    refused(
        &["bench", "peers", "--job", "knigts"],
        2,
        "error: there is no job `knigts`; did you mean `knights`?",
    );
    for limit in ["3x", "0s", "s", "99999999999999999999s", "25h", ""] {
        let ran = generator(&["bench", "peers", "--job", "knights", "--limit", limit]);
        assert_eq!(ran.code, Some(2), "{limit}: {}", ran.stderr);
        assert!(ran.stderr.contains("--limit"), "{limit}: {}", ran.stderr);
    }
}

/// If `g++` is installed, the run also compares the sums of all values.
#[test]
#[ignore = "5 s: .ci/run"]
fn thorough_handwritten_kernels_compute_the_same_values() {
    let said = printed(&[
        "bench",
        "by-hand",
        "--turns",
        "1",
        "--game",
        "power_of_two",
        "--game",
        "cram",
        "--game",
        "board",
    ]);
    let rows: Vec<&str> = said
        .lines()
        .filter(|line| line.contains('`') && line.starts_with('|'))
        .collect();
    assert_eq!(rows.len(), 3, "{said}");
    assert!(
        rows[0].starts_with("| power_of_two | Heap | `Heap(n -> "),
        "{said}"
    );
    refused(
        &["bench", "by-hand", "--game", "crum"],
        2,
        "error: invalid value 'crum'",
    );
}
