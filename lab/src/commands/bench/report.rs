//! The measured jobs as a table.

use std::time::Duration;

use comfy_table::CellAlignment;

use super::super::output;
use super::timing::{Best, Row};
use crate::peers::{Goal, Job, Peer};

/// Lists the jobs with their peers and goals.
pub(super) fn list(jobs: &[&Job]) -> String {
    let mut table = output::table(["job", "what", "peer", "goal"]);
    for job in jobs {
        table.add_row([job.name, job.what, peer(&job.peer), &goal(job.goal)]);
    }
    output::lines(&table)
}

/// Formats a table with a row for each job.
pub(super) fn table(rows: &[(&Job, Row)], limit: Duration) -> String {
    let mut table = output::table([
        "job",
        "what",
        "peer",
        "its time",
        "1 thread",
        "2 threads",
        "ratio",
        "with 2",
        "1 to 2",
        "memory",
        "goal",
        "reached",
    ]);
    for (job, row) in rows {
        let its = match (&row.peer, job.peer) {
            (_, Peer::None) => "-".to_owned(),
            (Err(missing), _) => missing.lines().next().unwrap_or_default().to_owned(),
            (Ok(best), _) => time(best, limit),
        };
        let [one, two] = row.ours;
        let ratios = [&one, &two].map(|ours| ratio(job, row, ours));
        let scaling = one
            .time
            .zip(two.time)
            .map(|(one, two)| one.as_secs_f64() / two.as_secs_f64());
        table.add_row([
            job.name.to_owned(),
            job.what.to_owned(),
            peer(&job.peer).to_owned(),
            its,
            time(&one, limit),
            time(&two, limit),
            ratios[0].text(),
            ratios[1].text(),
            scaling.map_or_else(|| "-".into(), |scaling| format!("{scaling:.2}")),
            memory(row).map_or_else(|| "-".into(), |memory| format!("{memory:.0} MiB")),
            goal(job.goal),
            reached_ratios(job, row, ratios).to_owned(),
        ]);
    }
    for column in table.column_iter_mut().skip(3).take(7) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    output::lines(&table)
}

fn peer(peer: &Peer) -> &'static str {
    match peer {
        Peer::None => "-",
        Peer::Cpp(source, ..) | Peer::CppInside(source, _) => source.name(),
        Peer::Ogsolve(..) => "ogsolve",
    }
}

fn goal(goal: Goal) -> String {
    let times = |goal: f64| format!("{goal}x");
    match goal {
        Goal::Ratio(one, two) => [one, two]
            .into_iter()
            .flatten()
            .map(times)
            .collect::<Vec<_>>()
            .join(", "),
        Goal::Rate(rate) => format!("{rate:.0e}/s"),
        Goal::Seconds(seconds) => format!("{seconds} s"),
        Goal::Mebibytes(most) => format!("{most} MiB"),
        Goal::Open => "-".into(),
    }
}

fn time(best: &Best, limit: Duration) -> String {
    match best.time {
        _ if best.stopped => format!("> {} s", limit.as_secs_f64()),
        None => "-".into(),
        Some(time) if time.as_secs() > 0 => format!("{:.2} s", time.as_secs_f64()),
        Some(time) => format!("{:.3} ms", time.as_secs_f64() * 1e3),
    }
}

fn memory(row: &Row) -> Option<f64> {
    let most = row.ours.iter().filter_map(|best| best.memory).max()?;
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    Some(most as f64 / f64::from(1 << 20))
}

/// The speed of this program as a multiple of the peer's speed.
#[derive(Debug, Clone, Copy)]
enum Ratio {
    Is(f64),
    /// A lower bound, since the peer was stopped.
    AtLeast(f64),
    Unknown,
}

impl Ratio {
    fn text(self) -> String {
        match self {
            Self::Is(ratio) => format!("{ratio:.1}"),
            Self::AtLeast(ratio) => format!("> {ratio:.1}"),
            Self::Unknown => "-".into(),
        }
    }
}

/// Returns how many times faster this program is than the other one. If they compute different
/// numbers of values, the times per value are compared.
fn ratio(job: &Job, row: &Row, ours: &Best) -> Ratio {
    let (
        Ok(Best {
            time: Some(theirs),
            stopped,
            ..
        }),
        Some(time),
        false,
    ) = (&row.peer, ours.time, ours.stopped)
    else {
        return Ratio::Unknown;
    };
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    let more = match (job.ours.positions(), job.peer.positions()) {
        (Some(ours), Some(theirs)) => ours as f64 / theirs as f64,
        _ => 1.0,
    };
    let ratio = theirs.as_secs_f64() / time.as_secs_f64() * more;
    if *stopped {
        Ratio::AtLeast(ratio)
    } else {
        Ratio::Is(ratio)
    }
}

/// Says in one or two words if the goal is reached.
fn reached_ratios(job: &Job, row: &Row, ratios: [Ratio; 2]) -> &'static str {
    let verdict = |reached| if reached { "yes" } else { "no" };
    let [one, two] = &row.ours;
    let seconds = two.time.map(|time| time.as_secs_f64());
    match job.goal {
        Goal::Open => "-",
        _ if one.stopped || two.stopped => "no",
        Goal::Ratio(..) if row.peer.is_err() => "no peer",
        Goal::Ratio(least_one, least_two) => {
            let goals = [least_one, least_two]
                .into_iter()
                .zip(ratios)
                .filter_map(|(goal, ratio)| Some((goal?, ratio)));
            let each = goals.map(|(goal, ratio)| match ratio {
                Ratio::Is(ratio) => Some(ratio >= goal),
                // The true ratio may be larger.
                Ratio::AtLeast(ratio) => (ratio >= goal).then_some(true),
                Ratio::Unknown => None,
            });
            let each: Vec<_> = each.collect();
            match (each.contains(&Some(false)), each.contains(&None)) {
                (true, _) => "no",
                (false, true) => "unknown: raise --limit",
                (false, false) => "yes",
            }
        }
        Goal::Rate(rate) => {
            #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
            let positions = job.ours.positions().map(|positions| positions as f64);
            verdict(
                positions
                    .zip(seconds)
                    .is_some_and(|(positions, seconds)| positions / seconds >= rate),
            )
        }
        Goal::Seconds(most) => verdict(seconds.is_some_and(|seconds| seconds <= most)),
        Goal::Mebibytes(most) => {
            memory(row).map_or("not told by this system", |memory| verdict(memory <= most))
        }
    }
}
