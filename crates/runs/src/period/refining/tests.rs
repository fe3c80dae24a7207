use super::{super::filling::Onset, *};
use grundy_core::game::Game;
use grundy_heaps::{every_pair::EveryPair, sparse::Engine};

#[test]
fn the_first_heap_of_a_period_is_found() {
    for (text, period, rough) in [
        ("0.137", 34, 500),
        ("0.07", 34, 54),
        ("0.16", 149_459, 200_000),
        ("0.3", 2, 1),
    ] {
        let code = text.parse::<Game>().unwrap().code().unwrap().clone();
        let to = 2 * (rough + period) + 10;
        let mut values = Vec::new();
        let mut engine = Engine::new(&code, to);
        while engine.next_heap() <= to {
            engine.advance(to, &mut values).expect("nobody stops it");
        }
        let at = |n: u64| values[usize::try_from(n).expect("small")];
        let first = (0..rough)
            .rev()
            .find(|&n| at(n) != at(n + period))
            .map_or(0, |n| n + 1);
        let mut one = Growing::default();
        (rough..rough + period).for_each(|n| one.extend(&[at(n)]));
        let onset = Onset {
            heap: rough,
            is_least: false,
        };
        let mut filling = Filling::new(&code, one, rough, period, onset, rough + 2 * period);
        let stream = |to| -> Option<Box<dyn Stream>> {
            if rough < 1000 {
                Some(Box::new(EveryPair::new(
                    &code,
                    grundy_heaps::growing::Growing::default(),
                )))
            } else {
                Some(Box::new(Engine::new(&code, to)))
            }
        };
        let mut refining = Refining::new(&filling, stream).expect("it is rough");
        let found = loop {
            if let Some(found) = refining.advance().expect("nobody stops it") {
                break found;
            }
        };
        assert_eq!(found, first, "{text}");
        filling.refine(found);
        assert!(filling.rough().is_none());
        let told = filling.describe(&code);
        assert!(
            first == 0 || told.contains(&format!("from heap {first} on, proved")),
            "{told}"
        );
    }
}
