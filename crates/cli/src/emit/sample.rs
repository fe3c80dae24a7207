//! The samples of a judge that a program is tried on.

use std::{
    io::{self, Read},
    path::Path,
};

use super::{super::BadInput, PrintedArgs};
use grundy_core::store;
use grundy_emit::JudgeSample;

/// The most bytes that are read from the standard input.
const MOST_BYTES: u64 = 1 << 26;

impl PrintedArgs {
    /// Reads the samples.
    pub(super) fn samples(&self) -> anyhow::Result<Vec<JudgeSample>> {
        let mut samples = Vec::new();
        let mut words = self.sample.as_slice();
        while let [first, rest @ ..] = words {
            let (read, later) = match (first.as_str(), rest) {
                ("-", later) => {
                    let both = "both on the standard input, with an empty line between them";
                    let error = || {
                        BadInput(format!(
                            "--sample -: expected an input and an output, {both}"
                        ))
                    };
                    (
                        JudgeSample::all(&standard_input()?).ok_or_else(error)?,
                        later,
                    )
                }
                (input, [output, later @ ..]) => {
                    let read = |path: &str| {
                        store::read_text(Path::new(path))
                            .map_err(|error| BadInput(error.to_string()))
                    };
                    (
                        vec![JudgeSample {
                            input: read(input)?,
                            output: read(output)?,
                        }],
                        later,
                    )
                }
                (input, []) => {
                    let message = format!("--sample {input}: name the file of the output as well");
                    return Err(BadInput(message).into());
                }
            };
            samples.extend(read);
            words = later;
        }
        Ok(samples)
    }
}

fn standard_input() -> anyhow::Result<String> {
    let mut text = String::new();
    let read = io::stdin()
        .lock()
        .take(MOST_BYTES)
        .read_to_string(&mut text);
    read.map_err(|error| {
        BadInput(format!(
            "cannot read the sample from the standard input: {error}"
        ))
    })?;
    Ok(text)
}
