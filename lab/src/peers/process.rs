//! A process with a time limit, and its time, memory and output.

use std::{
    fs,
    io::Read,
    process::{Command, Stdio},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

/// The result of a process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ran {
    /// The time from before its start to its end; a lower bound if `stopped`.
    pub time: Duration,
    /// `true` if the process exceeded the limit.
    pub stopped: bool,
    /// The peak memory in bytes at the last look; `None` if the system does not report it, or the
    /// process was too short.
    pub memory: Option<u64>,
    /// Its standard output.
    pub printed: String,
    /// Its standard error, if the process ended by itself.
    pub told: String,
}

/// The time between two looks at the memory.
const LOOK: Duration = Duration::from_millis(5);

/// Runs a command to its end or to the limit.
///
/// # Errors
/// If the command cannot be started or fails; the error is a message.
pub fn run(command: &mut Command, limit: Duration) -> Result<Ran, String> {
    let start = Instant::now();
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let name = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .spawn()
        .map_err(|error| format!("cannot start {name}: {error}"))?;
    let (Some(mut stdout), Some(mut stderr)) = (child.stdout.take(), child.stderr.take()) else {
        return Err(format!("{name} has no output"));
    };
    let complaint = thread::spawn(move || {
        let mut text = String::new();
        // Bytes that are not text are not a message.
        let _ = stderr.read_to_string(&mut text);
        text
    });
    let (sender, receiver) = mpsc::channel();
    // The end of the output shows the end of the process at once, even between two looks at the
    // memory.
    thread::spawn(move || {
        let mut printed = Vec::new();
        let outcome = stdout.read_to_end(&mut printed);
        // The send fails if the limit was reached.
        let _ = sender.send(outcome.map(|_| printed));
    });
    let mut memory = None;
    let printed = loop {
        match receiver.recv_timeout(LOOK.min(limit.saturating_sub(start.elapsed()))) {
            Ok(printed) => {
                break Some(
                    printed.map_err(|error| format!("cannot read what {name} prints: {error}"))?,
                );
            }
            Err(RecvTimeoutError::Timeout) if start.elapsed() < limit => {
                memory = peak(child.id()).max(memory);
            }
            Err(_) => break None,
        }
    };
    let time = start.elapsed();
    if printed.is_none() {
        // The kill fails if the process has just ended, which is fine.
        let _ = child.kill();
    }
    let status = child
        .wait()
        .map_err(|error| format!("cannot wait for {name}: {error}"))?;
    let stopped = printed.is_none();
    let told = if stopped {
        String::new()
    } else {
        complaint.join().unwrap_or_default()
    };
    if !stopped && !status.success() {
        return Err(format!(
            "{name} failed, {status}: {}",
            told.lines().next().unwrap_or("it said nothing")
        ));
    }
    let printed = String::from_utf8_lossy(&printed.unwrap_or_default()).into_owned();
    Ok(Ran {
        time,
        stopped,
        memory,
        printed,
        told,
    })
}

/// Returns the peak memory of a living process so far, if the system reports it.
fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(1024 * line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?)
}
