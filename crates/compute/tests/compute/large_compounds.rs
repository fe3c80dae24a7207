//! Compounds of many components: moves within the memory, and the end of the time.

use std::time::Duration;

use grundy_compute::{
    ComputeError,
    across::{Compound, CompoundMoves, CompoundSolver},
};
use grundy_core::{
    family::Position,
    progress::{Deadline, Progress},
};

fn compound(line: &str) -> Compound {
    match Compound::parse(line) {
        Some(Ok(compound)) => compound,
        other => panic!("{line}: {other:?}"),
    }
}

fn moves(
    line: &str,
    heaps: impl Iterator<Item = u64>,
    progress: &dyn Progress,
) -> Result<CompoundMoves, ComputeError> {
    let position: Vec<Position> = heaps.map(Position::Heap).collect();
    CompoundSolver::new(&compound(line), progress).winning_moves(&position)
}

/// The moves of 20,000 steps would have 4 * 10^8 components.
#[test]
fn moves_of_many_components_are_not_all_kept() {
    for (line, heaps) in [
        ("Staircase Nim", 1..20_002),
        ("Moore's Nim", 90_000..91_001),
    ] {
        let found = moves(line, heaps, &()).expect("moves");
        let kept: usize = found.to.iter().map(Vec::len).sum();
        assert!(
            !found.are_all && !found.to.is_empty() && kept < 3 << 20,
            "{line}: {kept} components"
        );
    }
    assert!(
        moves("Staircase Nim", [5, 3, 6].into_iter(), &())
            .expect("moves")
            .are_all
    );
}

#[test]
fn the_end_of_the_time_ends_the_search() {
    let over = Deadline::after(Duration::ZERO, &());
    for (line, to) in [
        ("End-Nim", 200_000),
        ("Compound(selective; Nim)", 3),
        ("Compound(sequential; Nim)", 3),
    ] {
        assert_eq!(
            moves(line, 1..to, &over),
            Err(ComputeError::Interrupted),
            "{line}"
        );
    }
}
