//! `atlas`: the files of the atlas, made or checked.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;

use super::{
    BadInput, FAILURE, SUCCESS,
    choice::{Choices, WordChoice, choice},
    output,
    progress::Bar,
};
use crate::atlas::{
    files, make,
    package::{PACKAGE, package},
    sources::Sources,
};
use grundy_atlas::{FILE, csv, index};
use grundy_core::{
    diagnostic::printable,
    store::{self, FileState},
};

/// A form of the atlas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Csv,
    Sqlite,
    Parquet,
    Index,
}

impl WordChoice for Form {
    const WORDS: Choices<Self> = &[
        (Self::Csv, "csv", "Text in quotes, numbers bare: atlas.csv"),
        (
            Self::Sqlite,
            "sqlite",
            "A database with indices: atlas.sqlite",
        ),
        (
            Self::Parquet,
            "parquet",
            "Compressed columns: atlas.parquet",
        ),
        (
            Self::Index,
            "index",
            "The columns within the program `grundy`: atlas.gz",
        ),
    ];
}

/// Options of `atlas`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy-lab atlas --to data                 make every file
  grundy-lab atlas --to data --check         write nothing, list stale files
  grundy-lab atlas --to data --form csv      make one file

The files have the same bytes on every machine. The tables are those of `grundy-lab survey merge`; the first 256 values of each
game are computed.")]
pub struct Args {
    /// Folder to write to; created if it is missing.
    #[arg(long, value_name = "DIR")]
    to: PathBuf,

    /// Folder of the laboratory, with the tables of the sweeps.
    #[arg(long, value_name = "DIR", default_value = ".")]
    from: PathBuf,

    /// Form to make, several times for several forms [default: all].
    #[arg(long, value_name = "FORM", value_parser = choice::<Form>())]
    form: Vec<Form>,

    /// Write nothing; list the files that are stale or missing.
    #[arg(long)]
    check: bool,
}

/// Makes or checks the files.
///
/// # Errors
/// If a table is missing or invalid, or a file cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let sources = Sources::read(&args.from).map_err(|error| BadInput(error.to_string()))?;
    let games = make::count(&sources).map_err(|error| BadInput(error.to_string()))?;
    if !args.check {
        fs::create_dir_all(&args.to)
            .with_context(|| format!("cannot make the folder {}", args.to.display()))?;
    }
    let bar = Bar::of_items(games as u64);
    let table = make::make(&sources, &bar)?;
    drop(bar);
    let all: Vec<Form> = Form::WORDS.iter().map(|(form, ..)| *form).collect();
    let forms = if args.form.is_empty() {
        &all
    } else {
        &args.form
    };
    let mut stale = Vec::new();
    let files = forms
        .iter()
        .map(|form| file(*form, &table))
        .collect::<anyhow::Result<Vec<_>>>()?;
    for (name, bytes) in files
        .into_iter()
        .chain([(PACKAGE, package(&table).into_bytes())])
    {
        let path = args.to.join(name);
        let state = if args.check {
            store::state(&path, &bytes)?
        } else {
            store::update(&path, &bytes)?
        };
        report(&path, args.check, state, bytes.len())?;
        stale.extend((state != FileState::Fresh).then_some(name));
    }
    Ok(if args.check && !stale.is_empty() {
        FAILURE
    } else {
        SUCCESS
    })
}

/// Returns the name and the bytes of a file.
fn file(form: Form, text: &str) -> anyhow::Result<(&'static str, Vec<u8>)> {
    Ok(match form {
        Form::Csv => (FILE, text.as_bytes().to_vec()),
        Form::Sqlite => files::sqlite(&csv::parse(FILE, text)?)?,
        Form::Parquet => files::parquet(&csv::parse(FILE, text)?)?,
        Form::Index => (index::FILE, index::pack(text)?),
    })
}

fn report(path: &Path, check: bool, state: FileState, bytes: usize) -> anyhow::Result<()> {
    let done = match (check, state) {
        (true, FileState::Fresh) => "fresh",
        (true, FileState::Stale) => "stale; run the command without --check",
        (true, FileState::Missing) => "missing; run the command without --check",
        (false, FileState::Fresh) => "unchanged",
        (false, FileState::Stale | FileState::Missing) => "written",
    };
    output::print(|out| {
        writeln!(
            out,
            "{}: {done}, {bytes} bytes",
            printable(&path.display().to_string())
        )
    })
}
