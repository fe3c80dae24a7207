//! `check`: answers whether a claim about a game's values is false, proved, or true so far.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use super::{
    BadInput, FAILURE, SUCCESS,
    certificates::{not_certified, write_certificate},
    game_arg::{self, BoundsArg, GameArg, warn_of_nim_sum},
    output, parameters, progress,
};
use grundy_answer::{Budget, Checked, CheckedJson, Explored, Line, Stage, USUAL_TIME};
use grundy_compute::cost::SEARCHED;
use grundy_core::{diagnostic::printable, game::Game, notation::Bounds, progress::Deadline, store};
use grundy_law::claim::{self, Misere, Verdict};

/// Options of `check`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy check 'Subtraction({1,2})' --claim 'n -> n % 3'
  grundy check 'Subtraction(1..=n/2)' --claim 'n -> n/2 if n % 2 == 0 else g(n/2)'
  grundy check 'Lattice(leap (-1,-1) ride (-1,0) (0,-1))' --claim 'x, y -> 3 * (x/3 ^ y/3) + (x + y) % 3'
  grundy check Wythoff --claim 'lost if x == y' --to 100x100
  grundy check 'Subtraction(l..=r)' --claim 'n, l, r -> n % (l+r) / l'
  grundy check Nim --misere --claim 'x, y -> lost if x == y and x > 1 or x + y == 1'

A claim is a formula in the numbers of a position, or `lost if` and a condition for the P-positions. Beyond the
expressions of rules it has cases (a if c else b), g(…) for the claimed value of a smaller position, and tables:
[8, 9; 0, 1, 2][n] is 8, 9, then 0, 1, 2 again and again. `for` and a condition at its end is the part of the positions
that it is about: 'lost if x == 0 for y == x-1'. `grundy manual notation` has the expressions.

The answer is `proved for all positions`, `true to N` with what a proof lacks, or `false` with the first position, both
values, and the option or the missing value that shows it. Exit code 0: not false; exit code 1: false.

With --misere, `lost if` is about the outcomes of misère play, and a formula is the misère Grundy value. A claim about a
game of heaps may name several numbers there: heaps of one sum.

With --certificate, a proved claim is written to a file with the law, if the values of the law are listed,
with the misère quotient, or alone, if it is proved by its own mex equation, or by a theorem on misère Nim, Wythoff's or
Euclid's game, divisors, or 'at most r times as many as the move before' (Schwenk 1970).

The keys of --json are listed in docs/json.md.")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    /// Claim, such as 'n -> n % 3' or 'lost if x == y'.
    #[arg(long, value_name = "CLAIM", required_unless_present = "claim_file")]
    claim: Option<String>,

    /// File with the claim.
    #[arg(long, value_name = "FILE", conflicts_with = "claim")]
    claim_file: Option<PathBuf>,

    /// Write a proof to this file, for `grundy verify`.
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    /// Claim about misère play.
    #[arg(long)]
    misere: bool,

    #[command(flatten)]
    extent: BoundsArg,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,

    /// Time limit in seconds, search for a law included [default: 10; with --to, 10 for the search
    /// alone, and none for the values].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: Option<u64>,
}

/// Checks the claim and prints the answer.
///
/// # Errors
/// If the game, the claim or the bounds are invalid, or the claim has no value at a position.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let start = Instant::now();
    if let Some(path) = &args.certificate {
        output::writable(path)?;
    }
    let text = match (&args.claim, &args.claim_file) {
        (_, Some(path)) => store::read_text(path).map_err(|error| BadInput(error.to_string()))?,
        (text, None) => text.clone().unwrap_or_default(),
    };
    warn_of_nim_sum(&text);
    let (game, file) = match args.game.line()? {
        (Line::Open(line), _) if args.misere => return Err(game_arg::refuse_misere(&line)),
        (Line::Open(line), _) => {
            let budget = args.budget.map_or(USUAL_TIME, Duration::from_secs);
            progress::set_budget(budget);
            let (claim, certificate) = (text.trim_end(), args.certificate.as_deref());
            let wanted = parameters::ClaimRequest {
                claim,
                json: args.json,
                certificate,
            };
            return parameters::check(&line, &wanted, &args.extent, budget);
        }
        (line, file) => (game_arg::game(line)?, file),
    };
    if args.misere {
        return misere(args, &game, file, &text);
    }
    let claim = claim::parse(text.trim_end(), &game)?;
    let given = args.budget.map(Duration::from_secs);
    let budget = given.unwrap_or(USUAL_TIME);
    let bounds = args.extent.given(file)?;
    if given.is_some() || bounds.is_none() {
        progress::set_budget(budget);
    }
    let left = || budget.saturating_sub(start.elapsed());
    let search = || Explored::search(&game, &Budget::within(budget).share(Stage::Law));
    let explored = match &bounds {
        Some(bounds) if game.finite().is_none() => {
            let values = args.extent.compute_for(&game, bounds, SEARCHED, given)?;
            let searched = given.map_or(USUAL_TIME, |_| Stage::Law.share(left()));
            Explored::from_game(&game, values, &Deadline::after(searched, &()))?
        }
        Some(bounds) => {
            grundy_compute::shape(&game, bounds)?;
            search()?
        }
        None => search()?,
    };
    let compared = if given.is_none() && bounds.is_some() {
        USUAL_TIME
    } else {
        left()
    };
    let checked = Checked::from_check(
        text.trim(),
        claim,
        explored,
        &Deadline::after(compared, &()),
    );
    let checked = checked.map_err(|error| BadInput(error.to_string()))?;
    output::answer(args.json, &checked)?;
    if let Some(path) = &args.certificate {
        write_certificate(
            path,
            &checked.certificate().map_err(|why| not_certified(&why))?,
        )?;
    }
    Ok(if matches!(checked.verdict, Verdict::False(_)) {
        FAILURE
    } else {
        SUCCESS
    })
}

/// Checks a claim about misère play and prints the answer.
///
/// # Errors
/// If the claim or the bounds are invalid, or the claim has no value at a position.
fn misere(args: &Args, game: &Game, file: Option<Bounds>, text: &str) -> anyhow::Result<u8> {
    let asked = Misere::parse(text.trim_end(), game)?;
    let bounds = args.extent.given(file)?;
    let budget = args.budget.map_or(USUAL_TIME, Duration::from_secs);
    progress::set_budget(budget);
    let answer = asked
        .check(bounds.as_ref(), budget, &())
        .map_err(|error| BadInput(error.to_string()))?;
    let json = || CheckedJson::of_misere(&asked.game, text.trim(), &answer);
    output::say(args.json, json, |out| {
        writeln!(out, "{}", printable(&answer.in_words()))
    })?;
    if let Some(path) = &args.certificate {
        let Some(certificate) = &answer.certificate else {
            let words = answer.in_words();
            let words = words.lines().next().unwrap_or_default();
            return Err(not_certified(&format!(
                "it was not proved by a law or its own mex equation ({words})"
            )));
        };
        write_certificate(path, certificate)?;
    }
    Ok(if matches!(answer.verdict, Verdict::False(_)) {
        FAILURE
    } else {
        SUCCESS
    })
}
