//! Output files, and files of games and values.

use std::fs;

use crate::cli::{generator, printed};

#[test]
fn files_are_replaced_completely() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("values.csv");
    fs::write(
        &path,
        "something long that stood there before, and is longer than the answer",
    )
    .unwrap();
    let name = path.to_str().unwrap();
    assert_eq!(
        printed(&["values", "0.77", "--to", "1", "--format", "csv", "-o", name]),
        format!("{name}: written, 16 bytes\n")
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "n,value\n0,0\n1,1\n");
    // A failure leaves the file unchanged, and creates no other file.
    let failed = generator(&[
        "values", "0.[3]", "--to", "300", "--width", "u8", "-o", name,
    ]);
    assert_eq!(failed.code, Some(2), "{}", failed.stderr);
    assert!(
        failed
            .stderr
            .contains("the value 256 at 256 does not fit u8"),
        "{}",
        failed.stderr
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "n,value\n0,0\n1,1\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn a_b_file_is_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("b002188.txt");
    let name = path.to_str().unwrap();
    printed(&[
        "values", "4!.0", "--to", "500", "--format", "b-file", "-o", name,
    ]);
    let said = printed(&["compare", "4!.0", name]);
    assert_eq!(
        said,
        format!("4!.0 and {name} are equal so far, to heap 500\n")
    );
    let text = fs::read_to_string(&path).unwrap();
    fs::write(
        &path,
        format!("# a comment\n{}", text.replace("\n50 0\n", "\n50 7\n")),
    )
    .unwrap();
    let ran = generator(&["compare", "4!.0", name]);
    assert_eq!(ran.code, Some(1));
    let said = String::from_utf8(ran.stdout).unwrap();
    assert_eq!(
        said,
        format!("4!.0 and {name} first differ at heap 50: 0 and 7\n")
    );
}

#[test]
fn a_game_file_sets_the_bound() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.toml");
    let name = path.to_str().unwrap();
    fs::write(&path, "name = \"Kayles\"\ngame = \".77\"\nto = 4\n").unwrap();
    assert_eq!(printed(&["values", name]), "0 | 0 1 2 3 1\n");
    assert_eq!(printed(&["values", name, "--to", "2"]), "0 | 0 1 2\n");
    fs::write(&path, "name = \"Kayles\"\ngame = \"0.7x\"\n").unwrap();
    let ran = generator(&["values", name, "--to", "4"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr.contains("2 | game = \"0.7x\"\n  |            ^"),
        "{}",
        ran.stderr
    );
}

#[test]
fn a_game_file_names_a_graph_in_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.toml");
    let name = path.to_str().unwrap();
    fs::write(folder.path().join("path.txt"), "1 2\n2 3\n3 4\n").unwrap();
    fs::write(
        &path,
        "name = \"a path\"\ngame = \"Graph(path.txt; node kayles)\"\n",
    )
    .unwrap();
    assert_eq!(
        printed(&["values", name]),
        printed(&["values", "Graph(1-2-3-4; node kayles)"])
    );
    fs::write(folder.path().join("path.txt"), "1 2\n2 2 3\n").unwrap();
    let ran = generator(&["values", name]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("path.txt, line 2"), "{}", ran.stderr);
    fs::write(
        &path,
        "name = \"a path\"\ngame = \"Graph(none.txt; node kayles)\"\n",
    )
    .unwrap();
    let ran = generator(&["values", name]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("none.txt"), "{}", ran.stderr);
}
