//! `list`: the tables of the catalogue.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use comfy_table::{Table, presets};

use super::{SUCCESS, tables};
use crate::{
    notation::Bounds,
    tables::{Folder, catalog::Content},
};

/// Where the catalogue is.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  generator list")]
pub struct Args {
    /// The folder of tables [default: the one beside the generator's sources].
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

/// Prints name, game, bounds, width and doc line of each table.
///
/// # Errors
/// If the catalogue cannot be read or is wrong.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let folder = Folder::open(&tables::folder(args.tables.as_deref()))?;
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    table.set_header(["table", "to", "width", "game"]);
    for entry in &folder.catalog {
        let to = match entry.content {
            Content::Law => "all coordinates, by the law".to_owned(),
            Content::Values(Bounds::All) => "all states".to_owned(),
            Content::Values(bounds) => bounds.to_string(),
        };
        table.add_row([entry.name.clone(), to, entry.width.to_string(), entry.game.to_string()]);
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{table}")?;
    out.flush()?;
    Ok(SUCCESS)
}
