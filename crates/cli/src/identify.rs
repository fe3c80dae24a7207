//! `identify`: lists the known games that have given values.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::Path,
};

use super::{BadInput, FAILURE, SUCCESS};
use grundy_core::store;
use grundy_law::identify::{self, LEAST_TERMS, MOST_SHIFT, Match};
use grundy_plot::export::bfile;

/// Options of `identify`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy identify 0 1 2 3 1 4 3 2 1
  grundy identify 0,0,0,1,0,2,1,0,2,1
  grundy identify b002188.txt

The values are compared with all named games, the games of the OEIS, and all octal games of up to three digits; up to a
shift of four heaps. Values alone prove nothing: `grundy compare` tells if two games are always equal.")]
pub struct Args {
    /// The values of heaps 0, 1, 2, ..., or one file with a line `n a(n)` for each (the OEIS's b-file).
    #[arg(value_name = "VALUE", required = true, num_args = 1..)]
    words: Vec<String>,

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
    let found = identify::identify(first, &terms, &())?;
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &json(&found))?;
        writeln!(out)?;
    } else if found.is_empty() {
        writeln!(out, "no known game has these {} values, up to a shift of {MOST_SHIFT} heaps", terms.len())?;
    }
    if !args.json {
        found.iter().try_for_each(|matched| writeln!(out, "{}", describe(matched)))?;
    }
    out.flush()?;
    Ok(if found.is_empty() { FAILURE } else { SUCCESS })
}

fn json(found: &[Match]) -> serde_json::Value {
    let matches = found.iter().map(|matched| {
        let Match { line, name, oeis, shift, terms } = matched;
        serde_json::json!({ "game": line, "name": name, "oeis": oeis, "shift": shift, "terms": terms })
    });
    serde_json::json!({ "matches": matches.collect::<Vec<_>>() })
}

/// Describes a match: "0.77 (Kayles, A002186): the value of heap n is a(n); 9 terms agree"
pub(super) fn describe(matched: &Match) -> String {
    let words: Vec<&str> = matched.name.into_iter().chain(matched.oeis).collect();
    let words = if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) };
    let heap = match matched.shift {
        0 => "n".to_owned(),
        shift => format!("n {} {}", if shift > 0 { '+' } else { '-' }, shift.unsigned_abs()),
    };
    format!("{}{words}: a(n) is the value of heap {heap}; {} terms agree", matched.line, matched.terms)
}

/// Reads the heap of the first value, and the values.
fn read(words: &[String]) -> anyhow::Result<(u64, Vec<u32>)> {
    if let [word] = words {
        if Path::new(word).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt")) {
            let text = store::read_text(Path::new(word)).map_err(|error| BadInput(error.to_string()))?;
            return in_a_row(word, &bfile::parse(&text)?);
        }
    }
    let words = words.iter().flat_map(|word| word.split(',')).map(str::trim).filter(|word| !word.is_empty());
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
    let gap = (first..).zip(terms.keys()).find(|(expected, found)| expected != *found);
    if let Some((expected, found)) = gap {
        return Err(BadInput(format!("{name}: after index {} comes {found}, not {expected}", expected - 1)).into());
    }
    let heap = u64::try_from(first).map_err(|_| BadInput(format!("{name} begins at {first}; heaps begin at 0")))?;
    Ok((heap, terms.values().copied().collect()))
}
