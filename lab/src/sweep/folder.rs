//! The files of a sweep.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::catalogue::Catalogue;
use grundy_core::store::{self, FolderLock, LOCK, TEMPORARY};

/// The format of the folder.
const FORMAT: u32 = 2;
/// The file that names the catalogue.
const SWEEP: &str = "sweep.toml";
/// The file with the lines of a catalogue from a file.
const GAMES: &str = "games.txt";

/// The reason why a sweep cannot continue.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] store::StoreError),
    /// A folder cannot be made or read.
    #[error("cannot make the folder {}: {cause}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The cause.
        cause: io::Error,
    },
    /// A file has invalid content.
    #[error("{}: {what}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// The error, and a remedy.
        what: String,
    },
    /// The folder has files of other programs.
    #[error("{} is not empty and holds no sweep: {name} could be overwritten; give an empty folder, or one that does not exist yet", folder.display())]
    Foreign {
        /// The folder.
        folder: PathBuf,
        /// The name of one of these files.
        name: String,
    },
    /// The folder has no sweep.
    #[error("{} holds no sweep: begin one with a catalogue", .0.display())]
    NoSweep(PathBuf),
    /// The folder has another sweep.
    #[error("{} holds a sweep of {found}, not of {wanted}: give another folder", folder.display())]
    Other {
        /// The folder.
        folder: PathBuf,
        /// The catalogue of the folder.
        found: String,
        /// The requested catalogue.
        wanted: String,
    },
    /// Items have no result yet.
    #[error("{missing} of {items} items have no result in {}, the first of them {first}", folder.display())]
    Missing {
        /// The folder.
        folder: PathBuf,
        /// The number of these items.
        missing: usize,
        /// The number of all items.
        items: usize,
        /// The line of the first of these items.
        first: String,
    },
}

/// The content of the file of a sweep.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    format: u32,
    catalogue: String,
}

/// The folder of a sweep.
#[derive(Debug, Clone)]
pub struct Folder {
    path: PathBuf,
    catalogue: Catalogue,
}

impl Folder {
    /// Opens the folder of a sweep of this catalogue, or makes it.
    ///
    /// # Errors
    /// If the folder has another sweep or files of other programs, or cannot be made.
    pub fn begin(path: &Path, catalogue: &Catalogue) -> Result<Self, Error> {
        let found = Self::find_folder(path, catalogue)?;
        found.map_or_else(|| Self::begin_where_none_was(path, catalogue), Ok)
    }

    /// Makes the folder of a sweep after a check that it did not exist. Another process may have
    /// made it since then.
    fn begin_where_none_was(path: &Path, catalogue: &Catalogue) -> Result<Self, Error> {
        make(path)?;
        if let Some(name) = foreign_file(path)? {
            // Files of another process that began the same sweep meanwhile are allowed: it writes
            // them after the head.
            let begun = Self::find_folder(path, catalogue)?;
            return begun.ok_or_else(|| Error::Foreign {
                folder: path.to_owned(),
                name,
            });
        }
        // If several processes start together, one makes the sweep and the others find it. A disk
        // without locks works without this protection.
        let _lock = FolderLock::once_free(path).ok();
        if let Some(found) = Self::find_folder(path, catalogue)? {
            return Ok(found);
        }
        if let Catalogue::Lines(games) = catalogue {
            let lines: Vec<String> = games.iter().map(ToString::to_string).collect();
            store::update(&path.join(GAMES), (lines.join("\n") + "\n").as_bytes())?;
        }
        // This file is the last one: a process that sees it also finds the others.
        let head = format!("format = {FORMAT}\ncatalogue = \"{catalogue}\"\n");
        store::update(&path.join(SWEEP), head.as_bytes())?;
        Self::open(path)
    }

    /// Finds the sweep in a folder, if there is one.
    ///
    /// # Errors
    /// If the sweep is of another catalogue, or cannot be read.
    fn find_folder(path: &Path, catalogue: &Catalogue) -> Result<Option<Self>, Error> {
        match Self::open(path) {
            Err(Error::NoSweep(_)) => Ok(None),
            Ok(found) if found.catalogue == *catalogue => Ok(Some(found)),
            Ok(found) => {
                let (folder, found, wanted) =
                    (path.to_owned(), found.catalogue.title(), catalogue.title());
                Err(Error::Other {
                    folder,
                    found,
                    wanted,
                })
            }
            Err(error) => Err(error),
        }
    }

    /// Opens the folder of a sweep.
    ///
    /// # Errors
    /// If the folder has no sweep.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let file = path.join(SWEEP);
        if !store::exists(&file)? {
            return Err(Error::NoSweep(path.to_owned()));
        }
        let wrong = |what: String| Error::Wrong {
            path: file.clone(),
            what,
        };
        let head: Head = toml::from_str(&store::read_text(&file)?)
            .map_err(|error| wrong(error.message().to_owned()))?;
        if head.format != FORMAT {
            return Err(wrong(format!("format {} is not {FORMAT}", head.format)));
        }
        let catalogue = if head.catalogue == "lines" {
            let games = path.join(GAMES);
            let text = store::read_text(&games)?;
            Catalogue::lines(&text).map_err(|what| Error::Wrong { path: games, what })?
        } else {
            head.catalogue.parse().map_err(wrong)?
        };
        Ok(Self {
            path: path.to_owned(),
            catalogue,
        })
    }

    /// Returns the catalogue.
    #[must_use]
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Returns the path of the folder.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// Makes a folder, unless it exists.
pub(super) fn make(path: &Path) -> Result<(), Error> {
    fs::create_dir_all(path).map_err(|cause| Error::Folder {
        path: path.to_owned(),
        cause,
    })
}

/// Returns a file of another program, if no sweep has begun in the folder.
fn foreign_file(folder: &Path) -> Result<Option<String>, Error> {
    let names = store::names(folder)?;
    // Another process has begun a sweep here, or was killed during the start.
    let is_begun = store::exists(&folder.join(LOCK))?;
    let ours = |name: &str| [LOCK, GAMES, SWEEP].contains(&name) || name.starts_with(TEMPORARY);
    Ok(if is_begun {
        names.into_iter().find(|name| !ours(name))
    } else {
        names.into_iter().next()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A past error: files of the first process at the second look at the folder were taken for
    /// files of other programs.
    #[test]
    fn a_sweep_begun_by_another_process_meanwhile_is_joined() {
        let [one, other] =
            ["octal:1", "hexadecimal:1"].map(|line| line.parse::<Catalogue>().unwrap());
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sweep");
        Folder::begin(&path, &one).unwrap();
        make(&path.join("results")).unwrap();
        assert_eq!(
            Folder::begin_where_none_was(&path, &one).unwrap().catalogue,
            one
        );
        assert!(matches!(
            Folder::begin_where_none_was(&path, &other),
            Err(Error::Other { .. })
        ));

        fs::remove_file(path.join(SWEEP)).unwrap();
        let refused = Folder::begin_where_none_was(&path, &one);
        assert!(matches!(refused, Err(Error::Foreign { name, .. }) if name == "results"));
    }
}
