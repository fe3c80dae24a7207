//! The common parts of all pictures: title and facts at the top, a legend, axes around an area for
//! the data.

use super::{
    frame::Scale,
    palette::{GRID, INK, QUIET},
    picture::Picture,
    scene::{Anchor, Area, Colour, Font, Scene, SceneItem, TextLine, px},
};
use grundy_core::values::Shape;

/// The width of the white margin in pixels.
pub(super) const MARGIN: i32 = 24;
/// Pixels right of the data, for half of the last number.
const EDGE: i32 = 40;
/// Pixels between an axis and its numbers.
const GAP: i32 = 8;
/// Length of a tick.
const TICK: i32 = 5;
/// Side of the sample of a colour in a legend.
pub(super) const SAMPLE: i32 = 14;
/// The largest number of lines for a title or a fact; longer texts are cut.
const MOST_LINES: usize = 2;

/// A scene that is filled from the top.
#[derive(Debug)]
pub(super) struct Page {
    pub scene: Scene,
    /// The first free pixel row: everything above it is taken.
    pub top: i32,
    /// `true` if the picture may not be smaller than its size.
    pub is_exact: bool,
}

/// The sample of a colour in a legend.
#[derive(Debug, Clone, Copy)]
pub(super) enum LegendSample {
    Dot(Colour),
    Square(Colour),
    /// A line over a background.
    Line(Colour, Colour),
}

impl Page {
    /// Starts a page with the title and some facts, each on a new line.
    pub(super) fn new(picture: &Picture, facts: &[String]) -> Self {
        let scene = Scene {
            width: picture.size.width.into(),
            height: picture.size.height.into(),
            title: picture.title.clone(),
            items: Vec::new(),
        };
        let mut page = Self {
            scene,
            top: 16,
            is_exact: picture.size.is_exact,
        };
        page.words(&picture.title, Font::Title, INK);
        page.top += 2;
        for fact in facts {
            page.words(fact, Font::Label, QUIET);
        }
        page.top += GAP;
        page
    }

    /// Writes words over the whole width, wrapped into lines.
    fn words(&mut self, words: &str, font: Font, fill: Colour) {
        let room = (self.scene.width - 2 * MARGIN) / font.advance();
        for words in wrap_words(words, usize::try_from(room).unwrap_or(1)) {
            self.scene.items.push(SceneItem::Text(TextLine {
                x: MARGIN,
                top: self.top,
                anchor: Anchor::Start,
                font,
                fill,
                words,
            }));
            self.top += font.line();
        }
    }

    /// Draws a legend in rows over the whole width.
    pub(super) fn legend(&mut self, entries: &[(LegendSample, String)]) {
        let mut left = MARGIN;
        for (sample, words) in entries {
            let width = SAMPLE + GAP + Font::Label.width(words);
            if left > MARGIN && left + width > self.scene.width - MARGIN {
                left = MARGIN;
                self.top += Font::Label.line();
            }
            self.entry((left, self.top), *sample, words);
            left += width + MARGIN;
        }
        self.top += Font::Label.line() + GAP;
    }

    /// Draws one entry of a legend.
    pub(super) fn entry(&mut self, (left, top): (i32, i32), sample: LegendSample, words: &str) {
        let room = Area::with_size(left, top + 3, SAMPLE, SAMPLE);
        match sample {
            LegendSample::Square(fill) => self.scene.fill(room, fill),
            LegendSample::Line(fill, ground) => {
                self.scene.fill(room, ground);
                self.scene.fill(
                    Area::with_size(room.left, room.top + SAMPLE / 2 - 1, SAMPLE, 2),
                    fill,
                );
            }
            LegendSample::Dot(fill) => self.scene.items.push(SceneItem::Dots {
                at: vec![(left + SAMPLE / 2, top + 3 + SAMPLE / 2)],
                radius: 5,
                fill,
            }),
        }
        self.scene.text(
            (left + SAMPLE + GAP, top),
            Anchor::Start,
            INK,
            words.to_owned(),
        );
    }

    /// Returns the area for the data: the rest of the page below `rows` lines of words and inside
    /// the axes.
    pub(super) fn area(&self, rows: i32, numbers_up: u64, name_up: &str) -> Area {
        let numbers = Font::Label.width(&group_digits(numbers_up)) + TICK;
        let left = MARGIN + numbers.max(Font::Label.width(name_up)) + GAP;
        let top = self.top + Font::Label.line() * rows.max(1) + GAP / 2;
        let below = 2 * Font::Label.line() + TICK + GAP;
        Area {
            left,
            top,
            right: self.scene.width - EDGE,
            bottom: (self.scene.height - MARGIN / 2 - below).max(top + 1),
        }
    }

    /// Cuts off what is free right of all items and below them, unless the picture has an exact
    /// size.
    pub(super) fn trim(&mut self) {
        if self.is_exact {
            return;
        }
        let ends = self.scene.items.iter().map(SceneItem::end);
        let (right, bottom) = ends.fold((0, 0), |(right, bottom), end| {
            (right.max(end.0), bottom.max(end.1))
        });
        self.scene.width = self.scene.width.min(right + MARGIN);
        self.scene.height = self.scene.height.min(bottom + MARGIN / 2);
    }

