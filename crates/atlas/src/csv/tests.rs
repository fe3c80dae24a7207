use super::*;

fn example() -> AtlasRow<'static> {
    let mut row = AtlasRow::empty();
    row.set_text(Column::Game, "octal:0.77");
    row.set_number(Column::Period, Some(12));
    row.set_text(Column::FirstValues, "0 1 2, 3");
    row
}

#[test]
fn written_rows_are_read_back() {
    let rows = vec![example(), AtlasRow::empty()];
    let text = write(rows.clone());
    assert_eq!(parse("atlas.csv", &text).unwrap(), rows);
    assert!(
        text.lines()
            .nth(1)
            .unwrap()
            .starts_with("\"octal:0.77\",,,,,12,,"),
        "{text}"
    );
}

#[test]
fn damaged_files_are_refused_with_line_and_column() {
    let text = write([example(), example()]);
    for (from, to, expected) in [
        ("game,", "", "line 1: the header"),
        (",12,", ",12.0,", "line 2: invalid cell of column period"),
        (
            ",12,",
            ",9223372036854775808,",
            "line 2: invalid cell of column period",
        ),
        (
            "\"octal:0.77\"",
            "0.77",
            "line 2: invalid cell of column game",
        ),
        ("3\"", "3", "line 2: invalid cell of column first_values"),
        ("3\"", "3\",", "line 2: invalid cell of column first_values"),
        ("12,", "12", "line 2: invalid cell of column"),
    ] {
        let error = parse("atlas.csv", &text.replacen(from, to, 1))
            .unwrap_err()
            .to_string();
        assert!(
            error.starts_with("atlas.csv, ") && error.contains(expected),
            "{from} -> {to}: {error}"
        );
    }
    assert!(parse("empty.csv", "").is_err());
}
