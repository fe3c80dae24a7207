//! Any text as a certificate: the reader and, on a small budget, the checker. No panic, nothing slow; what is read,
//! written again, reads the same.
#![no_main]

use generator::certificate::{Budget, Certificate, check};
use libfuzzer_sys::fuzz_target;

const SMALL: Budget = Budget { steps: 2_000_000, bytes: 1 << 24 };

fuzz_target!(|text: &str| {
    match text.parse::<Certificate>() {
        Ok(certificate) => {
            let written = certificate.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&certificate), "{written}");
            let _ = check(&certificate, SMALL, &(), &mut |_| ());
        }
        Err(error) => {
            let _ = (error.to_string(), error.render(true), error.line_column());
        }
    }
});
