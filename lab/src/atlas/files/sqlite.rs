//! The atlas as a `SQLite` database.

use rusqlite::{
    Connection, MAIN_DB, params_from_iter,
    types::{ToSqlOutput, ValueRef},
};

use crate::atlas::Error;
use grundy_atlas::{
    column::{CellType, Column},
    csv::{AtlasRow, CsvCell},
};

/// The file's name.
const FILE: &str = "atlas.sqlite";
/// The columns with an index; the column `game` is the primary key.
const INDEXED: [Column; 6] = [
    Column::Period,
    Column::Preperiod,
    Column::Kind,
    Column::Representative,
    Column::Oeis,
    Column::FirstValues,
];

/// Returns the name and the bytes of a database with the one table `atlas`.
///
/// # Errors
/// If two rows have the same game, or `SQLite` fails.
pub fn sqlite(rows: &[AtlasRow<'_>]) -> Result<(&'static str, Vec<u8>), Error> {
    let bytes = database(rows).map_err(|cause| Error::Database {
        file: FILE,
        cause: cause.to_string(),
    })?;
    Ok((FILE, bytes))
}

fn database(rows: &[AtlasRow<'_>]) -> rusqlite::Result<Vec<u8>> {
    let mut database = Connection::open_in_memory()?;
    let columns = Column::ALL.map(|column| match (column, column.holds()) {
        (Column::Game, _) => format!("{} TEXT PRIMARY KEY NOT NULL", column.name()),
        (_, CellType::Text) => format!("{} TEXT", column.name()),
        (_, CellType::Number) => format!("{} INTEGER", column.name()),
    });
    database.execute_batch(&format!(
        "CREATE TABLE atlas ({}) STRICT, WITHOUT ROWID;",
        columns.join(", ")
    ))?;
    let work = database.transaction()?;
    {
        let marks = vec!["?"; Column::ALL.len()].join(", ");
        let mut insert = work.prepare(&format!("INSERT INTO atlas VALUES ({marks})"))?;
        for row in rows {
            insert.execute(params_from_iter(
                Column::ALL.map(|column| value(row.cell(column))),
            ))?;
        }
    }
    for column in INDEXED {
        let name = column.name();
        work.execute_batch(&format!(
            "CREATE INDEX atlas_{name} ON atlas ({name}) WHERE {name} IS NOT NULL;"
        ))?;
    }
    work.commit()?;
    // The pages in order, whatever the order of insertion was.
    database.execute_batch("VACUUM;")?;
    Ok(database.serialize(MAIN_DB)?.to_vec())
}

fn value(cell: CsvCell<'_>) -> ToSqlOutput<'_> {
    ToSqlOutput::Borrowed(match cell {
        CsvCell::Empty => ValueRef::Null,
        // The CSV has no numbers above i64::MAX.
        CsvCell::Number(number) => ValueRef::Integer(i64::try_from(number).unwrap_or(i64::MAX)),
        CsvCell::Text(text) => ValueRef::Text(text.as_bytes()),
    })
}
