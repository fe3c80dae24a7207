//! `atlas`: 25,000 games and their laws as one table, searched and written as CSV.

mod find;

use super::output::Output;

/// Options of `atlas`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy atlas find --family octal --digits 4 --period 20
  grundy atlas find --values 0,1,2,3,1,4 --period ..100 --kind periodic
  grundy atlas csv -o atlas.csv")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// List the games with given values, period, kind and so on.
    Find(Box<find::Args>),
    /// Write the whole table as CSV: 8 MB; text in quotes, numbers bare, empty cells without a
    /// character.
    Csv(Output),
}

/// Searches or writes the atlas.
///
/// # Errors
/// If the output cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    match &args.command {
        Command::Find(args) => find::run(args),
        Command::Csv(output) => {
            output.write(grundy_atlas::index::table()?.as_bytes())?;
            Ok(super::SUCCESS)
        }
    }
}
