//! `values`: the Grundy values of a game in a form for people or programs.

use std::{
    io::{self, IsTerminal},
    time::Duration,
};

use super::{
    BadInput, SUCCESS,
    choice::choice,
    game_arg::{BoundsArg, BudgetArg, GameArg, by_law},
    heaps::{HeapAnswer, HeapArgs},
    lost::{self, Where},
    misere,
    output::Output,
    position::refuse_position,
    progress, summary,
};
use grundy_answer::{Budget, Play, Walk};
use grundy_compute::estimate::Estimate;
use grundy_core::{
    game::Game,
    values::{Digest, Width},
};
use grundy_plot::export::{self, Format};

/// Options of `values`.
#[derive(Debug, clap::Args)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each flag is independent, and clap refuses flags that exclude each other"
)]
#[command(after_help = "Examples:
  grundy values 0.137 --to 100
  grundy values 'Lattice(ride (-1,0) (0,-1) (-1,-1))' --to 20x20
  grundy values 4!.0 --to 10000 --format b-file -o b002188.txt
  grundy values 4!.0 --to 100000000 --digest-only --checkpoint run
  grundy values 'Board(3x3; line 1..=3 in row column)' --format npy -o values.npy
  grundy values 'Lattice(leap (-1,-2) (-2,-1))' --to 10000x10000 --summary
  grundy values Wythoff --to 40x40 --lost --where 'x <= y'")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    extent: BoundsArg,

    #[command(flatten)]
    budget: BudgetArg,

    /// Output format.
    #[arg(long, value_parser = choice::<Format>(), default_value = "text")]
    format: Format,

    /// Type of stored values [default: the narrowest that fits]; applies to npy and raw.
    #[arg(long, value_parser = choice::<Width>())]
    width: Option<Width>,

    #[command(flatten)]
    output: Output,

    #[command(flatten)]
    heaps: HeapArgs,

    /// Print outcomes under misère play instead, where the last player to move loses: `position P`
    /// or `position N`.
    #[arg(long, conflicts_with_all = ["format", "width", "summary", "digest_only", "checkpoint"])]
    misere: bool,

    /// Print the genus of each heap instead, with or without --misere.
    #[arg(long, conflicts_with_all = ["format", "width", "summary", "digest_only", "checkpoint"])]
    genus: bool,

    /// Print only the lost positions, one a line.
    #[arg(long, conflicts_with_all = ["format", "width", "summary", "digest_only", "checkpoint", "misere", "genus"])]
    lost: bool,

    /// Print only lost positions that satisfy a condition, such as 'x <= y'.
    #[arg(long = "where", value_name = "CONDITION", requires = "lost")]
    only: Option<String>,

    /// Print only a histogram, the largest value and its first position; a lattice with leaps alone
    /// is then not kept in memory.
    #[arg(long, conflicts_with_all = ["format", "width", "path", "digest_only", "checkpoint"])]
    summary: bool,

    /// Print only the number of positions, the largest value and its first position, and the
    /// SHA-256 of the values as little-endian 32-bit numbers; a lattice with leaps alone is then
    /// kept in memory only in part.
    #[arg(long, conflicts_with_all = ["format", "width", "path"])]
    digest_only: bool,
}

