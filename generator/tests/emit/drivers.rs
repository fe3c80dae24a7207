//! A small program around a snippet, in each language: it reads questions, one a line, and prints the answers.
//!
//! `g 5` or `g 3 4` asks for a value, `o 5 6` for the outcome of a sum, `m 5 6` for a winning move: the numbers of the
//! answer, or `none` where a component is out of range.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
};

use generator::snippet::Language;

/// A program made from a snippet.
pub struct Program {
    command: Vec<String>,
}

/// What a snippet has.
#[derive(Debug, Clone, Copy)]
pub struct Functions {
    /// How many numbers a component has.
    pub numbers: usize,
    /// The function of one component; `grundy`, or `outcome`.
    pub one: &'static str,
    /// Are there `outcome` and `best_move`?
    pub play: bool,
    /// Numbers of the longest answer.
    pub longest: usize,
    /// What every identifier begins with; in Java, the class does.
    pub prefix: Option<&'static str>,
}

impl Functions {
    /// The name of a function: `kayles_grundy`.
    fn named(&self, function: &str) -> String {
        self.prefix.map_or_else(|| function.to_owned(), |prefix| format!("{prefix}_{function}"))
    }

    /// The class of one-word names: `KaylesGrundy`.
    fn class(&self) -> String {
        let prefix = self.prefix.unwrap_or_default();
        let (head, tail) = prefix.split_at(prefix.len().min(1));
        head.to_uppercase() + tail + "Grundy"
    }
}

/// Compiles a snippet, if there is a compiler: where everything is to be tested there must be one; elsewhere its
/// absence is said aloud.
pub fn compile(name: &str, language: Language, text: &str, functions: Functions) -> Option<Program> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("emit").join(format!("{name}_{}", language.name()));
    fs::create_dir_all(&folder).expect("a folder for tests");
    let file = |ending: &str| folder.join(ending);
    match language {
        Language::Rust => {
            let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
            write(&file("snippet.rs"), text);
            write(&file("main.rs"), &rust(functions));
            let strict = ["-D", "warnings", "--crate-type"];
            let compile = |edition: &str, more: &[&str]| {
                silent(Command::new(&rustc).args(["--edition", edition]).args(strict).args(more).current_dir(&folder));
            };
            compile("2021", &["bin", "-C", "opt-level=1", "-o", "program", "main.rs"]);
            // The snippet alone: no standard library, and nothing unused.
            write(&file("alone.rs"), &format!("#![no_std]\n{text}"));
            for edition in ["2018", "2021", "2024"] {
                compile(edition, &["lib", "--emit=metadata", "-o", "alone.rmeta", "alone.rs"]);
            }
            Some(Program { command: vec![path(&file("program"))] })
        }
        Language::Cpp => {
            let compiler = found("CXX", "g++", name)?;
            write(&file("main.cpp"), &format!("{text}{}", c(functions, "cstdio", "cstdlib")));
            let strict = ["-Wall", "-Wextra", "-pedantic", "-Werror"];
            for standard in ["-std=c++11", "-std=c++17"] {
                silent(
                    Command::new(&compiler)
                        .args(strict)
                        .args([standard, "-fsyntax-only", "main.cpp"])
                        .current_dir(&folder),
                );
            }
            silent(
                Command::new(&compiler)
                    .args(strict)
                    .args(["-std=c++98", "-O1", "-o", "program", "main.cpp"])
                    .current_dir(&folder),
            );
            Some(Program { command: vec![path(&file("program"))] })
        }
        Language::C => {
            let compiler = found("CC", "gcc", name)?;
            write(&file("main.c"), &format!("{text}{}", c(functions, "stdio.h", "stdlib.h")));
            silent(
                Command::new(&compiler)
                    .args(["-Wall", "-Wextra", "-pedantic", "-Werror", "-std=c99", "-O1", "-o", "program", "main.c"])
                    .current_dir(&folder),
            );
            Some(Program { command: vec![path(&file("program"))] })
        }
        Language::Java => {
            let (javac, java) = (found("JAVAC", "javac", name)?, found("JAVA", "java", name)?);
            // Java's own names of methods.
            write(&file("Main.java"), &format!("{text}\n{}", java_main(functions)));
            let strict = ["-Xlint:all", "-Xlint:-options", "-Werror", "--release", "8", "-d", "."];
            silent(Command::new(javac).args(strict).arg("Main.java").current_dir(&folder));
            let command = vec![java, "-XX:TieredStopAtLevel=1".into(), "-cp".into(), path(&folder), "Main".into()];
            Some(Program { command })
        }
        Language::Python => {
            let python = found("PYTHON", "python3", name)?;
            write(&file("main.py"), &format!("{text}{}", python_main(functions)));
            Some(Program { command: vec![python, "-W".into(), "error".into(), path(&file("main.py"))] })
        }
        Language::Javascript => {
            let node = found("NODE", "node", name)?;
            write(&file("main.js"), &format!("\"use strict\";\n{text}{}", javascript_main(functions)));
            Some(Program { command: vec![node, path(&file("main.js"))] })
        }
    }
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("written");
}

