//! Advice on command lines: words that have a new form, a game without a command, a bound without
//! `--to`, options that other programs have.

use std::ffi::OsString;

use clap::{
    Command,
    builder::{PossibleValue, StyledStr},
    error::{ContextKind, ContextValue, ErrorKind},
};
use grundy_core::{
    diagnostic::Diagnostic,
    game::Game,
    notation::{self, Bounds, parameters::Open},
};

/// The text that `grundy` prints without arguments.
pub(super) const FIRST_WORDS: &str = "\
Grundy values of impartial games: computed, their laws found and proved, code that answers in O(1).

  grundy explore Kayles               what the values of a game are, and the law they obey
  grundy position Kayles 3 5 7        who wins, and every winning move
  grundy emit Kayles --lang cpp       its Grundy function as code

`grundy list` prints the games that have a name, `grundy manual notation` how any other game is
written, `grundy --help` all commands.
";

/// Advice on a position in another command.
const POSITION: &str = "for a position, use `grundy position GAME COMPONENT...`";

/// Options of other programs that mean `--to`.
const MEANT_TO: [&str; 13] = [
    "--upto", "--up-to", "--max", "--limit", "--until", "--bound", "--bounds", "--end", "--last",
    "--heaps", "--length", "-n", "-N",
];

/// Commands and options of earlier versions, and what does their work now.
const MOVED: [(&str, &str); 14] = [
    ("notation", "grundy manual notation"),
    ("programs", "grundy manual programs"),
    ("man", "grundy manual pages"),
    ("completions", "grundy manual completions"),
    ("judges", "grundy list judges"),
    ("card", "grundy explain GAME --card"),
    ("tables", "cargo run -p generator"),
    ("oeis", "grundy-lab oeis"),
    ("prove", "grundy-lab prove"),
    ("survey", "grundy-lab survey"),
    ("records", "grundy-lab records"),
    ("bench", "grundy-lab bench"),
    ("atlas build", "grundy-lab atlas"),
    ("check --exclude-period", "grundy-lab exclude"),
];

/// Returns the error for a command or an option that has a new form.
pub(super) fn find_moved(arguments: &[OsString]) -> Option<String> {
    let (place, word) = command_word(arguments)?;
    let rest = || {
        arguments[place + 1..]
            .iter()
            .filter_map(|word| word.to_str())
    };
    // `grundy help card` names the old command too.
    let (word, next) = if word == "help" {
        (rest().next()?, None)
    } else {
        (word, rest().next())
    };
    let is_meant = |old: &str| match old.split_once(' ') {
        None => old == word,
        Some((command, option)) if option.starts_with('-') => {
            command == word && rest().any(|word| word.split('=').next() == Some(option))
        }
        Some((command, part)) => command == word && next == Some(part),
    };
    let (old, new) = MOVED.iter().find(|(old, _)| is_meant(old))?;
    Some(format!("`{old}` is now `{new}`"))
}

/// Returns the command line, with `explore` inserted if a game is in the place of the command.
pub(super) fn with_command(arguments: Vec<OsString>, cli: &Command) -> Vec<OsString> {
    let Some((place, word)) = command_word(&arguments) else {
        return arguments;
    };
    if find(cli, word).is_some() || !is_game(word) {
        return arguments;
    }
    let mut arguments = arguments;
    arguments.insert(place, "explore".into());
    arguments
}

/// Returns the notation's error for a word that looks like a game but is in the place of the
/// command.
pub(super) fn no_game(arguments: &[OsString], error: &clap::Error) -> Option<Diagnostic> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return None;
    }
    let (_, word) = command_word(arguments)?;
    let is_written = word.contains(|c: char| c.is_ascii_digit() || "({[.+*".contains(c));
    let refused = word.parse::<Game>().err()?;
    (is_written || !notation::names::similar(word).is_empty()).then_some(refused)
}

/// Adds likely corrections to an error of the command line.
pub(super) fn advise(arguments: &[OsString], cli: &Command, mut error: clap::Error) -> clap::Error {
    let tips = tips(arguments, cli, &error);
    // clap's advice `to pass '-x' as a value, use '-- -x'` is wrong here: no value begins with a
    // dash.
    error.remove(ContextKind::Suggested);
    if !tips.is_empty() {
        let tips = tips.into_iter().map(StyledStr::from).collect();
        error.remove(ContextKind::SuggestedArg);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    }
    error
}

