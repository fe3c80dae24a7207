//! `bench peers` and `bench by-hand`: this program measured against other programs, in one run.

mod by_hand;
mod report;
mod timing;

use std::time::Duration;

use super::{BadInput, SUCCESS, output, progress::Bar};
use crate::peers::{JOBS, Job};
use timing::Bench;

/// Options of `bench`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Measure this program and its peers in turns, and print how much faster it is.
    Peers(PeersArgs),
    /// Compare this program with one written by hand for each game.
    ByHand(by_hand::Args),
}

/// Options of `bench peers`: jobs, limit and number of turns.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy-lab bench peers --job knights --job marbles-4
  grundy-lab bench peers --ogsolve ~/.cargo/bin/ogsolve --limit 5m

Peers are C++ programs, compiled by g++ -O2 if it is installed, and ogsolve if it is installed (cargo install ogsolve).
All programs take turns, and the best time of each counts. If a peer computes fewer values, ratios are per value.")]
pub struct PeersArgs {
    /// Do only this job; may be given several times.
    #[arg(long = "job", value_name = "NAME")]
    jobs: Vec<String>,

    /// List the jobs without running them.
    #[arg(long)]
    list: bool,

    /// Path of ogsolve [default: searched in PATH].
    #[arg(
        long,
        value_name = "PATH",
        default_value = "ogsolve",
        hide_default_value = true
    )]
    ogsolve: std::path::PathBuf,

    /// Time limit of each process, such as 90s or 5m.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = super::choice::duration)]
    limit: Duration,

    /// Turns of each job; a job that takes longer than 10 s has one turn.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    turns: u32,
}

/// Measures and prints.
///
/// # Errors
/// If a job is unknown, this program fails on a job, or a peer's values differ.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let text = match &args.what {
        What::Peers(args) => {
            let jobs = choose_jobs(&args.jobs)?;
            if args.list {
                report::list(&jobs)
            } else {
                measure_jobs(args, &jobs)?
            }
        }
        What::ByHand(args) => by_hand::run(args)?,
    };
    output::print(|out| out.write_all(text.as_bytes()))?;
    Ok(SUCCESS)
}

fn measure_jobs(args: &PeersArgs, jobs: &[&Job]) -> anyhow::Result<String> {
    let mut bench = Bench::new(&args.ogsolve, args.limit)?;
    let bar = Bar::of_items(jobs.len() as u64 * u64::from(args.turns));
    let mut rows = Vec::new();
    for job in jobs {
        rows.push((*job, bench.measure(job, args.turns, &bar)?));
    }
    drop(bar);
    Ok(report::table(&rows, args.limit))
}

/// Returns the jobs with these names, or all jobs if there are no names.
fn choose_jobs(names: &[String]) -> Result<Vec<&'static Job>, BadInput> {
    if names.is_empty() {
        return Ok(JOBS.iter().collect());
    }
    let find = |name: &String| {
        JOBS.iter().find(|job| job.name == name).ok_or_else(|| {
            let near = |job: &&Job| strsim::damerau_levenshtein(job.name, name);
            let likely = JOBS.iter().min_by_key(near).map_or("", |job| job.name);
            BadInput(format!(
                "there is no job `{name}`; did you mean `{likely}`? `grundy-lab bench peers --list` lists all"
            ))
        })
    };
    names.iter().map(find).collect()
}
