use super::*;
use grundy_compute::estimate::Computation;
use grundy_core::values::Shape;

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_a_period_found_in_the_trial_shortens_the_run() {
    let whole = Estimate {
        bytes: 1.0e15,
        seconds: 1.0e6,
    };
    for (name, is_short) in [
        ("0.137", true),
        ("0.007", false),
        ("Heap(n -> [a, n-2-a] for a in 0..=n-2)", false),
    ] {
        let Ok(game) = name.parse() else {
            panic!("{name} is a game")
        };
        let (_, values) = Computation::table(&game, Shape::Heap { to: 1 << 30 }).try_out();
        let told = estimate(&game, 1 << 30, whole, &values);
        assert_eq!(told.seconds < 100.0, is_short, "{name}");
        assert!(told.refusal().is_some(), "memory is not saved");
    }
}
