//! Pictures of Grundy values: a pure function from values to the text of an SVG or the bytes of a
//! PNG.
//!
//! | family | picture | file |
//! |---|---|---|
//! | heaps | value against heap, with preperiod and period marked, rare values and zeros in their own colours | `scatter` |
//! | heaps with a period | a row of coloured cells for each period, where that shows it | `period` |
//! | lattices | one coloured cell per position, x to the right, y up; the borders of a planar law | `heat`, `pieces` |
//! | heaps with a parameter | one coloured cell per heap and parameter, the heap to the right, the parameter up | `heat` |
//! | strips | one coloured cell per gap, its length to the right, its ends up | `heat` |
//! | boxes of three or four numbers | a map of two numbers for each value of the others | `slices` |
//! | finite games | the board, or the graph, of the opening | `diagram` |
//! | boards | the number of positions of each value | `bars` |
//!
//! Each kind of picture lays out a `scene` of rectangles, dots, rasters and words at whole pixels;
//! `page` has the common parts: header, legend, axes. `vector` writes the scene as SVG; `pixels`
//! paints it as PNG. So both formats show the same picture, and its bytes do not depend on floating
//! point, installed fonts or threads.
//!
//! `paper` writes sheets of text, such as cards, as PDF and SVG.
//!
//! The scene is drawn here, because charting libraries lack the methods that make these pictures
//! small: a million points merged per pixel, all dots of a colour in one path, a lattice as one
//! raster (an element for each cell of 500 x 500 takes 19 MB).

mod bars;
mod diagram;
mod draw;
pub mod export;
mod frame;
mod heat;
mod page;
mod palette;
pub mod paper;
mod period;
mod picture;
mod pieces;
mod pixels;
mod scatter;
mod scene;
mod size;
mod slices;
mod ticks;
mod vector;

pub use draw::{ByParameter, draw_framed, png, scene, svg};
pub use frame::{Frame, Scale, Tiles};
pub use picture::{HeapClass, Marking, PeriodMark, Picture, title};
pub use pixels::PixelsError;
pub use scene::{Anchor, Area, Colour, Font, Raster, Scene, SceneItem, TextLine};
pub use size::{Size, SizeError};
