//! `page-bindgen IN.wasm DIR`: writes the ES module `DIR/page.js`, and `DIR/page_bg.wasm` with the
//! names of its functions.

use std::{
    env,
    error::Error,
    path::{Path, PathBuf},
    process::ExitCode,
};

use wasm_bindgen_cli_support::Bindgen;

/// Writes the JavaScript for a WebAssembly file, and the WebAssembly that this JavaScript loads.
fn bind(input: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name("page").typescript(true);
    bindgen
        .omit_default_module_path(true)
        .remove_producers_section(true);
    Ok(bindgen.web(true)?.generate(folder)?)
}

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = env::args_os().skip(1).map(PathBuf::from).collect();
    let [input, folder] = arguments.as_slice() else {
        eprintln!("usage: page-bindgen IN.wasm DIR");
        return ExitCode::from(2);
    };
    match bind(input, folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
