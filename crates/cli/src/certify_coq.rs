//! `certify --coq`: a proved law as a Coq file.

use super::{BadInput, complain};
use grundy_coq::{Beyond, Instance};

/// Seconds that coqc takes to compile the theory on one core; measured with coqc 8.16.1 on one core of an AMD EPYC.
pub(super) const THEORY_SECONDS: u32 = 30;

/// Seconds that coqc takes to load the compiled theory; measured in the same way.
const LOADING: f64 = 0.5;

/// The text of the file of one theorem. Prints how long the kernel will take.
///
/// # Errors
/// Why the law is beyond the reach of Coq.
pub(super) fn text(instance: Result<Instance, Beyond>) -> anyhow::Result<String> {
    let instance = instance.map_err(|beyond| BadInput(beyond.to_string()))?;
    let seconds = instance.seconds + LOADING;
    complain(&format!(
        "note: Coq's kernel needs about {seconds:.1} s to check the file, and {THEORY_SECONDS} s to compile the theory before"
    ));
    let head = format!(
        "A law of {}, written by `grundy certify --coq` (grundy {}).\n\n    \
         To check it: grundy verify FILE.v\n    \
         or, in grundy's repository, without the program: proofs/check FILE.v",
        instance.game,
        env!("CARGO_PKG_VERSION")
    );
    Ok(grundy_coq::file(&head, &[instance]))
}
