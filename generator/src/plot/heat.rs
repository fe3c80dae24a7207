//! Lattices: a coloured cell for each position, x to the right, y up.

use super::{
    frame::Frame,
    page::{Page, Sample, grouped, largest},
    palette::{DISTINCT, INK, QUIET, STEPS, WHITE, ZERO, bar, hue},
    picture::Picture,
    pieces,
    scene::{Anchor, Area, Colour, Font, Item, Raster, Scene, px},
    ticks::{Axis, step},
};

/// Pixels right of the data for the legend.
const LEGEND: i32 = 190;
/// Pixels of an entry of the legend.
const ENTRY: i32 = 26;
/// Pixels of the legend with the colour bar, at most.
const MOST_BAR: i32 = 580;
/// Pixels of the data from which on the legend tells about borders, too.
const LEAST_FOR_BORDERS: i32 = 240;
/// Pixels that the short side of a narrow lattice is stretched to, if there is room.
const NARROW: i32 = 120;
/// A lattice is narrow if its long side has at least this number of times the cells of its short side.
const NARROW_RATIO: usize = 4;

/// The cells that are drawn.
struct Grid {
    /// Positions across and up that share a cell.
    stride: (usize, usize),
    /// Columns and rows.
    cells: (usize, usize),
    /// Pixels of a cell.
    pixels: (i32, i32),
}

impl Grid {
    /// Square cells of whole pixels that fit into `room`; positions share cells if they are more than the pixels.
    fn new((width, height): (usize, usize), room: (i32, i32)) -> Self {
        let sides = |room: i32| usize::try_from(room).unwrap_or(1).max(1);
        let least = (width.div_ceil(sides(room.0)), height.div_ceil(sides(room.1)));
        let stride = least.0.max(least.1).max(1);
        let is_narrow = |length: usize, other: usize| length.saturating_mul(NARROW_RATIO) <= other;
        // A lattice much longer than wide keeps all positions of its short side.
        let along = |length: usize, least: usize, other: usize| {
            let keeps = is_narrow(length, other) && length / stride < sides(NARROW);
            if keeps { least.max(1) } else { stride }
        };
        let stride = (along(width, least.0, height), along(height, least.1, width));
        let cells = (width.div_ceil(stride.0), height.div_ceil(stride.1));
        let most = (room.0 / px(cells.0.max(1)), room.1 / px(cells.1.max(1)));
        let square = most.0.min(most.1).max(1);
        // Only what is narrow is stretched: other cells stay square in small pictures, too.
        let stretched = |most: i32, cells: usize, others: usize| {
            if is_narrow(cells, others) { square.max((NARROW / px(cells.max(1))).min(most)) } else { square }
        };
        Self { stride, cells, pixels: (stretched(most.0, cells.0, cells.1), stretched(most.1, cells.1, cells.0)) }
    }

    /// Pixels of all cells.
    fn size(&self) -> (i32, i32) {
        (px(self.cells.0) * self.pixels.0, px(self.cells.1) * self.pixels.1)
    }
}

/// How values become colours.
#[derive(Clone, Copy)]
struct Colours {
    most: u32,
    /// Has each value a colour of its own?
    distinct: bool,
}

impl Colours {
    /// The index of a value into the palette.
    fn index(self, value: u32) -> u8 {
        if self.distinct || value == 0 {
            return u8::try_from(value).unwrap_or(0);
        }
        let place = u64::from(value - 1) * u64::from(STEPS - 1) / u64::from(self.most - 1).max(1);
        u8::try_from(place + 1).unwrap_or(STEPS)
    }

    fn palette(self) -> Vec<Colour> {
        if self.distinct {
            (0..=self.most).map(hue).collect()
        } else {
            std::iter::once(ZERO).chain((0..STEPS).map(bar)).collect()
        }
    }
}

