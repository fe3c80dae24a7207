//! Tests of `nimber`.

use proptest::prelude::*;

use grundy_core::nimber::product;

#[test]
fn products_are_as_defined() {
    const TO: u8 = 40;
    let mut defined = vec![[0_u32; TO as usize]; TO as usize];
    for (left, right) in (0..TO).flat_map(|a| (0..TO).map(move |b| (a, b))) {
        let (a, b) = (usize::from(left), usize::from(right));
        let options: std::collections::HashSet<u32> = (0..a)
            .flat_map(|x| (0..b).map(move |y| (x, y)))
            .map(|(x, y)| defined[x][b] ^ defined[a][y] ^ defined[x][y])
            .collect();
        defined[a][b] = (0..=u32::MAX)
            .find(|value| !options.contains(value))
            .unwrap();
        assert_eq!(product(left.into(), right.into()), defined[a][b], "{a} {b}");
    }
    assert_eq!(
        (
            product(2, 2),
            product(4, 4),
            product(16, 16),
            product(256, 256)
        ),
        (3, 6, 24, 384)
    );
    assert_eq!(product(1 << 16, 1 << 16), 3 << 15);
}

proptest! {
    #[test]
    fn products_are_those_of_a_field(a: u32, b: u32, c: u32, shift in 0_u32..32) {
        let (a, b, c) = (a >> shift, b >> (shift / 2), c);
        prop_assert_eq!(product(a, b), product(b, a));
        prop_assert_eq!(product(a, 1), a);
        prop_assert_eq!(product(a, b ^ c), product(a, b) ^ product(a, c));
        prop_assert_eq!(product(a, product(b, c)), product(product(a, b), c));
        prop_assert_eq!(product(a, b) == 0, a == 0 || b == 0);
    }
}
