//! Where the CPU has no such instructions, or the compiler does not know them: a kernel that there is none of.

use std::convert::Infallible;

use super::super::lanes::{BLOCK, Lookback, Slot, Tap};
use grundy_work::cpu::Level;

#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Kernel(Infallible);

impl Kernel {
    pub fn of(_: Level) -> Option<Self> {
        None
    }

    pub fn unite(self, _: Lookback<'_, u8>, _: &[Tap<u8>], _: &mut [[u32; BLOCK]]) {
        match self.0 {}
    }

    pub fn check(self, _: Lookback<'_, u8>, _: &[Tap<u8>], _: &mut [Slot<u8>]) {
        match self.0 {}
    }
}
