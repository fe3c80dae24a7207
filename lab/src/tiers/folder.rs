//! Tiers on disk: each rank has its own folder, with two files for each tier.
//!
//! ```text
//! DIR/rank-0-of-4/grundy.lock         locked by the process that works here
//!                 tier-07.values      the blocks of the rank's classes, a byte a state
//!                 tier-07             the record of the tier: saved state with its checksum
//! ```
//!
//! The values are on the disk before the record of their tier, and each file gets its name in one
//! step: so a tier with a record is complete. The values of a tier are deleted once no rank needs
//! them, unless all are kept; the record stays.

use std::{
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{
    error::Error,
    files::Files,
    heads::Heads,
    kernel::ClassSummary,
    layout::Layout,
    tier::{Tier, TierDigest},
};
use grundy_core::{
    saved,
    store::{self, Access, FolderLock, LOCK, LockError, Temporary},
};

/// The contents of a tier's record file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Record {
    digest: TierDigest,
    /// Number of cells in the tail.
    tail_cells: u32,
    rank: u64,
    ranks: u64,
    /// The SHA-256 of the SHA-256 of this rank's blocks.
    own: [u8; 32],
}

/// The folder of one rank, locked.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    game: String,
    rank: usize,
    ranks: usize,
    keep: bool,
    _lock: FolderLock,
}

impl Folder {
    /// Opens or creates the folder of a rank, and deletes files that a killed run left half
    /// written.
    pub fn open(files: &Files, game: &str, rank: usize, ranks: usize) -> Result<Self, Error> {
        let name = |rank: usize| format!("rank-{rank}-of-{ranks}");
        let path = files.folder.join(name(rank));
        fs::create_dir_all(&files.folder).map_err(file("make the folder", &files.folder))?;
        // Files of other programs are not touched; the folder names must agree with the number of
        // ranks, which determines the rank of each block.
        let expected: Vec<String> = (0..ranks).map(name).collect();
        let beside = store_names(&files.folder).map_err(file("read the folder", &files.folder))?;
        for found in beside {
            if !expected.contains(&found) {
                let (folder, is_ours) = (files.folder.clone(), found.starts_with("rank-"));
                let wanted = format!("{ranks} ranks");
                return Err(if is_ours {
                    Error::Other {
                        file: folder.join(&found),
                        found: "a run of other ranks".to_owned(),
                        wanted,
                    }
                } else {
                    Error::Foreign {
                        folder,
                        name: found,
                    }
                });
            }
        }
        fs::create_dir_all(&path).map_err(file("make the folder", &path))?;
        if let Some(name) = foreign(&path).map_err(file("read the folder", &path))? {
            return Err(Error::Foreign { folder: path, name });
        }
        let lock = FolderLock::take_folder(&path).map_err(|error| match error {
            LockError::Taken(folder) => Error::Locked { folder },
            LockError::File(error) => file("use the folder", &path)(io::Error::other(error)),
        })?;
        store::remove_left_behind(&path)
            .map_err(|error| file("clear the folder", &path)(io::Error::other(error)))?;
        Ok(Self {
            path,
            game: game.to_owned(),
            rank,
            ranks,
            keep: files.keep,
            _lock: lock,
        })
    }

    fn record(&self, filled: u32) -> PathBuf {
        self.path.join(format!("tier-{filled:02}"))
    }

    fn values(&self, filled: u32) -> PathBuf {
        self.path.join(format!("tier-{filled:02}.values"))
    }

    /// The digests of the tiers in the folder, the fullest first, up to the first missing tier.
    pub fn records(&self, layout: &Layout, resume: bool) -> Result<Vec<TierDigest>, Error> {
        let mut all = Vec::new();
        for filled in (0..=layout.head_cells).rev() {
            let path = self.record(filled);
            if !path.exists() {
                break;
            }
            if !resume {
                return Err(Error::Occupied {
                    folder: self.path.clone(),
                });
            }
            all.push(self.read_record(layout, filled)?.digest);
        }
        Ok(all)
    }

