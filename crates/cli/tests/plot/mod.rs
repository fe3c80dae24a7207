//! Pictures: the same bytes each time, the right size and colours, no overlapping words, and errors
//! that write nothing.

mod command;

use std::{fs, path::Path};

use grundy_compute as compute;
use grundy_core::{game::Game, values::Values};
use grundy_law::{planar, planar::Planar, sparse::Sparse};
use grundy_plot::{self as plot, Marking, PeriodMark, Picture, Size};

const KNIGHTS: &str = "Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))";
const WYTHOFF: &str = "Lattice(ride (-1,-1) (-1,0) (0,-1))";

/// A game of each family and of each kind of picture.
const GAMES: [(&str, &str); 14] = [
    ("0.0", "0"),
    ("0.77", "200"),
    ("0.[3]", "20000"),
    ("Subtraction({1,3,4})", "50"),
    ("AllBut({2})", "9000"),
    ("Heap(n -> [a, n-2-a] for a in 0..=n-2)", "30"),
    (KNIGHTS, "30x20"),
    (KNIGHTS, "1500x900"),
    (KNIGHTS, "1x1"),
    (WYTHOFF, "40x40"),
    (WYTHOFF, "200x4"),
    ("Strip(O X; never OO XX)", "100"),
    ("Strip(O X; never OO XX)", "2000"),
    ("Board(3x3; place [##] [#/#])", "all"),
];

fn values(game: &str, to: &str) -> Values {
    let (game, bounds) = (game.parse().unwrap(), to.parse().unwrap());
    compute::compute(&game, &bounds, None, &()).unwrap()
}

fn picture(values: &Values) -> Picture<'_> {
    Picture::plain("a <title> & so on".to_owned(), values, Size::default())
}

/// Returns the proved law of a lattice game.
fn law(game: &str) -> Option<Planar> {
    let plane = game.parse::<Game>().unwrap().plane()?;
    planar::discover(&plane, &()).unwrap().map(|(law, _)| law)
}

fn kayles(values: &Values) -> Picture<'_> {
    Picture {
        title: "Grundy values of 0.77 to 200".to_owned(),
        marking: Some(Marking {
            words:
                "periodic with period 12 from heap 71 on, proved (Guy–Smith: checked to heap 167)"
                    .to_owned(),
            period: Some(PeriodMark {
                preperiod: 71,
                length: 12,
            }),
        }),
        rare: Some(Sparse {
            mask: 6,
            position_parity: false,
            rares: 10,
            last_rare: 70,
            odd_splits: false,
        }),
        ..picture(values)
    }
}

/// Returns width, height and the pixels as RGB.
fn decode(bytes: &[u8]) -> (u32, u32, Vec<[u8; 3]>) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    let samples = info.color_type.samples();
    let pixels = pixels[..info.buffer_size()].chunks(samples);
    (
        info.width,
        info.height,
        pixels.map(|rgb| [rgb[0], rgb[1], rgb[2]]).collect(),
    )
}

/// To accept a new picture, run with BLESS=1 and look at the picture.
#[test]
fn the_picture_of_kayles_is_unchanged() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/plot/kayles.svg");
    let values = values("0.77", "200");
    let found = plot::svg(&kayles(&values)).unwrap();
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &found).unwrap();
    }
    assert_eq!(
        found,
        fs::read_to_string(&path).unwrap(),
        "see {}",
        path.display()
    );
}

