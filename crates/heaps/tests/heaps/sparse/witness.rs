//! Tests of `sparse::witness`.

use std::collections::BTreeSet;

use proptest::{collection::vec, prelude::*};

use grundy_heaps::{
    mask::Mask,
    moves::HeapMoves,
    sparse::{
        history::History,
        state::HeapFacts,
        witness::{OptionVerdict, RareClaim, find, first_open},
    },
};
use grundy_work::cpu::Level;

/// Returns `true` if the value is an option, by all pairs.
fn is_option(code: &str, values: &[u32], heap: usize, value: u32) -> bool {
    let code = crate::code(code);
    (0..=heap).any(|removed| {
        let (digit, rest) = (code.digit(removed as u64), heap - removed);
        let unequal = digit.parts == grundy_core::game::code::PartDemand::Unequal;
        let mut pairs = (1..=rest / 2).filter(|&part| !(unequal && 2 * part == rest));
        digit.allows_none() && rest == 0 && value == 0
            || digit.allows_one() && rest > 0 && values[rest] == value
            || digit.allows_two() && pairs.any(|part| values[part] ^ values[rest - part] == value)
    })
}

proptest! {
    /// The test uses arbitrary values; they need not be those of the game.
    #[test]
    fn witnesses_are_found_for_exactly_the_options(mut values in vec(0..32_u32, 2..600), ask in vec(0..40_u32, 8)) {
        values[0] = 0;
        let mask = Mask { bits: 0b1_0110, position: false, odd_splits: false };
        for code in ["4!.0", "0.6", "0.7", "4.42"] {
            let moves = crate::code(code);
            let moves = HeapMoves::new(&moves, usize::MAX);
            let heap = values.len() - 1;
            let history = History::<u8>::from_mask(mask, &HeapFacts::all(values.clone()), usize::MAX).expect("they fit");
            for &value in ask.iter().filter(|&&value| !mask.is_common(heap, value)) {
                let index = u8::try_from(history.projection.index(value)).expect("small");
                let expected = if is_option(code, &values, heap, value) { OptionVerdict::Yes } else { OptionVerdict::No };
                for level in Level::available() {
                    prop_assert_eq!(find(level, &moves, &history, heap, index), expected, "{} {}", code, value);
                }
            }
        }
    }

    /// The first claim that is not an option is found, for any grouping of the claims.
    #[test]
    fn the_first_open_claim_is_the_first_non_option(
        mut values in vec(0..64_u32, 300..900), ask in vec((0..12_usize, 0..64_u32), 0..80), refuted in any::<bool>(),
    ) {
        values[0] = 0;
        let mask = Mask { bits: 0b1_0110, position: false, odd_splits: false };
        for code in ["0.6", "0.146", "4!.06", "0.0606", "0.7466"] {
            let moves = crate::code(code);
            let moves = HeapMoves::new(&moves, usize::MAX);
            let history = History::<u16>::from_mask(mask, &HeapFacts::all(values.clone()), usize::MAX).expect("they fit");
            let ask: BTreeSet<_> = ask.iter().map(|&(back, value)| (values.len() - 1 - back, value)).collect();
            let ask = ask.into_iter().filter(|&(heap, value)| !mask.is_common(heap, value));
            let (mut claims, mut expected) = (Vec::new(), None);
            for (heap, value) in ask {
                let index = u16::try_from(history.projection.index(value)).expect("small");
                let is_option = is_option(code, &values, heap, value);
                // In many cases all claims except the last ones hold.
                if is_option || refuted || heap + 1 == values.len() {
                    claims.push(RareClaim { heap, index });
                    expected = expected.or((!is_option).then_some((heap, index)));
                }
            }
            claims.sort_unstable_by_key(|claim| (claim.heap, claim.index));
            for level in Level::available() {
                let open = first_open(level, &moves, &history, &claims);
                let open = open.map(|claim| claim.map(|claim| (claim.heap, claim.index)));
                prop_assert_eq!(open, expected.map(Ok), "{}", code);
            }
        }
    }
}
