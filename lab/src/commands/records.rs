//! `records`: the page that lists a folder of certificates.

use std::path::{Path, PathBuf};

use super::{BadInput, FAILURE, SUCCESS, complain};
use crate::page::{self, Folder, PAGE, RUNS, Runs};
use grundy_core::store;

/// Options of `records`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy-lab records records
  grundy-lab records records --check

The folder has certificates (*.toml), the answers of `grundy-lab prove` without a known period (*.txt), and runs.toml, which
says how each file was made. The page README.md is made from them.")]
pub struct Args {
    /// Folder of the certificates.
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Write nothing; exit code 1 if the page is stale.
    #[arg(long)]
    check: bool,
}

/// Writes the page, or checks that it is up to date.
///
/// # Errors
/// If a file cannot be read or is not a certificate, or `runs.toml` does not list the files of the
/// folder.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let page = page(&args.folder)?;
    let path = args.folder.join(PAGE);
    if !args.check {
        store::update(&path, page.as_bytes())?;
        return Ok(SUCCESS);
    }
    if store::exists(&path)? && store::read_text(&path)? == page {
        return Ok(SUCCESS);
    }
    complain(&format!(
        "stale: {}; run the command without --check",
        path.display()
    ));
    Ok(FAILURE)
}

/// Returns the page of a folder.
fn page(folder: &Path) -> anyhow::Result<String> {
    let read = |name: &str| {
        store::read_text(&folder.join(name)).map_err(|error| BadInput(error.to_string()))
    };
    let runs: Runs = read(RUNS)?.parse()?;
    let mut names = store::names(folder)?;
    names.retain(|name| name != RUNS);
    names.sort();
    let with = |extension: &str| {
        let names = names.iter().filter(|name| {
            Path::new(name)
                .extension()
                .is_some_and(|found| found == extension)
        });
        names
            .map(|name| read(name).map(|text| (name.clone(), text)))
            .collect::<Result<Vec<_>, BadInput>>()
    };
    let files = Folder {
        certificates: with("toml")?,
        sequences: with("txt")?,
    };
    page::page(&runs, &files).map_err(|error| BadInput(error.to_string()).into())
}
