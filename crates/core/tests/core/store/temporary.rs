//! Tests of `store::temporary`.

use std::{
    fs::{self},
    io::Write,
    thread,
};

use grundy_core::store::{Access, Temporary, is_left_behind, remove_left_behind};

#[test]
fn only_files_of_dead_processes_are_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let left = folder.path().join(".grundy-left");
    fs::write(&left, "half").unwrap();
    fs::write(folder.path().join("notes"), "mine").unwrap();
    let target = folder.path().join("target");
    let mut writing = Temporary::from_target(&target, Access::Owner).unwrap();
    assert!(is_left_behind(&left) && !is_left_behind(writing.path()));
    assert_eq!(remove_left_behind(folder.path()).unwrap(), [".grundy-left"]);
    writing.file().write_all(b"whole").unwrap();
    writing.persist(&target).unwrap();
    assert_eq!(fs::read(target).unwrap(), b"whole");
    assert!(
        folder.path().join("notes").exists()
            && remove_left_behind(folder.path()).unwrap().is_empty()
    );
}

/// Some threads create files while others clean up: no file is lost.
#[test]
fn a_new_temporary_file_of_another_process_is_not_deleted() {
    let folder = tempfile::tempdir().unwrap();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for round in 0..100 {
                    let target = folder.path().join(format!("target{}", round % 3));
                    Temporary::from_target(&target, Access::Owner)
                        .unwrap()
                        .persist(&target)
                        .unwrap();
                    // A file may be deleted before it is locked; its thread then creates another
                    // one.
                    remove_left_behind(folder.path()).unwrap();
                }
            });
        }
    });
}

/// In a folder with files of all kinds, the files of a killed process are deleted by the next
/// writer of the same target.
#[test]
fn an_old_temporary_file_of_the_same_name_is_deleted() {
    let folder = tempfile::tempdir().unwrap();
    for name in [".grundy-values.txt-Xy1", ".grundy-other", "values.txt-old"] {
        fs::write(folder.path().join(name), "half").unwrap();
    }
    let target = folder.path().join("values.txt");
    Temporary::from_target(&target, Access::Owner)
        .unwrap()
        .persist(&target)
        .unwrap();
    let names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert!(
        names.len() == 3 && !names.contains(&".grundy-values.txt-Xy1".into()),
        "{names:?}"
    );
    // No system allows longer names.
    let long = folder.path().join("\u{20ac}".repeat(85));
    Temporary::from_target(&long, Access::Owner)
        .unwrap()
        .persist(&long)
        .unwrap();
}
