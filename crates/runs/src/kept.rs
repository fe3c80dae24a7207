//! The kept values of a run, in memory or on disk.

use std::io;
#[cfg(feature = "files")]
use std::path::PathBuf;

#[cfg(feature = "files")]
use super::files::spool::{PieceLengths, Spool};
use super::{error::RunError, running_digest::RunningDigest};
use grundy_compute as compute;
use grundy_core::values::{Shape, Values};
use grundy_heaps::growing::Growing;

/// The storage for the values of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Storage {
    /// The values are only counted, compared and digested.
    Nothing,
    /// The values stay in memory.
    Memory,
    /// The values go to the disk: into the folder of the checkpoints, or into nameless files in
    /// this folder.
    #[cfg(feature = "files")]
    Disk(PathBuf),
}

/// The kept values from heap 0 on.
#[derive(Debug)]
pub struct KeptValues(pub(super) ValueStorage);

/// The place of the values.
#[derive(Debug)]
pub(super) enum ValueStorage {
    Nowhere,
    InMemory(Growing),
    #[cfg(feature = "files")]
    OnDisk(Spool),
}

impl KeptValues {
    /// Creates an empty store of the kind `storage`.
    pub(super) fn new(storage: &Storage) -> Self {
        Self(match storage {
            Storage::Nothing => ValueStorage::Nowhere,
            Storage::Memory => ValueStorage::InMemory(Growing::default()),
            #[cfg(feature = "files")]
            Storage::Disk(folder) => ValueStorage::OnDisk(Spool::nameless(folder)),
        })
    }

    /// Adds values.
    ///
    /// # Errors
    /// If the values cannot be written to the disk, or the memory is too small.
    pub(super) fn append(&mut self, values: &[u32]) -> Result<(), RunError> {
        match &mut self.0 {
            ValueStorage::Nowhere => {}
            ValueStorage::InMemory(all) => {
                all.try_extend(values).map_err(|bytes| {
                    RunError::Compute(compute::ComputeError::NoMemory { bytes })
                })?;
            }
            #[cfg(feature = "files")]
            ValueStorage::OnDisk(spool) => spool.append(values)?,
        }
        Ok(())
    }

    /// Syncs all values so far, if they go to the disk, and returns their number in each piece.
    #[cfg(feature = "files")]
    pub(super) fn sync(&mut self) -> Result<Option<PieceLengths>, RunError> {
        match &mut self.0 {
            ValueStorage::OnDisk(spool) => spool.sync().map(Some),
            _ => Ok(None),
        }
    }

    /// Returns the values as a table; `None` if they are not in memory.
    #[must_use]
    pub fn into_values(self) -> Option<Values> {
        match self.0 {
            ValueStorage::InMemory(all) if all.len() > 0 => Some(Values {
                shape: Shape::Heap { to: all.len() - 1 },
                cells: all.into_cells(),
            }),
            _ => None,
        }
    }

    /// Calls `with` with all values in order, from memory or disk; the iterator is empty if they
    /// were not kept.
    ///
    /// # Errors
    /// If the values cannot be read, or the values on disk do not have the digest `expected`.
    #[cfg_attr(
        not(feature = "files"),
        allow(unused_variables, reason = "memory needs no digest")
    )]
    pub fn read(
        &mut self,
        expected: &RunningDigest,
        with: impl FnOnce(&mut dyn Iterator<Item = io::Result<u32>>) -> io::Result<()>,
    ) -> io::Result<()> {
        match &mut self.0 {
            ValueStorage::Nowhere => with(&mut std::iter::empty()),
            ValueStorage::InMemory(all) => {
                with(&mut (0..all.len()).filter_map(|index| all.get(index)).map(Ok))
            }
            #[cfg(feature = "files")]
            ValueStorage::OnDisk(spool) => {
                let mut found = RunningDigest::default();
                let read =
                    |value: &io::Result<u32>| value.iter().for_each(|&value| found.take(&[value]));
                with(&mut spool.values()?.inspect(read))?;
                if found.sha256() == expected.sha256() {
                    return Ok(());
                }
                Err(io::Error::other(
                    "the values kept on disk are damaged: they have another digest",
                ))
            }
        }
    }
}
