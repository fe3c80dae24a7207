//! The tables of generated pages.

use std::fmt::Display;

/// The mark of a column of numbers, which is aligned to the right.
const NUMBERS: char = ':';

/// Returns `true` if a column has numbers: its name ends with a colon.
pub(crate) fn has_numbers(column: &str) -> bool {
    column.ends_with(NUMBERS)
}

/// Returns the name of a column without its mark.
pub(crate) fn name(column: &str) -> &str {
    column.trim_end_matches(NUMBERS)
}

/// Splits a list of columns, which has bars between them.
pub(crate) fn columns(list: &str) -> Vec<&str> {
    list.split('|').collect()
}

/// Writes a table in Markdown. The name of a column of numbers ends with a colon, which is not
/// printed.
pub(crate) fn markdown<C: Display>(
    columns: &[&str],
    rows: impl IntoIterator<Item = impl IntoIterator<Item = C>>,
) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let dashes: Vec<&str> = columns
        .iter()
        .map(|column| if has_numbers(column) { "--:" } else { "---" })
        .collect();
    let head = line(
        columns
            .iter()
            .map(|column| name(column).to_owned())
            .collect(),
    );
    let rows = rows
        .into_iter()
        .map(|row| line(row.into_iter().map(|cell| cell.to_string()).collect()));
    std::iter::once(format!("{head}|{}|\n", dashes.join("|")))
        .chain(rows)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_aligned_on_the_right() {
        let table = markdown(&["game", "period:"], [["0.77", "12"], ["0.07", "34"]]);
        assert_eq!(
            table,
            "| game | period |\n|---|--:|\n| 0.77 | 12 |\n| 0.07 | 34 |\n"
        );
        assert_eq!(
            markdown::<u8>(&["a:"], Vec::<Vec<u8>>::new()),
            "| a |\n|--:|\n"
        );
    }
}
