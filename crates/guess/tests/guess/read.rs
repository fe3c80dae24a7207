//! Tables from text and from arrays of `NumPy`.

use grundy_guess::{
    Table,
    read::{FileLayout, TableFormat, bytes, text},
    table::default_names,
};

fn read(source: &str) -> Table {
    text(source, TableFormat::default()).unwrap_or_else(|error| panic!("{source:?}: {error}"))
}

fn row(values: &[i32]) -> Table {
    Table::row(values.iter().map(|&value| Some(value)), 0).expect("a table")
}

fn matrix(rows: &[&[i32]]) -> Table {
    let cells = (0..)
        .zip(rows)
        .flat_map(|(x, row)| (0..).zip(*row).map(move |(y, &value)| ([x, y, 0], value)));
    Table::new(default_names(2), cells.collect(), false).expect("a table")
}

#[test]
fn rows_are_read_in_the_forms_that_people_paste() {
    let expected = row(&[0, 1, 2, 3, 1]);
    for source in [
        "0 1 2 3 1",
        "0,1,2,3,1",
        "0, 1, 2, 3, 1\n",
        "[0, 1, 2, 3, 1]",
        "{0,1,2,3,1}",
        "0\n1\n2\n3\n1\n",
        "0;1;2;3;1",
        "# a comment\n0 1 2 3 1 # more",
        "0 0\n1 1\n2 2\n3 3\n4 1",
        "n,value\n0,0\n1,1\n2,2\n3,3\n4,1",
        "0, 1, 2,\n3, 1",
        "0 | 0 1\n2 | 2 3\n4 | 1",
        "{\"values\": [0, 1, 2, 3, 1]}",
        "\u{FEFF}0 1 2 3 1",
    ] {
        assert_eq!(read(source).cells(), expected.cells(), "{source:?}");
    }
}

#[test]
fn matrices_are_read() {
    let expected = matrix(&[&[0, 1, 2], &[1, 0, 3], &[2, 3, 0], &[3, 2, 1]]);
    for source in [
        "0 1 2\n1 0 3\n2 3 0\n3 2 1",
        "0,1,2\n1,0,3\n2,3,0\n3,2,1",
        "[[0,1,2],[1,0,3],[2,3,0],[3,2,1]]",
        "x\\y | 0 1 2\n0 | 0 1 2\n1 | 1 0 3\n2 | 2 3 0\n3 | 3 2 1",
        "x,y,value\n0,0,0\n0,1,1\n0,2,2\n1,0,1\n1,1,0\n1,2,3\n2,0,2\n2,1,3\n2,2,0\n3,0,3\n3,1,2\n3,2,1",
        "0 0 0\n0 1 1\n0 2 2\n1 0 1\n1 1 0\n1 2 3\n2 0 2\n2 1 3\n2 2 0\n3 0 3\n3 1 2\n3 2 1",
    ] {
        assert_eq!(read(source).cells(), expected.cells(), "{source:?}");
    }
    assert_eq!(read("0 1\n1 0\n2 3").cells(), row(&[1, 0, 3]).cells());
    let forced = text(
        "0 1\n1 0\n2 3",
        TableFormat {
            layout: FileLayout::Matrix,
            base: 1,
        },
    )
    .expect("a matrix");
    assert_eq!(forced.cells()[0], ([1, 1, 0], 0));
}

#[test]
fn outcomes_gaps_and_bases_are_read() {
    for source in [
        "LWWLWW",
        "L W W L W W",
        "PNNPNN",
        "lose win win lose win win",
        "l\nw\nw\nl\nw\nw",
    ] {
        let table = read(source);
        assert!(table.of_outcomes(), "{source:?}");
        let values: Vec<i32> = table.cells().iter().map(|cell| cell.1).collect();
        assert_eq!(values, [0, 1, 1, 0, 1, 1], "{source:?}");
    }
    let table = read("LW\nWL");
    assert_eq!((table.arity(), table.cells()[3]), (2, ([1, 1, 0], 0)));
    let gaps = read("0 - 2 ? 4");
    assert_eq!(
        gaps.cells(),
        [([0, 0, 0], 0), ([2, 0, 0], 2), ([4, 0, 0], 4)]
    );
    let fields = read("0,,2,,4\n1,2,3,,\n");
    assert_eq!(fields.cells().len(), 6);
    let from_one = text(
        "7 8 9",
        TableFormat {
            base: 1,
            ..TableFormat::default()
        },
    )
    .expect("a row");
    assert_eq!(from_one.cells()[0], ([1, 0, 0], 7));
    let named = read("n,k,g\n0,1,0\n1,1,1\n0,2,0\n1,2,1\n");
    assert_eq!(named.names(), ["n", "k"]);
    let triples = read("0 1 1 0\n1 1 1 1\n0 1 2 0\n1 1 2 1\n0 2 2 0\n1 2 2 0");
    assert_eq!((triples.arity(), triples.cells().len()), (3, 6));
}

