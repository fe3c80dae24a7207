//! The CPU time of a process, which does not depend on the load of the machine.

use std::fs;

/// Clock ticks a second in `/proc/PID/stat` (proc(5)): 100 on all current Linux systems.
const TICKS: f64 = 100.0;

/// Returns the CPU time of a process in seconds: the fields `utime` and `stime` of proc(5); `None`
/// if there is no such file.
pub fn at_work(process: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name of the program may contain any character, but ends at the last parenthesis; the
    // state is field 3.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field - 3)?.parse::<u32>().ok().map(f64::from);
    Some((ticks(14)? + ticks(15)?) / TICKS)
}
