//! Tests of `rules::native`.

use grundy_core::game::Game;
use grundy_heaps::rules::{
    Program,
    native::{FEW, Native, WORTH},
};

fn program() -> Program {
    let Ok(game) = "Heap(n -> [n-1]; [n/2])".parse::<Game>() else { panic!("it is a game") };
    game.rule().and_then(Program::new).expect("a program")
}

#[test]
fn expected_work_makes_code_early() {
    let is_worth = |program: &Program| program.spent() >= WORTH;
    let (many, few) = (program(), program());
    let mut native = Native::new(&many);
    native.expects(&many, WORTH);
    assert!(is_worth(&many));
    native.expects(&few, 1000);
    native.spend(&few, WORTH / FEW - 1, 1);
    assert!(!is_worth(&few), "too early to tell");
    native.spend(&few, 1, 600);
    assert!(!is_worth(&few), "most positions are done");
    native.spend(&few, 1, 10);
    assert!(is_worth(&few));
}
