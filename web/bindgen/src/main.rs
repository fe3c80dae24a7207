//! `page-bindgen IN.wasm DIR`: writes the ES module `DIR/page.js`, and `DIR/page_bg.wasm` with the names of its
//! functions. `page-bindgen FILE.wasm`: compresses the file to `FILE.wasm.zst`.

use std::{
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use wasm_bindgen_cli_support::Bindgen;

/// The highest level of Zstandard's compression.
const LEVEL: i32 = 22;

/// Compresses a file; the result is in the same folder.
fn compress(file: &Path) -> Result<(), Box<dyn Error>> {
    let compressed = zstd::bulk::compress(&fs::read(file)?, LEVEL)?;
    Ok(fs::write(file.with_added_extension("zst"), compressed)?)
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
