use std::fs;

use super::*;

fn all(spool: &mut Spool) -> Vec<u32> {
    spool.values().unwrap().map(Result::unwrap).collect()
}

#[test]
fn values_of_each_width_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let values: Vec<u32> = (0..3000)
        .chain([70_000, 1, 255])
        .chain(65_000..66_000)
        .chain([u32::MAX, 0])
        .collect();
    for step in [1, 1000, 10_000] {
        let (mut named, mut nameless) = (
            Spool::in_folder(folder.path(), [0; 3]).unwrap(),
            Spool::nameless(folder.path()),
        );
        for part in values.chunks(step) {
            named.append(part).unwrap();
            nameless.append(part).unwrap();
        }
        assert_eq!(named.lengths, [256, 2744, values.len() as u64 - 3000]);
        assert!(all(&mut named) == values && all(&mut nameless) == values);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn writing_resumes_at_the_last_safe_length() {
    let folder = tempfile::tempdir().unwrap();
    let values: Vec<u32> = (0..600).collect();
    let mut spool = Spool::in_folder(folder.path(), [0; 3]).unwrap();
    spool.append(&values[..200]).unwrap();
    let safe = spool.sync().unwrap();
    spool.append(&[9; 1000]).unwrap();
    spool.append(&[999; 1000]).unwrap();
    drop(spool);
    let mut spool = Spool::in_folder(folder.path(), safe).unwrap();
    spool.append(&values[200..]).unwrap();
    assert_eq!(all(&mut spool), values);
    drop(spool);
    // A piece with fewer values than the synced ones is an error, not a gap.
    File::options()
        .write(true)
        .open(folder.path().join("values.u8"))
        .unwrap()
        .set_len(199)
        .unwrap();
    assert!(
        Spool::in_folder(folder.path(), safe)
            .unwrap_err()
            .to_string()
            .contains("199 bytes instead of 200")
    );
    fs::remove_file(folder.path().join("values.u8")).unwrap();
    assert!(Spool::in_folder(folder.path(), safe).is_err());
}

/// A link would lead out of the folder, and its target would be cut.
#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let (folder, outside) = (
        tempfile::tempdir().unwrap(),
        tempfile::NamedTempFile::new().unwrap(),
    );
    fs::write(outside.path(), "precious").unwrap();
    std::os::unix::fs::symlink(outside.path(), folder.path().join("values.u8")).unwrap();
    for lengths in [[0; 3], [3, 0, 0]] {
        let refused = Spool::in_folder(folder.path(), lengths)
            .unwrap_err()
            .to_string();
        assert!(
            refused.contains("values.u8 is not a plain file"),
            "{refused}"
        );
    }
    assert_eq!(fs::read(outside.path()).unwrap(), b"precious");
}
