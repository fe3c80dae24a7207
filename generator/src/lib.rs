//! The Grundy-table compiler: name an impartial game in one line, and get its Grundy values computed in parallel, the law
//! that they obey found and proved, and code that answers in O(1).
//!
//! notation → values → law → form → code, and a certificate and a picture on the way:
//!
//! ```
//! use generator::{Bounds, Game, Language, certify, emit, law, picture, values, verify};
//!
//! // notation: one line, or a name that people know
//! let kayles: Game = "0.77".parse()?;
//! assert_eq!(kayles, "Kayles".parse()?);
//! // values: of heaps to 1000, computed on all threads
//! let bounds = Bounds::Heap(1000);
//! assert_eq!(values(&kayles, &bounds)?.get(59), Some(7));
//! // law: proved by a theorem, or observed to some heap
//! let law = law(&kayles, 10_000)?.ok_or("no law")?;
//! assert!(law.is_proved());
//! // certificate: what an independent checker needs to believe it
//! verify(&certify(&kayles, 10_000)?.ok_or("no certificate")?)?;
//! // form and code: the smallest that answers every heap, and a picture
//! let code = emit(&kayles, None, Language::Cpp)?;
//! assert!(code.text.len() < 1000 && picture(&kayles, &bounds)?.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | station | names | more |
//! |---|---|---|
//! | notation | [`Game`], [`Bounds`] | [`notation`], [`identify`](mod@identify) |
//! | values | [`values()`], [`Values`], [`HeapValues`] | [`compute`], [`long_run`], [`export`] |
//! | law | [`law()`], [`Law`] | [`mod@law`], [`search`] |
//! | certificate | [`certify`], [`verify`], [`Certificate`] | [`certificate`] |
//! | code | [`emit`], [`Language`] | [`snippet`], [`submit`] |
//! | picture | [`picture`] | [`plot`] |
//!
//! The library prints nothing and, without the feature `cli`, opens no file and asks no clock but that of the system;
//! whoever waits hears of progress through [`progress::Progress`], and says through it when to stop. `cli` adds the command
//! line (`commands`), the folder of tables on disk and the programs to compare with. `docs/architecture.md` walks through
//! all rooms.
#![deny(unsafe_code)]

#[cfg(feature = "cli")]
pub use engine::store;
pub use engine::{
    arithmetic_code, compute, diagnostic, digest, game, identify, law, long_run, misere, notation, progress, reference,
    search, values, window,
};

mod api;
pub mod certificate;
#[cfg(feature = "cli")]
pub mod commands;
pub mod export;
pub mod game_file;
pub mod judges;
pub mod language;
pub mod misere_certificate;
mod origin;
#[cfg(feature = "cli")]
mod peers;
mod planar_code;
pub mod plot;
#[cfg(feature = "cli")]
pub mod records;
pub mod snippet;
pub mod submit;
pub mod survey;
pub mod tables;
mod toml_text;

pub use api::{PictureError, certify, emit, law, picture, values, verify};
pub use certificate::Certificate;
pub use engine::{game::Game, law::Law, long_run::HeapValues, notation::Bounds, values::Values};
pub use language::Language;
