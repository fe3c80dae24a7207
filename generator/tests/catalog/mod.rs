//! The program for a user: an own catalogue, its errors, and files that are always complete.

mod mistakes;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use grundy_compute::compute;
use grundy_core::{digest::sha256, store::TEMPORARY, values::Width};
use tempfile::TempDir;

/// Returns the command that runs the program on a folder of tables.
pub(crate) fn generator(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_generator"));
    command
        .args(arguments)
        .arg("--tables")
        .arg(folder)
        .env("NO_COLOR", "1");
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Output {
    generator(folder, arguments).output().unwrap()
}

/// Runs the program on a valid folder and returns its output.
pub(crate) fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the program's exit code and its text on standard error.
pub(crate) fn refused(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = run(folder, arguments);
    (
        output.status.code(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

pub(crate) fn folder(catalog: impl AsRef<[u8]>) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("catalog.toml"), catalog).unwrap();
    folder
}

pub(crate) fn entry(name: &str, game: &str, to: &str, width: &str) -> String {
    let to = if to == "all" {
        String::new()
    } else {
        format!("to = \"{to}\"\n")
    };
    format!(
        "[[table]]\nname = \"{name}\"\ngame = \"{game}\"\n{to}width = \"{width}\"\ndoc = \"A doc line.\"\n"
    )
}

/// Returns every file of a folder.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries
        .map(|entry| {
            (
                entry.file_name().into_string().unwrap(),
                fs::read(entry.path()).unwrap(),
            )
        })
        .collect()
}

/// A table of every family, in every width.
const TABLES: [(&str, &str, &str, &str); 12] = [
    ("code", "0.137", "500", "u8"),
    ("code_wide", "0.[3]", "1000", "u16"),
    ("parts", "0.F2", "100", "u32"),
    ("set", "Subtraction(squares)", "500", "u8"),
    ("all_but", "AllBut({2,3,7})", "700", "u16"),
    (
        "rule",
        "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
        "99",
        "u32",
    ),
    ("grid", "Lattice(ride (-1,0) (0,-1) (-1,-1))", "40x60", "u8"),
    ("row", "Lattice(ride (-1,0) (0,-1) (-1,-1))", "1x60", "u8"),
    ("knight", "Lattice(leap (-2,1) (1,-2))", "9x1", "u16"),
    ("strip", "Strip(O X; never OO XX)", "50", "u8"),
    ("lonely", "0.0", "0", "u8"),
    ("board", "Board(3x3; line 1..=3 in row column)", "all", "u8"),
];

#[test]
fn tables_of_every_family_and_width_compile_and_hold_the_values() {
    let catalog: String = TABLES
        .iter()
        .map(|&(name, game, to, width)| entry(name, game, to, width))
        .collect();
    let folder = folder(catalog);
    let said = done(folder.path(), &[]);
    assert!(
        said.contains("\n12 tables: wrote code.rs, wrote code_wide.rs, "),
        "{said}"
    );

    let includes = TABLES
        .map(|(name, ..)| format!("include!(\"{name}.rs\");\n"))
        .concat();
    let prints = |name: &str| format!("    println!(\"{{:?}}\", &{}[..]);\n", name.to_uppercase());
    let prints: String = TABLES.iter().map(|(name, ..)| prints(name)).collect();
    let main = format!(
        "#![deny(warnings)]\n#![forbid(unsafe_code)]\n{includes}fn main() {{\n{prints}}}\n"
    );
    fs::write(folder.path().join("main.rs"), main).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let compiled = Command::new(rustc)
        .args(["--edition", "2024", "main.rs"])
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(
        compiled.status.success(),
        "{}",
        String::from_utf8_lossy(&compiled.stderr)
    );
    let printed = Command::new(folder.path().join("main"))
        .output()
        .unwrap()
        .stdout;
    let printed = String::from_utf8(printed).unwrap();

    assert_eq!(printed.lines().count(), TABLES.len());
    for ((name, game, to, width), line) in TABLES.into_iter().zip(printed.lines()) {
        let width = Width::ALL
            .into_iter()
            .find(|w| w.to_string() == width)
            .unwrap();
        let values = compute(
            &game.parse().unwrap(),
            &to.parse().unwrap(),
            Some(width),
            &(),
        )
        .unwrap();
        assert_eq!(
            line,
            format!("{:?}", values.iter().collect::<Vec<_>>()),
            "{name}"
        );
        let source = fs::read_to_string(folder.path().join(format!("{name}.rs"))).unwrap();
        let digest = format!(
            "// sha256:  {} (of the values",
            sha256(&values.to_le_bytes())
        );
        assert!(source.contains(&digest), "{name}");
        assert!(
            source.contains(&format!("[{width}; {}]", values.len())),
            "{name}"
        );
    }
}

#[test]
fn any_number_of_threads_writes_the_same_bytes() {
    let catalog: String = TABLES
        .iter()
        .map(|&(name, game, to, width)| entry(name, game, to, width))
        .collect();
    let written = ["1", "2", "5"].map(|threads| {
        let folder = folder(&catalog);
        done(folder.path(), &["--threads", threads]);
        files(folder.path())
    });
    assert_eq!(written[0].len(), TABLES.len() + 2);
    assert!(written[0] == written[1] && written[1] == written[2]);
}

#[test]
fn a_missing_folder_or_catalogue_is_an_error() {
    let folder = TempDir::new().unwrap();
    for path in [folder.path().to_owned(), folder.path().join("nowhere")] {
        let catalog = path.join("catalog.toml");
        let expected = format!(
            "error: cannot read {}: No such file or directory\n",
            catalog.display()
        );
        for command in [&[][..], &["--check"]] {
            assert_eq!(refused(&path, command), (Some(2), expected.clone()));
        }
    }
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_is_an_error_and_stays_as_it_is() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(entry("a", "0.77", "9", "u8"));
    let protect = |mode| fs::set_permissions(&folder, fs::Permissions::from_mode(mode)).unwrap();
    protect(0o555);
    if fs::write(folder.path().join("probe"), "").is_ok() {
        eprintln!("skipped: this user may write anywhere");
        return;
    }
    let (code, said) = refused(folder.path(), &[]);
    protect(0o755);
    let begin = format!(
        "error: cannot write {}: ",
        folder.path().join("a.rs").display()
    );
    assert_eq!(code, Some(1));
    assert!(said.starts_with(&begin), "{said}");
    assert_eq!(files(folder.path()).len(), 1);
}

#[test]
fn only_the_requested_tables_are_written() {
    let catalog = ["kayles", "dawson", "nim"]
        .map(|name| entry(name, "0.77", "9", "u8"))
        .concat();
    let folder = folder(catalog);
    let names = || files(folder.path()).into_keys().collect::<Vec<_>>();
    let sums = || fs::read_to_string(folder.path().join("SHA256SUMS")).unwrap();
    done(folder.path(), &["--only", "nim"]);
    assert_eq!(names(), ["SHA256SUMS", "catalog.toml", "nim.rs"]);
    assert_eq!(sums().lines().count(), 1);
    done(folder.path(), &["--only", "kayles", "--only", "nim"]);
    assert_eq!(
        names(),
        ["SHA256SUMS", "catalog.toml", "kayles.rs", "nim.rs"]
    );
    assert_eq!(
        sums().lines().map(|line| &line[66..]).collect::<Vec<_>>(),
        ["kayles.rs", "nim.rs"]
    );
    assert!(done(folder.path(), &["--only", "nim", "--check"]).contains("\n1 tables are fresh ("));
    let (code, said) = refused(folder.path(), &["--check"]);
    assert_eq!((code, said.lines().count()), (Some(1), 3), "{said}");

    let expected = "error: no table `dowson` in the catalogue; did you mean `dawson`?\n";
    assert_eq!(
        refused(folder.path(), &["--only", "dowson"]),
        (Some(2), expected.to_owned())
    );
    done(folder.path(), &[]);
    assert!(done(folder.path(), &[]).contains("\n3 tables: nothing to write ("));
}

#[test]
fn check_names_every_stale_file() {
    let folder = folder(
        ["a", "b", "c"]
            .map(|name| entry(name, "0.77", "9", "u8"))
            .concat(),
    );
    let path = |name: &str| folder.path().join(name);
    done(folder.path(), &[]);
    assert!(done(folder.path(), &["--check"]).contains("\n3 tables are fresh ("));
    fs::write(path("a.rs"), "// changed\n").unwrap();
    fs::remove_file(path("b.rs")).unwrap();
    fs::copy(path("c.rs"), path("old.rs")).unwrap();
    fs::write(path("notes.txt"), "mine").unwrap();
    fs::write(path(&format!("{TEMPORARY}x")), "half").unwrap();
    let before = files(folder.path());
    let shown = |name: &str| path(name).display().to_string();
    let expected = [
        format!("stale: {}: run `cargo run -p generator`\n", shown("a.rs")),
        format!("missing: {}: run `cargo run -p generator`\n", shown("b.rs")),
        format!(
            "extra: {}: run `cargo run -p generator`, which deletes it\n",
            shown(".grundy-x")
        ),
        format!(
            "extra: {}: move it out of the folder, or add a [[table]] to catalog.toml\n",
            shown("notes.txt")
        ),
        format!(
            "extra: {}: run `cargo run -p generator`, which deletes it\n",
            shown("old.rs")
        ),
        format!(
            "error: 5 of the files in {} are not as they should be\n",
            folder.path().display()
        ),
    ];
    assert_eq!(
        refused(folder.path(), &["--check"]),
        (Some(1), expected.concat())
    );
    assert!(files(folder.path()) == before);

    let said = done(folder.path(), &[]);
    assert!(
        said.contains("\n3 tables: wrote a.rs, wrote b.rs, deleted .grundy-x, deleted old.rs ("),
        "{said}"
    );
    fs::remove_file(path("notes.txt")).unwrap();
    done(folder.path(), &["--check"]);
}

/// Kills the program while it writes two catalogues in turn: each file is a complete file of one of
/// the two.
fn kill(times: u32) {
    let names = ["one", "two", "three", "four"];
    let catalog = |game| {
        names
            .map(|name| entry(name, game, "1000x700", "u8"))
            .concat()
    };
    let catalogs = [
        "Lattice(leap (-1,-2) (-2,-1))",
        "Lattice(leap (-1,-1) (-3,-1))",
    ]
    .map(catalog);
    let wholes = catalogs.each_ref().map(|catalog| {
        let folder = folder(catalog);
        let start = Instant::now();
        done(folder.path(), &[]);
        (files(folder.path()), start.elapsed())
    });
    let longest = wholes[0].1.max(wholes[1].1);
    let folder = folder("");
    let mut random = fastrand::Rng::with_seed(1);
    let (mut cut_short, mut left_behind) = (0, 0);
    for round in 0..times {
        fs::write(
            folder.path().join("catalog.toml"),
            &catalogs[round as usize % 2],
        )
        .unwrap();
        let mut child = generator(folder.path(), &[])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let share = random.u32(..1000);
        thread::sleep(longest * share / 1000 + Duration::from_micros(u64::from(share)));
        child.kill().unwrap();
        cut_short += u32::from(!child.wait().unwrap().success());
        for (name, bytes) in files(folder.path()) {
            if name.starts_with(TEMPORARY) {
                left_behind += 1;
            } else {
                let whole = wholes
                    .iter()
                    .any(|(files, _)| files.get(&name) == Some(&bytes));
                // `SHA256SUMS` may have digests of tables of both, so it may equal neither file.
                assert!(whole || name == "SHA256SUMS", "{name} after round {round}");
            }
        }
    }
    println!("{cut_short} of {times} runs were cut short; {left_behind} temporary files were seen");
    assert!(cut_short > 0);
    fs::write(folder.path().join("catalog.toml"), &catalogs[0]).unwrap();
    fs::write(folder.path().join(format!("{TEMPORARY}left")), "half").unwrap();
    done(folder.path(), &[]);
    assert!(files(folder.path()) == wholes[0].0);
    let known: BTreeSet<String> = files(folder.path()).into_keys().collect();
    assert!(!known.iter().any(|name| name.starts_with(TEMPORARY)));
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_a_kill_at_any_moment_leaves_no_half_file() {
    kill(12);
}

#[test]
#[ignore = "slow: 300 runs"]
fn many_kills_leave_no_half_file() {
    kill(300);
}
