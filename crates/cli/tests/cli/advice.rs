//! Common first inputs: no arguments, a game alone, a bound without its option, a misspelt name.

use super::{generator, printed, refused};

#[test]
fn without_arguments_three_examples_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_grundy"))
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        (output.status.code(), output.stderr.as_slice()),
        (Some(0), &b""[..])
    );
    let examples: Vec<&str> = said
        .lines()
        .filter_map(|line| line.strip_prefix("  grundy "))
        .collect();
    assert_eq!(examples.len(), 3, "{said}");
    assert!(said.lines().count() <= 10, "{said}");
    for example in examples {
        let words: Vec<&str> = example.split("   ").next().unwrap().split(' ').collect();
        printed(&words);
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
#[ignore = "3 s: .ci/weekly"]
fn a_game_without_a_command_is_explored() {
    for arguments in [
        &["Kayles"][..],
        &["0.77"],
        &["Subtraction(1..=n/2)"],
        &["0.77", "--to", "100"],
    ] {
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
        (
            &["explore", "Wythof"],
            "did you mean `Wythoff` or `Three-Heap Wythoff`?",
        ),
        (
            &["explore", "Hackenbush"],
            "did you mean `Green Hackenbush`?",
        ),
        (
            &["explore", "Fibonacci"],
            "did you mean `Fibonacci Nim` or `Take-a-Fibonacci`?",
        ),
        (
            &["explore", "Subtraction(1,3,4)"],
            "write Subtraction({1,3,4})",
        ),
        (&["Subtraction(1,3,4)"], "write Subtraction({1,3,4})"),
        (&["Nim + kayls"], "did you mean `Kayles`?"),
        (&["explor", "Kayles"], "'explore'"),
        (&["Xyzzy"], "unrecognized subcommand"),
    ] {
        let ran = generator(arguments);
        assert!(
            ran.code == Some(2) && ran.stderr.contains(tip),
            "{arguments:?}: {}",
            ran.stderr
        );
    }
}

#[test]
fn a_bound_without_its_option_is_refused_with_the_option() {
    for command in ["values", "explore", "plot", "certify"] {
        for option in [
            &["100"][..],
            &["--upto", "100"],
            &["--max", "100"],
            &["--limit=100"],
            &["-n", "100"],
        ] {
            let ran = generator(&[&[command, "kayles"], option].concat());
            let tip = "tip: give the bound with `--to 100`";
            assert!(
                ran.code == Some(2) && ran.stderr.contains(tip),
                "{command} {option:?}: {}",
                ran.stderr
            );
        }
    }
    assert!(
        generator(&["values", "kayles", "--max"])
            .stderr
            .contains("`--to N`")
    );
    for arguments in [
        &["emit", "kayles", "100", "--lang", "cpp"][..],
        &["values", "100", "kayles", "--to", "100"],
    ] {
        let ran = generator(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
    }
    assert!(
        generator(&["emit", "kayles", "100", "--lang", "cpp"])
            .stderr
            .contains("write --to 100")
    );
    // A command without the option does not give the tip.
    assert!(
        !generator(&["verify", "law.toml", "100"])
            .stderr
            .contains("--to")
    );
}

/// clap's own advice on these, `to pass '-o' as a value, use '-- -o'`, leads nowhere.
#[test]
fn unknown_options_get_advice_that_helps() {
    for (arguments, tip) in [
        (
            &["explore", "kayles", "-o", "x.txt"][..],
            "tip: to write the answer to a file, add `> FILE`",
        ),
        (
            &["values", "kayles", "--to", "9", "--out", "x.txt"],
            "tip: write `-o FILE`",
        ),
        (
            &["values", "kayles", "--to", "9", "-f", "json"],
            "tip: write `--format FORMAT`",
        ),
        (
            &["explore", "kayles", "--position", "3"],
            "tip: for a position, use `grundy position GAME COMPONENT...`",
        ),
        (
            &["emit", "kayles"],
            "tip: add `--lang cpp`, or another of rust, cpp, c, ",
        ),
        (
            &["explore", "Kayles", "+", "Nim"],
            "tip: write a sum of games in quotes: 'Kayles + Nim'",
        ),
        (
            &["position", "Kayles", "+", "Nim", "3", "8"],
            "; write a sum of games in quotes: 'Kayles + Nim'",
        ),
        (
            &["check", "Nim", "n % 3"],
            "tip: give the claim with `--claim 'n % 3'`",
        ),
        (
            &["Kayles", "Nim"],
            "tip: for two games, use `grundy compare A B`; for their sum, write 'A + B'",
        ),
        (
            &["Kayles", "3", "5", "7"],
            "tip: for the position, use `grundy position Kayles 3 5 7`",
        ),
        (
            &["explore", "Nim 3 4 5"],
            "error: unexpected `3 4 5` after the game `Nim`",
        ),
        (
            &["values", "kayles", "--json"],
            "tip: write `--format json`",
        ),
        (&["values", "kayles", "--too", "9"], "'--to'"),
    ] {
        let ran = generator(arguments);
        assert!(
            ran.code == Some(2) && ran.stderr.contains(tip),
            "{arguments:?}: {}",
            ran.stderr
        );
        assert!(!ran.stderr.contains("as a value"), "{}", ran.stderr);
    }
}

#[test]
fn a_dash_is_not_taken_for_a_file() {
    let ran = generator(&["values", "kayles", "--to", "9", "-o", "-"]);
    assert_eq!(
        ran.stderr,
        "error: cannot write a file named `-`: leave -o out for standard output\n"
    );
    assert_eq!(ran.code, Some(1));
}

/// The numbers of the system's errors say nothing to a user.
#[test]
fn missing_files_are_named_without_numbers() {
    for arguments in [
        &["verify", "none.toml"][..],
        &["explore", "none.toml"],
        &["compare", "kayles", "none.txt"],
    ] {
        let ran = generator(arguments);
        let expected = format!(
            "error: cannot read {}: No such file or directory\n",
            arguments.last().unwrap()
        );
        assert_eq!((ran.code, ran.stderr), (Some(2), expected), "{arguments:?}");
    }
}

#[test]
fn a_form_without_its_option_is_refused_with_the_option() {
    for (option, format) in [
        ("--json", "json"),
        ("--csv", "csv"),
        ("--npy", "npy"),
        ("--b-file", "b-file"),
    ] {
        let ran = generator(&["values", "kayles", "--to", "9", option]);
        let tip = format!("tip: write `--format {format}`");
        assert!(
            ran.code == Some(2) && ran.stderr.contains(&tip),
            "{option}: {}",
            ran.stderr
        );
    }
}

#[test]
fn bounds_may_have_separators_and_powers() {
    let thousand = printed(&["values", "kayles", "--to", "1000", "--digest-only"]);
    for bound in ["1e3", "10^3", "1_000", "1,000"] {
        assert_eq!(
            printed(&["values", "kayles", "--to", bound, "--digest-only"]),
            thousand,
            "{bound}"
        );
    }
}

#[test]
fn old_commands_are_refused_with_the_new_form() {
    refused(
        &["completions", "bash"],
        2,
        "error: `completions` is now `grundy manual completions`",
    );
    refused(
        &["card", "Kayles"],
        2,
        "error: `card` is now `grundy explain GAME --card`",
    );
    refused(
        &["check", "0.77", "--exclude-period", "5"],
        2,
        "error: `check --exclude-period` is now `grundy-lab exclude`",
    );
}
