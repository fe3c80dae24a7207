//! `oeis`: the files of a sequence for The On-Line Encyclopedia of Integer Sequences.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    path::PathBuf,
    time::{Duration, Instant},
};

use super::{
    BadInput, SUCCESS,
    choice::whole_number,
    complain,
    output::{self, write_file},
    progress::{self, Bar},
};
use grundy_answer::{Explored, sparse_in_words};
use grundy_compute::compute;
use grundy_core::{
    game::Game,
    notation::Bounds,
    store,
    values::{Digest, Values},
};
use grundy_law::{
    self as law,
    identify::{OeisSequence, oeis_sequences},
    theorem::applies_to_code,
};
use grundy_plot::export::bfile;
use openings::{Openings, Term};

mod openings;

/// The terms of a b-file.
const TERMS: usize = 10_000;
/// The bounds of the heaps for the a-file: a b-file needs the heap 10,000; more heaps than 10^7 are
/// for `grundy-lab prove`.
const LEAST: u64 = TERMS as u64;
const MOST: u64 = 10_000_000;
/// The largest heap without --to.
const USUAL: u64 = 100_000;
/// The most values that the a-file lists because they exceed all earlier ones.
const HIGHS: usize = 1000;
/// The most differences from published terms that the a-file lists.
const DIFFERENCES: usize = 20;

/// Options of `oeis`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy-lab oeis
  grundy-lab oeis A002187 -o oeis
  grundy-lab oeis A071434 --to 1000000 --published b071434.txt -o oeis
  grundy-lab oeis A071470 --farther records/0_146.txt -o oeis
  grundy-lab oeis A316632 --budget 60 -o oeis
  grundy-lab oeis 'Grid(4x{n}; cram)' -o oeis

Heaps: b002187.txt has 10,000 terms `n a(n)`; a002187.txt has the law, the largest value, the rare heaps and the digest of the
values to the heap --to, and the values that exceed all earlier ones.
Openings of finite games, a line with {n} for n: the b-file has the terms found within --budget, the a-file also the time of each.")]
pub struct Args {
    /// Number such as A002187, or a line with {n}; without it, the known sequences are listed.
    #[arg(value_name = "SEQUENCE")]
    sequence: Option<String>,

    /// Largest heap for the a-file [default: 100000], or largest n of openings.
    #[arg(long, value_name = "N", value_parser = whole_number(1..=MOST))]
    to: Option<u64>,

    /// Time limit in seconds for the terms of openings.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=8_640_000))]
    budget: u64,

    /// Published b-file to compare with.
    #[arg(long, value_name = "FILE")]
    published: Option<PathBuf>,

    /// Description by `grundy-lab prove` of more heaps, for the a-file.
    #[arg(long, value_name = "FILE")]
    farther: Option<PathBuf>,

    /// Existing folder to write to.
    #[arg(short = 'o', long = "output", value_name = "DIR", default_value = ".")]
    folder: PathBuf,
}

/// Lists the sequences, or writes the files of one.
///
/// # Errors
/// If no known sequence has the number, or a file cannot be read or written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let Some(word) = &args.sequence else {
        let openings =
            Openings::known_openings().filter_map(|known| Some((known.number?, known.line)));
        let mut all: Vec<_> = oeis_sequences()
            .map(|known| (known.number, known.line))
            .chain(openings)
            .collect();
        all.sort_unstable();
        output::print(|out| {
            all.iter()
                .try_for_each(|(number, line)| writeln!(out, "{number}  {line}"))
        })?;
        return Ok(SUCCESS);
    };
    if !store::exists(&args.folder).map_err(|error| BadInput(error.to_string()))?
        || !args.folder.is_dir()
    {
        return Err(BadInput(format!("{} is not a folder", args.folder.display())).into());
    }
    let full = format!("A{:0>6}", word.trim_start_matches(['A', 'a']));
    let openings = Openings::known_openings()
        .find(|known| known.number == Some(full.as_str()))
        .or_else(|| Openings::of_line(word));
    if let Some(openings) = openings {
        return of_openings(args, openings);
    }
    let known = oeis_sequences().find(|sequence| sequence.number == full);
    let known = known.ok_or_else(|| {
        BadInput(format!(
            "{} is not among the known sequences; `grundy-lab oeis` lists them",
            word.escape_debug()
        ))
    })?;
    of_heaps(args, known)
}

