//! The benchmark jobs, with the goals for this program against its peers.

use super::cpp::Source;

/// One job of this program, and in most cases of a peer.
#[derive(Debug, Clone, Copy)]
pub struct Job {
    /// The name on the command line.
    pub name: &'static str,
    /// A description of the job.
    pub what: &'static str,
    /// The method of this program.
    pub ours: Ours,
    /// The peer.
    pub peer: Peer,
    /// The goal.
    pub goal: Goal,
}

/// The method of this program for a job.
#[derive(Debug, Clone, Copy)]
pub enum Ours {
    /// The values of a heap game to a heap, as a process.
    Heaps(&'static str, u64),
    /// The largest value and the counts of a lattice, as a process without stored values.
    Counts(&'static str, &'static str),
    /// The digest of all values, as a process.
    Digest(&'static str, &'static str),
    /// Values in memory within this process, for jobs shorter than the start of a process.
    Inside(&'static str, &'static str),
    /// The laws of games, proved from their values to a heap; each in a process.
    Proofs(&'static [(&'static str, &'static str)]),
}

/// The peer of a job: another program.
#[derive(Debug, Clone, Copy)]
pub enum Peer {
    /// No other program.
    None,
    /// A C++ program, timed as a process, which may end at another heap. It prints a checksum.
    Cpp(Source, &'static [&'static str], u64),
    /// A C++ program that times itself, with the number of turns as its argument. It prints a
    /// checksum and nanoseconds.
    CppInside(Source, &'static [&'static str]),
    /// `ogsolve` on a game, with a method, to a heap.
    Ogsolve(&'static str, &'static str, u64),
}

/// The goal of a job.
#[derive(Debug, Clone, Copy)]
pub enum Goal {
    /// The speedup over the peer with one thread and with two; per value if the last heaps differ.
    Ratio(Option<f64>, Option<f64>),
    /// Positions a second with two threads.
    Rate(f64),
    /// The most seconds with two threads.
    Seconds(f64),
    /// The most memory in MiB.
    Mebibytes(f64),
    /// No particular goal.
    Open,
}

impl Ours {
    /// Returns the number of positions, if the job needs it.
    #[must_use]
    pub fn positions(&self) -> Option<u64> {
        match *self {
            Self::Heaps(_, to) => Some(to + 1),
            Self::Counts(_, bounds) | Self::Inside(_, bounds) | Self::Digest(_, bounds) => {
                let (width, height) = bounds.split_once('x')?;
                width.parse::<u64>().ok()?.checked_mul(height.parse().ok()?)
            }
            Self::Proofs(_) => None,
        }
    }
}

impl Peer {
    /// Returns the number of positions, if the job needs it.
    #[must_use]
    pub fn positions(&self) -> Option<u64> {
        match *self {
            Self::Cpp(_, _, to) | Self::Ogsolve(_, _, to) => Some(to + 1),
            Self::None | Self::CppInside(..) => None,
        }
    }
}

const KNIGHTS: &str = "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))";
const MARBLES_4: &str = "Board(4x4; line 1..=3 in row column diagonal antidiagonal)";
const MARBLES_5: &str = "Board(5x5; line 1..=3 in row column diagonal antidiagonal)";

macro_rules! jobs {
    ($($name:literal $what:literal, $ours:expr, $peer:expr, $goal:expr;)*) => {
        &[$(Job { name: $name, what: $what, ours: $ours, peer: $peer, goal: $goal }),*]
    };
}

