//! Estimates before a computation starts, and its end: estimates by a trial of the method that will
//! run, limits, and budgets. These tests measure the CPU time of one thread, which is the waiting
//! time of a user on an otherwise idle machine; other programs do not change it.

mod threads;
#[cfg(unix)]
mod timed;

use std::{
    io::{BufRead as _, BufReader},
    process::{Command, Output, Stdio},
    sync::atomic::{AtomicU64, Ordering},
};

use crate::common::game;
use grundy_compute::{
    self as compute, ComputeError, estimate, estimate::Computation, estimate::Estimate,
    estimate::Purpose, machine::Limits, method::Method,
};
use grundy_core::{notation::Bounds, progress::Progress, values::Shape};

const HOUR: f64 = 3600.0;
const DAY: f64 = 24.0 * HOUR;
const GIB: f64 = 1024.0 * 1024.0 * 1024.0;

fn heaps(line: &str, to: usize, purpose: Purpose) -> Estimate {
    let game = game(line);
    Computation {
        purpose,
        ..Computation::table(&game, Shape::Heap { to })
    }
    .estimate()
}

fn table(line: &str, to: usize) -> Estimate {
    heaps(line, to, Purpose::Table(None))
}

/// A trial of hopeless work predicts a long time; earlier estimates by a formula predicted seconds.
#[test]
fn estimates_of_long_work_are_not_far_too_low() {
    // The work takes 147 s.
    assert!(table("0.3F", 20_000).seconds > 30.0);
    // A trial does not finish a single heap.
    assert!(table(ENDLESS, 10).seconds > 30.0);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_estimates_of_long_work_are_not_far_too_low() {
    // The work takes 29 s: the time for a heap grows with its square, which few heaps show.
    assert!(table("0.[17]", 8192).seconds > 5.0);
    // The work takes 150 s, by a method for as many heaps.
    assert!(heaps("Subtraction(fibonacci)", 1 << 27, Purpose::Digest).seconds > 50.0);
    // The work has more than 10^14 steps, and a trial sees only a small part of them.
    assert!(table("Heap(n -> [a] for b in 0..=n*n*n*n*n, a in 0..=n-1)", 300).seconds > DAY);
    // Heaps 0 to 256 take almost no time, but heap 257 takes hours.
    assert!(
        table(
            "Heap(n -> [a] for a in 0..=n*n*n*n*n, b in 1..=n if a < n)",
            300
        )
        .seconds
            > DAY
    );
    // The same holds for lists of parts and for states, whose steps are not all counted.
    assert!(
        table(
            "Heap(n -> [a+i for i in 0..=k-1] for a in 0..=n*n*n*n*n, k in 1..=n if a+k < n)",
            300
        )
        .seconds
            > DAY
    );
    let steep = game("State(x, y -> (x-1, a) for a in 0..=x*x*x*x*x*x if a < y)");
    assert!(
        estimate::estimate(
            &steep,
            Shape::Grid {
                width: 300,
                height: 300
            }
        )
        .seconds
            > DAY
    );
    // A cell is a few words of work, and 8,000 x 8,000 cells take 60 s: these take about 45
    // minutes.
    let walk = game("Lattice(ride (-1,0) (0,-1) (-1,1))");
    assert!(
        estimate::estimate(
            &walk,
            Shape::Grid {
                width: 30_000,
                height: 30_000
            }
        )
        .seconds
            > 900.0
    );
}

/// Work that was once slow (60 s, 81 s, more than 100 s) is predicted to be short.
#[test]
fn fast_methods_have_short_estimates() {
    assert!(table("0.8!", 1000).seconds < 1.0);
    assert!(table("AllBut({2,3,7})", 1_000_000).seconds < 1.0);
    assert!(table("AllBut({4294967296})", 1 << 20).seconds < 1.0);
    // A comparison moves the end of the loop.
    assert!(table("Heap(n -> [a] for a in 0..=n*n*n*n*n if a < n)", 300).seconds < 1.0);
}

/// Each method has its own estimate.
#[test]
fn trials_use_the_chosen_method() {
    compare_trials(&[Method::Dense]);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_trials_use_the_chosen_method() {
    compare_trials(&[Method::Dense, Method::Naive]);
}

fn compare_trials(others: &[Method]) {
    let line = game("4!.0");
    let with = |method| Computation {
        method,
        purpose: Purpose::Digest,
        ..Computation::table(&line, Shape::Heap { to: 4_000_000 })
    };
    let sparse = with(Method::Sparse).estimate();
    for &slow in others {
        let slow = with(slow).estimate();
        assert!(slow.seconds > 5.0 * sparse.seconds, "{slow:?} {sparse:?}");
        // These methods keep all values.
        assert!(slow.bytes >= 4.0e6, "{slow:?}");
    }
}

/// A regression: `explore 'Subtraction({1,3,4})' --to 400000000` aborted under 8 GB. It used 25
/// bytes a heap; the estimate was 4 bytes.
#[test]
#[ignore = "3 s: .ci/weekly"]
fn memory_estimates_include_values_and_method() {
    let limits = Limits {
        bytes: 5.0 * GIB,
        seconds: 1.0e300,
    };
    let refused = |estimate: Estimate| estimate.refusal_within(limits).is_some();
    // One byte per value and a window fit into memory; 25 bytes a heap do not.
    let removal = table("Subtraction({1,3,4})", 400_000_000);
    assert!(!refused(removal) && removal.bytes < 2.0e9, "{removal:?}");
    assert!(refused(
        removal.with_each(24.0, Shape::Heap { to: 400_000_000 })
    ));
    // A stream needs no memory for values that it does not keep.
    assert!(!refused(heaps("4!.0", 100_000_000_000, Purpose::Digest)));
    assert!(refused(heaps(
        "4!.0",
        100_000_000_000,
        Purpose::Table(None)
    )));
    let board = game("Board(5x6; place [##])");
    let shape = Shape::Board { cells: 30 };
    assert!(!refused(estimate::estimate(&board, shape)));
    assert!(refused(
        estimate::estimate(&board, shape).with_each(5.0, shape)
    ));
}

/// A game whose heaps take practically infinite time.
const ENDLESS: &str = "Heap(n -> [n-1] for a in 0..=1000000000, b in 0..=1000000000)";

/// Stops the work after a number of questions.
struct Patience {
    asked: AtomicU64,
    most: u64,
}

impl Progress for Patience {
    fn advance(&self, _: u64) {}

    fn cancelled(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) >= self.most
    }
}

/// Each method asks for cancellation within one heap, or within heaps whose end a trial would not
/// see.
#[test]
fn every_method_can_be_stopped_within_a_heap() {
    for (line, to) in [
        (ENDLESS, "10"),
        (
            "Heap(n -> [a, b, n-a-b] for a in 1..=n-2, b in 1..=n-a-1)",
            "100000",
        ),
        ("0.8!", "100000"),
        ("0.G!", "100000"),
        ("4=.8DBEA73A4318", "100000"),
        ("AllBut(even)", "10000000"),
        ("Subtraction(1..=n/2)", "10000000"),
        ("Lattice(ride (-1,0) (0,-1) (-1,-1))", "3000x3000"),
        ("Strip(O X; never OO XX)", "1000000"),
        // Each state has few options, but unlimited states are reached from the box.
        (
            "State(x, y -> (x, y-k) for k in 1..=y; (x-1, y*y))",
            "60000x8",
        ),
    ] {
        let patience = Patience {
            asked: AtomicU64::new(0),
            most: 40,
        };
        let bounds: Bounds = to.parse().unwrap();
        assert_eq!(
            compute::compute(&game(line), &bounds, None, &patience),
            Err(ComputeError::Interrupted),
            "{line}"
        );
    }
}

/// The values computed before the deadline are a correct prefix.
#[test]
fn values_up_to_a_deadline_are_a_correct_prefix() {
    for line in [
        "4!.0",
        "0.8!",
        "AllBut({2,3})",
        "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
    ] {
        let patience = Patience {
            asked: AtomicU64::new(0),
            most: 3,
        };
        let some = compute::first_heaps(&game(line), 1_000_000, &patience).unwrap();
        assert!(some.len() < 1_000_001, "{line}");
        let to = some.len() as u64 - 1;
        let all = compute::compute(&game(line), &Bounds::Heap(to), None, &()).unwrap();
        assert!(some.iter().eq(all.iter()), "{line}");
        assert_eq!(some.shape, all.shape);
    }
    let none = Patience {
        asked: AtomicU64::new(0),
        most: 0,
    };
    assert_eq!(
        compute::first_heaps(&game("0.77"), 10, &none),
        Err(ComputeError::Interrupted)
    );
    assert!(compute::first_heaps(&game("Board(2x2; place [#])"), 10, &()).is_err());
}

fn generator(arguments: &[&str], variable: Option<(&str, &str)>) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    command.args(arguments).envs(variable);
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A regression: above 2^32 heaps there was no estimate, and the work started without a note.
#[test]
fn digests_beyond_the_largest_table_are_estimated() {
    let slow = [
        "values",
        "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
        "--to",
        "4294967297",
        "--digest-only",
    ];
    let ran = generator(&slow, None);
    assert_eq!(ran.status.code(), Some(2));
    assert!(
        said(&ran).contains("; reduce --to, or pass --force"),
        "{}",
        said(&ran)
    );
    let ran = generator(&["values", "0.77", "--to", "4294967296"], None);
    assert_eq!(ran.status.code(), Some(2));
    assert!(
        said(&ran)
            .contains("4294967297 positions are more than this program tabulates (4294967296)")
    );
}

/// Regressions: these ran without end, for more than 100 s, and for 42 s.
#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_a_budget_ends_every_method() {
    for line in [ENDLESS, "4=.8DBEA73A4318", "0.8!"] {
        let ran = generator(&["explore", line, "--budget", "1", "--verbose"], None);
        let out = String::from_utf8_lossy(&ran.stdout).into_owned();
        assert_eq!(ran.status.code(), Some(0), "{line}: {}", said(&ran));
        assert!(out.contains("computed     heaps 0 to "), "{line}: {out}");
    }
}

