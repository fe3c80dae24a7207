//! Values in files, in order and in the narrowest width so far, for output in any form.
//!
//! The spool has a piece for each width: one byte a value up to the first value that needs two
//! bytes, then two bytes a value, and so on. So written values are never written again, and a spool
//! in a folder resumes after a crash.

use std::{
    fs::File,
    io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use super::plain::is_there;
use crate::error::RunError;
use grundy_core::values::Width;

/// The number of values in each piece, in the order of [`Width::ALL`].
pub type PieceLengths = [u64; 3];

/// Bytes of a piece's buffer for writing and for reading.
const BUFFER: usize = 1 << 16;

/// The pieces, with their numbers of values.
#[derive(Debug)]
pub(crate) struct Spool {
    pieces: [Option<BufWriter<File>>; 3],
    lengths: PieceLengths,
    folder: PathBuf,
    /// `true` if the pieces have names in the folder, and stay. Otherwise they vanish when the
    /// process ends in any way.
    is_named: bool,
}

impl Spool {
    /// Creates an empty spool that vanishes with the process, on the disk of `folder`.
    pub fn nameless(folder: &Path) -> Self {
        Self {
            pieces: [None, None, None],
            lengths: [0; 3],
            folder: folder.to_owned(),
            is_named: false,
        }
    }

    /// Opens the spool in a folder. The first `lengths` values of each piece are known to be on the
    /// disk; the values after them are cut off.
    ///
    /// # Errors
    /// If a piece has fewer values, cannot be opened, or is not a plain file.
    pub fn in_folder(folder: &Path, lengths: PieceLengths) -> Result<Self, RunError> {
        let mut spool = Self {
            pieces: [None, None, None],
            lengths,
            folder: folder.to_owned(),
            is_named: true,
        };
        for (index, width) in Width::ALL.into_iter().enumerate() {
            let path = spool.file(width);
            is_there(&path)?;
            if lengths[index] > 0 {
                let cut = || cut_to(&path, lengths[index].saturating_mul(width.bytes() as u64));
                spool.pieces[index] =
                    Some(cut().map_err(RunError::file("read values from", &path))?);
            }
        }
        Ok(spool)
    }

    /// Returns the path of the piece of one width.
    fn file(&self, width: Width) -> PathBuf {
        self.folder.join(format!("values.{width}"))
    }

    /// Adds values.
    ///
    /// # Errors
    /// If the values cannot be written.
    pub fn append(&mut self, mut values: &[u32]) -> Result<(), RunError> {
        while let Some(&first) = values.first() {
            // The pieces are in order from narrow to wide.
            let now = self
                .lengths
                .iter()
                .rposition(|&length| length > 0)
                .unwrap_or(0);
            let index = (now..2)
                .find(|&index| first <= Width::ALL[index].largest())
                .unwrap_or(2);
            let largest = Width::ALL[index].largest();
            let fitting = values
                .iter()
                .position(|&value| value > largest)
                .unwrap_or(values.len());
            let (part, rest) = values.split_at(fitting);
            self.write(index, part)
                .map_err(|cause| self.not_written()(cause))?;
            self.lengths[index] += part.len() as u64;
            values = rest;
        }
        Ok(())
    }

    fn not_written(&self) -> impl FnOnce(io::Error) -> RunError {
        RunError::file("write values to", &self.folder)
    }

    fn write(&mut self, index: usize, values: &[u32]) -> io::Result<()> {
        let width = Width::ALL[index];
        if self.pieces[index].is_none() {
            let file = if self.is_named {
                File::options()
                    .read(true)
                    .write(true)
                    .create(true)
                    .truncate(true)
                    .open(self.file(width))?
            } else {
                tempfile::tempfile_in(&self.folder)?
            };
            self.pieces[index] = Some(BufWriter::with_capacity(BUFFER, file));
        }
        let Some(out) = &mut self.pieces[index] else {
            return Ok(());
        };
        let mut bytes = [0; 4096];
        for values in values.chunks(bytes.len() / width.bytes()) {
            for (cell, value) in bytes.chunks_exact_mut(width.bytes()).zip(values) {
                cell.copy_from_slice(&value.to_le_bytes()[..width.bytes()]);
            }
            out.write_all(&bytes[..values.len() * width.bytes()])?;
        }
        Ok(())
    }

    /// Syncs all values so far to the disk, and returns their number in each piece.
    ///
    /// # Errors
    /// If the values cannot be written.
    pub fn sync(&mut self) -> Result<PieceLengths, RunError> {
        let sync = |out: &mut BufWriter<File>| {
            out.flush()?;
            out.get_ref().sync_data()
        };
        self.pieces
            .iter_mut()
            .flatten()
            .try_for_each(sync)
            .map_err(|cause| self.not_written()(cause))?;
        Ok(self.lengths)
    }

    /// Returns all values from the first on.
    ///
    /// # Errors
    /// If the values cannot be written or read.
    pub fn values(&mut self) -> io::Result<impl Iterator<Item = io::Result<u32>> + '_> {
        for out in self.pieces.iter_mut().flatten() {
            out.flush()?;
            out.get_ref().seek(SeekFrom::Start(0))?;
        }
        let mut readers = Vec::new();
        for ((piece, width), &length) in self.pieces.iter().zip(Width::ALL).zip(&self.lengths) {
            let file = piece.as_ref().map(BufWriter::get_ref);
            readers
                .extend(file.map(|file| (BufReader::with_capacity(BUFFER, file), width, length)));
        }
        Ok(readers.into_iter().flat_map(|(mut reader, width, length)| {
            (0..length).map(move |_| {
                let mut cell = [0; 4];
                reader.read_exact(&mut cell[..width.bytes()])?;
                Ok(u32::from_le_bytes(cell))
            })
        }))
    }
}

/// Opens a piece for more values, and cuts it after the first `bytes`.
fn cut_to(path: &Path, bytes: u64) -> io::Result<BufWriter<File>> {
    let mut file = File::options().read(true).write(true).open(path)?;
    let found = file.metadata()?.len();
    if found < bytes {
        return Err(io::Error::new(
            io::ErrorKind::UnexpectedEof,
            format!("it has {found} bytes instead of {bytes}"),
        ));
    }
    file.set_len(bytes)?;
    file.seek(SeekFrom::End(0))?;
    Ok(BufWriter::with_capacity(BUFFER, file))
}

#[cfg(test)]
mod tests;
