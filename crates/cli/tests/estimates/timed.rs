//! Estimates compared with the measured time; ignored by default, since they take minutes:
//! `cargo test -p grundy-cli estimates::timed -- --ignored`.

use std::{
    fs,
    path::Path,
    process::Command,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use grundy_compiler::{
    compute::{
        self,
        estimate::{self, Purpose},
    },
    game::Game,
    notation::Bounds,
    values::Sides,
};
use rustix::time::{ClockId, clock_gettime};

use super::{DAY, HOUR, game, generator, heaps, said};

/// These tests measure the CPU time of the whole process, so they run one at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Runs work on one thread.
fn alone<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap().install(work)
}

/// Returns the CPU time of this process in seconds.
fn at_work() -> f64 {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap().as_secs_f64()
}

/// A formula predicted 93 minutes and 33 days; with two threads the measured times were 40 s and three hours.
#[test]
#[ignore = "trials measure time"]
fn estimates_of_few_rare_heaps_are_not_far_too_high() {
    alone(|| {
        assert!(heaps("4!.0", 200_000_000, Purpose::Digest).seconds < HOUR);
        assert!(heaps("0.146", 1 << 30, Purpose::Digest).seconds < DAY);
    });
}

/// The start of 0.146 to 2^30 is measured. The rare heaps end within the start, so each later heap takes as long as
/// the heaps in the last part of the start.
#[test]
#[ignore = "computes for a minute"]
fn a_thousand_million_heaps_of_a_sparse_code_are_estimated_within_a_factor_of_two() {
    const WHOLE: u32 = 1 << 30;
    const PARTS: [u32; 2] = [1 << 18, 1 << 19];
    let line = game("0.146");
    let took = |to: u32| {
        let begun = at_work();
        compute::summary::digest(&line, &Bounds::Heap(to.into()), &()).unwrap();
        at_work() - begun
    };
    let (estimate, expected) = alone(|| {
        let estimate = heaps("0.146", WHOLE as usize, Purpose::Digest).seconds;
        let [half, whole] = PARTS.map(took);
        (estimate, whole + (whole - half) * f64::from(WHOLE - PARTS[1]) / f64::from(PARTS[1] - PARTS[0]))
    });
    println!("{estimate:.0} s estimated, {expected:.0} s expected");
    assert!((0.5..2.0).contains(&(estimate / expected)), "{estimate} {expected}");
}

/// The estimates are within a factor of two of the measured time.
#[test]
#[ignore = "computes for a minute"]
fn estimates_are_right_within_a_factor_of_two() {
    for (line, to) in [
        ("4!.0", "10000000"),
        ("0.007", "1000000"),
        ("0.146", "3000000"),
        ("0.3F", "4000"),
        ("0.8!", "3000"),
        ("Subtraction(1..=n/2)", "60000"),
        ("Subtraction(squares)", "2000000"),
        ("Heap(n -> [a, n-2-a] for a in 0..=n-2)", "8000"),
        ("Lattice(ride (-1,0) (0,-1) (-1,-1))", "1500x1500"),
        ("Lattice(leap (-1,-2) (-2,-1))", "20000x20000"),
        ("Strip(O X; never OO XX)", "6000"),
        ("Board(5x5; line 1..=3 in row column)", "all"),
    ] {
        let (game, bounds) = (game(line), to.parse().unwrap());
        let shape = compute::shape(&game, &bounds).unwrap();
        let (estimate, seconds) = alone(|| {
            let estimate = estimate::digest(&game, shape);
            let begun = at_work();
            compute::summary::digest(&game, &bounds, &()).unwrap();
            (estimate, at_work() - begun)
        });
        let ratio = estimate.seconds / seconds;
        println!("{line} to {to}: {ratio:.2} of {seconds:.2} s");
        assert!((0.5..2.0).contains(&ratio), "{line} to {to}: {ratio}");
    }
}

