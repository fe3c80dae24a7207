//! Tests of `rules::native`.

use grundy_core::game::Game;
use grundy_heaps::rules::{Machine, RuleProgram, native::WORTH};

#[test]
fn expected_work_makes_code_early() {
    let Ok(game) = "Heap(n -> [n-1]; [n/2])".parse::<Game>() else {
        panic!("it is a game")
    };
    let program = game.rule().and_then(RuleProgram::new).expect("a program");
    let machine = Machine::new(program.clone());
    machine.expects(WORTH - 1);
    assert!(program.spent() < WORTH, "its code takes longer to make");
    machine.expects(WORTH);
    assert!(program.spent() >= WORTH);
}
