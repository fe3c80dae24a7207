//! [`unite`](super::unite::unite) and [`check`](super::compare::check) over words of a byte, on CPUs that look up 64 bytes in a
//! table of 64 at a time: AVX-512 with VBMI.
//!
//! A row of a set is four rows of bytes, eight indices each. What a tap excludes in a row of bytes is looked up by the low six bits
//! of its index: no byte is made wider, and a lookup takes the place of four shifts. Candidates are compared half by masks and half
//! by minima, which other units of the CPU compute.

#[allow(dead_code, reason = "where there is a kernel")]
mod absent;
#[cfg(target_arch = "x86_64")]
mod avx512;

#[cfg(not(target_arch = "x86_64"))]
pub(super) use absent::Kernel;
#[cfg(target_arch = "x86_64")]
pub(super) use avx512::Kernel;
