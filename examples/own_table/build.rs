//! Writes the Grundy function of Dawson's Chess and checks its proof when the package is built.

use grundy::{Language, Request, emit};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    // The five lines. A game without a proved law needs bounds:
    // `Request { bounds: Some(Bounds::Heap(1000)), ..`
    let game = "0.137".parse()?;
    let snippet = emit(&Request::new(&game, Language::Rust), &())?;
    let path = std::path::Path::new(&std::env::var("OUT_DIR")?).join("dawson.rs");
    std::fs::write(path, snippet.text)?;
    Ok(())
}