/// Games that no other test of estimates uses: each family of rules, with one to four parts and one to three loops.
const MORE: [&str; 40] = [
    "0.45F",
    "0.00137F",
    "4.07",
    "0.17",
    "0.2F7",
    "4.8F",
    "0.07F",
    "8.16!0",
    "0.[17]",
    "Subtraction(primes)",
    "Subtraction(fibonacci)",
    "Subtraction({3,10,31,66,115,178,255,346,451,570,703,850,1011,1186,1375,1578,1795,2026,2271,2530})",
    "Subtraction(n/3..=n/2)",
    "Subtraction(1..=isqrt(n))",
    "Heap(n -> [n/k repeated k] for k in 2..=n if n%k == 0)",
    "AllBut(squares)",
    "AllBut({5,6,1000})",
    "Heap(n -> [a] for a in n/2..=n-1)",
    "Heap(n -> [a, n-a] for a in 1..=n/2 if xor(a, n) > a)",
    "Heap(n -> [a, b] for a in 1..=n-1, b in 1..=a if a+b <= n and gcd(a, b) == 1)",
    "Heap(n -> [a, b, n-a-b] for a in 1..=n-2, b in a..=n-a-1)",
    "Heap(n -> [a, b, c] for a in 1..=n-3, b in 1..=a, c in 1..=b if a+b+c < n)",
    "Heap(n -> [n-a*a-b*b] for a in 0..=isqrt(n), b in 1..=isqrt(n) if a*a+b*b <= n)",
    "Heap(n -> [a for i in 0..=2] for a in 0..=n-1)",
    "Heap(n -> [a+i for i in 0..=n-a-1] for a in 1..=n)",
    "Lattice(leap (-1,-2) (-2,-1) (1,-2) (-2,1))",
    "Lattice(ride (-1,0) (0,-1) (-1,-1) leap (-1,-2))",
    "Lattice(ride (-1,-2) (-2,-1))",
    "Strip(X; never XX)",
    "Strip(O X; never OX XO)",
    "State(x, y -> (a, y) for a in 0..=x-1; (x, b) for b in 0..=y-1; (x-k, y-k) for k in 1..=x if k <= y)",
    "State(x, y -> (x-k, y) for k in 1..=x if gcd(k, y) == 1; (x, y-k) for k in 1..=y if gcd(k, x) == 1)",
    "State(x, y, z -> (a, y, z) for a in 0..=x-1; (x, b, z) for b in 0..=y-1; (x, y, c) for c in 0..=z-1)",
    "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1) (-1,-1,-1))",
    "Ring(0.77)",
    "Ring(0.137)",
    "0.3F + 0.2F7",
    "Subtraction(squares) * 0.07",
    "Lattice(leap (-1,-2) (-2,-1)) + 0.77",
    "Board(5x6; line 1..=3 in row column)",
];

