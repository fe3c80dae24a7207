//! `verify` of a certificate by a finite window: all of it, in one go or in several, or a sample.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use super::{
    BadInput, complain,
    heaps::Watched,
    progress,
    verdict::{Facts, Verdict},
};
use grundy_check::{
    Budget, Certificate, Refusal,
    check::window::{Random, WindowCheck, spot},
};
use grundy_compute::estimate::Estimate;
use grundy_core::store::{self, FolderLock, LOCK};

/// Heaps of a trial: some tenths of a second.
const TRIAL: u64 = 1 << 21;
/// Between two checkpoints.
const EVERY: Duration = Duration::from_secs(60);
/// Begins the name of a checkpoint.
const BEGINS: &str = "verify_";
/// Ends it.
const ENDS: &str = ".checkpoint";
/// The longest name of a checkpoint's game that is still easy to read.
const NAME: usize = 40;

/// What is to be checked, and how.
pub(super) struct Wanted<'a> {
    /// The number of stretches of a sample.
    pub(super) spot: Option<u32>,
    /// By what they are chosen.
    pub(super) seed: Option<u64>,
    /// Where it is kept how far the check is.
    pub(super) checkpoint: Option<&'a Path>,
    /// Whatever it costs?
    pub(super) force: bool,
}

/// How a check ended.
pub(super) enum Ended {
    /// With a verdict.
    Verdict(Verdict),
    /// By a signal, with this exit code; how far it came has been kept.
    Signal(u8),
}

/// Checks a certificate by a finite window.
///
/// # Errors
/// If a checkpoint cannot be read or written.
pub(super) fn run(certificate: &Certificate, wanted: &Wanted<'_>, facts: &mut Facts) -> anyhow::Result<Ended> {
    let (count, heaps) =
        certificate.window().map_or((0, 0), |claims| (claims.stretches.at.len(), claims.stretches.heaps));
    let budget = if wanted.force { Budget::UNLIMITED } else { Budget::DEFAULT };
    let verdict = |checked: Result<(), Refusal>, verified: String, spot: bool| {
        let (game, proof) = (certificate.notation.clone(), certificate.proof());
        Ended::Verdict(Verdict { game, proof, verified, spot, checked })
    };
    let name = &certificate.notation;
    if let Some(number) = wanted.spot {
        let seed = wanted.seed.unwrap_or_else(some_seed);
        facts.tell(&format!("seed: {seed}"));
        let wanted = usize::try_from(number).unwrap_or(usize::MAX);
        let chosen = count.min(wanted);
        let bar = Watched::new(heaps.saturating_mul(chosen as u64), false);
        let checked = spot(certificate, (wanted, Random::new(seed)), budget, &bar, &mut |fact| facts.tell(fact));
        let verified = format!(
            "spot check passed: {name}, {chosen} of {count} stretches by finite-window; this is a sample and no proof: leave --spot out to \
             check all {} heaps",
            certificate.heaps()
        );
        return Ok(verdict(checked, verified, true));
    }
    let watched = Watched::new(certificate.heaps(), wanted.checkpoint.is_some());
    let checked = whole(certificate, wanted, budget, &watched, facts);
    let heard = watched.signal();
    drop(watched);
    match (checked?, heard) {
        (Err(Refusal::Cancelled), Some(code)) => {
            complain("interrupted; the same command goes on from the checkpoint");
            Ok(Ended::Signal(code))
        }
        (checked, _) => Ok(verdict(checked, format!("verified: {}", certificate.claim()), false)),
    }
}

/// The whole check, from a checkpoint if there is one.
fn whole(
    certificate: &Certificate,
    wanted: &Wanted<'_>,
    budget: Budget,
    watched: &Watched,
    facts: &mut Facts,
) -> anyhow::Result<Result<(), Refusal>> {
    let kept = wanted.checkpoint.map(|folder| Kept::open(folder, certificate)).transpose()?;
    let file = kept.as_ref().map(|kept| kept.file.as_path());
    let begun = WindowCheck::begin(certificate, budget, watched, &mut |fact| facts.tell(fact));
    let mut check = match begun {
        Ok(check) => check,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if let Some(file) = file.filter(|file| file.exists()) {
        let saved = store::read(file).map_err(|error| BadInput(error.to_string()))?;
        if !check.resume(&saved, watched) {
            let file = file.display();
            return Err(BadInput(format!("{file} is no checkpoint of this certificate; move it away")).into());
        }
        complain(&format!("note: goes on from heap {}", check.done()));
    }
    let mut saved = Instant::now();
    let mut told = false;
    loop {
        let done = match check.advance(TRIAL, watched) {
            Ok(done) => done,
            Err(Refusal::Cancelled) => {
                keep(&check, file)?;
                return Ok(Err(Refusal::Cancelled));
            }
            Err(refusal) => return Ok(Err(refusal)),
        };
        if done {
            break;
        }
        if !told {
            told = true;
            if let Err(refusal) = check.affordable() {
                return Ok(Err(refusal));
            }
            let seconds = check.seconds_left().unwrap_or(0.0);
            let what = format!("checking the {} heaps that are left", check.heaps() - check.done());
            progress::tell(&what, Estimate { bytes: 0.0, seconds });
        }
        if saved.elapsed() > EVERY {
            keep(&check, file)?;
            saved = Instant::now();
        }
    }
    keep(&check, file)?;
    Ok(check.finish(&mut |fact| facts.tell(fact)))
}

/// Writes a checkpoint.
fn keep(check: &WindowCheck<'_>, file: Option<&Path>) -> anyhow::Result<()> {
    if let Some(file) = file {
        store::write(file, &check.save())?;
    }
    Ok(())
}

/// Where the checkpoint of a certificate is kept.
struct Kept {
    file: PathBuf,
    /// One check at a time in a folder.
    _lock: FolderLock,
}

impl Kept {
    /// Opens the folder, or makes it. Checkpoints of several certificates may lie in it.
    ///
    /// # Errors
    /// If it holds files of somebody else, or another process works in it.
    fn open(folder: &Path, certificate: &Certificate) -> anyhow::Result<Self> {
        let bad = |what: String| BadInput(format!("{}: {what}", folder.display()));
        fs::create_dir_all(folder).map_err(|error| bad(format!("it cannot be made a folder: {error}")))?;
        let names = store::names(folder).map_err(|error| BadInput(error.to_string()))?;
        let is_begun = folder.join(LOCK).exists();
        let is_checkpoint = |name: &str| name.starts_with(BEGINS) && name.ends_with(ENDS);
        let is_ours =
            |name: &str| is_checkpoint(name) || name == LOCK || is_begun && name.starts_with(store::TEMPORARY);
        if let Some(name) = names.iter().find(|name| !is_ours(name)) {
            let help = "give an empty folder, or one that is not there yet";
            return Err(bad(format!("it is not empty, and {name} is no checkpoint of a check; {help}")).into());
        }
        let lock = FolderLock::of(folder).map_err(|error| BadInput(error.to_string()))?;
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let name: String = certificate.notation.chars().map(plain).take(NAME).collect();
        let file = folder.join(format!("{BEGINS}{name}{ENDS}"));
        // A link would lead out of the folder.
        if file.symlink_metadata().is_ok_and(|found| !found.is_file()) {
            return Err(BadInput(format!("{} is not a plain file; move it away", file.display())).into());
        }
        Ok(Self { file, _lock: lock })
    }
}

/// A number that is another one each time.
fn some_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Below 2^32, to be easily typed again.
    u64::from(now.subsec_nanos()) ^ (now.as_secs() & 0xffff)
}
