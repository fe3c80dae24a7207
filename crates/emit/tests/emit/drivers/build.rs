//! Compilers, with warnings as errors, and the programs that they build.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
};

use grundy_emit::Language;

use super::{Unit, mains};

/// A compiled or interpreted program.
pub struct Program {
    command: Vec<String>,
}

fn folder(name: &str, language: Language) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("emit")
        .join(format!("{name}_{}", language.name()));
    fs::create_dir_all(&folder).expect("a folder for tests");
    folder
}

/// Returns the program of a source, if there is a compiler.
#[expect(
    clippy::too_many_lines,
    reason = "a list of cases is read from top to bottom"
)]
pub fn build(name: &str, language: Language, source: &str) -> Option<Program> {
    let folder = folder(name, language);
    let file = |ending: &str| folder.join(ending);
    let compile = |compiler: &str, words: &[&str]| {
        silent(Command::new(compiler).args(words).current_dir(&folder));
    };
    if let Some((variable, usual, words)) = mains::interpreter(language) {
        let interpreter = found(variable, usual, name)?;
        let source_file = file(&format!("main.{}", language.ending()));
        write(&source_file, source);
        let words = words.iter().map(|&word| word.to_owned());
        return Some(Program {
            command: [interpreter]
                .into_iter()
                .chain(words)
                .chain([path(&source_file)])
                .collect(),
        });
    }
    let command = match language {
        Language::Rust => {
            write(&file("main.rs"), source);
            let words = [
                "--edition",
                "2021",
                "-D",
                "warnings",
                "-C",
                "opt-level=1",
                "-o",
                "program",
                "main.rs",
            ];
            compile(&rustc(), &words);
            compile(
                &rustc(),
                &[
                    "--edition",
                    "2024",
                    "-D",
                    "warnings",
                    "--emit=metadata",
                    "-o",
                    "main.rmeta",
                    "main.rs",
                ],
            );
            vec![path(&file("program"))]
        }
        Language::Cpp => {
            let compiler = found("CXX", "g++", name)?;
            write(&file("main.cpp"), source);
            // A third of the time of these tests; `.ci/run` sets this.
            if env::var_os("CI").is_some() {
                for standard in ["-std=c++11", "-std=c++17"] {
                    compile(
                        &compiler,
                        &[STRICT, &[standard, "-fsyntax-only", "main.cpp"]].concat(),
                    );
                }
            }
            // Snippets are for old compilers too, whole programs for those of judges.
            let oldest = if source.contains("using namespace std;") {
                "-std=c++11"
            } else {
                "-std=c++98"
            };
            compile(
                &compiler,
                &[STRICT, &[oldest, "-O1", "-o", "program", "main.cpp"]].concat(),
            );
            vec![path(&file("program"))]
        }
        Language::C | Language::C89 => {
            let compiler = found("CC", "gcc", name)?;
            write(&file("main.c"), source);
            let standard = if language == Language::C {
                "-std=c99"
            } else {
                "-ansi"
            };
            if language == Language::C89 {
                compile(
                    &compiler,
                    &[STRICT, &["-std=c99", "-fsyntax-only", "main.c"]].concat(),
                );
            }
            compile(
                &compiler,
                &[STRICT, &[standard, "-O1", "-o", "program", "main.c"]].concat(),
            );
            vec![path(&file("program"))]
        }
        Language::Java | Language::Kotlin => {
            return build_all(name, language, &[source.to_owned()])?.pop();
        }
        Language::CSharp => {
            let (mcs, mono) = (found("MCS", "mcs", name)?, found("MONO", "mono", name)?);
            write(&file("main.cs"), source);
            compile(
                &mcs,
                &[
                    "-langversion:ISO-2",
                    "-warn:4",
                    "-warnaserror",
                    "-out:program.exe",
                    "main.cs",
                ],
            );
            vec![mono, path(&file("program.exe"))]
        }
        Language::Go => {
            let go = found("GO", "go", name)?;
            write(&file("main.go"), source);
            compile(&go, &["vet", "main.go"]);
            compile(&go, &["build", "-o", "program", "main.go"]);
            vec![path(&file("program"))]
        }
        Language::Mathematica => {
            let mathics = found("MATHICS", "mathics3", name)?;
            write(&file("main.m"), source);
            // An interpreter of the language that does not read the standard input.
            let words = format!(
                "cd {} && cat > in.txt && {mathics} -f main.m",
                path(&folder)
            );
            vec!["sh".into(), "-c".into(), words]
        }
        _ => panic!("no compiler of {}", language.title()),
    };
    Some(Program { command })
}

/// Options of Java's virtual machine for short runs: more compilation and parallel collectors take
/// longer than they save.
const SHORT_RUN: [&str; 2] = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"];

