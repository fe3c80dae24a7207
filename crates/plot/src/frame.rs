//! The frame of the values in a picture, for front ends that show the value under a pointer.

use serde::Serialize;

use super::{scene::Area, ticks::Axis};

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

/// The cells of a table of two coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Tiles {
    /// The left border of the first column.
    pub left: i32,
    /// The upper border of the first row.
    pub top: i32,
    /// The width and height of a cell in pixels.
    pub cell: (i32, i32),
    /// Columns and rows.
    pub cells: (usize, usize),
    /// The numbers of positions, across and up, that share a cell.
    pub stride: (usize, usize),
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
    /// A cell for each position of a lattice; the largest y is at the top.
    Cells(Tiles),
    /// A cell for each gap of a strip. Rows are counted from below. The index of a gap of n cells among the stored
    /// values is n times the number of rows, plus the row.
    Gaps(Tiles),
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
        let picture = Picture {
            title: String::new(),
            values: &values,
            marking: None,
            rare: None,
            planar: None,
            marks: Vec::new(),
            classes: Vec::new(),
            size: Size::default(),
        };
        scene(&picture).1
    }

    #[test]
    fn every_family_has_a_frame_within_the_picture() {
        let Frame::Points { across, up } = frame("0.77", "200") else { panic!("heaps are points") };
        assert_eq!((across.most, up.most), (200, 8));
        assert!(0 < across.zero && across.zero < across.end && across.end < 1200);
        assert!(0 < up.end && up.end < up.zero && up.zero < 800);

        let lattice = frame("Lattice(ride (-1,0) (0,-1) (-1,-1))", "30x20");
        let Frame::Cells(Tiles { left, top, cell, cells, stride }) = lattice else { panic!("lattices are cells") };
        assert_eq!((cells, stride), ((30, 20), (1, 1)));
        assert!(left > 0 && left + cell.0 * 30 < 1200 && top > 0 && top + cell.1 * 20 < 800);

        let Frame::Gaps(Tiles { left, cell, cells, stride, .. }) = frame("Strip(O X; never OO XX)", "60") else {
            panic!("strips are gaps")
        };
        assert_eq!((cells, stride), ((61, 9), (1, 1)));
        assert!(left > 0 && left + cell.0 * 61 < 1200 && cell.1 >= 20);

        let Frame::Bars { bars, together, rows } = frame("Board(3x3; place [##])", "all") else {
            panic!("boards are bars")
        };
        assert_eq!(together, 1);
        assert!(bars.windows(2).all(|pair| pair[0].1 <= pair[1].0) && rows.1 < rows.0);
    }
}
