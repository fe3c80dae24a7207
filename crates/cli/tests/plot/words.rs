//! The words of pictures: titles, labels and legends, which do not overlap.

use grundy_law::sparse::Sparse;
use grundy_plot::{self as plot, Marking, PeriodMark, Picture, Size};

use super::{GAMES, decode, drawn, kayles, law, picture, values};

/// A regression: in a small picture, the words were left of their line and crossed the other line.
#[test]
fn labels_are_right_of_their_line() {
    let values = values("0.77", "90");
    let period = Some(PeriodMark {
        preperiod: 33,
        length: 5,
    });
    let marking = Some(Marking {
        words: "observed".to_owned(),
        period,
    });
    let svg = plot::svg(&Picture {
        size: "480x360".parse().unwrap(),
        marking,
        ..kayles(&values)
    })
    .unwrap();
    let at = |words: &str| -> i32 {
        let words = svg
            .lines()
            .find(|line| line.contains(words))
            .unwrap_or_else(|| panic!("{words}: {svg}"));
        let (_, x) = words.split_once("x=\"").unwrap();
        x.split('"').next().unwrap().parse().unwrap()
    };
    assert!(at("n = 33: preperiod ends") < at("n = 38"), "{svg}");
    assert!(
        !svg.contains("one period of 5 later") && !svg.contains("pre-period"),
        "{svg}"
    );
}

/// Rare values have their own colour, but zeros stay black, and the picture explains which values
/// are rare.
#[test]
fn rare_values_are_explained_and_zeros_are_black() {
    let values = values("0.77", "90");
    let svg = plot::svg(&kayles(&values)).unwrap();
    assert!(
        svg.contains("rare: an even number of the bits 0b110 of g(n) are 1<"),
        "{svg}"
    );
    let (_, _, pixels) = decode(&plot::png(&kayles(&values)).unwrap());
    assert!(pixels.contains(&[0, 0, 0]));
    let parity = Sparse {
        mask: 1,
        position_parity: true,
        rares: 1,
        last_rare: 0,
        odd_splits: true,
    };
    let svg = plot::svg(&Picture {
        rare: Some(parity),
        ..picture(&values)
    })
    .unwrap();
    assert!(
        svg.contains(
            "rare: an even number of the bits 0b1 of g(n) are 1, for even n an odd number<"
        ),
        "{svg}"
    );
}

/// A title has the usual name of the game with its line; the law is below it, whatever the family
/// is.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_titles_name_the_game_and_the_law_is_below() {
    for (game, to, title, law) in [
        (
            "0.77",
            "200",
            "Grundy values of Kayles (0.77) to 200",
            "periodic with period 12 from heap 71 on, proved",
        ),
        (
            "4!.0",
            "50",
            "Grundy values of Grundy&apos;s Game (4!.0) to 50",
            "",
        ),
        ("0.72", "50", "Grundy values of 0.72 to 50", ""),
        (
            "Wythoff",
            "9x9",
            "Grundy values of Wythoff&apos;s Game (Lattice(ride",
            "proved (Wythoff 1907)",
        ),
        (
            "Lattice(ride (-1,0) (0,-1))",
            "9x9",
            "Two-Heap Nim",
            "g(x, y) = a(x) xor b(y), proved",
        ),
        (
            "0.77 + Wythoff",
            "4x4x4",
            "Grundy values of 0.77 + Lattice",
            "nim-sum of the parts",
        ),
        (
            "Strip(O X; never OO XX)",
            "60",
            "No More Tic-tac-toe",
            "gaps arithmetic periodic with period 2",
        ),
        (
            "Chomp(3x4)",
            "all",
            "Grundy value of Chomp(3x4)<",
            "the opening: value 9, the player to move wins",
        ),
    ] {
        let svg = drawn(game, to, Size::default(), |picture| {
            plot::svg(picture).unwrap()
        });
        let svg = svg
            .replace("Grundy's", "Grundy&apos;s")
            .replace("Wythoff's", "Wythoff&apos;s");
        let head = svg.find(title).unwrap_or_else(|| panic!("{game}: {svg}"));
        assert!(svg[head..].contains(law), "{game}: {svg}");
    }
}

/// Returns left, top, right and bottom of the words of an SVG, for letters of equal width.
pub(super) fn words(svg: &str) -> Vec<([i32; 4], String)> {
    let number = |tag: &str, name: &str| -> i32 {
        let value = tag.split_once(&format!(" {name}=\"")).unwrap().1;
        value.split_once('"').unwrap().0.parse().unwrap()
    };
    let lines = svg.lines().filter_map(|line| line.strip_prefix("<text"));
    lines
        .map(|line| {
            let (tag, text) = line.split_once('>').unwrap();
            let text = text.strip_suffix("</text>").unwrap();
            let text = text
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
            let size = number(tag, "font-size");
            let width = i32::try_from(text.chars().count()).unwrap() * size * 3 / 5;
            let left = match (tag.contains("\"end\""), tag.contains("\"middle\"")) {
                (true, _) => number(tag, "x") - width,
                (_, true) => number(tag, "x") - width / 2,
                _ => number(tag, "x"),
            };
            let bottom = number(tag, "y") + size / 4;
            ([left, bottom - size, left + width, bottom], text)
        })
        .collect()
}

/// Asserts that the words of a picture do not overlap and are not cut off.
fn words_are_apart((game, to): (&str, &str)) {
    let values = values(game, to);
    let title = format!("Grundy values of {game} to {to}");
    let planar = law(game);
    for size in ["480x360", "1200x800", "4096x1000"] {
        for marks in [
            None,
            Some((0, 1)),
            Some((11, 7)),
            Some((71, 12)),
            Some((190, 40)),
            Some((5, u64::MAX)),
        ] {
            let marking = marks.map(|(preperiod, length)| Marking {
                words: "observed to 200".to_owned(),
                period: Some(PeriodMark { preperiod, length }),
            });
            let svg = plot::svg(&Picture {
                title: title.clone(),
                marking,
                size: size.parse().unwrap(),
                planar: planar.clone(),
                ..picture(&values)
            });
            let words = words(&svg.unwrap());
            let right = size.split_once('x').unwrap().0.parse().unwrap();
            for (index, (a, text)) in words.iter().enumerate() {
                assert!(
                    a[0] >= 0 && a[2] <= right,
                    "{game} {size}: {text} is cut off"
                );
                for (b, other) in &words[..index] {
                    let apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
                    assert!(apart, "{game} {size} {marks:?}: {text} over {other}");
                }
            }
        }
    }
}

#[test]
#[ignore = "9 s: .ci/weekly"]
fn labels_do_not_overlap() {
    std::thread::scope(|scope| {
        for game in GAMES {
            scope.spawn(move || words_are_apart(game));
        }
    });
}
