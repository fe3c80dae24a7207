#![no_main]

use grundy_fuzz::{checkpoint::checkpoint, in_a_folder};

libfuzzer_sys::fuzz_target!(|data: &[u8]| in_a_folder(|folder, run| checkpoint(data, folder, run)));
