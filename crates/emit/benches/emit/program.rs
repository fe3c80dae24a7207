//! The program of a snippet, and the processor seconds that it takes.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use grundy_emit::Language;

/// A program that is compiled or interpreted.
pub struct Program {
    folder: PathBuf,
    run: &'static str,
}

/// A program runs repeatedly for this many seconds in total, but at most [`MOST_TURNS`] times: some
/// systems count the time of a process in hundredths of a second, which is too coarse for one short
/// run.
const SECONDS: f64 = 1.0;
const MOST_TURNS: f64 = 200.0;

/// A language, the file of its source, the compiler's command, if it has one, and the command that
/// runs the program.
type LanguageCommand = (
    Language,
    &'static str,
    &'static [&'static str],
    &'static str,
);

/// The commands of the languages that are measured.
static COMMANDS: [LanguageCommand; 12] = [
    (
        Language::Rust,
        "main.rs",
        &["rustc", "--edition=2021", "-O", "-o", "program", "main.rs"],
        "./program",
    ),
    (
        Language::Cpp,
        "main.cpp",
        &["g++", "-O2", "-o", "program", "main.cpp"],
        "./program",
    ),
    (
        Language::C,
        "main.c",
        &["gcc", "-O2", "-o", "program", "main.c"],
        "./program",
    ),
    (
        Language::C89,
        "main.c",
        &["gcc", "-ansi", "-O2", "-o", "program", "main.c"],
        "./program",
    ),
    (
        Language::CSharp,
        "main.cs",
        &["mcs", "-optimize", "-out:program.exe", "main.cs"],
        "mono program.exe",
    ),
    (
        Language::Go,
        "main.go",
        &["go", "build", "-o", "program", "main.go"],
        "./program",
    ),
    (
        Language::Kotlin,
        "main.kt",
        &[
            "kotlinc",
            "-include-runtime",
            "-d",
            "program.jar",
            "main.kt",
        ],
        "java -jar program.jar",
    ),
    (
        Language::Java,
        "Main.java",
        &["javac", "Main.java"],
        "java Main",
    ),
    (Language::Python, "main.py", &[], "python3 main.py"),
    (Language::Javascript, "main.js", &[], "node main.js"),
    (Language::Pari, "main.gp", &[], "gp -q -f main.gp"),
    (Language::Mathematica, "main.m", &[], "mathics3 -f main.m"),
];

impl Program {
    /// Returns the program of a source, if there is a compiler.
    pub fn new(name: &str, language: Language, source: &str) -> Option<Self> {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("emit_bench")
            .join(format!("{name}_{}", language.name()));
        fs::create_dir_all(&folder).expect("a folder");
        let (_, file, compile, run) = COMMANDS.iter().find(|(own, ..)| *own == language)?;
        fs::write(folder.join(file), source).expect("written");
        if let Some((word, rest)) = compile.split_first() {
            let output = Command::new(word)
                .args(rest)
                .current_dir(&folder)
                .output()
                .ok()?;
            assert!(
                output.status.success(),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
        Some(Self { folder, run })
    }

    /// Returns the output and the mean processor seconds; `None` if the program cannot be run.
    pub fn run(&self) -> Option<(String, f64)> {
        let (said, once) = self.turns(1, "")?;
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 1 and 200"
        )]
        let turns = (SECONDS / once.max(1.0e-3)).clamp(1.0, MOST_TURNS) as u32;
        let (_, all) = self.turns(turns, ">/dev/null")?;
        Some((said, all / f64::from(turns)))
    }

    /// Returns the output of some runs, and the seconds of all of them.
    fn turns(&self, turns: u32, silence: &str) -> Option<(String, f64)> {
        // The last line of `times` is for all children: user time, then system time.
        let turn = format!("{} {silence} || exit 1", self.run);
        let line = format!("i=0; while [ $i -lt {turns} ]; do {turn}; i=$((i+1)); done; times");
        let output = Command::new("sh")
            .args(["-c", &line])
            .current_dir(&self.folder)
            .output()
            .ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        let mut lines = text.lines().rev();
        let seconds = user(lines.next().filter(|_| output.status.success())?)?;
        let _shell = lines.next();
        let said: Vec<&str> = lines.collect();
        Some((
            said.into_iter().rev().collect::<Vec<_>>().join("\n"),
            seconds,
        ))
    }
}

/// Returns the first time of `0m0.123s 0m0.004s`, in seconds.
fn user(times: &str) -> Option<f64> {
    let (minutes, seconds) = times
        .split(' ')
        .next()?
        .strip_suffix('s')?
        .split_once('m')?;
    Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
}
