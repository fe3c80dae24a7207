//! `page-bindgen IN.wasm DIR`: writes `DIR/page.js`, an ES module, `DIR/page_bg.wasm`, and that compressed, `DIR/page_bg.wasm.gz`.

use std::{
    env, fs, io,
    num::NonZeroU64,
    path::{Path, PathBuf},
    process::ExitCode,
};

use wasm_bindgen_cli_support::Bindgen;
use zopfli::{Format, Options};

/// Rounds of the search for fewer bytes.
const ROUNDS: NonZeroU64 = NonZeroU64::MIN;

/// Writes the WebAssembly compressed, beside itself.
fn compress(folder: &Path) -> io::Result<()> {
    let bytes = fs::read(folder.join("page_bg.wasm"))?;
    let options = Options { iteration_count: ROUNDS, ..Options::default() };
    let mut compressed = Vec::new();
    zopfli::compress(options, Format::Gzip, bytes.as_slice(), &mut compressed)?;
    fs::write(folder.join("page_bg.wasm.gz"), compressed)
}

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
    let written = written.and_then(|bindgen| bindgen.generate(&folder));
    match written.and_then(|()| Ok(compress(&folder)?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
