use super::*;

#[test]
fn steps_are_round() {
    assert_eq!(step(0, 0), 1);
    assert_eq!(step(9, 10), 1);
    assert_eq!(step(200, 12), 20);
    assert_eq!(step(20_000, 10), 2_000);
    assert_eq!(step(u64::MAX, 1), 10_000_000_000_000_000_000);
}

#[test]
fn both_ends_of_an_axis_are_exact() {
    let up = Scale {
        zero: 700,
        end: 100,
        most: 9,
    };
    assert_eq!((up.at(0), up.at(9)), (700, 100));
    assert_eq!(up.ticks(40).last(), Some(9));
    let point = Scale {
        zero: 10,
        end: 20,
        most: 0,
    };
    assert_eq!((point.at(0), point.ticks(5).count()), (10, 1));
}
