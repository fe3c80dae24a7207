//! `atlas`: 25,000 games and their laws as one table, made and searched.

use std::path::PathBuf;

mod build;
mod find;

/// Options of `atlas`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy atlas find --family octal --digits 4 --period 20
  grundy atlas find --values 0,1,2,3,1,4 --period ..100 --kind periodic
  grundy atlas build --to data

docs/data.md describes the columns, and how to read the files in Python, R, SQL and Rust.")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Make the files of the atlas from the tables of the sweeps, or check them.
    Build(build::Args),
    /// List the games with given values, period, kind and so on.
    Find(Box<find::Args>),
}

/// The folder of the atlas in the repository.
#[derive(Debug, clap::Args)]
struct Data {
    /// Folder of atlas.csv.
    #[arg(long, value_name = "DIR", default_value = "data")]
    data: PathBuf,
}

/// Makes or searches the atlas.
///
/// # Errors
/// If a file cannot be read or written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    match &args.command {
        Command::Build(args) => build::run(args),
        Command::Find(args) => find::run(args),
    }
}
