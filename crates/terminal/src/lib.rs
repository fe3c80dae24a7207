//! The parts that the command lines of grundy share: exit codes, error reports, progress bars,
//! signals and threads.
#![deny(unsafe_code)]

pub mod progress;
pub mod signals;
pub mod stdout;

use std::{
    io::{self, Write},
    process::ExitCode,
    sync::{Once, OnceLock},
};

use clap::ColorChoice;
use grundy_compute as compute;
use grundy_core::diagnostic::{Diagnostic, printable};

/// The exit code of a successful command.
pub const SUCCESS: u8 = 0;
/// The exit code of a negative answer or a failure: tables are stale, a certificate is refuted, a
/// budget ended before the answer, a file cannot be written.
pub const FAILURE: u8 = 1;
/// The exit code of invalid input: an error in the command line, a notation or a catalogue.
pub const BAD_INPUT: u8 = 2;

/// The largest number of threads that a user may request.
const MOST_THREADS: u16 = 256;

/// Options that all command lines of grundy share.
#[derive(Debug, clap::Args)]
pub struct TerminalOptions {
    /// Colour errors: where the terminal can, always, or never. `NO_COLOR` in the environment means
    /// never, unless this option is given.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,

    /// Number of threads [default: one per core].
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl TerminalOptions {
    /// Sets the colours and starts the threads of this process. Only the first call in a process
    /// sets the number of threads.
    ///
    /// # Errors
    /// If the environment variable requests too many threads, or the system cannot start threads.
    pub fn apply(&self) -> anyhow::Result<()> {
        static POOL: OnceLock<Result<(), String>> = OnceLock::new();
        match self.color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        }
        .write_global();
        let threads = threads(self.threads)?;
        let build = || {
            let most = most_threads();
            let cannot = |why: &dyn std::fmt::Display| {
                let many = if threads == 0 {
                    "one for each core".to_owned()
                } else {
                    threads.to_string()
                };
                format!(
                    "cannot start the threads ({many}): {why}; ask for fewer with --threads, such as --threads 1"
                )
            };
            if threads > most {
                return Err(cannot(&format_args!(
                    "the memory that this process may use has room for {most}"
                )));
            }
            let threads = if threads == 0 && most < cores() {
                most
            } else {
                threads
            };
            rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build_global()
                .map_err(|error| cannot(&error))
        };
        POOL.get_or_init(build).clone().map_err(anyhow::Error::msg)
    }
}

/// Prepares this process for a command line, runs the command line and returns its exit code for
/// `main`.
#[must_use]
pub fn main(run: impl FnOnce() -> u8) -> ExitCode {
    ExitCode::from(process(run))
}

/// Prepares this process for command lines, runs a command line and returns its exit code.
#[must_use]
pub fn process(run: impl FnOnce() -> u8) -> u8 {
    static PREPARED: Once = Once::new();
    PREPARED.call_once(|| {
        stdout::guard();
        // If the watching thread cannot start, long work may be silent.
        let _ = progress::watch();
        // If the handlers cannot be installed, signals end the process as usual.
        #[cfg(unix)]
        let _ = signals::begin();
    });
    run()
}

/// Runs a parsed command line, flushes standard output, reports any error, and returns the exit
/// code. A parse error is shown as [`usage`] does.
pub fn finish<C>(parsed: Result<C, clap::Error>, obey: impl FnOnce(C) -> anyhow::Result<u8>) -> u8 {
    let code = match parsed {
        Ok(cli) => obey(cli),
        Err(said) => usage(&said),
    };
    let code = code.and_then(|code| io::stdout().flush().map(|()| code).map_err(Into::into));
    let code = code.unwrap_or_else(|error| report(&error));
    progress::forget();
    code
}

/// Shows clap's message: an error in the command line on standard error, or the help or version on
/// standard output.
///
/// # Errors
/// If the message cannot be written, for example because standard output is full.
pub fn usage(said: &clap::Error) -> anyhow::Result<u8> {
    // Text without styles: all characters that are not printable then come from the command line.
    let plain = said.to_string();
    if said.use_stderr() && printable(&plain) != plain {
        complain(plain.trim_end());
    } else {
        said.print()?;
    }
    Ok(u8::try_from(said.exit_code()).unwrap_or(BAD_INPUT))
}