/// Each game has the number of positions that is estimated to take some seconds, at least ten times the time of a
/// trial.
#[test]
#[ignore = "computes for minutes"]
fn estimates_of_games_of_all_families_are_right_within_a_factor_of_two() {
    // Work with an estimate below five seconds starts without a note, and its trial is shorter.
    const SECONDS: f64 = 6.0;
    let mut wrong = Vec::new();
    for line in MORE {
        let game: Game = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        let sizes = (4..40).map(|power| 1_u64 << power);
        let bounds = sizes.map(|size| match game.family().numbers_in_sum().unwrap_or(0) {
            0 => Bounds::All,
            1 => Bounds::Heap(size),
            2 => Bounds::Grid(size, size),
            count => Bounds::Block(Sides::new(&vec![size; count]).unwrap()),
        });
        let with_shape = bounds.map_while(|bounds| Some((compute::shape(&game, &bounds).ok()?, bounds)));
        let (estimate, seconds, bounds) = alone(|| {
            let mut estimates = with_shape.map(|(shape, bounds)| (estimate::digest(&game, shape).seconds, bounds));
            let mut last = estimates.next().unwrap();
            while last.0 < SECONDS && last.1 != Bounds::All {
                let Some(next) = estimates.next() else { break };
                last = next;
            }
            let begun = at_work();
            compute::summary::digest(&game, &last.1, &()).unwrap_or_else(|error| panic!("{line}: {error}"));
            (last.0, at_work() - begun, last.1)
        });
        let ratio = estimate / seconds;
        println!("{line} to {bounds}: {ratio:.2} of {seconds:.2} s");
        if !(0.5..2.0).contains(&ratio) {
            wrong.push(format!("{line} to {bounds}: {ratio:.2} of {seconds:.2} s"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns the standard error of a command on one thread, and its CPU time in seconds.
fn timed(arguments: &[&str], folder: &Path) -> (String, f64) {
    let times = folder.join("times");
    let mut command = Command::new("sh");
    // The second line of `times` has the processes started by the shell (POSIX): user, system.
    command.args(["-c", "\"$0\" \"$@\"; times > \"$TIMES\"", env!("CARGO_BIN_EXE_grundy")]).args(arguments);
    let ran = command.env("TIMES", &times).env("RAYON_NUM_THREADS", "1").output().unwrap();
    let text = fs::read_to_string(times).unwrap();
    let seconds = |word: &str| -> f64 {
        let (minutes, seconds) = word.split_once('m').unwrap();
        60.0 * minutes.parse::<f64>().unwrap() + seconds.trim_end_matches('s').parse::<f64>().unwrap()
    };
    (said(&ran), text.lines().nth(1).unwrap().split_whitespace().map(seconds).sum())
}

/// A regression: the search ended in time, but the check of its result took 12 s.
#[test]
fn a_budget_ends_the_check_of_a_misere_quotient_too() {
    let folder = tempfile::tempdir().unwrap();
    let (said, seconds) = timed(&["certify", "4=.418F", "--misere", "--budget", "1"], folder.path());
    assert!(seconds < 2.5, "{seconds} s: {said}");
}

/// Returns the seconds of a command's note: `note: ... may take about 63 seconds`.
fn told(said: &str) -> Option<f64> {
    let words = said.lines().find_map(|line| line.strip_prefix("note: ")?.split_once("may take about "))?.1;
    let (number, unit) = words.split_once(' ')?;
    let unit = [("seconds", 1.0), ("minutes", 60.0)].into_iter().find(|&(name, _)| unit == name)?.1;
    Some(number.parse::<f64>().ok()? * unit)
}

/// The announced time of a command is compared with its CPU time, including a law or a picture. A factor of two is for
/// the estimate, and another factor of two for work besides the values, which has no estimate. Each takes 20 to 120 s
/// on a core of 2020.
#[test]
#[ignore = "computes for minutes"]
fn commands_take_the_estimated_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (picture, code, law) = (path("x.png"), path("x.c"), path("law.toml"));
    let rule = "Heap(n -> [a, n-2-a] for a in 0..=n-2)";
    let wythoff = "Lattice(ride (-1,0) (0,-1) (-1,-1))";
    let removal = "Subtraction(1..=n/2)";
    std::fs::write(&law, String::from_utf8(generator(&["certify", "0.77"], None).stdout).unwrap()).unwrap();
    for arguments in [
        &["values", removal, "--to", "400000", "--format", "raw"][..],
        &["values", wythoff, "--to", "2000x2000", "--summary"],
        &["explore", rule, "--to", "30000"],
        &["plot", rule, "--to", "30000", "-o", &picture],
        &["plot", wythoff, "--to", "2000x2000", "-o", &picture],
        &["compare", "0.3F", "0.37", "--to", "8000"],
        &["emit", wythoff, "--to", "1500x1500", "--lang", "c", "-o", &code],
        &["survey", "--digits", "4", "--to", "2000"],
    ] {
        let (said, seconds) = timed(arguments, folder.path());
        let ratio = told(&said).map(|told| told / seconds);
        println!("{arguments:?}: {ratio:.2?} of {seconds:.1} s");
        // Shorter work may run without a note.
        assert!(seconds < 10.0 || ratio.is_some_and(|ratio| (0.25..4.0).contains(&ratio)), "{arguments:?}: {ratio:?}");
    }
    // The checker must refuse a false claim at once, without computing the claimed values.
    let claims = std::fs::read_to_string(&law).unwrap();
    let far: Vec<String> = claims
        .lines()
        .map(|line| if line.starts_with("to = ") { "to = 1000000010".to_owned() } else { line.to_owned() })
        .collect();
    std::fs::write(&law, far.join("\n")).unwrap();
    let (said, seconds) = timed(&["verify", &law], folder.path());
    assert!(said.contains("error: ") && seconds < 2.0, "{seconds}: {said}");
}
