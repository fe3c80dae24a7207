use super::*;

#[test]
fn a_name_limits_the_level() {
    let available = Level::available();
    let best = *available.last().expect("what every CPU has");
    assert_eq!(Level::up_to(&available, None), best);
    assert_eq!(Level::up_to(&available, Some("avx1024")), best);
    assert_eq!(Level::up_to(&available, Some("avx512")), best);
    assert_eq!(Level::up_to(&available, Some("plain")), Level::PLAIN);
    assert!(Level::up_to(&available, Some("avx2")).rank() <= 1);
}
