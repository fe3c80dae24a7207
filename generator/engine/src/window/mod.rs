//! The heaps behind the last rare one, from a window of the last ones.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod head;
mod heaps;
mod learn;
mod plain;
mod plan;
mod symbol;
mod witness;
#[cfg(test)]
mod tests;
