//! The results of a sweep: a file for each shard, a line for each result.
//!
//! ```text
//! {"sha256":"…","result":{"item":"0.77","version":"0.1.0","options":"--to 1000","host":"node3",…}}
//! ```
//! The checksum is that of the text of the result. Lines are only added, each as a whole. The last
//! line of a killed process may be incomplete, and is then ignored.

use std::{
    collections::HashMap,
    env,
    fs::{self, File, OpenOptions},
    io::Write as _,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use serde::{Deserialize, Serialize, de::DeserializeOwned, de::IgnoredAny};

use super::{
    folder::{Error, Folder, make},
    range::Range,
    record::Record,
};
use grundy_core::{
    digest,
    store::{self, FileLock},
};

/// The folder of the files of results.
const RESULTS: &str = "results";
/// The ending of the names of these files.
const LINES: &str = ".jsonl";
/// The text before the checksum of a line, between the checksum and the result, and after the
/// result.
const FRAME: [&str; 3] = ["{\"sha256\":\"", "\",\"result\":", "}"];
/// Digits of a checksum.
const DIGITS: usize = 64;

/// A result with its origin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry<R> {
    /// The canonical line of the item.
    pub item: String,
    /// The version of the program.
    pub version: String,
    /// The options of the run.
    pub options: String,
    /// The name of the machine.
    pub host: String,
    /// The time of writing, in seconds since 1970.
    pub written: u64,
    /// The time of the computation in milliseconds.
    pub milliseconds: u64,
    /// The record. It depends on the item and on the bounds among the options, but not on the
    /// program, the machine or the time.
    pub record: R,
    /// The text of the certificate, if a law was proved.
    pub certificate: Option<String>,
}

/// A record with a rank: a record supersedes those of the same item with lower ranks.
pub(super) trait Ranked: Serialize + DeserializeOwned {
    /// Returns the rank among the records of one item.
    fn rank(&self) -> (u64, bool, u64, u64, bool);
}

impl Ranked for Record {
    /// The order of importance: a later first bound, a proof, a later bound, more time, a failure.
    fn rank(&self) -> (u64, bool, u64, u64, bool) {
        let seconds = self.cut.map_or(0, |cut| cut.seconds.saturating_add(1));
        (
            self.class.values,
            self.is_proved(),
            self.to,
            seconds,
            self.failure.is_some(),
        )
    }
}

impl Ranked for Range {
    fn rank(&self) -> (u64, bool, u64, u64, bool) {
        (0, true, 0, 0, false)
    }
}

/// A result and its place.
#[derive(Debug, Clone)]
pub(super) struct Placed<R> {
    pub entry: Entry<R>,
    pub path: PathBuf,
    pub line: usize,
}

impl<R> Placed<R> {
    /// Returns an error about the result, with its place.
    pub fn wrong(&self, what: impl std::fmt::Display) -> Error {
        wrong(&self.path, self.line, what)
    }
}

fn wrong(path: &Path, line: usize, what: impl std::fmt::Display) -> Error {
    Error::Wrong {
        path: path.to_owned(),
        what: format!("line {line}: {what}; delete the line, and it is made again"),
    }
}

/// Reads for each item with results the result of the highest rank.
///
/// # Errors
/// If a file cannot be read, or a line was changed after its writing.
pub(super) fn latest<R: Ranked>(folder: &Folder) -> Result<HashMap<String, Placed<R>>, Error> {
    let mut latest: HashMap<String, Placed<R>> = HashMap::new();
    for path in files(folder)? {
        let text = store::read_text(&path)?;
        for (line, text) in (1..).zip(text.lines()) {
            let Some(entry) = read::<R>(text).map_err(|what| wrong(&path, line, what))? else {
                continue;
            };
            let is_earlier = |known: &Placed<R>| known.entry.record.rank() > entry.record.rank();
            if !latest.get(&entry.item).is_some_and(is_earlier) {
                latest.insert(
                    entry.item.clone(),
                    Placed {
                        entry,
                        path: path.clone(),
                        line,
                    },
                );
            }
        }
    }
    Ok(latest)
}

/// Returns the files in the order of their names.
fn files(folder: &Folder) -> Result<Vec<PathBuf>, Error> {
    let results = folder.path().join(RESULTS);
    if !store::exists(&results)? {
        return Ok(Vec::new());
    }
    let mut names = store::names(&results)?;
    names.retain(|name| name.ends_with(LINES));
    names.sort();
    Ok(names.into_iter().map(|name| results.join(name)).collect())
}

