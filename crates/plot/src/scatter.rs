//! Heaps: a point for each heap, its value upwards.

use std::collections::BTreeSet;

use super::{
    frame::{Frame, Scale},
    page::{LegendSample, Page, group_digits, largest},
    palette::{BORDER, INK, PERIOD, PREPERIOD, RARE, VALUE, WHITE, ZERO},
    picture::{PeriodMark, Picture},
    scene::{Anchor, Area, Colour, Font, Raster, Scene, SceneItem, px},
};
use grundy_law::sparse::Sparse;

/// The last heap up to which points are dots; beyond, points are counted in the cells of a raster.
const MOST_DOTS: usize = 6000;
/// The width of such a cell in pixels; its height is one pixel.
const CELL: i32 = 2;
/// The number of shades for cells with few to many points.
const SHADES: u8 = 5;
/// The least height of a picture, in pixels, that explains rare values.
const LEAST_FOR_RARES: u16 = 480;
/// The most letters of the name of a class at the axis.
const MOST_LETTERS: usize = 12;
/// Pixels between the axes and the outermost points.
const INSET: i32 = 8;

/// The kinds of points; later ones are drawn over earlier ones.
struct PointKinds([(Colour, &'static str); KINDS]);

/// Values that are neither rare nor 0, rare values, and 0.
const KINDS: usize = 3;

impl PointKinds {
    fn from_picture(picture: &Picture) -> Self {
        let (other, lost) = match (picture.classes.is_empty(), picture.rare) {
            (false, _) => ("the player to move wins", "the player to move loses"),
            (true, Some(_)) => ("common value", "0: the player to move loses"),
            (true, None) => ("other value", "0: the player to move loses"),
        };
        Self([(VALUE, other), (RARE, "rare value"), (ZERO, lost)])
    }

    /// Returns the kind of the value `g` of the heap `n`.
    fn pick(picture: &Picture, n: usize, g: u32) -> usize {
        match picture.rare {
            _ if picture.is_lost(g) => 2,
            Some(rare) => rare.is_rare(n as u64, g).into(),
            None => 0,
        }
    }

    /// Returns the kinds that a picture may have.
    fn entries(&self, picture: &Picture) -> impl Iterator<Item = (Colour, &'static str)> {
        let has_rares = picture.rare.is_some();
        self.0
            .into_iter()
            .rev()
            .filter(move |&(fill, _)| fill != RARE || has_rares)
    }
}

/// Explains rare values in words.
fn rare_in_words(rare: Sparse) -> String {
    let other = match (rare.position_parity, rare.odd_splits) {
        (false, _) => "",
        (true, false) => ", for odd n an odd number",
        (true, true) => ", for even n an odd number",
    };
    format!(
        "rare: an even number of the bits {:#b} of g(n) are 1{other}",
        rare.mask
    )
}

pub(super) fn scene(picture: &Picture, to: usize) -> (Scene, Frame) {
    let kinds = PointKinds::from_picture(picture);
    let merged = to > MOST_DOTS;
    let most = picture.values.largest().map_or(0, |largest| largest.value);
    let mut page = Page::new(picture, &facts(picture, to));
    let mut entries: Vec<_> = kinds
        .entries(picture)
        .map(|(fill, words)| (LegendSample::Dot(fill), words.to_owned()))
        .collect();
    let period = picture.marking.as_ref().and_then(|marking| marking.period);
    let period = period.filter(|period| period.preperiod <= to as u64);
    if period.is_some_and(|period| period.preperiod > 0) {
        entries.push((LegendSample::Square(PREPERIOD), "preperiod".to_owned()));
    }
    if period.is_some_and(|period| period.length > 1) {
        entries.push((LegendSample::Square(PERIOD), "first period".to_owned()));
    }
    page.legend(&entries);
    let up_name = if picture.classes.is_empty() {
        "g(n)"
    } else {
        "class"
    };
    let widest = picture
        .classes
        .iter()
        .map(|class| class.name.chars().count())
        .max()
        .unwrap_or(0);
    // A name takes as much room as a number of as many digits.
    let most_in_words =
        u32::try_from(widest.saturating_sub(1).min(9)).map_or(0, |digits| 10_u64.pow(digits));
    let area = page.area(
        if period.is_some() { 2 } else { 1 },
        most_in_words.max(most.into()),
        up_name,
    );
    let across = Scale {
        zero: area.left + INSET,
        end: area.right - INSET,
        most: to as u64,
    };
    let up = Scale {
        zero: area.bottom - INSET,
        end: area.top + INSET,
        most: most.into(),
    };
    if let Some(period) = period {
        bands(&mut page, area, across, period);
    }
    page.lines(area, up);
    if let Some(period) = period {
        borders(&mut page, area, across, period);
    }
    if merged {
        raster(&mut page.scene, picture, &kinds, area, (across, up));
    } else {
        dots(&mut page.scene, picture, &kinds, (across, up));
    }
    let ticks = up.ticks(2 * Font::Label.line());
    let named = ticks.filter_map(|number| {
        let class = picture.classes.get(usize::try_from(number).ok()?)?;
        Some((
            up.at(number),
            class.name.chars().take(MOST_LETTERS).collect(),
        ))
    });
    if picture.classes.is_empty() {
        page.axis_up(area, up, up_name);
    } else {
        page.numbers_up(area, &named.collect::<Vec<_>>(), up_name);
    }
    page.axis_across(area, across, "heap n");
    (page.scene, Frame::Points { across, up })
}

fn facts(picture: &Picture, to: usize) -> Vec<String> {
    let extent = match picture.classes.len() {
        0 => largest(picture),
        classes => format!("{classes} classes of heaps, those of P-positions lowest"),
    };
    let mut facts = vec![format!("heaps 0 to {}; {extent}", group_digits(to as u64))];
    if to > MOST_DOTS {
        if let Some(first) = facts.first_mut() {
            first.push_str("; the darker a point, the more heaps share it");
        }
    }
    facts.extend(
        picture
            .marking
            .as_ref()
            .map(|marking| marking.words.clone()),
    );
    // In a small picture, the values need all the room.
    let rare = picture
        .rare
        .filter(|_| picture.size.height >= LEAST_FOR_RARES);
    facts.extend(rare.map(rare_in_words));
    facts
}

/// Returns the pixel of heap `n`, or the end of the area if the picture ends before it.
fn until(area: Area, across: Scale, n: u64) -> i32 {
    if n > across.most {
        area.right
    } else {
        across.at(n)
    }
}

/// Draws the band of heaps before the period and the band of the first period.
fn bands(page: &mut Page, area: Area, across: Scale, period: PeriodMark) {
    let start = until(area, across, period.preperiod);
    let end = until(area, across, period.preperiod.saturating_add(period.length));
    if period.preperiod > 0 {
        page.scene.fill(
            Area {
                right: start,
                ..area
            },
            PREPERIOD,
        );
    }
    if period.length > 1 {
        page.scene.fill(
            Area {
                left: start,
                right: end,
                ..area
            },
            PERIOD,
        );
    }
}

/// Draws a line at the end of the preperiod and one at the end of the first period, each with its
/// own line of words.
fn borders(page: &mut Page, area: Area, across: Scale, period: PeriodMark) {
    let PeriodMark { preperiod, length } = period;
    let after = preperiod.saturating_add(length);
    // Each shorter text is used if the longer one does not fit.
    let ends = [
        format!("n = {}: preperiod ends", group_digits(preperiod)),
        format!("n = {}", group_digits(preperiod)),
    ];
    let later = [
        format!(
            "n = {}: one period of {} later",
            group_digits(after),
            group_digits(length)
        ),
        format!("n = {}", group_digits(after)),
    ];
    let marks = [
        (2, preperiod, preperiod > 0, ends),
        (1, after, length > 1, later),
    ];
    for (row, n, _, words) in marks
        .into_iter()
        .filter(|&(_, n, wanted, _)| wanted && n <= across.most)
    {
        let (x, top) = (across.at(n), area.top - row * Font::Label.line() - 4);
        let line = Area {
            left: x,
            top,
            right: x + 1,
            bottom: area.bottom,
        };
        page.scene.fill(line, BORDER);
        // The words are right of the line, in the margin if necessary.
        let fits = |words: &String| x + 6 + Font::Label.width(words) <= page.scene.width;
        let Some(words) = words.into_iter().find(fits) else {
            continue;
        };
        let (left, width) = (x + 6, Font::Label.width(&words));
        // Clear the other line, which must not cross the words.
        page.scene
            .fill(Area::with_size(left, top, width, Font::Label.line()), WHITE);
        page.scene.text((left, top), Anchor::Start, INK, words);
    }
}

fn dots(scene: &mut Scene, picture: &Picture, kinds: &PointKinds, (across, up): (Scale, Scale)) {
    let mut points = [const { BTreeSet::new() }; KINDS];
    for (n, g) in picture.values.iter().enumerate() {
        points[PointKinds::pick(picture, n, g)].insert((across.at(n as u64), up.at(g.into())));
    }
    // Dots are large if each has a column of pixels for itself, and small if many are close
    // together.
    let room = (across.end - across.zero) / px(picture.values.len().max(1));
    let radius = match room {
        0 => 2,
        1..=3 => 3,
        _ => 4,
    };
    for (points, (fill, _)) in points.into_iter().zip(kinds.0) {
        if !points.is_empty() {
            let at = points.into_iter().collect();
            scene.items.push(SceneItem::Dots { at, radius, fill });
        }
    }
}

/// Counts the points of each kind in each cell. A cell shows the last kind that it contains; a cell
/// with only the first kind is darker the more points it has.
fn raster(
    scene: &mut Scene,
    picture: &Picture,
    kinds: &PointKinds,
    area: Area,
    (across, up): (Scale, Scale),
) {
    let side = |pixels: i32| usize::try_from(pixels).unwrap_or(0) + 1;
    let (columns, rows) = (side(area.width() / CELL), side(area.height()));
    let mut counts = vec![[0_u32; KINDS]; columns * rows];
    for (n, g) in picture.values.iter().enumerate() {
        let (x, y) = (across.at(n as u64) - area.left, up.at(g.into()) - area.top);
        let index = (side(y) - 1) * columns + side(x / CELL) - 1;
        if let Some(count) = counts.get_mut(index) {
            let count = &mut count[PointKinds::pick(picture, n, g)];
            *count = count.saturating_add(1);
        }
    }
    let room = (up.zero - up.end) / px(up.most + 1);
    scene.items.push(SceneItem::Raster(Raster {
        area: Area::with_size(area.left, area.top, px(columns) * CELL, px(rows)),
        columns,
        cells: thicken(&shades(&counts), columns, side(room / 3).clamp(2, 6))
            .into_iter()
            .map(|shade| colour(shade, kinds))
            .collect(),
    }));
}

/// Returns the colour of a shade: the first kind has light to full colours, the other kinds have
/// full colours.
fn colour(shade: u8, kinds: &PointKinds) -> Option<Colour> {
    let whole = u32::from(SHADES) + 1;
    let [(other, _), (rare, _), (zero, _)] = kinds.0;
    match shade {
        0 => None,
        1..=SHADES => Some(WHITE.mix(other, u32::from(shade) + 1, whole)),
        RARE_SHADE => Some(rare),
        _ => Some(zero),
    }
}

/// The shade of rare values. Like zeros, they are few, and each must be visible.
const RARE_SHADE: u8 = SHADES + 1;
const ZERO_SHADE: u8 = SHADES + 2;

/// Returns the shade of each cell: 0 for an empty cell, then the shades of the first kind, then
/// those of the others.
fn shades(counts: &[[u32; KINDS]]) -> Vec<u8> {
    let bits = |count: u32| u32::BITS - count.leading_zeros();
    let most = counts
        .iter()
        .map(|&[count, ..]| count)
        .max()
        .map_or(1, bits)
        .max(1);
    let shade = |&[other, rare, zero]: &[u32; KINDS]| match (other, rare, zero) {
        (0, 0, 0) => 0,
        (_, 0, 0) => {
            u8::try_from((bits(other) * u32::from(SHADES)).div_ceil(most)).unwrap_or(SHADES)
        }
        (_, _, 0) => RARE_SHADE,
        _ => ZERO_SHADE,
    };
    counts.iter().map(shade).collect()
}

/// Makes every point `thickness` rows high.
fn thicken(cells: &[u8], columns: usize, thickness: usize) -> Vec<u8> {
    let mut thick = cells.to_vec();
    for row in 1..thickness {
        // Rows are added below and above in turn.
        let offset = row.div_ceil(2) * columns;
        let shifted = cells.len().saturating_sub(offset);
        if row % 2 == 1 {
            let below = thick.iter_mut().skip(offset);
            below
                .zip(cells)
                .for_each(|(cell, &above)| *cell = above.max(*cell));
        } else {
            let above = thick
                .iter_mut()
                .zip(cells.iter().skip(offset))
                .take(shifted);
            above.for_each(|(cell, &below)| *cell = below.max(*cell));
        }
    }
    thick
}