/// Computes the values, and prints or writes them.
///
/// # Errors
/// If the game or the bounds are invalid, or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    args.budget.begin();
    let (game, file) = args.game.read()?;
    if let Some(walk) = Walk::from_game(&game, Play::misere_if(args.misere)) {
        let given = args.extent.given(file)?;
        given
            .map(|bounds| grundy_compute::shape(&game, &bounds))
            .transpose()?;
        return print_walk(args, &game, &walk);
    }
    let bounds = args.extent.bounds(&game, file)?;
    if !args.summary && !args.digest_only {
        ask_for_lines(args, &game, args.extent.given(file)?.is_some())?;
    }
    if args.misere || args.genus {
        return misere::values(&game, &bounds, &args.extent, args.genus, &args.output);
    }
    if args.lost {
        let only = args
            .only
            .as_deref()
            .map(|text| Where::parse(text, &game))
            .transpose()?;
        let values = args
            .extent
            .compute_to_write(&game, &bounds, None, Format::Text)?;
        lost::print(&game, &values, only.as_ref(), &args.output)?;
        return Ok(SUCCESS);
    }
    if args.summary {
        return summary::counts(&game, &bounds, &args.extent);
    }
    let by_law = if args.heaps.is_free() {
        by_law(&game, &bounds, args.width)
    } else {
        None
    };
    if let (true, Some(values)) = (args.digest_only, &by_law) {
        return summary::print_digest(&game, &bounds, &Digest::from_cells(&values.cells));
    }
    let choice = args.heaps.choice(&game)?;
    args.heaps.tell_ways(&game, &bounds)?;
    if let (true, Some(choice)) = (args.digest_only, choice) {
        return args
            .heaps
            .run(&game, &bounds, &args.extent, choice, HeapAnswer::Digest);
    }
    if args.digest_only {
        return summary::digest(&game, &bounds, &args.extent);
    }
    if args.output.path.is_none() && args.format.is_binary() && io::stdout().is_terminal() {
        return Err(BadInput(
            "this form is not for a terminal; write it to a file with -o FILE".into(),
        )
        .into());
    }
    args.output.check()?;
    if let Some(values) = by_law {
        let writing = Estimate::default().and_for_each(args.format.seconds_each(), values.shape);
        progress::tell(
            &format!("writing the values of {game} to {bounds}"),
            writing,
        );
        args.output
            .write_with(|out| export::write(&game, &values, args.format, out))?;
        return Ok(SUCCESS);
    }
    if let Some(known) = args.heaps.known(&game) {
        let values = args
            .extent
            .compute_to_write(&known, &bounds, args.width, args.format)?;
        args.output
            .write_with(|out| export::write(&game, &values, args.format, out))?;
        return Ok(SUCCESS);
    }
    if let Some(choice) = choice {
        let answer = HeapAnswer::All {
            format: args.format,
            width: args.width,
            path: args.output.path.as_deref(),
        };
        return args.heaps.run(&game, &bounds, &args.extent, choice, answer);
    }
    let values = args
        .extent
        .compute_to_write(&game, &bounds, args.width, args.format)?;
    args.output
        .write_with(|out| export::write(&game, &values, args.format, out))?;
    Ok(SUCCESS)
}

/// Prints the values of a walk on a graph.
fn print_walk(args: &Args, game: &Game, walk: &Walk) -> anyhow::Result<u8> {
    let is_plain = args.width.is_none() && args.heaps.is_free();
    if args.format != Format::Text || args.genus || args.summary || args.digest_only || !is_plain {
        return Err(BadInput(format!("the values of {game} are printed as text alone")).into());
    }
    args.output.check()?;
    let found = walk
        .vertices(&Budget::within(progress::at_most(Duration::MAX)))
        .map_err(refuse_position)?;
    args.output.write_with(|out| {
        found
            .vertices
            .iter()
            .try_for_each(|vertex| writeln!(out, "{vertex}"))
    })?;
    Ok(SUCCESS)
}

/// The most states of a board that are printed without being asked for.
const MOST_UNASKED: u64 = 1 << 16;

/// Refuses to print all states of a large board to standard output unless `--to all` asks for them.
fn ask_for_lines(args: &Args, game: &Game, is_given: bool) -> anyhow::Result<()> {
    let states = game.board().map_or(0, |board| 1_u64 << board.cells());
    if states <= MOST_UNASKED || is_given || args.output.path.is_some() {
        return Ok(());
    }
    let help = "`--to all` prints them, `-o FILE` writes them, `--summary` counts them, and `grundy explore` searches the \
                opening alone";
    Err(BadInput(format!("{game} has {states} states; {help}")).into())
}
