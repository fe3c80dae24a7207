//! `guess`: formulas for a table of values, from a file, from standard input, or of a game.

use std::{
    io::{self, Read, Write},
    path::Path,
    time::Duration,
};

use serde_json::{Value, json};

use super::{
    BadInput, FAILURE, SUCCESS,
    choice::{Choice, Choices, choice},
    game_arg::{BoundsArg, GameArg},
    lost::Where,
    output, parameters,
    progress::{self, Limit},
};
use grundy_answer::{of_sweep, of_values};
use grundy_compute::cost::SEARCHED;
use grundy_core::diagnostic::printable;
use grundy_emit::language::Language;
use grundy_guess::{
    Answer, Formula, Options, Table, guess,
    read::{self, Format, Layout},
    table::Position,
};
use grundy_law::identify::{LEAST_TERMS, Match, identify};

/// Options of `guess`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ./brute | grundy guess -
  grundy guess table.csv --base 1
  grundy guess values.npy --lang cpp
  grundy guess 'Subtraction(l..=r)'
  grundy guess Wythoff --to 60x60 --lost --where 'x <= y'

A table has values of one to three numbers: a row of values, lines `n v`, `x y v` or `x y z v`, a matrix, W and L (or N
and P) for outcomes, CSV, a b-file, or NumPy's .npy. The answer is at most five formulas, the simplest first, as
`grundy check --claim` takes them. A formula is printed only if all values agree, at least ten for each bit of it that
were not used to find it. A formula that explains a table is not a proof; `grundy check` may have one.

Exit code 0: a formula was found; exit code 1: no formula. The keys of --json are listed in docs/json.md.")]
pub struct Args {
    /// A file with a table, `-` for standard input, or a game.
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    extent: BoundsArg,

    /// Index of the first value of a row, or of the first line and column of a matrix.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(i32).range(0..=1_000_000))]
    base: i32,

    /// Layout of the numbers of a file.
    #[arg(long, value_parser = choice::<Layout>(), default_value = "auto")]
    layout: Layout,

    /// Guess the lost positions of the table alone.
    #[arg(long)]
    lost: bool,

    /// Use only positions of a game that satisfy a condition, such as 'x <= y'.
    #[arg(long = "where", value_name = "CONDITION")]
    only: Option<String>,

    /// Print the first formula as code in this language.
    #[arg(long, value_parser = choice::<Language>(), conflicts_with = "json")]
    lang: Option<Language>,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,

    /// Time limit in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: u64,
}

impl Choice for Layout {
    const WORDS: Choices<Self> = &[
        (Self::Recognised, "auto", "Recognised by the numbers"),
        (Self::Row, "row", "All numbers are the values of 0, 1, 2, …"),
        (Self::Lines, "lines", "A line is a position and its value"),
        (Self::Matrix, "matrix", "A line is a row of a matrix: x is the line, y the column"),
    ];
}

/// The largest file that is read: 64 MB.
const MOST_BYTES: u64 = 1 << 26;
/// The number of known games that are shown.
const SHOWN: usize = 3;

/// Guesses formulas for a table and prints them.
///
/// # Errors
/// If the table or the game cannot be read, or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let budget = Duration::from_secs(args.budget);
    let table = table(args, budget)?;
    let table = if args.lost { outcomes(&table)? } else { table };
    progress::set_budget(budget);
    // The last steps end after the time, and so does the output.
    let searching = budget.mul_f64(0.85);
    let answer = guess(&table, &Options { budget: searching, progress: &Limit, ..Options::default() });
    let known = known(&table);
    let code = match (args.lang, answer.formulas.first()) {
        (Some(language), Some(_)) => Some(code(&table, &answer, language)?),
        (Some(_), None) => {
            let more = if answer.out_of_time {
                "a larger --budget may find one"
            } else {
                "leave --lang out to see the next best"
            };
            anyhow::bail!("no formula explains the table, so there is no code; {more}");
        }
        (None, _) => None,
    };
    output::say(
        args.json,
        || in_json(&table, &answer, &known),
        |out| match &code {
            Some(code) => write!(out, "{code}"),
            None => text(&table, &answer, &known, out),
        },
    )?;
    Ok(if answer.formulas.is_empty() { FAILURE } else { SUCCESS })
}

