//! Tests of `sparse::tune`.

use grundy_heaps::sparse::tune::Knob;

#[test]
fn sizes_grow_only_while_speed_improves() {
    let (mut knob, mut size) = (Knob::default(), 100);
    let mut turn = |left| {
        knob.turn(&mut size, (left, 1000), left > 300, left < 100, 1000);
        size
    };
    assert_eq!(turn(800), 133);
    assert_eq!(turn(600), 174);
    assert_eq!(
        turn(590),
        140,
        "a quarter more took away less than a sixteenth"
    );
    assert_eq!(turn(600), 140);
    assert_eq!(turn(90), 123);
    assert_eq!(turn(200), 123);
    knob = Knob::default();
    knob.turn(&mut size, (400, 1000), true, false, 140);
    assert_eq!(size, 140, "there are no more");
}
