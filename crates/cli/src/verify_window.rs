//! `verify` of a certificate by a finite window: the whole check, in one or in several runs, or a
//! sample.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use super::{
    BadInput, complain,
    heaps::Watched,
    progress,
    verdict::{CertificateVerdict, FactReport},
};
use grundy_check::{
    Certificate, CheckBudget, CheckError,
    check::window::{SpotRandom, WindowCheck, spot},
};
use grundy_compute::estimate::Estimate;
use grundy_core::store::{self, FolderLock, LOCK};

/// The heaps of the trial that estimates the time: some tenths of a second.
const TRIAL: u64 = 1 << 21;
/// The time between two checkpoints.
const EVERY: Duration = Duration::from_secs(60);
/// The start of the file name of a checkpoint.
const BEGINS: &str = "verify_";
/// The end of the file name.
const ENDS: &str = ".checkpoint";
/// The most characters of the game in a checkpoint's name, to keep names easy to read.
const NAME: usize = 40;

/// The options of a check.
pub(super) struct WindowOptions<'a> {
    /// The number of stretches of a sample.
    pub(super) spot: Option<u32>,
    /// The random seed of the sample.
    pub(super) seed: Option<u64>,
    /// The folder of the checkpoint.
    pub(super) checkpoint: Option<&'a Path>,
    /// `true` for a check without limits of time and memory.
    pub(super) force: bool,
}

/// The end of a check.
pub(super) enum Ended {
    /// The check ended with a verdict.
    Verdict(CertificateVerdict),
    /// A signal ended the check, with this exit code; a checkpoint was saved.
    Signal(u8),
}

/// Checks a certificate by a finite window.
///
/// # Errors
/// If a checkpoint cannot be read or written.
pub(super) fn run(
    certificate: &Certificate,
    wanted: &WindowOptions<'_>,
    facts: &mut FactReport,
) -> anyhow::Result<Ended> {
    let (count, heaps) = certificate.window().map_or((0, 0), |claims| {
        (claims.stretches.at.len(), claims.stretches.heaps)
    });
    let budget = if wanted.force {
        CheckBudget::UNLIMITED
    } else {
        CheckBudget::DEFAULT
    };
    let verdict = |checked: Result<(), CheckError>, verified: String, spot: bool| {
        let (game, proof) = (certificate.notation.clone(), certificate.proof());
        Ended::Verdict(CertificateVerdict {
            game,
            proof,
            verified,
            spot,
            checked,
        })
    };
    let name = &certificate.notation;
    if let Some(number) = wanted.spot {
        let seed = wanted.seed.unwrap_or_else(some_seed);
        facts.tell(&format!("seed: {seed}"));
        let wanted = usize::try_from(number).unwrap_or(usize::MAX);
        let chosen = count.min(wanted);
        let bar = Watched::new(heaps.saturating_mul(chosen as u64), false);
        let checked = spot(
            certificate,
            (wanted, SpotRandom::new(seed)),
            budget,
            &bar,
            &mut |fact| facts.tell(fact),
        );
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
        (Err(CheckError::Cancelled), Some(code)) => {
            complain(&format!(
                "{}; the same command resumes from the checkpoint",
                progress::stop_words()
            ));
            Ok(Ended::Signal(code))
        }
        (checked, _) => Ok(verdict(
            checked,
            format!("verified: {}", certificate.claim()),
            false,
        )),
    }
}

/// Runs the whole check, from a checkpoint if there is one.
fn whole(
    certificate: &Certificate,
    wanted: &WindowOptions<'_>,
    budget: CheckBudget,
    watched: &Watched,
    facts: &mut FactReport,
) -> anyhow::Result<Result<(), CheckError>> {
    let kept = wanted
        .checkpoint
        .map(|folder| CheckpointFile::open(folder, certificate))
        .transpose()?;
    let file = kept.as_ref().map(|kept| kept.file.as_path());
    let begun = WindowCheck::begin(certificate, budget, watched, &mut |fact| facts.tell(fact));
    let mut check = match begun {
        Ok(check) => check,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let is_there = file
        .map(store::exists)
        .transpose()
        .map_err(|error| BadInput(error.to_string()))?;
    if let (Some(file), Some(true)) = (file, is_there) {
        let saved = store::read(file).map_err(|error| BadInput(error.to_string()))?;
        if !check.resume(&saved, watched) {
            let file = file.display();
            return Err(BadInput(format!(
                "{file} is not a checkpoint of this certificate; move it away"
            ))
            .into());
        }
        complain(&format!("note: resuming from heap {}", check.done()));
    }
    let mut saved = Instant::now();
    let mut told = false;
    loop {
        let done = match check.advance(TRIAL, watched) {
            Ok(done) => done,
            Err(CheckError::Cancelled) => {
                keep(&check, file)?;
                return Ok(Err(CheckError::Cancelled));
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
            let what = format!(
                "checking the {} heaps that are left",
                check.heaps() - check.done()
            );
            progress::tell(&what, Estimate::of_time(seconds));
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

/// The checkpoint file of a certificate, in a locked folder.
struct CheckpointFile {
    file: PathBuf,
    /// The lock that allows one check at a time in a folder.
    _lock: FolderLock,
}

impl CheckpointFile {
    /// Opens the folder, or creates it. It may hold checkpoints of several certificates.
    ///
    /// # Errors
    /// If it holds files of other programs, or another process works in it.
    fn open(folder: &Path, certificate: &Certificate) -> anyhow::Result<Self> {
        let bad = |what: String| BadInput(format!("{}: {what}", folder.display()));
        fs::create_dir_all(folder)
            .map_err(|error| bad(format!("cannot make this folder: {error}")))?;
        let names = store::names(folder).map_err(|error| BadInput(error.to_string()))?;
        let is_begun =
            store::exists(&folder.join(LOCK)).map_err(|error| BadInput(error.to_string()))?;
        let is_checkpoint = |name: &str| name.starts_with(BEGINS) && name.ends_with(ENDS);
        let is_ours = |name: &str| {
            is_checkpoint(name) || name == LOCK || is_begun && name.starts_with(store::TEMPORARY)
        };
        if let Some(name) = names.iter().find(|name| !is_ours(name)) {
            let help = "give an empty folder, or a new one";
            return Err(bad(format!(
                "it is not empty, and {name} is not a checkpoint of a check; {help}"
            ))
            .into());
        }
        let lock = FolderLock::take_folder(folder).map_err(|error| BadInput(error.to_string()))?;
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let name: String = certificate.notation.chars().map(plain).take(NAME).collect();
        let file = folder.join(format!("{BEGINS}{name}{ENDS}"));
        // A symbolic link would lead out of the folder.
        if file.symlink_metadata().is_ok_and(|found| !found.is_file()) {
            return Err(BadInput(format!(
                "{} is not a plain file; move it away",
                file.display()
            ))
            .into());
        }
        Ok(Self { file, _lock: lock })
    }
}

/// Returns a number that differs from call to call.
fn some_seed() -> u64 {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    // Below 2^32, to be easy to retype.
    u64::from(now.subsec_nanos()) ^ (now.as_secs() & 0xffff)
}