/// Reads the table of a file or of standard input, or computes that of a game.
fn table(args: &Args, budget: Duration) -> anyhow::Result<Table> {
    let word = args.game.word();
    let path = Path::new(word);
    let is_toml = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
    let looks_like_file = ["csv", "tsv", "txt", "npy", "json", "dat", "out"]
        .iter()
        .any(|known| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(known)));
    if word != "-" && !looks_like_file && (is_toml || !path.is_file()) {
        return of_game(args, budget);
    }
    if args.only.is_some() {
        return Err(BadInput("--where selects positions of a game; leave it out for a file".to_owned()).into());
    }
    let bytes = bytes(word).map_err(|error| BadInput(format!("cannot read {}: {error}", printable(word))))?;
    let format = Format { layout: args.layout, base: args.base };
    read::bytes(&bytes, format).map_err(|error| BadInput(format!("{}: {error}", printable(word))).into())
}

fn bytes(word: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limited = |source: &mut dyn Read, bytes: &mut Vec<u8>| source.take(MOST_BYTES + 1).read_to_end(bytes);
    if word == "-" {
        limited(&mut io::stdin().lock(), &mut bytes)?
    } else {
        limited(&mut std::fs::File::open(word)?, &mut bytes)?
    };
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("the table is longer than 64 MB; give a part of it"));
    }
    Ok(bytes)
}

/// Computes the table of a game, or of a line with parameters.
fn of_game(args: &Args, budget: Duration) -> anyhow::Result<Table> {
    if let Some(line) = args.game.open()? {
        let (sweep, _) = parameters::find(&line, &args.extent, budget / 4)?;
        return Ok(of_sweep(&sweep).map_err(BadInput)?);
    }
    let (game, file) = args.game.read()?;
    let bounds = args.extent.bounds(&game, file)?;
    let only = args.only.as_deref().map(|text| Where::parse(text, &game)).transpose()?;
    let known = game.simplified();
    let values = args.extent.compute_for(known.as_ref().unwrap_or(&game), &bounds, SEARCHED, None)?;
    let only = |numbers: &[u64]| only.as_ref().map_or(Ok(true), |only| only.holds(numbers));
    Ok(of_values(&game, &values, &|numbers| only(numbers).map_err(|error| error.to_string())).map_err(BadInput)?)
}

/// Returns the outcomes of a table of values.
fn outcomes(table: &Table) -> anyhow::Result<Table> {
    let cells = table.cells().iter().map(|&(position, value)| (position, i32::from(value != 0)));
    Ok(Table::new(table.names().to_vec(), cells.collect(), true).map_err(BadInput)?)
}

/// Returns the known games with the values of a table of one number.
fn known(table: &Table) -> Vec<Match> {
    let first: Vec<u32> = table.first_values().into_iter().take(64).collect();
    if first.len() < LEAST_TERMS { Vec::new() } else { identify(0, &first, &()).unwrap_or_default() }
}

