//! `docs/architecture.md` describes the tree, and the tree obeys its rules.

mod examples;
mod families;
mod hygiene;
mod imports;
mod prose;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use imports::Imports;
use serde_json::Value;

/// The most characters of code in a package, without spaces, comments and tests: the length does not
/// depend on where lines break.
const MOST_CHARACTERS: usize = 390_000;

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap()
        .to_owned()
}

/// A package of the workspace.
#[derive(Debug)]
struct Package {
    name: String,
    /// The folder, relative to the root.
    folder: String,
    description: String,
    /// The packages of the workspace that it depends on.
    needs: BTreeSet<String>,
}

/// Returns cargo's metadata of the packages of a workspace in a folder of the root.
fn metadata(folder: &str) -> Value {
    let mut cargo = Command::new(env!("CARGO"));
    let output = cargo.args([
        "metadata",
        "--no-deps",
        "--format-version",
        "1",
        "--offline",
    ]);
    let output = output.current_dir(root().join(folder));
    let output = output.output().expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Returns the packages of the workspace, each after its dependencies.
fn packages() -> Vec<Package> {
    let metadata = metadata("");
    let listed = metadata["packages"].as_array().unwrap();
    let names: BTreeSet<&str> = listed
        .iter()
        .map(|package| package["name"].as_str().unwrap())
        .collect();
    let package = |package: &Value| {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap());
        let folder = manifest
            .parent()
            .unwrap()
            .strip_prefix(root())
            .unwrap()
            .to_string_lossy()
            .into_owned();
        let needs = package["dependencies"].as_array().unwrap().iter();
        let needs = needs
            .filter(|need| need["kind"].is_null())
            .map(|need| need["name"].as_str().unwrap());
        Package {
            name: package["name"].as_str().unwrap().to_owned(),
            folder: if folder.is_empty() {
                ".".to_owned()
            } else {
                folder
            },
            description: package["description"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
            needs: needs
                .filter(|need| names.contains(need))
                .map(str::to_owned)
                .collect(),
        }
    };
    let mut packages: Vec<Package> = listed.iter().map(package).collect();
    let depths: BTreeMap<String, usize> = packages
        .iter()
        .map(|package| (package.name.clone(), depth(&packages, &package.name)))
        .collect();
    packages.sort_by_key(|package| (depths[&package.name], package.name.clone()));
    packages
}

/// Returns the length of the longest chain of dependencies below a package.
fn depth(packages: &[Package], name: &str) -> usize {
    let package = packages
        .iter()
        .find(|package| package.name == name)
        .unwrap();
    package
        .needs
        .iter()
        .map(|need| 1 + depth(packages, need))
        .max()
        .unwrap_or(0)
}

/// Returns the direct dependencies of a package that are not also indirect ones.
fn direct<'a>(packages: &'a [Package], package: &'a Package) -> impl Iterator<Item = &'a String> {
    let reaches = |from: &String, to: &String| {
        let mut open = vec![from.clone()];
        while let Some(next) = open.pop() {
            let package = packages
                .iter()
                .find(|package| package.name == next)
                .unwrap();
            if package.needs.contains(to) {
                return true;
            }
            open.extend(package.needs.iter().cloned());
        }
        false
    };
    package
        .needs
        .iter()
        .filter(move |&need| !package.needs.iter().any(|other| reaches(other, need)))
}

const BEGIN: &str =
    "<!-- packages: written by `UPDATE=1 cargo test -p grundy-cli architecture` -->\n";
const END: &str = "<!-- end of packages -->\n";

/// Formats the table of packages and the picture of the dependencies between them.
fn described(packages: &[Package]) -> String {
    let mut text = "\n| package | folder | content |\n|---|---|---|\n".to_owned();
    for Package {
        name,
        folder,
        description,
        ..
    } in packages
    {
        writeln!(text, "| `{name}` | `{folder}` | {description} |").unwrap();
    }
    text += "\n```mermaid\ngraph BT\n";
    for package in packages {
        for need in direct(packages, package) {
            writeln!(text, "    {} --> {need}", package.name).unwrap();
        }
    }
    text + "```\n\n"
}

const LABORATORY: &str =
    "<!-- laboratory: written by `UPDATE=1 cargo test -p grundy-cli architecture` -->\n";
const LABORATORY_END: &str = "<!-- end of laboratory -->\n";

/// Formats the picture of the packages that the laboratory builds on.
fn laboratory(packages: &[Package]) -> String {
    let metadata = metadata("lab");
    let package = &metadata["packages"][0];
    let needs = package["dependencies"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|need| need["kind"].is_null());
    let needs = needs.map(|need| need["name"].as_str().unwrap().to_owned());
    let known = |name: &String| packages.iter().any(|package| package.name == *name);
    let name = package["name"].as_str().unwrap().to_owned();
    let lab = Package {
        name,
        folder: String::new(),
        description: String::new(),
        needs: needs.filter(known).collect(),
    };
    let mut text = "\n```mermaid\ngraph BT\n".to_owned();
    for need in direct(packages, &lab) {
        writeln!(text, "    {} --> {need}", lab.name).unwrap();
    }
    text + "```\n\n"
}

/// Compares a part of the page, or writes it.
fn part((begin, end): (&str, &str), right: &str) {
    let path = root().join("docs/architecture.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page
        .split_once(begin)
        .expect("the page says where the part begins");
    let (now, after) = rest
        .split_once(end)
        .expect("the page says where the part ends");
    if std::env::var_os("UPDATE").is_some() {
        return fs::write(path, [before, begin, right, end, after].concat()).unwrap();
    }
    assert!(
        now == right,
        "docs/architecture.md is stale: run `UPDATE=1 cargo test -p grundy-cli architecture`"
    );
}

#[test]
fn page_lists_the_packages_and_their_arrows() {
    let packages = packages();
    part((BEGIN, END), &described(&packages));
    part((LABORATORY, LABORATORY_END), &laboratory(&packages));
}

#[test]
fn folders_named_on_the_page_exist() {
    let page = fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let quoted = page
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|quoted| quoted.ends_with('/'));
    let missing: Vec<&str> = quoted
        .filter(|folder| !root().join(folder).is_dir())
        .collect();
    assert!(
        missing.is_empty(),
        "docs/architecture.md names folders that do not exist: {missing:?}"
    );
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_modules_import_each_other_in_one_direction() {
    for package in packages() {
        let src = root().join(&package.folder).join(if package.folder == "." {
            "solvers"
        } else {
            "src"
        });
        let circle = Imports::from_folder(&src).circle();
        assert!(
            circle.is_none(),
            "{}: modules import each other: {}",
            package.name,
            circle.unwrap().join(" -> ")
        );
    }
}

/// Libraries and programs with `test = false` have no unit tests, which would not be run.
#[test]
fn targets_that_are_not_tested_have_no_tests() {
    let (metadata, mut untested) = (metadata(""), Vec::new());
    for package in metadata["packages"].as_array().unwrap() {
        for target in package["targets"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|target| target["test"] == false)
        {
            let source = PathBuf::from(target["src_path"].as_str().unwrap());
            match target["kind"][0].as_str().unwrap() {
                "bin" => untested.push(source),
                "lib" => families::sources(source.parent().unwrap(), &mut untested),
                _ => {}
            }
        }
    }
    assert!(untested.len() > 10, "{untested:?}");
    for source in untested {
        let text = fs::read_to_string(&source).unwrap();
        assert!(
            !text.contains("#[test]") && !text.contains("cfg(test)"),
            "{}: not run",
            source.display()
        );
    }
}

#[test]
fn the_checker_is_built_from_neither_methods_nor_laws() {
    let mut cargo = Command::new(env!("CARGO"));
    let output = cargo.args([
        "tree",
        "-p",
        "grundy-check",
        "-e",
        "normal",
        "--prefix",
        "none",
        "--offline",
    ]);
    let output = output.current_dir(root()).output().expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let tree = String::from_utf8(output.stdout).unwrap();
    let names: BTreeSet<&str> = tree
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let own: Vec<&str> = names
        .iter()
        .copied()
        .filter(|name| name.starts_with("grundy"))
        .collect();
    assert_eq!(own, ["grundy-check", "grundy-core"]);
    assert!(!names.contains("rayon"), "{names:?}");
}

/// Counts the characters of code of a text: neither spaces, nor in a comment, nor below the first unit
/// test.
fn characters_of_code(text: &str) -> usize {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim().starts_with("//"));
    lines
        .flat_map(str::chars)
        .filter(|char| !char.is_whitespace())
        .count()
}

/// Counts the characters of code of all files below a folder.
fn size(folder: &Path) -> usize {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let of_entry = |path: PathBuf| match path.extension() {
        _ if path.is_dir() => size(&path),
        Some(extension) if extension == "rs" && !path.ends_with("tests.rs") => {
            characters_of_code(&fs::read_to_string(&path).unwrap())
        }
        _ => 0,
    };
    entries.map(of_entry).sum()
}

#[test]
fn packages_stay_below_the_limit_of_code() {
    for package in packages() {
        let src = root().join(&package.folder).join(if package.folder == "." {
            "solvers"
        } else {
            "src"
        });
        let long = size(&src);
        let name = package.name;
        assert!(
            long <= MOST_CHARACTERS,
            "{name} has {long} characters of code, more than {MOST_CHARACTERS}"
        );
    }
}