pub(super) fn scene(picture: &Picture, width: usize, height: usize) -> (Scene, Frame) {
    let room = Page::new(picture, &facts(picture, width, height, None)).area(1, height as u64, "y");
    let grid = Grid::new((width, height), (room.width() - LEGEND, room.height()));
    let sampled = (grid.stride != (1, 1)).then_some(grid.stride);
    let mut page = Page::new(picture, &facts(picture, width, height, sampled));
    let room = page.area(1, height as u64, "y");
    let grid = Grid::new((width, height), (room.width() - LEGEND, room.height()));
    let (wide, high) = grid.size();
    let left = room.left + (room.width() - LEGEND - wide).max(0) / 2;
    let top = room.top + (room.height() - high).max(0) / 2;
    let area = Area::sized(left, top, wide, high);

    let most = picture.values.largest().map_or(0, |largest| largest.value);
    // The values need what room there is in a small picture.
    let roomy = room.height() >= LEAST_FOR_BORDERS;
    let more = if picture.planar.is_some() && roomy { 2 * ENTRY } else { 0 };
    let colours = Colours { most, distinct: most <= DISTINCT && (px(most) + 2) * ENTRY + more <= room.height() };
    page.scene.items.push(Item::Raster(cells(picture, (width, height), &grid, area, colours)));
    if let Some(law) = &picture.planar {
        let position = |column: usize, row: usize| (column * grid.stride.0, row * grid.stride.1);
        page.scene.items.push(Item::Raster(pieces::borders(law, area, grid.cells, grid.pixels, position)));
    }
    axes(&mut page, area, &grid, (width, height));
    let legend = if colours.distinct { (px(most) + 2) * ENTRY } else { (room.height() - more).min(MOST_BAR) };
    // Beside the top of the data, higher if there is no room below.
    let legend = Area::sized(area.right + 28, area.top.min(room.bottom - legend - more).max(room.top), LEGEND, legend);
    if colours.distinct {
        entries(&mut page, picture, legend, most);
    } else {
        colour_bar(&mut page, legend, colours);
    }
    if more > 0 {
        let corner = (legend.left, legend.bottom + ENTRY / 2);
        page.entry(corner, Sample::Line(WHITE, INK), "border of a piece");
    }
    let Grid { stride, cells, pixels } = grid;
    (page.scene, Frame::Cells { left: area.left, top: area.top, cell: pixels, cells, stride })
}

fn facts(picture: &Picture, width: usize, height: usize, stride: Option<(usize, usize)>) -> Vec<String> {
    let (wide, high) = (grouped(width as u64), grouped(height as u64));
    let largest = largest(picture.values);
    let mixed =
        stride.map_or_else(String::new, |(x, y)| format!("; each point mixes the colours of {x} × {y} positions"));
    let mut facts = vec![format!("positions x < {wide}, y < {high}; {largest}{mixed}")];
    facts.extend(picture.planar.as_ref().map(pieces::words));
    facts
}

/// The cells, from the largest y down.
///
/// Where several positions share a cell their colours are mixed. One position for all of them would show patterns
/// that are not there: a period that divides the stride looks constant (every fourth x and y of the hyper knights is
/// black), and positions picked at random hide every line.
fn cells(picture: &Picture, (width, height): (usize, usize), grid: &Grid, area: Area, colours: Colours) -> Raster {
    let ((wide, high), (columns, rows)) = (grid.stride, grid.cells);
    let palette = colours.palette();
    let colour = |index: usize| {
        let value = picture.values.get(index).unwrap_or(0);
        palette.get(usize::from(colours.index(value))).copied().unwrap_or(ZERO)
    };
    let cell = |column: usize, row: usize| {
        let across = column * wide..((column + 1) * wide).min(width);
        let up = row * high..((row + 1) * high).min(height);
        mixed(across.flat_map(|x| up.clone().map(move |y| x * height + y)).map(colour))
    };
    let places = (0..rows).rev().flat_map(|row| (0..columns).map(move |column| (column, row)));
    Raster {
        left: area.left,
        top: area.top,
        cell: grid.pixels,
        columns,
        cells: places.map(|(column, row)| Some(cell(column, row))).collect(),
    }
}

/// The colour that many small points of these colours look like from afar: light adds up, and the numbers of a colour
/// are nearly square roots of light.
fn mixed(colours: impl Iterator<Item = Colour>) -> Colour {
    let (mut light, mut number) = ([0_u64; 3], 0);
    for colour in colours {
        for (sum, part) in light.iter_mut().zip(colour.0) {
            *sum += u64::from(part).pow(2);
        }
        number += 1;
    }
    Colour(light.map(|sum| u8::try_from((sum / number.max(1)).isqrt()).unwrap_or(u8::MAX)))
}