/// Returns the programs of several sources, if there is a compiler. One call compiles all sources
/// for Java's virtual machine, each in its own package, since these compilers take longer to start
/// than to compile.
pub fn build_all(name: &str, language: Language, sources: &[String]) -> Option<Vec<Program>> {
    // A test of a sample may run at the same time as one of all programs.
    let name = &format!("{name}_{}", sources.len());
    let (file, end) = match language {
        Language::Java => ("Main.java", ";"),
        Language::Kotlin => ("Main.kt", ""),
        _ => {
            let named = sources.iter().enumerate();
            return named
                .map(|(number, source)| build(&format!("{name}_{number}"), language, source))
                .collect();
        }
    };
    let folder = folder(name, language);
    let (mut files, mut classes) = (Vec::new(), Vec::new());
    for (number, source) in sources.iter().enumerate() {
        // A single program has no package, like a program that is submitted.
        let (place, first, class) = match sources.len() {
            1 => (file.to_owned(), String::new(), String::new()),
            _ => (
                format!("p{number}/{file}"),
                format!("package p{number}{end}\n"),
                format!("p{number}."),
            ),
        };
        fs::create_dir_all(folder.join(&place).parent().expect("a folder"))
            .expect("a folder of a package");
        write(&folder.join(&place), &(first + source));
        files.push(place);
        classes.push(class);
    }
    let java = found("JAVA", "java", name)?;
    let (path_of_classes, class) = if language == Language::Java {
        let options = SHORT_RUN.map(|option| format!("-J{option}"));
        let words = [
            "-Xlint:all",
            "-Xlint:-options",
            "-Werror",
            "--release",
            "8",
            "-d",
            ".",
        ];
        let mut javac = Command::new(found("JAVAC", "javac", name)?);
        silent(
            javac
                .args(options)
                .args(words)
                .args(&files)
                .current_dir(&folder),
        );
        (path(&folder), "Main")
    } else {
        let mut kotlinc = Command::new(found("KOTLINC", "kotlinc", name)?);
        kotlinc.env("JAVA_OPTS", format!("-Xmx512M {}", SHORT_RUN.join(" ")));
        let words = ["-Werror", "-include-runtime", "-d", "program.jar"];
        silent(kotlinc.args(words).args(&files).current_dir(&folder));
        (path(&folder.join("program.jar")), "MainKt")
    };
    let start = [&[java.as_str()], &SHORT_RUN[..], &["-cp", &path_of_classes]].concat();
    let start: Vec<String> = start.into_iter().map(str::to_owned).collect();
    let command = |package: String| [&start[..], &[package + class]].concat();
    Some(
        classes
            .into_iter()
            .map(|package| Program {
                command: command(package),
            })
            .collect(),
    )
}

/// Warning options of C and C++.
const STRICT: &[&str] = &["-Wall", "-Wextra", "-pedantic", "-Werror"];

fn rustc() -> String {
    env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned())
}

/// Compiles Rust snippets as libraries: without the standard library and without unused code, in
/// every promised edition.
pub(super) fn alone(name: &str, units: &[Unit]) {
    let folder = folder(name, Language::Rust);
    let text = units
        .iter()
        .fold("#![no_std]\n".to_owned(), |text, unit| text + &unit.text);
    write(&folder.join("alone.rs"), &text);
    for edition in ["2018", "2021", "2024"] {
        let strict = [
            "-D",
            "warnings",
            "--crate-type",
            "lib",
            "--emit=metadata",
            "-o",
            "alone.rmeta",
            "alone.rs",
        ];
        silent(
            Command::new(rustc())
                .args(["--edition", edition])
                .args(strict)
                .current_dir(&folder),
        );
    }
}

fn write(path: &Path, text: &str) {
    fs::write(path, text).expect("written");
}

fn path(path: &Path) -> String {
    path.to_str().expect("UTF-8").to_owned()
}

/// Returns the compiler, if it is installed.
fn found(variable: &str, usual: &str, name: &str) -> Option<String> {
    let compiler = env::var(variable).unwrap_or_else(|_| usual.to_owned());
    let folders = env::var_os("PATH").unwrap_or_default();
    // An absolute path is unchanged by `join`.
    if env::split_paths(&folders).any(|folder| folder.join(&compiler).is_file()) {
        return Some(compiler);
    }
    assert!(env::var_os("CI").is_none(), "no {compiler}");
    // Tests do not capture this output, but they would capture `eprintln!`.
    let _ = writeln!(
        io::stderr(),
        "SKIPPED: there is no {compiler} for the snippets of {name}"
    );
    None
}

/// Runs a compiler, which must print nothing. The notes of the compiler's own virtual machine are
/// not about the source.
fn silent(command: &mut Command) {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("the compiler runs");
    let said = String::from_utf8_lossy(&stderr).into_owned() + &String::from_utf8_lossy(&stdout);
    let said: Vec<&str> = said
        .lines()
        .filter(|line| !line.contains(" VM warning: "))
        .collect();
    assert!(
        status.success() && said.is_empty(),
        "{command:?}: {}",
        said.join("\n")
    );
}

impl Program {
    /// Returns standard output, standard error and the exit code.
    pub fn run(&self, input: &[u8]) -> (String, String, Option<i32>) {
        let (program, arguments) = self.command.split_first().expect("a command");
        let mut command = Command::new(program);
        let child = command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = child.expect("the program runs");
        let mut stdin = child.stdin.take().expect("piped");
        let output = thread::scope(|scope| {
            // A program that stops early leaves a part of the input.
            scope.spawn(move || stdin.write_all(input));
            child.wait_with_output().expect("the program ends")
        });
        let text = |bytes: Vec<u8>| {
            String::from_utf8(bytes)
                .expect("ASCII")
                .replace("\r\n", "\n")
        };
        (
            text(output.stdout),
            text(output.stderr),
            output.status.code(),
        )
    }

    /// Returns the answers to questions, one per line.
    pub fn answers(&self, questions: &str) -> Vec<String> {
        let (program, arguments) = self.command.split_first().expect("a command");
        let mut command = Command::new(program);
        let child = command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = child.expect("the program runs");
        let mut stdin = child.stdin.take().expect("piped");
        let output = thread::scope(|scope| {
            // If a program stops early, its answers show that.
            scope.spawn(move || stdin.write_all(questions.as_bytes()));
            child.wait_with_output().expect("the program ends")
        });
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && said.is_empty(),
            "{:?}: {said}",
            self.command
        );
        String::from_utf8(output.stdout)
            .expect("ASCII")
            .lines()
            .map(|line| line.trim().to_owned())
            .collect()
    }
}