fn path(path: &Path) -> String {
    PathBuf::from(path).to_str().expect("UTF-8").to_owned()
}

/// The compiler, if it is there.
fn found(variable: &str, usual: &str, name: &str) -> Option<String> {
    let compiler = env::var(variable).unwrap_or_else(|_| usual.to_owned());
    let version = Command::new(&compiler).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if version.is_err() {
        assert!(env::var_os("CI").is_none(), "no {compiler}");
        // Not captured, as `eprintln!` is.
        let _ = writeln!(io::stderr(), "SKIPPED: there is no {compiler} for the snippet of {name}");
        return None;
    }
    Some(compiler)
}

/// Runs a compiler, which must not say anything.
fn silent(command: &mut Command) {
    let Output { status, stdout, stderr } = command.output().expect("the compiler runs");
    let said = String::from_utf8_lossy(&stderr).into_owned() + &String::from_utf8_lossy(&stdout);
    assert!(status.success() && said.is_empty(), "{command:?}: {said}");
}

impl Program {
    /// The answers to questions, line by line.
    pub fn answers(&self, questions: &str) -> Vec<String> {
        let (program, arguments) = self.command.split_first().expect("a command");
        let mut command = Command::new(program);
        let child = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("the program runs");
        let mut stdin = child.stdin.take().expect("piped");
        let output = thread::scope(|scope| {
            // A program that stops early is found out by its answers.
            scope.spawn(move || stdin.write_all(questions.as_bytes()));
            child.wait_with_output().expect("the program ends")
        });
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{:?}: {said}", self.command);
        String::from_utf8(output.stdout).expect("ASCII").lines().map(|line| line.trim().to_owned()).collect()
    }
}

/// `v[0], v[1]`
fn arguments(functions: Functions) -> String {
    (0..functions.numbers).map(|number| format!("v[{number}]")).collect::<Vec<_>>().join(", ")
}

fn rust(functions: Functions) -> String {
    let Functions { play, longest, .. } = functions;
    let (one, outcome, best_move) =
        (functions.named(functions.one), functions.named("outcome"), functions.named("best_move"));
    let arguments = arguments(functions);
    let play = if play {
        format!(
            r#"
            "o" => println!("{{}}", {outcome}(&v)),
            "m" => {{
                let mut answer = [0; {longest}];
                let count = {best_move}(&v, &mut answer);
                if count < 0 {{
                    println!("none");
                }} else {{
                    let words: Vec<String> = answer[..count as usize].iter().map(|n| n.to_string()).collect();
                    println!("{{}}", words.join(" "));
                }}
            }}"#
        )
    } else {
        String::new()
    };
    format!(
        r#"include!("snippet.rs");

fn main() {{
    for line in std::io::stdin().lines() {{
        let line = line.unwrap();
        let mut words = line.split(' ');
        let what = words.next().unwrap();
        let v: Vec<i64> = words.map(|word| word.parse().unwrap()).collect();
        match what {{
            "g" => println!("{{}}", {one}({arguments})),{play}
            _ => panic!(),
        }}
    }}
}}
"#
    )
}

