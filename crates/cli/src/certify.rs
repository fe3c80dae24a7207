//! `certify`: writes a proved law to a file that anyone can check.

use std::time::{Duration, Instant};

use super::{
    BadInput, SUCCESS,
    certificates::{accepted_not, check_first},
    certify_coq,
    choice::{Choices, WordChoice, choice},
    complain,
    game_arg::{self, BoundsArg, GameArg},
    misere,
    output::Output,
    parameters, progress,
};
use grundy_answer::{Budget, Explored, Line, OpenLine, PROOF_TIME, ParametricExplored};
use grundy_check::Certificate;
use grundy_compute::{self as compute, cost::SEARCHED};
use grundy_core::{game::Game, notation::Bounds, progress::Deadline};
use grundy_law::{
    Law, Status, parametric::ParametricLaw, search::THOUGHT, theorem::prove_by_window,
};

/// Options of `certify`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy certify 0.77 -o kayles.toml
  grundy certify 'Subtraction({1,3,4})'
  grundy certify 0.45 --theorem window
  grundy certify Kayles --coq -o kayles.v
  grundy certify 'Subtraction(1..=k)' -o bachet.toml    for every k
  grundy certify 'Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))' -o hyper_knights.toml

Only proved laws are certified. Without --to, N is doubled until a law is proved or the budget ends. A file of --coq is
a theorem that Coq's kernel checks: `grundy verify kayles.v`.")]
pub struct Args {
    #[command(flatten)]
    game: GameArg,

    #[command(flatten)]
    extent: BoundsArg,

    /// Time limit in seconds, search for a law included [default: 60; with --to, 60 for the search
    /// alone, and none for the values].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    budget: Option<u64>,

    /// Certify a misère quotient of heaps: for all heaps if a period is proved, otherwise for the
    /// heaps computed.
    #[arg(long)]
    misere: bool,

    /// Theorem that proves the law.
    #[arg(long, value_parser = choice::<TheoremChoice>(), default_value = "any", conflicts_with = "misere")]
    theorem: TheoremChoice,

    /// Write a Coq file with the law as a theorem, instead of a certificate.
    #[arg(long, conflicts_with = "theorem")]
    coq: bool,

    #[command(flatten)]
    output: Output,
}

/// The theorem that a certificate uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TheoremChoice {
    /// The theorem that proved the law first.
    Any,
    /// The finite-window theorem.
    Window,
}

impl WordChoice for TheoremChoice {
    const WORDS: Choices<Self> = &[
        (Self::Any, "any", "The theorem that proved the law first"),
        (
            Self::Window,
            "window",
            "The finite window, for codes whose rare heaps end: half the heaps, digests instead of values",
        ),
    ];
}

/// Proves a law, checks the certificate and writes it.
///
/// # Errors
/// If the game is invalid, no law is proved, or the file cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let (mut game, file) = match args.game.line()? {
        (Line::Open(line), _) => return of_line(args, &line),
        (line, file) => (game_arg::game(line)?, file),
    };
    let start = Instant::now();
    let given = args.budget.map(Duration::from_secs);
    let budget = given.unwrap_or(PROOF_TIME);
    let bounds = args.extent.given(file)?;
    // The time limit of all work; with --to alone, only the search for a law has a limit.
    let end = given.or_else(|| bounds.is_none().then_some(PROOF_TIME));
    end.into_iter().for_each(progress::set_budget);
    if args.misere {
        return misere::certify(&game, bounds.as_ref(), budget, args.coq, &args.output);
    }
    if let Some(known) = game.simplified() {
        complain(&format!(
            "note: the certificate is one of {known}, which has the same options as {game}"
        ));
        game = known;
    }
    let left = || end.map_or(PROOF_TIME, |end| end.saturating_sub(start.elapsed()));
    let explored = match bounds {
        Some(bounds) => {
            let values = args.extent.compute_for(&game, &bounds, SEARCHED, given)?;
            let explored = Explored::from_game(&game, values, &Deadline::after(left(), &()))?;
            if !explored.is_proved() && args.theorem == TheoremChoice::Any && !left().is_zero() {
                too_near(&game, &bounds, left())?;
            }
            explored
        }
        None => Explored::search(&game, &Budget::within(budget))?,
    };
    let checking = Deadline::after(
        end.map_or(PROOF_TIME, |end| {
            (end + THOUGHT).saturating_sub(start.elapsed())
        }),
        &(),
    );
    let certificate = match args.theorem {
        TheoremChoice::Any => certificate(
            &game,
            &explored,
            end.filter(|_| bounds.is_none() || left().is_zero()),
        )?,
        TheoremChoice::Window => by_window(&game, &explored)?,
    };
    check_first(&certificate, &checking, accepted_not)?;
    let text = if args.coq {
        let values: Vec<u32> = if game.is_heaps() {
            explored.values.iter().collect()
        } else {
            Vec::new()
        };
        certify_coq::text(&certify_coq::instances(&certificate, &values, budget)?)
    } else {
        certificate.to_string()
    };
    args.output
        .write_with(|out| out.write_all(text.as_bytes()))?;
    Ok(SUCCESS)
}

