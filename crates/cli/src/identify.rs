//! `identify`: lists the games that have given values.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use super::{BadInput, FAILURE, SUCCESS, file_values, output};
use grundy_law::identify::{self, Found, Further, LEAST_TERMS, MOST_SHIFT, MOST_TERMS, Match};

/// Options of `identify`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy identify 0 1 2 3 1 4 3 2 1
  grundy identify 0,0,0,1,0,2,1,0,2,1
  grundy identify b002188.txt

Finds all named games, the games of the OEIS, codes of up to eight digits to base 32 with `!` and `=`, subtraction sets
and all-but sets of numbers to 24 (and subtraction sets of three numbers of any size), and ranges such as 1..=n/2, each
up to a shift of four heaps. The smallest game is first, after those with a name. Digits of a code and numbers of a set
on which the given values do not depend are left out. Values alone prove nothing: `grundy compare` tells if two games
are always equal.

JSON keys:
  matches        [{game, name, oeis, shift, terms}]; with --all up to 10,000 of them, otherwise up to 1,000
  complete       false if the search ended at a limit, so that other games may have the values
  more_terms     {games, to, differ_at}: the first index at which the first games (at most 100) differ, null if they have
                 the same terms to index `to`; null if there are not two games")]
pub struct Args {
    /// The values of heaps 0, 1, 2, ..., or one file of them: a b-file, or as `values` writes it.
    #[arg(value_name = "VALUE", required = true, num_args = 1..)]
    words: Vec<String>,

    /// Print all games that are found, not only the first five.
    #[arg(long)]
    all: bool,

    /// Print one JSON object on one line.
    #[arg(long)]
    json: bool,
}

/// Prints every game that has the values.
///
/// # Errors
/// If the values cannot be read or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let (first, terms) = read(&args.words)?;
    if terms.len() < LEAST_TERMS {
        let message = format!("{} values fit hundreds of games; give at least {LEAST_TERMS}", terms.len());
        return Err(BadInput(message).into());
    }
    let found = identify::search(first, &terms, if args.all { MOST_OF_ALL } else { MOST }, &())?;
    let compared = terms.len().min(MOST_TERMS) as u64;
    let further = identify::further(first.saturating_add(compared), &found.matches, &());
    output::say(args.json, || json(&found, further), |out| text(args, &found, further, terms.len(), out))?;
    Ok(if found.matches.is_empty() { FAILURE } else { SUCCESS })
}

/// The most games that are searched, and that are searched with `--all`: the list of all codes with simple values has no
/// use, and may have billions of lines.
const MOST: usize = 1000;
const MOST_OF_ALL: usize = 10_000;

/// The games that are shown without `--all`.
const SHOWN: usize = 5;

/// Prints the games, the number of the others, and whether more terms would decide.
fn text(args: &Args, found: &Found, further: Option<Further>, terms: usize, out: &mut dyn Write) -> io::Result<()> {
    let Found { matches, is_complete } = found;
    if matches.is_empty() {
        let limit = if *is_complete { "" } else { "; the search ended at its limit of steps" };
        return writeln!(out, "no known game has these {terms} values, up to a shift of {MOST_SHIFT} heaps{limit}");
    }
    let shown = if args.all { matches.len() } else { SHOWN };
    matches.iter().take(shown).try_for_each(|matched| writeln!(out, "{matched}"))?;
    match (matches.len().saturating_sub(shown), is_complete) {
        (0, true) => {}
        (0, false) => writeln!(out, "the search ended at its limit: other games may have these values")?,
        (more, true) => writeln!(out, "and {more} more: --all prints them")?,
        (more, false) => writeln!(out, "and {more} or more others: --all prints up to {MOST_OF_ALL} games")?,
    }
    match further {
        None if *is_complete && matches.len() == 1 => writeln!(out, "no other game of these families has the values"),
        None => Ok(()),
        Some(Further { games, differ_at: Some(at), .. }) => {
            writeln!(out, "more values decide: a({at}) is not the same for all of the first {games} games")
        }
        Some(Further { games, to, differ_at: None }) => {
            writeln!(out, "more values may not decide: the first {games} games have the same values to a({to})")
        }
    }
}

fn json(found: &Found, further: Option<Further>) -> serde_json::Value {
    let matches = found.matches.iter().map(|matched| {
        let Match { line, name, oeis, shift, terms } = matched;
        serde_json::json!({ "game": line, "name": name, "oeis": oeis, "shift": shift, "terms": terms })
    });
    let further = further.map(
        |Further { games, to, differ_at }| serde_json::json!({ "games": games, "to": to, "differ_at": differ_at }),
    );
    serde_json::json!({
        "matches": matches.collect::<Vec<_>>(),
        "complete": found.is_complete,
        "more_terms": further,
    })
}

/// Reads the heap of the first value, and the values.
fn read(words: &[String]) -> anyhow::Result<(u64, Vec<u32>)> {
    if let [word] = words {
        if let Some(written) = file_values::read(word)? {
            let Some(terms) = written.sequence() else {
                let help = "games on heaps are identified; `grundy compare GAME FILE` compares one game with a file";
                return Err(BadInput(format!("{word}: the positions are not heaps 0, 1, 2, ...; {help}")).into());
            };
            return in_a_row(word, &terms);
        }
    }
    // As people copy lists: `0, 1, 2`, `[0, 1, 2]` or `0 1 2` in quotes.
    let separates = |c: char| c.is_whitespace() || ",;[](){}".contains(c);
    let words = words.iter().flat_map(|word| word.split(separates)).filter(|word| !word.is_empty());
    let value = |word: &str| {
        let help = "Grundy values are numbers from 0 to 4294967295; a file of values ends in .txt";
        word.parse::<u32>().map_err(|_| BadInput(format!("`{}` is not a value: {help}", word.escape_debug())))
    };
    Ok((0, words.map(value).collect::<Result<_, _>>()?))
}

/// Returns the terms of a b-file, whose indices must be consecutive.
fn in_a_row(name: &str, terms: &BTreeMap<i64, u32>) -> anyhow::Result<(u64, Vec<u32>)> {
    let Some((&first, _)) = terms.first_key_value() else {
        return Err(BadInput(format!("{name} has no terms")).into());
    };
    let mut pairs =
        terms.keys().zip(terms.keys().skip(1)).map(|(&before, &found)| (before, before.saturating_add(1), found));
    if let Some((before, expected, found)) = pairs.find(|&(_, expected, found)| expected != found) {
        return Err(BadInput(format!("{name}: after index {before} comes {found}, not {expected}")).into());
    }
    let heap = u64::try_from(first).map_err(|_| BadInput(format!("{name} begins at {first}; heaps begin at 0")))?;
    Ok((heap, terms.values().copied().collect()))
}
