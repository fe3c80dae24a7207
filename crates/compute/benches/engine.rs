//! `cargo bench -p grundy-compute --bench engine`: comparison of the engine with the scalar method
//! of `scalar.rs`, and for Grundy's game with `naive.cpp` compiled by `g++ -O2`, if available.
//!
//! The methods alternate and the best time of each counts: a busy machine then slows all methods
//! alike.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use grundy_core::{
    game::{
        Game,
        code::{HeapCode, PartDemand},
    },
    notation::Bounds,
};

#[path = "../../heaps/tests/heaps/sparse/scalar.rs"]
mod scalar;

/// Code, largest heap, number of turns.
const CASES: [(&str, u32, usize); 10] = [
    ("4!.0", 10_000, 20),
    ("4!.0", 100_000, 5),
    ("0.6", 100_000, 3),
    ("0.007", 100_000, 2),
    ("0.16", 360_000, 3),
    ("0.56", 654_000, 2),
    ("0.127", 94_000, 2),
    ("0.356", 20_000, 5),
    ("0.156", 20_000, 5),
    ("0.45", 20_000, 5),
];

fn main() {
    println!(
        "{:>6} {:>9} {:>11} {:>11} {:>6}",
        "code", "to", "engine", "other", "ratio"
    );
    let naive = naive_program();
    for (name, to, turns) in CASES {
        let game: Game = name.parse().expect("a code");
        let Some(code) = game.code() else { continue };
        let (mut engine, mut plain, mut cpp) = (Duration::MAX, Duration::MAX, Duration::MAX);
        for _ in 0..turns {
            let (time, found) =
                time_work(|| grundy_compute::compute(&game, &Bounds::Heap(to.into()), None, &()));
            engine = engine.min(time);
            let (time, expected) = time_work(|| scalar::values(code, to as usize));
            plain = plain.min(time);
            let found = found.expect("small values");
            assert!(
                found.iter().eq(expected.into_iter().map(u32::from)),
                "{name}: the methods differ"
            );
            if let Some(naive) = naive.as_deref().filter(|_| name == "4!.0") {
                cpp = cpp.min(time_work(|| Command::new(naive).arg(to.to_string()).output()).0);
            }
        }
        print(name, to, engine, plain, "scalar");
        if cpp < Duration::MAX {
            print(
                name,
                to,
                engine,
                cpp,
                "naive C++, with the start of its process",
            );
        }
    }
}

fn time_work<R>(work: impl FnOnce() -> R) -> (Duration, R) {
    let start = Instant::now();
    let outcome = work();
    (start.elapsed(), outcome)
}

fn print(name: &str, to: u32, engine: Duration, other: Duration, what: &str) {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let ratio = other.as_secs_f64() / engine.as_secs_f64();
    println!(
        "{name:>6} {to:>9} {:>8.2} ms {:>8.2} ms {ratio:>6.2}  {what}",
        ms(engine),
        ms(other)
    );
}

/// The naive C++ program, if it can be compiled here.
fn naive_program() -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../records/baseline/naive.cpp");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("naive");
    let compiled = Command::new("g++")
        .arg("-O2")
        .arg(source)
        .arg("-o")
        .arg(&program)
        .status();
    compiled
        .is_ok_and(|status| status.success())
        .then_some(program)
}
