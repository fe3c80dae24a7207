//! The destination of a command's answer: a file, or standard output.

use std::{
    fmt::Display,
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::bail;
use comfy_table::{Table, presets};
use serde::Serialize;

use grundy_core::{
    diagnostic::printable,
    store::{self, FileState},
};
use grundy_terminal::stdout;

/// The destination of the answer.
#[derive(Debug, Clone, clap::Args)]
pub struct Output {
    /// Write to this file, which is replaced as a whole [default: standard output].
    #[arg(short = 'o', long = "output", value_name = "FILE")]
    pub path: Option<PathBuf>,
}

impl Output {
    /// Fails before a long computation if the file cannot be written.
    ///
    /// # Errors
    /// See [`writable`].
    pub fn check(&self) -> anyhow::Result<()> {
        self.path.as_deref().map_or(Ok(()), writable)
    }

    /// Writes the answer unless the file has the same content already, and reports the file.
    ///
    /// # Errors
    /// If the answer cannot be written; the file is then unchanged.
    pub fn write(&self, answer: &[u8]) -> anyhow::Result<()> {
        match &self.path {
            Some(path) => {
                writable(path)?;
                let state = store::write(path, answer)?;
                say_state(path, state)
            }
            None => self.write_with(|out| out.write_all(answer)),
        }
    }

    /// Writes the answer in pieces; reports the file, if the answer goes to a file.
    ///
    /// # Errors
    /// If `content` fails or the answer cannot be written; the file is then unchanged.
    pub fn write_with(
        &self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        if let Some(path) = &self.path {
            return write_file(path, content);
        }
        let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        content(&mut out)?;
        out.flush()?;
        Ok(())
    }
}

/// Writes an answer to standard output.
///
/// # Errors
/// If it cannot be written.
pub fn print(answer: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    answer(&mut out)?;
    out.flush()?;
    Ok(())
}

/// Writes an answer to standard output: in JSON on one line, or in words.
///
/// # Errors
/// If it cannot be written.
pub fn say<J: Serialize>(
    is_json: bool,
    json: impl FnOnce() -> J,
    words: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    // The keys of the object are in the order of the alphabet.
    let json = if is_json {
        serde_json::to_value(json())?
    } else {
        serde_json::Value::Null
    };
    print(|out| {
        if is_json {
            writeln!(out, "{json}")
        } else {
            words(out)
        }
    })
}

/// Writes an answer to standard output: as JSON on one line, or in its words.
///
/// # Errors
/// If it cannot be written.
pub fn answer<A: Serialize + Display>(is_json: bool, answer: &A) -> anyhow::Result<()> {
    say(is_json, || answer, |out| write!(out, "{answer}"))
}

/// Returns an empty table without lines.
pub fn table<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).set_header(header);
    table
}

/// Returns the lines of a table without blanks at their ends.
pub fn lines(table: &Table) -> String {
    table
        .lines()
        .flat_map(|line| [line.trim_end().to_owned(), "\n".into()])
        .collect()
}

/// Writes a file in pieces, and reports it.
///
/// # Errors
/// If `content` fails or the file cannot be written; the file is then unchanged.
pub fn write_file(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    writable(path)?;
    store::write_with(path, content)?;
    say_state(path, FileState::Stale)
}

/// Reports on standard output that a file was written, with its length. Reports nothing for a
/// device or a pipe.
fn say_state(path: &Path, state: FileState) -> anyhow::Result<()> {
    // The file is the answer: if standard output is closed, nothing of the answer is lost.
    if stdout::was_closed() {
        return Ok(());
    }
    let Some(bytes) = fs::metadata(path)
        .ok()
        .filter(fs::Metadata::is_file)
        .map(|found| found.len())
    else {
        return Ok(());
    };
    let done = match state {
        FileState::Fresh => "unchanged",
        FileState::Stale | FileState::Missing => "written",
    };
    print(|out| {
        writeln!(
            out,
            "{}: {done}, {bytes} bytes",
            printable(&path.display().to_string())
        )
    })
}

/// Checks that a file with this name can be written. Devices and pipes are not opened for the
/// check.
///
/// # Errors
/// If the name is `-`, which means standard output elsewhere, if there is a folder or a read-only
/// file with this name, or the parent folder does not exist or cannot be written.
pub fn writable(path: &Path) -> anyhow::Result<()> {
    not_a_folder(path)?;
    if path == Path::new("-") {
        bail!("cannot write a file named `-`: leave -o out for standard output");
    }
    let found = fs::metadata(path).ok();
    if found.as_ref().is_some_and(|found| !found.is_file()) {
        return Ok(());
    }
    // The file is replaced as a whole, for which the system asks only the folder; a superuser may
    // write anything.
    if found.is_some_and(|found| found.permissions().readonly()) {
        bail!(
            "cannot write {}: the file is read-only; allow writing to it, or name another file",
            path.display()
        );
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    if folder.try_exists().is_ok_and(|is_there| !is_there) {
        bail!(
            "cannot write {}: there is no folder {}",
            path.display(),
            folder.display()
        );
    }
    if let Err(error) = store::probe(folder) {
        // The message omits the name of the temporary file.
        let why = io::Error::from(error.kind());
        bail!(
            "cannot write {}: folder {}: {why}",
            path.display(),
            folder.display()
        );
    }
    Ok(())
}

fn not_a_folder(path: &Path) -> anyhow::Result<()> {
    if path.is_dir() {
        bail!("cannot write {}: it is a folder", path.display());
    }
    Ok(())
}
