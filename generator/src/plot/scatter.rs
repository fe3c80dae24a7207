//! Heaps: a point for each heap, its value upwards.

use std::collections::BTreeSet;

use super::{
    Marking, Picture,
    page::{Page, Sample, grouped, largest},
    palette::{BORDER, INK, PERIOD, PREPERIOD, RARE, VALUE, WHITE, ZERO},
    scene::{Anchor, Area, Colour, Font, Item, Raster, Scene, px},
    ticks::Axis,
};

/// Up to this heap each point is a dot; beyond, points are counted per cell of a raster.
const MOST_DOTS: usize = 6000;
/// Pixels of such a cell.
const CELL: i32 = 2;
/// Shades of a colour for cells with few to many points.
const SHADES: u8 = 5;
/// Pixels between the axes and the outermost points.
const INSET: i32 = 8;

/// The kinds of points; later ones are drawn over earlier ones.
struct Kinds([(Colour, &'static str); 2]);

impl Kinds {
    fn of(picture: &Picture) -> Self {
        Self(if picture.rare.is_some() {
            [(VALUE, "common value"), (RARE, "rare value")]
        } else {
            [(VALUE, "other value"), (ZERO, "0: the player to move loses")]
        })
    }

    /// The kind of the value `g` of the heap `n`.
    fn pick(picture: &Picture, n: usize, g: u32) -> usize {
        picture.rare.map_or(g == 0, |rare| rare.is_rare(n as u64, g)).into()
    }
}

pub(super) fn scene(picture: &Picture, to: usize) -> Scene {
    let kinds = Kinds::of(picture);
    let merged = to > MOST_DOTS;
    let most = picture.values.largest().0;
    let mut page = Page::new(picture, &facts(picture, to));
    let mut entries: Vec<_> = (kinds.0.iter().rev())
        .map(|&(fill, words)| (Sample::Dot(fill), words.to_owned()))
        .collect();
    let marking = picture
        .marking
        .as_ref()
        .filter(|marking| marking.preperiod <= to as u64);
    if marking.is_some() {
        entries.push((Sample::Square(PREPERIOD), "pre-period".to_owned()));
        entries.push((Sample::Square(PERIOD), "first period".to_owned()));
    }
    page.legend(&entries);
    let area = page.area(if marking.is_some() { 2 } else { 1 }, most.into(), "g(n)");
    let across = Axis {
        zero: area.left + INSET,
        end: area.right - INSET,
        most: to as u64,
    };
    let up = Axis {
        zero: area.bottom - INSET,
        end: area.top + INSET,
        most: most.into(),
    };
    if let Some(marking) = marking {
        bands(&mut page, area, across, marking);
    }
    page.lines(area, up);
    if let Some(marking) = marking {
        borders(&mut page, area, across, marking);
    }
    if merged {
        raster(&mut page.scene, picture, &kinds, area, (across, up));
    } else {
        dots(&mut page.scene, picture, &kinds, (across, up));
    }
    page.axis_up(area, up, "g(n)");
    page.axis_across(area, across, "heap n");
    page.scene
}

fn facts(picture: &Picture, to: usize) -> Vec<String> {
    let mut facts = vec![format!(
        "heaps 0 to {}; {}",
        grouped(to as u64),
        largest(picture.values)
    )];
    if to > MOST_DOTS {
        if let Some(first) = facts.first_mut() {
            first.push_str("; the darker a point, the more heaps share it");
        }
    }
    if let Some(marking) = &picture.marking {
        facts.push(marking.words.clone());
    }
    facts
}

/// The last heap of a picture comes before this pixel.
fn until(area: Area, across: Axis, n: u64) -> i32 {
    if n > across.most { area.right } else { across.at(n) }
}

/// The heaps before the period and those of the first period.
fn bands(page: &mut Page, area: Area, across: Axis, marking: &Marking) {
    let start = until(area, across, marking.preperiod);
    let end = until(area, across, marking.preperiod.saturating_add(marking.period));
    let before = Area { right: start, ..area };
    if marking.preperiod > 0 {
        page.scene.fill(before, PREPERIOD);
    }
    let first = Area {
        left: start,
        right: end,
        ..area
    };
    page.scene.fill(first, PERIOD);
}

/// A line where the pre-period ends and one where the first period ends, each with a line of words of its own.
fn borders(page: &mut Page, area: Area, across: Axis, marking: &Marking) {
    let Marking { preperiod, period, .. } = *marking;
    let after = preperiod.saturating_add(period);
    let marks = [
        (2, preperiod, format!("n = {}: pre-period ends", grouped(preperiod))),
        (
            1,
            after,
            format!("n = {}: one period of {} later", grouped(after), grouped(period)),
        ),
    ];
    for (row, n, words) in marks.into_iter().filter(|&(_, n, _)| n <= across.most) {
        let (x, top) = (across.at(n), area.top - row * Font::Label.line() - 4);
        let line = Area {
            left: x,
            top,
            right: x + 1,
            bottom: area.bottom,
        };
        page.scene.fill(line, BORDER);
        if x + 6 + Font::Label.width(&words) <= area.right {
            page.scene.text((x + 6, top), Anchor::Start, INK, words);
        } else {
            page.scene.text((x - 6, top), Anchor::End, INK, words);
        }
    }
}

fn dots(scene: &mut Scene, picture: &Picture, kinds: &Kinds, (across, up): (Axis, Axis)) {
    let mut points = [BTreeSet::new(), BTreeSet::new()];
    for (n, g) in picture.values.iter().enumerate() {
        points[Kinds::pick(picture, n, g)].insert((across.at(n as u64), up.at(g.into())));
    }
    // Large if each point has a column of pixels to itself, small if many stand close.
    let room = (across.end - across.zero) / px(picture.values.len().max(1));
    let radius = match room {
        0 => 2,
        1..=3 => 3,
        _ => 4,
    };
    for (points, (fill, _)) in points.into_iter().zip(kinds.0) {
        if !points.is_empty() {
            let at = points.into_iter().collect();
            scene.items.push(Item::Dots { at, radius, fill });
        }
    }
}

/// Counts the points of each kind per cell; a cell shows its last kind, the darker the more points of it.
fn raster(scene: &mut Scene, picture: &Picture, kinds: &Kinds, area: Area, (across, up): (Axis, Axis)) {
    let cells = |pixels: i32| usize::try_from(pixels / CELL + 1).unwrap_or(1);
    let (columns, rows) = (cells(area.width()), cells(area.height()));
    let mut counts = vec![[0_u32; 2]; columns * rows];
    for (n, g) in picture.values.iter().enumerate() {
        let (x, y) = (across.at(n as u64) - area.left, up.at(g.into()) - area.top);
        let index = (cells(y) - 1) * columns + cells(x) - 1;
        if let Some(count) = counts.get_mut(index) {
            let count = &mut count[Kinds::pick(picture, n, g)];
            *count = count.saturating_add(1);
        }
    }
    let bits = |count: u32| u32::BITS - count.leading_zeros();
    let most = counts
        .iter()
        .flatten()
        .map(|&count| bits(count))
        .max()
        .unwrap_or(1)
        .max(1);
    let shade = |&[below, above]: &[u32; 2]| {
        let (first, count) = if above > 0 { (SHADES, above) } else { (0, below) };
        let step = (bits(count) * u32::from(SHADES)).div_ceil(most);
        let step = u8::try_from(step).unwrap_or(SHADES);
        if count == 0 { 0 } else { first + step }
    };
    let shades = |fill: Colour| {
        let whole = u32::from(SHADES) + 1;
        (2..=whole).map(move |part| Some(WHITE.mix(fill, part, whole)))
    };
    scene.items.push(Item::Raster(Raster {
        left: area.left,
        top: area.top,
        cell: (CELL, CELL),
        columns,
        cells: counts.iter().map(shade).collect(),
        palette: std::iter::once(None)
            .chain(kinds.0.iter().flat_map(|&(fill, _)| shades(fill)))
            .collect(),
    }));
}
