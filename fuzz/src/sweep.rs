//! The folder of a sweep: `survey` resumes, reports and merges a folder with a changed file, or refuses it.
//!
//! The first byte selects the catalogue, the second the file to change (by its place in the sorted names). Each further
//! four bytes are a change.

use std::fs;
use std::path::{Path, PathBuf};

use super::{change::change, command::Run};

/// The catalogues of the sweeps, with their options.
const CATALOGUES: [&[&str]; 3] = [&["octal:1", "--to", "64"], &["games.txt", "--to", "100"], &["subtraction:5"]];
/// The lines of `games.txt`.
const GAMES: &str = "0.77\n0.7\n4.[3]\nSubtraction({1,3})\n";

/// Makes a folder, changes one of its files, and runs every command that reads the folder.
pub fn sweep(data: &[u8], folder: &Path, runner: Run<'_>) {
    let [catalogue, file, changes @ ..] = data else {
        return;
    };
    fs::write(folder.join("games.txt"), GAMES).expect("the folder can be written");
    let catalogue = CATALOGUES[usize::from(*catalogue) % CATALOGUES.len()];
    let mut run = |words: &[&str]| {
        let words: Vec<String> = ["survey"].iter().chain(words).map(|&word| word.to_owned()).collect();
        runner(folder, &words)
    };
    let begin = [catalogue, &["-o", "sweep"]].concat();
    assert_eq!(run(&begin), 0, "a sweep of {catalogue:?}");
    let mut files = Vec::new();
    collect(&folder.join("sweep"), &mut files);
    files.sort();
    let path = &files[usize::from(*file) % files.len()];
    let mut bytes = fs::read(path).expect("it was written");
    change(&mut bytes, changes);
    fs::write(path, bytes).expect("it is ours");
    for words in [&["status", "sweep"][..], &["merge", "sweep"], &["merge", "sweep", "--verify", "--partial"], &begin] {
        let code = run(words);
        assert!([0, 1, 2].contains(&code), "exit code {code} of {words:?} with {data:?}");
    }
}

/// Appends all files below a folder to `files`.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("it is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
