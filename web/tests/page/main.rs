//! Tests of the page's calls to the library, in one program.

mod gallery;
mod laws;
mod library;
mod misere;
mod outcomes;
mod parameters;
mod questions;
mod words;
