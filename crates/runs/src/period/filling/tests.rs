use super::*;
use grundy_core::saved;

#[test]
fn the_least_period_of_a_round_is_found() {
    for whole in 1..=60_u32 {
        for least in (1..=whole).filter(|least| whole % least == 0) {
            let mut values = Growing::default();
            (0..whole)
                .for_each(|n| values.extend(&[if n % least == 0 { 9 } else { n % least % 3 }]));
            assert_eq!(
                least_period(&values, whole.into()),
                u64::from(least),
                "{least} of {whole}"
            );
        }
    }
}

#[test]
fn values_repeat_and_are_restored_from_their_bytes() {
    let code = HeapCode {
        split: grundy_core::game::code::Digit::default(),
        digits: vec![],
        tail: vec![],
    };
    let mut values = Growing::default();
    values.extend(&[1, 2, 3000, 1, 2, 3000]);
    let mut filling = Filling::new(
        &code,
        values,
        10,
        6,
        Onset {
            heap: 7,
            is_least: true,
        },
        40,
    );
    let mut all = Vec::new();
    filling.advance(43, &mut all);
    assert_eq!(
        (&all[..], filling.next_heap(), filling.count()),
        (&[1, 2, 3000, 1][..], 44, 4)
    );
    let told = filling.describe(&code);
    assert!(
        told.starts_with("periodic with period 3 from heap 7 on"),
        "{told}"
    );
    let bytes = saved::to_bytes(&filling);
    assert_eq!(saved::from_bytes(&bytes), Ok(filling.clone()));
    assert!(filling.is_sound());
    assert!((0..bytes.len()).all(|len| saved::from_bytes::<Filling>(&bytes[..len]).is_err()));
    let wrong = |change: fn(&mut Filling)| {
        let mut wrong = filling.clone();
        change(&mut wrong);
        !wrong.is_sound()
    };
    assert!(wrong(|filling| filling.period = 0) && wrong(|filling| filling.period = 7));
    assert!(wrong(|filling| filling.start = 41) && wrong(|filling| filling.next = 39));
    assert!(wrong(|filling| filling.next = u64::MAX));
}
