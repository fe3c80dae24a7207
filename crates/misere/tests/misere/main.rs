//! Misère play: quotients, genera and certificates, compared with the literature and with plain
//! search.

mod brute;
mod canonical;
mod certificates;
mod facts;
mod kayles;
mod memory;
mod plain;
mod stops;
