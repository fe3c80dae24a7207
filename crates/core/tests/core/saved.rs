//! Tests of `saved`.

use proptest::prelude::*;
use sha2::{Digest, Sha256};

use grundy_core::saved::{FORMAT, MAGIC, SavedError, from_bytes, seal, unseal};

/// A type that contains all the kinds of fields of the saved types.
type Content = (
    u64,
    Option<[u64; 3]>,
    Vec<(usize, Vec<u32>)>,
    String,
    Vec<u8>,
    bool,
);

fn content() -> impl Strategy<Value = Content> {
    any::<Content>()
}

fn with_checksum(content: &[u8]) -> Vec<u8> {
    [content, &Sha256::digest(content)[..]].concat()
}

proptest! {
    #[test]
    fn saved_data_are_restored_from_their_bytes(content in content()) {
        prop_assert_eq!(unseal(&seal("0.77", &content)), Ok(("0.77".to_owned(), content)));
    }

    /// A flipped bit, a missing end and additional bytes are all detected.
    #[test]
    fn all_damage_is_detected(content in content(), place in any::<prop::sample::Index>(), more in any::<Vec<u8>>()) {
        let bytes = seal("0.77", &content);
        let bit = place.index(8 * bytes.len());
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        let cut = &bytes[..place.index(bytes.len())];
        let extended = [&bytes[..], &more, &[0]].concat();
        for damaged in [&flipped[..], cut, &extended] {
            prop_assert_eq!(unseal::<Content>(damaged), Err(SavedError::Checksum));
        }
    }

    /// Any bytes with a correct checksum give a value or an error: no panic, and no allocation for
    /// a false length.
    #[test]
    fn forged_content_is_read_or_refused(forged in any::<Vec<u8>>()) {
        let head = format!("{MAGIC}{FORMAT}\n0.77\n");
        let _ = unseal::<Content>(&with_checksum(&[head.as_bytes(), &forged].concat()));
        let _ = unseal::<Content>(&with_checksum(&forged));
    }
}

#[test]
fn false_lengths_allocate_no_memory() {
    // The length says 2^60 numbers; the bytes hold three.
    let endless = [
        0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10, 1, 2, 3,
    ];
    assert!(matches!(
        from_bytes::<Vec<u64>>(&endless),
        Err(SavedError::Content(_))
    ));
    assert_eq!(
        from_bytes::<u8>(&[1, 2]),
        Err(SavedError::Content("1 bytes too many".into()))
    );
}

#[test]
fn data_of_another_program_is_refused_by_name() {
    let refused = |content: &[u8]| {
        unseal::<u8>(&with_checksum(content))
            .unwrap_err()
            .to_string()
    };
    let old = refused(b"grundy checkpoint 2\nwhatever");
    assert_eq!(old, "it has the format 2, this program reads the format 4");
    let escape = refused(b"grundy checkpoint \x1b[31m\n");
    assert_eq!(
        escape,
        "it has the format \\u{1b}[31m, this program reads the format 4"
    );
    assert_eq!(refused(b"PNG"), "it is no checkpoint");
}
