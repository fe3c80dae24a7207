//! Tests of `sparse::exclusions`.

use proptest::{collection::vec, prelude::*};

use grundy_heaps::{
    mask::Mask,
    moves::HeapMoves,
    sparse::{
        exclusions::{Exclusions, of_part},
        lanes::{BLOCK, Exclusion, SplitPart},
        order::{PartOrder, Sizes},
        unite::MOST_UNITED_ROWS,
    },
};

fn sorted(mut exclusions: Vec<(usize, u16)>) -> Vec<(usize, u16)> {
    exclusions.sort_unstable();
    exclusions
}

/// The exclusions that represent others, and these others.
fn all_of(exclusions: &Exclusions<u16>, some: &[Exclusion<u16>]) -> Vec<(usize, u16)> {
    let shifts = [0].iter().chain(&exclusions.shifts);
    shifts
        .flat_map(|shift| {
            some.iter()
                .map(move |exclusion| (exclusion.distance + shift, exclusion.index))
        })
        .collect()
}

fn single(exclusions: &[Exclusion<u16>]) -> impl Iterator<Item = (usize, u16)> {
    exclusions
        .iter()
        .map(|exclusion| (exclusion.distance, exclusion.index))
}

proptest! {
    /// The exclusions of a part are the same if it is united once for all splits, or once for each.
    #[test]
    fn one_exclusion_represents_those_of_all_splits(
        rares in vec((1..600_usize, 0..400_u16), 0..40), commons in vec((64..600_usize, 0..400_u16), 0..40),
        united in 0..50_usize, witnesses in 0..50_usize, tried in 0..50_usize, screened in any::<bool>(),
    ) {
        let part = |(heap, index)| SplitPart { heap, index };
        let order =
            PartOrder { rares: rares.into_iter().map(part).collect(), commons: commons.into_iter().map(part).collect() };
        let mask = Mask { bits: 0b1_0110, position: false, odd_splits: false };
        for (code, by_total) in [("0.146", true), ("0.0466", true), ("0.007", false), ("0.40004", true), ("0.400004", false)] {
            let code = crate::code(code);
            let moves = HeapMoves::new(&code, usize::MAX);
            let made = |set, screened| {
                let sizes = Sizes { set, usual: 100, united, witnesses, tried, screened };
                Exclusions::new(&moves, mask, &order, Vec::new(), 2 * BLOCK, sizes)
            };
            let (each, whole) = (made(MOST_UNITED_ROWS, false), made(MOST_UNITED_ROWS + 1, screened));
            prop_assert_eq!(whole.shifts.is_empty(), !by_total);
            let all = |exclusions: &Exclusions<u16>| {
                let rest = [&exclusions.near, &exclusions.middle, &exclusions.far_rest].into_iter().flat_map(|exclusions| single(exclusions));
                sorted(rest.chain(all_of(exclusions, &exclusions.far)).collect())
            };
            prop_assert_eq!(all(&each), all(&whole));
            prop_assert!(!whole.few && !screened || whole.far_rest.is_empty());
            prop_assert!(!screened || whole.witness_rest.is_empty() && !whole.few);
            prop_assert!(whole.far.iter().chain(&whole.far_rest).all(|exclusion| exclusion.distance >= whole.reach));
            let possible: Vec<_> = order.commons.iter().flat_map(|&part| of_part(&moves, part)).collect();
            let found = all_of(&whole, &whole.witnesses).into_iter().chain(single(&whole.witness_rest));
            for exclusion in found {
                prop_assert!(exclusion.0 >= whole.reach && single(&possible).any(|other| other == exclusion), "{:?}", exclusion);
            }
        }
    }
}
