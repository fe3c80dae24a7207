//! `page`: opens the built page of `web/`, a single file.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, ensure};

use super::{BadInput, SUCCESS};
use grundy_core::store;

/// Options of `page`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  web/build && grundy page
  grundy page --folder target/site

web/build makes the page. Its file grundy.html is the whole page; this command prints its path and opens it in the browser.")]
pub struct Args {
    /// Folder of the page [default: target/site of the checkout].
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// The system's program that opens a file.
const OPENER: &str = if cfg!(windows) {
    "explorer"
} else if cfg!(target_os = "macos") {
    "open"
} else {
    "xdg-open"
};

/// Prints the path of the page and opens it.
///
/// # Errors
/// If the page is not built, or no browser can be started.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let folder = args.folder.clone().unwrap_or_else(default_folder);
    let file = folder.join("grundy.html");
    if !store::exists(&file).map_err(|error| BadInput(error.to_string()))? {
        let folder = folder.display();
        return Err(BadInput(format!(
            "there is no page in {folder}: run web/build, or name its --folder"
        ))
        .into());
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{}", file.display())?;
    out.flush()?;
    let opened = Command::new(OPENER)
        .arg(&file)
        .status()
        .with_context(|| format!("cannot start {OPENER}"))?;
    // The one on Windows ends with 1 even if it opened the file.
    ensure!(
        opened.success() || cfg!(windows),
        "{OPENER} cannot open the page; open the file in a browser"
    );
    Ok(SUCCESS)
}

/// Returns `target/site` of the checkout that this program was built from, or from which cargo runs
/// it.
fn default_folder() -> PathBuf {
    let sources =
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&sources).join("../../target/site")
}
