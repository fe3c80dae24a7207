//! The theorem of Sibert and Conway against the quotient of Kayles.

use std::collections::HashSet;

use grundy_core::game::Game;
use grundy_misere::{Element, FinderBudget, find_quotient, kayles::law};

/// The sizes of the exceptions.
const SIZES: [usize; 8] = [1, 4, 5, 9, 12, 17, 20, 25];

/// The numbers of heaps of these sizes (0 to 3, larger ones by their parity), and the nim-sum;
/// `None` if there are others.
type Counts = Option<[usize; 8]>;

/// The theorem, once more.
fn is_lost(counts: Counts, sum: u32) -> bool {
    let Some(counts) = counts else {
        return sum == 0;
    };
    let of = |sizes: &[usize]| -> usize {
        SIZES
            .iter()
            .zip(counts)
            .filter(|(size, _)| sizes.contains(*size))
            .map(|(_, count)| count)
            .sum()
    };
    let only = |sizes: &[usize]| of(sizes) == of(&SIZES);
    let (even, odd) = (
        |sizes: &[usize]| of(sizes) % 2 == 0,
        |sizes: &[usize]| of(sizes) % 2 == 1,
    );
    let won = only(&[1, 4, 5]) && even(&[5]) && even(&[1, 4])
        || only(&[9, 12, 17, 1, 4, 20]) && even(&[9, 12, 17]) && even(&[1, 4, 20])
        || of(&[25]) == 1 && of(&[5]) == 0 && even(&[9, 12, 17]) && odd(&[1, 4, 20]);
    let lost = only(&[1, 4, 5]) && odd(&[1, 4])
        || only(&[9, 1, 4]) && odd(&[9]) && even(&[1, 4])
        || only(&[12, 1, 4]) && of(&[12]) == 1 && even(&[1, 4])
        || only(&[9, 12, 17, 1, 4, 20]) && even(&[9, 12, 17]) && odd(&[1, 4, 20])
        || only(&[25, 9, 1, 4]) && of(&[25]) == 1 && odd(&[9]) && odd(&[1, 4]);
    sum == 0 && !won || lost
}

/// Walks through all positions, which are finitely many up to their element of the quotient,
/// nim-sum and counts.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_the_theorem_follows_from_the_quotient() {
    let game: Game = "0.77".parse().unwrap();
    assert!(law(&game).is_some() && law(&"0.137".parse().unwrap()).is_none());
    let found = find_quotient(&game, 400, true, FinderBudget::default(), &()).unwrap();
    assert!(found.is_proved());
    let values = grundy_core::reference::by_every_pair(game.code().unwrap(), found.to());
    // Images and values have the period 12 from heap 71 on, so later heaps are of the same kinds.
    let place = |heap: usize| SIZES.iter().position(|&size| size == heap);
    let kinds: HashSet<(Option<usize>, Element, u32)> = (1..=found.to())
        .map(|heap| (place(heap), found.phi[heap], values[heap]))
        .collect();
    let start: (Element, u32, Counts) = (0, 0, Some([0; 8]));
    let (mut seen, mut waiting) = (HashSet::from([start]), vec![start]);
    while let Some((element, sum, counts)) = waiting.pop() {
        assert_eq!(
            found.quotient.is_p(element),
            is_lost(counts, sum),
            "{counts:?} {sum}"
        );
        for &(place, image, value) in &kinds {
            let counts = counts.zip(place).map(|(mut counts, place)| {
                counts[place] = if counts[place] == 3 {
                    2
                } else {
                    counts[place] + 1
                };
                counts
            });
            let next = (found.quotient.product(element, image), sum ^ value, counts);
            if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    assert!(seen.len() > 60_000);
}
