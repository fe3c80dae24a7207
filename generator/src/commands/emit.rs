//! `emit`: a game's Grundy function as a snippet in any of six languages.

use std::io::{self, Write};

use clap::builder::{PossibleValue, PossibleValuesParser};
use comfy_table::{CellAlignment, Table, presets};

use super::{
    BadInput, SUCCESS,
    choice::choice,
    subject::{Output, Subject, allow},
};
use crate::{
    compute::{self, estimate},
    game::Game,
    judges::{self, JUDGES},
    snippet::{self, Error, Forms, Language, Limit, Request, Want, Way},
    store,
    values::Shape,
};

/// Which game, in which language, how long at most.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  generator emit 0.77 --to 1000 --lang cpp
  generator emit 4!.0 --to 10000 --lang python --want grundy,outcome,moves -o grundy.py
  generator emit 'Subtraction(1..=n/2)' --lang java
  generator emit 'Board(4x4; line 1..=3 in row column diagonal antidiagonal)' --lang c --want outcome
  generator emit 0.137 --to 1000 --lang rust --judge codeforces --explain

Where a law is proved, the snippet answers all positions, and --to may be left out. Numbers out of range give -1.
Of the forms that fit, the smallest is taken; values that are computed at the first call are the last resort.")]
pub struct Args {
    #[command(flatten)]
    subject: Subject,

    /// The largest heap or gap (inclusive), or a rectangle of lattice cells such as 500x500; boards have none.
    #[arg(long, value_name = "N")]
    to: Option<String>,

    /// The language.
    #[arg(long, value_name = "LANGUAGE", value_parser = choice::<Language>())]
    lang: Language,

    /// Keep the limits of a judge.
    #[arg(long, value_name = "NAME", value_parser = judges(), conflicts_with = "max_bytes")]
    judge: Option<String>,

    /// The most bytes the snippet may have.
    #[arg(long, value_name = "BYTES")]
    max_bytes: Option<usize>,

    /// The functions: the value of a component, who wins a sum of components, a winning move in one.
    #[arg(long, value_name = "FUNCTIONS", value_delimiter = ',', default_value = "grundy")]
    want: Vec<Wanted>,

    /// Take this form, not the smallest.
    #[arg(long, value_name = "FORM", value_parser = choice::<Way>())]
    form: Option<Way>,

    /// List every form with its bytes instead.
    #[arg(long)]
    explain: bool,

    /// Compute even what would take very long or much memory.
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    output: Output,
}

/// About so many positions are computed where nobody says how far.
const SEARCHED: u64 = 1 << 16;

/// Bytes of memory for each value beside the table: copies in 32 bits, and in the narrowest type.
const BESIDE: f64 = 5.0;

/// A function of the snippet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Wanted {
    /// The value of a component.
    Grundy,
    /// Does the player to move win a sum of components? (Alone, of a board game: one board, from one bit.)
    Outcome,
    /// A winning move in a sum of components.
    Moves,
}

fn judges() -> PossibleValuesParser {
    PossibleValuesParser::new(JUDGES.iter().map(|judge| PossibleValue::new(judge.name).help(judge.title)))
}

/// Prints or writes the snippet.
///
/// # Errors
/// If the game or bounds are wrong, no form fits, or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let (game, file) = args.subject.read()?;
    let bounds = args.to.as_deref().map(str::parse).transpose()?.or(file);
    let judge = match &args.judge {
        // The parser lets only known names pass.
        Some(name) => Some(judges::find(name).ok_or_else(|| BadInput(format!("no judge `{name}`")))?),
        None => None,
    };
    let limit = match (judge, args.max_bytes) {
        (Some(judge), _) => Limit::Judge(judge),
        (None, Some(most)) => Limit::Bytes(most),
        (None, None) => Limit::None,
    };
    let wants = |wanted| args.want.contains(&wanted);
    let want = Want { grundy: wants(Wanted::Grundy), outcome: wants(Wanted::Outcome), moves: wants(Wanted::Moves) };
    let request = Request { game: &game, bounds, language: args.lang, want, limit, way: args.form, force: args.force };
    let shape = bounds.map(|bounds| compute::shape(&game, &bounds)).transpose()?;
    // How far heaps are computed is for the library to decide.
    if let (Some(shape), Some(bounds), false, Game::Lattice(_) | Game::Strip(_)) = (shape, bounds, args.force, &game) {
        let help = "reduce --to, or pass --force to compute all the same";
        allow(&format!("{game} to {bounds}"), estimate::estimate(&game, shape).with_each(BESIDE, shape), help)?;
    }
    let positions = shape.and_then(Shape::positions).map_or(SEARCHED, |positions| positions as u64);
    let bar = super::progress::Bar::new(positions);
    let bytes = if args.explain {
        explained(&snippet::forms(&request, &bar).map_err(bad_input)?).into_bytes()
    } else {
        snippet::emit(&request, &bar).map_err(bad_input)?.text.into_bytes()
    };
    if let Some(path) = &args.output.path {
        store::write(path, &bytes)?;
    } else {
        let mut out = io::stdout().lock();
        out.write_all(&bytes)?;
        out.flush()?;
    }
    Ok(SUCCESS)
}

/// What the user can mend has another exit code.
fn bad_input(error: Error) -> anyhow::Error {
    match error {
        Error::Broken(_) => error.into(),
        other => BadInput(other.to_string()).into(),
    }
}

/// Every form with its bytes; the one that is taken has an arrow.
fn explained(forms: &Forms) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    table.set_header(["", "form", "bytes", "answers", "how", "at the first call"]);
    for (index, snippet) in forms.snippets.iter().enumerate() {
        let arrow = if forms.chosen == Some(index) { "->" } else { "" };
        let start = snippet.start.as_deref().unwrap_or("nothing");
        let bytes = snippet.text.len().to_string();
        table.add_row([arrow, snippet.way.name(), &bytes, &snippet.range, &snippet.words, start]);
    }
    if let Some(column) = table.column_mut(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let lines = table.lines().map(|line| format!("{}\n", line.trim_end()));
    lines.chain(forms.missing.iter().map(|why| format!("not {why}\n"))).collect()
}
