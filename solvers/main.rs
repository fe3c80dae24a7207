//! Answers judge input.

fn main() {}