    fn read_record(&self, layout: &Layout, filled: u32) -> Result<Record, Error> {
        let path = self.record(filled);
        let bytes = plain(&path)
            .and_then(|()| fs::read(&path))
            .map_err(file("read", &path))?;
        let read: Result<(String, Record), saved::SavedError> = saved::unseal(&bytes);
        let (game, record) = read.map_err(|damage| Error::Damaged {
            file: path.clone(),
            why: damage.to_string(),
        })?;
        let of = |game: &str, tail: u32, filled: u32, rank: u64, ranks: u64| {
            format!("{game} with {filled} cells filled beside {tail}, rank {rank} of {ranks}")
        };
        let found = of(
            &game,
            record.tail_cells,
            record.digest.filled,
            record.rank,
            record.ranks,
        );
        let wanted = of(
            &self.game,
            layout.tail_cells,
            filled,
            self.rank as u64,
            self.ranks as u64,
        );
        if found != wanted {
            return Err(Error::Other {
                file: path,
                found,
                wanted,
            });
        }
        Ok(record)
    }

    /// Reads a tier of the folder.
    pub fn read(&self, layout: &Layout, filled: u32) -> Result<Tier, Error> {
        let record = self.read_record(layout, filled)?;
        let path = self.values(filled);
        let heads = Heads::new(layout, filled);
        let own = plain(&path)
            .and_then(|()| fs::read(&path))
            .map_err(file("read", &path))?;
        let blocks = heads
            .least
            .iter()
            .skip(self.rank)
            .step_by(self.ranks)
            .count();
        let sha256 =
            |block: &[u8]| -> [u8; 32] { Sha256::digest(&block[..layout.states()]).into() };
        let is_whole = own.len() == blocks * layout.block() && {
            let all: Vec<[u8; 32]> = own.par_chunks_exact(layout.block()).map(sha256).collect();
            record.own == own_digest(all.iter())
        };
        if !is_whole {
            return Err(Error::Damaged {
                file: path,
                why: "its checksum is wrong".to_owned(),
            });
        }
        Ok(Tier { filled, heads, own })
    }

    /// Writes a tier and its record.
    pub fn write(
        &self,
        layout: &Layout,
        tier: &Tier,
        digest: &TierDigest,
        told: &[ClassSummary],
    ) -> Result<(), Error> {
        let own = own_digest(told.iter().map(|told| &told.sha256));
        let (rank, ranks) = (self.rank as u64, self.ranks as u64);
        let record = Record {
            digest: digest.clone(),
            tail_cells: layout.tail_cells,
            rank,
            ranks,
            own,
        };
        for (path, bytes) in [
            (self.values(tier.filled), &tier.own),
            (self.record(tier.filled), &saved::seal(&self.game, &record)),
        ] {
            let replace = || {
                let mut file = Temporary::from_target(&path, Access::Owner)?;
                file.file().write_all(bytes)?;
                file.file().sync_all()?;
                file.persist(&path)?;
                #[cfg(unix)]
                File::open(&self.path)?.sync_all()?;
                Ok(())
            };
            replace().map_err(file("write", &path))?;
        }
        Ok(())
    }

    /// Deletes the values of a tier that no rank needs, unless all are kept.
    pub fn drop_values(&self, filled: u32) {
        if !self.keep {
            // A failure has no effect except that the file takes room.
            let _ = fs::remove_file(self.values(filled));
        }
    }
}

/// The digest of a rank's share.
fn own_digest<'a>(blocks: impl Iterator<Item = &'a [u8; 32]>) -> [u8; 32] {
    let mut all = Sha256::new();
    blocks.for_each(|block| all.update(block));
    all.finalize().into()
}

/// Makes an error of a file.
fn file(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Error {
    let path = path.to_owned();
    move |cause| Error::File { what, path, cause }
}

/// Checks that a path is a plain file: links would lead out of the folder.
fn plain(path: &Path) -> io::Result<()> {
    let is_plain = path.symlink_metadata()?.is_file();
    if is_plain {
        Ok(())
    } else {
        Err(io::Error::other("it is not a plain file"))
    }
}

fn store_names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names: Vec<String> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<_>>()?;
    names.sort();
    Ok(names)
}

/// The name of a file that no run made, in a folder without a run's lock file.
fn foreign(folder: &Path) -> io::Result<Option<String>> {
    let names = store_names(folder)?;
    let is_known = names.iter().any(|name| name == LOCK);
    Ok(if is_known {
        None
    } else {
        names.into_iter().next()
    })
}
