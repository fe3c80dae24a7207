//! A kernel that cannot be built, for CPUs without these instructions and for compilers that do not
//! know them.

use std::convert::Infallible;

use super::super::lanes::{BLOCK, Exclusion, LaneSlot, Lookback};
use grundy_work::cpu::Level;

#[derive(Debug, Clone, Copy)]
pub(in super::super) struct ByteKernel(Infallible);

impl ByteKernel {
    pub fn from_level(_: Level) -> Option<Self> {
        None
    }

    pub fn unite(self, _: Lookback<'_, u8>, _: &[Exclusion<u8>], _: &mut [[u32; BLOCK]]) {
        match self.0 {}
    }

    pub fn check(self, _: Lookback<'_, u8>, _: &[Exclusion<u8>], _: &mut [LaneSlot<u8>]) {
        match self.0 {}
    }
}
