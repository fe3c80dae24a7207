//! The start of a run in a folder of checkpoints, or its resumption.

use std::path::{Path, PathBuf};

use super::{
    active::ActiveRun,
    error::{CheckpointError, RunError},
    files::{
        checkpoint::Checkpoint,
        folder::{CheckpointFolder, Generations},
        spool::Spool,
    },
    job::{Checkpoints, Event, RunConfig},
    kept::{KeptValues, Storage, ValueStorage},
    period::source::{PeriodicSource, code},
};
use grundy_compute as compute;
use grundy_heaps::{start, stream::Stream};
use grundy_work::method::Method;

/// Opens a run with checkpoints: from heap 0 on, or resumed.
///
/// # Errors
/// If the folder cannot be used, is in use, or does not fit the request.
pub(super) fn open(
    assignment: &RunConfig,
    checkpoints: &Checkpoints,
    on_event: &mut dyn FnMut(&Event),
) -> Result<ActiveRun, RunError> {
    let folder = CheckpointFolder::open(&checkpoints.folder, checkpoints.every)?;
    let found = folder.read()?;
    if !found.is_empty() && !checkpoints.resume {
        // The first of the two files, if both are whole.
        let first = found
            .whole
            .iter()
            .min_by_key(|(_, checkpoint)| checkpoint.generation % 2);
        let reached = first.map(|(game, checkpoint)| (game.clone(), checkpoint.digest.heaps()));
        return Err(CheckpointError::Occupied {
            folder: checkpoints.folder.clone(),
            reached,
        }
        .into());
    }
    if !found.is_empty() {
        return go_on(assignment, folder, found, on_event);
    }
    if checkpoints.resume {
        on_event(&Event::NothingToResume {
            folder: checkpoints.folder.clone(),
        });
    }
    begin(assignment, folder)
}

/// Begins a new run. Its first checkpoint is written at once, to test that the disk has room.
fn begin(assignment: &RunConfig, folder: CheckpointFolder) -> Result<ActiveRun, RunError> {
    let mut run = ActiveRun::new(assignment)?;
    if assignment.storage != Storage::Nothing {
        run.kept = KeptValues(ValueStorage::OnDisk(Spool::in_folder(
            folder.path(),
            [0; 3],
        )?));
    }
    run.folder = Some(folder);
    run.write_checkpoint(assignment)?;
    Ok(run)
}

/// Resumes from the newest generation, or from the other one if the newest cannot be used.
fn go_on(
    assignment: &RunConfig,
    mut folder: CheckpointFolder,
    found: Generations,
    on_event: &mut dyn FnMut(&Event),
) -> Result<ActiveRun, RunError> {
    let path = folder.path().to_owned();
    let (mut run, reasons) = folder.restore(found, |file, game, checkpoint| {
        check(assignment, file, game, &checkpoint)?;
        Ok(restore(assignment, &path, checkpoint))
    })?;
    for reason in reasons {
        on_event(&Event::OlderCheckpoint {
            reason,
            heaps: run.digest.heaps(),
        });
    }
    run.folder = Some(folder);
    Ok(run)
}

/// Checks that a checkpoint fits the request.
fn check(
    assignment: &RunConfig,
    file: PathBuf,
    game: String,
    checkpoint: &Checkpoint,
) -> Result<(), RunError> {
    let (wanted, method) = (assignment.game.to_string(), assignment.choice.method);
    if game != wanted {
        return Err(CheckpointError::OtherGame {
            file,
            found: game,
            wanted,
        }
        .into());
    }
    if checkpoint.method != method.to_string() && !assignment.auto {
        return Err(CheckpointError::OtherMethod {
            file,
            found: checkpoint.method.clone(),
            wanted: method,
        }
        .into());
    }
    match (
        checkpoint.kept.is_some(),
        assignment.storage != Storage::Nothing,
    ) {
        (true, false) => return Err(CheckpointError::KeepsValues { file }.into()),
        (false, true) => return Err(CheckpointError::KeptNoValues { file }.into()),
        _ => {}
    }
    let reached = checkpoint.digest.heaps();
    if reached > assignment.to.saturating_add(1) {
        return Err(CheckpointError::Reached {
            file,
            heap: reached - 1,
        }
        .into());
    }
    let (value, at) = checkpoint.digest.largest();
    if value > assignment.width.largest() {
        return Err(compute::ComputeError::TooWide {
            value,
            at: at.to_string(),
            width: assignment.width,
        }
        .into());
    }
    Ok(())
}

/// Restores the run of a checkpoint; the error is the reason in words.
fn restore(
    assignment: &RunConfig,
    folder: &Path,
    checkpoint: Checkpoint,
) -> Result<ActiveRun, String> {
    let Checkpoint {
        method: name,
        digest,
        kept,
        source,
        ..
    } = checkpoint;
    let method =
        Method::find_named(&name).ok_or_else(|| format!("the method {name} is unknown"))?;
    let code = code(assignment.game).filter(|_| assignment.auto);
    let inner = |bytes: &[u8]| start::restore(assignment.game, method, assignment.to, bytes);
    let source = PeriodicSource::restore(&source, code, inner)?;
    let (heaps, next) = (digest.heaps(), source.next_heap());
    if next != heaps {
        return Err(format!("it says heap {heaps} and heap {next}"));
    }
    let kept = match kept {
        None => ValueStorage::Nowhere,
        Some(lengths) => {
            if lengths
                .iter()
                .try_fold(0_u64, |sum, &length| sum.checked_add(length))
                != Some(heaps)
            {
                return Err("it does not name the place of all values".into());
            }
            ValueStorage::OnDisk(
                Spool::in_folder(folder, lengths).map_err(|error| error.to_string())?,
            )
        }
    };
    Ok(ActiveRun {
        method,
        source,
        digest,
        kept: KeptValues(kept),
        folder: None,
    })
}
