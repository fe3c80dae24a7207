//! The edges of a rule: small coordinates, whose positions may have fewer options.

use grundy_heaps::rules::RuleProgram;
use grundy_work::registers::ProgramStep;

/// Coordinates up to this one may have fewer options than larger ones in code of their own.
const EDGE: i64 = 16;

/// For each coordinate a small number from which on tests of coordinates seem to come out as they
/// do for larger ones.
pub(crate) fn edges(program: &RuleProgram) -> Vec<i64> {
    let truths = |coordinate: usize, number: i64| {
        let mut registers = program.registers().to_vec();
        registers[..program.given()].fill(EDGE + 1);
        registers[coordinate] = number;
        let steps = program
            .blocks()
            .iter()
            .filter_map(|block| block.levels.first())
            .flatten();
        let truth = |step: &ProgramStep| match step {
            ProgramStep::Do(instruction) => instruction.run(&mut registers).is_some(),
            ProgramStep::Test(test) => registers[*test] != 0,
        };
        steps.map(truth).collect::<Vec<bool>>()
    };
    let edge = |coordinate: usize| {
        let mut edges = vec![0; truths(coordinate, 0).len()];
        for number in 0..=EDGE {
            let changed = truths(coordinate, number)
                .into_iter()
                .zip(truths(coordinate, number + 1));
            edges
                .iter_mut()
                .zip(changed)
                .filter(|(_, (one, next))| one != next)
                .for_each(|(edge, _)| *edge = number + 1);
        }
        edges
            .into_iter()
            .filter(|&edge| edge <= EDGE)
            .max()
            .unwrap_or(0)
    };
    (0..program.given()).map(edge).collect()
}
