//! Several instances in one file.

use crate::Instance;
use std::fmt::Write;

/// Returns the Coq file of one law, whose instance is the last, with a comment that says how to
/// check it.
#[must_use]
pub fn document(instances: &[Instance]) -> String {
    let head = format!(
        "A law of {}, written by `grundy certify --coq` (grundy {}).\n\n    \
         To check it: grundy verify FILE.v\n    \
         or, in grundy's repository, without the program: proofs/check FILE.v",
        instances.last().map_or("", |instance| &instance.game),
        env!("CARGO_PKG_VERSION")
    );
    file(&head, instances)
}

/// Returns the text of a file of instances with a comment at its head. The last command of the file
/// makes Coq print the axioms of the theorems, if there are any.
#[must_use]
pub fn file(head: &str, instances: &[Instance]) -> String {
    let mut text = format!("(** {head} *)\nFrom Grundy Require Import Instances.\n");
    for instance in instances {
        text.push('\n');
        text.push_str(&instance.text);
    }
    let names: Vec<String> = instances
        .iter()
        .map(|instance| format!("Proved {}", instance.name))
        .collect();
    let _ = write!(
        text,
        "\n(** All of them: closed under the global context. *)\nDefinition all := [{}].\nPrint Assumptions all.\n",
        names.join(";\n  ")
    );
    text
}
