//! What a long run keeps on disk so that it can go on after any end, at any instant.
//!
//! A folder holds two *generations*, `checkpoint.a` and `checkpoint.b`, and the kept values (`spool`). The older of the
//! two is replaced: first the values are on the disk for sure, then the new generation is written beside, is on the disk,
//! and takes its name in one step. So at every instant at least one generation is whole, and all it speaks of is there.
//!
//! A generation is a line with the version of the format, sections of bytes, each behind its length, and the SHA-256 of
//! all that. Numbers are little-endian, so a run may go on on another machine.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::{error::Error, spool::Counts, summary::Summary};
use crate::store;

/// The first line; the number is the version of the format, one more whenever a section or the state of a method changes.
const MAGIC: &[u8] = b"grundy checkpoint 2\n";
/// What the first lines of all versions begin with.
const ANY_MAGIC: &[u8] = b"grundy checkpoint ";
const SECTIONS: usize = 5;
const CHECKSUM: usize = 32;

/// All that a run needs to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Checkpoint {
    /// How many generations were written before.
    pub generation: u64,
    /// In canonical notation.
    pub game: String,
    pub method: String,
    pub summary: Summary,
    /// What of the kept values is safe, if values are kept.
    pub kept: Option<Counts>,
    /// What the stream saved.
    pub stream: Vec<u8>,
}

impl Checkpoint {
    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut numbers = self.generation.to_le_bytes().to_vec();
        numbers.extend(self.kept.iter().flatten().flat_map(|count| count.to_le_bytes()));
        let summary = self.summary.to_bytes();
        let sections: [&[u8]; SECTIONS] =
            [self.game.as_bytes(), self.method.as_bytes(), &numbers, &summary, &self.stream];
        let mut bytes = MAGIC.to_vec();
        for section in sections {
            bytes.extend((section.len() as u64).to_le_bytes());
            bytes.extend(section);
        }
        let checksum = Sha256::digest(&bytes);
        bytes.extend(checksum);
        bytes
    }

    /// What [`Checkpoint::to_bytes`] wrote.
    ///
    /// # Errors
    /// In words, if it was not written so.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let damaged = || "its checksum is wrong".to_owned();
        let (content, checksum) = bytes.split_last_chunk::<CHECKSUM>().ok_or_else(damaged)?;
        if Sha256::digest(content)[..] != checksum[..] {
            return Err(damaged());
        }
        let Some(mut rest) = content.strip_prefix(MAGIC) else {
            let version = content.strip_prefix(ANY_MAGIC).and_then(|rest| rest.split(|&byte| byte == b'\n').next());
            return Err(match version {
                Some(version) => {
                    let version = String::from_utf8_lossy(version);
                    format!("it has the format {}, this program reads the format 2", version.escape_debug())
                }
                None => "it is no checkpoint".to_owned(),
            });
        };
        let mut sections = [&[][..]; SECTIONS];
        for section in &mut sections {
            (*section, rest) = split_section(rest).ok_or("a section is cut off")?;
        }
        if !rest.is_empty() {
            return Err("something stands behind the last section".into());
        }
        let [game, method, numbers, summary, stream] = sections;
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).map_err(|_| "a name is not UTF-8".to_owned());
        let numbers: Vec<u64> = numbers.chunks_exact(8).map(|bytes| number(bytes).unwrap_or_default()).collect();
        let (generation, kept) = match numbers[..] {
            [generation] => (generation, None),
            [generation, first, second, third] => (generation, Some([first, second, third])),
            _ => return Err("the numbers are cut off".into()),
        };
        let summary = Summary::from_bytes(summary)?;
        Ok(Self { generation, game: text(game)?, method: text(method)?, summary, kept, stream: stream.to_vec() })
    }
}

fn number(bytes: &[u8]) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.try_into().ok()?))
}

fn split_section(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)
}

/// What stands in one of the two places.
#[derive(Debug)]
pub(crate) enum Found {
    Nothing,
    /// With what is wrong.
    Damaged(String),
    Whole(Box<Checkpoint>),
}

/// The folder of one run.
#[derive(Debug)]
pub(crate) struct Folder {
    pub path: PathBuf,
}

