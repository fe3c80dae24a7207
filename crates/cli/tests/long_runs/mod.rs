//! Long runs: all methods give the same values, also after interruptions.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};

use crate::random::Random;

fn generator() -> Command {
    Command::new(env!("CARGO_BIN_EXE_grundy"))
}

fn run(arguments: &[&str]) -> Output {
    generator()
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("it starts")
}

/// Returns the standard output of a command that succeeds.
fn out(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns the standard error of a command that ends with this code.
fn refused(code: i32, arguments: &[&str]) -> String {
    let output = run(arguments);
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
    message
}

fn path(folder: &Path) -> &str {
    folder.to_str().expect("UTF-8")
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_runs_of_every_method_give_the_digest_of_the_values() {
    for game in ["4!.0", "0.6", "0.77", "0.137", "0.[3]", "4=.4", "0.7!"] {
        let raw = generator()
            .args([
                "values", game, "--to", "1500", "--format", "raw", "--width", "u32",
            ])
            .output();
        let expected = grundy_core::digest::sha256(&raw.expect("it runs").stdout);
        for method in ["auto", "naive", "dense", "sparse"] {
            let printed = out(&[
                "values",
                game,
                "--to",
                "1500",
                "--digest-only",
                "--method",
                method,
            ]);
            assert!(printed.contains(&expected), "{game} by {method}: {printed}");
        }
    }
    let message = refused(2, &["values", "0.8", "--to", "10", "--method", "dense"]);
    assert!(message.contains("at most two parts"), "{message}");
    let message = refused(
        2,
        &[
            "values",
            "Subtraction({1,3})",
            "--to",
            "10",
            "--checkpoint",
            "nowhere",
        ],
    );
    assert!(message.contains("--method naive"), "{message}");
    assert!(!Path::new("nowhere").exists());
}

#[test]
fn a_period_proved_during_the_run_changes_no_value() {
    compare_periodic_runs(&["0.137", "0.156"]);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_period_proved_during_the_run_changes_no_value() {
    compare_periodic_runs(&["0.77", "0.137", "0.156", "0.45", "0.05"]);
}

fn compare_periodic_runs(games: &[&str]) {
    for &game in games {
        let whole = out(&["values", game, "--to", "40000", "--digest-only"]);
        assert_eq!(
            whole,
            out(&[
                "values",
                game,
                "--to",
                "40000",
                "--digest-only",
                "--method",
                "sparse"
            ]),
            "{game}"
        );
    }
    let output = run(&[
        "values",
        "0.137",
        "--to",
        "1000000",
        "--digest-only",
        "--stats",
    ]);
    let stats = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        stats.contains("periodic with period 34 from heap 52 on, proved"),
        "{stats}"
    );
}

/// Returns a folder with two generations of checkpoints of a completed run.
fn ended() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let state = path(folder.path()).to_owned();
    out(&[
        "values",
        "0.6",
        "--to",
        "3000",
        "--digest-only",
        "--checkpoint",
        &state,
    ]);
    assert!(
        folder.path().join("checkpoint.a").exists() && folder.path().join("checkpoint.b").exists()
    );
    folder
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_damaged_checkpoints_are_reported_and_the_older_one_is_used() {
    let folder = ended();
    let resume = [
        "values",
        "0.6",
        "--to",
        "5000",
        "--digest-only",
        "--resume",
        "--checkpoint",
        path(folder.path()),
    ];
    let expected = out(&["values", "0.6", "--to", "5000", "--digest-only"]);
    let files = ["checkpoint.a", "checkpoint.b"].map(|name| folder.path().join(name));
    let whole = files
        .clone()
        .map(|file| fs::read(file).expect("it is there"));
    let restore = || {
        files
            .iter()
            .zip(&whole)
            .for_each(|(file, bytes)| fs::write(file, bytes).expect("it is writable"));
    };
    let mut random = Random(5);
    for round in 0..24 {
        restore();
        let at = usize::from(round % 2 == 0);
        let mut bytes = whole[at].clone();
        let place = random.index(bytes.len());
        if round % 3 == 0 {
            bytes.truncate(place);
        } else {
            bytes[place] ^= 1 << random.index(8);
        }
        fs::write(&files[at], &bytes).expect("it is writable");
        let output = run(&resume);
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && message.contains("is damaged"),
            "{message}"
        );
        assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
        // If both are damaged, nothing is overwritten.
        restore();
        let other = whole[1 - at][..whole[1 - at].len() / 2].to_vec();
        fs::write(&files[at], &bytes).expect("it is writable");
        fs::write(&files[1 - at], &other).expect("it is writable");
        let message = refused(2, &resume);
        assert!(
            message.contains("checkpoint.a") && message.contains("checkpoint.b"),
            "{message}"
        );
        assert_eq!(fs::read(&files[at]).expect("it is there"), bytes);
    }
}

#[test]
fn foreign_checkpoints_are_refused_by_name() {
    let folder = ended();
    let state = path(folder.path());
    let resume = |rest: &[&'static str]| -> Vec<&str> {
        [&["values"], rest, &["--resume", "--checkpoint", state]].concat()
    };
    let game = refused(2, &resume(&["4!.0", "--to", "5000", "--digest-only"]));
    assert!(
        game.contains("of another game: of 0.6, not of 4!.0"),
        "{game}"
    );
    let method = refused(
        2,
        &resume(&["0.6", "--to", "5000", "--digest-only", "--method", "dense"]),
    );
    assert!(method.contains("another method"), "{method}");
    let shorter = refused(2, &resume(&["0.6", "--to", "2000", "--digest-only"]));
    assert!(
        shorter.contains("heap 3000 is reached already"),
        "{shorter}"
    );
    let keeps = refused(
        2,
        &resume(&["0.6", "--to", "5000", "--format", "raw", "-o", "unwritten"]),
    );
    assert!(keeps.contains("--digest-only"), "{keeps}");
    let again = refused(
        2,
        &[
            "values",
            "0.6",
            "--to",
            "9",
            "--digest-only",
            "--checkpoint",
            state,
        ],
    );
    assert!(again.contains("--resume"), "{again}");
    assert!(!Path::new("unwritten").exists());
}

#[test]
fn a_checkpoint_of_an_earlier_format_is_refused_in_one_sentence() {
    let folder = ended();
    let mut old = b"grundy checkpoint 2\nwhatever".to_vec();
    let digest = grundy_core::digest::sha256(&old);
    old.extend(
        (0..64)
            .step_by(2)
            .map(|at| u8::from_str_radix(&digest[at..at + 2], 16).expect("hexadecimal")),
    );
    for name in ["checkpoint.a", "checkpoint.b"] {
        fs::write(folder.path().join(name), &old).expect("it is writable");
    }
    let message = refused(
        2,
        &[
            "values",
            "0.6",
            "--to",
            "5000",
            "--digest-only",
            "--resume",
            "--checkpoint",
            path(folder.path()),
        ],
    );
    assert!(
        message.contains("it has the format 2, this program reads the format 4"),
        "{message}"
    );
    assert!(
        !message.contains("damaged") && message.lines().count() == 1,
        "{message}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_the_checkpoint_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let small = folder.path().join("small");
    fs::create_dir(&small).expect("a folder");
    let mounted = Command::new("mount")
        .args(["-t", "tmpfs", "-o", "size=64k", "tmpfs", path(&small)])
        .status();
    if !mounted.is_ok_and(|status| status.success()) {
        eprintln!("skipped: no small disk can be mounted here");
        return;
    }
    let state = small.join("state");
    let arguments = [
        "values",
        "0.6",
        "--to",
        "200000",
        "--checkpoint",
        path(&state),
        "--every",
        "1ms",
    ];
    let output = run(&[
        &arguments[..],
        &["--format", "raw", "-o", path(&folder.path().join("values"))],
    ]
    .concat());
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    let whole = ["checkpoint.a", "checkpoint.b"]
        .iter()
        .any(|name| state.join(name).exists());
    let unmounted = Command::new("umount").arg(&small).status();
    assert!(unmounted.is_ok_and(|status| status.success()));
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("No space left") && whole, "{message}");
    assert!(!folder.path().join("values").exists());
}

fn check_digests(to: &str, data: &str) {
    for line in data.lines().filter(|line| !line.starts_with('#')) {
        let [game, digest, largest, at] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("four words: {line}");
        };
        let printed = out(&["values", game, "--to", to, "--digest-only"]);
        assert!(printed.contains(digest), "{game}: {printed}");
        assert!(
            printed.contains(&format!("largest value: {largest}, first at {at}\n")),
            "{game}: {printed}"
        );
    }
}

