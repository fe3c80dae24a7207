//! `certify --coq`: a proved law as a Coq file.

use std::time::Duration;

use super::{BadInput, complain, finding};
use grundy_check::Certificate;
use grundy_coq::{Beyond, Instance};

/// Seconds that coqc takes to compile the theory on one core; measured with coqc 8.16.1 on one core of an AMD EPYC.
pub(super) const THEORY_SECONDS: u32 = 30;

/// Seconds that coqc takes to load the compiled theory; measured in the same way.
const LOADING: f64 = 0.5;

/// Formats the Coq file of a law, and prints the time that Coq's kernel will take.
pub(super) fn text(instances: &[Instance]) -> String {
    let seconds = instances.iter().map(|instance| instance.seconds).sum::<f64>() + LOADING;
    complain(&format!(
        "note: Coq's kernel needs about {seconds:.1} s to check the file, and {THEORY_SECONDS} s to compile the theory before"
    ));
    let head = format!(
        "A law of {}, written by `grundy certify --coq` (grundy {}).\n\n    \
         To check it: grundy verify FILE.v\n    \
         or, in grundy's repository, without the program: proofs/check FILE.v",
        instances.last().map_or("", |instance| &instance.game),
        env!("CARGO_PKG_VERSION")
    );
    grundy_coq::file(&head, instances)
}

/// Converts the error of a law that cannot be written as a Coq file.
pub(super) fn refused(beyond: &Beyond) -> anyhow::Error {
    BadInput(beyond.to_string()).into()
}

/// Returns the instances of a law: its own instance, after those of its coordinates if the game is the sum of these.
///
/// # Errors
/// If the law cannot be written as a Coq file; the error gives the reason.
pub(super) fn instances(certificate: &Certificate, values: &[u32], budget: Duration) -> anyhow::Result<Vec<Instance>> {
    if !grundy_coq::is_sum(certificate) {
        return Ok(vec![grundy_coq::export(certificate, values).map_err(|beyond| refused(&beyond))?]);
    }
    let [x, y] = grundy_coq::coordinates(certificate).map_err(|beyond| refused(&beyond))?;
    let instance = |game| -> anyhow::Result<Instance> {
        let found = finding::search(&game, budget)?;
        let certificate = found.law.as_ref().filter(|law| law.is_proved()).and_then(|law| law.certificate(&game));
        let Some(certificate) = certificate else {
            let help = "use `grundy certify` without --coq";
            return Err(BadInput(format!("cannot write a Coq proof because no law of {game} is proved; {help}")).into());
        };
        let values: Vec<u32> = found.values.iter().collect();
        grundy_coq::export(&certificate, &values).map_err(|beyond| refused(&beyond))
    };
    grundy_coq::sum(certificate, [instance(x)?, instance(y)?]).map_err(|beyond| refused(&beyond))
}
