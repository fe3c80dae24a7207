//! The bounds to which a search computes values.

use grundy_compute::ComputeError;
use grundy_law::search::proved_law;

use super::*;

/// Returns the bounds to which the search computes values, and `true` if it ends with a proof.
fn asked(notation: &str, first: u64, then: u64, most: u64) -> (Vec<u64>, bool) {
    let game = game(notation);
    let mut bounds = Vec::new();
    let mut compute = |to: u64| {
        bounds.push(to);
        Ok::<_, ComputeError>((to <= most).then(|| values(&game, to)))
    };
    let found = proved_law(&game, first, then, &(), &mut compute)
        .unwrap_or_else(|error| panic!("{notation}: {error}"));
    (bounds, found.is_some_and(|found| found.is_proved()))
}

#[test]
fn search_bounds_double_or_come_from_a_theorem() {
    assert_eq!(asked("0.77", 200, 0, 1000), (vec![200], true));
    // At heap 120 the values show the law, and its theorem requires the values to 167.
    assert_eq!(asked("0.77", 120, 0, 1000), (vec![120, 167], true));
    assert_eq!(asked("0.77", 120, 500, 1000), (vec![120, 500], true));
    assert_eq!(
        asked("4!.0", 100, 0, 500),
        (vec![100, 200, 400, 800], false)
    );
    assert_eq!(
        asked("4!.0", 100, 300, 700),
        (vec![100, 300, 600, 1200], false)
    );
    assert_eq!(asked("0.77", 100, 0, 99), (vec![100], false));
    assert_eq!(asked("4!.0", 0, 0, 7), (vec![0, 2, 4, 8], false));
}
