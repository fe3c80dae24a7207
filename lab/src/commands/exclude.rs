//! `exclude`: excludes periods of the values of heaps, with one witness for each period.

use std::path::PathBuf;

use serde_json::json;

use super::{
    BadInput, FAILURE, SUCCESS,
    certificates::write_certificate,
    game_arg::{BoundsArg, GameArg},
    output,
};
use grundy_check::{Certificate, Excluded, ExcludedClaims};
use grundy_compute::cost::SEARCHED;
use grundy_core::{
    game::Game,
    notation::Bounds,
    values::{Shape, Values},
};

/// The number of periods whose witnesses are searched beyond the last pair, without --to.
const PERIODS: u64 = 4;
/// The fewest heaps after the preperiod that are searched without --to.
const LEAST: u64 = 1000;

/// Options of `exclude`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy-lab exclude 0.16 --periods-to 1000 --preperiod 1000 -o no_period.toml

For each p up to P the answer has a heap n >= N0 whose value differs from that of n + p. `grundy verify` checks the file.")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    extent: BoundsArg,

    /// Exclude the periods up to P.
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    periods_to: u64,

    /// The largest heap from which periods are excluded.
    #[arg(long = "preperiod", value_name = "N0", default_value_t = 0)]
    heaps_to: u64,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,

    /// Write the witnesses to this certificate.
    #[arg(short = 'o', long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// Excludes periods and prints the answer.
///
/// # Errors
/// If the game is not one of heaps, rings or rows, or the bounds are invalid.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    if let Some(path) = &args.certificate {
        output::writable(path)?;
    }
    let (game, file) = args.game.read()?;
    let &Args {
        periods_to,
        heaps_to,
        ..
    } = args;
    let more = periods_to.saturating_mul(PERIODS).max(LEAST);
    let bounds = args
        .extent
        .given(file)?
        .unwrap_or(Bounds::Heap(heaps_to.saturating_add(more)));
    let known = game.simplified();
    let game = known.as_ref().unwrap_or(&game);
    let Shape::Heap { to } = grundy_compute::shape(game, &bounds)? else {
        let help = "use `grundy check --claim`";
        let why = "its positions are not single numbers";
        return Err(BadInput(format!(
            "cannot exclude periods of {game} because {why}; {help}"
        ))
        .into());
    };
    let values: Values = args.extent.compute_for(game, &bounds, SEARCHED, None)?;
    let list: Vec<u32> = values.iter().collect();
    let found = Excluded::find(&list, periods_to, heaps_to);
    let words = match &found {
        Ok(excluded) => format!(
            "proved: {game} has no period to {periods_to} from any heap to {heaps_to}\n\
             witnesses: {periods_to} pairs of heaps with different values, the last heap is {}",
            excluded.last()
        ),
        Err(period) => format!(
            "not excluded: g(n + {period}) = g(n) for all n from {heaps_to} on whose values are known, to heap {to}"
        ),
    };
    output::say(
        args.json,
        || in_json(game, args, &list, &found),
        |out| writeln!(out, "{words}"),
    )?;
    match (found, &args.certificate) {
        (Err(_), _) => Ok(FAILURE),
        (Ok(_), None) => Ok(SUCCESS),
        (Ok(_), Some(_)) if game.code().is_none() && game.set().is_none() => {
            anyhow::bail!(
                "cannot certify excluded periods of {game} because it is neither a code nor a subtraction game; leave \
                 --certificate out"
            )
        }
        (Ok(excluded), Some(path)) => {
            write_certificate(path, &Certificate::new(game, ExcludedClaims { excluded }))?;
            Ok(SUCCESS)
        }
    }
}

/// Returns the answer as one JSON object; the error is the first period without a witness.
fn in_json(
    game: &Game,
    args: &Args,
    values: &[u32],
    found: &Result<Excluded, u64>,
) -> serde_json::Value {
    let at = |heap: u64| usize::try_from(heap).ok().and_then(|heap| values.get(heap));
    let witness = |(period, &heap): (u64, &u64)| json!({ "period": period, "heap": heap, "values": [at(heap), at(heap + period)] });
    let witnesses = found
        .as_ref()
        .ok()
        .map(|found| (1..).zip(&found.witnesses).map(witness).collect::<Vec<_>>());
    json!({
        "game": game.to_string(),
        "excluded": found.is_ok(),
        "periods_to": args.periods_to,
        "heaps_to": args.heaps_to,
        "witnesses": witnesses,
        "open": found.as_ref().err(),
    })
}
