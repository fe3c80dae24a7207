use super::*;
use grundy_core::notation::Bounds;

#[test]
fn the_iterator_gives_what_the_table_holds() {
    for (line, to) in [
        ("4!.0", 5000),
        ("0.8", 300),
        ("0.[7]", 300),
        ("Subtraction(squares)", 2000),
        ("Mark", 500),
    ] {
        let game: Game = line.parse().unwrap();
        let table = compute::compute(&game, &Bounds::Heap(to), None, &()).unwrap();
        let mut values = HeapValues::new(&game).unwrap();
        let first = values.next_batch().unwrap();
        assert!(!first.is_empty());
        let all = first.into_iter().chain(values.map(Result::unwrap));
        assert!(all.take(table.len()).eq(&table), "{line}");
    }
    assert!(HeapValues::new(&"Wythoff".parse().unwrap()).is_none());
}

/// The game 0.137 has the period 34 from heap 72 on.
#[test]
#[ignore = "4 s: .ci/weekly"]
fn a_period_is_proved_on_the_way() {
    let game: Game = "0.137".parse().unwrap();
    let (mut watched, mut known) = (HeapValues::with_watch(&game, 200_000).unwrap(), 0);
    while watched.proved().is_none() {
        known += watched.next_batch().unwrap().len();
        assert!(known < 200_000);
    }
    let table = compute::compute(&game, &Bounds::Heap(200_000), None, &()).unwrap();
    let (proved, found) = (
        watched.proved().unwrap(),
        grundy_law::show_law(&game, &table, &()).unwrap(),
    );
    assert_eq!((proved.kind(), proved.status), (found.kind(), found.status));
    assert!(
        watched
            .map(Result::unwrap)
            .eq(table.iter().take(200_001).skip(known)),
        "to the last heap"
    );
    let mut plain = HeapValues::new(&game).unwrap();
    assert_eq!(plain.by_ref().take(2000).count(), 2000);
    assert_eq!(plain.proved(), None);
}

#[test]
fn a_broken_rule_ends_the_iterator() {
    // The trial heaps for a line do not reach heap 200, which would grow.
    let game: Game = "Heap(n -> [n-1] if n > 0 and n < 200; [n+1] if n == 200)"
        .parse()
        .unwrap();
    let values: Vec<_> = HeapValues::new(&game).unwrap().take(1000).collect();
    assert!(values.iter().take(200).all(Result::is_ok));
    assert!(
        values.last().unwrap().is_err()
            && values.iter().filter(|value| value.is_err()).count() == 1
    );
}
