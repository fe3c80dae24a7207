use super::{super::checkpoint::tests::sample, *};

const OFTEN: Duration = Duration::ZERO;

fn names(folder: &Path) -> Vec<String> {
    store::names(folder).unwrap()
}

#[test]
fn the_two_generations_alternate_and_leftovers_are_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/run");
    let mut run = CheckpointFolder::open(&path, OFTEN).unwrap();
    assert!(run.read().unwrap().is_empty());
    for expected in [&[0][..], &[1, 0], &[2, 1], &[3, 2]] {
        run.write("0.77", |generation| sample(generation, None))
            .unwrap();
        let found: Vec<u64> = run
            .read()
            .unwrap()
            .whole
            .iter()
            .map(|(_, whole)| whole.generation)
            .collect();
        assert_eq!(found, expected);
    }
    drop(run);
    fs::write(path.join(".grundy-left"), "half").unwrap();
    CheckpointFolder::open(&path, OFTEN).unwrap();
    assert_eq!(
        names(&path),
        ["checkpoint.a", "checkpoint.b", "grundy.lock"]
    );
}

#[test]
fn foreign_folders_are_not_changed() {
    for foreign in ["values.u8", ".grundy-theirs", "checkpoint.a", "notes"] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(foreign), "precious").unwrap();
        let refused = CheckpointFolder::open(folder.path(), OFTEN).unwrap_err();
        let is_named = matches!(&refused, RunError::Checkpoint(CheckpointError::Foreign { name, .. }) if name == foreign);
        assert!(is_named, "{refused}");
        assert_eq!(names(folder.path()), [foreign]);
        assert_eq!(fs::read(folder.path().join(foreign)).unwrap(), b"precious");
    }
    // A run was killed before its first checkpoint; then another program adds a file.
    let folder = tempfile::tempdir().unwrap();
    drop(CheckpointFolder::open(folder.path(), OFTEN).unwrap());
    drop(CheckpointFolder::open(folder.path(), OFTEN).unwrap());
    fs::write(folder.path().join("values.u8"), "precious").unwrap();
    assert!(CheckpointFolder::open(folder.path(), OFTEN).is_err());
    // Version 2 of the format knew no lock.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("checkpoint.b"), "grundy checkpoint 2\n").unwrap();
    CheckpointFolder::open(folder.path(), OFTEN).unwrap();
}

#[test]
fn one_run_at_a_time_uses_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let first = CheckpointFolder::open(folder.path(), OFTEN).unwrap();
    let second = CheckpointFolder::open(folder.path(), OFTEN).unwrap_err();
    assert!(
        matches!(second, RunError::Checkpoint(CheckpointError::Locked { .. })),
        "{second}"
    );
    drop(first);
    CheckpointFolder::open(folder.path(), OFTEN).unwrap();
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    for name in ["checkpoint.a", LOCK] {
        let (folder, outside) = (
            tempfile::tempdir().unwrap(),
            tempfile::NamedTempFile::new().unwrap(),
        );
        drop(CheckpointFolder::open(folder.path(), OFTEN).unwrap());
        let _ = fs::remove_file(folder.path().join(name));
        std::os::unix::fs::symlink(outside.path(), folder.path().join(name)).unwrap();
        let opened = CheckpointFolder::open(folder.path(), OFTEN);
        let refused = opened
            .and_then(|folder| folder.read().map(|_| ()))
            .unwrap_err();
        assert!(
            matches!(
                refused,
                RunError::Checkpoint(CheckpointError::NotPlain { .. })
            ),
            "{refused}"
        );
    }
}
