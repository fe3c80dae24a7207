//! Large inputs: no command takes more memory than it may, or ends by a signal, whatever its input
//! is.

use std::{
    path::Path,
    process::{Command, Output},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use super::Folder;

/// Command lines. `A..B` in them stands for the whole numbers from A to B, and `NxTEXT` after `@`
/// for N times TEXT.
const LINES: [&str; 60] = [
    "position|Turning Corners|20000,20000|--budget|1",
    "position|Turning Corners|20000,20000|--misere|--budget|1",
    "explain|Turning Corners|20000,20000|--budget|1",
    "position|Moebius * Moebius|40,40|--budget|1",
    "position|Moebius * Moebius|40,40|--misere|--budget|1",
    "position|Rugs|100,300|--budget|1",
    "position|Rugs|100000,100000|--budget|1",
    "explain|Rugs|20000,30000|--budget|1",
    "position|Light Switching Game|500,500,500|--budget|1|--json",
    "position|Triplets * Triplets * Triplets|30,30,30|--budget|1",
    "position|Mock Turtles * Nim|300,2000|--budget|1",
    "position|Nim|@350x250000|--json",
    "position|Nim|1..20000|--budget|1",
    "position|Nim|1..20000|--misere",
    "position|Nim|200001..200300|--budget|1",
    "position|Kayles|90000..91000|--budget|1",
    "position|Kayles|1..3000|--misere|--budget|1",
    "explain|Kayles|90000..90300|--budget|1",
    "position|Wythoff|@300x90000,90000|--budget|1",
    "position|Wythoff|10000,10000|--misere|--budget|1",
    "position|Three-Heap Wythoff|3000,3000,3000|--misere|--budget|1",
    "position|4!.0|1..300|--misere|--budget|1",
    "position|Staircase Nim|1..20001",
    "position|Moore's Nim|90000..91000",
    "position|End-Nim|1..3000|--budget|1",
    "position|Compound(selective; Nim)|20000..20100|--budget|1",
    "position|Compound(sequential; Nim)|20000..20100|--budget|1",
    "position|Ring(0.[F])|100000|--budget|1",
    "position|Nim + Wythoff|20000|20000,20000|--budget|1",
    "position|Heap(n -> [n/2 repeated 500000])|1000000|--budget|1",
    "position|Nim|1000000000000000000|999999999999999999",
    "values|Turning Corners|--to|100000x100000",
    "values|Nim * Nim|--to|60000x60000",
    "values|0.77!|--to|99999999999",
    "values|4!.0|--to|3000000000",
    "values|Wythoff|--to|40000x40000",
    "values|Wythoff|--to|9000x9000|--misere",
    "values|4!.0|--genus|--to|100|--budget|1",
    "values|4!.0|--to|4000000000|--summary",
    "values|Board(6x6; line 1..=3 in row column)|--summary",
    "explore|Moebius * Moebius|--budget|1",
    "explore|Wythoff|--to|60000x60000",
    "explore|0.007|--to|3000000000",
    "explore|Lattice(ride (-1,0,0) (0,-1,0) (-1,-1,-1))|--to|2000x2000x2000",
    "compare|Nim|0.[1]|--to|4000000000",
    "compare|Wythoff|Lattice(ride (-1,0) (0,-1))|--to|60000x60000",
    "check|Nim|--claim|n -> n|--to|4000000000",
    "check|Subtraction({1,2,3,4})|--claim|n -> 7 if n == 131079 else (n-last(0, x -> x+5, n))%5|--budget|1",
    "check|Wythoff|--claim|x, y -> x ^ y|--to|60000x60000",
    "emit|Nim|--to|4000000000|--lang|cpp",
    "emit|4!.0|--to|4000000000|--lang|cpp",
    "emit|Wythoff|--to|60000x60000|--lang|cpp",
    "emit|Subtraction(squares)|--to|2000000000|--lang|python",
    "plot|4!.0|--to|2000000000|-o|a.png",
    "plot|Wythoff|--to|60000x60000|-o|a.png",
    "plot|Nim|--to|1000|--size|60000x60000|-o|a.png",
    "plot|Wythoff|--misere|--to|9000x9000|-o|a.png",
    "count|4!.0|--heaps|100|--to|1000000|--budget|1",
    "count|Nim|--heaps|100|--to|1000000000000|--budget|1",
    "certify|0.007|--to|4000000000|-o|a.toml",
];

/// Returns the arguments of a line.
fn arguments(line: &str) -> Vec<String> {
    let range = |word: &str| {
        let (from, to) = word.split_once("..")?;
        Some(
            (from.parse::<u64>().ok()?..=to.parse().ok()?)
                .map(|number| number.to_string())
                .collect(),
        )
    };
    let repeated = |word: &str| {
        let (times, text) = word.strip_prefix('@')?.split_once('x')?;
        Some(vec![text.to_owned(); times.parse().ok()?])
    };
    let words = line.split('|').map(|word| {
        range(word)
            .or_else(|| repeated(word))
            .unwrap_or_else(|| vec![word.into()])
    });
    words.collect::<Vec<Vec<String>>>().concat()
}

/// Returns what is wrong with the end of a command that may use 4 GB of address space.
fn wrong(line: &str, folder: &Path) -> Option<String> {
    let limited = "ulimit -v 4000000; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    command
        .args(["-c", limited, env!("CARGO_BIN_EXE_grundy")])
        .args(arguments(line))
        .current_dir(folder);
    let Output { status, stderr, .. } = command.output().expect("sh");
    let said = String::from_utf8_lossy(&stderr);
    let is_broken = said.contains("panicked") || said.contains("memory allocation");
    let is_right = status.code().is_some_and(|code| (0..=2).contains(&code)) && !is_broken;
    (!is_right).then(|| {
        format!(
            "{line}: {status}: {}",
            said.chars().take(300).collect::<String>()
        )
    })
}

/// Takes about 15 s, as some commands work until their budget of 1 s ends.
#[cfg(unix)]
#[test]
#[ignore = "50 s: .ci/weekly"]
fn large_inputs_do_not_exhaust_the_memory() {
    let (next, broken) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = |number| {
        let folder = Folder::new(number);
        while let Some(line) = LINES.get(next.fetch_add(1, Ordering::Relaxed)) {
            broken
                .lock()
                .expect("no panic")
                .extend(wrong(line, &folder.0));
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| work(u64::MAX));
        work(u64::MAX - 1);
    });
    let broken = broken.into_inner().expect("no panic");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