/// Returns likely corrections of an argument that a command does not take; empty without a guess.
fn tips(arguments: &[OsString], cli: &Command, error: &clap::Error) -> Vec<String> {
    let Some((place, command)) =
        command_word(arguments).and_then(|(place, word)| Some((place, find(cli, word)?)))
    else {
        return Vec::new();
    };
    let has = |long: &str| {
        command
            .get_arguments()
            .find(|argument| argument.get_long() == Some(long))
    };
    let given: Vec<&str> = arguments
        .iter()
        .skip(place + 1)
        .filter_map(|word| word.to_str())
        .collect();
    let unknown = match (error.kind(), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::UnknownArgument, Some(ContextValue::String(unknown))) => unknown,
        (ErrorKind::MissingRequiredArgument, Some(ContextValue::Strings(missing))) => {
            return has("lang")
                .filter(|_| missing.iter().any(|name| name.starts_with("--lang")))
                .map_or_else(Vec::new, |lang| {
                    let languages = lang.get_possible_values();
                    let names: Vec<&str> = languages.iter().map(PossibleValue::get_name).collect();
                    vec![format!(
                        "add `--lang cpp`, or another of {}",
                        names.join(", ")
                    )]
                });
        }
        _ => return Vec::new(),
    };
    let name = unknown.split('=').next().unwrap_or_default();
    if ["-o", "--output", "--out"].contains(&name) {
        let redirect = "to write the answer to a file, add `> FILE`";
        return vec![
            if has("output").is_some() {
                "write `-o FILE`"
            } else {
                redirect
            }
            .to_owned(),
        ];
    }
    if unknown == "+" {
        return vec!["write a sum of games in quotes: 'Kayles + Nim'".to_owned()];
    }
    if has("claim").is_some() && !unknown.starts_with('-') && !given.contains(&"--claim") {
        return vec![format!("give the claim with `--claim '{unknown}'`")];
    }
    if name == "--position" {
        return vec![POSITION.to_owned()];
    }
    if let Some(format) = has("format") {
        if name == "-f" {
            return vec!["write `--format FORMAT`".to_owned()];
        }
        let values = format.get_possible_values();
        let value = values.iter().find(|value| {
            name.strip_prefix("--")
                .is_some_and(|name| value.matches(name, true))
        });
        if let Some(value) = value {
            return vec![format!("write `--format {}`", value.get_name())];
        }
    }
    if has("to").is_none() {
        return Vec::new();
    }
    if MEANT_TO.contains(&name) {
        let mut from = given.iter().skip_while(|word| !word.starts_with(name));
        let joined = from
            .next()
            .and_then(|word| word.split_once('='))
            .map(|(_, value)| value);
        let value = joined
            .or(from.next().copied())
            .filter(|value| value.parse::<Bounds>().is_ok())
            .unwrap_or("N");
        return vec![format!("give the bound with `--to {value}`")];
    }
    if let Some(tip) = position_tip(&given) {
        return vec![tip];
    }
    if unknown.parse::<Bounds>().is_ok() && !given.contains(&"--to") {
        return vec![
            format!("give the bound with `--to {unknown}`"),
            POSITION.to_owned(),
        ];
    }
    if unknown.parse::<Game>().is_ok() {
        return vec![
            "for two games, use `grundy compare A B`; for their sum, write 'A + B'".to_owned(),
        ];
    }
    Vec::new()
}

/// Returns the command for a position if two numbers or more follow the game.
fn position_tip(given: &[&str]) -> Option<String> {
    let (game, behind) = given.split_first()?;
    let numbers: Vec<&str> = behind
        .iter()
        .copied()
        .take_while(|word| word.parse::<u64>().is_ok())
        .collect();
    let is_plain = |c: char| c.is_alphanumeric() || c == '.';
    let quote = if game.chars().all(is_plain) { "" } else { "'" };
    (numbers.len() > 1).then(|| {
        format!(
            "for the position, use `grundy position {quote}{game}{quote} {}`",
            numbers.join(" ")
        )
    })
}

/// Returns the first word that is neither an option of all commands nor an option's value, with its
/// index.
fn command_word(arguments: &[OsString]) -> Option<(usize, &str)> {
    let mut place = 1;
    loop {
        let word = arguments.get(place)?.to_str()?;
        match word {
            "--color" | "--threads" => place += 2,
            _ if word.starts_with("--color=") || word.starts_with("--threads=") => place += 1,
            _ if word.starts_with('-') => return None,
            _ => return Some((place, word)),
        }
    }
}

/// Returns the command with a name.
fn find<'a>(cli: &'a Command, word: &str) -> Option<&'a Command> {
    cli.find_subcommand(word)
        .or_else(|| cli.find_subcommand("help").filter(|_| word == "help"))
}

/// Returns `true` if a word names a game, or a file of one.
fn is_game(word: &str) -> bool {
    std::path::Path::new(word)
        .extension()
        .is_some_and(|extension| extension == "toml")
        || notation::file(word).is_some()
        || word.parse::<Game>().is_ok()
        || Open::parse(word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_old_form_is_refused_with_the_new_one() {
        let said =
            |words: &[&str]| find_moved(&words.iter().map(OsString::from).collect::<Vec<_>>());
        for (old, new) in MOVED {
            let expected = Some(format!("`{old}` is now `{new}`"));
            let words: Vec<&str> = old.split(' ').collect();
            assert_eq!(said(&[&["grundy"], &words[..]].concat()), expected);
            assert_eq!(
                said(&[&["grundy", "--threads", "1"], &words[..], &["Kayles"]].concat()),
                expected
            );
            if let [word] = words[..] {
                assert_eq!(said(&["grundy", "help", word]), expected);
            }
        }
        assert_eq!(
            said(&["grundy", "check", "Kayles", "--exclude-period=5"])
                .unwrap()
                .split(' ')
                .next(),
            Some("`check")
        );
        for now in [
            &["grundy", "atlas", "find"][..],
            &["grundy", "list", "judges"],
            &["grundy", "manual", "notation"],
        ] {
            assert_eq!(said(now), None, "{now:?}");
        }
    }

    /// The new forms within this program are real.
    #[test]
    fn new_forms_are_commands() {
        let cli = crate::command();
        for (_, new) in MOVED {
            let Some(line) = new.strip_prefix("grundy ") else {
                continue;
            };
            let line = format!(
                "{line}{}",
                if line.ends_with("pages") { " man" } else { "" }
            );
            let line = if line.ends_with("completions") {
                line + " bash"
            } else {
                line
            };
            let words = ["grundy"].into_iter().chain(line.split(' '));
            assert!(cli.clone().try_get_matches_from(words).is_ok(), "{line}");
        }
    }
}
