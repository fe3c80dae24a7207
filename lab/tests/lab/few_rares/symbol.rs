//! Tests of `few_rares::symbol`.

use grundy_lab::few_rares::symbol::{INDICES, NONE, index, symbol_of};

#[test]
fn symbols_are_linear_and_distinct_from_none() {
    for a in 0..INDICES {
        assert_eq!(index(symbol_of(a)), a);
        for b in 0..INDICES {
            assert_eq!(symbol_of(a) ^ symbol_of(b), symbol_of(a ^ b));
            assert_ne!(NONE ^ symbol_of(a), symbol_of(b));
        }
    }
}
