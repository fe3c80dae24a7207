#![no_main]

use grundy_fuzz::{in_a_folder, sweep::sweep};

libfuzzer_sys::fuzz_target!(|data: &[u8]| in_a_folder(|folder, run| sweep(data, folder, run)));
