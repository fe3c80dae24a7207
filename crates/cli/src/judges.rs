//! `list judges`: lists the size limits and the languages of public judges.

use comfy_table::CellAlignment;

use super::{SUCCESS, output};
use grundy_emit::judges::JUDGES;

/// Prints the limit and the languages of each judge.
///
/// # Errors
/// If standard output cannot be written.
pub fn list() -> anyhow::Result<u8> {
    let mut table = output::table([
        "judge",
        "longest source",
        "",
        "limit is",
        "Rust",
        "languages",
        "note",
    ]);
    for judge in &JUDGES {
        let (most, unit) = match judge.limit {
            Some(limit) => (limit.most.to_string(), limit.unit.to_string()),
            None => ("?".to_owned(), String::new()),
        };
        let confirmed = if judge.confirmed {
            "confirmed"
        } else {
            "unconfirmed"
        };
        let rust = if judge.rust { "yes" } else { "no" };
        table.add_row([
            judge.name,
            &most,
            &unit,
            confirmed,
            rust,
            judge.languages,
            judge.note,
        ]);
    }
    if let Some(column) = table.column_mut(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    output::print(|out| out.write_all(output::lines(&table).as_bytes()))?;
    Ok(SUCCESS)
}
