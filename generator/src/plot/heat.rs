//! Lattices: a coloured cell for each position, x to the right, y up.

use super::{
    Picture,
    page::{Page, Sample, grouped, largest},
    palette::{DISTINCT, INK, QUIET, STEPS, ZERO, bar, hue},
    scene::{Anchor, Area, Colour, Font, Item, Raster, Scene, px},
    ticks::{Axis, step},
};

/// Pixels right of the data for the legend.
const LEGEND: i32 = 190;
/// Pixels of an entry of the legend.
const ENTRY: i32 = 26;
/// Pixels that the short side of a narrow lattice is stretched to, if there is room.
const NARROW: i32 = 120;

/// Which cells are drawn, and how large.
struct Grid {
    /// Every so manieth x and y.
    stride: (usize, usize),
    /// Number of columns and rows drawn.
    cells: (usize, usize),
    /// Pixels of a cell.
    pixels: (i32, i32),
}

impl Grid {
    /// Square cells of whole pixels that fit into `room`, one cell in several if there are more cells than pixels.
    fn new((width, height): (usize, usize), room: (i32, i32)) -> Self {
        let sides = |room: i32| usize::try_from(room).unwrap_or(1).max(1);
        let least = (width.div_ceil(sides(room.0)), height.div_ceil(sides(room.1)));
        let stride = least.0.max(least.1).max(1);
        // A lattice much longer than wide keeps the cells of its short side.
        let along = |length: usize, least: usize| {
            let narrow = length / stride < sides(NARROW);
            if narrow { least.max(1) } else { stride }
        };
        let stride = (along(width, least.0), along(height, least.1));
        let cells = (width.div_ceil(stride.0), height.div_ceil(stride.1));
        let most = (room.0 / px(cells.0.max(1)), room.1 / px(cells.1.max(1)));
        let square = most.0.min(most.1).max(1);
        let stretched = |most: i32, cells: usize| square.max((NARROW / px(cells.max(1))).min(most));
        Self {
            stride,
            cells,
            pixels: (stretched(most.0, cells.0), stretched(most.1, cells.1)),
        }
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

    fn palette(self) -> Vec<Option<Colour>> {
        if self.distinct {
            (0..=self.most).map(|value| Some(hue(value))).collect()
        } else {
            std::iter::once(ZERO).chain((0..STEPS).map(bar)).map(Some).collect()
        }
    }
}

pub(super) fn scene(picture: &Picture, width: usize, height: usize) -> Scene {
    let room = Page::new(picture, &facts(picture, width, height, None)).area(1, height as u64, "y");
    let grid = Grid::new((width, height), (room.width() - LEGEND, room.height()));
    let sampled = (grid.stride != (1, 1)).then_some(grid.stride);
    let mut page = Page::new(picture, &facts(picture, width, height, sampled));
    let room = page.area(1, height as u64, "y");
    let grid = Grid::new((width, height), (room.width() - LEGEND, room.height()));
    let (wide, high) = grid.size();
    let left = room.left + (room.width() - LEGEND - wide).max(0) / 2;
    let area = Area::sized(left, room.top, wide, high);

    let colours = Colours {
        most: picture.values.largest().0,
        distinct: picture.values.largest().0 <= DISTINCT
            && (px(picture.values.largest().0) + 2) * ENTRY <= room.height(),
    };
    page.scene
        .items
        .push(Item::Raster(cells(picture, height, &grid, area, colours)));
    axes(&mut page, area, &grid, (width, height));
    if colours.distinct {
        entries(&mut page, picture, area, colours.most);
    } else {
        colour_bar(&mut page, area, room.height(), colours);
    }
    page.scene
}

fn facts(picture: &Picture, width: usize, height: usize, stride: Option<(usize, usize)>) -> Vec<String> {
    let mut facts = format!(
        "positions x < {}, y < {}; {}",
        grouped(width as u64),
        grouped(height as u64),
        largest(picture.values)
    );
    if let Some((x, y)) = stride {
        facts.push_str(&format!("; one position shown of each {x} × {y}"));
    }
    vec![facts]
}

/// The cells, from the largest y down.
fn cells(picture: &Picture, height: usize, grid: &Grid, area: Area, colours: Colours) -> Raster {
    let rows = (0..grid.cells.1).rev().map(|row| row * grid.stride.1);
    let cells = rows.flat_map(|y| (0..grid.cells.0).map(move |column| column * grid.stride.0 * height + y));
    Raster {
        left: area.left,
        top: area.top,
        cell: grid.pixels,
        columns: grid.cells.0,
        cells: cells
            .map(|index| colours.index(picture.values.get(index).unwrap_or(0)))
            .collect(),
        palette: colours.palette(),
    }
}

/// Numbers at the middles of their cells.
fn axes(page: &mut Page, area: Area, grid: &Grid, (width, height): (usize, usize)) {
    let ticks = |cells: usize, stride: usize, pixels: i32, length: usize, room: i32| {
        let last = length.saturating_sub(1);
        let parts = u64::try_from(px(cells) * pixels / room).unwrap_or(1);
        let step = usize::try_from(step(last as u64, parts)).unwrap_or(usize::MAX);
        (0..=last)
            .step_by(step)
            .map(move |n| (n as u64, px(n / stride) * pixels + pixels / 2))
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
fn entries(page: &mut Page, picture: &Picture, area: Area, most: u32) {
    let mut counts = vec![0_u64; most as usize + 1];
    for value in picture.values {
        if let Some(count) = counts.get_mut(value as usize) {
            *count += 1;
        }
    }
    let left = area.right + 28;
    let all = counts.iter().sum::<u64>().max(1);
    page.scene
        .text((left, area.top), Anchor::Start, QUIET, "value    share");
    for (value, count) in (0..).zip(counts) {
        let top = area.top + ENTRY * (px(value) + 1);
        let share = (count * 1000 + all / 2) / all;
        let words = format!("{value:>2}  {:>5}.{} %", share / 10, share % 10);
        page.entry((left, top), Sample::Square(hue(value)), &words);
    }
}

/// Black for zero, and below it the colours of the other values.
fn colour_bar(page: &mut Page, area: Area, room: i32, colours: Colours) {
    let left = area.right + 28;
    page.scene.text((left, area.top), Anchor::Start, QUIET, "value");
    page.entry((left, area.top + ENTRY), Sample::Square(ZERO), " 0");
    let top = area.top + 2 * ENTRY + 10;
    let height = (room - 2 * ENTRY - 20).clamp(STEPS.into(), 2 * i32::from(STEPS));
    let band = height / i32::from(STEPS);
    let raster = Raster {
        left,
        top,
        cell: (22, band.max(1)),
        columns: 1,
        cells: (0..STEPS).rev().collect(),
        palette: (0..STEPS).map(|step| Some(bar(step))).collect(),
    };
    let bar = raster.area();
    page.scene.items.push(Item::Raster(raster));
    let most = u64::from(colours.most);
    let up = Axis {
        zero: bar.bottom - 1,
        end: bar.top,
        most: most - 1,
    };
    let every = step(most, u64::try_from(bar.height() / 50).unwrap_or(1));
    let steps = (1..)
        .map(|tick| tick * every)
        .take_while(|&tick| tick + every / 2 <= most);
    for number in std::iter::once(1)
        .chain(steps.filter(|&tick| tick > every / 2 + 1))
        .chain([most])
    {
        let y = up.at(number - 1);
        page.scene.fill(Area::sized(bar.right, y, 5, 1), INK);
        page.scene
            .text((bar.right + 9, y - 10), Anchor::Start, INK, grouped(number));
    }
}
