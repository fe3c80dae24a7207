//! Laws in code: proved laws answer all positions; observed laws do so only on request and after
//! many values.

use super::command::{generator, refused};

/// A game whose values obey a law up to heap 5049; the law then fails.
const FALSE: &str = "Subtraction(factorials)";
/// A game whose values obey a law that is not proved: its digits of ten and its halves are not read
/// by one automaton.
const UNPROVED: &str = "Heap(n -> [n-1] if n%2 == 0; [n-2, 1] if n > 2 and digitsum(n) > 0)";

#[test]
fn laws_by_the_mex_equation_are_written_for_all_positions() {
    for (game, law) in [
        (
            "4.[3]",
            "arithmetic periodic with period 4 and saltus 4 from heap 1 on, proved (mex equation by automata",
        ),
        (
            "Strip(O X; never OO XX)",
            "gaps arithmetic periodic with period 2 and saltus 0 2 2 2 0 0 2 0 0 by ends",
        ),
    ] {
        for extra in [&[][..], &["--assume-law"]] {
            let (code, printed, said) =
                generator(&[&["emit", game, "--lang", "c"], extra].concat());
            assert_eq!((code, said.as_str()), (Some(0), ""), "{game}");
            let one_line = printed.replace("\n *", "").replace("\n//", "");
            assert!(
                one_line.contains(law) && !printed.contains("not proved"),
                "{printed}"
            );
        }
    }
}

#[test]
#[ignore = "5 s: .ci/weekly"]
fn a_law_that_is_only_observed_is_assumed_if_asked() {
    let far = ["emit", UNPROVED, "--to", "2147483648", "--lang", "c"];
    let said = refused(&far);
    assert!(said.contains("--assume-law"), "{said}");
    let said = refused(&["emit", UNPROVED, "--lang", "c"]);
    assert!(
        said.contains("or pass --assume-law to use the observed law: periodic with period 4"),
        "{said}"
    );
    for game in [&far[1..4], &[UNPROVED]] {
        let (code, printed, said) =
            generator(&[&["emit"], game, &["--lang", "c", "--assume-law"]].concat());
        assert_eq!((code, said.as_str()), (Some(0), ""), "{game:?}");
        assert!(printed.contains("all n >= 0"), "{printed}");
        // One note is at the head, and one at the function.
        assert_eq!(
            printed
                .matches("observed to heap 1048576, not proved")
                .count(),
            2,
            "{printed}"
        );
    }
    // Without a bound on the numbers, for all heaps. An observed law is never assumed without a
    // request.
    let odd = [
        "emit",
        "Heap(n -> [n-1]; [n/2, n/2, n/2] if n%2 == 0 and digitsum(n) > 0)",
        "--lang",
        "c",
    ];
    assert!(refused(&odd).contains("or pass --assume-law to use the observed law: 4-regular"));
    // Along each number of a state.
    let memory = [
        "emit",
        "State(n, c -> (n-k, k) for k in 1..=4 if k != c)",
        "--lang",
        "c",
    ];
    let said = refused(&memory);
    assert!(
        said.contains(
            "the observed law: period 10 of x from x = 5 on, period 1 of y from y = 5 on"
        ),
        "{said}"
    );
    let (_, printed, _) = generator(&[&memory[..], &["--assume-law"]].concat());
    assert_eq!(
        printed
            .matches("observed to 501x501 cells, not proved")
            .count(),
        2,
        "{printed}"
    );
    let grows = [
        "emit",
        "State(n, c -> (n-1, c+1); (n-c, c) if c > 0)",
        "--lang",
        "c",
    ];
    assert!(!refused(&grows).contains("--assume-law"));
    // A proved law is not assumed.
    let (_, printed, _) = generator(&["emit", "0.77", "--lang", "c", "--assume-law"]);
    assert!(
        printed.contains(", proved (") && !printed.contains("not proved"),
        "{printed}"
    );
}

#[test]
#[ignore = "3 s: .ci/weekly"]
fn a_law_is_assumed_only_if_seen_to_a_hundred_times_its_start() {
    // Each of these games obeys a law up to heap 1024.
    let late = "Heap(n -> [a] for a in 1..=isqrt(n) if a < n and a*a*a*a >= n)";
    for game in [FALSE, late] {
        for extra in [&[][..], &["--assume-law"]] {
            let said = refused(&[&["emit", game, "--lang", "c"], extra].concat());
            assert!(
                said.contains("say how far") && !said.contains("--assume-law"),
                "{game}: {said}"
            );
        }
    }
}

#[test]
fn proofs_of_explore_are_written_for_all_positions() {
    for (game, law) in [
        ("0.03E=", "periodic with period 4 from heap 202 on, proved"),
        (
            "Lattice(leap (0,-2,0))",
            "0.0 + Subtraction({2}) + 0.0: nim-sums",
        ),
        (
            "Lattice(ride (0,-3))",
            "0.0 + Subtraction(3.. step 3): nim-sums",
        ),
        ("State(x, y -> (x-1, y-1))", "planar, proved"),
        (
            "State(x, y -> (x-a, y) for a in 1..=x; (x, y-1))",
            "nim-sums",
        ),
    ] {
        let (code, printed, said) = generator(&["emit", game, "--lang", "c"]);
        assert_eq!((code, said.as_str()), (Some(0), ""), "{game}");
        assert!(
            printed.contains(law) && printed.contains(&format!("grundy emit '{game}' --lang c")),
            "{printed}"
        );
    }
}
