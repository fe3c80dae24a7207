//! Heaps with a period: a row for each period, so that equal values stand below each other and
//! exceptions do not.

use super::{
    frame::{Frame, Places},
    heat::{self, HeatLayout, HeatPlane},
    page::{Page, group_digits, largest},
    palette::{DISTINCT, INK, WHITE},
    picture::{PeriodMark, Picture},
    scene::{Area, Scene, px, start},
};

/// The periods that fill a row; a shorter one is also seen in points.
const COLUMNS: std::ops::RangeInclusive<u64> = 6..=200;
/// The least and the most rows.
const ROWS: std::ops::RangeInclusive<usize> = 3..=100;
/// Half of the width of the line where the period begins.
const LINE: i32 = 2;

/// Draws the table; `None` if a row for each period would not show it: the period is short or long,
/// the heaps have fewer than two of them, or values grow.
pub(super) fn scene(picture: &Picture, to: usize) -> Option<(Scene, Frame)> {
    let period = picture
        .marking
        .as_ref()
        .and_then(|marking| marking.period)?;
    let columns = usize::try_from(period.length)
        .ok()
        .filter(|_| COLUMNS.contains(&period.length))?;
    let rows = to / columns + 1;
    let first = usize::try_from(period.preperiod).ok()?;
    let repeats = to.checked_sub(first)? + 1 >= 2 * columns
        && picture.values.get(to) == picture.values.get(to - columns);
    let most = picture.values.largest()?.value;
    if !repeats || !ROWS.contains(&rows) || most > DISTINCT {
        return None;
    }
    // Heap 0 is in the uppermost row.
    let step = i64::from(px(columns));
    let places = Places {
        first: step * i64::from(px(rows - 1)),
        step: (1, -step),
    };
    let words = format!(
        "heaps 0 to {}, in rows of one period, {} heaps; {}",
        group_digits(to as u64),
        group_digits(period.length),
        largest(picture)
    );
    let names = (0..rows)
        .rev()
        .map(|row| group_digits((row * columns) as u64))
        .collect();
    let across = format!("n mod {columns}");
    let plane = HeatPlane {
        size: (columns, rows),
        places,
        words,
        names: (&across, "n from"),
        rows: names,
        is_table: true,
    };
    let (mut page, drawn) = heat::draw(picture, &plane);
    if period.preperiod > 0 {
        border(&mut page, &drawn, period);
    }
    Some((page.scene, drawn.frame(places)))
}

/// Draws the line between the preperiod and the period.
fn border(page: &mut Page, drawn: &HeatLayout, PeriodMark { preperiod, length }: PeriodMark) {
    let (area, (columns, rows)) = (drawn.area, drawn.grid.cells);
    let (row, column) = (preperiod / length, preperiod % length);
    let down = |row: u64| {
        area.top
            + start(
                usize::try_from(row).unwrap_or(rows).min(rows),
                rows,
                area.height(),
            )
    };
    let across = area.left + start(usize::try_from(column).unwrap_or(0), columns, area.width());
    let (above, below) = (down(row), down(row + 1));
    for (width, fill) in [(LINE, WHITE), (LINE / 2, INK)] {
        let level = |left: i32, right: i32, y: i32| Area {
            left,
            top: y - width,
            right,
            bottom: y + width,
        };
        page.scene
            .fill(level(area.left, across + width, below), fill);
        page.scene
            .fill(level(across - width, area.right, above), fill);
        page.scene.fill(
            Area {
                left: across - width,
                top: above,
                right: across + width,
                bottom: below,
            },
            fill,
        );
    }
}