#[test]
#[ignore = "9 s: .ci/weekly"]
fn pictures_of_every_family_are_reproducible_in_both_formats() {
    for (game, to) in GAMES {
        let values = values(game, to);
        let svg = plot::svg(&picture(&values)).unwrap();
        assert!(
            svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
            "{game}"
        );
        assert!(
            svg.contains("<title>a &lt;title&gt; &amp; so on</title>"),
            "{game}"
        );
        assert!(svg.len() < 500_000, "{game}: {} bytes", svg.len());
        assert_eq!(svg, plot::svg(&picture(&values)).unwrap(), "{game}");
        let png = plot::png(&picture(&values)).unwrap();
        assert_eq!(png, plot::png(&picture(&values)).unwrap(), "{game}");
        let (width, height, pixels) = decode(&png);
        assert!(width <= 1200 && height <= 800, "{game}");
        assert!(pixels.contains(&[0, 0, 0]), "{game}: 0 is black");
    }
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_a_planar_law_is_drawn_where_its_pieces_meet() {
    let values = values(KNIGHTS, "100x100");
    let planar = law(KNIGHTS);
    let law = planar.clone().unwrap();
    let size = "1200x800".parse().unwrap();
    let plain = decode(
        &plot::png(&Picture {
            size,
            ..picture(&values)
        })
        .unwrap(),
    )
    .2;
    let drawn = Picture {
        planar,
        size,
        ..picture(&values)
    };
    let pixels = decode(&plot::png(&drawn).unwrap()).2;
    // Both pictures have square cells of 6 pixels; the picture with a law has one more line of
    // words.
    let (cell, sides) = (6, 100);
    let corner = |pixels: &[[u8; 3]]| {
        // The axes are left of the cells and below them: the first dark column has the full height.
        let dark = |x: usize, y: usize| pixels[y * 1200 + x] == [0x26; 3];
        let x = (0..1200)
            .find(|&x| (0..800).filter(|&y| dark(x, y)).count() >= cell * sides)
            .unwrap()
            + 1;
        let y = (0..800)
            .rev()
            .find(|&y| (x..x + cell * sides).all(|x| dark(x, y)))
            .unwrap();
        (x, y)
    };
    let (plain_corner, drawn_corner) = (corner(&plain), corner(&pixels));
    let middle = |pixels: &[[u8; 3]], (left, bottom): (usize, usize), x: usize, y: usize| {
        pixels[(bottom - 1 - y * cell - cell / 2) * 1200 + left + x * cell + cell / 2]
    };
    let edge = |x: usize, y: usize| {
        let (left, bottom) = drawn_corner;
        pixels[(bottom - 1 - y * cell - cell / 2) * 1200 + left + x * cell]
    };
    let mut borders = 0;
    for (x, y) in (1..sides).flat_map(|x| (0..sides).map(move |y| (x, y))) {
        assert_eq!(
            middle(&plain, plain_corner, x, y),
            middle(&pixels, drawn_corner, x, y),
            "({x}, {y})"
        );
        let region = |x: usize| law.region(x as u128, y as u128);
        let line = [[0xFF; 3], [0x26; 3]].contains(&edge(x, y));
        // Borders of the corner cells would hide the others.
        let in_corner = [region(x), region(x - 1)].contains(&planar::Region::Corner);
        assert_eq!(line, region(x) != region(x - 1) && !in_corner, "({x}, {y})");
        borders += usize::from(line);
    }
    assert!(borders > 200, "{borders}");
    let svg = plot::svg(&drawn).unwrap();
    assert!(
        svg.contains("planar law, proved: strips along (1,0) (2,1) (1,1) (1,2) (0,1), 4 cones"),
        "{svg}"
    );
    assert!(svg.contains("border of a piece"), "{svg}");
}

#[test]
fn colours_are_those_of_the_values() {
    let values = values("0.77", "90");
    let (_, _, pixels) = decode(&plot::png(&kayles(&values)).unwrap());
    for (colour, what) in [
        ([0x00, 0x72, 0xB2], "common"),
        ([0xD5, 0x5E, 0x00], "rare"),
        ([0xEF, 0xEF, 0xEF], "preperiod"),
        ([0xFB, 0xED, 0xC8], "period"),
    ] {
        assert!(pixels.contains(&colour), "{what}");
    }
}

#[test]
fn each_cell_of_a_lattice_has_its_place() {
    // (2, 1) -> (0, 0): only one cell of 3 x 2 has a move, the third from the left in the upper
    // row.
    let values = values("Lattice(leap (-2,-1))", "3x2");
    let (width, _, pixels) = decode(&plot::png(&picture(&values)).unwrap());
    let sky = pixels
        .iter()
        .position(|&pixel| pixel == [0x56, 0xB4, 0xE9])
        .unwrap();
    let side = pixels[sky..]
        .iter()
        .take_while(|&&pixel| pixel == pixels[sky])
        .count();
    assert_eq!(pixels[sky - 1], [0, 0, 0]);
    assert_eq!(pixels[sky - 2 * side], [0, 0, 0]);
    assert_eq!(pixels[sky + side], [255, 255, 255]);
    assert_eq!(pixels[sky + side * width as usize], [0, 0, 0]);
}

/// Zeros are rare in Wythoff's game. A regression: if positions shared a point, zeros were mixed
/// into other colours, but the legend still listed black for 0.
#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_rare_zeros_are_black_in_points_that_positions_share() {
    let values = values(WYTHOFF, "600x600");
    let size = "700x500".parse().unwrap();
    let drawn = Picture {
        size,
        ..picture(&values)
    };
    let svg = plot::svg(&drawn).unwrap();
    assert!(svg.contains("; black where one of them is 0"), "{svg}");
    let (_, _, pixels) = decode(&plot::png(&drawn).unwrap());
    // Two lines cross 200 points, besides the words of the picture.
    assert!(pixels.iter().filter(|&&pixel| pixel == [0; 3]).count() > 300);
    // Nearly half of these values are zeros: their colour is mixed like any other colour.
    let dense = self::values("Lattice(leap (-1,0) (0,-1))", "1000x1000");
    assert!(
        !plot::svg(&Picture {
            size,
            ..picture(&dense)
        })
        .unwrap()
        .contains("black where")
    );
}

