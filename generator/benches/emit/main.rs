//! Steps of an innermost loop in a second, in each language: what `Language::steps_per_second` says.
//!
//! Grundy's game is computed by its rules; a step marks the value of one option. The time of a program that asks for heap 0
//! of a short table is taken away. Compilers that are not there are passed over.
//!
//! `cargo bench -p generator --bench emit`

use std::{fs, path::Path, process::Command, time::Instant};

use generator::{
    game::Game,
    notation::Bounds,
    snippet::{self, FormKind, Language, Request},
};

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("emit_bench");
    fs::create_dir_all(&folder).expect("a folder");
    for language in Language::ALL {
        let to = if language == Language::Python { 4000 } else { 24_000 };
        let times = (seconds(language, to, &folder), seconds(language, 10, &folder));
        let (Some(long), Some(short)) = times else {
            println!("{:12} no compiler", language.title());
            continue;
        };
        #[allow(clippy::cast_precision_loss, reason = "a speed is rough")]
        let steps = (to * to / 4) as f64;
        let measured = steps / (long - short).max(1.0e-6);
        println!("{:12} {measured:9.2e} steps/s, {:9.2e} assumed", language.title(), language.steps_per_second());
    }
}

/// The seconds of a program that computes the values to a heap; `None` if it cannot be made.
fn seconds(language: Language, to: u64, folder: &Path) -> Option<f64> {
    let game: Game = "4!.0".parse().expect("a game");
    let bounds = Some(Bounds::Heap(to));
    let request = Request {
        bounds,
        form: Some(FormKind::Computed),
        max_seconds: None,
        header: false,
        ..Request::new(&game, language)
    };
    let text = snippet::emit(&request, &()).expect("a snippet").text;
    let (file, program, compile, run): (_, _, &[&str], &[&str]) = match language {
        Language::Rust => (
            "main.rs",
            format!("{text}\nfn main() {{ println!(\"{{}}\", grundy({to})); }}\n"),
            &["rustc", "-O", "-o", "program", "main.rs"],
            &["./program"],
        ),
        Language::Cpp => (
            "main.cpp",
            format!("{text}\n#include <cstdio>\nint main() {{ std::printf(\"%d\\n\", int(grundy({to}))); }}\n"),
            &["g++", "-O2", "-o", "program", "main.cpp"],
            &["./program"],
        ),
        Language::C => (
            "main.c",
            format!(
                "{text}\n#include <stdio.h>\nint main(void) {{ printf(\"%d\\n\", (int)grundy({to})); return 0; }}\n"
            ),
            &["gcc", "-O2", "-o", "program", "main.c"],
            &["./program"],
        ),
        Language::C89 => (
            "main.c",
            format!(
                "{text}\n#include <stdio.h>\nint main(void) {{ printf(\"%d\\n\", (int)grundy({to})); return 0; }}\n"
            ),
            &["gcc", "-ansi", "-O2", "-o", "program", "main.c"],
            &["./program"],
        ),
        Language::CSharp => (
            "main.cs",
            format!(
                "{text}\nstatic class Program {{ static void Main() {{ System.Console.WriteLine(Game.Grundy({to})); }} }}\n"
            ),
            &["mcs", "-optimize", "-out:program.exe", "main.cs"],
            &["mono", "program.exe"],
        ),
        Language::Go => (
            "main.go",
            format!("package main\n\n{text}\nfunc main() {{ println(grundy({to})) }}\n"),
            &["go", "build", "-o", "program", "main.go"],
            &["./program"],
        ),
        Language::Kotlin => (
            "main.kt",
            format!("{text}\nfun main() {{ println(grundy({to})) }}\n"),
            &["kotlinc", "-include-runtime", "-d", "program.jar", "main.kt"],
            &["java", "-jar", "program.jar"],
        ),
        Language::Java => (
            "Main.java",
            format!(
                "{text}\nclass Main {{ public static void main(String[] a) {{ System.out.println(Grundy.grundy({to})); }} }}\n"
            ),
            &["javac", "Main.java"],
            &["java", "Main"],
        ),
        Language::Python => ("main.py", format!("{text}\nprint(grundy({to}))\n"), &[], &["python3", "main.py"]),
        Language::Javascript => ("main.js", format!("{text}\nconsole.log(grundy({to}));\n"), &[], &["node", "main.js"]),
    };
    fs::write(folder.join(file), program).expect("written");
    let done = |words: &[&str]| {
        let (word, rest) = words.split_first()?;
        let output = Command::new(word).args(rest).current_dir(folder).output().ok()?;
        output.status.success().then_some(())
    };
    if !compile.is_empty() {
        done(compile)?;
    }
    let start = Instant::now();
    done(run)?;
    Some(start.elapsed().as_secs_f64())
}
