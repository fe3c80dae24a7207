//! The progress of a sweep.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::{
    catalogue::Item,
    folder::{Error, Folder},
    range::Range,
    record::Record,
    results::{Entry, latest},
};

/// The seconds before the last result that the rate covers.
const RECENT: u64 = 600;

/// The progress of a sweep.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Status {
    /// The number of items.
    pub items: usize,
    /// The number of items with a record.
    pub done: usize,
    /// The number of items with a proved law; the sets of one largest number are proved together.
    pub proved: usize,
    /// The number of items that ran out of time.
    pub given_up: usize,
    /// The items that failed, each with the reason.
    pub failed: BTreeMap<String, String>,
    /// The recent rate in records a second; `None` if there are too few records.
    pub rate: Option<f64>,
}

impl Status {
    /// Returns the number of items without a record.
    #[must_use]
    pub fn left(&self) -> usize {
        self.items - self.done
    }

    /// Estimates the seconds for these items at the present rate.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn seconds(&self) -> Option<f64> {
        self.rate.map(|rate| self.left() as f64 / rate)
    }
}

/// Reads all records, and returns the progress.
///
/// # Errors
/// If a record cannot be read.
pub fn status(folder: &Folder) -> Result<Status, Error> {
    let items: HashSet<String> = folder.catalogue().items().iter().map(Item::line).collect();
    let mut found = Status {
        items: items.len(),
        ..Status::default()
    };
    let mut times = Vec::new();
    if folder.catalogue().is_of_sets() {
        let known = latest::<Range>(folder)?;
        times.extend(
            known
                .iter()
                .filter(|(item, _)| items.contains(*item))
                .map(|(_, placed)| placed.entry.written),
        );
        found.proved = times.len();
    } else {
        for (item, placed) in latest::<Record>(folder)?
            .into_iter()
            .filter(|(item, _)| items.contains(item))
        {
            let Entry {
                record, written, ..
            } = placed.entry;
            found.proved += usize::from(record.is_proved());
            found.given_up += usize::from(record.cut.is_some());
            if let Some(reason) = record.failure.filter(|_| record.cut.is_none()) {
                found.failed.insert(item, reason);
            }
            times.push(written);
        }
    }
    found.done = times.len();
    found.rate = rate(&times);
    Ok(found)
}

/// Returns the records a second over the last [`RECENT`] seconds; `None` if all were written within
/// one second.
#[allow(clippy::cast_precision_loss, reason = "an estimate")]
fn rate(times: &[u64]) -> Option<f64> {
    let last = times.iter().max()?;
    let recent = times
        .iter()
        .map(|time| last - time)
        .filter(|&before| before <= RECENT);
    let (count, longest) = recent.fold((0_u32, 0), |(count, longest), time| {
        (count + 1, longest.max(time))
    });
    let intervals = f64::from(count.checked_sub(1)?);
    (longest > 0).then(|| intervals / longest as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_ignores_old_times() {
        assert_eq!(rate(&[]), None);
        assert_eq!(rate(&[5]), None);
        assert_eq!(rate(&[5, 5]), None);
        assert_eq!(rate(&[9, 5, 7]), Some(0.5));
        assert_eq!(
            rate(&[0, 10_000, 10_010]),
            Some(0.1),
            "what is long ago does not count"
        );
    }
}
