//! The largest inputs the judges allow, the same bytes on every machine.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// The function that writes the input of a problem.
pub(crate) type Writer = fn(&mut BufWriter<File>, &mut Random) -> io::Result<()>;

/// The problems whose input is large enough for reading to matter.
pub(crate) const INPUTS: [(&str, Writer); 3] = [("calendar", calendar), ("marble", marble), ("tttnim", tttnim)];

/// Writes the input to `path`.
pub(crate) fn write(path: &Path, writer: Writer) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    writer(&mut file, &mut Random(0))?;
    file.flush()
}

/// `SplitMix64` (Steele, Lea, Flood 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a number below `limit`. The bias of the remainder is too small to affect a benchmark.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

/// Writes 100 calendars of 50,000 cells; every second calendar is lost if a cell of at most 1e9 can make it so.
fn calendar(file: &mut BufWriter<File>, random: &mut Random) -> io::Result<()> {
    const MOST: u64 = 1_000_000_000;
    let (rows, columns) = (200, 250);
    writeln!(file, "100")?;
    for case in 0..100 {
        writeln!(file, "{rows} {columns}")?;
        let mut nim_sum = 0;
        for row in 0..rows {
            for column in 0..columns {
                let mut coins = random.below(MOST + 1);
                let is_left_of_corner = row + 1 == rows && column + 2 == columns;
                if case % 2 == 1 && is_left_of_corner && nim_sum <= MOST {
                    coins = nim_sum;
                }
                if (rows + columns + row + column) % 2 == 1 {
                    nim_sum ^= coins;
                }
                write!(file, "{coins}{}", if column + 1 == columns { '\n' } else { ' ' })?;
            }
        }
    }
    Ok(())
}

/// Writes a million boards as the judge prints them. One hole in four is empty: with more, nearly every board is won.
fn marble(file: &mut BufWriter<File>, random: &mut Random) -> io::Result<()> {
    writeln!(file, "1000000")?;
    for _ in 0..1_000_000 {
        let bits = random.next();
        let mut filled = bits | bits >> 16;
        for width in [1, 2, 3, 4, 3, 2, 1_usize] {
            write!(file, "\n{:indent$}", "", indent = 4 - width)?;
            for hole in 0..width {
                let separator = if hole == 0 { "" } else { " " };
                write!(file, "{separator}{}", if filled & 1 == 1 { '*' } else { '.' })?;
                filled >>= 1;
            }
        }
        writeln!(file)?;
    }
    Ok(())
}

/// Writes 500,000 games with piles of all sizes up to 30 bits.
fn tttnim(file: &mut BufWriter<File>, random: &mut Random) -> io::Result<()> {
    writeln!(file, "500000")?;
    for _ in 0..500_000 {
        for _ in 0..3 {
            let mut pile = || {
                let bits = random.below(30) + 1;
                random.below(1 << bits).min(999_999_999) + 1
            };
            writeln!(file, "{} {} {}", pile(), pile(), pile())?;
        }
    }
    Ok(())
}