/// A regression: the legend of a flat rectangle was beside the rectangle, which had half of the
/// width.
#[test]
fn flat_rectangles_fill_the_width() {
    let values = values("Lattice(leap (-1,-2) (-2,-1))", "1000x3");
    let (_, frame) = plot::draw_framed(&picture(&values)).unwrap();
    let plot::Frame::Cells { tiles } = frame else {
        panic!("{frame:?}")
    };
    let plot::Tiles {
        size,
        cells,
        stride,
        ..
    } = tiles[0];
    assert_eq!((size, cells, stride), ((1000, 120), (1000, 3), (1, 1)));
}

/// Each gap has its place: its length to the right, its ends upwards.
#[test]
fn pictures_of_strips_show_gaps_by_their_ends() {
    let values = values("Strip(O X; never OO XX)", "60");
    let drawn = Picture {
        marks: vec!['O', 'X'],
        ..picture(&values)
    };
    let (_, frame) = plot::draw_framed(&drawn).unwrap();
    let plot::Frame::Cells { tiles } = frame else {
        panic!("{frame:?}")
    };
    let plot::Tiles {
        left,
        top,
        size,
        cells,
        stride,
        ..
    } = tiles[0];
    assert_eq!((cells, stride), ((61, 9), (1, 1)));
    let (wide, high) = (size.0 / 61, size.1 / 9);
    let (width, _, pixels) = decode(&plot::png(&drawn).unwrap());
    for n in 0..61 {
        for row in 0..9 {
            let middle = |at: i32, size: i32, index: i32| {
                usize::try_from(at + size * index + size / 2).unwrap()
            };
            let (x, y) = (middle(left, wide, n), middle(top, high, 8 - row));
            let is_zero = values.get(usize::try_from(9 * n + row).unwrap()) == Some(0);
            assert_eq!(
                pixels[y * width as usize + x] == [0; 3],
                is_zero,
                "{n} between {row}"
            );
        }
    }
    let svg = plot::svg(&drawn).unwrap();
    assert!(
        ["||", "|O", "XX"]
            .iter()
            .all(|ends| svg.contains(&format!(">{ends}</text>"))),
        "{svg}"
    );
    assert!(
        svg.contains("first at 60 cells between ends | and O"),
        "{svg}"
    );
    // The game of the table is unknown.
    assert!(plot::svg(&picture(&values)).unwrap().contains(">|1</text>"));
}

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

