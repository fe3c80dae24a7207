use proptest::prelude::*;

use super::*;

pub fn sample(generation: u64, kept: Option<PieceLengths>) -> Checkpoint {
    let mut digest = RunningDigest::default();
    digest.take(&[0, 3, 1]);
    Checkpoint {
        generation,
        method: "dense".into(),
        digest,
        kept,
        source: vec![5; 99],
    }
}

/// An error is detected for every changed bit, every shorter length and added bytes.
#[test]
fn checkpoints_are_restored_and_all_damage_is_detected() {
    for kept in [None, Some([300, 20, 1])] {
        let bytes = sample(7, kept).to_bytes("0.77");
        assert_eq!(
            Checkpoint::from_bytes(&bytes),
            Ok(("0.77".into(), sample(7, kept)))
        );
        for bit in 0..8 * bytes.len() {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(
                Checkpoint::from_bytes(&flipped),
                Err(SavedError::Checksum),
                "bit {bit}"
            );
        }
        for len in 0..bytes.len() {
            assert!(
                Checkpoint::from_bytes(&bytes[..len]).is_err(),
                "{len} bytes"
            );
        }
        assert!(Checkpoint::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
    }
}

proptest! {
    /// Content that was changed and sealed again gives a checkpoint or an error, never a panic.
    #[test]
    fn forged_content_is_read_or_refused(place in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut content = saved::to_bytes(&sample(1, Some([3, 0, 0])));
        let at = place.index(content.len());
        content[at] = byte;
        if let Ok(forged) = saved::from_bytes::<Checkpoint>(&content) {
            let _ = (forged.digest.sha256(), forged.digest.heaps());
        }
        let _ = saved::from_bytes::<Checkpoint>(&content[..at]);
    }
}
