//! A kernel that cannot be built, for CPUs without these instructions and for compilers that do not
//! know them.

use std::convert::Infallible;

use super::sets::{ExclusionGroup, Flags, GROUP, IndexList, IndexSet};
use grundy_work::cpu::Level;

#[derive(Debug, Clone, Copy)]
pub(super) struct ScreenKernel(Infallible);

impl ScreenKernel {
    pub fn from_level(_: Level) -> Option<Self> {
        None
    }

    pub fn look_up<const N: usize>(
        self,
        _: (&[u16], usize),
        _: &ExclusionGroup,
        _: &[IndexSet<N>; GROUP],
        _: &mut [IndexList; GROUP],
    ) {
        match self.0 {}
    }

    pub fn strike<const N: usize>(self, _: &[u16], _: &[u16], _: &mut IndexSet<N>) {
        match self.0 {}
    }

    pub fn take<const N: usize>(self, _: &mut Flags<N>) -> IndexSet<N> {
        match self.0 {}
    }
}
