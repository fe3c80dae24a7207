//! `manual`, help and colours: the descriptions of the commands agree with the commands.

use std::{fs, process::Command};

use super::{generator, printed};

/// Each command has a page, and so has each subcommand of a command.
#[test]
fn every_command_has_a_man_page() {
    let folder = tempfile::tempdir().unwrap();
    printed(&["manual", "pages", folder.path().to_str().unwrap()]);
    let page = |name: &str| fs::read_to_string(folder.path().join(format!("{name}.1"))).unwrap();
    let version = env!("CARGO_PKG_VERSION");
    for (name, command, synopsis) in [
        (
            "grundy-explore",
            "grundy explore",
            ["\\fIGAME\\fR", "[\\fB\\-\\-budget\\fR \\fISECONDS\\fR]"],
        ),
        (
            "grundy-plot",
            "grundy plot",
            [
                "\\fB\\-o\\fR|\\fB\\-\\-output\\fR \\fIFILE\\fR",
                "[\\fB\\-\\-size\\fR \\fIWxH\\fR]",
            ],
        ),
        (
            "grundy-atlas-csv",
            "grundy atlas csv",
            ["\\fB\\-o\\fR|\\fB\\-\\-output\\fR \\fIFILE\\fR", ""],
        ),
        (
            "grundy-identify",
            "grundy identify",
            ["\\fIVALUE\\fR...", "[\\fB\\-\\-json\\fR]"],
        ),
        ("grundy-atlas", "grundy atlas", ["\\fICOMMAND\\fR", ""]),
    ] {
        let page = page(name);
        let lines: Vec<&str> = page.lines().collect();
        let behind = |heading: &str| {
            let place = lines
                .iter()
                .position(|line| *line == format!(".SH {heading}"));
            lines[place.unwrap_or_else(|| panic!("{name} has no {heading}")) + 1]
        };
        let title = format!(".TH {} 1  \"grundy {version}\" ", name.to_uppercase());
        assert!(lines.contains(&title.as_str()), "{name}: {page}");
        assert!(
            behind("NAME").starts_with(&format!("{} \\- ", name.replace('-', "\\-"))),
            "{name}: {}",
            behind("NAME")
        );
        assert!(
            behind("SYNOPSIS").starts_with(&format!("\\fB{command}\\fR ")),
            "{name}: {}",
            behind("SYNOPSIS")
        );
        for word in synopsis {
            assert!(
                behind("SYNOPSIS").contains(word),
                "{name}: {} without {word}",
                behind("SYNOPSIS")
            );
        }
        // Each page lists the options of all commands.
        assert!(
            page.contains("\\fB\\-\\-threads\\fR \\fI<N>\\fR"),
            "{name}: {page}"
        );
    }
    assert!(!folder.path().join("grundy-help.1").exists());
    assert!(page("grundy").contains("grundy\\-explore(1)"));
}

/// Lines of a paragraph break only at the width of the terminal.
#[test]
fn help_is_wrapped_to_the_terminal() {
    for command in [
        "", "explore", "values", "emit", "compare", "certify", "verify", "plot", "position",
    ] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_grundy"));
        if !command.is_empty() {
            program.arg(command);
        }
        let help = program
            .arg("--help")
            .env("COLUMNS", "70")
            .output()
            .unwrap()
            .stdout;
        let help = String::from_utf8(help).unwrap();
        let (_, after) = help.split_once("\nExamples:\n").expect(command);
        let lines: Vec<&str> = after.lines().collect();
        // A regression: a paragraph began with a blank, without an empty line before it.
        let begins_with_a_blank = |line: &&&str| line.starts_with(' ') && !line.starts_with("  ");
        assert_eq!(lines.iter().find(begins_with_a_blank), None, "{command}");
        for pair in lines.windows(2).filter(|pair| {
            pair.iter()
                .all(|line| !line.is_empty() && !line.starts_with(' '))
        }) {
            let word = pair[1].split(' ').next().unwrap_or_default();
            assert!(
                pair[0].chars().count() + 1 + word.chars().count() > 70,
                "{command}: {pair:?}"
            );
        }
    }
}

