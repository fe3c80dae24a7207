//! Tests of the checker in one program: all that needs no values or laws of the engine. The tests
//! of `grundy-law` have the certificates that the engine makes.

mod automatic;
mod certificates;
mod changes;
mod claim;
mod dependencies;
mod expr;
mod files;
mod limits;
mod window;