/// Numbers at the middles of their cells.
fn axes(page: &mut Page, area: Area, grid: &Grid, (width, height): (usize, usize)) {
    let ticks = |cells: usize, stride: usize, pixels: i32, length: usize, room: i32| {
        let last = length.saturating_sub(1);
        let parts = u64::try_from(px(cells) * pixels / room).unwrap_or(1);
        let step = usize::try_from(step(last as u64, parts)).unwrap_or(usize::MAX);
        (0..=last).step_by(step).map(move |n| (n as u64, px(n / stride) * pixels + pixels / 2))
    };
    let room = Font::Label.width(&grouped(width as u64)) + 24;
    let across: Vec<_> = ticks(grid.cells.0, grid.stride.0, grid.pixels.0, width, room)
        .map(|(n, offset)| (area.left + offset, grouped(n)))
        .collect();
    let up: Vec<_> = ticks(grid.cells.1, grid.stride.1, grid.pixels.1, height, 40)
        .map(|(n, offset)| (area.bottom - 1 - offset, grouped(n)))
        .collect();
    page.numbers_up(area, &up, "y");
    page.numbers_across(area, &across, "x");
}

/// Each value with its colour and its share of all positions.
fn entries(page: &mut Page, picture: &Picture, room: Area, most: u32) {
    let mut counts = vec![0_u64; most as usize + 1];
    for value in picture.values {
        if let Some(count) = counts.get_mut(value as usize) {
            *count += 1;
        }
    }
    let left = room.left;
    let all = counts.iter().sum::<u64>().max(1);
    page.scene.text((left, room.top), Anchor::Start, QUIET, "value  share");
    for (value, count) in (0..).zip(counts) {
        let top = room.top + ENTRY * (px(value) + 1);
        let share = (count * 1000 + all / 2) / all;
        let words = if share == 0 && count > 0 {
            format!("{value:>2}  < 0.1 %")
        } else {
            format!("{value:>2}  {:>3}.{} %", share / 10, share % 10)
        };
        page.entry((left, top), Sample::Square(hue(value)), &words);
    }
}

/// Black for zero, and below it the colours of the other values.
fn colour_bar(page: &mut Page, room: Area, colours: Colours) {
    let (left, top) = (room.left, room.top);
    page.scene.text((left, top), Anchor::Start, QUIET, "value");
    page.entry((left, top + ENTRY), Sample::Square(ZERO), " 0");
    let height = u32::try_from(room.height() - 2 * ENTRY - 24).unwrap_or(1).max(1);
    let cell = |row: u32| bar(u8::try_from(row * u32::from(STEPS) / height).unwrap_or(STEPS - 1));
    let raster = Raster {
        left,
        top: top + 2 * ENTRY + 12,
        cell: (22, 1),
        columns: 1,
        cells: (0..height).rev().map(|row| Some(cell(row))).collect(),
    };
    let bar = raster.area();
    page.scene.items.push(Item::Raster(raster));
    let most = u64::from(colours.most);
    let up = Axis { zero: bar.bottom - 1, end: bar.top, most: most.saturating_sub(1) };
    let every = step(most, u64::from(height / 50));
    // Round numbers that are not too near to the ends, which are written in any case.
    let round = (1..).map(|tick| tick * every).take_while(|&tick| tick + every / 2 <= most);
    let round = round.filter(|&tick| tick > every / 2 + 1);
    for number in [1].into_iter().chain(round).chain([most]) {
        let y = up.at(number.saturating_sub(1));
        page.scene.fill(Area::sized(bar.right, y, 5, 1), INK);
        let corner = (bar.right + 9, y - Font::Label.line() / 2);
        page.scene.text(corner, Anchor::Start, INK, grouped(number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_square_are_square_in_pictures_of_any_shape() {
        for room in [(90, 200), (180, 200), (700, 600), (3000, 200), (121, 119)] {
            for side in [1, 20, 60, 100, 119, 200, 500, 1234] {
                let grid = Grid::new((side, side), room);
                assert_eq!(grid.stride.0, grid.stride.1, "{side} in {room:?}");
                assert_eq!(grid.size().0, grid.size().1, "{side} in {room:?}");
                assert!(grid.size().0 <= room.0 && grid.size().1 <= room.1, "{side} in {room:?}");
            }
        }
    }

    #[test]
    fn a_narrow_lattice_keeps_its_short_side() {
        let grid = Grid::new((3, 1000), (700, 600));
        assert_eq!((grid.stride, grid.size()), ((1, 2), (120, 500)));
    }
}
