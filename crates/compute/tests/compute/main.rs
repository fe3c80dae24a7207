//! Tests of the package in one program: a package links only once.

mod across;
mod board;
mod common;
mod compound;
mod computation;
mod estimate;
mod families;
mod finite_search;
mod large_compounds;
mod lattice;
mod methods;
mod oeis;
mod options;
mod page;
mod rides;
mod row;
mod states;
mod strip;
mod trial;
mod ways;
