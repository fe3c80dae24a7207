//! Files with an altered statement or proof, and options that do not apply.

use std::fs;

use super::{certified, errors, grundy, stdout};

/// Returns files that claim more than is proved, each with the message of `verify`. None of these
/// files reaches Coq.
#[expect(
    clippy::too_many_lines,
    reason = "a list of cases is read from top to bottom"
)]
fn forged(kayles: &str) -> Vec<(&'static str, String, &'static str)> {
    let replaced = |from: &str, to: &str| {
        assert!(kayles.contains(from), "{from}");
        kayles.replacen(from, to, 1)
    };
    let before_theorem =
        |sentence: &str| replaced("\nTheorem ", &format!("\n{sentence}\nTheorem "));
    let proof = "Proof. by_computation check_code_sound. Qed.";
    let proof = if kayles.contains(proof) {
        proof
    } else {
        kayles
            .lines()
            .find(|line| line.starts_with("Proof. "))
            .unwrap()
    };
    vec![
        (
            "axiom",
            before_theorem("Axiom law_cheat : False."),
            "`Axiom law_cheat : False` is not a sentence",
        ),
        (
            "parameter",
            before_theorem("Parameter law_cheat : False."),
            "is not a sentence",
        ),
        (
            "admitted",
            replaced(proof, "Proof. Admitted."),
            "`Admitted` is not a sentence",
        ),
        (
            "admit",
            replaced(proof, "Proof. admit. Qed."),
            "`admit` is not a sentence",
        ),
        (
            "by an axiom",
            replaced(proof, "Proof. exact law_cheat. Qed."),
            "is not a sentence",
        ),
        (
            "redefined statement",
            before_theorem("Definition code_law := as_bits."),
            "code_law is not the name of a law",
        ),
        (
            "notation",
            before_theorem("Notation code_law := law_0_77_table."),
            "is not a sentence",
        ),
        (
            "local function",
            before_theorem("Definition law_x := let c."),
            "does not belong to a term",
        ),
        (
            "scope",
            before_theorem("Open Scope Z_scope."),
            "is not a sentence",
        ),
        (
            "ltac",
            before_theorem("Ltac by_computation sound := idtac."),
            "is not a sentence",
        ),
        (
            "plugin",
            before_theorem("Declare ML Module \"x\"."),
            "is not a sentence",
        ),
        (
            "import",
            replaced("Import Instances.", "Import Instances Cheat."),
            "is not a sentence",
        ),
        (
            "statement in a comment",
            replaced("\nTheorem ", "\n(* \"*)\nTheorem "),
            "a quotation mark",
        ),
        (
            "game of the comment",
            replaced("(** 0.77: ", "(** 0.76: "),
            "is not the theorem's name for 0.76",
        ),
        (
            "no game",
            replaced("(** 0.77: ", "(** Kayless: "),
            "is not a game",
        ),
        (
            "game of the statement",
            replaced("code_law [0;7;7]", "code_law [0;7;6]"),
            "the statement is not about 0.77",
        ),
        (
            "claim",
            replaced("period 12 from 71 on", "period 6 from 71 on"),
            "the comment does not",
        ),
        (
            "another statement",
            replaced("code_law [0;7;7]%N 71 12", "true true 71 12"),
            "not one of a law",
        ),
        (
            "twice",
            before_theorem("Definition law_0_77_table := as_bits."),
            "is defined twice",
        ),
        (
            "no assumptions",
            replaced("Print Assumptions all.", ""),
            "does not end with",
        ),
        (
            "other theorems",
            replaced(
                "Definition all := [Proved law_0_77",
                "Definition all := [Proved law_0_77_table",
            ),
            "is not the list",
        ),
        ("nothing", String::new(), "does not end with"),
        (
            "cut off",
            kayles[..kayles.len() - 3].to_owned(),
            "`Print Assumptions al` does not end",
        ),
    ]
}

#[test]
fn forged_files_are_refused() {
    let kayles = certified(&["Kayles"]);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("forged.v");
    for (what, text, says) in forged(&kayles) {
        fs::write(&path, text).unwrap();
        let output = grundy(&["verify", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{what}: {}", errors(&output));
        assert!(
            errors(&output).contains(says) && output.stdout.is_empty(),
            "{what}: {}",
            errors(&output)
        );
    }
}

#[test]
fn options_of_certificates_are_refused_for_coq_files() {
    let folder = tempfile::tempdir().unwrap();
    let (coq, toml) = (folder.path().join("law.v"), folder.path().join("law.toml"));
    fs::write(&coq, certified(&["Kayles"])).unwrap();
    fs::write(&toml, stdout(&grundy(&["certify", "Kayles"]))).unwrap();
    let (coq, toml) = (coq.to_str().unwrap(), toml.to_str().unwrap());
    for arguments in [
        &["verify", coq, "--spot", "2"][..],
        &["verify", toml, "--theory", "x"],
        &["certify", "Kayles", "--coq", "--theorem", "window"],
    ] {
        assert_eq!(grundy(arguments).status.code(), Some(2), "{arguments:?}");
    }
}
