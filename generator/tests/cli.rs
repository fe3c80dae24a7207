//! The promises of the command line: what `values`, `explore`, `compare` and `survey` print, and how they refuse.

mod commands;