/// Returns the picture of a game with all that is known of it.
fn drawn<T>(game: &str, to: &str, size: Size, draw: impl FnOnce(&Picture) -> T) -> T {
    let (game, bounds): (Game, _) = (game.parse().unwrap(), to.parse().unwrap());
    let values = compute::compute(&game, &bounds, None, &()).unwrap();
    draw(&Picture::from_values(&game, &bounds, &values, size, &()).unwrap())
}

/// In pictures of cells, a cell is black if and only if the value that the frame says is 0, in all
/// rectangles.
#[test]
#[ignore = "4 s: .ci/weekly"]
fn each_value_is_in_its_cell() {
    let xyz = "State(x, y, z -> (x-a, y, z) for a in 1..=x; (x, y-a, z) for a in 1..=y; (x, y, z-1) if x+y > 0)";
    let sizes = [Size::default(), "640x480".parse().unwrap()];
    for ((game, to, rectangles), size) in [
        ("0.77", "200", 1),
        ("Wythoff", "30x20", 1),
        ("Strip(O X; never OO XX)", "40", 1),
        (xyz, "5x9x3", 3),
        (xyz, "2x7x6", 2),
        ("Three-Heap Wythoff", "7x7x7", 7),
        (
            "Lattice(leap (-1,0,0,0) (0,-1,0,0) (0,0,-1,0) (0,0,0,-1))",
            "3x6x2x7",
            6,
        ),
    ]
    .into_iter()
    .zip(sizes.into_iter().cycle())
    {
        let (values, frame, png) = drawn(game, to, size, |picture| {
            (
                picture.values.clone(),
                plot::draw_framed(picture).unwrap().1,
                plot::png(picture).unwrap(),
            )
        });
        let (width, _, pixels) = decode(&png);
        let plot::Frame::Cells { tiles } = frame else {
            panic!("{game}: {frame:?}")
        };
        assert_eq!(tiles.len(), rectangles, "{game}");
        let mut seen = std::collections::BTreeSet::new();
        for tile in tiles {
            let (columns, rows) = (
                i64::try_from(tile.cells.0).unwrap(),
                i64::try_from(tile.cells.1).unwrap(),
            );
            for (column, row) in
                (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)))
            {
                let index =
                    usize::try_from(tile.first + column * tile.step.0 + row * tile.step.1).unwrap();
                let Some(value) = values.get(index) else {
                    continue;
                };
                assert!(seen.insert(index), "{game}: {index} twice");
                let place = |first: i32, cell: i64, cells: i64, length: i32| {
                    usize::try_from(
                        i64::from(first) + (cell * i64::from(length) + cells - 1) / cells + 3,
                    )
                    .unwrap()
                };
                let x = place(tile.left, column, columns, tile.size.0);
                let y = place(tile.top, rows - 1 - row, rows, tile.size.1);
                assert_eq!(
                    pixels[y * width as usize + x] == [0; 3],
                    value == 0,
                    "{game}: {index}"
                );
            }
        }
        assert_eq!(seen.len(), values.len(), "{game}");
    }
}

