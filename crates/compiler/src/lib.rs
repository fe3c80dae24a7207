//! The Grundy-table compiler: it takes an impartial game in one line, computes its Grundy values in parallel, finds and
//! proves their law, and writes code that answers in O(1).
//!
//! notation → values → law → form → code, with a certificate and a picture on the way:
//!
//! ```
//! use grundy_compiler::{Bounds, Game, Language, certify, emit, law, picture, values, verify};
//!
//! // notation: one line, or a common name
//! let kayles: Game = "0.77".parse()?;
//! assert_eq!(kayles, "Kayles".parse()?);
//! // values: of heaps to 1000, computed on all threads
//! let bounds = Bounds::Heap(1000);
//! assert_eq!(values(&kayles, &bounds)?.get(59), Some(7));
//! // law: proved by a theorem, or observed to some heap
//! let law = law(&kayles, 10_000)?.ok_or("no law")?;
//! assert!(law.is_proved());
//! // certificate: the data that an independent checker needs
//! verify(&certify(&kayles, 10_000)?.ok_or("no certificate")?)?;
//! // form and code: the smallest that answers every heap, and a picture
//! let code = emit(&kayles, None, Language::Cpp)?;
//! assert!(code.text.len() < 1000 && picture(&kayles, &bounds)?.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | stage | names | more |
//! |---|---|---|
//! | notation | [`Game`], [`Bounds`] | [`notation`], [`identify`](mod@identify) |
//! | values | [`values()`], [`Values`], [`HeapValues`] | [`compute`], [`long_run`], [`export`] |
//! | position | [`position`], [`Answer`] | [`answer`] |
//! | law | [`law()`], [`Law`] | [`mod@law`], [`search`], [`count`] |
//! | claim | [`check`] | [`law::claim`](mod@law::claim) |
//! | guess | [`guess::guess`] | [`mod@guess`] |
//! | certificate | [`certify`], [`verify`], [`coq()`], [`Certificate`] | [`certificate`], [`mod@coq`] |
//! | code | [`emit`], [`Language`] | [`snippet`], [`submit`] |
//! | picture | [`picture`] | [`plot`] |
//!
//! With the feature `native`, rules in notation run as machine code after `native::install()`: the same values, in up to a
//! fifth of the time. The command line and the Python module always do so.
//!
//! The library prints nothing and, without the feature `files`, opens no file. [`progress::Progress`] reports progress
//! to the caller and lets it stop long work. Errors of notation show the place: `?` in a `main` that returns
//! `Result<(), Box<dyn Error>>` prints the line with a caret and the likely fix.
#![deny(unsafe_code)]

pub use grundy_answer as answer;
pub use grundy_compute as compute;
pub use grundy_compute::game_file;
pub use grundy_coq as coq;
#[cfg(feature = "files")]
pub use grundy_core::store;
pub use grundy_core::{claim, clock, diagnostic, digest, family, game, nimber, notation, progress, reference, values};
pub use grundy_emit as snippet;
pub use grundy_emit::{arithmetic_code, judges, language, submit};
pub use grundy_guess as guess;
pub use grundy_law as law;
pub use grundy_law::{count, identify, search};
pub use grundy_misere as misere;
#[cfg(feature = "native")]
pub use grundy_native as native;
pub use grundy_plot as plot;
pub use grundy_plot::export;
pub use grundy_runs as long_run;
pub use grundy_tables as tables;

mod api;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Certificates of laws and of misère quotients: made from proofs, written and read as text, and checked.
pub mod certificate {
    pub use grundy_check::*;
    pub use grundy_misere::certificate::certificate as quotient;

    /// Certificates of laws that are far too long to write down.
    pub mod window {
        pub use grundy_check::window::*;
        pub use grundy_law::certificate::window;
    }
}

pub use api::{ClaimError, CoqError, PictureError, certify, check, coq, emit, law, picture, position, values, verify};
pub use certificate::Certificate;
pub use grundy_answer::Answer;
pub use grundy_core::{game::Game, notation::Bounds, values::Values};
pub use grundy_emit::Language;
pub use grundy_law::Law;
pub use grundy_runs::HeapValues;
