//! A kernel that cannot be built, for CPUs without these instructions and for compilers that do not know them.

use std::convert::Infallible;

use super::sets::{ExclusionGroup, Flags, GROUP, List, Set};
use grundy_work::cpu::Level;

#[derive(Debug, Clone, Copy)]
pub(super) struct Kernel(Infallible);

impl Kernel {
    pub fn of(_: Level) -> Option<Self> {
        None
    }

    pub fn look_up<const N: usize>(
        self,
        _: (&[u16], usize),
        _: &ExclusionGroup,
        _: &[Set<N>; GROUP],
        _: &mut [List; GROUP],
    ) {
        match self.0 {}
    }

    pub fn strike<const N: usize>(self, _: &[u16], _: &[u16], _: &mut Set<N>) {
        match self.0 {}
    }

    pub fn take<const N: usize>(self, _: &mut Flags<N>) -> Set<N> {
        match self.0 {}
    }
}
