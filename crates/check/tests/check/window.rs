//! The parts of the checker of certificates by a finite window.

use grundy_check::{
    check::window::set::ValueSet,
    window::{from_text, to_text},
};

#[test]
fn values_survive_writing_and_reading() {
    let values: Vec<u8> = (0..=255).collect();
    for largest in [35, 36, 255] {
        let values = &values[..=usize::try_from(largest).unwrap()];
        let text = to_text(values, largest);
        assert_eq!(text.len(), values.len() * if largest < 36 { 1 } else { 2 });
        assert_eq!(from_text(&text, largest).as_deref(), Some(values));
    }
    for (text, largest) in [
        ("0A", 35),
        ("0 ", 35),
        ("0é", 35),
        ("0", 36),
        ("0g", 36),
        ("0A", 36),
    ] {
        assert_eq!(from_text(text, largest), None, "{text}");
    }
}

#[test]
fn sets_of_one_word_and_of_four_words_agree() {
    fn holds<const N: usize>(values: &[u8]) {
        let set = ValueSet::<N>::from_holds(|value| values.contains(&value));
        assert_eq!(set.least(), values.iter().min().copied());
        for limit in 0..=u8::try_from(64 * N - 1).unwrap() {
            let below = set.below(limit);
            assert!(
                (0..=u8::MAX).all(|v| below.has(v) == (values.contains(&v) && v < limit)),
                "{limit}"
            );
            assert_eq!(below.with(set), set);
            assert_eq!(
                set.without(below).is_empty(),
                values.iter().all(|&v| v < limit)
            );
        }
    }
    holds::<1>(&[0, 5, 63]);
    holds::<4>(&[63, 64, 127, 200, 255]);
    holds::<4>(&[]);
}
