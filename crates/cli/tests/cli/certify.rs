//! `certify` and `verify`: unproved laws are refused with the bound that a proof needs;
//! certificates are verified.

use super::{generator, printed, refused};

#[test]
fn a_bound_below_the_needed_one_is_refused() {
    let needed = "error: no law of 0.77 is proved by the values to 20: heaps to 167 are needed (Guy–Smith); leave --to out, \
                  or pass --to 167\n";
    let ran = generator(&["certify", "0.77", "--to", "20"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), needed));
    refused(
        &["certify", "0.77", "--to", "166"],
        2,
        "error: no law of 0.77 is proved by the values to 166: heaps to 167",
    );
    assert!(printed(&["certify", "0.77", "--to", "167"]).contains("bound = 156"));
    refused(
        &[
            "certify",
            "Subtraction(factorials)",
            "--to",
            "500",
            "--budget",
            "1",
        ],
        1,
        "error: cannot certify Sub",
    );
}

/// Regressions: the end of the budget was not named, or was reported as wrong input.
#[test]
#[ignore = "5 s: .ci/weekly"]
fn the_end_of_the_budget_is_named() {
    let within = "error: cannot certify 0.6 because no law of it was found within the budget of 1 s; give a larger --budget";
    refused(&["certify", "0.6", "--budget", "1"], 1, within);
    let over = "error: the budget of 1 s ended before the answer; give a larger --budget\n";
    let endless = "Heap(n -> [n-k-1] for a in 0..=1000000000, b in 0..=1000000000 if n > k)";
    for command in ["certify", "explore", "explain"] {
        refused(&[command, endless, "--budget", "1"], 1, over);
    }
}

#[test]
fn certified_laws_are_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law.toml");
    let path = path.to_str().unwrap();
    for (game, verified) in [
        ("0.[1]", "verified: 0.[1], constant by whole-heaps\n"),
        ("0.77[1]", "verified: 0.77[1], periodic by whole-heaps\n"),
        (
            "Subtraction(1..=n/2)",
            "verified: Subtraction(1..=n/2), regular by slow-bound\n",
        ),
        (
            "Subtraction(1..=k)",
            "verified: Subtraction(1..=k), n, k -> n%(k+1), for all parameters by interval\n",
        ),
        (
            "Subtraction({1,k})",
            "else n%2, for all parameters by linear-cells\n",
        ),
    ] {
        assert!(printed(&["certify", game, "-o", path]).starts_with(&format!("{path}: written, ")));
        assert!(printed(&["verify", path]).ends_with(verified), "{game}");
    }
}

#[test]
fn laws_with_parameters_are_certified_for_all_parameters_alone() {
    let line = "Subtraction({1,j,k,k*k})";
    refused(
        &["certify", line, "--with", "j=3"],
        1,
        "error: cannot certify Subtraction({1,j,k,k*k}) with j = 3 because",
    );
    refused(
        &["certify", "Subtraction(1..=k)", "--coq"],
        2,
        "error: Subtraction(1..=k) has open names: leave --misere, --coq",
    );
    refused(
        &["certify", "Subtraction(k..)"],
        1,
        "error: cannot certify Subtraction(k..) because no law of it is proved",
    );
}

#[test]
fn a_finite_window_certificate_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law.toml");
    let path = path.to_str().unwrap();
    printed(&[
        "certify",
        "0.156",
        "--theorem",
        "window",
        "--to",
        "9000",
        "-o",
        path,
    ]);
    assert!(printed(&["verify", path]).ends_with("verified: 0.156, periodic by finite-window\n"));
    let sample = printed(&["verify", path, "--spot", "2", "--seed", "7"]);
    assert!(
        sample.starts_with("seed: 7\n") && sample.contains("a sample and no proof"),
        "{sample}"
    );
    assert!(!sample.contains("verified"), "{sample}");
    assert_eq!(
        printed(&["verify", path, "--spot", "2", "--seed", "7"]),
        sample
    );
    let json = |more: &[&str]| -> serde_json::Value {
        serde_json::from_str(&printed(&[&["verify", path, "--json"], more].concat())).unwrap()
    };
    let (whole, part) = (json(&[]), json(&["--spot", "1"]));
    assert_eq!(
        (&whole["verified"], &whole["spot"], &whole["game"]),
        (&true.into(), &false.into(), &"0.156".into())
    );
    assert_eq!(
        (&part["verified"], &part["spot"], &part["refusal"]),
        (&false.into(), &true.into(), &().into())
    );
    // The final state is resumed, but not the state of another certificate.
    let state = folder.path().join("state");
    let state = state.to_str().unwrap();
    for from in ["", "note: resuming from heap 4188\n"] {
        let ran = generator(&["verify", path, "--checkpoint", state]);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), from));
        assert!(
            ran.stdout
                .ends_with(b"verified: 0.156, periodic by finite-window\n")
        );
    }
    let text = std::fs::read_to_string(path).unwrap();
    std::fs::write(
        path,
        text.replacen("largest_at = 1032", "largest_at = 1033", 1),
    )
    .unwrap();
    let ran = generator(&["verify", path, "--checkpoint", state]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.stderr
            .ends_with("is not a checkpoint of this certificate; move it away\n"),
        "{}",
        ran.stderr
    );
    let ran = generator(&["verify", path]);
    let says = "error: false claim: values.largest_at = 1033: it is 1032\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), says));
    let ran = generator(&["verify", path, "--json"]);
    let answer: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!((ran.code, &answer["verified"]), (Some(1), &false.into()));
    assert!(answer["refusal"].as_str().unwrap().contains("it is 1032"));
}

#[test]
fn laws_without_a_finite_window_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law.toml");
    let path = path.to_str().unwrap();
    refused(
        &["certify", "0.137", "--theorem", "window", "--to", "400"],
        1,
        "error: cannot certify 0.137 by the finite-window theorem",
    );
    refused(
        &[
            "certify",
            "Subtraction({1,2})",
            "--theorem",
            "window",
            "--to",
            "40",
        ],
        1,
        "error: cannot certify Subtraction({1,2}) by the finite-window",
    );
    refused(
        &["certify", "0.8", "--theorem", "window", "--to", "100"],
        1,
        "error: cannot certify 0.8 by",
    );
    printed(&["certify", "0.77", "-o", path]);
    refused(
        &["verify", path, "--spot", "1"],
        2,
        "error: this certificate is not by a finite window",
    );
    refused(
        &["verify", path, "--seed", "1"],
        2,
        "error: the following required arguments",
    );
}
