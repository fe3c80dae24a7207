//! `guess`: formulas for a table of values, from a file, from standard input, or of a game.

use std::{
    io::{self, Read},
    path::Path,
    time::Duration,
};

use super::{
    BadInput, FAILURE, SUCCESS,
    choice::{Choices, WordChoice, choice},
    game_arg::{self, BoundsArg, GameArg},
    lost::Where,
    output, parameters,
    progress::{self, SilentLimit},
};
use grundy_answer::{Guesses, Line, Stage, USUAL_TIME, of_sweep, of_values};
use grundy_compute::cost::SEARCHED;
use grundy_core::diagnostic::printable;
use grundy_emit::Language;
use grundy_guess::{
    GuessOptions, Table,
    read::{self, FileLayout, TableFormat},
};

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
    #[arg(long, value_parser = choice::<FileLayout>(), default_value = "auto")]
    layout: FileLayout,

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
    #[arg(long, value_name = "SECONDS", default_value_t = USUAL_TIME.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: u64,
}

impl WordChoice for FileLayout {
    const WORDS: Choices<Self> = &[
        (Self::Recognised, "auto", "Recognised by the numbers"),
        (Self::Row, "row", "All numbers are the values of 0, 1, 2, …"),
        (Self::Lines, "lines", "A line is a position and its value"),
        (
            Self::Matrix,
            "matrix",
            "A line is a row of a matrix: x is the line, y the column",
        ),
    ];
}

/// The largest file that is read: 64 MB.
const MOST_BYTES: u64 = 1 << 26;
/// Guesses formulas for a table and prints them.
///
/// # Errors
/// If the table or the game cannot be read, or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let budget = Duration::from_secs(args.budget);
    let table = table(args, budget)?;
    let table = if args.lost { outcomes(&table)? } else { table };
    progress::set_budget(budget);
    let found = Guesses::search(
        &table,
        &GuessOptions {
            budget: Stage::Formulas.share(budget),
            progress: &SilentLimit,
            ..GuessOptions::default()
        },
    );
    let Some(language) = args.lang else {
        output::answer(args.json, &found)?;
        return Ok(if found.formulas.is_empty() {
            FAILURE
        } else {
            SUCCESS
        });
    };
    let Some(code) = found.code(language) else {
        let more = if found.out_of_time {
            "a larger --budget may find one"
        } else {
            "leave --lang out to see the next best"
        };
        anyhow::bail!("no formula explains the table, so there is no code; {more}");
    };
    let code = code.map_err(|why| BadInput(format!("cannot write the formula as code: {why}")))?;
    output::print(|out| write!(out, "{code}"))?;
    Ok(SUCCESS)
}

/// Reads the table of a file or of standard input, or computes that of a game.
fn table(args: &Args, budget: Duration) -> anyhow::Result<Table> {
    let word = args.game.word();
    let path = Path::new(word);
    let is_toml = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("toml"));
    let looks_like_file = ["csv", "tsv", "txt", "npy", "json", "dat", "out"]
        .iter()
        .any(|known| {
            path.extension()
                .is_some_and(|extension| extension.eq_ignore_ascii_case(known))
        });
    if word != "-" && !looks_like_file && (is_toml || !path.is_file()) {
        return of_game(args, budget);
    }
    if args.only.is_some() {
        return Err(BadInput(
            "--where selects positions of a game; leave it out for a file".to_owned(),
        )
        .into());
    }
    let bytes = bytes(word)
        .map_err(|error| BadInput(format!("cannot read {}: {error}", printable(word))))?;
    let format = TableFormat {
        layout: args.layout,
        base: args.base,
    };
    read::bytes(&bytes, format)
        .map_err(|error| BadInput(format!("{}: {error}", printable(word))).into())
}

fn bytes(word: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limited =
        |source: &mut dyn Read, bytes: &mut Vec<u8>| source.take(MOST_BYTES + 1).read_to_end(bytes);
    if word == "-" {
        limited(&mut io::stdin().lock(), &mut bytes)?
    } else {
        limited(&mut std::fs::File::open(word)?, &mut bytes)?
    };
    if bytes.len() as u64 > MOST_BYTES {
        return Err(io::Error::other(
            "the table is longer than 64 MB; give a part of it",
        ));
    }
    Ok(bytes)
}

/// Computes the table of a game, or of a line with parameters.
fn of_game(args: &Args, budget: Duration) -> anyhow::Result<Table> {
    let (game, file) = match args.game.line()? {
        (Line::Open(line), _) => {
            let explored = parameters::find(&line, &args.extent, Stage::Sweep.share(budget))?;
            return Ok(of_sweep(&explored.sweep).map_err(BadInput)?);
        }
        (line, file) => (game_arg::game(line)?, file),
    };
    let bounds = args.extent.bounds(&game, file)?;
    let only = args
        .only
        .as_deref()
        .map(|text| Where::parse(text, &game))
        .transpose()?;
    let values = args.extent.compute_for(&game, &bounds, SEARCHED, None)?;
    let only = |numbers: &[u64]| only.as_ref().map_or(Ok(true), |only| only.holds(numbers));
    Ok(of_values(&game, &values, &|numbers| {
        only(numbers).map_err(|error| error.to_string())
    })
    .map_err(BadInput)?)
}

/// Returns the outcomes of a table of values.
fn outcomes(table: &Table) -> anyhow::Result<Table> {
    let cells = table
        .cells()
        .iter()
        .map(|&(position, value)| (position, i32::from(value != 0)));
    Ok(Table::new(table.names().to_vec(), cells.collect(), true).map_err(BadInput)?)
}
