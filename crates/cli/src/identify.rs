//! `identify`: lists the games that have given values.

use std::collections::BTreeMap;

use super::{BadInput, FAILURE, SUCCESS, file_values, output, position::refuse_position};
use grundy_answer::Identified;

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

/// The most games that are searched, and that are searched with `--all`: the list of all codes with
/// simple values has no use, and may have billions of lines.
const MOST_GAMES: usize = 1000;
const MOST_OF_ALL: usize = 10_000;
/// The games that are shown without `--all`.
const GAMES_SHOWN: usize = 5;

/// Prints the games that have the values.
///
/// # Errors
/// If the values cannot be read or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let (first, terms) = read(&args.words)?;
    let most = if args.all { MOST_OF_ALL } else { MOST_GAMES };
    let mut found = Identified::search(first, &terms, most, &()).map_err(refuse_position)?;
    let code = if found.matches.is_empty() {
        FAILURE
    } else {
        SUCCESS
    };
    if args.json || args.all || found.matches.len() <= GAMES_SHOWN {
        output::answer(args.json, &found)?;
        return Ok(code);
    }
    let remark = found.remark();
    let others = found.matches.split_off(GAMES_SHOWN).len();
    output::print(|out| {
        found
            .matches
            .iter()
            .try_for_each(|matched| writeln!(out, "{matched}"))?;
        writeln!(out, "and {others} more: --all prints them\n{remark}")
    })?;
    Ok(code)
}

/// Reads the heap of the first value, and the values.
fn read(words: &[String]) -> anyhow::Result<(u64, Vec<u32>)> {
    if let [word] = words {
        if let Some(written) = file_values::read(word)? {
            let Some(terms) = written.sequence() else {
                let help = "games on heaps are identified; `grundy compare GAME FILE` compares one game with a file";
                return Err(BadInput(format!(
                    "{word}: the positions are not heaps 0, 1, 2, ...; {help}"
                ))
                .into());
            };
            return in_a_row(word, &terms);
        }
    }
    let not_a_value = |refusal| BadInput(format!("{refusal}; a file of values ends in .txt"));
    Ok((0, Identified::parse(&words.join(" ")).map_err(not_a_value)?))
}

/// Returns the terms of a b-file, whose indices must be consecutive.
fn in_a_row(name: &str, terms: &BTreeMap<i64, u32>) -> anyhow::Result<(u64, Vec<u32>)> {
    let Some((&first, _)) = terms.first_key_value() else {
        return Err(BadInput(format!("{name} has no terms")).into());
    };
    let mut pairs = terms
        .keys()
        .zip(terms.keys().skip(1))
        .map(|(&before, &found)| (before, before.saturating_add(1), found));
    if let Some((before, expected, found)) = pairs.find(|&(_, expected, found)| expected != found) {
        return Err(BadInput(format!(
            "{name}: after index {before} comes {found}, not {expected}"
        ))
        .into());
    }
    let heap = u64::try_from(first)
        .map_err(|_| BadInput(format!("{name} begins at {first}; heaps begin at 0")))?;
    Ok((heap, terms.values().copied().collect()))
}
