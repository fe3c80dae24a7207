//! `list`: the games that have a name, the judges, or the tables of the catalogue.

use std::path::PathBuf;

use super::{BadInput, SUCCESS, judges, output};
use grundy_compute::across;
use grundy_core::{
    notation::{Bounds, names::NAMES},
    store,
};
use grundy_tables::{
    CATALOG,
    catalog::{self, Content},
};

/// Options of `list`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy list
  grundy list judges
  grundy list tables --tables tables")]
pub struct Args {
    /// Named games, judges with their largest source file and their languages, or the tables of a
    /// catalogue.
    #[arg(value_name = "WHAT", value_parser = ["games", "judges", "tables"], default_value = "games")]
    what: String,

    /// Folder of the tables.
    #[arg(long, value_name = "DIR", default_value = "tables")]
    tables: PathBuf,
}

/// Prints name, game, bounds and width of each table; names, line and rules of each game; or the
/// judges.
///
/// # Errors
/// If the catalogue cannot be read or is invalid.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    match args.what.as_str() {
        "games" => return games(),
        "judges" => return judges::list(),
        _ => {}
    }
    let text =
        store::read(&args.tables.join(CATALOG)).map_err(|error| BadInput(error.to_string()))?;
    let mut table = output::table(["table", "to", "width", "game"]);
    for entry in catalog::parse(&catalog::decode(&text)?)? {
        let to = match entry.content {
            Content::Law => "all coordinates, by the law".to_owned(),
            Content::Values(Bounds::All) => "all states".to_owned(),
            Content::Values(bounds) => bounds.to_string(),
        };
        table.add_row([
            entry.name,
            to,
            entry.width.to_string(),
            entry.game.to_string(),
        ]);
    }
    output::print(|out| writeln!(out, "{table}"))?;
    Ok(SUCCESS)
}

/// Prints every game that has a name, with its other names, its line of notation and its rules.
fn games() -> anyhow::Result<u8> {
    output::print(|out| {
        NAMES.iter().try_for_each(|named| {
            writeln!(
                out,
                "{}\n    {}\n    {}",
                named.names.join(" = "),
                named.line,
                named.rules
            )
        })?;
        across::NAMES
            .iter()
            .try_for_each(|(name, line, rules)| writeln!(out, "{name}\n    {line}\n    {rules}"))
    })?;
    Ok(SUCCESS)
}
