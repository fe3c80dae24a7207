//! The generator of the tables in `tables/`, or in another folder; see `generator --help`.
#![forbid(unsafe_code)]

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use clap::Parser;
use comfy_table::{CellAlignment, Table, presets};

use grundy_compute as compute;
use grundy_core::{store, values::Shape};
use grundy_tables::{
    CATALOG, COMMAND, Defect, Difference, Folder, Made,
    catalog::{Content, Entry},
    make,
};
use grundy_terminal::{BadInput, FAILURE, SUCCESS, TerminalOptions, complain, progress::Bar};

/// Computes every table of a folder's catalog.toml in parallel, and writes those that differ as
/// Rust.
#[derive(Debug, Parser)]
#[command(name = "generator", version, after_help = EXAMPLES)]
struct Cli {
    /// Make only this table; may be given several times.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,

    /// Write nothing; list every stale, missing or extra file, and exit with 1 if there is one.
    #[arg(long)]
    check: bool,

    /// The folder of tables, which holds catalog.toml [default: `tables/` beside the generator's
    /// sources].
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,

    #[command(flatten)]
    options: TerminalOptions,
}

const EXAMPLES: &str = "Examples:
  generator                      make all tables
  generator --only knights       make one
  generator --check              write nothing, list stale files
  generator --tables my_tables   make the tables of my_tables/catalog.toml

The program `grundy` explores games, emits code and more: `cargo run -p grundy-cli -- --help`.

Exit codes: 0 done; 1 tables are stale, or a file cannot be written; 2 wrong input (command line, catalogue);
129, 130, 143 ended by a signal.";

fn main() -> ExitCode {
    grundy_terminal::main(|| grundy_terminal::finish(Cli::try_parse(), |cli| obey(&cli)))
}

fn obey(cli: &Cli) -> anyhow::Result<u8> {
    cli.options.apply()?;
    run(cli, &cli.tables.clone().unwrap_or_else(beside_the_sources))
}

/// Returns the folder `tables/` of the checkout from which cargo built or runs this program.
fn beside_the_sources() -> PathBuf {
    let sources =
        std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    PathBuf::from(sources)
        .parent()
        .map_or_else(|| PathBuf::from("tables"), |root| root.join("tables"))
}

/// Opens a folder of tables; a catalogue that cannot be read is bad input.
fn open(path: &Path) -> anyhow::Result<Folder> {
    Folder::open(path).map_err(|error| match error.downcast::<store::StoreError>() {
        Ok(unreadable) => BadInput(unreadable.to_string()).into(),
        Err(error) => error,
    })
}

/// Makes or checks the tables of a folder.
fn run(args: &Cli, path: &Path) -> anyhow::Result<u8> {
    let start = Instant::now();
    let folder = open(path)?;
    let entries = select(&folder.catalog, &args.only)?;
    let made = {
        let positions = |entry: &Entry| match entry.content {
            Content::Values(bounds) => compute::shape(&entry.game, &bounds)
                .ok()
                .and_then(Shape::positions),
            Content::Law => None,
        };
        let bar = Bar::new(entries.iter().filter_map(positions).map(|n| n as u64).sum());
        make(&entries, &bar)?
    };
    // All tables are made before the first output: a reader that closes the pipe must not stop the
    // work.
    if args.check {
        let differences = folder.check(&made)?;
        let last = match differences.len() {
            0 => format!("{} tables are fresh", made.len()),
            count => format!("{} tables, {count} differences", made.len()),
        };
        print(&made, &last, start)?;
        for difference in &differences {
            complain(&in_words(difference));
        }
        if differences.is_empty() {
            return Ok(SUCCESS);
        }
        let (count, folder) = (differences.len(), path.display());
        complain(&format!(
            "error: {count} of the files in {folder} are not as they should be"
        ));
        return Ok(FAILURE);
    }
    let done = folder.write(&made)?;
    let done = if done.is_empty() {
        "nothing to write".to_owned()
    } else {
        done.join(", ")
    };
    print(&made, &format!("{} tables: {done}", made.len()), start)?;
    Ok(SUCCESS)
}

/// Prints the summary and a last line; a closed pipe is not an error.
fn print(made: &[Made], last: &str, start: Instant) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let printed = writeln!(out, "{}\n\n{last} ({:.0?})", summary(made), start.elapsed())
        .and_then(|()| out.flush());
    match printed {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        printed => printed,
    }
}

/// Describes the defect of a file and its remedy.
fn in_words(difference: &Difference) -> String {
    let remedy = match difference.defect {
        Defect::Stale | Defect::Missing => format!("run `{COMMAND}`"),
        Defect::Left => format!("run `{COMMAND}`, which deletes it"),
        Defect::Foreign => format!("move it out of the folder, or add a [[table]] to {CATALOG}"),
    };
    format!(
        "{}: {}: {remedy}",
        difference.defect.name(),
        difference.path.display()
    )
}

fn select(catalog: &[Entry], only: &[String]) -> anyhow::Result<Vec<Entry>> {
    let names = || catalog.iter().map(|entry| entry.name.as_str());
    for name in only {
        if !names().any(|known| known == name) {
            let nearest = names().min_by_key(|known| strsim::damerau_levenshtein(known, name));
            let help = nearest.map_or_else(String::new, |nearest| {
                format!("; did you mean `{nearest}`?")
            });
            return Err(BadInput(format!("no table `{name}` in the catalogue{help}")).into());
        }
    }
    Ok(catalog
        .iter()
        .filter(|entry| only.is_empty() || only.contains(&entry.name))
        .cloned()
        .collect())
}

/// Returns the summary: one aligned table with a total.
fn summary(made: &[Made]) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    table.set_header([
        "table",
        "game",
        "entries",
        "largest",
        "at",
        "source bytes",
        "binary bytes",
        "compute ms",
    ]);
    let mut total = [0; 3];
    for made in made {
        let (largest, at) = &made.largest;
        let bytes = made.entries * made.entry.width.bytes();
        for (sum, term) in total
            .iter_mut()
            .zip([made.entries, made.source.len(), bytes])
        {
            *sum += term;
        }
        table.add_row([
            made.entry.name.clone(),
            made.entry.game.to_string(),
            made.entries.to_string(),
            largest.to_string(),
            at.clone(),
            made.source.len().to_string(),
            bytes.to_string(),
            format!("{:.2}", made.time.as_secs_f64() * 1e3),
        ]);
    }
    // `sum` of an empty iterator of floats is -0.
    let time = made
        .iter()
        .fold(0.0, |sum, made| sum + made.time.as_secs_f64());
    let [entries, source, bytes] = total.map(|sum| sum.to_string());
    let blank = String::new;
    table.add_row([
        "total".to_owned(),
        blank(),
        entries,
        blank(),
        blank(),
        source,
        bytes,
        format!("{:.2}", time * 1e3),
    ]);
    for column in table.column_iter_mut().skip(2) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
