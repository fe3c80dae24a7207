//! Tests of the package in one program: a package links only once.

mod claim;
mod clock;
mod diagnostic;
mod digest;
mod factors;
mod family;
mod game;
#[cfg(unix)]
mod links;
mod measures;
mod nimber;
mod notation;
mod odometer;
mod prime;
mod products;
mod saved;
mod store;
mod values;