/// Writes the files of a sequence of heaps.
fn of_heaps(args: &Args, known: OeisSequence) -> anyhow::Result<u8> {
    let to = args.to.unwrap_or(USUAL);
    if to < LEAST {
        return Err(BadInput(format!(
            "--to {to}: the b-file has the heap {LEAST}, so --to is at least that"
        ))
        .into());
    }
    let game: Game = known.line.parse()?;
    let start = Instant::now();
    let bar = Bar::new(to + 1);
    let values = compute(&game, &Bounds::Heap(to), None, &bar)?;
    drop(bar);
    let farther = args
        .farther
        .as_ref()
        .map(|path| farther(path, known.line, &values))
        .transpose()?;
    let found = Explored::from_game(&game, values, &())?;
    let offset = u64::from(known.offset);
    let terms: Vec<u32> = found.values.iter().skip(known.offset as usize).collect();
    let mut facts = facts(known, &found, to);
    facts.fact("published", &compare_terms(args, offset, &terms)?);
    facts.fact("machine time", &seconds(start.elapsed()));
    if let Some(text) = farther {
        facts.text += "\nFarther, as `grundy-lab prove` wrote it:\n";
        facts.text += &text;
    }
    facts.text += &highs(&found.values);
    write(
        args,
        known.number.trim_start_matches('A'),
        (offset, terms.get(..TERMS).unwrap_or(&terms)),
        &facts,
    )
}

/// Writes the files of a sequence of openings.
fn of_openings(args: &Args, openings: Openings<'_>) -> anyhow::Result<u8> {
    if args.farther.is_some() {
        return Err(BadInput("--farther is for sequences of heaps".into()).into());
    }
    let start = Instant::now();
    let to = args.to.unwrap_or(MOST);
    let budget = Duration::from_secs(args.budget);
    progress::set_budget(budget);
    let found = openings.terms(to, budget, &())?;
    let (values, terms) = (
        openings::as_heaps(&found),
        found.iter().map(|term| term.value).collect::<Vec<_>>(),
    );
    let Openings {
        number,
        line,
        offset,
    } = openings;
    let Some(last) = (terms.len() as u64)
        .checked_sub(1)
        .map(|last| last + offset)
    else {
        return Err(grundy_compute::ComputeError::Interrupted.into());
    };
    let mut facts = Facts::new(
        number.unwrap_or("Openings"),
        &format!("{line}; a(n) is the value of the opening"),
    );
    let word = number.map_or_else(|| format!("'{line}'"), str::to_owned);
    let bound = args.to.map_or_else(String::new, |to| format!(" --to {to}"));
    facts.made_by(&format!("{word}{bound} --budget {}", args.budget));
    let law = law::observe_law(&values).filter(|_| terms.len() > 30);
    facts.fact(
        "law",
        &law.map_or_else(
            || "none found in these values".to_owned(),
            |law| law.to_string(),
        ),
    );
    facts.fact("computed", &format!("a(n) for {offset} <= n <= {last}"));
    if let Some(largest) = values.largest() {
        facts.fact(
            "largest",
            &format!("a({}) = {}", largest.index as u64 + offset, largest.value),
        );
    }
    facts.digest(&values, offset, last);
    facts.fact("published", &compare_terms(args, offset, &terms)?);
    facts.fact(
        "machine time",
        &format!(
            "{} by {} threads",
            seconds(start.elapsed()),
            rayon::current_num_threads()
        ),
    );
    facts.fact(
        "method",
        "search from the opening; positions that fall into parts are nim-sums of the parts",
    );
    facts.text += "\nn, a(n) and the seconds that a(n) took after the smaller ones:\n";
    for (n, Term { value, time }) in (offset..).zip(&found) {
        let _ = writeln!(facts.text, "{n} {value} {}", seconds(*time));
    }
    write(args, &openings.file_name(), (offset, &terms), &facts)
}

