//! Claims with parameters, and the names of their numbers.

use super::answer;
use crate::cli::{generator, printed, refused};

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a list of cases is read from top to bottom"
)]
fn claims_with_parameters_are_compared_with_a_sweep() {
    let interval = "proved for all parameters and heaps: interval games: from l to r tokens\n";
    assert_eq!(
        answer(
            &["Subtraction(l..=r)", "--claim", "n, l, r -> n % (l+r) / l"],
            0
        ),
        interval
    );
    let said = answer(&["Subtraction({1,k})", "--claim", "n, k -> n % 2"], 1);
    assert_eq!(
        said,
        "false: at k = 2, n = 2 the claim is 0, and the value is 2\n"
    );
    // The law in other words, a proof of the claim's own, and a claim without a proof.
    for claim in [
        "n, k -> lost if n % (k+1) == 0",
        "n, k -> n - n/(k+1)*(k+1)",
    ] {
        let said = answer(&["Subtraction(1..=k)", "--claim", claim], 0);
        assert_eq!(
            said, "proved for all parameters and heaps: Bachet: from 1 to r tokens\n",
            "{claim}"
        );
    }
    assert_eq!(
        answer(
            &[
                "Subtraction(l..=r)",
                "--claim",
                "n, l, r -> lost if n % (l+r) < l"
            ],
            0
        ),
        interval
    );
    let said = answer(
        &[
            "Subtraction({1,k})",
            "--claim",
            "n, k -> lost if n%2 == 0 and k%2 == 1 or k%2 == 0 and n%(k+1) < k and n%(k+1)%2 == 0",
        ],
        0,
    );
    assert!(
        said.starts_with("proved for all parameters and heaps: theorem: the moves and the pieces"),
        "{said}"
    );
    let said = answer(
        &[
            "Subtraction(1..=k)",
            "--claim",
            "n, k -> n%(k+1) + 0*popcount(n)",
        ],
        0,
    );
    assert!(
        said.starts_with("true for k = 1 to 40, n to 500; not proved: "),
        "{said}"
    );
    // A claim about a part of the parameters or positions.
    let of_part = |claim, code| answer(&["Subtraction(1..=k)", "--claim", claim], code);
    let bachet = "proved for all parameters and heaps: Bachet: from 1 to r tokens\n";
    assert_eq!(
        of_part("n, k -> n % (k+1) if k > 1 else 7 for k >= 2", 0),
        bachet
    );
    assert!(
        of_part("n, k -> n for n <= k", 0)
            .starts_with("true for k = 1 to 40, n to 500; not proved: ")
    );
    assert!(
        of_part("n, k -> n for k >= 2", 1).starts_with("false: at k = 2, n = 3 the claim is 3")
    );
    // A law under a condition: no move without it, or nothing is known.
    let of_loop = "Heap(n -> [n-a] for a in l..=min(r, n))";
    assert_eq!(
        answer(
            &[of_loop, "--claim", "n, l, r -> n%(l+r)/l if l <= r else 0"],
            0
        ),
        interval
    );
    let part = "n, l, r -> n%(l+r)/l if l <= r else n/100000";
    let said = answer(&[of_loop, "--claim", part], 0);
    assert_eq!(
        said,
        "proved for all heaps and the parameters with l <= r: interval games: from l to r tokens\n\
         other parameters: true for l = 1 to 11, r = 0 to 11, n to 240; not proved\n"
    );
    let said = answer(&[of_loop, "--claim", part, "--json"], 0);
    assert!(
        said.contains(r#""proved_for":"l <= r""#) && said.contains(r#""verdict":"proved-for""#),
        "{said}"
    );
    let misere = "error: Subtraction(1..=k): laws for all values of a name are those of normal play; give values: --with k=5";
    refused(
        &[
            "check",
            "Subtraction(1..=k)",
            "--misere",
            "--claim",
            "n, k -> n",
        ],
        2,
        misere,
    );
    refused(&["explore", "Subtraction(1..=k)", "--misere"], 2, misere);
    refused(
        &["check", "Subtraction(1..=k)", "--claim", "n -> n"],
        2,
        "error: a position of this game has 2 numbers",
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("claim.toml");
    let path = path.to_str().unwrap();
    let with_file = |claim| {
        [
            "check",
            "Subtraction({1,k})",
            "--claim",
            claim,
            "--certificate",
            path,
        ]
    };
    printed(&with_file(
        "lost if (n%2 if k%2 == 1 else n%(k+1)%2 if n%(k+1) < k else 2) == 0",
    ));
    assert!(
        printed(&["verify", path]).ends_with(" else 2) == 0, for all parameters by linear-cells\n")
    );
    let ran = generator(&["check", of_loop, "--claim", part, "--certificate", path]);
    assert!(
        ran.code == Some(1) && ran.stderr.contains("no certificate covers the law of"),
        "{}",
        ran.stderr
    );
    let ran = generator(&with_file("n, k -> n%2"));
    let said = "error: cannot certify the claim because it is not proved (false: at k = 2, n = 2 ";
    assert!(
        ran.code == Some(1) && ran.stderr.starts_with(said),
        "{:?}: {}",
        ran.code,
        ran.stderr
    );
}

#[test]
fn claims_on_the_game_of_euclid_are_proved_by_the_golden_ratio() {
    const EUCLID: &str =
        "State(x, y -> (x-k*y, y) for k in 1..=x if y > 0; (x, y-k*x) for k in 1..=y if x > 0)";
    const CLAIM: &str = "lost if x*y == 0 or x != y and x*x < x*y + y*y and y*y < x*y + x*x";
    let said = answer(&[EUCLID, "--claim", CLAIM], 0);
    assert_eq!(
        said,
        "proved for all positions: Euclid's game, Cole and Davie 1969\n"
    );
    let said = answer(
        &[
            EUCLID,
            "--claim",
            "lost if x*y == 0 or x != y and 13*max(x, y) < 21*min(x, y)",
            "--to",
            "10x10",
        ],
        1,
    );
    assert_eq!(
        said,
        "false: (13, 21) is claimed to be won, and its value is 0: no option has the value 0\n"
    );
    let said = printed(&["explore", EUCLID]);
    assert!(
        said.contains("P-positions: the numbers differ and the larger number is less than phi times the smaller one"),
        "{said}"
    );
    let said = printed(&["explain", EUCLID]);
    assert!(
        said.contains("If y < phi x, the only move leads to (y - x, x)"),
        "{said}"
    );
}

#[test]
fn numbers_have_the_names_of_the_rule() {
    let rule = "State(w, h -> (w-k, h) for k in 1..=w; (w, h-k) for k in 1..=h)";
    let proved = answer(&[rule, "--claim", "w ^ h"], 0);
    assert!(proved.starts_with("proved for all positions"), "{proved}");
    // The usual names are known as well.
    assert_eq!(answer(&[rule, "--claim", "x ^ y"], 0), proved);
    assert_eq!(answer(&[rule, "--claim", "a, b -> a ^ b"], 0), proved);
    let heap = answer(
        &[
            "Heap(coins -> [coins-1]; [coins-2])",
            "--claim",
            "coins % 3",
        ],
        0,
    );
    assert!(heap.starts_with("proved for all positions"), "{heap}");
    refused(
        &["check", rule, "--claim", "w ^ d"],
        2,
        "error: unknown variable `d`",
    );
    // Under misère play, with parameters, and in conditions too.
    let misere = answer(
        &[
            "Heap(m -> [m-j] for j in 1..=3)",
            "--misere",
            "--claim",
            "lost if m%4 == 1",
        ],
        0,
    );
    assert!(misere.starts_with("proved for all positions"), "{misere}");
    let parts = "State(y, x -> (y-j, x) for j in 1..=k; (y, x-1))";
    for (line, claim) in [
        ("Heap(m -> [m-j] for j in 1..=k)", "m%(k+1)"),
        (parts, "y%(k+1) ^ (x%2)"),
    ] {
        let open = answer(&[line, "--claim", claim], 0);
        assert!(
            open.starts_with("proved for all parameters and heaps"),
            "{open}"
        );
    }
    let lost = generator(&[
        "values",
        rule,
        "--to",
        "3x3",
        "--lost",
        "--where",
        "w > 0 and h > 0",
    ]);
    assert_eq!(lost.stdout, b"1 1\n2 2\n");
}
