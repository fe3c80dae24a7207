//! Tests of `store::file`.

#![cfg(unix)]

use std::{
    fs,
    os::unix::fs::{FileTypeExt, PermissionsExt, symlink},
    path::Path,
};

use grundy_core::store::{read_text, read_up_to, update, write, write_with};

#[test]
fn links_and_devices_are_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("file"), "old").unwrap();
    fs::create_dir(path("far")).unwrap();
    symlink(path("file"), path("link")).unwrap();
    write(&path("link"), b"new").unwrap();
    assert!(fs::symlink_metadata(path("link")).unwrap().is_symlink());
    assert_eq!(fs::read(path("file")).unwrap(), b"new");

    // A link to a link to nothing, from another folder.
    symlink("../second", path("far/first")).unwrap();
    symlink("third", path("second")).unwrap();
    write(&path("far/first"), b"made").unwrap();
    assert!(
        ["far/first", "second"]
            .iter()
            .all(|name| fs::symlink_metadata(path(name)).unwrap().is_symlink())
    );
    assert_eq!(fs::read(path("third")).unwrap(), b"made");
    symlink("round", path("round")).unwrap();
    assert!(
        write(&path("round"), b"lost").is_err() && write_with(&path("round"), |_| Ok(())).is_err()
    );

    // Through a link: a failure then replaces the link and not the device.
    symlink("/dev/null", path("device")).unwrap();
    write(&path("device"), b"gone").unwrap();
    assert!(
        fs::metadata(path("device"))
            .unwrap()
            .file_type()
            .is_char_device()
    );
    assert!(fs::symlink_metadata(path("device")).unwrap().is_symlink());
    assert!(
        update(&path("device"), b"gone")
            .unwrap_err()
            .to_string()
            .contains("device or a pipe")
    );
}

#[test]
fn reading_ends_at_the_limit() {
    let error = read_up_to(Path::new("/dev/zero"), 1000).unwrap_err();
    assert_eq!(error.to_string(), "it has more than 1000 bytes");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    fs::write(&path, [7; 1000]).unwrap();
    assert_eq!(read_up_to(&path, 1000).unwrap(), [7; 1000]);
    assert!(read_up_to(&path, 999).is_err());
    fs::write(&path, [0xff]).unwrap();
    assert!(
        read_text(&path)
            .unwrap_err()
            .to_string()
            .ends_with("stream did not contain valid UTF-8")
    );
}

#[test]
fn a_replaced_file_keeps_its_permissions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o7777;
    fs::write(folder.path().join("any"), "new").unwrap();
    let usual = fs::metadata(folder.path().join("any"))
        .unwrap()
        .permissions()
        .mode()
        & 0o7777;
    write(&path, b"new").unwrap();
    assert_eq!(mode(), usual);
    for permissions in [0o600, 0o640, 0o755, 0o444] {
        fs::set_permissions(&path, fs::Permissions::from_mode(permissions)).unwrap();
        write(&path, &permissions.to_string().into_bytes()).unwrap();
        assert_eq!(mode(), permissions);
    }
}