/// For C and C++; numbers are printed as `long`, of 64 bits where these tests run.
fn c(functions: Functions, stdio: &str, stdlib: &str) -> String {
    let Functions { play, longest, .. } = functions;
    let (one, outcome, best_move) =
        (functions.named(functions.one), functions.named("outcome"), functions.named("best_move"));
    let arguments = arguments(functions);
    let (answer, play) = if play {
        (
            format!("int64_t answer[{longest}], k;"),
            format!(
                r#"
        if (line[0] == 'o') printf("%ld\n", (long){outcome}(v, count));
        if (line[0] == 'm') {{
            const int64_t length = {best_move}(v, count, answer);
            if (length < 0) printf("none");
            for (k = 0; k < length; ++k) printf("%ld ", (long)answer[k]);
            printf("\n");
        }}"#
            ),
        )
    } else {
        (String::new(), String::new())
    };
    format!(
        r#"
#include <{stdio}>
#include <{stdlib}>

int main() {{
    static char line[100000];
    static int64_t v[10000];
    {answer}
    while (fgets(line, sizeof line, stdin)) {{
        int64_t count = 0;
        char *at = line + 1, *end;
        for (;;) {{
            const long number = strtol(at, &end, 10);
            if (end == at) break;
            at = end;
            v[count++] = number;
        }}
        if (line[0] == 'g') printf("%ld\n", (long){one}({arguments}));{play}
    }}
    return 0;
}}
"#
    )
}

fn java_main(functions: Functions) -> String {
    let Functions { one, play, .. } = functions;
    let class = functions.class();
    let arguments = arguments(functions);
    let play = if play {
        format!(
            r#"
            if (words[0].equals("o")) out.println({class}.outcome(v));
            if (words[0].equals("m")) {{
                long[] answer = {class}.bestMove(v);
                StringBuilder text = new StringBuilder();
                if (answer == null) text.append("none");
                else for (long number : answer) text.append(number).append(' ');
                out.println(text);
            }}"#
        )
    } else {
        String::new()
    };
    format!(
        r#"class Main {{
    public static void main(String[] none) throws java.io.IOException {{
        java.io.BufferedReader in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
        java.io.PrintStream out = new java.io.PrintStream(new java.io.BufferedOutputStream(System.out));
        String line;
        while ((line = in.readLine()) != null) {{
            String[] words = line.split(" ");
            long[] v = new long[words.length - 1];
            for (int i = 0; i < v.length; ++i) v[i] = Long.parseLong(words[i + 1]);
            if (words[0].equals("g")) out.println({class}.{one}({arguments}));{play}
        }}
        out.flush();
    }}
}}
"#
    )
}

fn python_main(functions: Functions) -> String {
    let play = functions.play;
    let (one, outcome, best_move) =
        (functions.named(functions.one), functions.named("outcome"), functions.named("best_move"));
    let play = if play {
        format!(
            r#"
    elif word == "o":
        print({outcome}(v))
    elif word == "m":
        answer = {best_move}(v)
        print("none" if answer is None else " ".join(map(str, answer)))"#
        )
    } else {
        String::new()
    };
    format!(
        r#"

import sys

for line in sys.stdin:
    word, *v = line.split()
    v = list(map(int, v))
    if word == "g":
        print({one}(*v)){play}
"#
    )
}

fn javascript_main(functions: Functions) -> String {
    let play = functions.play;
    let (one, outcome, best_move) =
        (functions.named(functions.one), functions.named("outcome"), functions.named("best_move"));
    let play = if play {
        format!(
            r#"
    if (words[0] === "o") return {outcome}(v);
    if (words[0] === "m") {{
        var answer = {best_move}(v);
        return answer === null ? "none" : answer.join(" ");
    }}"#
        )
    } else {
        String::new()
    };
    format!(
        r#"
var lines = require("fs").readFileSync(0, "ascii").split("\n");
lines.pop();
process.stdout.write(lines.map(function (line) {{
    var words = line.split(" ");
    var v = words.slice(1).map(Number);
    if (words[0] === "g") return {one}.apply(null, v);{play}
}}).join("\n") + "\n");
"#
    )
}
