//! `page-bindgen IN.wasm DIR`: writes the ES module `DIR/page.js`, and `DIR/page_bg.wasm` with the names of its
//! functions. `page-bindgen FILE.wasm`: compresses the file to `FILE.wasm.gz`.

use std::{
    env,
    error::Error,
    fs,
    num::NonZeroU64,
    path::{Path, PathBuf},
    process::ExitCode,
};

use wasm_bindgen_cli_support::Bindgen;
use zopfli::{Format, Options};

/// The rounds of zopfli's search for fewer bytes; one takes 0.3 % more bytes, and 20 save hardly any.
const ROUNDS: NonZeroU64 = NonZeroU64::new(8).unwrap();

/// The most blocks with a code of their own in a mebibyte; 100 take 0.2 % more bytes, and 15, the default, 1.4 %.
const BLOCKS: u16 = 200;

/// Compresses a file; the result is in the same folder.
fn compress(file: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = fs::read(file)?;
    let options = Options { iteration_count: ROUNDS, maximum_block_splits: BLOCKS, ..Options::default() };
    let mut compressed = Vec::new();
    zopfli::compress(options, Format::Gzip, bytes.as_slice(), &mut compressed)?;
    Ok(fs::write(file.with_added_extension("gz"), compressed)?)
}

/// Writes the JavaScript for a WebAssembly file, and the WebAssembly that this JavaScript loads.
fn bind(input: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name("page").typescript(true);
    bindgen.omit_default_module_path(true).remove_producers_section(true);
    Ok(bindgen.web(true)?.generate(folder)?)
}

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let written = match arguments.as_slice() {
        [file] => compress(file),
        [input, folder] => bind(input, folder),
        _ => {
            eprintln!("usage: page-bindgen IN.wasm DIR, or page-bindgen FILE.wasm");
            return ExitCode::from(2);
        }
    };
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