/// Proves the law of a line with parameters, checks the certificate and writes it.
///
/// # Errors
/// If no law is proved for all parameters, the checker does not know its theorem, or the file
/// cannot be written.
fn of_line(args: &Args, line: &OpenLine) -> anyhow::Result<u8> {
    let (name, start) = (line.text(), Instant::now());
    if args.misere || args.coq || args.theorem != TheoremChoice::Any {
        let message = format!(
            "{name} has open names: leave --misere, --coq and --theorem out, or give values by --with"
        );
        return Err(BadInput(message).into());
    }
    let budget = args.budget.map_or(PROOF_TIME, Duration::from_secs);
    progress::set_budget(budget);
    let ParametricExplored { sweep, law, .. } = parameters::find(line, &args.extent, budget)?;
    let Some(law) = law.filter(ParametricLaw::is_proved) else {
        let (within, larger) = within(Some(budget).filter(|&budget| start.elapsed() >= budget));
        let why = format!("no law of it is proved for all parameters{within}");
        anyhow::bail!("cannot certify {name} because {why}; {larger}use `grundy explore`");
    };
    let Some(certificate) = law.certificate(&sweep.line) else {
        anyhow::bail!(
            "cannot certify {name} because certificates do not cover its law ({law}); use `grundy explain`"
        );
    };
    let checking = Deadline::after(budget + THOUGHT, &());
    check_first(&certificate, &checking, |refusal| {
        format!(
            "cannot certify {name}: the checker does not derive its law ({refusal}); use `grundy explain` for the proof"
        )
    })?;
    args.output
        .write_with(|out| out.write_all(certificate.to_string().as_bytes()))?;
    Ok(SUCCESS)
}

/// Returns the certificate of a law by the finite-window theorem.
fn by_window(game: &Game, explored: &Explored) -> anyhow::Result<Certificate> {
    let shift = explored.law.as_ref().and_then(Law::shift);
    let (Some(code), Some((preperiod, period, 0))) = (game.code(), shift) else {
        anyhow::bail!(
            "cannot certify {game} by the finite-window theorem because it needs a code with at most two parts and a \
             period; leave --theorem out"
        );
    };
    let values: Vec<u32> = explored.values.iter().collect();
    let proof = prove_by_window(code, &values, preperiod, period);
    let certificate = proof.and_then(|proof| grundy_law::certificate::window(code, &proof));
    certificate.ok_or_else(|| {
        anyhow::anyhow!(
            "cannot certify {game} by the finite-window theorem because the period has rare heaps, a rare value has no \
             witness, or there are too few heaps; leave --theorem out, or use a larger --to"
        )
    })
}

/// Returns the words for the time limit of a search, and the help for its user.
fn within(limit: Option<Duration>) -> (String, &'static str) {
    limit.map_or_else(Default::default, |limit| {
        (
            format!(" within the budget of {} s", limit.as_secs()),
            "give a larger --budget, or ",
        )
    })
}

/// Refuses bounds that are too small to prove a law, if more heaps prove a law.
///
/// # Errors
/// If more heaps prove a law; the message gives the number of heaps.
fn too_near(game: &Game, bounds: &Bounds, budget: Duration) -> anyhow::Result<()> {
    let Bounds::Heap(to) = *bounds else {
        return Ok(());
    };
    let found = match Explored::search(game, &Budget::within(budget)) {
        Err(compute::ComputeError::Interrupted) => return Ok(()),
        found => found?,
    };
    match found.law.map(|law| law.status) {
        Some(Status::Proved { checked_to: Some(needed), theorem }) if needed > to => Err(BadInput(format!(
            "no law of {game} is proved by the values to {to}: heaps to {needed} are needed ({theorem}); leave --to out, \
             or pass --to {needed}"
        ))
        .into()),
        _ => Ok(()),
    }
}

/// Returns the certificate of the law that was found, within `limit` if a time limit ended the
/// search.
fn certificate(
    game: &Game,
    explored: &Explored,
    limit: Option<Duration>,
) -> anyhow::Result<Certificate> {
    let (within, larger) = within(limit);
    let Some(law) = &explored.law else {
        anyhow::bail!(
            "cannot certify {game} because no law of it was found{within}; {larger}use `grundy values` for a table"
        );
    };
    if !law.is_wholly_proved() {
        let headline = law.headline();
        anyhow::bail!(
            "cannot certify {game} because its law is not proved{within} ({headline}); {larger}use `grundy explore` to see \
             it"
        );
    }
    let certificate = law.certificate(game);
    certificate.ok_or_else(|| {
        let law = law.headline();
        anyhow::anyhow!(
            "cannot certify {game} because certificates do not cover its law ({law}); use `grundy explore` to see it"
        )
    })
}
