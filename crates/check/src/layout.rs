//! Writes TOML for people: separate sections, a note before each part, long lists in rows.

use std::fmt::{self, Formatter};

use toml::{Table, Value};

/// The count of numbers in one row of a list.
const ROW: usize = 24;
/// Lists of numbers that are written in rows of [`ROW`] numbers.
const IN_ROWS: [&str; 4] = ["values", "p", "phi", "witnesses"];
/// The tables whose lists are written on one line each.
const ON_ONE_LINE: &str = "law.planar.corner";

/// The note about a table or a key, by its path, for example `law.periodic.values`. The empty path
/// is the whole file.
pub(crate) type Notes<'a> = dyn Fn(&str) -> Option<String> + 'a;

/// Writes a table: first its own keys, then each nested table.
pub(crate) fn write(table: &Table, notes: &Notes<'_>, f: &mut Formatter<'_>) -> fmt::Result {
    note(notes, "", f)?;
    keys("", table, notes, f)?;
    sections("", table, notes, f)
}

/// Writes the nested tables of a table.
fn sections(path: &str, table: &Table, notes: &Notes<'_>, f: &mut Formatter<'_>) -> fmt::Result {
    for (key, value) in table {
        let path = below(path, key);
        match value {
            Value::Table(inner) => section(&path, inner, notes, f)?,
            Value::Array(list) if is_of_tables(value) => {
                for (index, inner) in list.iter().filter_map(Value::as_table).enumerate() {
                    writeln!(f)?;
                    if index == 0 {
                        note(notes, &path, f)?;
                    }
                    writeln!(f, "[[{}]]", header(&path))?;
                    let path = format!("{path}[{index}]");
                    keys(&path, inner, notes, f)?;
                    sections(&path, inner, notes, f)?;
                }
            }
            _ => (),
        }
    }
    Ok(())
}

/// Writes a table. The header is left out if the table has only nested tables.
fn section(path: &str, table: &Table, notes: &Notes<'_>, f: &mut Formatter<'_>) -> fmt::Result {
    let has_header = table.is_empty() || table.values().any(|value| !is_section(value));
    if has_header || notes(path).is_some() {
        writeln!(f)?;
    }
    note(notes, path, f)?;
    if has_header {
        writeln!(f, "[{}]", header(path))?;
        keys(path, table, notes, f)?;
    }
    sections(path, table, notes, f)
}

/// Writes the keys of a table that are not tables.
fn keys(path: &str, table: &Table, notes: &Notes<'_>, f: &mut Formatter<'_>) -> fmt::Result {
    table
        .iter()
        .filter(|(_, value)| !is_section(value))
        .try_for_each(|(key, value)| {
            let path = below(path, key);
            note(notes, &path, f)?;
            match value {
                Value::Array(list) if list.first().is_some_and(Value::is_array) => {
                    writeln!(f, "{key} = [")?;
                    list.iter().try_for_each(|row| writeln!(f, "    {row},"))?;
                    writeln!(f, "]")
                }
                Value::Array(list)
                    if !list.is_empty()
                        && IN_ROWS.contains(&key.as_str())
                        && !path.contains(ON_ONE_LINE) =>
                {
                    writeln!(f, "{key} = [")?;
                    rows(list, f)?;
                    writeln!(f, "]")
                }
                _ => writeln!(f, "{key} = {value}"),
            }
        })
}

/// Writes numbers in rows, one below the other.
fn rows(list: &[Value], f: &mut Formatter<'_>) -> fmt::Result {
    let texts: Vec<String> = list.iter().map(ToString::to_string).collect();
    let width = texts.iter().map(String::len).max().unwrap_or(0);
    texts.chunks(ROW).try_for_each(|row| {
        let row: Vec<String> = row.iter().map(|text| format!("{text:>width$}")).collect();
        writeln!(f, "    {},", row.join(", "))
    })
}

fn note(notes: &Notes<'_>, path: &str, f: &mut Formatter<'_>) -> fmt::Result {
    notes(path)
        .iter()
        .flat_map(|note| note.lines())
        .try_for_each(|line| writeln!(f, "# {line}"))
}

/// Returns a path without the places in lists of tables, which are not written.
fn header(path: &str) -> String {
    path.split('[')
        .map(|part| part.split_once(']').map_or(part, |(_, rest)| rest))
        .collect()
}

fn below(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}

/// Returns `true` if the value is written with a header of its own.
fn is_section(value: &Value) -> bool {
    value.is_table() || is_of_tables(value)
}

fn is_of_tables(value: &Value) -> bool {
    value
        .as_array()
        .is_some_and(|list| list.first().is_some_and(Value::is_table))
}
