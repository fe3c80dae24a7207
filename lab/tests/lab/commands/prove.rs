//! `prove`: writes a verified certificate or a description of the heaps, and refuses other games
//! with a reason.

use super::generator;

#[test]
#[ignore = "5 s: .ci/run"]
fn thorough_proofs_are_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law.toml");
    let path = path.to_str().unwrap();
    let ran = generator(&["prove", "0.16", "-o", path]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(
        ran.stderr
            .contains("law: periodic with period 149459 from heap 105351 on, proved"),
        "{}",
        ran.stderr
    );
    let ran = generator(&["verify", path]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(
        String::from_utf8(ran.stdout)
            .unwrap()
            .ends_with("verified: 0.16, periodic by finite-window\n")
    );
}

/// The numbers of 0.106 are those of `values`, except for the form of the digest.
#[test]
fn without_a_period_the_computed_values_are_described() {
    let ran = generator(&["prove", "0.106", "--to", "1000000"]);
    let answer = String::from_utf8(ran.stdout).unwrap();
    let raw = generator(&[
        "values", "0.106", "--to", "1000000", "--format", "raw", "--width", "u8",
    ])
    .stdout;
    let largest = raw.iter().max().unwrap();
    let at = raw.iter().position(|value| value == largest).unwrap();
    for line in [
        "# Grundy values of the taking-and-breaking game 0.106, heaps 0 to 1000000\n",
        "# heaps: 1000001\n",
        "# rare heaps: 16, the last one 1103 ",
        &format!("# largest value: {largest}, first at {at}\n"),
        &format!(
            "# SHA-256 of the values, one byte each: {}\n",
            grundy_core::digest::sha256(&raw)
        ),
        "\n1103 ",
    ] {
        assert!(answer.contains(line), "{line}: {answer}");
    }
    assert!(answer.is_ascii());
}

#[test]
fn games_for_other_methods_are_refused_with_the_reason() {
    for (game, reason) in [
        (
            "Lattice(ride (-1,-1) (-1,0) (0,-1))",
            "it is not a code with at most two parts",
        ),
        ("0.8", "it is not a code with at most two parts"),
        ("0.[3]", "its digits repeat without end"),
    ] {
        let ran = generator(&["prove", game]);
        let said = format!("cannot prove a period of {game} because {reason}; ");
        assert!(
            ran.code == Some(2) && ran.stdout.is_empty() && ran.stderr.contains(&said),
            "{game}: {}",
            ran.stderr
        );
    }
}

/// The moves of all heaps up to the default `--to` would fill any memory.
#[test]
fn endless_digits_are_not_listed_to_the_largest_heap() {
    for game in ["0.[1]", "0.3[1]", "0.[10]"] {
        let ran = generator(&["prove", game, "--budget", "5"]);
        assert!(
            matches!(ran.code, Some(0 | 1)),
            "{game}: {:?} {}",
            ran.code,
            ran.stderr
        );
    }
}

/// Games with values above 63, with many rare heaps, or without splits are proved by the ordinary
/// method and its theorem. The kinds of answers are the same.
#[test]
fn games_outside_the_kernel_use_the_ordinary_method() {
    for (game, why, law, theorem) in [
        (
            "0.3",
            "no heap falls into two parts",
            "periodic with period 2, proved",
            "guy-smith",
        ),
        (
            "0.137",
            "",
            "periodic with period 34 from heap 52 on, proved",
            "",
        ),
        (
            "0.45",
            "",
            "periodic with period 20 from heap 498 on, proved",
            "finite-window",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("law.toml");
        let ran = generator(&["prove", game, "-o", path.to_str().unwrap()]);
        assert!(
            ran.code == Some(0) && ran.stderr.contains(why) && ran.stderr.contains(law),
            "{game}: {}",
            ran.stderr
        );
        let ran = generator(&["verify", path.to_str().unwrap()]);
        let said = String::from_utf8(ran.stdout).unwrap();
        assert!(
            ran.code == Some(0) && said.contains("verified: ") && said.contains(theorem),
            "{game}: {said}"
        );
    }
    let ran = generator(&["prove", "0.007", "--to", "3000"]);
    assert!(
        ran.code == Some(0) && ran.stderr.contains("too many rare heaps"),
        "{}",
        ran.stderr
    );
    let answer = String::from_utf8(ran.stdout).unwrap();
    let whole = generator(&["values", "0.007", "--to", "3000", "--digest-only"]).stdout;
    let sha256 = String::from_utf8(whole)
        .unwrap()
        .rsplit(' ')
        .next()
        .unwrap()
        .trim()
        .to_owned();
    assert!(
        answer.contains(&format!(
            "# SHA-256 of the values as little-endian u32: {sha256}\n"
        )),
        "{answer}"
    );
    assert!(
        answer.contains("# heaps: 3001\n") && answer.contains("\n0 0\n"),
        "{answer}"
    );
}

/// A run by the ordinary method resumes from its checkpoint.
#[test]
fn a_run_by_the_ordinary_method_resumes() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let state = state.to_str().unwrap();
    assert_eq!(
        generator(&["prove", "0.007", "--to", "2000", "--checkpoint", state]).code,
        Some(0)
    );
    let again = generator(&["prove", "0.007", "--to", "4000", "--checkpoint", state]);
    assert!(
        again.stderr.contains("resuming at heap 2001"),
        "{}",
        again.stderr
    );
    assert_eq!(
        again.stdout,
        generator(&["prove", "0.007", "--to", "4000"]).stdout
    );
}

#[test]
fn a_folder_of_another_game_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let state = state.to_str().unwrap();
    assert_eq!(
        generator(&["prove", "0.106", "--to", "300000", "--checkpoint", state]).code,
        Some(0)
    );
    let ran = generator(&["prove", "0.104", "--to", "300000", "--checkpoint", state]);
    assert!(
        ran.code == Some(2)
            && ran
                .stderr
                .contains("of another game: of 0.106, not of 0.104"),
        "{}",
        ran.stderr
    );
    let again = generator(&["prove", "0.106", "--to", "600000", "--checkpoint", state]);
    assert!(
        again.stderr.contains("resuming at heap 300001"),
        "{}",
        again.stderr
    );
    let whole = generator(&["prove", "0.106", "--to", "600000"]);
    assert_eq!(again.stdout, whole.stdout);
}
