//! Grundy values of heaps:
//!
//! | file | games | idea |
//! |---|---|---|
//! | `sparse` | codes with at most two parts | mark pairs with a rare part, search witnesses of the other values |
//! | `every_pair` | codes with at most two parts | mark every pair of parts |
//! | `many_parts` | codes with three or four parts | sets of the values of two, three, four parts, built up heap by heap |
//! | `removal` | subtraction and all-but games | mark, count or slide a window, by the kind of set |
//! | `every_option` | any rules on heaps | mark every option |
//! | `lists` | rules with lists of equal parts | conversion into clauses whose parts are counted |
//! | `rules` | rules on heaps in notation | compiled code over registers, the last loop at once |
//! | `ways` | rules on heaps in notation | the names of the ways in which clauses are computed |
//! | `stream` | | the interface of a method that returns its values heap after heap |
//! | `start` | | start or resumption of such a method |
//! | `tabulate` | | a table of the values of such a method |
//! | `counts` | | a set with counts that finds its least absent number |
//! | `growing` | | values that arrive one by one, in the narrowest cells that hold them all |
//! | `mask` | | the bit mask that leaves the fewest rare heaps |
//! | `moves` | | the digits of a code, sorted by what they allow |

#![deny(unsafe_code)]

mod counts;
pub mod every_option;
pub mod every_pair;
pub mod growing;
mod lists;
pub mod many_parts;
pub mod mask;
pub mod moves;
pub mod removal;
pub mod rules;
pub mod sparse;
pub mod start;
pub mod stream;
pub mod tabulate;
pub mod ways;
