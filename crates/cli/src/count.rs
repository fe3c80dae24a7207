//! `count`: the number of lost positions of several heaps of one game.

use std::time::Duration;

use super::{
    SUCCESS, choice::whole_number, game_arg::GameArg, output, position::refuse_position, progress,
};
use grundy_answer::{Budget, Counted, Positions, USUAL_TIME};
use grundy_law::count::Order;

/// Options of `count`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy count 4.330300003 --heaps 4 --to 12
  grundy count Nim --heaps 3 --to 100 --tuples
  grundy count 'Subtraction({1,3,4})' --heaps 5 --to 10^18 --json

A position is lost if the player to move loses under normal play. If the values of the game are proved to
repeat or to grow by periods, N may be up to 2^64 - 1, otherwise up to 10^6.

The keys of --json are listed in docs/json.md.")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// Number of heaps of a position, 1 to 100.
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(1..=100))]
    heaps: u32,

    /// Largest heap; the smallest one is 1.
    #[arg(long, value_name = "N", value_parser = whole_number(1..=u64::MAX))]
    to: u64,

    /// Count different orders of the same heaps as different positions.
    #[arg(long)]
    tuples: bool,

    /// Print one JSON object on one line.
    #[arg(long)]
    json: bool,

    /// Time limit in seconds for the values, their law and the count.
    #[arg(long, value_name = "SECONDS", default_value_t = USUAL_TIME.as_secs(), value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: u64,
}

/// Counts and prints the lost positions.
///
/// # Errors
/// If the game is not a game of heaps, its values are not known to N, or there are too many
/// positions to count.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let (game, _) = args.game.read()?;
    let budget = Duration::from_secs(args.budget);
    progress::set_budget(budget);
    let order = if args.tuples {
        Order::Tuples
    } else {
        Order::Multisets
    };
    let bar = progress::Bar::new(args.to.saturating_add(1));
    let budget = Budget {
        progress: &bar,
        ..Budget::within(budget)
    };
    let counted = Counted::search(
        &game,
        Positions {
            heaps: args.heaps,
            to: args.to,
            order,
        },
        &budget,
    );
    output::answer(args.json, &counted.map_err(refuse_position)?)?;
    Ok(SUCCESS)
}
