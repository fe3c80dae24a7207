//! Lattices: a coloured cell for each position, x to the right, y up. Strips: a cell for each gap,
//! its length to the right, its ends up. Heaps with a period: a row for each period.

mod colours;
mod grid;
mod legend;

use super::{
    frame::{Frame, Places, Tiles},
    page::{LegendSample, Page, group_digits, largest},
    palette::{DISTINCT, INK, WHITE, ZERO},
    picture::Picture,
    pieces,
    scene::{Anchor, Area, Font, Raster, Scene, SceneItem, px, start},
    ticks::step,
};
use colours::mix_colours;
use grid::is_narrow;
use legend::{ENTRY, flat_legend};

pub(super) use colours::Colours;
pub(super) use grid::HeatGrid;
pub(super) use legend::{LEGEND, legend};

/// The least height of the data, in pixels, for a legend that explains borders.
const LEAST_FOR_BORDERS: i32 = 240;
/// Zeros are rare if at most one point in this number is zero.
const RARE_ZEROS: usize = 4;

/// A rectangle of positions to draw.
pub(super) struct HeatPlane<'a> {
    /// Columns and rows.
    pub size: (usize, usize),
    /// The places of the values.
    pub places: Places,
    /// A description of the positions and the largest value.
    pub words: String,
    /// The names of the axes, across and up.
    pub names: (&'a str, &'a str),
    /// The names of the rows; if empty, the rows are numbered.
    pub rows: Vec<String>,
    /// `true` for a table: its cells fill the room, and have the values in digits where there is
    /// room.
    pub is_table: bool,
}

/// Draws a lattice.
pub(super) fn scene(picture: &Picture, width: usize, height: usize) -> (Scene, Frame) {
    let (x, y) = (group_digits(width as u64), group_digits(height as u64));
    let words = format!("positions x < {x}, y < {y}; {}", largest(picture));
    let places = Places::columns(height);
    let plane = HeatPlane {
        size: (width, height),
        places,
        words,
        names: ("x", "y"),
        rows: Vec::new(),
        is_table: false,
    };
    let (page, drawn) = draw(picture, &plane);
    (page.scene, drawn.frame(places))
}

/// Draws the gaps of a strip: the number of free cells across, the two ends up.
pub(super) fn gaps(picture: &Picture, to: usize, ends: usize) -> (Scene, Frame) {
    let (most, largest) = (group_digits(to as u64), largest(picture));
    let words =
        format!("gaps of 0 to {most} cells between {ends} × {ends} ends, | is the wall; {largest}");
    let rows = (0..ends * ends)
        .map(|pair| format!("{}{}", picture.end(pair / ends), picture.end(pair % ends)))
        .collect();
    let places = Places::columns(ends * ends);
    let plane = HeatPlane {
        size: (to + 1, ends * ends),
        places,
        words,
        names: ("free cells", "ends"),
        rows,
        is_table: false,
    };
    let (page, drawn) = draw(picture, &plane);
    (page.scene, drawn.frame(places))
}

/// Draws the heaps of a game with a parameter: the heap across, the values of the parameter up.
pub(super) fn parameter(picture: &Picture, name: &str, rows: &[u64]) -> Scene {
    let width = picture.values.len().checked_div(rows.len()).unwrap_or(0);
    let range = match rows {
        [least, .., most] => format!(", {name} = {least} to {most}"),
        _ => String::new(),
    };
    let largest = picture
        .values
        .largest()
        .map_or_else(String::new, |largest| {
            let row = rows
                .get(largest.index % rows.len().max(1))
                .copied()
                .unwrap_or(0);
            let heap = largest.index / rows.len().max(1);
            format!(
                "; largest value {}, first at n = {}, {name} = {row}",
                largest.value,
                group_digits(heap as u64)
            )
        });
    let words = format!("n < {}{range}{largest}", group_digits(width as u64));
    let names = rows.iter().map(|&value| group_digits(value)).collect();
    let places = Places::columns(rows.len());
    let plane = HeatPlane {
        size: (width, rows.len()),
        places,
        words,
        names: ("n", name),
        rows: names,
        is_table: false,
    };
    draw(picture, &plane).0.scene
}

/// The area and the grid of the drawn positions.
pub(super) struct HeatLayout {
    pub area: Area,
    pub grid: HeatGrid,
}

impl HeatLayout {
    /// Returns the cells for a front end.
    pub(super) fn frame(self, places: Places) -> Frame {
        Frame::Cells {
            tiles: vec![Tiles::new(
                self.area,
                self.grid.cells,
                self.grid.stride,
                places,
            )],
        }
    }
}

