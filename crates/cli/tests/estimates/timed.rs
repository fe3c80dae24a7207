//! Estimates compared with the measured time; ignored by default, since they take minutes:
//! `cargo test -p grundy-cli estimates::timed -- --ignored`.

use std::{
    fs,
    path::Path,
    process::Command,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use grundy_compute::{self as compute, estimate, estimate::Purpose};
use grundy_core::{game::Game, notation::Bounds, values::Sides};
use rustix::time::{ClockId, clock_gettime};

use super::{DAY, HOUR, game, generator, heaps, said};

/// These tests measure the CPU time of the whole process, so they run one at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Runs work on one thread.
fn alone<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap()
        .install(work)
}

/// Returns the CPU time of this process in seconds.
fn at_work() -> f64 {
    Duration::try_from(clock_gettime(ClockId::ProcessCPUTime))
        .unwrap()
        .as_secs_f64()
}

/// A formula predicted 93 minutes and 33 days; with two threads the measured times were 40 s and
/// three hours.
#[test]
#[ignore = "trials measure time"]
fn estimates_of_few_rare_heaps_are_not_far_too_high() {
    alone(|| {
        assert!(heaps("4!.0", 200_000_000, Purpose::Digest).seconds < HOUR);
        assert!(heaps("0.146", 1 << 30, Purpose::Digest).seconds < DAY);
    });
}

/// The start of 0.146 to 2^30 is measured. The rare heaps end within the start, so each later heap
/// takes as long as the heaps in the last part of the start.
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
        (
            estimate,
            whole + (whole - half) * f64::from(WHOLE - PARTS[1]) / f64::from(PARTS[1] - PARTS[0]),
        )
    });
    println!("{estimate:.0} s estimated, {expected:.0} s expected");
    assert!(
        (0.5..2.0).contains(&(estimate / expected)),
        "{estimate} {expected}"
    );
}

