//! `check --exclude-period`: excludes periods of the values of heaps, with one witness for each period.

use std::path::Path;

use serde_json::json;

use super::{
    BadInput, FAILURE, SUCCESS, complain, finding,
    game_arg::{BoundsArg, GameArg},
    output,
};
use grundy_check::{Budget, Certificate, CheckError, Excluded, ExcludedClaims};
use grundy_core::{
    game::Game,
    notation::Bounds,
    progress::Progress,
    store,
    values::{Shape, Values},
};

/// The budget of the check before a certificate is written (about 20 s); a larger check is skipped.
pub(super) const AT_ONCE: Budget = Budget { steps: 20_000_000_000, bytes: 1 << 32 };
/// The note on a certificate that was not checked.
pub(super) const UNCHECKED: &str = "note: not checked yet, because the check is slow: run `grundy verify` on it";
/// The number of periods whose witnesses are searched beyond the last pair, without --to.
const PERIODS: u64 = 4;
/// The fewest heaps after the preperiod that are searched without --to.
const LEAST: u64 = 1000;

/// The periods to exclude, and the form of the answer.
pub(super) struct Wanted<'a> {
    pub game: &'a GameArg,
    pub extent: &'a BoundsArg,
    pub periods_to: u64,
    pub heaps_to: u64,
    pub json: bool,
    pub certificate: Option<&'a Path>,
}

/// Excludes periods and prints the answer.
///
/// # Errors
/// If the game is not one of heaps, rings or rows, or the bounds are invalid.
pub(super) fn run(args: &Wanted<'_>) -> anyhow::Result<u8> {
    let (game, file) = args.game.read()?;
    let &Wanted { periods_to, heaps_to, .. } = args;
    let more = periods_to.saturating_mul(PERIODS).max(LEAST);
    let bounds = args.extent.given(file)?.unwrap_or(Bounds::Heap(heaps_to.saturating_add(more)));
    let known = game.simplified();
    let game = known.as_ref().unwrap_or(&game);
    let Shape::Heap { to } = grundy_compute::shape(game, &bounds)? else {
        let help = "use --claim";
        let why = "its positions are not single numbers";
        return Err(BadInput(format!("cannot exclude periods of {game} because {why}; {help}")).into());
    };
    let values: Values = args.extent.compute_for(game, &bounds, finding::BESIDE, None)?;
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
    output::say(args.json, || in_json(game, args, &list, &found), |out| writeln!(out, "{words}"))?;
    match (found, args.certificate) {
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
fn in_json(game: &Game, args: &Wanted<'_>, values: &[u32], found: &Result<Excluded, u64>) -> serde_json::Value {
    let at = |heap: u64| usize::try_from(heap).ok().and_then(|heap| values.get(heap));
    let witness = |(period, &heap): (u64, &u64)| json!({ "period": period, "heap": heap, "values": [at(heap), at(heap + period)] });
    let witnesses = found.as_ref().ok().map(|found| (1..).zip(&found.witnesses).map(witness).collect::<Vec<_>>());
    json!({
        "game": game.to_string(),
        "excluded": found.is_ok(),
        "periods_to": args.periods_to,
        "heaps_to": args.heaps_to,
        "witnesses": witnesses,
        "open": found.as_ref().err(),
    })
}

/// The error if the checker refuses a proof that the program found.
pub(super) fn accepted_not(refusal: &CheckError) -> String {
    format!("the checker does not accept the proof ({refusal}); please report this")
}

/// Checks a certificate before it is written. A slow check is left to the user, with a note.
///
/// # Errors
/// If the checker refuses the certificate; `refused` gives the message.
pub(super) fn check_first(
    certificate: &Certificate,
    progress: &dyn Progress,
    refused: impl FnOnce(&CheckError) -> String,
) -> anyhow::Result<()> {
    match grundy_check::check(certificate, AT_ONCE, progress, &mut |_| ()) {
        Ok(()) => {}
        Err(CheckError::TooLarge(_) | CheckError::Cancelled) => complain(UNCHECKED),
        Err(refusal) => anyhow::bail!(refused(&refusal)),
    }
    Ok(())
}

/// Checks a certificate and writes it.
///
/// # Errors
/// If the checker does not accept it, or the file cannot be written.
pub(super) fn write_certificate(path: &Path, certificate: &Certificate) -> anyhow::Result<()> {
    check_first(certificate, &(), accepted_not)?;
    store::write(path, certificate.to_string().as_bytes())?;
    Ok(())
}
