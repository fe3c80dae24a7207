use super::*;
use grundy_core::{digest::sha256, saved};

#[test]
fn the_largest_value_and_the_digest_are_kept() {
    let values: Vec<u32> = (0..5000_u32)
        .map(|n| n.wrapping_mul(0x9e37_79b9) >> 20)
        .collect();
    let bytes: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    let largest = *values.iter().max().unwrap();
    let at = values.iter().position(|&value| value == largest).unwrap();
    for step in [1, 1000, 1024, 5000] {
        let mut digest = RunningDigest::default();
        for part in values.chunks(step) {
            digest.take(part);
            assert_eq!(
                saved::from_bytes(&saved::to_bytes(&digest)).as_ref(),
                Ok(&digest)
            );
        }
        assert_eq!(
            (digest.heaps(), digest.largest()),
            (5000, (largest, at as u64))
        );
        assert_eq!(digest.sha256(), sha256(&bytes));
    }
}
