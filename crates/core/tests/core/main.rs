//! Tests of the package in one program: a package links only once.

mod claim;
mod clock;
mod diagnostic;
mod digest;
mod family;
mod game;
mod nimber;
mod notation;
mod prime;
mod saved;
mod store;
mod values;
