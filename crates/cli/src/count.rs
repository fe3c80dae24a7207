//! `count`: the number of lost positions of several heaps of one game.

use std::{
    io::{self, Write},
    time::Duration,
};

use super::{BadInput, SUCCESS, choice::whole_number, complain, game_arg::GameArg, output, progress};
use grundy_compute::Error::Interrupted;
use grundy_core::{game::Game, notation::Bounds, progress::Deadline, values::Shape};
use grundy_law::{
    self as law, Budget, Search,
    count::{self, Count, HeapRange, Order, count},
};

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
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: u64,
}

/// The largest heap without a proved law.
const MOST_COMPUTED: u64 = 1_000_000;

/// Counts and prints the lost positions.
///
/// # Errors
/// If the game is not a game of heaps, its values are not known to N, or there are too many positions to count.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let (game, _) = args.game.read()?;
    if !game.is_heaps() {
        let help = "use `grundy values` for a table";
        return Err(BadInput(format!("cannot count {game} because it is not a game of heaps; {help}")).into());
    }
    let budget = Duration::from_secs(args.budget);
    progress::set_budget(budget);
    let deadline = Deadline::after(budget, &());
    let (values, by) = values(&game, args, &deadline)?;
    let order = if args.tuples { Order::Tuples } else { Order::Multisets };
    let counted = count(&values, args.heaps, order, &deadline).map_err(|error| match error {
        count::Error::Interrupted => unfinished("the positions were counted", "smaller heaps, or fewer"),
        count::Error::TooMany { .. } => anyhow::Error::from(BadInput(error.to_string())),
    })?;
    output::say(args.json, || json(&game, args, &counted, &by), |out| text(&game, args, &counted, &by, out))?;
    Ok(SUCCESS)
}

/// Returns the values of the heaps, and how they are known.
fn values(game: &Game, args: &Args, deadline: &Deadline<'_>) -> anyhow::Result<(HeapRange, String)> {
    /// Few heaps are computed faster than a law is found.
    const FEW: u64 = 2000;
    if args.to > FEW {
        // Values that can be computed without a law have half of the time.
        let search = if args.to > MOST_COMPUTED { deadline.left() } else { deadline.left() / 2 };
        match law::find(game, &Search { bounds: None, budget: Budget::Time(search), progress: &() }) {
            Ok(found) => {
                let values = found.law.as_ref().and_then(|law| HeapRange::of_law(law, args.to));
                if let (Some(values), Some(law)) = (values, &found.law) {
                    return Ok((values, law.to_string()));
                }
            }
            // The values below may still be computed in time.
            Err(Interrupted) if args.to > MOST_COMPUTED => {
                let help = format!("a --to of at most {MOST_COMPUTED}");
                return Err(unfinished("a law of the values was found", &help));
            }
            Err(Interrupted) => {}
            Err(error) => return Err(error.into()),
        }
    }
    if args.to > MOST_COMPUTED {
        let why = format!(
            "cannot count {game} to {} because no proved law says that its values repeat or grow by periods; use a --to of at most \
             {MOST_COMPUTED}, or a larger --budget",
            args.to
        );
        return Err(BadInput(why).into());
    }
    let bar = progress::Bar::new(args.to + 1);
    let table = law::tabulate(game, &Bounds::Heap(args.to), None, &Deadline::after(deadline.left(), &bar));
    if matches!(table, Err(Interrupted)) {
        complain(&format!("note: the values of the heaps to {} are unfinished, and no position is counted", args.to));
    }
    let table = table?;
    match table.shape {
        Shape::Heap { .. } => {
            Ok((HeapRange::computed(table.iter().collect()), format!("values computed to heap {}", args.to)))
        }
        _ => Err(BadInput(format!("{game} has no values by heap")).into()),
    }
}

/// Returns the error of a budget that ended before a part of the work.
fn unfinished(part: &str, other: &str) -> anyhow::Error {
    anyhow::anyhow!("{} before {part}; give a larger --budget, or {other}", progress::stopped())
}

/// Prints the answer for people.
fn text(game: &Game, args: &Args, counted: &Count, by: &str, out: &mut dyn Write) -> io::Result<()> {
    let Count { lost, all, sizes, first, last } = counted;
    let (kind, order) = if args.tuples { ("tuples", "in order") } else { ("multisets", "in any order") };
    let heaps = if args.heaps == 1 { "heap" } else { "heaps" };
    writeln!(out, "game         {game}")?;
    writeln!(out, "positions    {} {heaps} of 1 to {}, {order}: {all} {kind}", args.heaps, args.to)?;
    writeln!(out, "lost         {lost}")?;
    writeln!(out, "sizes        {sizes} in all lost positions")?;
    let position = |heaps: &Option<Vec<u64>>| match heaps {
        Some(heaps) => heaps.iter().map(ToString::to_string).collect::<Vec<_>>().join("+"),
        None => "none".to_owned(),
    };
    writeln!(out, "first lost   {}", position(first))?;
    writeln!(out, "last lost    {}", position(last))?;
    writeln!(out, "by           {by}")
}

fn json(game: &Game, args: &Args, counted: &Count, by: &str) -> serde_json::Value {
    let Count { lost, all, sizes, first, last } = counted;
    serde_json::json!({
        "game": game.to_string(),
        "heaps": args.heaps,
        "to": args.to,
        "order": if args.tuples { "tuples" } else { "multisets" },
        "lost": lost.to_string(),
        "all": all.to_string(),
        "sizes": sizes.to_string(),
        "first": first,
        "last": last,
        "by": by,
    })
}
