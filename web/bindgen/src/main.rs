//! `page-bindgen IN.wasm DIR`: writes `DIR/page.js`, an ES module, and `DIR/page_bg.wasm`, with the names of its functions.
//! `page-bindgen FILE.wasm`: writes `FILE.wasm.gz`, that file compressed.

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

/// Rounds of the search for fewer bytes.
const ROUNDS: NonZeroU64 = NonZeroU64::MIN;

/// Writes a file compressed, beside itself.
fn compress(file: &Path) -> Result<(), Box<dyn Error>> {
    let bytes = fs::read(file)?;
    let options = Options { iteration_count: ROUNDS, ..Options::default() };
    let mut compressed = Vec::new();
    zopfli::compress(options, Format::Gzip, bytes.as_slice(), &mut compressed)?;
    Ok(fs::write(file.with_added_extension("gz"), compressed)?)
}

/// Writes the JavaScript that belongs to the WebAssembly, and the WebAssembly that belongs to it.
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
