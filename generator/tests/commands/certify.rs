//! `certify` and `verify`: what is not proved is refused, with what it takes; what is certified is verified.

use super::{generator, printed, refused};

#[test]
fn a_bound_too_near_for_a_proof() {
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
    refused(&["certify", "Subtraction(factorials)", "--to", "500", "--budget", "1"], 1, "error: only proved laws are");
}

#[test]
fn certified_laws_are_verified() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("law.toml");
    let path = path.to_str().unwrap();
    for (game, verified) in [
        ("0.[1]", "verified: 0.[1], constant by whole-heaps\n"),
        ("0.77[1]", "verified: 0.77[1], periodic by whole-heaps\n"),
        ("Subtraction(1..=n/2)", "verified: Subtraction(1..=n/2), regular by slow-bound\n"),
    ] {
        assert_eq!(printed(&["certify", game, "-o", path]), "");
        assert!(printed(&["verify", path]).ends_with(verified), "{game}");
    }
}
