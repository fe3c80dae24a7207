//! Boxes of three or four numbers: a map of two numbers for each value of the others.

use super::{
    frame::{Frame, Places, Tiles},
    heat::{Colours, HeatGrid, LEGEND, legend},
    page::{MARGIN, Page, group_digits, largest},
    palette::{DISTINCT, INK},
    picture::Picture,
    scene::{Anchor, Area, Font, Raster, Scene, SceneItem, px},
};

/// The most maps of a picture; the others are not drawn.
const MOST_MAPS: usize = 64;
/// Free pixels between maps.
const BETWEEN: i32 = 16;
/// The least side of a map, in pixels.
const LEAST_SIDE: i32 = 32;

/// The names of the numbers, as in the rules.
const NAMES: [&str; 4] = ["x", "y", "z", "w"];

/// The numbers of a box: two for the map, and the others, which are equal in a slice.
struct Cut {
    /// The lengths and the steps in the stored values of the numbers across and up.
    plane: [(usize, i64, &'static str); 2],
    /// The same of the others.
    others: Vec<(usize, i64, &'static str)>,
}

impl Cut {
    /// Cuts along the shortest sides, among equal ones the last: that gives the fewest and largest
    /// maps.
    fn from_lengths(lengths: &[u64]) -> Option<Self> {
        let mut step = 1_i64;
        let mut sides = Vec::new();
        for (&length, name) in lengths.iter().zip(NAMES).rev() {
            sides.insert(0, (usize::try_from(length).ok()?, step, name));
            step = step.checked_mul(i64::try_from(length).ok()?)?;
        }
        let mut others = Vec::new();
        while sides.len() > 2 {
            let shortest = (0..sides.len()).rev().min_by_key(|&side| sides[side].0)?;
            others.insert(0, sides.remove(shortest));
        }
        others.sort_by_key(|&(_, step, _)| std::cmp::Reverse(step));
        Some(Self {
            plane: sides.try_into().ok()?,
            others,
        })
    }

    /// The number of slices.
    fn slices(&self) -> usize {
        self.others.iter().map(|&(length, ..)| length).product()
    }

    /// The name of a slice, and the index of its first value.
    fn slice(&self, number: usize) -> (String, i64) {
        let (mut rest, mut first, mut words) = (number, 0, Vec::new());
        for &(length, step, name) in self.others.iter().rev() {
            let at = rest % length.max(1);
            rest /= length.max(1);
            first += step * i64::from(px(at));
            words.insert(0, format!("{name} = {at}"));
        }
        (words.join(", "), first)
    }
}

/// Returns the sides in words, such as `x < 10, y < 12`.
fn sides_text(lengths: &[u64]) -> String {
    let sides: Vec<String> = lengths
        .iter()
        .zip(NAMES)
        .map(|(&length, name)| format!("{name} < {}", group_digits(length)))
        .collect();
    sides.join(", ")
}

/// Draws the slices; `None` if there is no room for at least one value in each pixel.
pub(super) fn scene(picture: &Picture, lengths: &[u64]) -> Option<(Scene, Frame)> {
    let cut = Cut::from_lengths(lengths)?;
    let [(width, _, across), (height, _, up)] = cut.plane;
    let most = picture.values.largest().map_or(0, |largest| largest.value);
    let all = cut.slices();
    let sides = sides_text(lengths);
    let words = |drawn: usize| {
        let some = if drawn < all {
            format!("; the first {drawn} of {} slices", group_digits(all as u64))
        } else {
            String::new()
        };
        format!(
            "positions {sides}: {across} to the right, {up} up; {}{some}",
            largest(picture)
        )
    };
    let facts = |drawn: usize| {
        [
            Some(words(drawn)),
            picture
                .marking
                .as_ref()
                .map(|marking| marking.words.clone()),
        ]
    };
    let page = |drawn: usize| {
        Page::new(
            picture,
            &facts(drawn).into_iter().flatten().collect::<Vec<_>>(),
        )
    };
    let room = |page: &Page| Area {
        left: MARGIN,
        top: page.top,
        right: page.scene.width - LEGEND - 2 * MARGIN,
        bottom: page.scene.height - MARGIN,
    };
    let (drawn, columns) = layout(room(&page(all)), all.min(MOST_MAPS), (width, height))?;
    let mut page = page(drawn);
    let room = room(&page);
    let head = Font::Label.line();
    let rows = drawn.div_ceil(columns);
    let panel = (
        (room.width() + BETWEEN) / px(columns) - BETWEEN,
        (room.height() + BETWEEN) / px(rows) - BETWEEN - head,
    );
    let grid = HeatGrid::new((width, height), panel, 0, true);
    let colours = Colours {
        most,
        distinct: most <= DISTINCT,
    };
    let mut tiles = Vec::new();
    for number in 0..drawn {
        let (name, first) = cut.slice(number);
        let left = room.left
            + px(number % columns)
                * (grid.size.0 + BETWEEN).max(Font::Label.width(&name) + BETWEEN);
        let top = room.top + px(number / columns) * (grid.size.1 + BETWEEN + head);
        page.scene.text((left, top), Anchor::Start, INK, name);
        let area = Area::with_size(left, top + head, grid.size.0, grid.size.1);
        let places = Places {
            first,
            step: (cut.plane[0].1, cut.plane[1].1),
        };
        page.scene.items.push(SceneItem::Raster(map(
            picture, &grid, area, places, colours,
        )));
        tiles.push(Tiles::new(area, grid.cells, grid.stride, places));
    }
    let right = page
        .scene
        .items
        .iter()
        .map(|item| item.end().0)
        .filter(|&end| end <= room.right)
        .max()
        .unwrap_or(room.right);
    let maps = Area {
        right: right.min(room.right),
        ..room
    };
    legend(
        &mut page,
        picture,
        (
            Area {
                top: room.top + head,
                ..maps
            },
            room,
        ),
        colours,
        0,
    );
    page.trim();
    Some((page.scene, Frame::Cells { tiles }))
}

/// Returns the number of maps and of their columns that make the maps as large as possible.
fn layout(room: Area, all: usize, (width, height): (usize, usize)) -> Option<(usize, usize)> {
    let side = |columns: usize, maps: usize| {
        let panel = (
            (room.width() + BETWEEN) / px(columns) - BETWEEN,
            (room.height() + BETWEEN) / px(maps.div_ceil(columns)) - BETWEEN - Font::Label.line(),
        );
        // Cells of a hundredth of a pixel.
        (panel.0.max(0) * 100 / px(width.max(1))).min(panel.1.max(0) * 100 / px(height.max(1)))
    };
    let fits = |columns: usize, maps: usize| {
        let cell = side(columns, maps);
        cell >= 100 && px(width.max(height)) * cell / 100 >= LEAST_SIDE
    };
    (1..=all).rev().find_map(|maps| {
        let columns = (1..=maps)
            .filter(|&columns| fits(columns, maps))
            .max_by_key(|&columns| side(columns, maps))?;
        Some((maps, columns))
    })
}

/// Returns the cells of a slice, from the largest number up.
fn map(picture: &Picture, grid: &HeatGrid, area: Area, places: Places, colours: Colours) -> Raster {
    let (columns, rows) = grid.cells;
    let cells = (0..rows)
        .rev()
        .flat_map(|row| (0..columns).map(move |column| (column, row)));
    let value = |(column, row)| {
        places
            .index(column, row)
            .and_then(|index| picture.values.get(index))
    };
    Raster {
        area,
        columns,
        cells: cells
            .map(|cell| value(cell).map(|value| colours.colour_of(value)))
            .collect(),
    }
}
