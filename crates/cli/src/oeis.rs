//! `oeis`: the files of a sequence for The On-Line Encyclopedia of Integer Sequences.

use std::{
    fmt::Write as _,
    io::{self, Write},
    path::PathBuf,
};

use super::{BadInput, SUCCESS, choice::whole_number, finding::Finding, output::write_file, progress::Bar};
use grundy_compute::compute;
use grundy_core::{game::Game, notation::Bounds, values::Digest};
use grundy_law::{
    identify::{Sequence, oeis_sequences},
    theorem::applies_to_code,
};

/// The terms of a b-file.
const TERMS: usize = 10_000;
/// The bounds of the heaps for the a-file: a b-file needs the heap 10,000; more heaps than 10^7 are for `grundy prove`.
const LEAST: u64 = TERMS as u64;
const MOST: u64 = 10_000_000;
/// The most values that the a-file lists because they exceed all earlier ones.
const HIGHS: usize = 1000;

/// Options of `oeis`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  grundy oeis
  grundy oeis A002187 -o oeis
  grundy oeis A071434 --to 1000000 -o oeis

b002187.txt has 10,000 terms `n a(n)`; a002187.txt has the law, the largest value, the rare heaps and the digest of the values to
the heap --to, and the values that exceed all earlier ones.")]
pub struct Args {
    /// Number of the sequence, such as A002187; without it, the known sequences are listed.
    #[arg(value_name = "NUMBER")]
    number: Option<String>,

    /// Largest heap for the a-file.
    #[arg(long, value_name = "N", default_value = "100000", value_parser = whole_number(LEAST..=MOST))]
    to: u64,

    /// Existing folder to write to.
    #[arg(short = 'o', long = "output", value_name = "DIR", default_value = ".")]
    folder: PathBuf,
}

/// Lists the sequences, or writes the files of one.
///
/// # Errors
/// If no known sequence has the number, or a file cannot be written.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let Some(number) = &args.number else {
        let mut out = io::stdout().lock();
        oeis_sequences().try_for_each(|sequence| writeln!(out, "{}  {}", sequence.number, sequence.line))?;
        out.flush()?;
        return Ok(SUCCESS);
    };
    let full = format!("A{:0>6}", number.trim_start_matches(['A', 'a']));
    let known = oeis_sequences().find(|sequence| sequence.number == full);
    let known = known.ok_or_else(|| {
        BadInput(format!("{} is not among the known sequences; `grundy oeis` lists them", number.escape_debug()))
    })?;
    if !args.folder.is_dir() {
        return Err(BadInput(format!("{} is not a folder", args.folder.display())).into());
    }
    let game: Game = known.line.parse().map_err(|error| BadInput(format!("{error}")))?;
    let bar = Bar::new(args.to + 1);
    let values = compute(&game, &Bounds::Heap(args.to), None, &bar)?;
    drop(bar);
    let finding = Finding::of(&game, values, &())?;
    let digits = known.number.trim_start_matches('A');
    let mut terms = finding.values.iter().zip(0_u64..).skip(known.offset as usize).take(TERMS);
    write_file(&args.folder.join(format!("b{digits}.txt")), |out| {
        terms.try_for_each(|(value, heap)| writeln!(out, "{heap} {value}"))
    })?;
    let facts = facts(known, &finding, args.to);
    write_file(&args.folder.join(format!("a{digits}.txt")), |out| out.write_all(facts.as_bytes()))?;
    Ok(SUCCESS)
}

/// Returns the text of the a-file, in ASCII.
fn facts(Sequence { number, line, .. }: Sequence, finding: &Finding, to: u64) -> String {
    let Finding { game, values, law, sparse } = finding;
    let mut text = format!(
        "{number}: Grundy values of {line}; a(n) is the value of a heap of n.\n\
         Made by `grundy oeis {number} --to {to}` of grundy {}.\n\n",
        env!("CARGO_PKG_VERSION")
    );
    let is_open = law.is_none() && game.code().is_some_and(applies_to_code);
    let law = law.as_ref().map_or_else(|| "none found in these values".to_owned(), ToString::to_string);
    let mut fact = |name: &str, words: &str| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{name:<14}{words}");
    };
    law.lines().zip(["law"].into_iter().chain(std::iter::repeat(""))).for_each(|(words, name)| fact(name, words));
    if is_open {
        fact("farther", &format!("`grundy prove {line}` looks for a period far beyond"));
    }
    fact("computed", &format!("a(n) for n <= {to}"));
    if let Some(largest) = values.largest() {
        fact("largest", &format!("a({}) = {}", largest.index, largest.value));
    }
    if let Some(sparse) = sparse {
        let (mask, rares, last) = (sparse.mask, sparse.rares, sparse.last_rare);
        let parity = match (sparse.position_parity, sparse.odd_splits) {
            (false, _) => "",
            (true, false) => " and the parity of n",
            (true, true) => " and the parity of n + 1",
        };
        fact("sparse", &format!("mask {mask:#x}{parity}: {rares} rare heaps, the last {last}"));
    }
    fact("SHA-256", &format!("{} (a(0) to a({to}) as little-endian 32-bit numbers)", Digest::of(&values.cells).sha256));
    text += "\nn and a(n) where a(n) exceeds all earlier terms";
    let mut highest = None;
    let highs = values.iter().zip(0_u64..).filter(|&(value, _)| {
        let is_higher = highest.is_none_or(|highest| value > highest);
        highest = if is_higher { Some(value) } else { highest };
        is_higher
    });
    let highs: Vec<(u32, u64)> = highs.take(HIGHS + 1).collect();
    text += if highs.len() > HIGHS { ", the first 1,000:\n" } else { ":\n" };
    for (value, heap) in highs.iter().take(HIGHS) {
        let _ = writeln!(text, "{heap} {value}");
    }
    text.replace('\u{2013}', "-")
}
