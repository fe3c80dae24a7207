//! Misère play: quotients, genera and certificates against facts from the literature and against plain search.

mod brute;
mod canonical;
mod certificates;
mod commands;
mod facts;
mod snippets;
mod survey;
