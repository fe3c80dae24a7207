//! Pictures: the same bytes each time, the right size and colours, no overlapping words, and errors
//! that write nothing.

mod command;
mod maps;
mod words;

use std::{fs, path::Path};

use grundy_compute as compute;
use grundy_core::{game::Game, values::Values};
use grundy_law::{
    planar::{self, Planar},
    sparse::Sparse,
};
use grundy_plot::{self as plot, Marking, PeriodMark, Picture, Size};
use words::words;

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
#[ignore = "1 s: .ci/run"]
fn thorough_a_row_for_each_period_where_that_shows_it() {
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
