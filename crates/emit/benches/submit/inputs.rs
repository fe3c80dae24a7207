//! Inputs of the problems whose judges have small files. Each case is as large as the judge allows;
//! the number of cases makes the start of a process negligible.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use fastrand::Rng;

use crate::judge::Writer;

/// The name of a problem and the writer of its input.
pub(crate) const INPUTS: [(&str, Writer); 9] = [
    ("treblecross", treblecross),
    ("chess", chess),
    ("leftright", leftright),
    ("matrix", matrix),
    ("misere", misere),
    ("partition", partition),
    ("stone", stone),
    ("knights", knights),
    ("nottt", nottt),
];

type Sink = BufWriter<File>;

/// Writes a line of `count` numbers; `number` computes a number from its index.
fn line(file: &mut Sink, count: u64, mut number: impl FnMut(u64) -> u64) -> io::Result<()> {
    for index in 0..count {
        write!(
            file,
            "{}{}",
            number(index),
            if index + 1 == count { '\n' } else { ' ' }
        )?;
    }
    Ok(())
}

/// Writes `cases` of `count` piles from 1 to `most`. In every other case each pile occurs twice,
/// and the nim-sum is 0.
fn piles(file: &mut Sink, random: &mut Rng, cases: u64, count: u64, most: u64) -> io::Result<()> {
    writeln!(file, "{cases}")?;
    for case in 0..cases {
        let mut last = 1;
        writeln!(file, "{count}")?;
        line(file, count, |index| {
            if case % 2 == 0 || index % 2 == 0 {
                last = random.u64(1..=most);
            }
            last
        })?;
    }
    Ok(())
}

/// Writes a strip of 5 to `longest` cells. Each of `marks` is in about one of `rare` cells, and
/// equal marks are never neighbours.
fn strip(
    file: &mut Sink,
    random: &mut Rng,
    longest: u64,
    marks: &[u8],
    rare: usize,
) -> io::Result<()> {
    let mut last = b'.';
    for _ in 0..random.u64(5..=longest) {
        let mark = marks.get(random.usize(..rare));
        last = mark.copied().filter(|&mark| mark != last).unwrap_or(b'.');
        file.write_all(&[last])?;
    }
    file.write_all(b"\n")
}

fn treblecross(file: &mut Sink, random: &mut Rng) -> io::Result<()> {
    writeln!(file, "100000")?;
    (0..100_000).try_for_each(|_| strip(file, random, 200, b"X", 30))
}

fn nottt(file: &mut Sink, random: &mut Rng) -> io::Result<()> {
    writeln!(file, "200000")?;
    (0..200_000).try_for_each(|_| strip(file, random, 100, b"XO", 12))
}

fn chess(file: &mut Sink, random: &mut Rng) -> io::Result<()> {
    const SIDE: u64 = 100;
    writeln!(file, "20000")?;
    for _ in 0..20_000 {
        let mut white = Vec::new();
        writeln!(file, "{SIDE}")?;
        line(file, SIDE, |_| {
            let row = random.u64(..SIDE - 1);
            white.push(row);
            row
        })?;
        let mut white = white.into_iter();
        line(file, SIDE, |_| {
            let below = white.next().unwrap_or(0);
            random.u64(below + 1..SIDE)
        })?;
    }
    Ok(())
}

fn leftright(file: &mut Sink, random: &mut Rng) -> io::Result<()> {
    writeln!(file, "10000")?;
    for _ in 0..10_000 {
        let mut place = 0;
        writeln!(file, "100")?;
        line(file, 200, |_| {
            place += random.u64(1..=5_000_000);
            place
        })?;
    }
    Ok(())
}

fn matrix(file: &mut Sink, random: &mut Rng) -> io::Result<()> {
    writeln!(file, "400")?;
    for _ in 0..400 {
        writeln!(file, "50 50")?;
        (0..50).try_for_each(|_| line(file, 50, |_| random.u64(..=1_000_000_000)))?;
    }
    Ok(())
}

fn misere(file: &mut Sink, random: &mut Rng) -> io::Result<()> {
    piles(file, random, 10_000, 100, 1_000_000_000)
}

fn partition(file: &mut Sink, random: &mut Rng) -> io::Result<()> {
    piles(file, random, 20_000, 100, 10_000)
}

fn stone(file: &mut Sink, random: &mut Rng) -> io::Result<()> {
    piles(file, random, 1000, 1000, 1_000_000_000)
}

fn knights(file: &mut Sink, random: &mut Rng) -> io::Result<()> {
    writeln!(file, "1000")?;
    for _ in 0..1000 {
        writeln!(file, "1000")?;
        (0..1000).try_for_each(|_| line(file, 2, |_| random.u64(..500)))?;
    }
    Ok(())
}
