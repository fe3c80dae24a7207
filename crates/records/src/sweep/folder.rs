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
/// The file that says which catalogue.
const SWEEP: &str = "sweep.toml";
/// The file of the lines of a catalogue that was read from a file.
const GAMES: &str = "games.txt";

/// Why a sweep cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file cannot be read or written.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// A folder cannot be made or read.
    #[error("cannot make the folder {}: {cause}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// A file is not what it should be.
    #[error("{}: {what}", path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// What is wrong, and what helps.
        what: String,
    },
    /// The folder holds files of somebody else.
    #[error("{} is not empty and holds no sweep: {name} would be in danger; give an empty folder, or one that is not there yet", folder.display())]
    Foreign {
        /// The folder.
        folder: PathBuf,
        /// The name of one of them.
        name: String,
    },
    /// There is nothing in the folder.
    #[error("{} holds no sweep: begin one with a catalogue", .0.display())]
    NoSweep(PathBuf),
    /// The folder holds another sweep.
    #[error("{} holds a sweep of {found}, not of {wanted}: give another folder", folder.display())]
    Other {
        /// The folder.
        folder: PathBuf,
        /// What it holds.
        found: String,
        /// What was asked for.
        wanted: String,
    },
    /// Items have no result yet.
    #[error("{missing} of {items} items have no result in {}, the first of them {first}", folder.display())]
    Missing {
        /// The folder.
        folder: PathBuf,
        /// How many.
        missing: usize,
        /// Of how many.
        items: usize,
        /// The line of the first.
        first: String,
    },
}

/// What the file of a sweep says.
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
    /// If it holds another sweep or files of somebody else, or cannot be made.
    pub fn begin(path: &Path, catalogue: &Catalogue) -> Result<Self, Error> {
        let found = Self::found(path, catalogue)?;
        found.map_or_else(|| Self::begin_where_none_was(path, catalogue), Ok)
    }

    /// Makes the folder of a sweep where none was a moment ago. Another process may have begun one since.
    fn begin_where_none_was(path: &Path, catalogue: &Catalogue) -> Result<Self, Error> {
        make(path)?;
        if let Some(name) = foreign_file(path)? {
            // The files of another process that has begun in between are not foreign: it writes them after the head.
            let begun = Self::found(path, catalogue)?;
            return begun.ok_or_else(|| Error::Foreign { folder: path.to_owned(), name });
        }
        // Of processes that begin at once one begins, and the others find its sweep. A disk that knows no locks has to do
        // without.
        let _lock = FolderLock::once_free(path).ok();
        if let Some(found) = Self::found(path, catalogue)? {
            return Ok(found);
        }
        if let Catalogue::Lines(games) = catalogue {
            let lines: Vec<String> = games.iter().map(ToString::to_string).collect();
            store::update(&path.join(GAMES), (lines.join("\n") + "\n").as_bytes())?;
        }
        // The last file: whoever sees it finds the other.
        let head = format!("format = {FORMAT}\ncatalogue = \"{catalogue}\"\n");
        store::update(&path.join(SWEEP), head.as_bytes())?;
        Self::open(path)
    }

    /// The sweep in a folder, if there is one.
    ///
    /// # Errors
    /// If it is of another catalogue, or cannot be read.
    fn found(path: &Path, catalogue: &Catalogue) -> Result<Option<Self>, Error> {
        match Self::open(path) {
            Err(Error::NoSweep(_)) => Ok(None),
            Ok(found) if found.catalogue == *catalogue => Ok(Some(found)),
            Ok(found) => {
                let (folder, found, wanted) = (path.to_owned(), found.catalogue.title(), catalogue.title());
                Err(Error::Other { folder, found, wanted })
            }
            Err(error) => Err(error),
        }
    }

    /// Opens the folder of a sweep.
    ///
    /// # Errors
    /// If it holds none.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let file = path.join(SWEEP);
        if !file.exists() {
            return Err(Error::NoSweep(path.to_owned()));
        }
        let wrong = |what: String| Error::Wrong { path: file.clone(), what };
        let head: Head =
            toml::from_str(&store::read_text(&file)?).map_err(|error| wrong(error.message().to_owned()))?;
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
        Ok(Self { path: path.to_owned(), catalogue })
    }

    /// The catalogue.
    #[must_use]
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }
}

/// Makes a folder, unless it is there.
pub(super) fn make(path: &Path) -> Result<(), Error> {
    fs::create_dir_all(path).map_err(|cause| Error::Folder { path: path.to_owned(), cause })
}

/// A file that no sweep made, in a folder where none has begun.
fn foreign_file(folder: &Path) -> Result<Option<String>, Error> {
    let names = store::names(folder)?;
    // Begun by another process, or by one that was killed then.
    let is_begun = folder.join(LOCK).exists();
    let ours = |name: &str| [LOCK, GAMES, SWEEP].contains(&name) || name.starts_with(TEMPORARY);
    Ok(if is_begun { names.into_iter().find(|name| !ours(name)) } else { names.into_iter().next() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the first process had written by the second look at the folder was taken for somebody else's.
    #[test]
    fn a_sweep_that_another_process_has_begun_in_between_is_no_foreign_one() {
        let [one, other] = ["octal:1", "hexadecimal:1"].map(|line| line.parse::<Catalogue>().unwrap());
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sweep");
        Folder::begin(&path, &one).unwrap();
        make(&path.join("results")).unwrap();
        assert_eq!(Folder::begin_where_none_was(&path, &one).unwrap().catalogue, one);
        assert!(matches!(Folder::begin_where_none_was(&path, &other), Err(Error::Other { .. })));

        fs::remove_file(path.join(SWEEP)).unwrap();
        let refused = Folder::begin_where_none_was(&path, &one);
        assert!(matches!(refused, Err(Error::Foreign { name, .. }) if name == "results"));
    }
}
