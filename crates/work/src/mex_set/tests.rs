use super::*;

/// The next number of a pseudorandom sequence (Marsaglia 2003, Xorshift RNGs), in 0..limit.
fn next(state: &mut u64, limit: u64) -> u32 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    u32::try_from(*state % limit).expect("small")
}

#[test]
fn sets_of_both_kinds_are_those_of_the_library() {
    let mut random = 7;
    let mut set = MexSet::new(2);
    for round in 0..3000 {
        let room = [3, 60, 64, 65, 66, 200, 1000][round % 7];
        set.restart(usize::try_from(room).expect("small"));
        let below = if round % 2 == 0 { room } else { room / 2 + 1 };
        let mut draw =
            |count: usize| -> Vec<u32> { (0..count).map(|_| next(&mut random, below)).collect() };
        let (one, many) = (draw(1), draw(3 * round % 200));
        set.insert(one[0]);
        set.insert_all(many.iter().copied());
        let all: std::collections::BTreeSet<u32> = one.into_iter().chain(many).collect();
        let room = u32::try_from(room).expect("small");
        assert!((0..room).all(|value| set.contains(value) == all.contains(&value)));
        for from in 0..room {
            let free = (from..=room)
                .find(|value| !all.contains(value))
                .expect("there is room");
            assert_eq!(set.next_free(from), free);
        }
        assert_eq!(set.mex(), set.next_free(0));
    }
}
