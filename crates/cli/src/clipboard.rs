//! The clipboard, by the program of the system for it.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use super::BadInput;

/// The programs that put their standard input into the clipboard, with their arguments: macOS,
/// Windows (also from WSL), Wayland, X11, Android.
const PROGRAMS: [&[&str]; 6] = [
    &["pbcopy"],
    &["clip.exe"],
    &["wl-copy"],
    &["xclip", "-selection", "clipboard"],
    &["xsel", "-ib"],
    &["termux-clipboard-set"],
];

/// Puts a text into the clipboard.
///
/// # Errors
/// If there is no program for it, or all that are there fail.
pub fn copy(text: &[u8]) -> anyhow::Result<()> {
    if PROGRAMS.into_iter().any(|program| by(program, text)) {
        return Ok(());
    }
    let names: Vec<&str> = PROGRAMS
        .into_iter()
        .filter_map(|program| program.first().copied())
        .collect();
    let names = names.join(", ");
    Err(BadInput(format!(
        "cannot reach the clipboard: none of {names} works here; write a file by -o FILE"
    ))
    .into())
}

/// Gives a text to a program; returns `true` if the program took it.
fn by(program: &[&str], text: &[u8]) -> bool {
    let Some((name, arguments)) = program.split_first() else {
        return false;
    };
    let mut command = Command::new(name);
    // What stays in the background, as the owner of the selection, must not hold the pipes of this
    // program.
    command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else {
        return false;
    };
    let is_taken = child
        .stdin
        .take()
        .is_some_and(|mut input| input.write_all(text).is_ok());
    child.wait().is_ok_and(|status| status.success()) && is_taken
}
