#![no_main]

use grundy_fuzz::{command::command, in_a_folder};

libfuzzer_sys::fuzz_target!(|data: &[u8]| in_a_folder(|folder, run| command(data, folder, run)));