/// A regression: with `--to` the budget was ignored, and the search for a planar law took minutes.
#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_a_budget_ends_the_search_for_a_law_within_bounds_too() {
    let lattice = "Lattice(leap (-3,-19) (-7,-5) (4,-17) (-19,11) (-13,-13))";
    let ran = generator(
        &["explore", lattice, "--to", "300x300", "--budget", "1"],
        None,
    );
    assert_eq!(ran.status.code(), Some(0), "{}", said(&ran));
    for command in ["explore", "certify"] {
        let ran = generator(
            &[command, ENDLESS, "--to", "2", "--budget", "1", "--force"],
            None,
        );
        assert_eq!(ran.status.code(), Some(1));
        // After some positions, their number is told.
        for part in [
            "error: the budget of 1 s ended ",
            "; give a larger --budget",
        ] {
            assert!(said(&ran).contains(part), "{}", said(&ran));
        }
    }
}

#[test]
fn long_work_without_a_terminal_prints_its_estimate() {
    // The estimate is above 30 s, but the value 256 soon ends the work.
    let line = "Heap(n -> [a] for a in 0..=n-1; [0] for a in 0..=n*n, b in 0..=n)";
    let ran = generator(&["values", line, "--to", "1500", "--width", "u8"], None);
    assert_eq!(ran.status.code(), Some(2));
    let said = said(&ran);
    let note = said.lines().next().unwrap_or_default();
    assert!(
        note.starts_with("note: Heap(") && note.contains(" to 1500 may take about "),
        "{said}"
    );
    assert!(
        said.contains("the value 256 at 256 does not fit u8"),
        "{said}"
    );
}