pub(super) fn draw(picture: &Picture, plane: &HeatPlane) -> (Page, HeatLayout) {
    let most = picture.values.largest().map_or(0, |largest| largest.value);
    // A flat rectangle needs the whole width, so its legend is above it.
    let is_flat = is_narrow(plane.size.1, plane.size.0) && !plane.is_table;
    let beside = if is_flat { 0 } else { LEGEND };
    let mut stride = (1, 1);
    // The words above contain the number of positions that share a point, and this number depends
    // on the room that the words leave.
    let (mut page, room, grid, zeros) = loop {
        let zeros = keeps_zeros(picture, plane, stride);
        let mut page = Page::new(picture, &facts(picture, plane, stride, zeros));
        if is_flat {
            page.legend(&flat_legend(picture, most));
        }
        let room = page.area(1, plane.size.1 as u64, plane.names.1);
        let row = if plane.rows.is_empty() {
            0
        } else {
            Font::Label.line()
        };
        let inner = (room.width() - beside, room.height());
        let grid = if plane.is_table {
            HeatGrid {
                stride: (1, 1),
                cells: plane.size,
                size: inner,
            }
        } else {
            HeatGrid::new(plane.size, inner, row, picture.size.is_exact)
        };
        let needed = (grid.stride.0.max(stride.0), grid.stride.1.max(stride.1));
        if needed == stride {
            break (
                page,
                room,
                HeatGrid { stride, ..grid }.with_cells(plane.size),
                zeros,
            );
        }
        stride = needed;
    };
    let (wide, high) = grid.size;
    // A picture of any size has no room to spare: it ends where the values do.
    let spare = |room: i32, used: i32| {
        if picture.size.is_exact {
            (room - used).max(0) / 2
        } else {
            0
        }
    };
    let left = room.left + spare(room.width() - beside, wide);
    let top = room.top + spare(room.height(), high);
    let area = Area::with_size(left, top, wide, high);

    // In a small picture, the values need all the room.
    let roomy = room.height() >= LEAST_FOR_BORDERS;
    let more = if picture.planar.is_some() && roomy && !is_flat {
        2 * ENTRY
    } else {
        0
    };
    let fits = is_flat || (px(most) + 2) * ENTRY + more <= room.height();
    let colours = Colours {
        most,
        distinct: most <= DISTINCT && fits,
    };
    page.scene.items.push(SceneItem::Raster(cells(
        picture,
        plane,
        &grid,
        area,
        (colours, zeros),
    )));
    if let Some(law) = &picture.planar {
        let position = |column: usize, row: usize| (column * grid.stride.0, row * grid.stride.1);
        page.scene.items.push(SceneItem::Raster(pieces::borders(
            law, area, grid.cells, position,
        )));
    }
    axes(&mut page, area, &grid, plane);
    if !is_flat {
        let legend = legend(&mut page, picture, (area, room), colours, more);
        if more > 0 {
            page.entry(
                (legend.left, legend.bottom + ENTRY / 2),
                LegendSample::Line(WHITE, INK),
                "border of a piece",
            );
        }
    }
    if plane.is_table {
        digits(&mut page, picture, plane, area, colours);
    }
    page.trim();
    (page, HeatLayout { area, grid })
}

/// Writes each value in its cell, if there is room.
fn digits(page: &mut Page, picture: &Picture, plane: &HeatPlane, area: Area, colours: Colours) {
    let (columns, rows) = plane.size;
    let room = (
        area.width() / px(columns.max(1)),
        area.height() / px(rows.max(1)),
    );
    if room.0 < Font::Label.width(&colours.most.to_string()) + 4 || room.1 < Font::Label.line() {
        return;
    }
    let middle = |cell: usize, cells: usize, length: i32| {
        (start(cell, cells, length) + start(cell + 1, cells, length)) / 2
    };
    for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
        let Some(value) = plane
            .places
            .index(column, row)
            .and_then(|index| picture.values.get(index))
        else {
            continue;
        };
        let fill = colours.colour_of(value);
        let corner = (
            area.left + middle(column, columns, area.width()),
            area.top + middle(rows - 1 - row, rows, area.height()) - Font::Label.line() / 2,
        );
        page.scene.text(
            corner,
            Anchor::Middle,
            if fill.is_dark() { WHITE } else { INK },
            value.to_string(),
        );
    }
}

fn facts(
    picture: &Picture,
    plane: &HeatPlane,
    stride: (usize, usize),
    keeps_zeros: bool,
) -> Vec<String> {
    let (x, y) = stride;
    let zeros = if keeps_zeros {
        "; black where one of them is 0"
    } else {
        ""
    };
    let mixed = if stride == (1, 1) {
        String::new()
    } else {
        format!("; each point mixes the colours of {x} × {y} positions{zeros}")
    };
    let mut facts = vec![format!("{}{mixed}", plane.words)];
    facts.extend(
        picture
            .marking
            .as_ref()
            .map(|marking| marking.words.clone()),
    );
    facts.extend(picture.planar.as_ref().map(pieces::words));
    facts
}

