//! Beginning a run with checkpoints, or going on with one.

use super::{
    checkpoint::{Checkpoint, Folder, Found},
    error::Error,
    methods::{self, Method},
    run::{Checkpoints, Job, Keep, Kept, Plan, code},
    source::Source,
    spool::{Counts, Spool},
    summary::Summary,
};
use crate::{compute, game::Game};

/// Where a run's checkpoints go.
#[derive(Debug)]
pub(super) struct Place {
    pub folder: Folder,
    /// The number of the next generation.
    generation: u64,
}

impl Place {
    /// Writes the next generation.
    pub fn write(
        &mut self,
        game: &Game,
        method: Method,
        summary: &Summary,
        kept: Option<Counts>,
        stream: Vec<u8>,
    ) -> Result<(), Error> {
        let checkpoint = Checkpoint {
            generation: self.generation,
            game: game.to_string(),
            method: method.to_string(),
            summary: summary.clone(),
            kept,
            stream,
        };
        self.folder.write(&checkpoint)?;
        self.generation += 1;
        Ok(())
    }
}

/// A run with checkpoints: from heap 0 on, or from where it was.
pub(super) fn open(plan: &Plan, checkpoints: &Checkpoints, note: &mut dyn FnMut(&str)) -> Result<Job, Error> {
    let folder = Folder::open(&checkpoints.folder)?;
    let shown = folder.path.display().to_string();
    let found = folder.read()?;
    let any = found.iter().any(|found| !matches!(found, Found::Nothing));
    if any && !checkpoints.resume {
        let what = match found.iter().find_map(whole) {
            Some(checkpoint) => format!("a checkpoint of {} at heap {}", checkpoint.game, checkpoint.summary.heaps()),
            None => "a checkpoint, which is damaged".into(),
        };
        let help = "go on with it by --resume, or give another folder";
        return Err(Error::Refused(format!("{shown} holds {what}; {help}")));
    }
    if !any {
        if checkpoints.resume {
            note(&format!("no checkpoint in {shown} yet: starting at heap 0"));
        }
        return begin(plan, folder);
    }
    go_on(plan, folder, found, note)
}

fn whole(found: &Found) -> Option<&Checkpoint> {
    match found {
        Found::Whole(checkpoint) => Some(checkpoint),
        _ => None,
    }
}

/// A new run. Its first checkpoint is written at once: it shows that there is room, and who owns the folder.
fn begin(plan: &Plan, folder: Folder) -> Result<Job, Error> {
    let path = folder.path.clone();
    Spool::clear(&path).map_err(Error::file("use the folder", &path))?;
    let mut job = Job::new(plan)?;
    if plan.keep != Keep::Nothing {
        job.kept = Kept::on_disk(Spool::in_folder(&path, [0; 3]).map_err(Error::file("write values to", &path))?);
    }
    job.place = Some(Place { folder, generation: 0 });
    job.write_checkpoint(plan)?;
    Ok(job)
}

/// The newest generation that is whole, else the other one.
fn go_on(plan: &Plan, folder: Folder, found: [Found; 2], note: &mut dyn FnMut(&str)) -> Result<Job, Error> {
    let mut reasons = Vec::new();
    let mut candidates = Vec::new();
    for found in found {
        match found {
            Found::Nothing => {}
            Found::Damaged(why) => reasons.push(why),
            Found::Whole(checkpoint) => candidates.push(checkpoint),
        }
    }
    candidates.sort_by_key(|checkpoint| std::cmp::Reverse(checkpoint.generation));
    for checkpoint in candidates {
        let generation = checkpoint.generation;
        check(plan, &folder, &checkpoint)?;
        match restore(plan, &folder, &checkpoint) {
            Ok(mut job) => {
                for why in &reasons {
                    let heaps = checkpoint.summary.heaps();
                    note(&format!("{why}; going on with the other one, from heap {heaps} on"));
                }
                job.place = Some(Place { folder, generation: generation + 1 });
                return Ok(job);
            }
            Err(why) => reasons.push(format!("{} cannot be used: {why}", folder.file(generation).display())),
        }
    }
    let help = "there is no other one: start again in another folder";
    Err(Error::Refused(format!("{}; {help}", reasons.join("; "))))
}

/// Is this a checkpoint of what was asked for?
fn check(plan: &Plan, folder: &Folder, checkpoint: &Checkpoint) -> Result<(), Error> {
    let file = folder.file(checkpoint.generation);
    let differs = |what: &str, found: &str, asked: &str| {
        Err(Error::Refused(format!("{} is of another {what}: of {found}, not of {asked}", file.display())))
    };
    let (game, method) = (plan.game.to_string(), plan.choice.method.to_string());
    if checkpoint.game != game {
        return differs("game", &checkpoint.game, &game);
    }
    if checkpoint.method != method && !plan.auto {
        return differs("method", &checkpoint.method, &method);
    }
    let refuse = |message: String| Err(Error::Refused(format!("{}: {message}", file.display())));
    match (checkpoint.kept.is_some(), plan.keep != Keep::Nothing) {
        (true, false) => return refuse("that run keeps its values; leave --digest-only out".into()),
        (false, true) => return refuse("that run did not keep its values; add --digest-only".into()),
        _ => {}
    }
    let reached = checkpoint.summary.heaps();
    if reached > plan.to.saturating_add(1) {
        let reached = reached - 1;
        return refuse(format!("heap {reached} is reached already; give --to {reached} or more"));
    }
    let (value, at) = checkpoint.summary.largest();
    if value > plan.width.largest() {
        return Err(compute::Error::TooWide { value, at: at.to_string(), width: plan.width }.into());
    }
    Ok(())
}

/// The run as it was.
fn restore(plan: &Plan, folder: &Folder, checkpoint: &Checkpoint) -> Result<Job, String> {
    let name = &checkpoint.method;
    let method = Method::named(name).ok_or_else(|| format!("the method {name} is unknown"))?;
    let code = code(plan.game).filter(|_| plan.auto);
    let source =
        Source::restore(&checkpoint.stream, code, |bytes| methods::restore(plan.game, method, plan.to, bytes))?;
    let heaps = checkpoint.summary.heaps();
    let next = compute::heaps::stream::Stream::next_heap(&source);
    if next != heaps {
        return Err(format!("it says heap {heaps} and heap {next}"));
    }
    let kept = match checkpoint.kept {
        None => Kept::nothing(),
        Some(counts) => {
            if counts.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count)) != Some(heaps) {
                return Err("it does not say where all values are".into());
            }
            Kept::on_disk(Spool::in_folder(&folder.path, counts).map_err(|error| error.to_string())?)
        }
    };
    Ok(Job { method, source, summary: checkpoint.summary.clone(), kept, place: None })
}
