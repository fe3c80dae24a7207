//! `certify --coq`: a proved law as a Coq file.

use std::time::Duration;

use super::{BadInput, complain};
use grundy_answer::{Budget, Explored};
use grundy_check::Certificate;
use grundy_coq::{Beyond, Instance};

/// Seconds that coqc takes to compile the theory on one core; measured with coqc 8.16.1 on one core
/// of an AMD EPYC.
pub(super) const THEORY_SECONDS: u32 = 30;

/// Seconds that coqc takes to load the compiled theory; measured in the same way.
const LOADING: f64 = 0.5;

/// Formats the Coq file of a law, and prints the time that Coq's kernel will take.
pub(super) fn text(instances: &[Instance]) -> String {
    let seconds = instances
        .iter()
        .map(|instance| instance.seconds)
        .sum::<f64>()
        + LOADING;
    complain(&format!(
        "note: Coq's kernel needs about {seconds:.1} s to check the file, and {THEORY_SECONDS} s to compile the theory before"
    ));
    grundy_coq::document(instances)
}

/// The errors of an instance; a law that cannot be written as a Coq file is bad input.
struct InstanceError(anyhow::Error);

impl From<Beyond> for InstanceError {
    fn from(beyond: Beyond) -> Self {
        Self(BadInput(beyond.to_string()).into())
    }
}

/// Returns the instances of a law or of a misère quotient, after those of its coordinates if the
/// game is the sum of these.
///
/// # Errors
/// If the certificate cannot be written as a Coq file; the error gives the reason.
pub(super) fn instances(
    certificate: &Certificate,
    values: &[u32],
    budget: Duration,
) -> anyhow::Result<Vec<Instance>> {
    let coordinate = |game| {
        let found = Explored::search(&game, &Budget::within(budget))
            .map_err(|error| InstanceError(error.into()))?;
        let certificate = found
            .law
            .as_ref()
            .filter(|law| law.is_proved())
            .and_then(|law| law.certificate(&game));
        let help = "use `grundy certify` without --coq";
        let none = || {
            BadInput(format!(
                "cannot write a Coq proof because no law of {game} is proved; {help}"
            ))
        };
        Ok((
            certificate.ok_or_else(|| InstanceError(none().into()))?,
            found.values.iter().collect(),
        ))
    };
    grundy_coq::instances(certificate, values, coordinate).map_err(|InstanceError(error)| error)
}