/// Returns the positions that share a point.
fn sharing(
    plane: &HeatPlane,
    (wide, high): (usize, usize),
    (column, row): (usize, usize),
) -> impl Iterator<Item = usize> {
    let ((width, height), places) = (plane.size, plane.places);
    let across = column * wide..((column + 1) * wide).min(width);
    let up = row * high..((row + 1) * high).min(height);
    across.flat_map(move |x| up.clone().filter_map(move |y| places.index(x, y)))
}

/// Returns `true` if a point is black when one of its positions has the value 0. Rare zeros would
/// otherwise be lost; frequent zeros would leave nothing else.
fn keeps_zeros(picture: &Picture, plane: &HeatPlane, stride: (usize, usize)) -> bool {
    let size = plane.size;
    if stride == (1, 1) {
        return false;
    }
    let (columns, rows) = (size.0.div_ceil(stride.0), size.1.div_ceil(stride.1));
    let most = columns * rows / RARE_ZEROS;
    // Usually the number of zeros decides: the points with a zero are at most as many as the zeros,
    // and a point has no more zeros than positions.
    let zeros = picture.values.iter().filter(|&value| value == 0).count();
    if zeros <= most || zeros > most.saturating_mul(stride.0 * stride.1) {
        return zeros <= most;
    }
    let points = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
    let has_zero = |&point: &(usize, usize)| {
        sharing(plane, stride, point).any(|i| picture.values.get(i) == Some(0))
    };
    points.filter(has_zero).count() <= most
}

/// Returns the cells, from the largest y down.
///
/// If several positions share a cell, their colours are mixed. A single position from each cell
/// would show false patterns: a period that divides the stride looks constant (every fourth x and y
/// of the hyper knights is black), and positions picked at random hide every line. Rare zeros,
/// which are the P-positions, stay black.
fn cells(
    picture: &Picture,
    plane: &HeatPlane,
    grid: &HeatGrid,
    area: Area,
    (colours, keeps_zeros): (Colours, bool),
) -> Raster {
    let (columns, rows) = grid.cells;
    let palette = colours.palette();
    let colour = |value: u32| {
        palette
            .get(usize::from(colours.index(value)))
            .copied()
            .unwrap_or(ZERO)
    };
    let cell = |point: (usize, usize)| {
        let values =
            || sharing(plane, grid.stride, point).filter_map(|index| picture.values.get(index));
        // The last row of a table may have fewer values.
        values().next()?;
        Some(if keeps_zeros && values().any(|value| value == 0) {
            ZERO
        } else {
            mix_colours(values().map(colour))
        })
    };
    let places = (0..rows)
        .rev()
        .flat_map(|row| (0..columns).map(move |column| (column, row)));
    Raster {
        area,
        columns,
        cells: places.map(cell).collect(),
    }
}

/// Draws the axes, with numbers or the names of rows at the middles of their cells.
fn axes(page: &mut Page, area: Area, grid: &HeatGrid, plane: &HeatPlane) {
    let ticks = |cells: usize, stride: usize, pixels: i32, length: usize, room: i32| {
        let last = length.saturating_sub(1);
        let parts = u64::try_from(pixels / room).unwrap_or(1);
        let step = usize::try_from(step(last as u64, parts)).unwrap_or(usize::MAX);
        let middle = move |cell| (start(cell, cells, pixels) + start(cell + 1, cells, pixels)) / 2;
        (0..=last)
            .step_by(step)
            .map(move |n| (n, middle(n / stride)))
    };
    let (width, height) = plane.size;
    let room = Font::Label.width(&group_digits(width as u64)) + 24;
    let across: Vec<_> = ticks(grid.cells.0, grid.stride.0, grid.size.0, width, room)
        .map(|(n, offset)| (area.left + offset, group_digits(n as u64)))
        .collect();
    let room = if plane.rows.is_empty() {
        40
    } else {
        Font::Label.line()
    };
    let name = |n: usize| {
        plane
            .rows
            .get(n)
            .cloned()
            .unwrap_or_else(|| group_digits(n as u64))
    };
    let up: Vec<_> = ticks(grid.cells.1, grid.stride.1, grid.size.1, height, room)
        .map(|(n, offset)| (area.bottom - 1 - offset, name(n)))
        .collect();
    page.numbers_up(area, &up, plane.names.1);
    page.numbers_across(area, &across, plane.names.0);
}

#[cfg(test)]
mod tests;