#[test]
fn the_variable_for_threads_has_the_limit_of_the_option() {
    let ran = generator(
        &["values", "0.77", "--to", "3"],
        Some(("RAYON_NUM_THREADS", "100000")),
    );
    assert_eq!(ran.status.code(), Some(2));
    assert!(
        said(&ran).contains("RAYON_NUM_THREADS asks for 100000 threads; give at most 256"),
        "{}",
        said(&ran)
    );
    let ran = generator(
        &["values", "0.77", "--to", "3"],
        Some(("RAYON_NUM_THREADS", "2")),
    );
    assert_eq!(ran.status.code(), Some(0));
}

#[test]
fn every_level_of_the_cpu_gives_the_same_digest() {
    let digest = |level: &str| {
        generator(
            &["values", "4!.0", "--to", "30000", "--digest-only"],
            Some(("GRUNDY_CPU", level)),
        )
    };
    let best = digest("");
    assert_eq!(best.status.code(), Some(0));
    for level in ["plain", "avx2", "avx512"] {
        assert_eq!(digest(level).stdout, best.stdout, "{level}");
    }
}

/// Returns the exit code and the standard error of a command in an address space of `kibibytes`
/// KiB.
#[cfg(unix)]
fn limited(kibibytes: u64, arguments: &[&str]) -> (Option<i32>, String) {
    let limited = format!("ulimit -v {kibibytes} && exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command
        .args(["-c", &limited, env!("CARGO_BIN_EXE_grundy")])
        .args(arguments);
    let output = command.env("RAYON_NUM_THREADS", "1").output().unwrap();
    (output.status.code(), said(&output))
}

/// A regression: without enough memory these commands aborted.
#[cfg(unix)]
#[test]
#[ignore = "3 s: .ci/weekly"]
fn tables_larger_than_memory_are_an_error() {
    let unwritten = std::env::temp_dir().join("grundy-unwritten.svg");
    let unwritten = unwritten.to_str().unwrap();
    for arguments in [
        // The values fit into memory, but not the copies for the search for a law.
        &[
            "explore",
            "Subtraction({1,3,4})",
            "--to",
            "20000000",
            "--force",
        ][..],
        &[
            "compare",
            "Subtraction({1,3,4})",
            "Subtraction({1,3,4,8})",
            "--to",
            "20000000",
            "--force",
        ],
        &[
            "plot",
            "Subtraction({1,3,4})",
            "--to",
            "20000000",
            "-o",
            unwritten,
            "--force",
        ],
    ] {
        let (code, said) = limited(300_000, arguments);
        let told = said.lines().last().unwrap_or_default();
        assert_eq!(code, Some(2), "{arguments:?}: {said}");
        assert!(
            told.starts_with("error: not enough memory"),
            "{arguments:?}: {said}"
        );
    }
}

/// Work with `--force` starts without an estimate, and is reported after some seconds.
#[test]
#[ignore = "3 s: .ci/weekly"]
fn forced_work_begins_at_once_and_reports_progress() {
    let line = ENDLESS;
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    let command = command
        .args(["values", line, "--to", "10", "--force"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut note = String::new();
    BufReader::new(child.stderr.take().unwrap())
        .read_line(&mut note)
        .unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(
        note.starts_with("note: at work for ") && note.contains("its duration is not known"),
        "{note}"
    );
}

/// Work without an estimate reports its longest duration after some seconds. Each command announces
/// its budget.
#[test]
#[ignore = "5 s: .ci/weekly"]
fn all_long_work_reports_progress() {
    const NOTE: &str = "note: at work for 3 s; it may take up to about 5 seconds\n";
    let commands = [
        &["explore", ENDLESS][..],
        // A search for an opening.
        &["explore", "Grid(11x11; cram)"],
        &["count", ENDLESS, "--heaps", "2", "--to", "9"],
        &["position", ENDLESS, "9"],
        &["explain", ENDLESS],
        &["explore", ENDLESS, "--to", "9", "--force"],
    ];
    // Budgets are of time, not of work, so all run at once.
    let start = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        let command = command
            .args(arguments)
            .args(["--budget", "5"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let running = commands.map(|arguments| (arguments, start(arguments)));
    let said =
        running.map(|(arguments, child)| (arguments, said(&child.wait_with_output().unwrap())));
    assert_eq!(said[0].1, NOTE);
    assert!(said[1].1.starts_with(NOTE), "{}", said[1].1);
    for (arguments, said) in &said[2..] {
        assert!(
            said.contains("; it may take up to about 5 seconds\n"),
            "{arguments:?}: {said}"
        );
    }
}
