//! The memory that this process may still allocate: the least of the machine's free memory, the
//! rest of the process's address space limit, and the rest of the limits of its control groups.
//!
//! All numbers come from files that Linux generates when they are read (proc(5), cgroups(7)). On
//! other systems the free memory is unknown.

/// `true` if small code matters more than fast code, for example if the code is loaded over a
/// network. Functions that are otherwise compiled for sets of several sizes are then compiled only
/// for the largest sets, which also hold smaller sets.
pub const IS_SMALL: bool = cfg!(target_family = "wasm");

/// The memory and time that a computation may use.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limits {
    /// Bytes of memory.
    pub bytes: f64,
    /// Seconds.
    pub seconds: f64,
}

impl Default for Limits {
    /// One hour and 1.75 GiB: 2 GB with what estimates leave out.
    fn default() -> Self {
        Self {
            bytes: 1.75 * f64::from(1 << 30),
            seconds: 3600.0,
        }
    }
}

impl Limits {
    /// The share of the free memory that one computation may use by default.
    const SHARE: f64 = 0.75;

    /// Returns the default, but at most three quarters of the memory that this process may still
    /// allocate.
    #[must_use]
    pub fn of_this_machine() -> Self {
        let limits = Self::default();
        #[allow(
            clippy::cast_precision_loss,
            reason = "three quarters of it are rough too"
        )]
        free_memory(&read).map_or(limits, |free| Self {
            bytes: limits.bytes.min(Self::SHARE * free as f64),
            ..limits
        })
    }
}

/// Reads a system file; returns `None` if the file cannot be read or the system is not Linux.
fn read(path: &str) -> Option<String> {
    if cfg!(target_os = "linux") {
        std::fs::read_to_string(path).ok()
    } else {
        None
    }
}

/// Returns the number of bytes that can still be allocated, or `None` if no file gives a limit.
/// `read` returns the text of a file.
fn free_memory(read: &dyn Fn(&str) -> Option<String>) -> Option<u64> {
    let machine = read("/proc/meminfo").and_then(|text| kibibytes(&text, "MemAvailable:"));
    let all = [machine, address_space(read), control_groups(read)];
    all.into_iter().flatten().min()
}

/// Parses the number of a line such as `MemAvailable:    6543 kB`, in bytes.
fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim()
        .strip_suffix("kB")?
        .trim()
        .parse::<u64>()
        .ok()?
        .checked_mul(1024)
}

/// Returns the bytes of address space left under the limit `RLIMIT_AS`, or `None` without a limit.
fn address_space(read: &dyn Fn(&str) -> Option<String>) -> Option<u64> {
    let limits = read("/proc/self/limits")?;
    let line = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max address space"))?;
    let limit = line.split_whitespace().next()?.parse::<u64>().ok()?;
    let used = read("/proc/self/status")
        .and_then(|text| kibibytes(&text, "VmSize:"))
        .unwrap_or(0);
    Some(limit.saturating_sub(used))
}

/// Returns the least number of bytes left in the control groups of this process and their
/// ancestors, or `None` if no group has a limit.
fn control_groups(read: &dyn Fn(&str) -> Option<String>) -> Option<u64> {
    let own = read("/proc/self/cgroup")?;
    let mut least = None;
    for line in own.lines() {
        // `0::/path` of version 2, `7:memory:/path` of version 1.
        let mut fields = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else {
            continue;
        };
        let (root, names) = if controllers.is_empty() {
            ("/sys/fs/cgroup", ["memory.max", "memory.current"])
        } else if controllers
            .split(',')
            .any(|controller| controller == "memory")
        {
            (
                "/sys/fs/cgroup/memory",
                ["memory.limit_in_bytes", "memory.usage_in_bytes"],
            )
        } else {
            continue;
        };
        // In a container the path may be the host's path. The files of the root then describe the
        // container itself.
        let mut path = path.trim_end_matches('/');
        loop {
            least = [least, group(read, &format!("{root}{path}"), names)]
                .into_iter()
                .flatten()
                .min();
            let Some((above, _)) = path.rsplit_once('/') else {
                break;
            };
            path = above;
        }
    }
    least
}

/// Returns the bytes left in a control group: its limit minus the memory in use. The cache of
/// inactive files counts as free.
fn group(
    read: &dyn Fn(&str) -> Option<String>,
    folder: &str,
    [limit, used]: [&str; 2],
) -> Option<u64> {
    let number = |name: &str| {
        read(&format!("{folder}/{name}"))?
            .trim()
            .parse::<u64>()
            .ok()
    };
    let limit = number(limit)?;
    let used = number(used).unwrap_or(0);
    let stat = read(&format!("{folder}/memory.stat")).unwrap_or_default();
    let cache = |name: &str| {
        stat.lines()
            .find_map(|line| line.strip_prefix(name)?.trim().parse::<u64>().ok())
    };
    let cached = cache("total_inactive_file ")
        .or_else(|| cache("inactive_file "))
        .unwrap_or(0);
    Some(limit.saturating_sub(used.saturating_sub(cached)))
}

#[cfg(test)]
mod tests;
