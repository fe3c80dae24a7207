use super::*;

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_a_period_found_in_the_trial_shortens_the_run() {
    let whole = Estimate {
        bytes: 1.0e6,
        seconds: 1.0e6,
    };
    for (name, to, is_short) in [
        ("0.137", 1 << 30, true),
        ("0.007", 1 << 30, false),
        ("Heap(n -> [a, n-2-a] for a in 0..=n-2)", 1 << 30, false),
    ] {
        let Ok(game) = name.parse() else {
            panic!("{name} is a game")
        };
        assert_eq!(
            estimate(&game, to, whole, &mut None).seconds < 100.0,
            is_short,
            "{name}"
        );
    }
    let Ok(game) = "0.137".parse() else {
        panic!("a game")
    };
    let memory = estimate(
        &game,
        1 << 40,
        Estimate {
            bytes: 1.0e15,
            seconds: 1.0e6,
        },
        &mut None,
    );
    assert!(memory.refusal().is_some(), "memory is not saved");
}
