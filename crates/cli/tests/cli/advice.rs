//! Common first inputs: no arguments, a game alone, a bound without its option, a misspelt name.

use super::{generator, printed, refused};

#[test]
fn alone_it_shows_three_examples_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_grundy")).current_dir(folder.path()).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
    let examples: Vec<&str> = said.lines().filter_map(|line| line.strip_prefix("  grundy ")).collect();
    assert_eq!(examples.len(), 3, "{said}");
    assert!(said.lines().count() <= 10, "{said}");
    for example in examples {
        let words: Vec<&str> = example.split("   ").next().unwrap().split(' ').collect();
        printed(&words);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_game_alone_is_explored() {
    for arguments in [&["Kayles"][..], &["0.77"], &["Subtraction(1..=n/2)"], &["0.77", "--to", "100"]] {
        let explored = printed(&[&["explore"], arguments].concat());
        assert_eq!(printed(arguments), explored, "{arguments:?}");
    }
    assert_eq!(
        printed(&["--threads", "1", "0.77", "--to", "10", "--json"]),
        printed(&["explore", "0.77", "--to", "10", "--json"])
    );
}

#[test]
fn misspelt_games_and_commands_are_recognised() {
    refused(&["kayls"], 2, "error: unknown game `kayls`");
    for (arguments, tip) in [
        (&["kayls"][..], "did you mean `Kayles`?"),
        (&["explore", "Wythof"], "did you mean `Wythoff` or `Three-Heap Wythoff`?"),
        (&["explore", "Hackenbush"], "did you mean `Green Hackenbush`?"),
        (&["explore", "Fibonacci"], "did you mean `Fibonacci Nim` or `Take-a-Fibonacci`?"),
        (&["explore", "Subtraction(1,3,4)"], "write Subtraction({1,3,4})"),
        (&["Subtraction(1,3,4)"], "write Subtraction({1,3,4})"),
        (&["Nim + kayls"], "did you mean `Kayles`?"),
        (&["explor", "Kayles"], "'explore'"),
        (&["Xyzzy"], "unrecognized subcommand"),
    ] {
        let ran = generator(arguments);
        assert!(ran.code == Some(2) && ran.stderr.contains(tip), "{arguments:?}: {}", ran.stderr);
    }
}

#[test]
fn a_bound_is_answered_with_its_option() {
    for command in ["values", "explore", "plot", "certify"] {
        for option in [&["100"][..], &["--upto", "100"], &["--max", "100"], &["--limit=100"], &["-n", "100"]] {
            let ran = generator(&[&[command, "kayles"], option].concat());
            let tip = "tip: give the bound with `--to 100`";
            assert!(ran.code == Some(2) && ran.stderr.contains(tip), "{command} {option:?}: {}", ran.stderr);
        }
    }
    assert!(generator(&["values", "kayles", "--max"]).stderr.contains("`--to N`"));
    for arguments in [&["emit", "kayles", "100", "--lang", "cpp"][..], &["values", "100", "kayles", "--to", "100"]] {
        let ran = generator(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
    }
    assert!(generator(&["emit", "kayles", "100", "--lang", "cpp"]).stderr.contains("write --to 100"));
    // A command without the option does not give the tip.
    assert!(!generator(&["verify", "law.toml", "100"]).stderr.contains("--to"));
}

#[test]
fn a_form_is_answered_with_its_option() {
    refused(
        &["values", "kayles", "--to", "9", "--json"],
        2,
        "error: --mpi, --keep and --json are for boards, which 0.77 is not; write `--format json`",
    );
    for (option, format) in [("--csv", "csv"), ("--npy", "npy"), ("--b-file", "b-file")] {
        let ran = generator(&["values", "kayles", "--to", "9", option]);
        let tip = format!("tip: write `--format {format}`");
        assert!(ran.code == Some(2) && ran.stderr.contains(&tip), "{option}: {}", ran.stderr);
    }
}

#[test]
fn bounds_are_read_as_people_write_them() {
    let thousand = printed(&["values", "kayles", "--to", "1000", "--digest-only"]);
    for bound in ["1e3", "10^3", "1_000", "1,000"] {
        assert_eq!(printed(&["values", "kayles", "--to", bound, "--digest-only"]), thousand, "{bound}");
    }
    let survey = printed(&["survey", "--digits", "1", "--to", "1000"]);
    assert_eq!(printed(&["survey", "--digits", "1", "--to", "1,000"]), survey);
    refused(&["survey", "--digits", "1", "--to", "1,00"], 2, "error: invalid value '1,00' for '--to <N>': expected");
}