fn code(table: &Table, answer: &Answer, language: Language) -> anyhow::Result<String> {
    let names: Vec<&str> = table.names().iter().map(String::as_str).collect();
    let mut refused = None;
    for formula in &answer.formulas {
        match grundy_emit::guessed(&formula.claim, &names, language) {
            Ok(code) => return Ok(code),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    let why = refused.unwrap_or_default();
    Err(BadInput(format!("cannot write the formula as code: {why}")).into())
}

/// Prints the answer for people.
fn text(table: &Table, answer: &Answer, known: &[Match], out: &mut dyn Write) -> io::Result<()> {
    let what = if table.of_outcomes() { "outcomes" } else { "values" };
    writeln!(out, "table        {} {what} of {}", grouped(answer.values), table.names().join(", "))?;
    if answer.formulas.is_empty() {
        let ended = if answer.out_of_time { "; the time ended, a larger --budget may find one" } else { "" };
        writeln!(
            out,
            "no formula   {} formulas tried, and sums, cases and lists of them{ended}",
            grouped(answer.tried)
        )?;
    }
    for formula in &answer.formulas {
        writeln!(out, "formula      {}", printable(&formula.claim))?;
        writeln!(out, "             {}", explained(table, formula))?;
    }
    if let Some(next) = &answer.next_best {
        let (count, place) = (grouped(next.explained), table.position_in_words(&next.position));
        writeln!(out, "next best    {}", printable(&next.claim))?;
        writeln!(
            out,
            "             {count} {what}; contradicted at {place}, where the table has {}",
            shown(table, next.value)
        )?;
    }
    for (index, matched) in known.iter().take(SHOWN).enumerate() {
        writeln!(out, "{:<12} {}", if index == 0 { "same values" } else { "" }, matched)?;
    }
    Ok(())
}

/// Returns a value of a table, or its outcome, in words.
fn shown(table: &Table, value: i32) -> String {
    match (table.of_outcomes(), value) {
        (false, value) => value.to_string(),
        (true, 0) => "a lost position".to_owned(),
        (true, _) => "a won position".to_owned(),
    }
}

/// Returns the part of the table that a formula explains: `all 1,600 values; found with 64 of them; 40 bits`.
fn explained(table: &Table, formula: &Formula) -> String {
    let is_of_lost = formula.claim.contains("-> lost if ");
    let what = if is_of_lost { "outcomes" } else { "values" };
    let mut words = format!(
        "all {} {what}; found with {} of them; {} bits",
        grouped(formula.explained),
        formula.used,
        formula.bits
    );
    if is_of_lost && !table.of_outcomes() {
        words.push_str("; of the lost positions alone");
    }
    if let (Some((first, _)), Some((last, _))) = (formula.exceptions.first(), formula.exceptions.last()) {
        let (first, last) = (table.position_in_words(first), table.position_in_words(last));
        let places = if first == last { first } else { format!("{first} to {last}") };
        let exceptions = if formula.exceptions.len() == 1 { "exception" } else { "exceptions" };
        return format!("{words}; {} {exceptions} at the start, {places}", formula.exceptions.len());
    }
    words
}

/// Returns a number with commas between groups of three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

fn in_json(table: &Table, answer: &Answer, known: &[Match]) -> Value {
    let numbers = |position: &Position| position.iter().take(table.arity()).copied().collect::<Vec<_>>();
    let formulas = answer.formulas.iter().map(|formula| {
        let exceptions =
            formula.exceptions.iter().map(|(position, value)| json!({ "position": numbers(position), "value": value }));
        json!({
            "claim": formula.claim,
            "bits": formula.bits,
            "explained": formula.explained,
            "used": formula.used,
            "recursive": formula.is_recursive,
            "exceptions": exceptions.collect::<Vec<_>>(),
        })
    });
    let next = answer.next_best.as_ref().map(|next| {
        json!({ "claim": next.claim, "explained": next.explained, "position": numbers(&next.position), "value": next.value })
    });
    let known = known.iter().take(SHOWN).map(
        |matched| json!({ "game": matched.line, "name": matched.name, "oeis": matched.oeis, "shift": matched.shift }),
    );
    json!({
        "names": table.names(),
        "outcomes": table.of_outcomes(),
        "values": answer.values,
        "formulas": formulas.collect::<Vec<_>>(),
        "next_best": next,
        "tried": answer.tried,
        "out_of_time": answer.out_of_time,
        "games": known.collect::<Vec<_>>(),
    })
}
