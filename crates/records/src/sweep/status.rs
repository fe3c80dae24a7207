//! How far a sweep has come.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::{
    catalogue::Item,
    folder::{Error, Folder},
    range::Range,
    record::Record,
    results::{Entry, latest},
};

/// The rate is that of the results of these seconds before the last one.
const RECENT: u64 = 600;

/// How far a sweep has come.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct Status {
    /// The number of items.
    pub items: usize,
    /// Those with a record.
    pub done: usize,
    /// Those with a proved law; sets of a largest number are proved together.
    pub proved: usize,
    /// Those given up for want of time.
    pub given_up: usize,
    /// Those that could not be computed, each with the reason.
    pub failed: BTreeMap<String, String>,
    /// Records written a second, of late; `None` if there are too few.
    pub rate: Option<f64>,
}

impl Status {
    /// Items without a record.
    #[must_use]
    pub fn left(&self) -> usize {
        self.items - self.done
    }

    /// The seconds that they may take at the present rate.
    #[must_use]
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn seconds(&self) -> Option<f64> {
        self.rate.map(|rate| self.left() as f64 / rate)
    }
}

/// Looks at all records.
///
/// # Errors
/// If one cannot be read.
pub fn status(folder: &Folder) -> Result<Status, Error> {
    let items: HashSet<String> = folder.catalogue().items().iter().map(Item::line).collect();
    let mut found = Status { items: items.len(), ..Status::default() };
    let mut times = Vec::new();
    if folder.catalogue().is_of_sets() {
        let known = latest::<Range>(folder)?;
        times.extend(known.iter().filter(|(item, _)| items.contains(*item)).map(|(_, placed)| placed.entry.written));
        found.proved = times.len();
    } else {
        for (item, placed) in latest::<Record>(folder)?.into_iter().filter(|(item, _)| items.contains(item)) {
            let Entry { record, written, .. } = placed.entry;
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

/// Records a second over the last [`RECENT`] seconds; `None` if they were all written in one second.
#[allow(clippy::cast_precision_loss, reason = "an estimate")]
fn rate(times: &[u64]) -> Option<f64> {
    let last = times.iter().max()?;
    let recent = times.iter().map(|time| last - time).filter(|&before| before <= RECENT);
    let (count, longest) = recent.fold((0_u32, 0), |(count, longest), time| (count + 1, longest.max(time)));
    let intervals = f64::from(count.checked_sub(1)?);
    (longest > 0).then(|| intervals / longest as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_that_of_late() {
        assert_eq!(rate(&[]), None);
        assert_eq!(rate(&[5]), None);
        assert_eq!(rate(&[5, 5]), None);
        assert_eq!(rate(&[9, 5, 7]), Some(0.5));
        assert_eq!(rate(&[0, 10_000, 10_010]), Some(0.1), "what is long ago does not count");
    }
}
