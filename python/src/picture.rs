//! The elements of a picture as tuples of Python, for matplotlib.

use grundy_plot::{Anchor, Area, Colour, Font, Frame, Scale, Scene, SceneItem};
use pyo3::{prelude::*, types::PyBytes};

/// The coordinates of the left, the right, the lower and the upper edge of a picture.
pub type Edges = (f64, f64, f64, f64);

/// The title, the elements, the edges, and the width and height in pixels.
pub type PictureElements<'py> = (String, Vec<Bound<'py, PyAny>>, Edges, (i32, i32));

/// Returns an element: its kind, then what belongs to it.
pub fn element<'py>(py: Python<'py>, item: &SceneItem) -> PyResult<Bound<'py, PyAny>> {
    let corners = |area: &Area| (area.left, area.top, area.right, area.bottom);
    let element = match item {
        SceneItem::Box { area, fill } => {
            ("box", corners(area), fill.to_string()).into_pyobject(py)?
        }
        SceneItem::Dots { at, radius, fill } => {
            ("dots", at.clone(), *radius, fill.to_string()).into_pyobject(py)?
        }
        SceneItem::Lines { ends, fill } => {
            ("lines", ends.clone(), fill.to_string()).into_pyobject(py)?
        }
        SceneItem::Raster(raster) => {
            let rgba = |cell: &Option<Colour>| {
                cell.map_or([0; 4], |Colour([red, green, blue])| [red, green, blue, 255])
            };
            let bytes: Vec<u8> = raster.cells.iter().flat_map(rgba).collect();
            let size = (raster.rows(), raster.columns);
            (
                "raster",
                corners(&raster.area),
                size,
                PyBytes::new(py, &bytes),
            )
                .into_pyobject(py)?
        }
        SceneItem::Text(text) => {
            let (pixels, baseline, is_bold) = match text.font {
                Font::Title => (18, 18, true),
                Font::Label => (15, 15, false),
            };
            let anchor = match text.anchor {
                Anchor::Start => "left",
                Anchor::Middle => "center",
                Anchor::End => "right",
            };
            let place = (text.x, text.top + baseline);
            (
                "text",
                place,
                anchor,
                (pixels, is_bold),
                text.fill.to_string(),
                &text.words,
            )
                .into_pyobject(py)?
        }
    };
    Ok(element.into_any())
}

/// Returns the coordinates of the edges of a picture: the numbers of positions and values, if the
/// picture has one pair of axes for them, otherwise pixels.
#[allow(clippy::cast_precision_loss)]
pub fn edges(frame: &Frame, scene: &Scene) -> Edges {
    let (width, height) = (f64::from(scene.width), f64::from(scene.height));
    let linear = |scale: &Scale, pixel: f64| {
        (pixel - f64::from(scale.zero)) * scale.most.max(1) as f64
            / f64::from(scale.end - scale.zero)
    };
    match frame {
        Frame::Points { across, up } => (
            linear(across, 0.0),
            linear(across, width),
            linear(up, height),
            linear(up, 0.0),
        ),
        Frame::Cells { tiles } if tiles.len() == 1 => {
            let tile = &tiles[0];
            let cell = |length: i32, cells: usize, stride: usize| {
                f64::from(length) / (cells * stride) as f64
            };
            let (wide, high) = (
                cell(tile.size.0, tile.cells.0, tile.stride.0),
                cell(tile.size.1, tile.cells.1, tile.stride.1),
            );
            // The middle of a cell is its position.
            let across = |pixel: f64| (pixel - f64::from(tile.left)) / wide - 0.5;
            let up = |pixel: f64| (f64::from(tile.top + tile.size.1) - pixel) / high - 0.5;
            (across(0.0), across(width), up(height), up(0.0))
        }
        Frame::Cells { .. } | Frame::Bars { .. } => (0.0, width, height, 0.0),
    }
}