/// The estimates are within a factor of two of the measured time. Work with two sizes is told by its
/// bound at the smaller one, and tried at the larger one.
#[test]
#[ignore = "computes for a minute"]
fn estimates_are_right_within_a_factor_of_two() {
    let mut wrong = Vec::new();
    for (line, to) in [
        ("4!.0", "10000000"),
        ("0.007", "1000000"),
        ("0.146", "3000000"),
        ("0.3F", "4000"),
        ("0.8!", "3000"),
        ("Subtraction(1..=n/2)", "60000"),
        ("Subtraction(1..=n/2)", "4000000"),
        ("Subtraction(squares)", "2000000"),
        ("Heap(n -> [a, n-2-a] for a in 0..=n-2)", "8000"),
        ("Heap(n -> [a, n-2-a] for a in 0..=n-2)", "200000"),
        ("Heap(n -> [a, n-a] for a in 1..=n-1 if a%3 > 0)", "40000"),
        ("Lattice(ride (-1,0) (0,-1) (-1,-1))", "1500x1500"),
        ("Lattice(ride (-1,0) (0,-1) (-1,-1))", "6000x6000"),
        ("Lattice(ride (-1,0) (0,-1) (-1,-1))", "12000x12000"),
        ("Lattice(leap (-1,-2) (-2,-1))", "20000x20000"),
        ("Strip(O X; never OO XX)", "6000"),
        ("Strip(O X; never OO XX)", "20000"),
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
        let said = format!("{line} to {to}: {ratio:.2} of {seconds:.2} s");
        println!("{said}");
        if !(0.5..2.0).contains(&ratio) {
            wrong.push(said);
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Games that no other test of estimates uses: each family of rules, with one to four parts and one
/// to three loops.
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
    "Subtraction(n/3+1..=n/2)",
    "Subtraction(1..=isqrt(n))",
    "Heap(n -> [n/k repeated k] for k in 2..=isqrt(n) if n%k == 0)",
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

/// Each game has the number of positions that is estimated to take some seconds, at least ten times
/// the time of a trial. `MORE=ride` takes the games with this word.
#[test]
#[ignore = "computes for minutes"]
fn estimates_of_games_of_all_families_are_right_within_a_factor_of_two() {
    // Work with an estimate below five seconds starts without a note, and its trial is shorter.
    const SECONDS: f64 = 6.0;
    let mut wrong = Vec::new();
    let word = std::env::var("MORE").unwrap_or_default();
    for line in MORE.into_iter().filter(|line| line.contains(&word)) {
        let game: Game = line
            .parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        let sizes = (4..40).map(|power| 1_u64 << power);
        let bounds = sizes.map(|size| match game.family().numbers_in_sum().unwrap_or(0) {
            0 => Bounds::All,
            1 => Bounds::Heap(size),
            2 => Bounds::Grid(size, size),
            count => Bounds::Block(Sides::new(&vec![size; count]).unwrap()),
        });
        let with_shape =
            bounds.map_while(|bounds| Some((compute::shape(&game, &bounds).ok()?, bounds)));
        let (estimate, seconds, bounds) = alone(|| {
            let mut estimates =
                with_shape.map(|(shape, bounds)| (estimate::digest(&game, shape).seconds, bounds));
            let mut last = estimates.next().unwrap();
            while last.0 < SECONDS && last.1 != Bounds::All {
                let Some(next) = estimates.next() else { break };
                last = next;
            }
            let begun = at_work();
            compute::summary::digest(&game, &last.1, &())
                .unwrap_or_else(|error| panic!("{line}: {error}"));
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

/// The command of [`timed`] that has the arguments as they are.
const AS_GIVEN: &str = "\"$0\" \"$@\"";

/// Returns the standard error of a command of the shell on one thread, in which `$0` is the
/// program, and its CPU time in seconds.
fn timed(line: &str, arguments: &[&str], folder: &Path) -> (String, f64) {
    let times = folder.join("times");
    let mut command = Command::new("sh");
    // The second line of `times` has the processes started by the shell (POSIX): user, system.
    command
        .args([
            "-c",
            &format!("{line}; times > \"$TIMES\""),
            env!("CARGO_BIN_EXE_grundy"),
        ])
        .args(arguments);
    let ran = command
        .env("TIMES", &times)
        .env("RAYON_NUM_THREADS", "1")
        .output()
        .unwrap();
    let text = fs::read_to_string(times).unwrap();
    let seconds = |word: &str| -> f64 {
        let (minutes, seconds) = word.split_once('m').unwrap();
        60.0 * minutes.parse::<f64>().unwrap()
            + seconds.trim_end_matches('s').parse::<f64>().unwrap()
    };
    (
        said(&ran),
        text.lines()
            .nth(1)
            .unwrap()
            .split_whitespace()
            .map(seconds)
            .sum(),
    )
}

/// A regression: the search ended in time, but the check of its result took 12 s.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_budget_ends_the_check_of_a_misere_quotient_too() {
    let folder = tempfile::tempdir().unwrap();
    let (said, seconds) = timed(
        AS_GIVEN,
        &["certify", "4=.418F", "--misere", "--budget", "1"],
        folder.path(),
    );
    assert!(seconds < 2.5, "{seconds} s: {said}");
}

/// Returns the seconds of a command's first note or of its refusal:
/// `note: … may take about 63 seconds`. A note of work that has begun names what is left:
/// `note: at work for 3 s; 54 % are done, and it may take about 3 seconds more`.
fn told(said: &str) -> Option<f64> {
    let line = said.lines().find(|line| line.contains(" about "))?;
    let mut words = line
        .split_once(" about ")?
        .1
        .split(|word: char| !word.is_alphanumeric());
    let (number, unit) = (words.next()?.parse::<f64>().ok()?, words.next()?);
    let units = [
        ("seconds", 1.0),
        ("minutes", 60.0),
        ("hours", HOUR),
        ("days", DAY),
    ];
    let unit = units.into_iter().find(|&(name, _)| unit == name)?.1;
    let before = line
        .strip_prefix("note: at work for ")
        .and_then(|rest| rest.split(' ').next()?.parse().ok());
    Some(number * unit + before.unwrap_or(0.0))
}

/// Heavy commands of all families, each with more than five seconds of work: rings, misère play,
/// finite games, lists of parts, states, strips, lattices, sums; tables, laws, pictures and proofs.
const HEAVY: [&str; 37] = [
    "values 'Heap(n -> [n/k repeated k] for k in 2..=isqrt(n) if n%k == 0)' --to 8000000 --digest-only",
    "values 'Heap(n -> [a+i for i in 0..=n-a-1] for a in 1..=n)' --to 32768 --digest-only",
    "values 'Heap(n -> [a for i in 0..=2] for a in 0..=n-1)' --to 16384 --digest-only",
    "values 'Heap(n -> [a, b, n-a-b] for a in 1..=n-2, b in a..=n-a-1)' --to 2000 --digest-only",
    "values 'Ring(0.3F)' --to 4000 --digest-only",
    "values 'Ring(0.[3])' --to 6000 --digest-only",
    "values 'Ring(Strip(O X; never OO XX))' --to 8000 --digest-only",
    "values 'Grid(5x9; cram)'",
    "values 'Grid(7x7; cram)'",
    "values 'Grid(6x8; node kayles)'",
    "values 'Chomp(9x13)'",
    "values 'Chomp(4x5x6)'",
    "values 0.[37] --misere --to 3000",
    "values 4.417 --misere --to 3000",
    "explore 0.3F --to 6000",
    "explore 4!.0 --to 20000000",
    "explore 'Heap(n -> [a, n-2-a] for a in 0..=n-2)' --to 60000",
    "explore 'Lattice(ride (-1,0) (0,-1) (-1,-1))' --to 2000x2000",
    "plot 'Lattice(ride (-1,0) (0,-1) (-1,-1))' --to 2000x2000 -o x.png",
    "plot 0.8! --to 6000 -o x.png",
    "plot 'Heap(n -> [a, n-2-a] for a in 0..=n-2)' --to 60000 -o x.svg",
    "values 'State(x, y -> (x-k, y) for k in 1..=x if gcd(k, y) == 1; (x, y-k) for k in 1..=y if gcd(k, x) == 1)' --to 700x700 --digest-only",
    "values 'State(x, y, z -> (a, y, z) for a in 0..=x-1; (x, b, z) for b in 0..=y-1; (x, y, c) for c in 0..=z-1; (x-1, y-1, z-1))' --to 150x150x150 --digest-only",
    "values 'State(x, y -> (x-1, a) for a in 0..=y+1)' --to 1500x1500 --digest-only",
    "values 'Strip(O X; never OO XX)' --to 10000 --digest-only",
    "values 'Strip(O X; never OX XO)' --to 10000 --digest-only",
    "values 'Strip(O X; never OOO XX)' --to 14",
    "values 'Lattice(leap (-1,-2) (-2,-1) (1,-2) (-2,1))' --to 30000x30000 --digest-only",
    "values 'Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1) (-1,-1,-1))' --to 250x250x250 --digest-only",
    "values 'Lattice(ride (-1,-2) (-2,-1))' --to 12000x12000 --digest-only",
    "values '0.3F + 0.2F7' --to 4000x4000 --digest-only",
    "values 'Subtraction(squares) * 0.07' --to 8000x8000 --digest-only",
    "values 'Subtraction(primes)' --to 6000000 --digest-only",
    "values 'Subtraction(squares)' --to 10000000 --format csv -o a.csv",
    "values 'AllBut(squares)' --to 400000 --digest-only",
    "values 'Board(5x6; line 1..=3 in row column)' --digest-only",
    "compare 0.3F 0.37 --to 8000",
];

/// The announced time of a command is compared with its CPU time, a law, a picture or a file
/// included. `HEAVY=ride` takes the commands with this word. Four of 37 may be wrong by more than a
/// factor of two.
#[test]
#[ignore = "computes for ten minutes"]
fn commands_take_the_estimated_time() {
    let folder = tempfile::tempdir().unwrap();
    let word = std::env::var("HEAVY").unwrap_or_default();
    let (mut count, mut wrong) = (0, Vec::new());
    for line in HEAVY.iter().filter(|line| line.contains(&word)) {
        let (said, seconds) = timed(
            &format!("cd '{}' && \"$0\" {line}", folder.path().display()),
            &[],
            folder.path(),
        );
        let ratio = told(&said).map(|told| told / seconds);
        println!("{line}: {ratio:.2?} of {seconds:.1} s");
        count += 1;
        // Shorter work may run without a note.
        if seconds > 6.0 && !ratio.is_some_and(|ratio| (0.5..2.0).contains(&ratio)) {
            wrong.push(format!("{line}: {ratio:.2?} of {seconds:.1} s; {said}"));
        }
    }
    assert!(
        10 * wrong.len() <= count,
        "{} of {count}: {wrong:#?}",
        wrong.len()
    );
}

/// The checker refuses a false claim at once, without computing the claimed values.
#[test]
fn false_claims_on_far_heaps_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let law = folder.path().join("law.toml").to_str().unwrap().to_owned();
    let claims = String::from_utf8(generator(&["certify", "0.77"], None).stdout).unwrap();
    let far: Vec<String> = claims
        .lines()
        .map(|line| {
            if line.starts_with("to = ") {
                "to = 1000000010".to_owned()
            } else {
                line.to_owned()
            }
        })
        .collect();
    std::fs::write(&law, far.join("\n")).unwrap();
    let (said, seconds) = timed(AS_GIVEN, &["verify", &law], folder.path());
    assert!(
        said.contains("error: ") && seconds < 2.0,
        "{seconds}: {said}"
    );
}
