//! The folder `tables/`: what it should hold, made from its catalogue in parallel, and how it differs on disk.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::Context;
use rayon::prelude::*;

use crate::{
    catalog::{self, Entry, Extent},
    compute::{self, estimate},
    digest, emit,
    game::Game,
    law::planar,
    progress::Progress,
    store::{self, State},
};

/// The file that says what to tabulate.
pub const CATALOG: &str = "catalog.toml";
/// The digests of the tables' files, as `sha256sum -c` reads them.
pub const SUMS: &str = "SHA256SUMS";

/// One table, made in memory.
#[derive(Debug)]
pub struct Made {
    /// What was asked for.
    pub entry: Entry,
    /// Number of values written down.
    pub entries: usize,
    /// The largest value and where it first stands.
    pub largest: (u32, String),
    /// The text of its file.
    pub source: String,
    /// What the values took to compute.
    pub time: Duration,
}

impl Made {
    /// The name of the file.
    #[must_use]
    pub fn file_name(&self) -> String {
        file_name(&self.entry)
    }
}

fn file_name(entry: &Entry) -> String {
    format!("{}.rs", entry.name)
}

/// Computes tables, several at once, in the order of `entries`.
///
/// # Errors
/// If a value does not fit its table's width, or `progress` asks to stop.
pub fn make(entries: &[Entry], progress: &dyn Progress) -> anyhow::Result<Vec<Made>> {
    entries
        .par_iter()
        .map(|entry| make_one(entry, progress).map_err(|error| error.context(format!("table `{}`", entry.name))))
        .collect()
}

/// Bytes of memory for each value beside the table: its source in decimals.
const SOURCE: f64 = 8.0;

fn make_one(entry: &Entry, progress: &dyn Progress) -> anyhow::Result<Made> {
    let start = Instant::now();
    match (&entry.game, entry.extent) {
        (game, Extent::Values(bounds)) => {
            let shape = compute::shape(game, &bounds)?;
            let estimate = estimate::estimate(game, shape).stored_in(entry.width, shape).with_each(SOURCE, shape);
            if let Some(refusal) = estimate.refusal() {
                anyhow::bail!("{game} to {bounds} {refusal}; reduce `to` in the catalogue");
            }
            let values = compute::compute(game, &bounds, Some(entry.width), progress)?;
            let (time, source) = (start.elapsed(), emit::table::file(entry, &values)?);
            let (largest, at) = values.largest().map_or((0, 0), |largest| (largest.value, largest.index));
            let largest = (largest, values.shape.name(at));
            Ok(Made { entry: entry.clone(), entries: values.len(), largest, source, time })
        }
        (Game::Lattice(lattice), Extent::Law) => {
            let (law, proof) = planar::discover(lattice, progress)?.context("no law found that can be proved")?;
            let compact = planar::Compact::new(lattice, &law, &proof).context("the law is too large")?;
            let (time, source) = (start.elapsed(), emit::planar::file(entry, &law, &proof, &compact)?);
            let largest = compact.table.iter().max().copied().unwrap_or(0);
            let entries = compact.table.len();
            Ok(Made { entry: entry.clone(), entries, largest: (largest.into(), String::new()), source, time })
        }
        // The catalogue refuses laws of other games.
        _ => anyhow::bail!("this game has no law of all positions"),
    }
}

/// Something in the folder that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub what: &'static str,
    /// What to do.
    pub remedy: String,
}

/// The folder of tables.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    /// Everything in the catalogue.
    pub catalog: Vec<Entry>,
}

