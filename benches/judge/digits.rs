//! Numbers of any length, with or without leading zeros: no kind should take more than twice the
//! time of a common number.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use crate::RUNNER;
use crate::race::{self, Program};
use fastrand::Rng;

const PILES: u64 = 2_600_000;

/// Kinds of piles: a description, the range of the number, and the width to which leading zeros pad
/// it.
const KINDS: [(&str, [u64; 2], usize); 6] = [
    (
        "16 digits",
        [1_000_000_000_000_000, 9_999_999_999_999_999],
        0,
    ),
    ("9 digits", [100_000_000, 999_999_999], 0),
    (
        "17 digits",
        [10_000_000_000_000_000, 99_999_999_999_999_999],
        0,
    ),
    (
        "18 digits",
        [100_000_000_000_000_000, 999_999_999_999_999_999],
        0,
    ),
    ("20 digits", [10_000_000_000_000_000_000, u64::MAX], 0),
    ("9 digits and 9 zeros", [100_000_000, 999_999_999], 18),
];

/// Times `stone` on one case of [`PILES`] piles of each kind; the other kinds are compared with the
/// first.
pub(crate) fn measure(folder: &Path) -> Result<(), Box<dyn Error>> {
    println!("\n| {PILES} piles of `stone` | MB | ms | ns per pile | times the first |");
    println!("|---|---|---|---|---|");
    let mut first = None;
    for (name, [least, most], width) in KINDS {
        let input = folder.join("digits.in");
        write(&input, [least, most], width)?;
        let mut programs = [Program::grundy("stone", RUNNER.as_ref())];
        race::measure(folder, &input, &mut programs)?;
        let seconds = programs[0].best();
        let ratio = seconds / *first.get_or_insert(seconds);
        let megabytes = f64::from(u32::try_from(fs::metadata(&input)?.len())?) / 1e6;
        let nanoseconds = seconds * 1e9 / f64::from(u32::try_from(PILES)?);
        println!(
            "| {name} | {megabytes:.1} | {:.1} | {nanoseconds:.1} | {ratio:.2} |",
            seconds * 1e3
        );
        fs::remove_file(&input)?;
    }
    Ok(())
}

fn write(path: &Path, [least, most]: [u64; 2], width: usize) -> std::io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    let mut random = Rng::with_seed(0);
    writeln!(file, "1\n{PILES}")?;
    for _ in 0..PILES {
        writeln!(file, "{:0width$}", random.u64(least..=most))?;
    }
    file.flush()
}
