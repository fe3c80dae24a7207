//! Values on their way to a file: one after the other in the narrowest cells so far, ready to be written in any form.
//!
//! There is a piece for each width: bytes up to the first value that needs two, from there on two, and so on. So nothing
//! that was written is written again, and a spool with a place on disk goes on after a crash.

use std::{
    fs::{self, File},
    io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use crate::values::Width;

/// How many values stand in each piece, in the order of [`Width::ALL`].
pub(crate) type Counts = [u64; 3];

/// The pieces with how many values they hold.
#[derive(Debug)]
pub(crate) struct Spool {
    pieces: [Option<BufWriter<File>>; 3],
    counts: Counts,
    place: Place,
}

/// Where new pieces are made.
#[derive(Debug)]
enum Place {
    /// Files with a name, which stay.
    Folder(PathBuf),
    /// Files in this folder without a name, which are gone with the process, however it ends.
    Nameless(PathBuf),
}

impl Spool {
    /// An empty spool that vanishes with the process; `folder` says on which disk.
    pub fn nameless(folder: &Path) -> Self {
        Self { pieces: [None, None, None], counts: [0; 3], place: Place::Nameless(folder.to_owned()) }
    }

    /// The spool in a folder, of which so many values are known to be safe: what stands behind them is cut off.
    ///
    /// # Errors
    /// If a piece holds less than that, or cannot be opened.
    pub fn in_folder(folder: &Path, counts: Counts) -> io::Result<Self> {
        let mut spool = Self { pieces: [None, None, None], counts, place: Place::Folder(folder.to_owned()) };
        for (index, width) in Width::ALL.into_iter().enumerate() {
            if counts[index] == 0 {
                continue;
            }
            let path = piece(folder, width);
            let mut file = File::options().read(true).write(true).open(&path)?;
            let (found, wanted) = (file.metadata()?.len(), counts[index].saturating_mul(width.bytes() as u64));
            if found < wanted {
                let message = format!("{} has {found} bytes instead of {wanted}", path.display());
                return Err(io::Error::new(io::ErrorKind::UnexpectedEof, message));
            }
            file.set_len(wanted)?;
            file.seek(SeekFrom::End(0))?;
            spool.pieces[index] = Some(BufWriter::with_capacity(1 << 16, file));
        }
        Ok(spool)
    }

    /// Deletes the pieces that stand in a folder.
    ///
    /// # Errors
    /// If one is there and cannot be deleted.
    pub fn clear(folder: &Path) -> io::Result<()> {
        for width in Width::ALL {
            match fs::remove_file(piece(folder, width)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }

    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Adds values.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn append(&mut self, mut values: &[u32]) -> io::Result<()> {
        while let Some(&first) = values.first() {
            // Pieces follow each other from narrow to wide.
            let now = self.counts.iter().rposition(|&count| count > 0).unwrap_or(0);
            let index = (now..2).find(|&index| first <= Width::ALL[index].largest()).unwrap_or(2);
            let largest = Width::ALL[index].largest();
            let fitting = values.iter().position(|&value| value > largest).unwrap_or(values.len());
            let (part, rest) = values.split_at(fitting);
            self.write(index, part)?;
            self.counts[index] += part.len() as u64;
            values = rest;
        }
        Ok(())
    }

    fn write(&mut self, index: usize, values: &[u32]) -> io::Result<()> {
        let width = Width::ALL[index];
        if self.pieces[index].is_none() {
            let file = match &self.place {
                Place::Folder(folder) => {
                    File::options().read(true).write(true).create(true).truncate(true).open(piece(folder, width))?
                }
                Place::Nameless(folder) => tempfile::tempfile_in(folder)?,
            };
            self.pieces[index] = Some(BufWriter::with_capacity(1 << 16, file));
        }
        let Some(out) = &mut self.pieces[index] else { return Ok(()) };
        let mut bytes = [0; 4096];
        for values in values.chunks(bytes.len() / width.bytes()) {
            for (cell, value) in bytes.chunks_exact_mut(width.bytes()).zip(values) {
                cell.copy_from_slice(&value.to_le_bytes()[..width.bytes()]);
            }
            out.write_all(&bytes[..values.len() * width.bytes()])?;
        }
        Ok(())
    }

    /// All values added so far are on the disk when this returns.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn sync(&mut self) -> io::Result<()> {
        for out in self.pieces.iter_mut().flatten() {
            out.flush()?;
            out.get_ref().sync_data()?;
        }
        Ok(())
    }

    /// All values from the first on.
    ///
    /// # Errors
    /// If they cannot be written or read.
    pub fn values(&mut self) -> io::Result<impl Iterator<Item = io::Result<u32>> + '_> {
        let mut readers = Vec::new();
        for out in self.pieces.iter_mut().flatten() {
            out.flush()?;
            out.get_ref().seek(SeekFrom::Start(0))?;
        }
        let pieces = self.pieces.iter().zip(Width::ALL).zip(&self.counts);
        for ((out, width), &count) in
            pieces.filter_map(|((piece, width), count)| Some(((piece.as_ref()?, width), count)))
        {
            readers.push((BufReader::with_capacity(1 << 16, out.get_ref()), width, count));
        }
        Ok(readers.into_iter().flat_map(|(mut reader, width, count)| {
            (0..count).map(move |_| {
                let mut cell = [0; 4];
                reader.read_exact(&mut cell[..width.bytes()])?;
                Ok(u32::from_le_bytes(cell))
            })
        }))
    }
}

/// The file of one width.
fn piece(folder: &Path, width: Width) -> PathBuf {
    folder.join(format!("values.{width}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(spool: &mut Spool) -> Vec<u32> {
        spool.values().unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn gives_back_what_it_got_in_pieces_of_each_width() {
        let folder = tempfile::tempdir().unwrap();
        let values: Vec<u32> = (0..3000).chain([70_000, 1, 255]).chain(65_000..66_000).chain([u32::MAX, 0]).collect();
        for step in [1, 1000, 10_000] {
            let (mut named, mut nameless) =
                (Spool::in_folder(folder.path(), [0; 3]).unwrap(), Spool::nameless(folder.path()));
            for part in values.chunks(step) {
                named.append(part).unwrap();
                nameless.append(part).unwrap();
            }
            assert_eq!(named.counts(), [256, 2744, values.len() as u64 - 3000]);
            assert!(all(&mut named) == values && all(&mut nameless) == values);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
        Spool::clear(folder.path()).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn goes_on_where_it_was_safe() {
        let folder = tempfile::tempdir().unwrap();
        let values: Vec<u32> = (0..600).collect();
        let mut spool = Spool::in_folder(folder.path(), [0; 3]).unwrap();
        spool.append(&values[..200]).unwrap();
        spool.sync().unwrap();
        let safe = spool.counts();
        spool.append(&[9; 1000]).unwrap();
        spool.append(&[999; 1000]).unwrap();
        drop(spool);
        let mut spool = Spool::in_folder(folder.path(), safe).unwrap();
        spool.append(&values[200..]).unwrap();
        assert_eq!(all(&mut spool), values);
        drop(spool);
        // Less than what was safe is an error, not a gap.
        File::options().write(true).open(folder.path().join("values.u8")).unwrap().set_len(199).unwrap();
        assert!(Spool::in_folder(folder.path(), safe).unwrap_err().to_string().contains("199 bytes instead of 200"));
        fs::remove_file(folder.path().join("values.u8")).unwrap();
        assert!(Spool::in_folder(folder.path(), safe).is_err());
    }
}
