//! The Grundy-table compiler: it takes an impartial game in one line, computes its Grundy values in
//! parallel, finds and proves their law, and writes code that answers in O(1).
//!
//! notation → values → law → form → code, with a certificate and a picture on the way:
//!
//! ```
//! use grundy::{Bounds, Budget, Game, Language, verify};
//!
//! // notation: one line, or a common name
//! let kayles: Game = "0.77".parse()?;
//! assert_eq!(kayles, "Kayles".parse()?);
//! // values: of heaps to 1000, computed on all threads
//! let bounds = Bounds::Heap(1000);
//! assert_eq!(kayles.values(&bounds)?.get(59), Some(7));
//! // law: proved by a theorem, or observed to some heap
//! let law = kayles.explore(&Budget::default())?.law.ok_or("no law")?;
//! assert!(law.is_proved());
//! // certificate: the data that an independent checker needs
//! verify(&kayles.certify(10_000)?.ok_or("no certificate")?)?;
//! // form and code: the smallest that answers every heap, and a picture
//! let code = kayles.emit(Language::Cpp)?;
//! assert!(code.text.len() < 1000 && kayles.picture(&bounds)?.starts_with("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | stage | methods | names |
//! |---|---|---|
//! | notation | `parse` | [`Game`], [`Bounds`], [`Diagnostic`], [`Rules`] of your own with [`grundy_values()`] |
//! | values | [`Game::values`] | [`Values`], [`HeapValues`] heap by heap |
//! | position | [`Game::position`] | [`Answer`], [`Solver`], [`Line`], [`Play`] |
//! | law | [`Game::explore`], [`Game::law`] | [`Explored`], [`Law`], [`MisereExplored`], [`ParametricExplored`], [`observed_law()`] |
//! | claim | [`Game::check`] | [`Checked`], [`Verdict`] |
//! | two games, other questions | [`compare()`] | [`Comparison`], [`Counted`], [`Identified`], [`Guesses`], [`Card`] |
//! | certificate | [`Game::certify`], [`verify()`], [`coq()`] | [`Certificate`] |
//! | code | [`Game::emit`], [`emit()`] | [`Language`], [`Request`], [`Snippet`] |
//! | picture | [`Game::picture`] | |
//!
//! The packages `grundy-core`, `grundy-compute`, `grundy-law` and so on have the parts of which
//! this page is made.
//!
//! Twelve problems of public judges are solved by lookup in the module [`solvers`]. With
//! `default-features = false` the library is these solvers alone, without the standard library and
//! without a dependency.
//!
//! With the feature `native`, rules in notation run as machine code after `install_machine_code()`:
//! the same values, in up to a fifth of the time. The command line and the Python module always do
//! so.
//!
//! The library prints nothing and, without the feature `files`, opens no file. [`Progress`] reports
//! progress to the caller and lets it stop long work. Errors of notation show the place: `?` in a
//! `main` that returns `Result<(), Box<dyn Error>>` prints the line with a caret and the likely
//! fix.
#![cfg_attr(not(any(feature = "compiler", feature = "runner")), no_std)]
#![forbid(unsafe_code)]

#[cfg(feature = "compiler")]
mod compiler;
#[path = "../solvers/mod.rs"]
pub mod solvers;

#[cfg(feature = "compiler")]
pub use compiler::*;

/// Compiles and runs the Rust code of the README.
#[cfg(all(doctest, feature = "compiler"))]
#[doc = include_str!("../README.md")]
struct Readme;
