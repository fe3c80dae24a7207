//! Tests of `store::lock`.

use std::{
    fs::{self},
    path::Path,
};

use grundy_core::store::{FileLock, FolderLock, LOCK};

#[test]
fn one_process_at_a_time_has_the_lock() {
    let folder = tempfile::tempdir().unwrap();
    let first = FolderLock::take_folder(folder.path()).unwrap();
    let second = FolderLock::take_folder(folder.path()).unwrap_err();
    assert_eq!(
        second.to_string(),
        format!("another process works in {}", folder.path().display())
    );
    drop(first);
    drop(FolderLock::take_folder(folder.path()).unwrap());
    FolderLock::once_free(folder.path()).unwrap();
}

#[test]
fn one_process_at_a_time_changes_a_file_and_the_lock_is_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let names = || grundy_core::store::names(folder.path()).unwrap();
    let (one, other) = (
        folder.path().join("one.toml"),
        folder.path().join("other.toml"),
    );
    // A lock file of a killed process.
    fs::write(folder.path().join(".grundy-one.toml-lock"), "").unwrap();
    let first = FileLock::take_file(&one).unwrap().unwrap();
    assert!(FileLock::take_file(&one).unwrap().is_none());
    // Neither writing the file nor cleaning up removes the lock.
    grundy_core::store::write(&one, b"some").unwrap();
    grundy_core::store::remove_left_behind(folder.path()).unwrap();
    assert!(FileLock::take_file(&one).unwrap().is_none());
    drop(FileLock::take_file(&other).unwrap().unwrap());
    assert_eq!(names(), [".grundy-one.toml-lock", "one.toml"]);
    drop(first);
    assert_eq!(names(), ["one.toml"]);
    drop(FileLock::take_file(&one).unwrap().unwrap());
}

/// Some threads release the lock while others take it: it never has two holders.
#[test]
fn a_deleted_lock_file_is_not_accepted_as_the_lock() {
    use std::sync::atomic::{AtomicBool, Ordering};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let is_held = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..200 {
                    let Some(lock) = FileLock::take_file(&path).unwrap() else {
                        continue;
                    };
                    assert!(!is_held.swap(true, Ordering::SeqCst));
                    std::thread::yield_now();
                    is_held.store(false, Ordering::SeqCst);
                    drop(lock);
                }
            });
        }
    });
}

#[cfg(unix)]
#[test]
fn a_file_is_locked_by_all_its_names_and_a_device_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    std::os::unix::fs::symlink("file", &link).unwrap();
    let lock = FileLock::take_file(&link).unwrap().unwrap();
    assert!(FileLock::take_file(&file).unwrap().is_none());
    drop(lock);
    let refused = FileLock::take_file(Path::new("/dev/null"))
        .unwrap_err()
        .to_string();
    assert_eq!(refused, "cannot lock /dev/null: it is a device or a pipe");
}

#[cfg(unix)]
#[test]
fn a_link_is_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("outside", folder.path().join(LOCK)).unwrap();
    let refused = FolderLock::take_folder(folder.path())
        .unwrap_err()
        .to_string();
    assert!(refused.contains("it is not a plain file"), "{refused}");
    assert!(!folder.path().join("outside").exists());
}
