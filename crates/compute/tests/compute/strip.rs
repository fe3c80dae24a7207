//! Tests of `strip`.

use grundy_compute::strip::{GapValues, compute};
use grundy_core::{game::Game, reference::grundy_values, values::Cells};

#[test]
fn gaps_with_and_without_mirror_images_have_the_values_of_plain_search() {
    for (line, has_mirror) in [
        ("Strip(O)", true),
        ("Strip(O; never OO)", true),
        ("Strip(O X; never OO XX)", true),
        ("Strip(O X; never OX)", false),
        ("Strip(O X; never OX XO)", true),
        ("Strip(A B C; never AB BC)", false),
        ("Strip(A B C; never AA BC CB)", true),
    ] {
        let game: Game = line.parse().expect(line);
        let strip = game.strip().expect(line);
        assert_eq!(
            GapValues::new(strip, 3).map(|gaps| gaps.has_mirror),
            Ok(has_mirror),
            "{line}"
        );
        let ends = u8::try_from(strip.ends()).expect("few");
        let all = (0..14).flat_map(|n| {
            (0..ends).flat_map(move |left| (0..ends).map(move |right| (n, left, right)))
        });
        let fast = compute(strip, 13, &()).expect("nobody stops it");
        assert!(
            fast == Cells::narrowest(grundy_values(strip, all)),
            "{line}"
        );
    }
}
