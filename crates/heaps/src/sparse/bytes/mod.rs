//! [`unite`](super::unite::unite) and [`check`](super::compare::check) over words of a byte, on CPUs that look up 64 bytes in a
//! table of 64 at a time: AVX-512 with VBMI.
//!
//! A row of a set is four rows of bytes, eight indices each. What a tap excludes in a row of bytes is looked up by the low six bits
//! of its index: as many lookups as there were shifts, but no index is made wider or moved to its row, and two taps are added at
//! once. Candidates are compared some by masks and some by minima, which other units of the CPU compute.
//!
//! Beside the program before, in turns: `4!.0` to 2 * 10^7 1.25 times as fast, `0.6` to 10^6 1.3 times, on one thread.

#[allow(dead_code, reason = "where there is a kernel")]
mod absent;
#[cfg(target_arch = "x86_64")]
mod avx512;

#[cfg(not(target_arch = "x86_64"))]
pub(super) use absent::Kernel;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Kernel;