/// The most threads for which the limit of this process's memory leaves room, at least one: if the
/// allocator finds none while they start, the process is aborted.
#[cfg(target_os = "linux")]
fn most_threads() -> usize {
    // A thread has a stack, and the C library reserves an arena for it, at most eight for each
    // core.
    const STACK: u64 = 3 << 20;
    const ARENA: u64 = 64 << 20;
    let Some(limit) = rustix::process::getrlimit(rustix::process::Resource::As).current else {
        return usize::MAX;
    };
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: u64 = pages
        .split(' ')
        .next()
        .and_then(|pages| pages.parse().ok())
        .unwrap_or_default();
    let left = limit.saturating_sub(pages * rustix::param::page_size() as u64);
    let arenas = 8 * cores() as u64;
    let most = (left / (STACK + ARENA))
        .min(arenas)
        .max(left.saturating_sub(ARENA * arenas) / STACK);
    usize::try_from(most.max(1)).unwrap_or(usize::MAX)
}

/// The most threads: other systems do not abort the process.
#[cfg(not(target_os = "linux"))]
const fn most_threads() -> usize {
    usize::MAX
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// Returns the given number of threads, otherwise the number in rayon's environment variable,
/// otherwise 0 (one per core).
fn threads(given: Option<u16>) -> anyhow::Result<usize> {
    const VARIABLE: &str = "RAYON_NUM_THREADS";
    if let Some(given) = given {
        return Ok(given.into());
    }
    // rayon also ignores values that are not numbers.
    match std::env::var(VARIABLE)
        .ok()
        .and_then(|number| number.parse::<usize>().ok())
    {
        Some(threads) if threads > MOST_THREADS.into() => {
            let help = format!("give at most {MOST_THREADS}, or unset it");
            Err(BadInput(format!("{VARIABLE} asks for {threads} threads; {help}")).into())
        }
        threads => Ok(threads.unwrap_or(0)),
    }
}

/// Reports an error on standard error and returns its exit code; a pipe closed by its reader is not
/// an error.
fn report(error: &anyhow::Error) -> u8 {
    let cause = error
        .chain()
        .find_map(|cause| cause.downcast_ref::<io::Error>());
    if cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe) {
        return SUCCESS;
    }
    let mut stderr = anstream::stderr();
    let color = anstream::AutoStream::choice(&io::stderr()) != anstream::ColorChoice::Never;
    // If standard error is closed, the error cannot be reported: write errors are ignored.
    if cause.is_some() && stdout::was_closed() {
        let _ = writeln!(
            stderr,
            "error: cannot write the output: standard output is closed"
        );
        return FAILURE;
    }
    if let Some(diagnostic) = error.downcast_ref::<Diagnostic>() {
        let _ = writeln!(stderr, "{}", diagnostic.render(color));
        return BAD_INPUT;
    }
    // The only error of a full device without the name of a file is that of standard output.
    let is_full = error
        .downcast_ref::<io::Error>()
        .is_some_and(|cause| cause.kind() == io::ErrorKind::StorageFull);
    let place = if is_full {
        "cannot write the output: "
    } else {
        ""
    };
    let is_over = |cause: &(dyn std::error::Error + 'static)| {
        matches!(
            cause.downcast_ref::<compute::ComputeError>(),
            Some(compute::ComputeError::Interrupted)
        )
    };
    if error.chain().any(is_over) {
        let _ = writeln!(stderr, "error: {}", progress::over());
        return FAILURE;
    }
    // File names and arguments may contain control characters.
    let _ = writeln!(
        stderr,
        "error: {place}{}",
        printable(&without_number(&format!("{error:#}")))
    );
    let is_of_input = |cause: &(dyn std::error::Error + 'static)| {
        cause.is::<compute::ComputeError>() && !is_over(cause) || cause.is::<BadInput>()
    };
    if error.chain().any(is_of_input) {
        BAD_INPUT
    } else {
        FAILURE
    }
}

/// Returns a message without the system's number of an error:
/// `No such file or directory (os error 2)`.
fn without_number(message: &str) -> String {
    match message.split_once(" (os error ") {
        Some((before, after)) => {
            let rest = after.trim_start_matches(|digit: char| digit.is_ascii_digit());
            format!(
                "{before}{}",
                without_number(rest.strip_prefix(')').unwrap_or(rest))
            )
        }
        None => message.to_owned(),
    }
}

/// Writes a line to standard error; a closed standard error is ignored.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(line));
}

/// An invalid argument that clap cannot detect.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadInput(pub String);

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs;

    #[test]
    fn several_command_lines_in_a_process_share_their_threads() {
        let threads = || {
            fs::read_dir("/proc/self/task")
                .expect("the threads")
                .count()
        };
        assert_eq!(super::process(|| 3), 3);
        let before = threads();
        (0..50).for_each(|code| assert_eq!(super::process(|| code), code));
        // The harness of the tests may start some.
        assert!(
            threads() < before + 50,
            "{} threads, {before} before",
            threads()
        );
    }
}
