//! Tests of `digest`.

#![allow(clippy::cast_possible_truncation, reason = "the low byte is wanted")]

use grundy_core::{
    digest::{Sha256State, sha256},
    saved,
};

/// Bytes without a pattern.
fn bytes(len: usize) -> Vec<u8> {
    (0..len as u64)
        .map(|n| (n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 37) as u8)
        .collect()
}

#[test]
fn digest_equals_sha2_for_any_chunks() {
    for len in (0..=300).chain([1023, 1024, 1025, 4096, 10_000]) {
        let bytes = bytes(len);
        let mut whole = Sha256State::default();
        whole.update(&bytes);
        assert_eq!(whole.to_hex(), sha256(&bytes), "{len} bytes");
        for step in [1, 7, 63, 64, 65, 1000] {
            let mut parts = Sha256State::default();
            bytes.chunks(step).for_each(|part| parts.update(part));
            assert_eq!(parts, whole, "{len} bytes by {step}");
        }
    }
}

#[test]
fn digest_resumes_from_its_saved_state_at_every_length() {
    let bytes = bytes(200);
    for len in 0..=bytes.len() {
        let mut first = Sha256State::default();
        first.update(&bytes[..len]);
        let mut again: Sha256State = saved::from_bytes(&saved::to_bytes(&first)).unwrap();
        again.update(&bytes[len..]);
        assert_eq!(again.to_hex(), sha256(&bytes), "cut at {len}");
    }
    for (rest, length) in [(1, 0), (0, 1), (64, 64), (63, 64), (0, 1 << 61)] {
        assert!(
            Sha256State::try_from(([0; 8], vec![0; rest], length)).is_err(),
            "{rest} of {length} bytes"
        );
    }
}
