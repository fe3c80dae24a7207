//! Strips and boards: a bar for each value, as high as it has positions.

use super::{
    Picture,
    page::{Page, Sample, grouped, largest, slot},
    palette::{INK, VALUE, ZERO},
    scene::{Anchor, Area, Font, Scene, px},
    ticks::{Axis, step},
};

/// Pixels that a bar and its gap take at least; values share bars where they do not fit.
const LEAST_SLOT: i32 = 5;
/// Pixels that they take at most.
const MOST_SLOT: i32 = 110;

pub(super) fn scene(picture: &Picture, of: &str) -> Scene {
    let counts = counts(picture);
    let all: u64 = counts.iter().sum();
    let most = counts.iter().copied().max().unwrap_or(0);
    let mut facts = format!("{} positions: {of}; {}", grouped(all), largest(picture.values));
    let room = Page::new(picture, &[facts.clone()]).area(1, most, NAME);
    let together = together(counts.len(), room);
    if together > 1 {
        facts.push_str(&format!("; each bar is {together} values"));
    }
    let mut page = Page::new(picture, &[facts]);
    page.legend(&[
        (Sample::Square(ZERO), "0: the player to move loses".to_owned()),
        (Sample::Square(VALUE), "other value: the player to move wins".to_owned()),
    ]);
    let bars = grouped_bars(&counts, together);
    let most = bars.iter().copied().max().unwrap_or(0);
    let area = page.area(2, most, NAME);
    let up = Axis {
        zero: area.bottom,
        end: area.top,
        most: most.max(1),
    };
    page.lines(area, up);
    let marks = draw(&mut page, area, up, &bars, together);
    page.axis_up(area, up, NAME);
    page.numbers_across(area, &marks, "Grundy value");
    page.scene
}

const NAME: &str = "positions";

/// How many positions have each value.
fn counts(picture: &Picture) -> Vec<u64> {
    let mut counts = vec![0; picture.values.largest().0 as usize + 1];
    for value in picture.values {
        if let Some(count) = counts.get_mut(value as usize) {
            *count += 1;
        }
    }
    counts
}

/// How many values share a bar; zero always has one to itself.
fn together(values: usize, area: Area) -> usize {
    let bars = usize::try_from(area.width() / LEAST_SLOT).unwrap_or(1);
    let together = step(values as u64, bars.max(2) as u64 - 1);
    usize::try_from(together).unwrap_or(usize::MAX)
}

fn grouped_bars(counts: &[u64], together: usize) -> Vec<u64> {
    let (zero, others) = counts.split_at(counts.len().min(1));
    let sums = others.chunks(together.max(1)).map(|chunk| chunk.iter().sum());
    zero.iter().copied().chain(sums).collect()
}

/// Draws the bars with their numbers above; gives the words below.
fn draw(page: &mut Page, area: Area, up: Axis, bars: &[u64], together: usize) -> Vec<(i32, String)> {
    let slot = slot(area, bars.len()).min(MOST_SLOT);
    let most = bars.iter().copied().max().unwrap_or(0);
    let numbered = Font::Label.width(&grouped(most)) + 6 <= slot;
    let last = bars.len().saturating_sub(1) * together;
    let word = Font::Label.width(&grouped(last as u64)) + 10;
    let parts = u64::try_from(slot * px(bars.len()) / word).unwrap_or(1);
    let every = step(bars.len() as u64, parts);
    let mut marks = Vec::new();
    for (index, &count) in bars.iter().enumerate() {
        let left = area.left + px(index) * slot + slot / 8 + 1;
        let bar = Area {
            left,
            top: up.at(count),
            right: left + (slot * 3 / 4).max(2),
            bottom: area.bottom,
        };
        page.scene.fill(bar, if index == 0 { ZERO } else { VALUE });
        let middle = i32::midpoint(bar.left, bar.right);
        if numbered {
            let corner = (middle, bar.top - Font::Label.line());
            page.scene.text(corner, Anchor::Middle, INK, grouped(count));
        }
        if index as u64 % every == 0 {
            let first = index.saturating_sub(1) * together + 1;
            marks.push((middle, if index == 0 { 0 } else { first }));
        }
    }
    marks.into_iter().map(|(x, value)| (x, grouped(value as u64))).collect()
}
