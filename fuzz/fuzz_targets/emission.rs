#![no_main]

use grundy_fuzz::{command::emission, in_a_folder};

libfuzzer_sys::fuzz_target!(|data: &[u8]| in_a_folder(|folder, run| emission(data, folder, run)));
