//! What the page asks of the library, in one test program.

mod laws;
mod library;
mod misere;
mod outcomes;
