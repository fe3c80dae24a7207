use super::*;

const GIB: u64 = 1 << 30;

/// The free memory if only these files exist.
fn free(files: &[(&str, String)]) -> Option<u64> {
    free_memory(&|path| {
        files
            .iter()
            .find(|(name, _)| *name == path)
            .map(|(_, text)| text.clone())
    })
}

fn meminfo() -> (&'static str, String) {
    (
        "/proc/meminfo",
        "MemTotal:       33554432 kB\nMemFree:  5 kB\nMemAvailable:   16777216 kB\n".into(),
    )
}

#[test]
fn the_least_limit_applies() {
    assert_eq!(free(&[]), None);
    assert_eq!(free(&[meminfo()]), Some(16 * GIB));
    let limits = |limit: &str| {
        let text = format!(
            "Limit  Soft Limit  Hard Limit  Units\nMax address space   {limit}   unlimited   bytes\n"
        );
        ("/proc/self/limits", text)
    };
    let status = (
        "/proc/self/status",
        "Name:\tx\nVmSize:\t 1048576 kB\n".to_owned(),
    );
    assert_eq!(
        free(&[meminfo(), limits("unlimited"), status.clone()]),
        Some(16 * GIB)
    );
    assert_eq!(
        free(&[meminfo(), limits("8589934592"), status]),
        Some(7 * GIB)
    );
    assert_eq!(free(&[meminfo(), limits("99999999999999")]), Some(16 * GIB));
}

#[test]
fn memory_limits_of_cgroup_v2_and_its_parents_are_read() {
    let group = ("/proc/self/cgroup", "0::/user.slice/job\n".to_owned());
    let above = (
        "/sys/fs/cgroup/user.slice/memory.max",
        format!("{}\n", 3 * GIB),
    );
    let used = (
        "/sys/fs/cgroup/user.slice/memory.current",
        format!("{}\n", 2 * GIB),
    );
    let own = (
        "/sys/fs/cgroup/user.slice/job/memory.max",
        "max\n".to_owned(),
    );
    let stat = (
        "/sys/fs/cgroup/user.slice/memory.stat",
        format!("anon 5\ninactive_file {GIB}\n"),
    );
    assert_eq!(
        free(&[meminfo(), group.clone(), own.clone()]),
        Some(16 * GIB)
    );
    assert_eq!(
        free(&[
            meminfo(),
            group.clone(),
            own.clone(),
            above.clone(),
            used.clone()
        ]),
        Some(GIB)
    );
    assert_eq!(
        free(&[meminfo(), group, own, above, used, stat]),
        Some(2 * GIB)
    );
    // A container: the root is its own group; the path is ignored.
    let group = ("/proc/self/cgroup", "0::/../../host/path\n".to_owned());
    let root = ("/sys/fs/cgroup/memory.max", "1000000\n".to_owned());
    assert_eq!(free(&[meminfo(), group, root]), Some(1_000_000));
}

#[test]
fn memory_limits_of_cgroup_v1_are_read() {
    let group = (
        "/proc/self/cgroup",
        "9:cpu,cpuacct:/a\n7:memory:/docker/x\n1:name=systemd:/b\n".to_owned(),
    );
    let limit = (
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        format!("{GIB}\n"),
    );
    let used = (
        "/sys/fs/cgroup/memory/memory.usage_in_bytes",
        "1024\n".to_owned(),
    );
    let cpu = ("/sys/fs/cgroup/memory.max", "1\n".to_owned());
    assert_eq!(
        free(&[meminfo(), group, limit, used, cpu]),
        Some(GIB - 1024)
    );
}

/// Truncated files do not cause a panic.
#[test]
fn broken_files_are_ignored() {
    for text in [
        "",
        "::",
        "0",
        "0:",
        "0::",
        ":::::",
        "Max address space",
        "MemAvailable: x kB",
        "0::/\n",
    ] {
        let all = ["/proc/meminfo", "/proc/self/limits", "/proc/self/cgroup"]
            .map(|name| (name, text.to_owned()));
        assert_eq!(free(&all), None, "{text:?}");
    }
}
