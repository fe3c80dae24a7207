//! Misère play: the command line, the pages, and snippets compared with plain search.

mod commands;
mod snippets;
mod tables;

#[path = "../../../misere/tests/misere/plain.rs"]
mod plain;
