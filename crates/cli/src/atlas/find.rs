//! `atlas find`: the games of the atlas with given values, period, kind and so on.

use std::io::{self, Write};

use comfy_table::Table;
use serde_json::{Map, Value};

use super::super::{FAILURE, SUCCESS, choice::whole_number, output};
use grundy_atlas::{
    FILE,
    column::Column,
    csv::{AtlasRow, CsvCell},
    find::{AtlasMatches, NumberRange, Query, TermQuery},
    id::FAMILIES,
    index,
};

/// The columns of the table for people.
const COLUMNS_SHOWN: [Column; 9] = [
    Column::Game,
    Column::Status,
    Column::Kind,
    Column::Period,
    Column::Preperiod,
    Column::Saltus,
    Column::Largest,
    Column::Oeis,
    Column::FirstValues,
];
/// The first values in the table for people.
const VALUES_SHOWN: usize = 12;

/// Options of `atlas find`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy atlas find --family octal --digits 4 --period 20
  grundy atlas find --values 0,1,2,3,1,4 --period ..100 --kind periodic
  grundy atlas find --status proved --sort period --reverse --limit 10
  grundy atlas find --game octal:0.77 --json

A RANGE is one number or two numbers with `..` between, both included; either may be left out: 20, 5..10, ..100, 5..

Exit code 1: no game was found.")]
pub struct Args {
    #[command(flatten)]
    texts: Texts,

    #[command(flatten)]
    numbers: Ranges,

    /// Values of the heaps from 0 on, with commas between.
    #[arg(long, value_name = "VALUES")]
    values: Option<TermQuery>,

    /// Consecutive values anywhere in the first 64.
    #[arg(long, value_name = "VALUES")]
    contains: Option<TermQuery>,

    /// Column to sort by; `grundy atlas csv` has their names in its first line.
    #[arg(long, value_name = "COLUMN", value_parser = |name: &str| Column::find_named(name).ok_or_else(columns))]
    sort: Option<Column>,

    /// Sort from the largest to the smallest.
    #[arg(long, requires = "sort")]
    reverse: bool,

    /// Most games to print [default: 20; with --json all].
    #[arg(long, value_name = "N", value_parser = whole_number(1..=u64::MAX))]
    limit: Option<u64>,

    /// Print one JSON object with all columns.
    #[arg(long)]
    json: bool,
}

/// Conditions on columns of text.
#[derive(Debug, clap::Args)]
struct Texts {
    /// Name of a game, such as octal:0.77.
    #[arg(long, value_name = "NAME")]
    game: Option<String>,

    /// Family of the games.
    #[arg(long, value_parser = FAMILIES)]
    family: Option<String>,

    /// Status of the law.
    #[arg(long, value_parser = ["proved", "observed", "none"])]
    status: Option<String>,

    /// Kind of the law, such as periodic or 'arithmetic periodic'.
    #[arg(long)]
    kind: Option<String>,

    /// OEIS number of the game's values.
    #[arg(long, value_name = "NUMBER")]
    oeis: Option<String>,

    /// Game that represents the class.
    #[arg(long, value_name = "NAME")]
    representative: Option<String>,
}

/// Conditions on columns of numbers.
#[derive(Debug, clap::Args)]
struct Ranges {
    /// Digits after the point.
    #[arg(long, value_name = "RANGE")]
    digits: Option<NumberRange>,

    /// Least period.
    #[arg(long, value_name = "RANGE")]
    period: Option<NumberRange>,

    /// Least preperiod.
    #[arg(long, value_name = "RANGE")]
    preperiod: Option<NumberRange>,

    /// Number added in each period.
    #[arg(long, value_name = "RANGE")]
    saltus: Option<NumberRange>,

    /// Largest value of the computed heaps.
    #[arg(long, value_name = "RANGE")]
    largest: Option<NumberRange>,

