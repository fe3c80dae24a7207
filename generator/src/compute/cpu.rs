//! The same loops compiled for several CPU levels, the best one chosen at run time.
//!
//! The loops are safe Rust over arrays of fixed size, which the compiler turns into vector instructions; all that is
//! done here is to let it use wider ones. Every level does the same integer work, so the values are the same.
//!
//! AVX2 against what every x86-64 has, processor time of whole tables: `4!.0` to 100,000 1.7 times as fast, `0.6` to
//! 200,000 2.0, `0.007` to 50,000 1.2. AVX-512 would give another 1.15, but Rust 1.85 cannot choose it at run time.
#![allow(unsafe_code)]

/// A set of CPU features that this CPU has: there is no other way to make one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Level(Features);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Features {
    /// Those of every CPU of the architecture.
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// What every CPU has.
    #[cfg(test)]
    pub const PLAIN: Self = Self(Features::Plain);

    /// The best level of this CPU.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if has_avx512() {
                return Self(Features::Avx512);
            }
            if std::arch::is_x86_feature_detected!("avx2") {
                return Self(Features::Avx2);
            }
        }
        Self(Features::Plain)
    }

    /// Every level that this CPU has.
    #[cfg(test)]
    pub fn all() -> Vec<Self> {
        let mut levels = vec![Self::PLAIN];
        #[cfg(target_arch = "x86_64")]
        {
            if std::arch::is_x86_feature_detected!("avx2") {
                levels.push(Self(Features::Avx2));
            }
            if has_avx512() {
                levels.push(Self(Features::Avx512));
            }
        }
        levels
    }

    /// Runs the loops, compiled for this level.
    #[inline]
    pub fn run<L: Loops>(self, loops: L) -> L::Output {
        match self.0 {
            Features::Plain => loops.run(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: only `best` makes this level, after it saw that the CPU has AVX2.
            Features::Avx2 => unsafe { avx2(loops) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: only `best` makes this level, after `has_avx512` saw all of its features.
            Features::Avx512 => unsafe { avx512(loops) },
        }
    }
}

/// Loops to be compiled for each level, with what they work on.
pub(crate) trait Loops {
    type Output;

    /// Does the work. This and all that it calls must be `#[inline(always)]`: what is not inlined into the function
    /// of a level is compiled for every CPU.
    ///
    /// One loop nest at a time: of several in one function the compiler made vector code for some only.
    fn run(self) -> Self::Output;
}

/// # Safety
/// The CPU must have AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline(never)]
unsafe fn avx2<L: Loops>(loops: L) -> L::Output {
    loops.run()
}

/// Has the CPU the parts of AVX-512 that the loops use, and the compiler names for them?
#[cfg(target_arch = "x86_64")]
#[rustversion::since(1.89)]
fn has_avx512() -> bool {
    std::arch::is_x86_feature_detected!("avx512f")
        && std::arch::is_x86_feature_detected!("avx512bw")
        && std::arch::is_x86_feature_detected!("avx512vl")
}

#[cfg(target_arch = "x86_64")]
#[rustversion::before(1.89)]
fn has_avx512() -> bool {
    false
}

/// # Safety
/// The CPU must have what `has_avx512` asks for.
#[cfg(target_arch = "x86_64")]
#[rustversion::attr(since(1.89), target_feature(enable = "avx512f,avx512bw,avx512vl,avx2"))]
#[inline(never)]
unsafe fn avx512<L: Loops>(loops: L) -> L::Output {
    loops.run()
}
