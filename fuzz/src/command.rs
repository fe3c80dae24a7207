//! The command line: arguments of a process, and conditions on its end.
//!
//! A target prepares command lines of `grundy`, and the caller runs them: the fuzzer in its own
//! process, the tests in a process for each. A command line runs in an empty folder and names no
//! path outside of it. Its numbers have at most four digits; a long run is therefore an error.

use std::fs;
use std::path::Path;

/// Runs a command line in a folder and returns its exit code.
pub type Run<'a> = &'a mut dyn FnMut(&Path, &[String]) -> i32;

/// The exit codes for: done, a negative answer, wrong input. Any other exit code is a bug.
const CODES: [i32; 3] = [0, 1, 2];

fn run(runner: Run<'_>, folder: &Path, arguments: &[String]) -> i32 {
    let code = runner(folder, arguments);
    assert!(CODES.contains(&code), "exit code {code} of {arguments:?}");
    code
}

/// Runs any command line, given as one argument a line.
pub fn command(data: &[u8], folder: &Path, runner: Run<'_>) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let mut arguments: Vec<String> = text.lines().map(str::to_owned).collect();
    if !arguments.iter().all(|argument| is_tame(argument))
        || arguments.iter().any(|argument| argument == "bench")
    {
        return;
    }
    // Options without a command get the folder as their tables.
    if arguments.first().is_none_or(|first| first.starts_with('-')) {
        arguments.extend(["--tables".to_owned(), ".".to_owned()]);
    }
    run(runner, folder, &arguments);
}

/// Emits a snippet of any game in any language: the output is text, and the same each time. The
/// first line has the options, the second is the game.
pub fn emission(data: &[u8], folder: &Path, runner: Run<'_>) {
    let Some((options, game)) = std::str::from_utf8(data)
        .ok()
        .and_then(|text| text.split_once('\n'))
    else {
        return;
    };
    let mut arguments = vec!["emit".to_owned(), game.trim_end().to_owned()];
    arguments.extend(options.split_whitespace().map(str::to_owned));
    if !arguments.iter().all(|argument| is_tame(argument))
        || arguments.iter().any(|word| word.starts_with("-o"))
    {
        return;
    }
    write_twice(folder, runner, &arguments);
}

/// Emits a whole program in any language: the data have the input, the options and the game, each
/// on a line. The output is text, and the same each time.
pub fn program(data: &[u8], folder: &Path, runner: Run<'_>) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let mut lines = text.lines();
    let (Some(input), Some(options), Some(game)) = (lines.next(), lines.next(), lines.next())
    else {
        return;
    };
    let mut arguments = ["emit", game, "--program", input]
        .map(str::to_owned)
        .to_vec();
    // A word with a blank is in quotes.
    let words = options
        .split('\'')
        .enumerate()
        .flat_map(|(part, text)| match part % 2 {
            0 => text
                .split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>(),
            _ => vec![text.to_owned()],
        });
    arguments.extend(words);
    if !arguments.iter().all(|argument| is_tame(argument))
        || arguments.iter().any(|word| word.starts_with("-o"))
    {
        return;
    }
    write_twice(folder, runner, &arguments);
}

/// Runs `emit` twice, each time into a file.
fn write_twice(folder: &Path, runner: Run<'_>, arguments: &[String]) {
    let mut written = ["first", "second"].into_iter().map(|name| {
        let arguments = [arguments, &["-o".to_owned(), name.to_owned()]].concat();
        let code = run(&mut *runner, folder, &arguments);
        let file = fs::read(folder.join(name));
        // Help is printed, not written to the file.
        assert!(code == 0 || file.is_err(), "{arguments:?} wrote a file");
        file.ok()
            .map(|bytes| String::from_utf8(bytes).expect("a snippet is text"))
    });
    if let Some(first) = written.next().flatten() {
        assert_eq!(written.next().flatten(), Some(first), "{arguments:?}");
    }
}

/// Returns `true` if the argument names no path outside the folder and its numbers are small.
fn is_tame(argument: &str) -> bool {
    let leaves = argument.starts_with('/')
        || argument.contains("../")
        || argument.ends_with("..")
        || argument.starts_with('-') && argument.contains('/');
    let digits = argument.split(|character: char| !character.is_ascii_digit() && character != '_');
    !leaves
        && digits
            .map(|digits| digits.bytes().filter(u8::is_ascii_digit).count())
            .all(|digits| digits <= 4)
}
