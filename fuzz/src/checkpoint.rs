//! Checkpoints: a run that goes on from a file that was changed goes on or refuses it.
//!
//! The data are changes to the bytes of a fresh checkpoint, so that they stay meaningful whatever its format is: the first
//! byte chooses the game, the second whether the checksum is made right again (the SHA-256 of all before it, the last 32
//! bytes of the file), and each four bytes behind are a change.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::{change::change, command::Run};

/// Games, the method of each, how far a run goes, and how far the next one.
const RUNS: [[&str; 4]; 5] = [
    ["0.6", "sparse", "3000", "3500"],
    ["4!.0", "dense", "2000", "2500"],
    ["0.77", "auto", "3000", "9000"],
    ["Subtraction({1,3,4})", "naive", "1000", "2000"],
    ["0.8", "naive", "60", "80"],
];

const CHECKSUM: usize = 32;

/// Changes a checkpoint and goes on with it.
pub fn checkpoint(data: &[u8], folder: &Path, runner: Run<'_>) {
    let [game, seals, changes @ ..] = data else {
        return;
    };
    let [game, method, to, further] = RUNS[usize::from(*game) % RUNS.len()];
    let mut values = |to: &str, more: &[&str]| {
        let mut arguments = vec!["values", game, "--to", to, "--digest-only", "--checkpoint", "run"];
        arguments.extend(["--every", "1h", "--method", method]);
        arguments.extend(more);
        runner(folder, &arguments.into_iter().map(str::to_owned).collect::<Vec<_>>())
    };
    assert_eq!(values(to, &[]), 0, "a run of {game}");
    let state = folder.join("run");
    // Whichever is the newer one, the other does not help it.
    for name in ["checkpoint.a", "checkpoint.b"] {
        let Ok(mut bytes) = fs::read(state.join(name)) else {
            continue;
        };
        if seals % 2 == 0 {
            bytes.truncate(bytes.len().saturating_sub(CHECKSUM));
        }
        change(&mut bytes, changes);
        if seals % 2 == 0 {
            let checksum = Sha256::digest(&bytes);
            bytes.extend(checksum);
        }
        fs::write(state.join(name), bytes).expect("a file of the run can be written");
    }
    let code = values(further, &["--resume"]);
    assert!([0, 1, 2].contains(&code), "exit code {code} of {game} with {data:?}");
}
