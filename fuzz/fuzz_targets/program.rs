#![no_main]

use grundy_fuzz::{command::program, in_a_folder};

libfuzzer_sys::fuzz_target!(|data: &[u8]| in_a_folder(|folder, run| program(data, folder, run)));