    /// Draws grid lines at the numbers of the vertical axis.
    pub(super) fn lines(&mut self, area: Area, up: Scale) {
        for number in up.ticks(2 * Font::Label.line()) {
            self.scene.fill(
                Area::with_size(area.left, up.at(number), area.width(), 1),
                GRID,
            );
        }
    }

    /// Draws the vertical axis: its line, its numbers, its name above them.
    pub(super) fn axis_up(&mut self, area: Area, up: Scale, name: &str) {
        let marks: Vec<_> = up
            .ticks(2 * Font::Label.line())
            .map(|number| (up.at(number), group_digits(number)))
            .collect();
        self.numbers_up(area, &marks, name);
    }

    /// Draws the vertical axis with any words at its ticks.
    pub(super) fn numbers_up(&mut self, area: Area, marks: &[(i32, String)], name: &str) {
        self.scene.fill(
            Area::with_size(area.left - 1, area.top, 1, area.height() + 1),
            INK,
        );
        for (y, words) in marks {
            self.scene
                .fill(Area::with_size(area.left - 1 - TICK, *y, TICK, 1), INK);
            let corner = (area.left - TICK - 5, y - Font::Label.line() / 2);
            self.scene.text(corner, Anchor::End, INK, words.clone());
        }
        let corner = (
            area.left - TICK - 5,
            area.top - Font::Label.line() - GAP / 2,
        );
        self.scene.text(corner, Anchor::End, QUIET, name.to_owned());
    }

    /// Draws the horizontal axis: its line, its numbers, its name below them.
    pub(super) fn axis_across(&mut self, area: Area, across: Scale, name: &str) {
        let room = Font::Label.width(&group_digits(across.most)) + MARGIN;
        let marks: Vec<_> = across
            .ticks(room)
            .map(|number| (across.at(number), group_digits(number)))
            .collect();
        self.numbers_across(area, &marks, name);
    }

    /// Draws the horizontal axis with any words at its ticks.
    pub(super) fn numbers_across(&mut self, area: Area, marks: &[(i32, String)], name: &str) {
        self.scene.fill(
            Area::with_size(area.left - 1, area.bottom, area.width() + 1, 1),
            INK,
        );
        for (x, words) in marks {
            self.scene
                .fill(Area::with_size(*x, area.bottom + 1, 1, TICK), INK);
            let corner = (*x, area.bottom + TICK + 2);
            self.scene.text(corner, Anchor::Middle, INK, words.clone());
        }
        let middle = (area.left + area.right) / 2;
        let corner = (middle, area.bottom + TICK + 2 + Font::Label.line());
        self.scene
            .text(corner, Anchor::Middle, QUIET, name.to_owned());
    }
}

/// Describes the largest value and its first position.
pub(super) fn largest(picture: &Picture) -> String {
    let values = picture.values;
    let (value, at) = values
        .largest()
        .map_or((0, 0), |largest| (largest.value, largest.index));
    let place = match values.shape {
        Shape::Heap { .. } => group_digits(at as u64),
        Shape::Strip { ends, .. } => {
            let (gap, sides) = (at / (ends * ends).max(1), at % (ends * ends).max(1));
            let (left, right) = (sides / ends.max(1), sides % ends.max(1));
            format!(
                "{gap} cells between ends {} and {}",
                picture.end(left),
                picture.end(right)
            )
        }
        shape => shape.name(at),
    };
    format!(
        "largest value {}, first at {place}",
        group_digits(value.into())
    )
}

/// Formats a number with a space between thousands.
pub(super) fn group_digits(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in (0..digits.len()).rev().zip(digits.chars()) {
        text.push(digit);
        if place % 3 == 0 && place > 0 && digits.len() > 4 {
            text.push(' ');
        }
    }
    text
}

/// Splits words into lines of at most `room` characters, after spaces if possible; `...` marks a
/// cut.
fn wrap_words(words: &str, room: usize) -> Vec<String> {
    let letters: Vec<char> = words.chars().collect();
    let room = room.max(8);
    let (mut lines, mut rest) = (Vec::new(), letters.as_slice());
    while !rest.is_empty() {
        if rest.len() <= room {
            lines.push(rest.iter().collect());
            break;
        }
        if lines.len() + 1 == MOST_LINES {
            let (kept, _) = rest.split_at(room - 3);
            lines.push(kept.iter().chain(&['.'; 3]).collect());
            break;
        }
        let (head, _) = rest.split_at(room + 1);
        let end = head
            .iter()
            .rposition(|&letter| letter == ' ')
            .filter(|&space| space > room / 2);
        let (line, tail) = rest.split_at(end.unwrap_or(room));
        lines.push(line.iter().collect());
        rest = tail.strip_prefix(&[' ']).unwrap_or(tail);
    }
    lines
}

/// Returns the pixels for each of a number of things side by side in an area.
pub(super) fn slot(area: Area, things: usize) -> i32 {
    (area.width() / px(things.max(1))).max(1)
}

#[cfg(test)]
mod tests;
