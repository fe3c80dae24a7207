//! The frame of the values in a picture, for front ends that show the value under a pointer.

use serde::Serialize;

use super::{
    scene::{Area, px},
    ticks::Axis,
};

/// A linear scale: the pixel of 0, the pixel of `most`, and `most`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Scale {
    /// The pixel of 0.
    pub zero: i32,
    /// The pixel of `most`.
    pub end: i32,
    /// The last number.
    pub most: u64,
}

/// The places of values in a rectangle, as indices of the stored values: linear in the column and in the row from below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Places {
    pub first: i64,
    pub step: (i64, i64),
}

impl Places {
    /// Values that are stored column by column, from below.
    pub(super) fn columns(height: usize) -> Self {
        Self { first: 0, step: (i64::from(px(height)), 1) }
    }

    /// Returns the index of the value in a column and a row from below.
    pub(super) fn index(self, column: usize, row: usize) -> Option<usize> {
        let (column, row) = (i64::from(px(column)), i64::from(px(row)));
        usize::try_from(self.first + column * self.step.0 + row * self.step.1).ok()
    }
}

/// The cells of a rectangle of positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Tiles {
    /// The left border of the first column.
    pub left: i32,
    /// The upper border of the first row.
    pub top: i32,
    /// The width and height of all cells in pixels. A cell that begins within a pixel begins at the next one.
    pub size: (i32, i32),
    /// Columns and rows.
    pub cells: (usize, usize),
    /// The numbers of positions, across and up, that share a cell.
    pub stride: (usize, usize),
    /// The index, among the stored values, of the first position of the lowest row.
    pub first: i64,
    /// What is added to the index by the next position to the right, and by the next one above.
    pub step: (i64, i64),
}

impl Tiles {
    pub(super) fn new(area: Area, cells: (usize, usize), stride: (usize, usize), places: Places) -> Self {
        let Places { first, step } = places;
        Self { left: area.left, top: area.top, size: (area.width(), area.height()), cells, stride, first, step }
    }
}

/// The frame of the values, in whole pixels from the upper left corner of the picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Frame {
    /// A point for each heap.
    Points {
        /// Heaps, to the right.
        across: Scale,
        /// Values, upwards.
        up: Scale,
    },
    /// A cell for each position, in one or several rectangles. Rows are counted from below.
    Cells {
        /// The rectangles; none if the picture shows a single position.
        tiles: Vec<Tiles>,
    },
    /// A bar for each value, or for several values.
    Bars {
        /// The left and right border of each bar.
        bars: Vec<(i32, i32)>,
        /// The number of values of each bar but the first, which has the value 0.
        together: usize,
        /// The pixel rows below and above all bars.
        rows: (i32, i32),
    },
}

impl From<Axis> for Scale {
    fn from(Axis { zero, end, most }: Axis) -> Self {
        Self { zero, end, most }
    }
}

impl Frame {
    pub(super) fn points(across: Axis, up: Axis) -> Self {
        Self::Points { across: across.into(), up: up.into() }
    }

    pub(super) fn bars(bars: &[Area], together: usize, up: Axis) -> Self {
        let sides = bars.iter().map(|bar| (bar.left, bar.right)).collect();
        Self::Bars { bars: sides, together, rows: (up.zero, up.end) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Picture, Size, draw::scene};
    use grundy_compute::compute;

    fn frame(game: &str, bounds: &str) -> Frame {
        let (game, bounds) = (game.parse().expect("a game"), bounds.parse().expect("bounds"));
        let values = compute(&game, &bounds, None, &()).expect("values");
        scene(&Picture::plain(String::new(), &values, Size::default())).1
    }

    #[test]
    fn every_family_has_a_frame_within_the_picture() {
        let Frame::Points { across, up } = frame("0.77", "200") else { panic!("heaps are points") };
        assert_eq!((across.most, up.most), (200, 8));
        assert!(0 < across.zero && across.zero < across.end && across.end < 1200);
        assert!(0 < up.end && up.end < up.zero && up.zero < 800);

        let tiles = |frame: Frame| if let Frame::Cells { tiles } = frame { tiles } else { panic!("{frame:?}") };
        let lattice = tiles(frame("Lattice(ride (-1,0) (0,-1) (-1,-1))", "30x20"));
        let [Tiles { left, top, size, cells, stride, first, step }] = lattice[..] else { panic!("one rectangle") };
        assert_eq!((cells, stride, first, step), ((30, 20), (1, 1), 0, (20, 1)));
        assert!(left > 0 && left + size.0 < 1200 && top > 0 && top + size.1 < 800);

        let [Tiles { left, size, cells, stride, .. }] = tiles(frame("Strip(O X; never OO XX)", "60"))[..] else {
            panic!("one rectangle")
        };
        assert_eq!((cells, stride), ((61, 9), (1, 1)));
        assert!(left > 0 && left + size.0 < 1200 && size.1 >= 180);

        let Frame::Bars { bars, together, rows } = frame("Board(3x3; place [##])", "all") else {
            panic!("boards are bars")
        };
        assert_eq!(together, 1);
        assert!(bars.windows(2).all(|pair| pair[0].1 <= pair[1].0) && rows.1 < rows.0);
    }
}
