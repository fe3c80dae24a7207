//! `board`: boards by tiers.

use std::{fs, process::Command};

use serde_json::{Value, json};

use super::{generator, printed, refused};
use grundy_core::game::Game;
use grundy_lab::tiers::of_table;

const MARBLES: &str = "Board(4x4; line 1..=3 in row column diagonal antidiagonal)";

/// Returns the opening from the table of all states, option by option.
fn opening(game: &str, cells: u32) -> Value {
    let table: Value =
        serde_json::from_str(&printed(&["values", game, "--format", "json"])).unwrap();
    let values: Vec<u64> = serde_json::from_value(table["values"].clone()).unwrap();
    assert_eq!(values.len(), 1 << cells);
    values[0].into()
}

#[test]
fn the_opening_value_and_the_digest_are_printed() {
    let text = printed(&["board", MARBLES]);
    let line = |name: &str| {
        text.lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap_or_else(|| panic!("{text}"))
    };
    assert_eq!(line("positions: "), "65536");
    // The published solution of the problem: the largest value is 14, the value of the empty board
    // 1.
    assert_eq!(line("largest value: "), "14");
    assert_eq!(line("value of the empty board: "), "1");
    let table: Value =
        serde_json::from_str(&printed(&["values", MARBLES, "--format", "json"])).unwrap();
    let values: Vec<u8> = serde_json::from_value(table["values"].clone()).unwrap();
    let game: Game = MARBLES.parse().unwrap();
    let digest = of_table(game.board().unwrap(), |mask| {
        values[usize::try_from(mask).unwrap()]
    });
    assert_eq!(
        line("SHA-256 by tiers: "),
        digest.sha256,
        "both methods give one digest by tiers"
    );
}

#[test]
fn json_output_is_one_object() {
    for (game, cells) in [
        (MARBLES, 16),
        ("Board(2x3; place [##] [#/#])", 6),
        ("Board(1x3; place [##])", 3),
    ] {
        let found: Value = serde_json::from_str(&printed(&["board", game, "--json"])).unwrap();
        assert_eq!(found["opening"]["value"], opening(game, cells), "{game}");
        assert_eq!(found["game"], game);
        assert_eq!(found["positions"], 1 << cells);
    }
    // A domino on the left or on the right of three cells leaves one cell.
    let found: Value =
        serde_json::from_str(&printed(&["board", "Board(1x3; place [##])", "--json"])).unwrap();
    assert_eq!(
        found["opening"],
        json!({ "value": 1, "winning_moves": [[[1, 1], [1, 2]], [[1, 2], [1, 3]]] })
    );
}

#[test]
fn kept_tiers_are_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let run = run.to_str().unwrap();
    // The tail has 17 cells, and the head 8.
    let game = "Board(5x5; place [#####] [#/#/#/#/#])";
    let whole = printed(&["board", game, "--keep", run]);
    refused(&["board", game, "--keep", run], 2, "error: the folder ");
    let record = fs::read_dir(format!("{run}/rank-0-of-1")).unwrap().count();
    assert_eq!(record, 2 * 9 + 1, "two files a tier and the lock");
    for tier in ["00", "01", "02"] {
        fs::remove_file(format!("{run}/rank-0-of-1/tier-{tier}")).unwrap();
    }
    let again = generator(&["board", game, "--keep", run, "--resume"]);
    assert_eq!(
        (again.code, String::from_utf8(again.stdout).unwrap()),
        (Some(0), whole)
    );
    assert_eq!(
        again.stderr,
        "note: 6 of 9 tiers are done; the run continues after them\n"
    );
}

#[test]
fn contradictory_options_are_refused() {
    let large = "Board(7x7; line 1..=3 in row column)";
    let larger = "a board has 1 to 63 cells";
    let said = generator(&["board", large]);
    assert_eq!(said.code, Some(2), "{}", said.stderr);
    assert!(said.stderr.contains("GiB of memory"), "{}", said.stderr);
    assert!(
        generator(&["board", "Board(8x8; place [#])"])
            .stderr
            .contains(larger)
    );
    refused(
        &["board", "0.77"],
        2,
        "error: 0.77 is not a board; use `grundy values`",
    );
    refused(
        &["board", MARBLES, "--resume"],
        2,
        "error: the following required arguments",
    );
    if !cfg!(feature = "mpi") {
        refused(
            &["board", MARBLES, "--mpi"],
            2,
            "error: --mpi: this program was built without MPI; build it by",
        );
    }
}

/// The environment is that of `mpirun -n 2`.
#[test]
fn several_processes_without_mpi_are_refused() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy-lab"));
    let output = command
        .args(["board", MARBLES])
        .env("OMPI_COMM_WORLD_SIZE", "2")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("2 ranks were started") && said.contains("add --mpi"),
        "{said}"
    );
    assert_eq!(
        said.contains("--features mpi"),
        !cfg!(feature = "mpi"),
        "{said}"
    );
}
