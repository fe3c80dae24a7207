//! Alignments of two sequences against the definition.

use grundy_law::{Alignment, Terms};
use proptest::prelude::*;

use super::*;

/// The least number of common terms.
const LEAST_OVERLAP: usize = 32;

/// Finds the alignment by the definition, distance by distance.
fn by_trying(a: Terms, b: Terms) -> Option<Alignment> {
    let at = |of: Terms, n: i64| {
        usize::try_from(n - of.first)
            .ok()
            .and_then(|i| of.terms.get(i).copied())
    };
    let distances = (1..1000).flat_map(|distance| [-distance, distance]);
    distances.into_iter().find_map(|distance| {
        let meet = |n: i64| Some((n, at(a, n)?, at(b, n + distance)?));
        let pairs: Vec<(i64, u32, u32)> = (a.first..a.first + 1000).filter_map(meet).collect();
        let agree =
            pairs.iter().all(|(_, x, y)| x == y) && pairs.iter().any(|&(_, x, _)| x != pairs[0].1);
        let enough = pairs.len() >= LEAST_OVERLAP.max(a.terms.len().min(b.terms.len()).div_ceil(2));
        (agree && enough).then(|| Alignment {
            distance,
            first: pairs[0].0,
            count: pairs.len(),
        })
    })
}

proptest! {
    #[test]
    fn the_least_distance_is_found(
        start in proptest::collection::vec(0_u32..3, 0..90),
        period in proptest::collection::vec(0_u32..3, 1..60),
        (from, other) in (0_usize..100, 0_usize..100),
        (len, len_of_other) in (0_usize..200, 0_usize..200),
        (first, first_of_other) in (-9_i64..9, -9_i64..9),
    ) {
        let all: Vec<u32> = start.iter().copied().chain(period.iter().copied().cycle().take(400)).collect();
        let a = Terms { first, terms: &all[from..from + len] };
        let b = Terms { first: first_of_other, terms: &all[other..other + len_of_other] };
        prop_assert_eq!(Alignment::find(a, b), by_trying(a, b));
    }
}

#[test]
fn far_distances_are_found_and_short_overlaps_are_not_reported() {
    let all: Vec<u32> = (0_u32..2000)
        .map(|n| n.wrapping_mul(n) % 10_007 % 5)
        .collect();
    let terms = |from: usize| Terms {
        first: 0,
        terms: &all[from..from + 1000],
    };
    let found = |distance, first| {
        Some(Alignment {
            distance,
            first,
            count: 600,
        })
    };
    assert_eq!(Alignment::find(terms(400), terms(0)), found(400, 0));
    assert_eq!(Alignment::find(terms(0), terms(400)), found(-400, 400));
    // Fewer than half of the values are common.
    assert_eq!(Alignment::find(terms(0), terms(600)), None);
    let constant = Terms {
        first: 0,
        terms: &[1; 100],
    };
    assert_eq!(Alignment::find(constant, constant), None);
    assert_eq!(
        Alignment::find(
            Terms {
                first: 0,
                terms: &[]
            },
            terms(0)
        ),
        None
    );
    // The same terms with other indices.
    let moved = Terms {
        first: -1,
        ..terms(0)
    };
    assert_eq!(
        Alignment::find(moved, terms(0)),
        Some(Alignment {
            distance: 1,
            first: -1,
            count: 1000
        })
    );
    assert_eq!(Alignment::find(terms(0), terms(0)), None);
}

#[test]
fn one_value_too_few_proves_nothing() {
    let law = |preperiod, period, proved: bool| {
        let status = if proved {
            Status::Proved {
                theorem: Theorem::GuySmith,
                checked_to: Some(9),
            }
        } else {
            Status::Observed { to: 9 }
        };
        Law::of_kind(SequenceKind::Periodic { preperiod, period }, status)
    };
    let holds = |alignment: Alignment, a: (u64, u64), b: (u64, u64)| {
        alignment.holds_for_ever(&law(a.0, a.1, true), &law(b.0, b.1, true))
    };
    assert!(holds(Alignment::identity(17), (10, 7), (10, 7)));
    assert!(!holds(Alignment::identity(16), (10, 7), (10, 7)));
    assert!(!holds(Alignment::identity(100), (10, 7), (10, 14)));
    // a(n) = b(n + 3): M = 12 - 3, so the values below 9 + 7 are required.
    assert!(holds(
        Alignment {
            distance: 3,
            first: 0,
            count: 16
        },
        (5, 7),
        (12, 7)
    ));
    assert!(!holds(
        Alignment {
            distance: 3,
            first: 0,
            count: 15
        },
        (5, 7),
        (12, 7)
    ));
    // a(n) = b(n - 3) from 3 on: M = 12 + 3.
    assert!(holds(
        Alignment {
            distance: -3,
            first: 3,
            count: 19
        },
        (5, 7),
        (12, 7)
    ));
    assert!(!holds(
        Alignment {
            distance: -3,
            first: 3,
            count: 18
        },
        (5, 7),
        (12, 7)
    ));
    assert!(!Alignment::identity(99).holds_for_ever(&law(1, 2, true), &law(1, 2, false)));
}
