//! The generator of the tables in `tables/`; see `generator --help`.
#![forbid(unsafe_code)]

use std::{path::PathBuf, process::ExitCode};

use clap::Parser;
use grundy_terminal::{Options, tables::Choice};

/// Computes every table of tables/catalog.toml in parallel, and writes those that differ as Rust.
#[derive(Debug, Parser)]
#[command(name = "generator", version, after_help = EXAMPLES)]
struct Cli {
    #[command(flatten)]
    choice: Choice,

    /// The folder of tables [default: `tables/` beside the generator's sources].
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,

    #[command(flatten)]
    options: Options,
}

const EXAMPLES: &str = "Examples:
  generator                      make all tables
  generator --only knights       make one
  generator --check              write nothing, list stale files

The program `grundy` explores games, emits code and more: `cargo run -p grundy-cli -- --help`.

Exit codes: 0 done; 1 tables are stale, or a file cannot be written; 2 wrong input (command line, catalogue);
129, 130, 143 ended by a signal.";

fn main() -> ExitCode {
    grundy_terminal::main(|| grundy_terminal::finish(Cli::try_parse(), |cli| obey(&cli)))
}

fn obey(cli: &Cli) -> anyhow::Result<u8> {
    cli.options.apply()?;
    cli.choice.run(&cli.tables.clone().unwrap_or_else(beside_the_sources))
}

/// Returns the folder `tables/` of the checkout from which cargo built or runs this program.
fn beside_the_sources() -> PathBuf {
    let sources = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    PathBuf::from(sources).parent().map_or_else(|| PathBuf::from("tables"), |root| root.join("tables"))
}