#[test]
fn the_colour_option_overrides_the_variable() {
    let colours = |option: &[&str], variable: bool| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        command
            .args(["explore", "0.zz"])
            .args(option)
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE");
        if variable {
            command.env("NO_COLOR", "1");
        }
        command.output().unwrap().stderr.contains(&0x1b)
    };
    for variable in [false, true] {
        assert!(colours(&["--color", "always"], variable));
        assert!(!colours(&["--color", "never"], variable));
        assert!(!colours(&[], variable));
    }
    let help = printed(&["--help"])
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert!(
        help.contains("`NO_COLOR` in the environment means never, unless this option is given"),
        "{help}"
    );
}

#[test]
fn the_page_on_json_names_every_kind_of_law() {
    let page = include_str!("../../../../docs/json.md");
    let kinds = page
        .lines()
        .find(|line| line.contains("law.kind` | string | The kind of law:"))
        .unwrap();
    for kind in [
        "constant",
        "periodic",
        "arithmetic",
        "regular",
        "restricted",
        "planar",
        "blocks",
        "none",
    ] {
        assert!(kinds.contains(&format!("`{kind}`")), "{kind}: {kinds}");
    }
    let said = printed(&["explore", "Subtraction(primes)", "--to", "9", "--json"]);
    assert!(said.contains(r#""kind":"none""#), "{said}");
}

/// Names that would change the colours or the cursor of a terminal.
#[test]
fn escape_codes_are_never_echoed() {
    let bad = "\u{1b}[31mx\u{202e}";
    let file = format!("no/{bad}");
    let (toml, terms) = (format!("{bad}.toml"), format!("{bad}.txt"));
    for arguments in [
        &["explore", bad][..],
        &["explore", &toml],
        &["verify", &file],
        &["compare", "0.77", &terms],
        &["values", "0.77", "--to", "3", "-o", &file],
        &["values", "0.77", "--to", bad],
        &["values", "0.77", "--to", "3", "--checkpoint", &file, bad],
        &["emit", "0.77", "--lang", bad],
        &["--tables", &file],
        &[bad],
        &["plot", "0.77", "--to", "3", "-o", bad],
    ] {
        let ran = generator(arguments);
        assert!(
            matches!(ran.code, Some(1 | 2)),
            "{arguments:?}: {}",
            ran.stderr
        );
        assert!(
            !ran.stderr.contains(['\u{1b}', '\u{202e}']),
            "{arguments:?}: {:?}",
            ran.stderr
        );
        let always = generator(&[&["--color", "always"], arguments].concat());
        assert!(
            !always.stderr.contains("\u{1b}[31mx") && !always.stderr.contains('\u{202e}'),
            "{:?}",
            always.stderr
        );
    }
}

#[test]
fn the_page_on_the_notation_is_printed() {
    let page = include_str!("../../../../docs/notation.md");
    assert_eq!(printed(&["manual", "notation"]), page);
    // The help may break lines at other places.
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(plain(&printed(&["help", "manual", "notation"])).contains(&plain(page)));
}

#[test]
fn the_help_lists_at_most_nineteen_commands() {
    let help = printed(&["--help"]);
    let commands = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| !line.is_empty());
    let names: Vec<&str> = commands.filter(|line| !line.starts_with("   ")).collect();
    assert!(
        (10..=19).contains(&names.len()),
        "{}: {names:?}",
        names.len()
    );
}

#[test]
fn the_manual_alone_prints_its_help() {
    let help = printed(&["manual"]);
    assert_eq!(help, printed(&["manual", "--help"]));
    for part in ["notation", "programs", "pages", "completions"] {
        assert!(help.contains(&format!("\n  {part} ")), "{help}");
    }
}