/// Writes the b-file and the a-file.
fn write(
    args: &Args,
    name: &str,
    (offset, terms): (u64, &[u32]),
    facts: &Facts,
) -> anyhow::Result<u8> {
    write_file(&args.folder.join(format!("b{name}.txt")), |out| {
        (offset..)
            .zip(terms)
            .try_for_each(|(n, value)| writeln!(out, "{n} {value}"))
    })?;
    let text = facts.text.replace('\u{2013}', "-");
    write_file(&args.folder.join(format!("a{name}.txt")), |out| {
        out.write_all(text.as_bytes())
    })?;
    Ok(SUCCESS)
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// The text of an a-file, in ASCII.
struct Facts {
    text: String,
}

impl Facts {
    fn new(name: &str, what: &str) -> Self {
        Self {
            text: format!("{name}: Grundy values of {what}.\n"),
        }
    }

    fn made_by(&mut self, command: &str) {
        // Writing to a string does not fail.
        let _ = writeln!(
            self.text,
            "Made by `grundy-lab oeis {command}` of grundy {}.\n",
            env!("CARGO_PKG_VERSION")
        );
    }

    fn fact(&mut self, name: &str, words: &str) {
        let _ = writeln!(self.text, "{name:<14}{words}");
    }

    fn digest(&mut self, values: &Values, first: u64, last: u64) {
        let digest = Digest::from_cells(&values.cells).sha256;
        self.fact(
            "SHA-256",
            &format!("{digest} (a({first}) to a({last}) as little-endian 32-bit numbers)"),
        );
    }
}

/// Returns the facts about the values of heaps.
fn facts(OeisSequence { number, line, .. }: OeisSequence, found: &Explored, to: u64) -> Facts {
    let Explored {
        game,
        values,
        law,
        sparse,
        ..
    } = found;
    let mut facts = Facts::new(number, &format!("{line}; a(n) is the value of a heap of n"));
    facts.made_by(&format!("{number} --to {to}"));
    let is_open = law.is_none() && game.code().is_some_and(applies_to_code);
    let law = law.as_ref().map_or_else(
        || "none found in these values".to_owned(),
        ToString::to_string,
    );
    let names = ["law"].into_iter().chain(std::iter::repeat(""));
    law.lines()
        .zip(names)
        .for_each(|(words, name)| facts.fact(name, words));
    if is_open {
        facts.fact(
            "farther",
            &format!("`grundy-lab prove {line}` looks for a period far beyond"),
        );
    }
    facts.fact("computed", &format!("a(n) for n <= {to}"));
    if let Some(largest) = values.largest() {
        facts.fact(
            "largest",
            &format!("a({}) = {}", largest.index, largest.value),
        );
    }
    if let Some(sparse) = sparse {
        facts.fact("sparse", &sparse_in_words(*sparse));
    }
    facts.digest(values, 0, to);
    facts
}

/// Returns the list of the values that exceed all earlier ones.
fn highs(values: &Values) -> String {
    let mut highest = None;
    let highs = values.iter().zip(0_u64..).filter(|&(value, _)| {
        let is_higher = highest.is_none_or(|highest| value > highest);
        highest = if is_higher { Some(value) } else { highest };
        is_higher
    });
    let highs: Vec<(u32, u64)> = highs.take(HIGHS + 1).collect();
    let limit = if highs.len() > HIGHS {
        ", the first 1,000"
    } else {
        ""
    };
    let mut text = format!("\nn and a(n) where a(n) exceeds all earlier terms{limit}:\n");
    for (value, heap) in highs.iter().take(HIGHS) {
        let _ = writeln!(text, "{heap} {value}");
    }
    text
}

/// Compares the terms with the published b-file; reports each difference as a warning.
///
/// # Errors
/// If the file cannot be read, or it has no term with an index of the terms.
fn compare_terms(args: &Args, offset: u64, terms: &[u32]) -> anyhow::Result<String> {
    let Some(path) = &args.published else {
        return Ok("not compared (--published FILE)".to_owned());
    };
    let text = store::read_text(path).map_err(|error| BadInput(error.to_string()))?;
    let published: BTreeMap<i64, u32> = bfile::parse(&text)?;
    let own = |index: i64| {
        terms.get(usize::try_from(u64::try_from(index).ok()?.checked_sub(offset)?).ok()?)
    };
    let common: Vec<_> = published
        .iter()
        .filter_map(|(&n, &term)| Some((n, term, *own(n)?)))
        .collect();
    let (Some((first, ..)), Some((last, ..))) = (common.first(), common.last()) else {
        return Err(BadInput(format!(
            "{}: no index is among the computed ones",
            path.display()
        ))
        .into());
    };
    let count = common.len();
    let differences: Vec<String> = common
        .iter()
        .filter(|(_, term, own)| term != own)
        .map(|(n, term, own)| format!("a({n}) is {own}, published {term}"))
        .collect();
    if differences.is_empty() {
        return Ok(format!(
            "{count} terms from n = {first} to {last}, all equal"
        ));
    }
    differences
        .iter()
        .take(DIFFERENCES)
        .for_each(|difference| complain(&format!("warning: {difference}")));
    let listed = differences
        .iter()
        .take(DIFFERENCES)
        .cloned()
        .collect::<Vec<_>>()
        .join("; ");
    Ok(format!(
        "{count} terms from n = {first} to {last}, {} different: {listed}",
        differences.len()
    ))
}

/// Reads the description of a longer run: its comments, after a comparison of its rare heaps with
/// the values.
///
/// # Errors
/// If the file is of another game, or has another value of a heap.
fn farther(path: &std::path::Path, line: &str, values: &Values) -> anyhow::Result<String> {
    let wrong = |what: String| BadInput(format!("{}: {what}", path.display()));
    let text = store::read_text(path).map_err(|error| BadInput(error.to_string()))?;
    if !text
        .lines()
        .next()
        .is_some_and(|first| first.contains(&format!(" game {line}, heaps 0 to ")))
    {
        return Err(wrong(format!("not a description of {line} by `grundy-lab prove`")).into());
    }
    let is_comment = |line: &&str| line.starts_with('#');
    if text.lines().any(|line| !is_comment(&line)) {
        let terms = bfile::parse(&text)?;
        let own = |heap: i64| usize::try_from(heap).ok().and_then(|heap| values.get(heap));
        let different = terms
            .iter()
            .find(|&(&heap, &value)| own(heap).is_some_and(|own| own != value));
        if let Some((heap, value)) = different {
            return Err(wrong(format!(
                "heap {heap} has the value {value}, and not that computed here"
            ))
            .into());
        }
    }
    // The last comment is the title of the list.
    let facts = text
        .lines()
        .filter(|line| is_comment(line) && !line.ends_with(':'));
    Ok(facts.fold(String::new(), |text, line| {
        text + line.trim_start_matches("# ") + "\n"
    }))
}
