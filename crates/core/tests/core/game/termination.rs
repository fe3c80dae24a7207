//! Tests of `game::termination`.

use grundy_core::game::termination::find;

#[test]
fn measures_use_the_least_form_and_several_if_needed() {
    assert_eq!(
        find(2, &[[-1, 0, 0, 0], [0, -1, 0, 0]]),
        Some(vec![[1, 1, 0, 0]])
    );
    assert_eq!(find(2, &[[-1, 3, 0, 0]]), Some(vec![[1, 0, 0, 0]]));
    assert_eq!(
        find(2, &[[-1, 3, 0, 0], [0, -1, 0, 0]]),
        Some(vec![[4, 1, 0, 0]])
    );
    // Too steep for one form: x first, y second.
    assert_eq!(
        find(2, &[[-1, 9, 0, 0], [0, -1, 0, 0]]),
        Some(vec![[1, 0, 0, 0], [0, 1, 0, 0]])
    );
    assert_eq!(find(2, &[[-1, 1, 0, 0], [1, -1, 0, 0]]), None);
    assert_eq!(find(3, &[[0, 0, 0, 0]]), None);
    assert_eq!(find(2, &[]), Some(vec![[1, 0, 0, 0]]));
}