/// A file of `NumPy` with version 1.
fn npy(kind: &str, shape: &str, fortran: &str, data: &[u8]) -> Vec<u8> {
    let header = format!("{{'descr': '{kind}', 'fortran_order': {fortran}, 'shape': {shape}, }}\n");
    let length = u16::try_from(header.len()).expect("short").to_le_bytes();
    [
        b"\x93NUMPY\x01\x00".as_slice(),
        &length,
        header.as_bytes(),
        data,
    ]
    .concat()
}

#[test]
fn arrays_of_numpy_are_read() {
    let read = |file: &[u8]| bytes(file, TableFormat::default());
    assert_eq!(
        read(&npy("|u1", "(3,)", "False", &[0, 1, 2])).map(|table| table.cells().to_vec()),
        Ok(row(&[0, 1, 2]).cells().to_vec())
    );
    let expected = matrix(&[&[0, 1, 2], &[3, 4, 5]]);
    let rows: Vec<u8> = [0_i64, 1, 2, 3, 4, 5]
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    assert_eq!(
        read(&npy("<i8", "(2, 3)", "False", &rows)),
        Ok(expected.clone())
    );
    let columns: Vec<u8> = [0_i16, 3, 1, 4, 2, 5]
        .iter()
        .flat_map(|value| value.to_be_bytes())
        .collect();
    assert_eq!(read(&npy(">i2", "(2, 3)", "True", &columns)), Ok(expected));
    for bad in [
        npy("<f8", "(1,)", "False", &[0; 8]),
        npy("|u1", "(4,)", "False", &[0, 1]),
        b"\x93NUMPY\x01\x00\xff".to_vec(),
    ] {
        assert!(read(&bad).is_err());
    }
}

#[test]
fn bad_tables_have_one_clear_error() {
    for (source, words) in [
        ("", "no values"),
        ("# nothing", "no values"),
        ("0 1 x", "line 1: `x` is not a value"),
        ("0 1\n1 zebra", "line 2: `zebra`"),
        ("0 99999999999", "up to 2^28"),
        ("- - -", "no values"),
        ("n v\n0 0\n0 1", "occurs twice"),
        (
            "0 0\n1 1\n2 2\n3 0\n4 1\n5 2\n6 0\n7 1\n8 2\n9 0\n10 1\n5 1",
            "occurs twice",
        ),
        ("n v\n-1 0", "below 0"),
        (
            "0 0\n1 1\n1000000000 2",
            "line 3: the index 1000000000 is too large; leave out the lines",
        ),
        (
            "0 0\n1 1\n99999999999999 2",
            "line 3: the index 99999999999999 is too large",
        ),
        (
            "value,n\n0,1\n1,1000000000",
            "line 3: the index 1000000000 is too large",
        ),
        (
            "n v\n0 0\n1 1000000000",
            "line 3: `1000000000` is not a value",
        ),
        (
            "0 0\n1 1\n2 1000000000\n3 4",
            "line 3: `1000000000` is not a value",
        ),
        (
            "0 0 1\n0 1 1\n1 0 1\n1 1 2\n2 0 1\n2 1 3\n1 300000000 4",
            "line 7: the index 300000000 is too large",
        ),
        (
            "300000000 | 1 2 3",
            "line 1: the index 300000000 is too large",
        ),
        ("0 1000000000 zebra", "line 1: `zebra` is not a value"),
        ("a b c d e\n1 2 3 4 5", "a position has one to 3"),
    ] {
        let error = text(source, TableFormat::default())
            .expect_err(source)
            .to_string();
        assert!(error.contains(words), "{source:?}: {error}");
    }
    assert!(bytes(&[0xff, 0xfe, 0], TableFormat::default()).is_err());
    let of_four = |n: u32| {
        format!(
            "{} {} {} {} {}\n",
            n / 27,
            n / 9 % 3,
            n / 3 % 3,
            n % 3,
            n % 5
        )
    };
    let error = text(
        &(0..81).map(of_four).collect::<String>(),
        TableFormat::default(),
    )
    .expect_err("four numbers")
    .to_string();
    assert!(error.contains("a line has 5 numbers"), "{error}");
}
