//! Tests of `few_rares::symbol`.

use grundy_lab::few_rares::symbol::{INDICES, NONE, index, of};

#[test]
fn symbols_are_linear_and_distinct_from_none() {
    for a in 0..INDICES {
        assert_eq!(index(of(a)), a);
        for b in 0..INDICES {
            assert_eq!(of(a) ^ of(b), of(a ^ b));
            assert_ne!(NONE ^ of(a), of(b));
        }
    }
}