#[test]
#[ignore = "8 s: .ci/weekly"]
fn digests_at_a_million_are_unchanged() {
    check_digests("1000000", include_str!("../data/heap_digests.txt"));
}

/// The digests are from another method, the slow one.
#[test]
#[ignore = "7 s: .ci/weekly"]
fn dense_method_agrees_with_the_slow_method_at_two_million() {
    check_digests("2000000", include_str!("../data/heap_references_2e6.txt"));
}

/// A digest from the slow method, for a game with tens of thousands of rare heaps.
#[test]
#[ignore = "slow: half a minute"]
fn dense_method_agrees_with_the_slow_method_for_many_rare_heaps() {
    check_digests("2000000", include_str!("../data/heap_reference_0.007.txt"));
}

#[test]
#[ignore = "slow: a minute"]
fn digests_at_ten_million_are_unchanged() {
    check_digests("10000000", include_str!("../data/heap_digests_1e7.txt"));
}

/// Published periods and preperiods (`law/tests/law/published.rs` has those that are found in
/// memory).
#[test]
fn long_periods_are_proved_during_the_run() {
    prove_long_periods(2);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_long_periods_are_proved_during_the_run() {
    prove_long_periods(0);
}

fn prove_long_periods(skipped: usize) {
    for (game, to, period, preperiod) in [
        ("0.16", "600000", 149_459, 105_351),
        ("0.56", "700000", 144, 326_640),
        ("0.127", "150000", 4, 46_578),
        ("0.165", "50000", 1550, 5181),
        ("0.644", "50000", 442, 3256),
    ]
    .into_iter()
    .skip(skipped)
    {
        let output = run(&["values", game, "--to", to, "--digest-only", "--stats"]);
        let stats = String::from_utf8(output.stderr).expect("UTF-8");
        let law = format!("law: periodic with period {period} from heap {preperiod} on, proved");
        assert!(stats.contains(&law), "{game}: {stats}");
    }
}

#[test]
#[ignore = "9 s: .ci/weekly"]
fn grundys_game_reaches_256_at_heap_7_250_049() {
    let printed = out(&["values", "4!.0", "--to", "7250049", "--digest-only"]);
    assert!(
        printed.contains("largest value: 256, first at 7250049\n"),
        "{printed}"
    );
}

#[test]
#[ignore = "27 s: .ci/weekly"]
fn periods_after_millions_of_heaps_are_proved_during_the_run() {
    for (game, to, law) in [
        (
            "0.376",
            "5000000",
            "periodic with period 4 from heap 2268248 on, proved",
        ),
        (
            "0.354",
            "25000000",
            "periodic with period 1180 from heap 10061916 on, proved",
        ),
    ] {
        let output = run(&["values", game, "--to", to, "--digest-only", "--stats"]);
        let stats = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(stats.contains(law), "{game}: {stats}");
    }
}

/// Published periods and preperiods.
#[test]
#[ignore = "slow: four minutes, nearly a thousand million heaps each"]
fn periods_after_a_hundred_million_heaps_are_proved_during_the_run() {
    for (game, period, preperiod) in [
        ("0.104", 11_770_282, 197_769_598),
        ("0.054", 10_015_179, 193_235_616),
        ("0.454", 60_620_715, 160_949_019),
    ] {
        let output = run(&[
            "values",
            game,
            "--to",
            "900000000",
            "--digest-only",
            "--stats",
            "--force",
        ]);
        let stats = String::from_utf8(output.stderr).expect("UTF-8");
        let law = format!("law: periodic with period {period} from heap {preperiod} on, proved");
        assert!(stats.contains(&law), "{game}: {stats}");
    }
}

/// The rare heaps with values of at least 256, from 47,461,861 on, do not change the following
/// values: the digest is that of a run that kept all heaps and did not treat these heaps
/// separately.
#[test]
#[ignore = "slow: a hundred million heaps"]
fn forgotten_rare_heaps_do_not_change_grundys_game() {
    let output = run(&[
        "values",
        "4!.0",
        "--to",
        "100000000",
        "--digest-only",
        "--stats",
    ]);
    let (printed, stats) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(
        printed.contains("8db344a7c4d47e94ae2e75df150d11dcc5bc67db8c50849316a4b2babe824fe0"),
        "{printed}"
    );
    assert!(stats.contains("restarts: 0"), "{stats}");
}
