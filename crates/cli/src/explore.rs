//! `explore`: shows a game's values and the law they obey, proved or observed.

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use super::{
    SUCCESS, across,
    game_arg::{self, BoundsArg, GameArg},
    misere, output, parameters,
    position::refuse_position,
    progress::{self, SilentLimit},
};
use grundy_answer::{Budget, Explored, Line, Play, Stage, USUAL_TIME, Walk};
use grundy_compute::{self as compute, cost::SEARCHED, finite_search::AsFar};
use grundy_core::progress::Deadline;

/// Options of `explore`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy explore 0.137
  grundy explore 4!.0 --to 10000 --json
  grundy explore 'Subtraction(1..=n/2)'
  grundy explore 'Subtraction({1,2,k})'           one formula for every k
  grundy explore 0.77 --misere
  grundy explore 'Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))'

Without --to, N is doubled until a law is proved or the budget ends. For a board with more than 25 cells, only
the opening is searched; --to all computes every state.

The keys of --json are listed in docs/json.md.")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    extent: BoundsArg,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,

    /// Also print the range computed, the largest value, the sparse space and the time.
    #[arg(long, short, conflicts_with_all = ["json", "misere"])]
    verbose: bool,

    /// Misère play, where the last player to move loses: outcomes, genus, and for games of heaps
    /// the misère quotient.
    #[arg(long)]
    misere: bool,

    /// Time limit in seconds, search for a law included [default: 10; with --to, 10 for the search
    /// alone, and none for the values].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: Option<u64>,
}

/// Computes the values, finds the law and prints both.
///
/// # Errors
/// If the game or the bounds are invalid, or the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let start = Instant::now();
    let given = args.budget.map(Duration::from_secs);
    let budget = given.unwrap_or(USUAL_TIME);
    let (game, file) = match args.game.line()? {
        (Line::Compound(compound), _) => {
            let other_form = args.json || args.misere || args.extent.given(None)?.is_some();
            return across::explore(&compound, other_form);
        }
        (Line::Open(line), _) if args.misere => return Err(game_arg::refuse_misere(&line)),
        (Line::Open(line), _) if !args.verbose => {
            progress::set_budget(budget);
            return parameters::explore(&line, &args.extent, args.json, budget);
        }
        (line, file) => (game_arg::game(line)?, file),
    };
    let bounds = args.extent.given(file)?;
    if given.is_some() || bounds.is_none() {
        progress::set_budget(budget);
    }
    if let Some(walk) = Walk::from_game(&game, Play::misere_if(args.misere)) {
        // The shape refuses all bounds.
        bounds
            .map(|bounds| compute::shape(&game, &bounds))
            .transpose()?;
        let found = walk
            .vertices(&Budget::within(budget))
            .map_err(refuse_position)?;
        output::answer(args.json, &found)?;
        return Ok(SUCCESS);
    }
    if args.misere {
        return misere::explore(&misere::MisereOptions {
            game: &game,
            bounds,
            json: args.json,
            budget,
        });
    }
    let explored = match bounds {
        // A finite game has only its opening to compute.
        Some(bounds) if game.finite().is_some() => {
            compute::shape(&game, &bounds)?;
            Explored::search(&game, &Budget::within(budget))?
        }
        Some(bounds) => {
            let values = args.extent.compute_for(&game, &bounds, SEARCHED, given)?;
            let left = given.map_or(USUAL_TIME, |budget| {
                Stage::LawBeforeGuess.share(budget.saturating_sub(start.elapsed()))
            });
            Explored::from_game(&game, values, &Deadline::after(left, &()))?
        }
        None => Explored::search(&game, &Budget::within(budget).share(Stage::LawBeforeGuess))?,
    };
    let explored = explored.with_guess(Stage::Guess.share(budget), &SilentLimit);
    output::answer(args.json, &explored)?;
    if !args.json {
        output::print(|out| farther(&explored, out))?;
    }
    if args.verbose {
        let time = start.elapsed().as_secs_f64();
        output::print(|out| writeln!(out, "{}time         {time:.3} s", explored.details()))?;
    }
    Ok(SUCCESS)
}

/// Prints what may find more.
fn farther(explored: &Explored, out: &mut dyn Write) -> io::Result<()> {
    if let Some(to) = explored.farther() {
        writeln!(
            out,
            "farther      grundy values '{}' --to {to} --digest-only --stats",
            explored.game
        )?;
    }
    if let Some(AsFar::Begun(_)) = explored.opening() {
        writeln!(out, "farther      a larger --budget may find the rest")?;
    }
    Ok(())
}
