//! `check`: answers whether a claim about a game's values is false, proved, or true so far.

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use serde_json::json;

use super::{
    BadInput, FAILURE, SUCCESS,
    certificates::write_certificate,
    game_arg::{BoundsArg, GameArg, warn_of_nim_sum},
    output, parameters, progress,
};
use grundy_answer::{Budget, Explored};
use grundy_compute::cost::SEARCHED;
use grundy_core::{claim::Claimed, diagnostic::printable, game::Game, notation::Bounds, progress::Deadline, store};
use grundy_law::{
    Found,
    claim::{self, Misere, Proof, Verdict, Witness},
};

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

    /// Time limit in seconds, search for a law included [default: 10; with --to, 10 for the search alone, and none for
    /// the values].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: Option<u64>,
}

/// The default time limit of the search.
const BUDGET: Duration = Duration::from_secs(10);

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
    if let Some(line) = args.game.open()? {
        if args.misere {
            return Err(line.refuse_misere());
        }
        let budget = args.budget.map_or(BUDGET, Duration::from_secs);
        progress::set_budget(budget);
        let wanted =
            parameters::Asked { claim: text.trim_end(), json: args.json, certificate: args.certificate.as_deref() };
        return parameters::check(&line, &wanted, &args.extent, budget);
    }
    let (game, file) = args.game.read()?;
    if args.misere {
        return misere(args, &game, file, &text);
    }
    let claim = claim::parse(text.trim_end(), &game)?;
    let given = args.budget.map(Duration::from_secs);
    let budget = given.unwrap_or(BUDGET);
    let bounds = args.extent.given(file)?;
    if given.is_some() || bounds.is_none() {
        progress::set_budget(budget);
    }
    // Half of the time is for the law, so that the comparison has the other half.
    let left = || budget.saturating_sub(start.elapsed());
    let explored = match &bounds {
        Some(bounds) if game.finite().is_none() => {
            let known = game.simplified();
            let values = args.extent.compute_for(known.as_ref().unwrap_or(&game), bounds, SEARCHED, given)?;
            let searched = given.map_or(BUDGET, |_| left() / 2);
            Explored::of(&game, values, &Deadline::after(searched, &()))?
        }
        Some(bounds) => {
            grundy_compute::shape(&game, bounds)?;
            Explored::search(&game, &Budget::within(budget / 2))?
        }
        None => Explored::search(&game, &Budget::within(budget / 2))?,
    };
    let found = Found { game: explored.game, values: explored.values, law: explored.law };
    let compared = if given.is_none() && bounds.is_some() { BUDGET } else { left() };
    let until = Deadline::after(compared, &());
    let verdict = claim::check(&claim, &found, &until);
    let verdict = verdict.map_err(|error| BadInput(error.to_string()))?;
    let json = || {
        let law = matches!(verdict, Verdict::Proved(Proof::Law { .. } | Proof::Theorem { .. })).then_some(&found.law);
        let mut answer = in_json(&found.game, text.trim(), &verdict, found.values.len());
        answer["law"] = law.and_then(Option::as_ref).map_or(serde_json::Value::Null, grundy_law::Law::to_json);
        answer
    };
    output::say(args.json, json, |out| writeln!(out, "{}", printable(&verdict.in_words(&found))))?;
    if let Some(path) = &args.certificate {
        let certificate = claim::certificate(&claim, &found, &verdict).map_err(|why| not_certified(&why))?;
        write_certificate(path, &certificate)?;
    }
    Ok(if matches!(verdict, Verdict::False(_)) { FAILURE } else { SUCCESS })
}

/// Checks a claim about misère play and prints the answer.
///
/// # Errors
/// If the claim or the bounds are invalid, or the claim has no value at a position.
fn misere(args: &Args, game: &Game, file: Option<Bounds>, text: &str) -> anyhow::Result<u8> {
    let asked = Misere::parse(text.trim_end(), game)?;
    let bounds = args.extent.given(file)?;
    let budget = args.budget.map_or(BUDGET, Duration::from_secs);
    progress::set_budget(budget);
    let answer = asked.check(bounds.as_ref(), budget, &()).map_err(|error| BadInput(error.to_string()))?;
    let json = || {
        let mut json = in_json(&asked.game, text.trim(), &answer.verdict, answer.compared);
        json["misere"] = true.into();
        json["misere_law"] = answer.law.clone().into();
        json
    };
    output::say(args.json, json, |out| writeln!(out, "{}", printable(&answer.in_words())))?;
    if let Some(path) = &args.certificate {
        let Some(certificate) = &answer.certificate else {
            let words = answer.in_words();
            let words = words.lines().next().unwrap_or_default();
            return Err(not_certified(&format!("it was not proved by a law or its own mex equation ({words})")));
        };
        write_certificate(path, certificate)?;
    }
    Ok(if matches!(answer.verdict, Verdict::False(_)) { FAILURE } else { SUCCESS })
}

/// Says why a claim has no certificate.
fn not_certified(why: &str) -> anyhow::Error {
    anyhow::anyhow!("cannot certify the claim because {why}; leave --certificate out")
}

/// Returns the answer, without the law, as one JSON object.
fn in_json(game: &Game, claim: &str, verdict: &Verdict, positions: usize) -> serde_json::Value {
    let mut answer = json!({
        "game": game.to_string(),
        "claim": claim,
        "verdict": verdict.name(),
        "positions": positions,
        "law": null, "proof": null, "difference": null, "lacks": null, "misere": false, "misere_law": null,
    });
    match verdict {
        Verdict::Proved(Proof::EveryPosition { .. } | Proof::Theorem { .. } | Proof::Says { .. }) => {}
        Verdict::Proved(Proof::Law { moduli, from, classes } | Proof::Equation { moduli, from, classes }) => {
            answer["proof"] =
                json!({ "moduli": moduli, "from": from, "classes": classes, "base": null, "states": null });
        }
        Verdict::Proved(Proof::Automata { base, states }) => {
            answer["proof"] = json!({ "moduli": null, "from": null, "classes": null, "base": base, "states": states });
        }
        Verdict::False(difference) => {
            let (kind, to, value) = match &difference.witness {
                Witness::Option { to, value } => ("option", Some(to), Some(*value)),
                Witness::Missing(value) => ("missing", None, Some(*value)),
                Witness::Negative => ("negative", None, None),
                Witness::Unknown(value) => ("unknown", None, Some(*value)),
                Witness::Ended => ("ended", None, None),
                Witness::Equation => ("equation", None, None),
            };
            answer["difference"] = json!({
                "at": difference.numbers.iter().map(|&number| number_json(number)).collect::<Vec<_>>(),
                "position": difference.position,
                "claimed": match difference.claimed {
                    Claimed::Value(value) => i64::try_from(value).map_or_else(|_| value.to_string().into(), Into::into),
                    Claimed::Lost(true) => serde_json::Value::from("P"),
                    Claimed::Lost(false) => "N".into(),
                },
                "value": difference.value.map(number_json),
                "witness": { "kind": kind, "to": to, "value": value.map(number_json) },
                "first": difference.is_first,
            });
        }
        Verdict::TrueSoFar { positions, lacks } => {
            answer["positions"] = (*positions).into();
            answer["lacks"] = lacks.as_str().into();
        }
    }
    answer
}

/// The largest number that every reader of JSON represents exactly.
const EXACT: u128 = 1 << 53;

/// Returns a number, as text if a reader of JSON might round it.
fn number_json(number: u128) -> serde_json::Value {
    match u64::try_from(number) {
        Ok(small) if number <= EXACT => small.into(),
        _ => number.to_string().into(),
    }
}