/// A regression: a square map had 340 pixels of 620, and half of the picture was white.
#[test]
#[ignore = "4 s: .ci/weekly"]
fn maps_fill_the_picture() {
    for (side, size) in [(340, "900x700"), (60, "1200x800"), (200, "1001x777")] {
        let to = format!("{side}x{side}");
        let frame = drawn("Wythoff", &to, size.parse().unwrap(), |picture| {
            plot::draw_framed(picture).unwrap().1
        });
        let plot::Frame::Cells { tiles } = frame else {
            panic!("{frame:?}")
        };
        let height: i32 = size.split_once('x').unwrap().1.parse().unwrap();
        assert!(
            (tiles[0].size.1 + 180) * 11 >= height * 10,
            "{size}: {tiles:?}"
        );
        // Without a size, the picture ends where the map, its legend and its words do.
        let png = drawn("Wythoff", &to, Size::default(), |picture| {
            plot::png(picture).unwrap()
        });
        let (width, height, pixels) = decode(&png);
        let (width, last) = (width as usize, width as usize - 1);
        let is_free = |x: usize| (0..height as usize).all(|y| pixels[y * width + x] == [255; 3]);
        assert!(is_free(last) && !is_free(last - 40), "{side}: {width}");
    }
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

/// A single position is drawn as its board, and its value is said.
#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_an_opening_is_a_picture_of_the_board() {
    for (game, boxes, lines, names) in [
        ("Chomp(3x4)", 2 * 12, 0, &["poisoned"][..]),
        ("Chomp(2x3x2)", 2 * 12, 0, &["poisoned"]),
        ("Grid(4x5; cram)", 2 * 20, 0, &[]),
        ("Poset(a<b a<dog b<c dog<c)", 0, 4, &["a", "b", "c", "dog"]),
        (
            "Tree(cut edge; 1-2 1-3:2 3-4)",
            0,
            3,
            &["root", "1", "4", "x2"],
        ),
        ("Graph(1-2 2-3 3-1; node kayles)", 0, 3, &["1", "2", "3"]),
    ] {
        for size in [Size::default(), "480x360".parse().unwrap()] {
            let (svg, png) = drawn(game, "all", size, |picture| {
                (plot::svg(picture).unwrap(), plot::png(picture).unwrap())
            });
            assert!(
                svg.contains("the opening: value ") && !svg.contains(">positions<"),
                "{game}: {svg}"
            );
            assert!(svg.matches("<rect").count() > boxes, "{game}: {svg}");
            let drawn: usize = svg
                .lines()
                .filter(|line| line.contains("fill=\"none\""))
                .map(|line| line.matches('L').count())
                .sum();
            assert_eq!(drawn, lines, "{game}: {svg}");
            for name in names {
                assert!(
                    svg.contains(&format!(">{name}</text>")),
                    "{game}: {name}: {svg}"
                );
            }
            let (width, height) = (i64::from(decode(&png).0), i64::from(decode(&png).1));
            for ([left, top, right, bottom], text) in words(&svg) {
                let inside = left >= 0
                    && top >= 0
                    && i64::from(right) <= width
                    && i64::from(bottom) <= height;
                assert!(inside, "{game}: {text} is cut off");
            }
        }
    }
}

/// Heaps with a period have a row for each period where that shows it, and points where it does
/// not.
#[test]
fn a_row_for_each_period_where_that_shows_it() {
    for (game, to, columns) in [
        ("0.77", "200", Some(12)),
        ("0.07", "300", Some(34)),
        ("Subtraction({1,2,3})", "100", None),
        ("4!.0", "200", None),
        ("0.3F", "200", None),
    ] {
        let (svg, frame) = drawn(game, to, Size::default(), |picture| {
            plot::draw_framed(picture).unwrap()
        });
        let found = match frame {
            plot::Frame::Cells { tiles } => Some(tiles[0].cells.0),
            _ => None,
        };
        assert_eq!(found, columns, "{game} to {to}");
        assert_eq!(
            svg.contains("in rows of one period"),
            columns.is_some(),
            "{game} to {to}"
        );
    }
    // From heap 71 on, 24 heaps are two periods.
    for (to, shows) in [("94", true), ("93", false)] {
        let values = values("0.77", to);
        let svg = plot::svg(&kayles(&values)).unwrap();
        assert_eq!(svg.contains("in rows of one period"), shows, "to {to}");
    }
}

#[test]
fn sizes_out_of_range_are_refused() {
    let values = values("0.77", "200");
    let size: Size = "640x480".parse().unwrap();
    let small = plot::png(&Picture {
        size,
        ..kayles(&values)
    });
    let (width, height, _) = decode(&small.unwrap());
    assert_eq!((width, height), (640, 480));
    for wrong in [
        "",
        "x",
        "640",
        "640x",
        "479x360",
        "480x359",
        "4097x800",
        "-1x5",
        "99999999x800",
    ] {
        assert!(wrong.parse::<Size>().is_err(), "{wrong}");
    }
}

/// Returns left, top, right and bottom of the words of an SVG, for letters of equal width.
fn words(svg: &str) -> Vec<([i32; 4], String)> {
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
        GAMES
            .iter()
            .for_each(|&game| drop(scope.spawn(move || words_are_apart(game))))
    });
}
