//! Definitions, and answers that a line computes, are right in every language.

use std::fmt::Write;

use grundy_compiler::snippet::Language;

use super::{built_all, refused};
use crate::{random::Random, shared};

/// The line of every notation: cases, tables, folds, elements, calls of all kinds.
const ALL: &str = concat!(
    "until end; n in 1..=5; a[n] in 0..=20 c[n][2] in 0..=5; let h(x) = [0, 1; 2, 0][x] + (1 if x > 3 else 0);",
    " let f(x, k) = x if k == 0 or x < n else f(x - k, k % 7 + 1);",
    " let g(m) = mex(g(m-a[k]) for k in 0..=size(a)-1 if a[k] > 0 and a[k] <= m);",
    " win if g(12) > 0; print f(20, 3), \"x\", h(n), -n, xor(value(i) for i in 1..=n), max(a[i]*2 for i in 0..=n-1),",
    " min(i^3 for i in 0..=n); if n > 1 print i, \":\", c[i][1] for i in 0..=n-1 if a[i] > 1 else \"none at all\"",
);

/// The value of the heap 12 if the numbers of `set` may be taken.
fn taking(set: &[u64]) -> u64 {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..=12 {
        let options = set.iter().filter(|&&taken| taken > 0 && taken <= heap);
        let seen: Vec<u64> = options.map(|taken| values[usize::try_from(heap - taken).unwrap()]).collect();
        values.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    values[12]
}

fn expected(list: &[u64], cells: &[u64]) -> String {
    let n = i64::try_from(list.len()).unwrap();
    let (mut x, mut k) = (20, 3);
    while k != 0 && x >= n {
        (x, k) = (x - k, k % 7 + 1);
    }
    let table = [0, 1, 2, 0, 2, 0][list.len()] + i64::from(n > 3);
    // The heap i has the value i % 4.
    let xor = (1..=n).fold(0, |sum, i| sum ^ (i % 4));
    let (max, min) = (list.iter().max().unwrap() * 2, (0..=n).map(|i| i ^ 3).min().unwrap());
    let mut out = String::from(if taking(list) > 0 { "First\n" } else { "Second\n" });
    writeln!(out, "{x}x{table} {} {xor} {max} {min}", -n).unwrap();
    if n > 1 {
        let chosen = (0..list.len()).filter(|&i| list[i] > 1).map(|i| format!("{i}:{}", cells[2 * i + 1]));
        let chosen = chosen.collect::<Vec<_>>().join(" ");
        writeln!(out, "{}", if chosen.is_empty() { "none at all" } else { &chosen }).unwrap();
    }
    out
}

fn check(language: Language) {
    let mut random = Random(29);
    let lines = [ALL, "q in 0..=100; for n in 1..=q; play n", "n in 0..=9; let f(x) = x*x + f(x-1); print f(n)"];
    let commands = lines.map(|line| ["emit", "Subtraction(1..=3)", "--program", line]);
    let commands = commands.each_ref().map(|words| &words[..]);
    let Some([all, each, endless]) = built_all("definitions", commands, language) else { return };
    let (mut input, mut answers) = (String::new(), String::new());
    for _ in 0..40 {
        let n = random.from(1, 5);
        let a: Vec<u64> = (0..n).map(|_| random.from(0, 8)).collect();
        let c: Vec<u64> = (0..2 * n).map(|_| random.from(0, 5)).collect();
        let text = |list: &[u64]| list.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        writeln!(input, "{n}\n{}\n{}", text(&a), text(&c)).unwrap();
        answers += &expected(&a, &c);
    }
    assert_eq!(all.run(input.as_bytes()), (answers, String::new(), Some(0)), "{}", language.title());
    let lines: String = (1..=8).map(|n| if n % 4 == 0 { "Second\n" } else { "First\n" }).collect();
    assert_eq!(each.run(b"8\n"), (lines, String::new(), Some(0)), "{}", language.title());
    let (answers, said, code) = endless.run(b"3\n");
    assert_eq!((answers.as_str(), code), ("", Some(1)), "{}", language.title());
    assert!(said.contains("too deep"), "{said}");
}

shared::in_each_language!(check);

#[test]
fn wrong_definitions_are_refused() {
    for (program, reason) in [
        ("n; let f(x) = y; print f(n)", "unknown variable `y`"),
        ("n; let f(x) = x; let F(x) = x; print f(n)", "taken already"),
        ("n; let f(x) = x; print f(n, 1)", "has 1 arguments"),
        ("n; print g(n)", "is not defined"),
        ("n; a[n]; print a[1][2]", "has 1 indices"),
        ("n; print n[1]", "is no list"),
        ("n; print size(n)", "size is the length of a list"),
        ("n; print sum(n)", "expected"),
        ("n; win if n > 1; win if n > 2", "a second time"),
        ("n; play n; print n", "what is played or what is printed"),
        ("n; print i for i in 0..=n; print i", "unknown variable `i`"),
    ] {
        let said = refused(&["emit", "0.[3]", "--lang", "c", "--program", program]);
        assert!(said.contains(reason), "{program}: {said}");
    }
    let said = refused(&["emit", "0.[3]", "--misere", "--lang", "c", "--program", "n; print n"]);
    assert!(said.contains("misère"), "{said}");
}
