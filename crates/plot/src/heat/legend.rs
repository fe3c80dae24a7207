//! The legend of values: each with its colour and its share, or the bar of colours.

use super::colours::Colours;
use crate::{
    frame::Scale,
    page::{LegendSample, Page, group_digits},
    palette::{BAR_STEPS, DISTINCT, INK, QUIET, WHITE, ZERO, bar, hue},
    picture::Picture,
    scene::{Anchor, Area, Font, Raster, SceneItem, px},
    ticks::step,
};

/// Pixels right of the data for the legend.
pub const LEGEND: i32 = 190;
/// Pixels of an entry of the legend.
pub(super) const ENTRY: i32 = 26;
/// Pixels of the legend with the colour bar, at most.
const MOST_BAR: i32 = 580;
/// The number of values of the colour bar in a legend in rows.
const FLAT_VALUES: u64 = 6;

/// Draws the legend right of the data `area` within `room`, with `more` free pixels below it;
/// returns its area.
pub fn legend(
    page: &mut Page,
    picture: &Picture,
    (area, room): (Area, Area),
    colours: Colours,
    more: i32,
) -> Area {
    let most = colours.most;
    let height = if colours.distinct {
        (px(most) + 2) * ENTRY
    } else {
        (room.height() - more).min(MOST_BAR)
    };
    // The legend is beside the top of the data, or higher if there is not enough room below.
    let legend = Area::with_size(
        area.right + 28,
        area.top.min(room.bottom - height - more).max(room.top),
        LEGEND,
        height,
    );
    if colours.distinct {
        entries(page, picture, legend, most);
    } else {
        colour_bar(page, legend, colours);
    }
    legend
}

/// Returns the share of each value among all positions, such as `33.4 %`; the index is the value.
fn shares(picture: &Picture, most: u32) -> Vec<String> {
    let mut counts = vec![0_u64; most as usize + 1];
    for value in picture.values {
        if let Some(count) = counts.get_mut(value as usize) {
            *count += 1;
        }
    }
    let all = counts.iter().sum::<u64>().max(1);
    let words = counts
        .iter()
        .map(|&count| match (count * 1000 + all / 2) / all {
            0 if count > 0 => "< 0.1 %".to_owned(),
            share => format!("{:>3}.{} %", share / 10, share % 10),
        });
    words.collect()
}

/// Returns a legend in rows: each value with its share, or some values of the colour bar.
pub(super) fn flat_legend(picture: &Picture, most: u32) -> Vec<(LegendSample, String)> {
    let colours = Colours {
        most,
        distinct: most <= DISTINCT,
    };
    let sample = |value: u32| LegendSample::Square(colours.colour_of(value));
    let mut legend: Vec<(LegendSample, String)> = if colours.distinct {
        let shares = shares(picture, most);
        (0..)
            .zip(shares)
            .map(|(value, share)| (sample(value), format!("{value}: {}", share.trim())))
            .collect()
    } else {
        let every = u32::try_from(step(most.into(), FLAT_VALUES))
            .unwrap_or(most)
            .max(1);
        let round = (0..=most)
            .step_by(every as usize)
            .skip(1)
            .filter(|&value| value > 1 && most - value > every / 2);
        [0, 1]
            .into_iter()
            .chain(round)
            .chain([most])
            .map(|value| (sample(value), group_digits(value.into())))
            .collect()
    };
    legend.extend(picture.planar.as_ref().map(|_| {
        (
            LegendSample::Line(WHITE, INK),
            "border of a piece".to_owned(),
        )
    }));
    legend
}

/// Draws each value with its colour and its share of all positions.
fn entries(page: &mut Page, picture: &Picture, room: Area, most: u32) {
    let left = room.left;
    page.scene
        .text((left, room.top), Anchor::Start, QUIET, "value  share");
    for (value, share) in (0..).zip(shares(picture, most)) {
        let top = room.top + ENTRY * (px(value) + 1);
        page.entry(
            (left, top),
            LegendSample::Square(hue(value)),
            &format!("{value:>2}  {share}"),
        );
    }
}

/// Draws black for zero, and below it the bar of the other colours.
fn colour_bar(page: &mut Page, room: Area, colours: Colours) {
    let (left, top) = (room.left, room.top);
    page.scene.text((left, top), Anchor::Start, QUIET, "value");
    page.entry((left, top + ENTRY), LegendSample::Square(ZERO), " 0");
    let height = u32::try_from(room.height() - 2 * ENTRY - 24)
        .unwrap_or(1)
        .max(1);
    let cell =
        |row: u32| bar(u8::try_from(row * u32::from(BAR_STEPS) / height).unwrap_or(BAR_STEPS - 1));
    let raster = Raster {
        area: Area::with_size(left, top + 2 * ENTRY + 12, 22, px(height)),
        columns: 1,
        cells: (0..height).rev().map(|row| Some(cell(row))).collect(),
    };
    let bar = raster.area;
    page.scene.items.push(SceneItem::Raster(raster));
    let most = u64::from(colours.most);
    let up = Scale {
        zero: bar.bottom - 1,
        end: bar.top,
        most: most.saturating_sub(1),
    };
    let every = step(most, u64::from(height / 50));
    // Round numbers that are not too near to the ends, which are always written.
    let round = (1..)
        .map(|tick| tick * every)
        .take_while(|&tick| tick + every / 2 <= most);
    let round = round.filter(|&tick| tick > every / 2 + 1);
    for number in [1].into_iter().chain(round).chain([most]) {
        let y = up.at(number.saturating_sub(1));
        page.scene.fill(Area::with_size(bar.right, y, 5, 1), INK);
        let corner = (bar.right + 9, y - Font::Label.line() / 2);
        page.scene
            .text(corner, Anchor::Start, INK, group_digits(number));
    }
}
