//! Pictures of lattices: their cells, their colours, and the room that they take.

use grundy_law::planar;
use grundy_plot::{self as plot, Picture, Size};

use super::{KNIGHTS, WYTHOFF, decode, drawn, kayles, law, picture, values};

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