/// Reads the entry of a line; `None` if the line is incomplete.
fn read<R: DeserializeOwned>(line: &str) -> Result<Option<Entry<R>>, String> {
    let [begin, middle, end] = FRAME;
    let parts = line
        .strip_prefix(begin)
        .and_then(|line| line.split_at_checked(DIGITS));
    let parts = parts
        .and_then(|(sha256, rest)| Some((sha256, rest.strip_prefix(middle)?.strip_suffix(end)?)));
    if let Some((_, result)) =
        parts.filter(|(sha256, result)| digest::sha256(result.as_bytes()) == **sha256)
    {
        return serde_json::from_str(result)
            .map(Some)
            .map_err(|error| error.to_string());
    }
    match serde_json::from_str::<IgnoredAny>(line) {
        Err(error) if error.is_eof() => Ok(None),
        _ => Err("its checksum is not that of its result".to_owned()),
    }
}

/// Writes the line of an entry.
fn line<R: Serialize>(entry: &Entry<R>) -> serde_json::Result<String> {
    let result = serde_json::to_string(entry)?;
    let [begin, middle, end] = FRAME;
    Ok(format!(
        "{begin}{}{middle}{result}{end}\n",
        digest::sha256(result.as_bytes())
    ))
}

/// A writer that adds results to the file of a shard.
pub(super) struct Writer {
    path: PathBuf,
    file: Mutex<File>,
    options: String,
    host: String,
    /// The lock of the file, because only one process may add to it; `None` on a disk without
    /// locks.
    _lock: Option<FileLock>,
}

impl Writer {
    /// Opens the file of a shard, or another file in the folder if another process adds to this
    /// one.
    ///
    /// # Errors
    /// If no file can be opened.
    pub fn open(folder: &Folder, shard: &str, options: String) -> Result<Self, Error> {
        let results = folder.path().join(RESULTS);
        make(&results)?;
        let names =
            std::iter::once(String::new()).chain((2..).map(|number: u64| format!("-{number}")));
        let free = names
            .map(|beside| results.join(format!("{shard}{beside}{LINES}")))
            .find_map(|path| match FileLock::take_file(&path) {
                Ok(None) => None,
                Ok(lock) => Some((path, lock)),
                Err(_) => Some((path, None)),
            });
        let (path, lock) = free.unwrap_or_else(|| (results.join(format!("{shard}{LINES}")), None));
        let opened = |cause| Error::Folder {
            path: path.clone(),
            cause,
        };
        let is_torn =
            fs::read(&path).is_ok_and(|bytes| bytes.last().is_some_and(|&last| last != b'\n'));
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&path)
            .map_err(opened)?;
        if is_torn {
            file.write_all(b"\n").map_err(opened)?;
        }
        Ok(Self {
            path,
            file: Mutex::new(file),
            options,
            host: host(),
            _lock: lock,
        })
    }

    /// Adds a result.
    ///
    /// # Errors
    /// If the result cannot be written.
    pub fn add<R: Serialize>(
        &self,
        item: String,
        (record, certificate): (R, Option<String>),
        time: Duration,
    ) -> Result<(), Error> {
        let entry = Entry {
            item,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            options: self.options.clone(),
            host: self.host.clone(),
            written: SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |time| time.as_secs()),
            milliseconds: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            record,
            certificate,
        };
        let line = line(&entry).map_err(|error| Error::Wrong {
            path: self.path.clone(),
            what: error.to_string(),
        })?;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(line.as_bytes())
            .map_err(|cause| Error::Folder {
                path: self.path.clone(),
                cause,
            })
    }
}

/// Returns the name of this machine from a system file or environment variable, or `unknown`.
fn host() -> String {
    let told = fs::read_to_string("/proc/sys/kernel/hostname")
        .ok()
        .map(|name| name.trim().to_owned());
    let named = || {
        ["HOSTNAME", "COMPUTERNAME"]
            .into_iter()
            .find_map(|name| env::var(name).ok())
    };
    told.or_else(named)
        .filter(|name| !name.is_empty())
        .unwrap_or_else(|| "unknown".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Entry<u32> {
        let [item, version, options, host] = ["0.77", "1", "--to 9", "here"].map(str::to_owned);
        Entry {
            item,
            version,
            options,
            host,
            written: 1,
            milliseconds: 2,
            record: 8,
            certificate: None,
        }
    }

    #[test]
    fn lines_are_read_back() {
        let line = line(&entry()).unwrap();
        assert_eq!(read(line.trim_end()), Ok(Some(entry())));
    }

    #[test]
    fn torn_lines_are_dropped_and_changed_lines_are_refused() {
        let line = line(&entry()).unwrap();
        for length in 1..line.len() - 1 {
            assert_eq!(read::<u32>(&line[..length]), Ok(None), "{length}");
        }
        let changed = line.trim_end().replace("\"record\":8", "\"record\":88");
        assert!(read::<u32>(&changed).unwrap_err().contains("checksum"));
    }
}
