use super::*;

#[test]
fn the_shortest_repetition_is_found() {
    let values: Vec<u32> = [9, 9]
        .into_iter()
        .chain((0..60).map(|n| n % 3 + n / 3))
        .collect();
    let found = shortest(&values, 1).expect("a law");
    assert_eq!(
        (found.preperiod, found.period, found.saltus),
        (2, 3, vec![1])
    );
    // Two kinds side by side: 0, 1, 0, 1, … and 0, 1, 2, 3, ….
    let values: Vec<u32> = (0..40).flat_map(|n| [n % 2, n]).collect();
    let found = shortest(&values, 2).expect("a law");
    assert_eq!(
        (found.preperiod, found.period, found.saltus),
        (0, 2, vec![0, 2])
    );
    assert_eq!(shortest(&[3, 2, 1, 0], 1), None, "values fall");
}