/// All jobs.
pub const JOBS: &[Job] = jobs! {
    "knights" "hyper knights, 500 x 500", Ours::Inside(KNIGHTS, "500x500"),
        Peer::CppInside(Source::Knights, &["500", "20", "set"]), Goal::Ratio(Some(100.0), None);
    "knights-bits" "the same, the memo with bits", Ours::Inside(KNIGHTS, "500x500"),
        Peer::CppInside(Source::Knights, &["500", "20", "bits"]), Goal::Open;
    "knights-10000" "10,000 x 10,000, not stored", Ours::Counts(KNIGHTS, "10000x10000"), Peer::None, Goal::Rate(5e9);
    "marbles-4" "marbles, 4 x 4", Ours::Inside(MARBLES_4, "all"),
        Peer::CppInside(Source::Marbles, &["4", "20"]), Goal::Ratio(Some(8.0), None);
    "marbles-5" "marbles, 5 x 5", Ours::Inside(MARBLES_5, "all"),
        Peer::CppInside(Source::Marbles, &["5", "1"]), Goal::Ratio(Some(14.0), None);
    "marbles-5-memory" "marbles, 5 x 5: memory", Ours::Digest(MARBLES_5, "all"), Peer::None, Goal::Mebibytes(64.0);
    "grundy-1e4" "4!.0 to 1e4", Ours::Heaps("4!.0", 10_000),
        Peer::Cpp(Source::Naive, &["10000"], 10_000), Goal::Ratio(Some(5.0), None);
    "grundy-1e5" "4!.0 to 1e5", Ours::Heaps("4!.0", 100_000),
        Peer::Cpp(Source::Naive, &["100000"], 100_000), Goal::Ratio(Some(20.0), None);
    "grundy-1e8" "4!.0 per value, ours to 1e8", Ours::Heaps("4!.0", 100_000_000),
        Peer::Cpp(Source::Sparse, &["524288"], 524_288), Goal::Ratio(Some(100.0), Some(190.0));
    "0.6-1e6" "0.6 to 1e6", Ours::Heaps("0.6", 1_000_000),
        Peer::Ogsolve("0.6", "rc2", 1_000_000), Goal::Ratio(Some(15.0), Some(27.0));
    "0.6-1e8" "0.6 per value, ours to 1e8", Ours::Heaps("0.6", 100_000_000),
        Peer::Ogsolve("0.6", "rc2", 1_000_000), Goal::Ratio(Some(15.0), Some(27.0));
    "0.106-1e7" "0.106 to 1e7", Ours::Heaps("0.106", 10_000_000),
        Peer::Ogsolve("0.106", "rc2", 10_000_000), Goal::Ratio(Some(8.0), None);
    "0.137-1e6" "0.137 to 1e6", Ours::Heaps("0.137", 1_000_000),
        Peer::Ogsolve("0.137", "rc2", 1_000_000), Goal::Ratio(Some(5000.0), None);
    "0.007-1e6" "0.007 to 1e6", Ours::Heaps("0.007", 1_000_000),
        Peer::Ogsolve("0.007", "rc2", 1_000_000), Goal::Ratio(Some(6.0), Some(11.0));
    "0.04-1e6" "0.04 to 1e6", Ours::Heaps("0.04", 1_000_000),
        Peer::Ogsolve("0.04", "rc2", 1_000_000), Goal::Ratio(Some(6.0), Some(11.0));
    "proofs" "0.16 0.56 0.127 0.165 0.644 0.356 0.156 0.45 proved", Ours::Proofs(&[
        ("0.16", "600000"), ("0.56", "700000"), ("0.127", "150000"), ("0.165", "50000"), ("0.644", "50000"),
        ("0.356", "50000"), ("0.156", "50000"), ("0.45", "50000")]),
        Peer::None, Goal::Seconds(10.0);
    "0.376" "0.376 proved", Ours::Proofs(&[("0.376", "5000000")]), Peer::None, Goal::Seconds(60.0);
    "0.354" "0.354 proved", Ours::Proofs(&[("0.354", "25000000")]), Peer::None, Goal::Seconds(60.0);
    "0.104" "0.104 proved", Ours::Proofs(&[("0.104", "700000000")]), Peer::None, Goal::Open;
    "0.054" "0.054 proved", Ours::Proofs(&[("0.054", "700000000")]), Peer::None, Goal::Open;
    "0.454" "0.454 proved", Ours::Proofs(&[("0.454", "900000000")]), Peer::None, Goal::Open;
    "memory" "memory of 4!.0 to 1e8", Ours::Heaps("4!.0", 100_000_000), Peer::None, Goal::Mebibytes(128.0);
};
