//! The kernels against the ordinary method and the reference.

use super::{head::Head, heaps::Heaps, plan::Plan};
use crate::{
    compute::{cpu::Level, heaps::{sparse::Engine, stream::Stream}},
    game::{Game, HeapCode},
};

fn code(line: &str) -> HeapCode {
    match line.parse() {
        Ok(Game::Code(code)) => code,
        other => panic!("{line} is {other:?}"),
    }
}

/// The values of the heaps 0..to by the ordinary method.
fn ordinary(code: &HeapCode, to: u64) -> Vec<u32> {
    let mut engine = Engine::new(code, to);
    let mut values = Vec::new();
    while (values.len() as u64) < to {
        engine.advance(to - 1, &mut values).unwrap();
    }
    values
}

#[test]
fn the_kernels_give_the_values_of_the_ordinary_method() {
    for (line, mask) in [("0.106", 13), ("0.104", 23), ("0.054", 61), ("0.454", 61)] {
        let code = code(line);
        let to = 1 << 20;
        let expected = ordinary(&code, to);
        let head = Head::compute(&code, 1 << 18, &()).unwrap();
        let plan = Plan::new(&code, &head).unwrap();
        assert_eq!(plan.mask().bits, mask, "{line}");
        for level in Level::available() {
            let mut heaps = Heaps::behind(&plan, &head, level);
            while heaps.next() < to {
                let from = heaps.next();
                let symbols = heaps.advance(to).unwrap();
                for (n, &symbol) in (from..).zip(symbols) {
                    assert_eq!(u32::from(plan.value(n, symbol)), expected[n as usize], "{line} at {n}");
                }
            }
        }
    }
}
