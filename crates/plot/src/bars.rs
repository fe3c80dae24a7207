//! Boards: a bar for each value, whose height is the number of positions.

use super::{
    frame::{Frame, Scale},
    page::{LegendSample, Page, group_digits, largest, slot},
    palette::{INK, VALUE, WHITE, ZERO},
    picture::Picture,
    scene::{Anchor, Area, Font, Scene, px},
    ticks::step,
};

/// The least number of pixels of a bar and its gap; if the bars do not fit, values share bars.
const LEAST_SLOT: i32 = 5;
/// The largest number of pixels of a bar and its gap.
const MOST_SLOT: i32 = 110;

pub(super) fn scene(picture: &Picture, of: &str) -> (Scene, Frame) {
    let counts = counts(picture);
    let all: u64 = counts.iter().sum();
    let most = counts.iter().copied().max().unwrap_or(0);
    let facts = format!(
        "{} positions: {of}; {}",
        group_digits(all),
        largest(picture)
    );
    let room = Page::new(picture, std::slice::from_ref(&facts)).area(1, most, NAME);
    let together = together(counts.len(), room);
    let shared = match together {
        1 => String::new(),
        _ => format!("; each bar is {together} values from the one below it on"),
    };
    let mut page = Page::new(picture, &[facts + &shared]);
    page.legend(&[
        (
            LegendSample::Square(ZERO),
            "0: the player to move loses".to_owned(),
        ),
        (
            LegendSample::Square(VALUE),
            "other value: the player to move wins".to_owned(),
        ),
    ]);
    let bars = grouped_bars(&counts, together);
    let most = bars.iter().copied().max().unwrap_or(0);
    let area = page.area(2, most, NAME);
    let up = Scale {
        zero: area.bottom,
        end: area.top,
        most: most.max(1),
    };
    page.lines(area, up);
    let (marks, drawn) = draw(&mut page, area, up, &bars, together);
    page.axis_up(area, up, NAME);
    page.numbers_across(area, &marks, "Grundy value");
    let frame = Frame::bars(&drawn, together, up);
    (page.scene, frame)
}

const NAME: &str = "positions";

/// Returns the number of positions with each value; the index is the value.
fn counts(picture: &Picture) -> Vec<u64> {
    let mut counts =
        vec![0; picture.values.largest().map_or(0, |largest| largest.value) as usize + 1];
    for value in picture.values {
        if let Some(count) = counts.get_mut(value as usize) {
            *count += 1;
        }
    }
    counts
}

/// Returns the number of values that share a bar; zero always has its own bar.
fn together(values: usize, area: Area) -> usize {
    let bars = usize::try_from(area.width() / LEAST_SLOT).unwrap_or(1);
    let together = step(values as u64, bars.max(2) as u64 - 1);
    usize::try_from(together).unwrap_or(usize::MAX)
}

fn grouped_bars(counts: &[u64], together: usize) -> Vec<u64> {
    let (zero, others) = counts.split_at(counts.len().min(1));
    let sums = others
        .chunks(together.max(1))
        .map(|chunk| chunk.iter().sum());
    zero.iter().copied().chain(sums).collect()
}

/// Draws the bars with their numbers above; returns the words below the bars, and the areas of the
/// bars.
fn draw(
    page: &mut Page,
    area: Area,
    up: Scale,
    counts: &[u64],
    together: usize,
) -> (Vec<(i32, String)>, Vec<Area>) {
    // The number above the first bar stays clear of the axis.
    let inset = Font::Label.width(&group_digits(counts.first().copied().unwrap_or(0))) / 2;
    let area = Area {
        left: area.left + inset,
        ..area
    };
    let slot = slot(area, counts.len()).min(MOST_SLOT);
    let bars: Vec<Area> = (0..)
        .zip(counts)
        .map(|(index, &count)| {
            let left = area.left + index * slot + slot / 8 + 1;
            Area {
                left,
                // A bar that is not empty is at least one pixel high.
                top: up.at(count).min(area.bottom - i32::from(count > 0)),
                right: left + (slot * 3 / 4).max(2),
                bottom: area.bottom,
            }
        })
        .collect();
    numbers(page, &bars, counts);
    for (index, &bar) in bars.iter().enumerate() {
        page.scene.fill(bar, if index == 0 { ZERO } else { VALUE });
    }
    let last = counts.len().saturating_sub(1) * together;
    let word = Font::Label.width(&group_digits(last as u64)) + 10;
    let parts = u64::try_from(slot * px(counts.len()) / word).unwrap_or(1);
    let every = usize::try_from(step(counts.len() as u64, parts)).unwrap_or(usize::MAX);
    let first = |index: usize| {
        if index == 0 {
            0
        } else {
            (index - 1) * together + 1
        }
    };
    let marked = bars.iter().enumerate().step_by(every);
    let words = marked
        .map(|(index, &bar)| (middle(bar), group_digits(first(index) as u64)))
        .collect();
    (words, bars)
}

fn middle(bar: Area) -> i32 {
    (bar.left + bar.right) / 2
}

/// Writes the number of positions above each bar if there is room, highest bar first.
fn numbers(page: &mut Page, bars: &[Area], counts: &[u64]) {
    let mut order: Vec<usize> = (0..bars.len()).collect();
    order.sort_by_key(|&index| std::cmp::Reverse(counts.get(index)));
    let mut taken = bars.to_vec();
    for index in order {
        let (Some(&bar), Some(&count)) = (bars.get(index), counts.get(index)) else {
            continue;
        };
        let words = group_digits(count);
        let width = Font::Label.width(&words);
        let corner = (middle(bar), bar.top - Font::Label.line());
        let room = Area::with_size(corner.0 - width / 2, corner.1, width, Font::Label.line());
        let wide = Area {
            left: room.left - 3,
            right: room.right + 3,
            ..room
        };
        if count > 0 && !taken.iter().any(|&other| meet(wide, other)) {
            // Clear the grid lines, which must not cross the digits.
            page.scene.fill(room, WHITE);
            page.scene.text(corner, Anchor::Middle, INK, words);
            taken.push(wide);
        }
    }
}

/// Returns `true` if two areas have a pixel in common.
fn meet(a: Area, b: Area) -> bool {
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