impl Folder {
    /// Opens or makes a folder, and deletes what a killed run left there half written.
    ///
    /// # Errors
    /// If it cannot be made or read.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let clean = || {
            fs::create_dir_all(path)?;
            for entry in fs::read_dir(path)? {
                let entry = entry?;
                if entry.file_name().to_string_lossy().starts_with(store::TEMPORARY) {
                    fs::remove_file(entry.path())?;
                }
            }
            Ok(())
        };
        clean().map_err(Error::file("use the folder", path))?;
        Ok(Self { path: path.to_owned() })
    }

    /// The file of a generation.
    pub fn file(&self, generation: u64) -> PathBuf {
        self.path.join(if generation % 2 == 0 { "checkpoint.a" } else { "checkpoint.b" })
    }

    /// Both places.
    ///
    /// # Errors
    /// If a file is there and cannot be read.
    pub fn read(&self) -> Result<[Found; 2], Error> {
        let read = |generation| {
            let path = self.file(generation);
            match fs::read(&path) {
                Ok(bytes) => Ok(match Checkpoint::from_bytes(&bytes) {
                    Ok(checkpoint) => Found::Whole(Box::new(checkpoint)),
                    Err(why) => Found::Damaged(format!("{} is damaged: {why}", path.display())),
                }),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Found::Nothing),
                Err(error) => Err(Error::file("read", &path)(error)),
            }
        };
        Ok([read(0)?, read(1)?])
    }

    /// Replaces the older generation.
    ///
    /// # Errors
    /// If it cannot be written; both are then as they were.
    pub fn write(&self, checkpoint: &Checkpoint) -> Result<(), Error> {
        let path = self.file(checkpoint.generation);
        let replace = || {
            let mut file = tempfile::Builder::new().prefix(store::TEMPORARY).tempfile_in(&self.path)?;
            file.write_all(&checkpoint.to_bytes())?;
            file.as_file().sync_all()?;
            file.persist(&path).map_err(|failed| failed.error)?;
            sync_folder(&self.path)
        };
        replace().map_err(Error::file("write", &path))
    }
}

/// The names in a folder are on the disk when this returns.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    fs::File::open(path)?.sync_all()
}

/// Elsewhere folders cannot be opened so; a rename is as safe as the system makes it.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(generation: u64, kept: Option<Counts>) -> Checkpoint {
        let mut summary = Summary::default();
        summary.take(&[0, 3, 1]);
        Checkpoint { generation, game: "0.77".into(), method: "dense".into(), summary, kept, stream: vec![5; 99] }
    }

    #[test]
    fn comes_back_from_its_bytes_and_no_damage_goes_unseen() {
        for kept in [None, Some([300, 20, 1])] {
            let bytes = sample(7, kept).to_bytes();
            assert_eq!(Checkpoint::from_bytes(&bytes), Ok(sample(7, kept)));
            for bit in 0..8 * bytes.len() {
                let mut flipped = bytes.clone();
                flipped[bit / 8] ^= 1 << (bit % 8);
                assert_eq!(Checkpoint::from_bytes(&flipped), Err("its checksum is wrong".into()), "bit {bit}");
            }
            for len in 0..bytes.len() {
                assert!(Checkpoint::from_bytes(&bytes[..len]).is_err(), "{len} bytes");
            }
            assert!(Checkpoint::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
        }
    }

    /// Any content with the right checksum is an error in words, never a panic.
    #[test]
    fn what_another_program_wrote_is_named() {
        let sealed = |content: &[u8]| [content, &Sha256::digest(content)[..]].concat();
        let refused = |content: &[u8]| Checkpoint::from_bytes(&sealed(content)).unwrap_err();
        assert_eq!(refused(b"grundy checkpoint 1\nwhatever"), "it has the format 1, this program reads the format 2");
        assert_eq!(
            refused(b"grundy checkpoint \x1b[31m\n"),
            "it has the format \\u{1b}[31m, this program reads the format 2"
        );
        assert_eq!(refused(b"PNG"), "it is no checkpoint");
        let whole = sample(1, None).to_bytes();
        let content = &whole[..whole.len() - CHECKSUM];
        for len in MAGIC.len()..content.len() {
            assert!(Checkpoint::from_bytes(&sealed(&content[..len])).is_err(), "{len} bytes");
        }
        let mut endless = content.to_vec();
        endless[MAGIC.len()..MAGIC.len() + 8].fill(0xff);
        assert_eq!(refused(&endless), "a section is cut off");
    }

    #[test]
    fn the_two_places_take_turns_and_leftovers_vanish() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/run");
        let run = Folder::open(&path).unwrap();
        assert!(matches!(run.read().unwrap(), [Found::Nothing, Found::Nothing]));
        for generation in 0..4 {
            run.write(&sample(generation, None)).unwrap();
            let [a, b] = run.read().unwrap();
            let generations = [a, b].map(|found| match found {
                Found::Whole(checkpoint) => Some(checkpoint.generation),
                _ => None,
            });
            let expected = [[Some(0), None], [Some(0), Some(1)], [Some(2), Some(1)], [Some(2), Some(3)]];
            assert_eq!(generations, expected[usize::try_from(generation).unwrap()]);
        }
        fs::write(path.join(".generator-left"), "half").unwrap();
        Folder::open(&path).unwrap();
        assert_eq!(fs::read_dir(&path).unwrap().count(), 2);
    }
}
