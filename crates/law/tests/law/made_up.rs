//! Made-up sequences: with a law, which must be found exactly, and without a law.

use proptest::prelude::*;

use super::*;

/// Returns the least (preperiod, period), with the saltus, by exhaustive search for a law from some
/// n0 <= len / 4 with period <= len / 4.
fn by_trying(cells: &[u32]) -> Option<(usize, usize, u32)> {
    let limit = cells.len() / 4;
    let shifts = (1..=limit).filter_map(|period| {
        let at_end = (cells.last()?).checked_sub(cells[cells.len() - 1 - period])?;
        let holds = |n: &usize| cells[*n].checked_add(at_end) == Some(cells[n + period]);
        let agreeing = (0..cells.len() - period).rev().take_while(holds).count();
        Some((cells.len() - period - agreeing, period, at_end))
    });
    shifts.filter(|&(n0, ..)| n0 <= limit).min()
}

proptest! {
    #[test]
    fn made_up_laws_are_found_exactly(
        start in proptest::collection::vec(0_u32..6, 0..60),
        period in proptest::collection::vec(0_u32..6, 1..40),
        saltus in prop_oneof![Just(0_u32), 1_u32..9],
    ) {
        let tail = (0..).flat_map(|times| period.iter().map(move |v| v + times * saltus));
        let cells: Vec<u32> = start.iter().copied().chain(tail.take(400)).collect();
        let found = observe_law(&sequence(&cells)).unwrap();
        let (n0, p, e) = found.shift().unwrap();
        let least = by_trying(&cells).map(|(n0, p, e)| (n0 as u64, p as u64, u64::from(e)));
        prop_assert_eq!(least, Some((n0, p, e)));
        prop_assert!(n0 <= start.len() as u64 && period.len() as u64 % p == 0);
        prop_assert_eq!(&found.status, &Status::Observed { to: cells.len() as u64 - 1 });
        // A heap beyond the known values.
        let n = start.len() + 3 * period.len();
        prop_assert_eq!(found.value(&[n as u128]), Some(cells[n].into()));
    }

    #[test]
    fn random_sequences_show_no_law(
        cells in prop_oneof![proptest::collection::vec(0_u32..2, 50..600), proptest::collection::vec(0_u32..300, 1..600)]
    ) {
        prop_assert_eq!(observe_law(&sequence(&cells)), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(11)))]

    #[test]
    fn random_sums_of_digits_are_regular(weights in proptest::collection::vec(0_u32..5, 4), base in 2_usize..=4) {
        let mut cells = vec![0_u32; 2000];
        for n in 1..cells.len() {
            cells[n] = cells[n / base] + weights[n % base];
        }
        // With some weights the first 2000 values look simpler, because the number of digits is
        // constant over a long range.
        let found = observe_law(&sequence(&cells)).unwrap();
        if matches!(found.kind(), Some(SequenceKind::Regular(_))) {
            let (n, g) = (0..40).fold((0_u128, 0_u128), |(n, g), i| {
                let digit = (i * i + 1) % base;
                (n * base as u128 + digit as u128, g + u128::from(weights[digit]))
            });
            prop_assert_eq!(found.value(&[n]), Some(g), "{}", found);
            let all = found.sequence().unwrap().values(1999).unwrap();
            prop_assert_eq!((0..all.len()).map(|n| all.get(n).unwrap()).collect::<Vec<_>>(), cells, "{}", found);
        }
    }
}

#[test]
fn the_values_of_a_regular_law_end_where_they_are_wanted() {
    let gray: Vec<u32> = (0..1500_u32).map(|n| n ^ (n >> 1)).collect();
    let found = observe_law(&sequence(&gray)).unwrap();
    for to in (0..40).chain([63, 64, 255, 256, 257, 1023, 1024]) {
        let all = found.sequence().unwrap().values(to).unwrap();
        assert_eq!(
            (0..all.len())
                .map(|n| all.get(n).unwrap())
                .collect::<Vec<_>>(),
            gray[..=to],
            "to {to}"
        );
    }
}

#[test]
fn regular_sequences_are_described_in_words() {
    let words = |g: &dyn Fn(u32) -> u32| {
        observe_law(&sequence(&(0..1500).map(g).collect::<Vec<_>>()))
            .unwrap()
            .to_string()
    };
    assert_eq!(
        words(&u32::count_ones),
        "2-regular: g(2n) = g(n), g(2n+1) = g(n) + 1, observed to heap 1499"
    );
    // The Gray code. The law is true: g(4n) + g(4n+2) = 8g(n) + 3 and so on.
    let gray = "g(2n+1) = 4g(n) - g(2n) + 1, g(4n) = 2g(2n), g(4n+2) = 8g(n) - 2g(2n) + 3";
    assert_eq!(
        words(&|n| n ^ (n >> 1)),
        format!("2-regular: {gray}, observed to heap 1499")
    );
    let ternary = |n: u32| (0..8).map(|i| n / 3_u32.pow(i) % 3).sum();
    assert_eq!(
        words(&ternary),
        "3-regular: g(3n) = g(n), g(3n+1) = g(n) + 1, g(3n+2) = g(n) + 2, observed to heap 1499"
    );
}

#[test]
fn a_law_that_fails_at_the_end_is_not_reported() {
    let mut cells: Vec<u32> = (0..400).map(|n| n % 7).collect();
    cells.push(6);
    assert_eq!(observe_law(&sequence(&cells)), None);
}

#[test]
fn exceptions_that_thin_out_are_not_a_law() {
    // The last exception is 512.
    let cells: Vec<u32> = (0_u32..1000)
        .map(|n| u32::from(n.is_power_of_two()))
        .collect();
    let found = observe_law(&sequence(&cells));
    assert!(
        found.clone().is_none_or(|law| law.shift().is_none()),
        "{found:?}"
    );
}

#[test]
fn falling_values_have_no_arithmetic_law() {
    let cells: Vec<u32> = (0..400).map(|n| 400 - n).collect();
    assert_eq!(
        observe_law(&sequence(&cells)).and_then(|law| law.shift()),
        None
    );
}

#[test]
fn laws_need_enough_values() {
    for len in 1..40 {
        assert_eq!(observe_law(&sequence(&vec![0; len])).is_some(), len >= 32);
    }
    let periodic = |len| observe_law(&sequence(&(0..len).map(|n| n % 12).collect::<Vec<_>>()));
    assert_eq!(periodic(59), None);
    assert!(periodic(60).is_some());
}

#[test]
fn a_million_values_are_searched_fast() {
    let cells: Vec<u32> = (0..1_000_000_u32)
        .map(|n| {
            if n < 200_000 {
                n % 1009 * (n % 1009) % 7
            } else {
                n % 30_011 % 5
            }
        })
        .collect();
    let found = observe_law(&sequence(&cells)).unwrap();
    assert_eq!(
        found.shift().map(|(_, period, saltus)| (period, saltus)),
        Some((30_011, 0))
    );
}
