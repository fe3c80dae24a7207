//! An active run, which can be written to a checkpoint at any time.

#[cfg(feature = "files")]
use super::files::{checkpoint::Checkpoint, folder::CheckpointFolder};
use super::{
    error::RunError,
    job::RunConfig,
    kept::KeptValues,
    period::source::{PeriodicSource, code},
    running_digest::RunningDigest,
};
use grundy_heaps::start::start;
#[cfg(feature = "files")]
use grundy_heaps::stream::Stream;
use grundy_work::method::Method;

/// An active run.
pub(super) struct ActiveRun {
    pub method: Method,
    pub source: PeriodicSource,
    pub digest: RunningDigest,
    pub kept: KeptValues,
    #[cfg(feature = "files")]
    pub folder: Option<CheckpointFolder>,
}

impl ActiveRun {
    /// Creates a run at heap 0, without checkpoints.
    pub fn new(assignment: &RunConfig) -> Result<Self, RunError> {
        let &RunConfig { game, to, .. } = assignment;
        let method = assignment.choice.method;
        let inner = start(game, method, to).ok_or(RunError::NotAStream(method))?;
        let source = match code(game).filter(|_| assignment.auto) {
            Some(code) => PeriodicSource::of_code(inner, code),
            None => PeriodicSource::plain(inner),
        };
        Ok(Self {
            method,
            source,
            digest: RunningDigest::default(),
            kept: KeptValues::new(&assignment.storage),
            #[cfg(feature = "files")]
            folder: None,
        })
    }

    /// Returns `true` if the run has a folder and a checkpoint is due.
    pub fn checkpoint_is_due(&self) -> bool {
        #[cfg(feature = "files")]
        return self.folder.as_ref().is_some_and(CheckpointFolder::is_due);
        #[cfg(not(feature = "files"))]
        return false;
    }

    /// Writes a checkpoint to the disk, if the run has a folder.
    #[cfg_attr(
        not(feature = "files"),
        allow(clippy::unnecessary_wraps, unused_variables, reason = "there are none")
    )]
    pub fn write_checkpoint(&mut self, assignment: &RunConfig) -> Result<(), RunError> {
        #[cfg(feature = "files")]
        if let Some(folder) = &mut self.folder {
            let kept = self.kept.sync()?;
            let Self {
                method,
                digest,
                source,
                ..
            } = self;
            return folder.write(&assignment.game.to_string(), |generation| Checkpoint {
                generation,
                method: method.to_string(),
                digest: digest.clone(),
                kept,
                source: source.save(),
            });
        }
        Ok(())
    }
}
