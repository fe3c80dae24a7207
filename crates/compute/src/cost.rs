//! The resources of a computation, and the measured costs of the work around it: one place for all
//! packages.
#![allow(clippy::cast_precision_loss, reason = "estimates are rough")]

use grundy_core::values::{Shape, Width};
use grundy_work::machine::Limits;

/// Seconds of one step of [`super::steps`], if no trial gives a better number.
pub(crate) const STEP: f64 = 1.0e-9;
/// Seconds for one heap whose value is copied and digested;
/// `values 0.137 --to 1000000000 --digest-only --stats` measures it.
pub(crate) const COPY: f64 = 1.0e-8;
/// Seconds for one heap of the search for a law after the values are computed, if no law ends it:
/// half of the time of `explore 4!.0 --to 3000000`.
const SEARCH: f64 = 2.0e-7;

/// Bytes of memory for each value besides the table: copies made by the search for a law.
pub const SEARCHED: f64 = 24.0;
/// Bytes of memory for each value besides the table for emitted code: copies in 32 bits, and in the
/// narrowest type.
pub const EMITTED: f64 = 5.0;
/// Bytes of memory for each value that a law gives: in 32 bits, and in the narrowest type.
pub const GIVEN: f64 = 8.0;
/// Bytes of memory for each value besides the table for a source text in decimals.
pub const SOURCE: f64 = 8.0;
/// A computation estimated to take fewer seconds starts without a message, so its trial need not be
/// exact.
pub const UNTOLD_SECONDS: f64 = 5.0;

/// The resources that a computation takes.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Estimate {
    /// Bytes of memory.
    pub bytes: f64,
    /// Seconds on this machine, with the threads of the current pool.
    pub seconds: f64,
}

impl Estimate {
    /// The cost if values are stored in a type of this width.
    #[must_use]
    pub fn stored_in(self, width: Width, shape: Shape) -> Self {
        self.with_each((width.bytes() - Width::U8.bytes()) as f64, shape)
    }

    /// The cost if each position needs some more bytes.
    #[must_use]
    pub fn with_each(self, bytes: f64, shape: Shape) -> Self {
        Self {
            bytes: self.bytes + shape.positions().map_or(0.0, |positions| positions as f64) * bytes,
            ..self
        }
    }

    /// The cost if each position takes some more seconds on one thread: its value is written, or a
    /// law is searched.
    #[must_use]
    pub fn and_for_each(self, seconds: f64, shape: Shape) -> Self {
        Self {
            seconds: self.seconds
                + shape.positions().map_or(0.0, |positions| positions as f64) * seconds,
            ..self
        }
    }

    /// The cost with the search for a law of the values.
    #[must_use]
    pub fn and_search(self, shape: Shape) -> Self {
        if let Shape::Heap { .. } = shape {
            self.and_for_each(SEARCH, shape)
        } else {
            self
        }
    }

    /// The cost if the values of the heaps 0..=to are copies by a law that few values prove.
    #[must_use]
    pub fn if_copied(self, to: u64) -> Self {
        Self {
            seconds: self.seconds.min(COPY * to as f64),
            ..self
        }
    }

    /// The cost of `count` computations on some threads, from some of them: `bytes` of memory, and
    /// their mean time.
    #[must_use]
    pub fn of_many(sample: &[Self], count: u64, threads: usize, bytes: f64) -> Self {
        let mean = sample.iter().map(|one| one.seconds).sum::<f64>() / sample.len().max(1) as f64;
        Self {
            bytes,
            seconds: mean * count as f64 / threads.max(1) as f64,
        }
    }

    /// The cost of work that needs no memory of its own.
    #[must_use]
    pub const fn of_time(seconds: f64) -> Self {
        Self {
            bytes: 0.0,
            seconds,
        }
    }

    /// The reason to confirm the computation before it starts on this machine, if one exists.
    #[must_use]
    pub fn refusal(self) -> Option<String> {
        self.refusal_within(Limits::of_this_machine())
    }

    /// The reason to refuse the computation within some limits, if one exists.
    #[must_use]
    pub fn refusal_within(self, limits: Limits) -> Option<String> {
        if self.bytes > limits.bytes {
            let gibibytes = |bytes: f64| bytes / f64::from(1 << 30);
            let (needed, most) = (gibibytes(self.bytes), gibibytes(limits.bytes));
            let needed = if needed < 1.0e6 {
                format!("about {needed:.1}")
            } else {
                "more than a million".to_owned()
            };
            return Some(format!(
                "would need {needed} GiB of memory, of which {most:.1} may be used"
            ));
        }
        (self.seconds > limits.seconds)
            .then(|| format!("could take up to about {}", self.duration()))
    }

    /// The time in words: `93 minutes`.
    #[must_use]
    pub fn duration(self) -> String {
        let units = [
            (365.25 * 86400.0, "years"),
            (86400.0, "days"),
            (3600.0, "hours"),
            (60.0, "minutes"),
        ];
        let (unit, name) = units
            .into_iter()
            .find(|&(unit, _)| self.seconds >= 2.0 * unit)
            .unwrap_or((1.0, "seconds"));
        format!("{:.0} {name}", self.seconds / unit)
    }
}
