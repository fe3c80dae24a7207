//! The largest inputs the judges allow, the same bytes on every machine.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use fastrand::Rng;

/// The function that writes the input of a problem.
pub(crate) type Writer = fn(&mut BufWriter<File>, &mut Rng) -> io::Result<()>;

/// The problems whose input is large enough for reading to matter.
pub(crate) const INPUTS: [(&str, Writer); 3] = [
    ("calendar", calendar),
    ("marble", marble),
    ("tttnim", tttnim),
];

/// Writes the input to `path`.
pub(crate) fn write(path: &Path, writer: Writer) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    writer(&mut file, &mut Rng::with_seed(0))?;
    file.flush()
}

/// Writes 100 calendars of 50,000 cells; every second calendar is lost if a cell of at most 1e9 can
/// make it so.
fn calendar(file: &mut BufWriter<File>, random: &mut Rng) -> io::Result<()> {
    const MOST: u64 = 1_000_000_000;
    let (rows, columns) = (200, 250);
    writeln!(file, "100")?;
    for case in 0..100 {
        writeln!(file, "{rows} {columns}")?;
        let mut nim_sum = 0;
        for row in 0..rows {
            for column in 0..columns {
                let mut coins = random.u64(..=MOST);
                let is_left_of_corner = row + 1 == rows && column + 2 == columns;
                if case % 2 == 1 && is_left_of_corner && nim_sum <= MOST {
                    coins = nim_sum;
                }
                if (rows + columns + row + column) % 2 == 1 {
                    nim_sum ^= coins;
                }
                write!(
                    file,
                    "{coins}{}",
                    if column + 1 == columns { '\n' } else { ' ' }
                )?;
            }
        }
    }
    Ok(())
}

/// Writes a million boards as the judge prints them. One hole in four is empty: with more, nearly
/// every board is won.
fn marble(file: &mut BufWriter<File>, random: &mut Rng) -> io::Result<()> {
    writeln!(file, "1000000")?;
    for _ in 0..1_000_000 {
        let bits = random.u64(..);
        let mut filled = bits | bits >> 16;
        for width in [1, 2, 3, 4, 3, 2, 1_usize] {
            write!(file, "\n{:indent$}", "", indent = 4 - width)?;
            for hole in 0..width {
                let separator = if hole == 0 { "" } else { " " };
                write!(
                    file,
                    "{separator}{}",
                    if filled & 1 == 1 { '*' } else { '.' }
                )?;
                filled >>= 1;
            }
        }
        writeln!(file)?;
    }
    Ok(())
}

/// Writes 500,000 games with piles of all sizes up to 30 bits.
fn tttnim(file: &mut BufWriter<File>, random: &mut Rng) -> io::Result<()> {
    writeln!(file, "500000")?;
    for _ in 0..500_000 {
        for _ in 0..3 {
            let mut pile = || {
                let bits = random.u64(1..=30);
                random.u64(..1 << bits).min(999_999_999) + 1
            };
            writeln!(file, "{} {} {}", pile(), pile(), pile())?;
        }
    }
    Ok(())
}
