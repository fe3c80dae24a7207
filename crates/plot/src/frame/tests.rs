use super::*;
use crate::{Picture, Size, draw::scene};
use grundy_compute::compute;

fn frame(game: &str, bounds: &str) -> Frame {
    let (game, bounds) = (
        game.parse().expect("a game"),
        bounds.parse().expect("bounds"),
    );
    let values = compute(&game, &bounds, None, &()).expect("values");
    scene(&Picture::plain(String::new(), &values, Size::default())).1
}

#[test]
fn every_family_has_a_frame_within_the_picture() {
    let Frame::Points { across, up } = frame("0.77", "200") else {
        panic!("heaps are points")
    };
    assert_eq!((across.most, up.most), (200, 8));
    assert!(0 < across.zero && across.zero < across.end && across.end < 1200);
    assert!(0 < up.end && up.end < up.zero && up.zero < 800);

    let tiles = |frame: Frame| {
        if let Frame::Cells { tiles } = frame {
            tiles
        } else {
            panic!("{frame:?}")
        }
    };
    let lattice = tiles(frame("Lattice(ride (-1,0) (0,-1) (-1,-1))", "30x20"));
    let [
        Tiles {
            left,
            top,
            size,
            cells,
            stride,
            first,
            step,
        },
    ] = lattice[..]
    else {
        panic!("one rectangle")
    };
    assert_eq!((cells, stride, first, step), ((30, 20), (1, 1), 0, (20, 1)));
    assert!(left > 0 && left + size.0 < 1200 && top > 0 && top + size.1 < 800);

    let [
        Tiles {
            left,
            size,
            cells,
            stride,
            ..
        },
    ] = tiles(frame("Strip(O X; never OO XX)", "60"))[..]
    else {
        panic!("one rectangle")
    };
    assert_eq!((cells, stride), ((61, 9), (1, 1)));
    assert!(left > 0 && left + size.0 < 1200 && size.1 >= 180);

    let Frame::Bars {
        bars,
        together,
        rows,
    } = frame("Board(3x3; place [##])", "all")
    else {
        panic!("boards are bars")
    };
    assert_eq!(together, 1);
    assert!(bars.windows(2).all(|pair| pair[0].1 <= pair[1].0) && rows.1 < rows.0);
}
