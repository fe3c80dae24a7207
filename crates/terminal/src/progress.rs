//! What whoever waits is told: a bar on a terminal for work that takes more than a moment, elsewhere one line.
//!
//! Work of which nobody has said how long it may take by then is spoken of after `SILENCE`, whatever it is doing: by a
//! thread that watches the whole process. If that is not known by then, it is told when it is.

use std::{
    io::{self, IsTerminal},
    ops::Range,
    sync::{
        OnceLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::complain;
use grundy_compute::estimate::{Estimate, UNTOLD_SECONDS};
use grundy_core::progress::Progress;

/// Shorter work shows no bar.
const PATIENCE: Duration = Duration::from_millis(300);
/// Work is silent for this time at most.
const SILENCE: Duration = Duration::from_secs(3);

/// Does somebody see a bar, or was told how long the work may take?
static TOLD: AtomicBool = AtomicBool::new(false);
/// The positions of the bar that was made last, and how many of them are done.
static ALL: AtomicU64 = AtomicU64::new(0);
static DONE: AtomicU64 = AtomicU64::new(0);
/// Those of them that an earlier process did.
static BEFORE: AtomicU64 = AtomicU64::new(0);
/// Milliseconds of this process before it began with the others: it may have read a checkpoint.
static BEGUN: AtomicU64 = AtomicU64::new(0);
/// When this process began.
static START: OnceLock<Instant> = OnceLock::new();
/// Seconds that the work is known to take at most; 0 if that is not known.
static AT_MOST: AtomicU64 = AtomicU64::new(0);

/// Begins to watch this process for silence.
///
/// # Errors
/// If the system gives no thread.
pub fn watch() -> io::Result<()> {
    let start = *START.get_or_init(Instant::now);
    let speak = move || {
        thread::sleep(SILENCE);
        let (mut is_known, mut is_first) = (false, true);
        while !is_known && !TOLD.load(Ordering::Relaxed) {
            let elapsed = start.elapsed();
            let outlook = outlook(elapsed);
            is_known = outlook.is_some();
            // That it is not known is said once.
            if is_known || std::mem::take(&mut is_first) {
                let words =
                    outlook.as_deref().unwrap_or("how long it may take is not known beforehand; Ctrl-C ends it");
                complain(&format!("note: at work for {} s; {words}", elapsed.as_secs()));
            }
            thread::sleep(elapsed);
        }
    };
    thread::Builder::new().name("silence".into()).spawn(speak).map(|_| ())
}

/// How long the work may take, if anybody knows.
fn outlook(elapsed: Duration) -> Option<String> {
    let [all, done, before, most, begun] =
        [&ALL, &DONE, &BEFORE, &AT_MOST, &BEGUN].map(|number| number.load(Ordering::Relaxed));
    in_words(elapsed.saturating_sub(Duration::from_millis(begun)), all, before..done, most)
}

#[allow(clippy::cast_precision_loss, reason = "a share in whole percents")]
fn in_words(elapsed: Duration, all: u64, done: Range<u64>, most: u64) -> Option<String> {
    let share = done.end as f64 / all.max(1) as f64;
    let now = done.end.saturating_sub(done.start) as f64;
    if most > 0 {
        let most = Estimate { bytes: 0.0, seconds: most as f64 };
        return Some(format!("it may take up to about {}", most.duration()));
    }
    // Work that goes on from a checkpoint makes again at first what that lacks: it tells no speed yet.
    if !(0.005..1.0).contains(&share) || now < 1.0 || elapsed < SILENCE / 2 {
        return None;
    }
    let more =
        Estimate { bytes: 0.0, seconds: (elapsed.as_secs_f64() * all.saturating_sub(done.end) as f64 / now).max(1.0) };
    Some(format!("{:.0} % are done, and it may take about {} more", 100.0 * share, more.duration()))
}

/// Says nothing of long work: another process does.
pub fn leave_to_another() {
    TOLD.store(true, Ordering::Relaxed);
}

/// The work that begins now takes this time at most.
pub fn at_most(time: Duration) {
    AT_MOST.store(time.as_secs().max(1), Ordering::Relaxed);
}

/// Says how long work may take, where nobody sees a bar.
pub fn tell(what: &str, estimate: Estimate) {
    if estimate.seconds > UNTOLD_SECONDS && !io::stderr().is_terminal() {
        say(&format!("note: {what} may take about {}", estimate.duration()));
    }
}

/// Says what is begun although an estimate spoke against it.
pub fn tell_forced(what: &str, refusal: &str) {
    say(&format!("note: {what} {refusal}; --force begins it all the same"));
}

fn say(line: &str) {
    TOLD.store(true, Ordering::Relaxed);
    complain(line);
}

/// The work on the positions begins now.
fn begin() {
    let elapsed = START.get_or_init(Instant::now).elapsed().as_millis();
    BEGUN.store(u64::try_from(elapsed).unwrap_or(u64::MAX), Ordering::Relaxed);
}

/// A progress bar over positions.
#[derive(Debug)]
pub struct Bar {
    bar: ProgressBar,
    start: Instant,
}

impl Bar {
    /// A bar whose end is at `positions`.
    #[must_use]
    pub fn new(positions: u64) -> Self {
        ALL.store(positions, Ordering::Relaxed);
        DONE.store(0, Ordering::Relaxed);
        BEFORE.store(0, Ordering::Relaxed);
        begin();
        let bar = ProgressBar::with_draw_target(Some(positions), ProgressDrawTarget::hidden());
        let template = "{bar:32} {percent:>3} %  {human_pos} of {human_len}  {rate}  ETA {eta}";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            // A bar has nobody to complain to.
            let _ = write!(out, "{}/s", two_digits(state.per_sec()));
        };
        bar.set_style(style.with_key("rate", rate));
        Self { bar, start: Instant::now() }
    }
}

/// A number to two significant digits: more of them only flicker.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rates are far below 2^63")]
fn two_digits(number: f64) -> String {
    if !(number.is_finite() && number > 0.0) {
        return "0".to_owned();
    }
    let exponent = number.log10().floor() as i32 - 1;
    if exponent < 0 {
        return format!("{number:.*}", exponent.unsigned_abs().min(9) as usize);
    }
    let unit = 10.0_f64.powi(exponent);
    HumanCount(((number / unit).round() * unit) as u64).to_string()
}

impl Progress for Bar {
    fn advance(&self, positions: u64) {
        if self.bar.is_hidden() && self.start.elapsed() > PATIENCE {
            // A target that is no terminal stays hidden.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            if !self.bar.is_hidden() {
                TOLD.store(true, Ordering::Relaxed);
            }
        }
        DONE.fetch_add(positions, Ordering::Relaxed);
        self.bar.inc(positions);
    }

    fn skip(&self, positions: u64) {
        // It tells nothing of the speed, and is no part of what is left.
        ALL.fetch_sub(positions, Ordering::Relaxed);
        self.bar.dec_length(positions);
    }

    fn begin_at(&self, positions: u64) {
        DONE.store(positions, Ordering::Relaxed);
        BEFORE.store(positions, Ordering::Relaxed);
        begin();
        self.bar.set_position(positions);
        self.bar.reset_eta();
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_have_two_significant_digits() {
        for (rate, words) in [
            (0.0, "0"),
            (f64::NAN, "0"),
            (0.123, "0.12"),
            (3.6, "3.6"),
            (10.0, "10"),
            (99.4, "99"),
            (994.9, "990"),
            (1_830_813.859_1, "1,800,000"),
        ] {
            assert_eq!(two_digits(rate), words);
        }
    }

    #[test]
    fn an_outlook_is_what_is_known() {
        let after = |all, done, most| in_words(Duration::from_secs(3), all, 0..done, most);
        assert_eq!(after(100, 10, 0).as_deref(), Some("10 % are done, and it may take about 27 seconds more"));
        assert_eq!(after(100, 10, 60).as_deref(), Some("it may take up to about 60 seconds"));
        for done in [0, 100, 101] {
            assert_eq!(after(100, done, 0), None);
        }
        assert_eq!(after(0, 0, 0), None);
        // What an earlier process did tells nothing of the speed, nor do the first seconds after it was read.
        let resumed = |seconds, done| in_words(Duration::from_secs(seconds), 100, 20..done, 0);
        let words = "21 % are done, and it may take about 4 minutes more";
        assert_eq!(resumed(3, 21).as_deref(), Some(words));
        assert_eq!(resumed(3, 20), None);
        assert_eq!(resumed(1, 21), None);
    }
}
