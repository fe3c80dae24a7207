//! How long a process was at work, however busy the machine is with others.

use std::fs;

/// Clock ticks a second of `/proc/PID/stat` (proc(5)): 100 wherever Linux runs today.
const TICKS: f64 = 100.0;

/// Seconds that a process was at work: the fields `utime` and `stime` of proc(5); `None` where there is no such file.
pub fn at_work(process: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program may hold anything but ends at the last parenthesis; the state is field 3.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field - 3)?.parse::<u32>().ok().map(f64::from);
    Some((ticks(14)? + ticks(15)?) / TICKS)
}
