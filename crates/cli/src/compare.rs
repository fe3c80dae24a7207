//! `compare`: tests if two games are equal: up to a bound, everywhere, or up to a shift.

use super::{
    BadInput, FAILURE, SUCCESS, file_values,
    game_arg::{self, BoundsArg, BudgetArg, ParamArgs},
    misere, output,
    progress::{self, SilentLimit},
};
use grundy_answer::{Budget, COMPARED, Incomparable, Source, Stage, USUAL_TIME, compare};
use grundy_core::{game::Game, notation::Bounds};

/// Options of `compare`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy compare 'Subtraction(1..=k)' 'Subtraction({1,2,3})' --with k=3
  grundy compare 0.161 0.36 --to 1000
  grundy compare 0.07 0.137 --to 1000
  grundy compare 4!.0 b002188.txt

Without --to, games with proved laws are compared up to the bound of a proof, a file up to its end, and other games as
far as `explore` looks first. A file may have any format that `values` writes. A
strip is compared with a game of heaps by its gaps between two walls. Games of heaps that differ are also compared with
a shift, of at most half of the values. Exit code 0: equal up to the bound, or up to a shift; exit code 1: different.

The keys of --json are listed in docs/json.md.")]
pub struct Args {
    /// A game in one line of notation, a file game.toml, or a file of values: a b-file (.txt), or
    /// as `values` writes it.
    a: String,

    /// The other game or file.
    b: String,

    #[command(flatten)]
    with: ParamArgs,

    #[command(flatten)]
    extent: BoundsArg,

    #[command(flatten)]
    budget: BudgetArg,

    /// Print one JSON object.
    #[arg(long, conflicts_with = "misere")]
    json: bool,

    /// Compare the outcomes of sums of heaps under misère play, and the misère quotients up to
    /// isomorphism.
    #[arg(long)]
    misere: bool,
}

/// Compares two games and prints the result.
///
/// # Errors
/// If a game, a file or the bounds are invalid.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    args.budget.begin();
    if args.misere {
        let [of_a, of_b] = args.with.split([&args.a, &args.b])?;
        let [(a, _), (b, _)] = [
            game_arg::read(&args.a, &of_a)?,
            game_arg::read(&args.b, &of_b)?,
        ];
        return misere::compare(
            [&a, &b],
            args.extent.given(None)?.as_ref(),
            Stage::Quotient.share(progress::at_most(2 * USUAL_TIME)),
        );
    }
    let [with_a, with_b] = args.with.split([&args.a, &args.b])?;
    let source = |word: &str, with: &ParamArgs| match file_values::read(word)? {
        Some(written) => Ok(Source::Values(word.to_owned(), written)),
        None => game_arg::read(word, with).map(|(game, bounds)| Source::Game(game, bounds)),
    };
    let sources = [source(&args.a, &with_a)?, source(&args.b, &with_b)?];
    let values = |game: &Game, bounds: Option<Bounds>| {
        args.extent
            .compute_for(game, &args.extent.bounds(game, bounds)?, COMPARED, None)
    };
    let budget = Budget {
        progress: &SilentLimit,
        ..Budget::within(USUAL_TIME)
    };
    let found = compare(sources, args.extent.given(None)?, &budget, &values);
    let found = found.map_err(|error| match error.downcast::<Incomparable>() {
        Ok(kinds) => BadInput(kinds.to_string()).into(),
        Err(error) => error,
    })?;
    output::answer(args.json, &found)?;
    Ok(if found.is_equal() { SUCCESS } else { FAILURE })
}
