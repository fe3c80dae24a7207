//! How far a sweep has come.

use std::time::{Duration, SystemTime};

use super::{
    catalogue::Item,
    folder::{Error, Folder},
    range::Range,
    record::Record,
};

/// The rate is that of the results of this time before the last one.
const RECENT: Duration = Duration::from_secs(600);

/// How far a sweep has come.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Status {
    /// The number of items.
    pub items: usize,
    /// Those with a record.
    pub done: usize,
    /// Those with a proved law; sets of a largest number are proved together.
    pub proved: usize,
    /// Those given up for want of time.
    pub given_up: usize,
    /// Those that could not be computed.
    pub failed: usize,
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
    let items = folder.catalogue().items();
    let mut found = Status { items: items.len(), ..Status::default() };
    let mut times: Vec<SystemTime> = Vec::new();
    for item in &items {
        match item {
            Item::Largest(_) => {
                let Some(_) = folder.read::<Range>(item)? else { continue };
                found.proved += 1;
            }
            Item::Game(_) => {
                let Some(record) = folder.read::<Record>(item)? else { continue };
                found.proved += usize::from(record.is_proved());
                found.given_up += usize::from(record.cut.is_some());
                found.failed += usize::from(record.failure.is_some());
            }
        }
        found.done += 1;
        times.extend(folder.written(item));
    }
    found.rate = rate(&times);
    Ok(found)
}

#[allow(clippy::cast_precision_loss, reason = "an estimate")]
fn rate(times: &[SystemTime]) -> Option<f64> {
    let last = times.iter().max()?;
    let recent = times.iter().filter_map(|time| last.duration_since(*time).ok()).filter(|&before| before <= RECENT);
    let (count, longest) =
        recent.fold((0_u32, Duration::ZERO), |(count, longest), time| (count + 1, longest.max(time)));
    let intervals = f64::from(count.checked_sub(1)?);
    (longest > Duration::ZERO).then(|| intervals / longest.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_is_that_of_late() {
        let start = SystemTime::UNIX_EPOCH;
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        assert_eq!(rate(&[]), None);
        assert_eq!(rate(&[at(5)]), None);
        assert_eq!(rate(&[at(5), at(5)]), None);
        assert_eq!(rate(&[at(9), at(5), at(7)]), Some(0.5));
        assert_eq!(rate(&[at(0), at(10_000), at(10_010)]), Some(0.1), "what is long ago does not count");
    }
}
