//! `tables`: the tables of a folder's catalogue, made or checked.

use std::path::PathBuf;

/// Options of `tables`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy tables my_tables                 make every table of my_tables/catalog.toml
  grundy tables my_tables --check         write nothing, list stale files")]
pub struct Args {
    /// Folder that holds catalog.toml.
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    #[command(flatten)]
    choice: grundy_terminal::tables::Choice,
}

/// Makes or checks the tables.
///
/// # Errors
/// If the catalogue is invalid, a value does not fit, or a file cannot be read or written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    args.choice.run(&args.folder)
}
