//! Tests of `growing`.

use grundy_core::{saved, values::Width};
use grundy_heaps::growing::Growing;

#[test]
fn missing_memory_is_reported() {
    let mut growing = Growing::default();
    growing.extend(&[1, 2]);
    assert_eq!(
        growing.try_reserve(usize::MAX / 2, 256),
        Err(usize::MAX as u64 - 1)
    );
    assert_eq!((growing.get(0), growing.get(1)), (Some(1), Some(2)));
}

#[test]
fn storage_widens_as_needed_and_is_restored_from_its_bytes() {
    let all = [0, 255, 256, 65_535, 65_536, u32::MAX, 7];
    for len in 0..=all.len() {
        let mut growing = Growing::default();
        growing.extend(&all[..len]);
        let mut pushed = Growing::default();
        all[..len]
            .iter()
            .for_each(|&value| assert_eq!(pushed.try_push(value), Ok(())));
        assert_eq!(pushed, growing);
        let width = match len {
            0..=2 => Width::U8,
            3..=4 => Width::U16,
            _ => Width::U32,
        };
        assert_eq!((growing.len(), growing.cells().width()), (len, width));
        assert!(
            (0..len).all(|index| growing.get(index) == Some(all[index]))
                && growing.get(len).is_none()
        );
        assert_eq!(saved::from_bytes(&saved::to_bytes(&growing)), Ok(growing));
    }
}
