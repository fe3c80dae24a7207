//! Progress reports for the user: on a terminal a bar for work longer than `PATIENCE`, otherwise
//! one line.
//!
//! A thread watches the whole process. If no bar and no estimate was shown within `SILENCE`, the
//! thread writes a note. If the remaining time is still unknown at that moment, the thread writes a
//! second note when the time is known.

use std::{
    io::{self, IsTerminal},
    sync::{
        OnceLock,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::{FAILURE, complain, signals};
use grundy_compute::estimate::{Estimate, UNTOLD_SECONDS};
use grundy_core::{clock::at_work, progress::Progress, store};

/// Work shorter than this time shows no bar.
const PATIENCE: Duration = Duration::from_millis(300);
/// The longest time without a report to the user.
const SILENCE: Duration = Duration::from_secs(3);

/// `true` if a bar is visible or an estimate of the time was shown.
static TOLD: AtomicBool = AtomicBool::new(false);
/// The number of positions of the newest bar; `DONE` counts the finished positions.
static ALL: AtomicU64 = AtomicU64::new(0);
static DONE: AtomicU64 = AtomicU64::new(0);
/// The number of positions in `DONE` that an earlier process computed.
static BEFORE: AtomicU64 = AtomicU64::new(0);
/// `true` if each position of the newest bar takes about the same time.
static ALIKE: AtomicBool = AtomicBool::new(false);
/// Milliseconds from the start of this process to its first new position; reading a checkpoint may
/// take part of them.
static BEGUN: AtomicU64 = AtomicU64::new(0);
/// The start of this process.
static START: OnceLock<Instant> = OnceLock::new();
/// The time limit that the user set or can set, in seconds; 0 if there is none.
static BUDGET: AtomicU64 = AtomicU64::new(0);
/// Milliseconds from the start of this process to the end of all work; 0 if there is no such end.
static END: AtomicU64 = AtomicU64::new(0);
/// The number of command lines that this process has ended.
static ENDED: AtomicU64 = AtomicU64::new(0);
/// The most work after a budget that the user gave: the answer is written then, and some work asks
/// rarely whether to stop.
const LATE: Duration = Duration::from_millis(700);

/// Starts the thread that breaks a long silence of this process.
///
/// # Errors
/// If the system cannot start a thread.
pub fn watch() -> io::Result<()> {
    let start = *START.get_or_init(Instant::now);
    let speak = move || {
        thread::sleep(SILENCE / 2);
        let mut before = ProgressSample::now(start.elapsed());
        thread::sleep(SILENCE / 2);
        let (mut is_known, mut is_first) = (false, true);
        while !is_known && !TOLD.load(Ordering::Relaxed) {
            let elapsed = start.elapsed();
            let now = ProgressSample::now(elapsed);
            let outlook = in_words(before, now, BUDGET.load(Ordering::Relaxed));
            before = now;
            is_known = outlook.is_some();
            // The note that the time is unknown is written only once.
            if is_known || std::mem::take(&mut is_first) {
                let words = outlook
                    .as_deref()
                    .unwrap_or("its duration is not known; Ctrl-C ends it");
                complain(&format!(
                    "note: at work for {} s; {words}",
                    elapsed.as_secs()
                ));
            }
            thread::sleep(elapsed);
        }
    };
    thread::Builder::new()
        .name("silence".into())
        .spawn(speak)
        .map(|_| ())
}

/// The positions done at a moment.
#[derive(Debug, Clone, Copy)]
struct ProgressSample {
    /// The time since the first new position.
    elapsed: Duration,
    /// All positions.
    all: u64,
    /// The positions done, from the first that is new in this process.
    done: (u64, u64),
}

impl ProgressSample {
    fn now(elapsed: Duration) -> Self {
        let [all, done, before, begun] =
            [&ALL, &DONE, &BEFORE, &BEGUN].map(|number| number.load(Ordering::Relaxed));
        Self {
            elapsed: elapsed.saturating_sub(Duration::from_millis(begun)),
            all,
            done: (before, done),
        }
    }

    /// The number of new positions.
    #[allow(clippy::cast_precision_loss, reason = "a share in whole percents")]
    fn new_positions(self) -> f64 {
        self.done.1.saturating_sub(self.done.0) as f64
    }

    /// The power of the number of positions by which the time has grown since an earlier moment: 1
    /// if each position takes the same time, and if the earlier moment tells nothing.
    fn growth_since(self, before: Self) -> f64 {
        let positions = (self.new_positions() / before.new_positions()).ln();
        let time = (self.elapsed.as_secs_f64() / before.elapsed.as_secs_f64()).ln();
        let is_known =
            self.done.0 == before.done.0 && self.all == before.all && before.new_positions() >= 1.0;
        let is_known = is_known && !ALIKE.load(Ordering::Relaxed);
        if is_known && positions > 0.0 && time.is_finite() {
            (time / positions).clamp(1.0, MOST_GROWTH)
        } else {
            1.0
        }
    }
}

/// The time of heaps grows at most by this power of their number, and that of most methods by less.
const MOST_GROWTH: f64 = 3.0;

/// Returns the time that the work may take, in words, or `None` if the time is unknown. `before` is
/// an earlier moment, from which the growth of the work is seen.
fn in_words(before: ProgressSample, now: ProgressSample, most: u64) -> Option<String> {
    #[allow(clippy::cast_precision_loss, reason = "seconds, roughly")]
    if most > 0 {
        let most = Estimate::of_time(most as f64);
        return Some(format!("it may take up to about {}", most.duration()));
    }
    #[allow(clippy::cast_precision_loss, reason = "a share in whole percents")]
    let (all, done) = (now.all.max(1) as f64, now.done.1 as f64);
    let share = done / all;
    // Resumed work first recomputes what the checkpoint lacks: its speed is not known yet.
    if !(0.005..1.0).contains(&share) || now.new_positions() < 1.0 || now.elapsed < SILENCE / 2 {
        return None;
    }
    let whole = now.elapsed.as_secs_f64()
        * (1.0 + (all - done) / now.new_positions()).powf(now.growth_since(before));
    let more = Estimate::of_time((whole - now.elapsed.as_secs_f64()).max(1.0));
    Some(format!(
        "{:.0} % are done, and it may take about {} more",
        100.0 * share,
        more.duration()
    ))
}

/// Turns off the notes on long work of this process: another process writes them, or this one only
/// waits.
pub fn be_silent() {
    TOLD.store(true, Ordering::Relaxed);
}

/// Announces the time limit of this command, its `--budget`. Parts of the command have no limit of
/// their own: the first call counts.
pub fn set_budget(time: Duration) {
    let _ = BUDGET.compare_exchange(
        0,
        time.as_secs().max(1),
        Ordering::Relaxed,
        Ordering::Relaxed,
    );
}

/// Announces a time limit after which bars and [`SilentLimit`] ask all work of this process to
/// stop.
pub fn stop_after(time: Duration) {
    set_budget(time);
    let end = START
        .get_or_init(Instant::now)
        .elapsed()
        .saturating_add(time);
    END.store(
        u64::try_from(end.as_millis()).unwrap_or(u64::MAX),
        Ordering::Relaxed,
    );
}

/// Ends the process if it still works 0.7 s after the budget that the user gave: only for work that
/// keeps nothing. A process may wait for a core, or for the reader of its answer, so its CPU time
/// counts.
pub fn end_late(time: Duration) {
    let own = ENDED.load(Ordering::Relaxed);
    let watch = move || {
        let begun = Instant::now();
        let budget = || Duration::from_secs(BUDGET.load(Ordering::Relaxed));
        while begun.elapsed() < time.max(budget()) {
            thread::sleep(time.max(budget()).saturating_sub(begun.elapsed()));
        }
        let (over, before) = (Instant::now(), at_work());
        let worked = || {
            before
                .zip(at_work())
                .map_or(LATE, |(before, now)| now[0].saturating_sub(before[0]))
        };
        while over.elapsed() < LATE || worked() < LATE {
            thread::sleep(LATE / 10);
        }
        if ENDED.load(Ordering::Relaxed) != own {
            return;
        }
        store::abandon();
        complain(&format!("error: {}", self::over()));
        std::process::exit(FAILURE.into());
    };
    // Without this thread the work ends when it asks.
    let _ = thread::Builder::new().name("late".into()).spawn(watch);
}

/// Forgets the time limits: the command line has ended, and this process may run another one.
pub(super) fn forget() {
    END.store(0, Ordering::Relaxed);
    BUDGET.store(0, Ordering::Relaxed);
    ENDED.fetch_add(1, Ordering::Relaxed);
}

/// Returns the time until all work ends, at most `most`.
#[must_use]
pub fn at_most(most: Duration) -> Duration {
    let end = Duration::from_millis(END.load(Ordering::Relaxed));
    if end.is_zero() {
        most
    } else {
        end.saturating_sub(START.get_or_init(Instant::now).elapsed())
            .min(most)
    }
}

/// The listener that reports nothing, and asks the work to stop at the end of [`stop_after`].
#[derive(Debug, Clone, Copy)]
pub struct SilentLimit;

impl Progress for SilentLimit {
    fn advance(&self, _: u64) {}

    fn cancelled(&self) -> bool {
        at_most(Duration::MAX).is_zero()
    }
}

/// Describes what stopped the work: `the budget of 5 s ended`.
#[must_use]
pub fn stop_words() -> String {
    match (signals::is_heard(), BUDGET.load(Ordering::Relaxed)) {
        (true, _) => "a signal stopped the work".to_owned(),
        (false, 0) => "the time limit ended".to_owned(),
        (false, seconds) => format!("the budget of {seconds} s ended"),
    }
}

/// Describes the end of the time limit: the limit, and the number of positions done if it is known.
#[must_use]
pub fn over() -> String {
    let [budget, all, done] = [&BUDGET, &ALL, &DONE].map(|number| number.load(Ordering::Relaxed));
    // Of a search, the number of positions is not known before.
    let is_known = done > 0 && done <= all;
    let far = if is_known {
        format!("after {done} of {all} positions")
    } else {
        "before the answer".to_owned()
    };
    if signals::is_heard() {
        return format!("{} {far}", stop_words());
    }
    let help = match (budget > 0, is_known) {
        (true, false) => "give a larger --budget",
        (true, true) => "give a larger --budget, or ask for fewer positions",
        (false, _) => "ask for fewer positions",
    };
    format!("{} {far}; {help}", stop_words())
}

/// Writes the estimated time of long work if standard error is not a terminal, which would show a
/// bar.
pub fn tell(what: &str, estimate: Estimate) {
    if estimate.seconds > UNTOLD_SECONDS && !io::stderr().is_terminal() {
        say(&format!(
            "note: {what} may take about {}",
            estimate.duration()
        ));
    }
}

/// Writes a note that work begins because of `--force`, although its estimate exceeds the limits.
pub fn tell_forced(what: &str, refusal: &str) {
    say(&format!(
        "note: {what} {refusal}; continuing because of --force"
    ));
}

fn say(line: &str) {
    TOLD.store(true, Ordering::Relaxed);
    complain(line);
}

/// Records the start of the work on the positions.
fn begin() {
    let elapsed = START.get_or_init(Instant::now).elapsed().as_millis();
    BEGUN.store(
        u64::try_from(elapsed).unwrap_or(u64::MAX),
        Ordering::Relaxed,
    );
}

/// A progress bar over positions.
#[derive(Debug)]
pub struct Bar {
    bar: ProgressBar,
    start: Instant,
}

impl Bar {
    /// Creates a bar for this number of positions.
    #[must_use]
    pub fn new(positions: u64) -> Self {
        ALL.store(positions, Ordering::Relaxed);
        DONE.store(0, Ordering::Relaxed);
        BEFORE.store(0, Ordering::Relaxed);
        ALIKE.store(false, Ordering::Relaxed);
        begin();
        let bar = ProgressBar::with_draw_target(Some(positions), ProgressDrawTarget::hidden());
        let template = "{bar:32} {percent:>3} %  {human_pos} of {human_len}  {rate}  ETA {eta}";
        let style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            // A bar cannot report a write error.
            let _ = write!(out, "{}/s", two_digits(state.per_sec()));
        };
        bar.set_style(style.with_key("rate", rate));
        Self {
            bar,
            start: Instant::now(),
        }
    }
}

impl Bar {
    /// Creates a bar for items that do not grow, such as games to the same heap: the time of each
    /// is told to be that of the items before it.
    #[must_use]
    pub fn of_items(items: u64) -> Self {
        let bar = Self::new(items);
        ALIKE.store(true, Ordering::Relaxed);
        bar
    }
}

/// Formats a number with two significant digits: more digits would only flicker.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rates are far below 2^63"
)]
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
            // If standard error is not a terminal, the bar stays hidden.
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            if !self.bar.is_hidden() {
                TOLD.store(true, Ordering::Relaxed);
            }
        }
        DONE.fetch_add(positions, Ordering::Relaxed);
        self.bar.inc(positions);
    }

    fn cancelled(&self) -> bool {
        SilentLimit.cancelled()
    }

    fn skip(&self, positions: u64) {
        // Skipped positions do not count for the speed or for the remaining work.
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
mod tests;
