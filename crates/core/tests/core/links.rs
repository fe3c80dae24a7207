//! A lock file that becomes a link after it was looked at leads to no other file.

use std::{
    fs,
    os::unix::fs::symlink,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use grundy_core::store::{FolderLock, LOCK};

/// Some threads change the lock from nothing to a link and back, while another one locks the
/// folder.
#[test]
fn a_lock_that_becomes_a_link_is_not_followed() {
    let folder = tempfile::tempdir().unwrap();
    let (lock, outside) = (folder.path().join(LOCK), folder.path().join("outside"));
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while !is_done.load(Ordering::Relaxed) {
                    let _ = symlink("outside", &lock);
                    thread::yield_now();
                    let _ = fs::remove_file(&lock);
                    thread::yield_now();
                }
            });
        }
        for _ in 0..30_000 {
            let _ = FolderLock::take_folder(folder.path());
        }
        is_done.store(true, Ordering::Relaxed);
    });
    assert!(!outside.exists(), "the link was followed");
}