impl Folder {
    /// Reads the catalogue of a folder.
    ///
    /// # Errors
    /// If it cannot be read or is wrong; then a [`Diagnostic`](crate::diagnostic::Diagnostic) points at the place.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let text = catalog::decode(&store::read(&path.join(CATALOG))?)?;
        Ok(Self { path: path.to_owned(), catalog: catalog::parse(&text)? })
    }

    /// Every file that should stand in the folder because of `made`: the tables and the digests of all tables.
    /// Digests of tables that are not in `made` are kept as they stand.
    fn files(&self, made: &[Made]) -> anyhow::Result<Vec<(String, String)>> {
        let mut digests: BTreeMap<String, String> = BTreeMap::new();
        let sums = self.path.join(SUMS);
        if made.len() < self.catalog.len() && sums.exists() {
            let text = store::read_text(&sums)?;
            digests.extend(text.lines().filter_map(|line| line.split_once("  ")).map(|(d, n)| (n.into(), d.into())));
        }
        let mut files = Vec::new();
        for table in made {
            digests.insert(table.file_name(), digest::sha256(table.source.as_bytes()));
            files.push((table.file_name(), table.source.clone()));
        }
        let listed = self.catalog.iter().map(file_name);
        let lines = listed.filter_map(|name| digests.get(&name).map(|digest| format!("{digest}  {name}\n")));
        // Last, so that a run that is cut short leaves digests that do not match rather than digests that lie.
        files.push((SUMS.to_owned(), lines.collect()));
        Ok(files)
    }

    /// Files of the folder that nothing in the catalogue accounts for: (name, was it written by this program).
    fn extra(&self) -> anyhow::Result<Vec<(String, bool)>> {
        let known: BTreeSet<String> =
            self.catalog.iter().map(file_name).chain([CATALOG.to_owned(), SUMS.to_owned()]).collect();
        let mut extra = Vec::new();
        for name in store::names(&self.path)?.into_iter().filter(|name| !known.contains(name)) {
            let path = self.path.join(&name);
            let is_temporary = name.starts_with(store::TEMPORARY) && path.is_file();
            // Another process is writing it.
            if is_temporary && !store::is_left_behind(&path) {
                continue;
            }
            // To open a pipe would wait for somebody who writes to it.
            let is_table = || store::read_text(&path).is_ok_and(|text| text.starts_with("// @generated by generator "));
            let ours = is_temporary || path.is_file() && is_table();
            extra.push((name, ours));
        }
        Ok(extra)
    }

    /// How the folder differs from what it should be; writes nothing.
    ///
    /// # Errors
    /// If a file cannot be read.
    pub fn check(&self, made: &[Made]) -> anyhow::Result<Vec<Difference>> {
        let mut differences = Vec::new();
        for (name, bytes) in self.files(made)? {
            let path = self.path.join(&name);
            let what = match store::state(&path, bytes.as_bytes())? {
                State::Fresh => continue,
                State::Stale => "stale",
                State::Missing => "missing",
            };
            differences.push(Difference { path, what, remedy: format!("run `{}`", emit::table::COMMAND) });
        }
        if made.len() == self.catalog.len() {
            for (name, ours) in self.extra()? {
                let remedy = if ours {
                    format!("run `{}`, which deletes it", emit::table::COMMAND)
                } else {
                    format!("move it out of the folder, or add a [[table]] to {CATALOG}")
                };
                differences.push(Difference { path: self.path.join(name), what: "extra", remedy });
            }
        }
        Ok(differences)
    }

    /// Writes what differs, and deletes tables that left the catalogue (if all were made); says what it did.
    ///
    /// # Errors
    /// If a file cannot be read, written or deleted; every file is then as it was or as it should be.
    pub fn write(&self, made: &[Made]) -> anyhow::Result<Vec<String>> {
        let mut done = Vec::new();
        for (name, bytes) in self.files(made)? {
            if store::update(&self.path.join(&name), bytes.as_bytes())? != State::Fresh {
                done.push(format!("wrote {name}"));
            }
        }
        if made.len() == self.catalog.len() {
            let mut deleted = store::remove_left_behind(&self.path)?;
            for (name, _) in
                self.extra()?.into_iter().filter(|(name, ours)| *ours && !name.starts_with(store::TEMPORARY))
            {
                if store::remove(&self.path.join(&name))? {
                    deleted.push(name);
                }
            }
            done.extend(deleted.iter().map(|name| format!("deleted {name}")));
        }
        Ok(done)
    }
}