    /// Number of rare heaps.
    #[arg(long, value_name = "RANGE")]
    rares: Option<NumberRange>,

    /// Order of the misère quotient.
    #[arg(long, value_name = "RANGE")]
    misere_order: Option<NumberRange>,
}

fn columns() -> String {
    format!(
        "expected a column: {}",
        Column::ALL.map(Column::name).join(", ")
    )
}

impl Args {
    fn query(&self) -> Query {
        let Texts {
            game,
            family,
            status,
            kind,
            oeis,
            representative,
        } = &self.texts;
        let Ranges {
            digits,
            period,
            preperiod,
            saltus,
            largest,
            rares,
            misere_order,
        } = &self.numbers;
        let texts = [
            (Column::Game, game),
            (Column::Family, family),
            (Column::Status, status),
            (Column::Kind, kind),
            (Column::Oeis, oeis),
            (Column::Representative, representative),
        ];
        let numbers = [
            (Column::Digits, digits),
            (Column::Period, period),
            (Column::Preperiod, preperiod),
            (Column::Saltus, saltus),
            (Column::Largest, largest),
            (Column::Rares, rares),
            (Column::MisereOrder, misere_order),
        ];
        Query {
            values: self.values.clone(),
            anywhere: self.contains.clone(),
            numbers: numbers
                .into_iter()
                .filter_map(|(column, range)| Some((column, range.clone()?)))
                .collect(),
            texts: texts
                .into_iter()
                .filter_map(|(column, text)| Some((column, text.clone()?)))
                .collect(),
            sort: self.sort,
            reverse: self.reverse,
        }
    }
}

/// Prints the games found.
///
/// # Errors
/// If the output cannot be written.
pub(super) fn run(args: &Args) -> anyhow::Result<u8> {
    let text = index::table()?;
    let AtlasMatches { rows: found, games } = args.query().run(FILE, &text)?;
    let most = args.limit.unwrap_or(if args.json { u64::MAX } else { 20 });
    let shown = &found[..found.len().min(usize::try_from(most).unwrap_or(usize::MAX))];
    let mut out = io::stdout().lock();
    if args.json {
        let rows: Vec<Value> = shown.iter().map(object).collect();
        serde_json::to_writer(
            &mut out,
            &serde_json::json!({ "found": found.len(), "games": rows }),
        )?;
        writeln!(out)?;
    } else if found.is_empty() {
        writeln!(out, "none of the {games} games of the atlas")?;
    } else {
        writeln!(out, "{}", table(shown))?;
        let more = found.len() - shown.len();
        let hint = if more == 0 {
            String::new()
        } else {
            format!(", {more} of them not shown (--limit)")
        };
        writeln!(out, "{} of {games} games{hint}", found.len())?;
    }
    out.flush()?;
    Ok(if found.is_empty() { FAILURE } else { SUCCESS })
}

fn object(row: &AtlasRow<'_>) -> Value {
    let value = |cell: CsvCell<'_>| match cell {
        CsvCell::Empty => Value::Null,
        CsvCell::Number(number) => number.into(),
        CsvCell::Text(text) => text.into(),
    };
    let cells = Column::ALL.map(|column| (column.name().to_owned(), value(row.cell(column))));
    Value::Object(cells.into_iter().collect::<Map<String, Value>>())
}

fn table(rows: &[AtlasRow<'_>]) -> Table {
    let mut table = output::table(COLUMNS_SHOWN.map(Column::name));
    for row in rows {
        table.add_row(COLUMNS_SHOWN.map(|column| {
            match row.cell(column) {
                CsvCell::Empty => String::new(),
                CsvCell::Number(number) => number.to_string(),
                CsvCell::Text(text) if column == Column::FirstValues => text
                    .split(' ')
                    .take(VALUES_SHOWN)
                    .collect::<Vec<_>>()
                    .join(" "),
                CsvCell::Text(text) => text.to_owned(),
            }
        }));
    }
    table
}
