//! `page-bindgen IN.wasm DIR`: writes `DIR/page.js`, an ES module, and `DIR/page_bg.wasm`.

use std::{env, path::PathBuf, process::ExitCode};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1).map(PathBuf::from);
    let (Some(input), Some(folder), None) = (arguments.next(), arguments.next(), arguments.next()) else {
        eprintln!("usage: page-bindgen IN.wasm DIR");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(&input).out_name("page").typescript(true);
    bindgen.omit_default_module_path(true).remove_name_section(true).remove_producers_section(true);
    let written = bindgen.web(true);
    match written.and_then(|bindgen| bindgen.generate(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
