//! Codes with few rare heaps, behind the last one: a window of the last heaps decides the next ones, a byte each.
//!
//! Where each rare heap can be a tap of its own for each split (`sparse` has the words), and values are below 64, the set of
//! the excluded indices of a heap is two or four bytes. Every heap is shown to be common: its value is the least common one
//! that is not excluded, and each lesser rare value has a witness. So a heap that may be rare is noticed, and the ordinary
//! method takes over.
//!
//! | file | what |
//! |---|---|
//! | `stream` | the values heap after heap: the ordinary method until the kernel applies, and whenever it does not |
//! | `head` | what the first heaps, by the ordinary method, show |
//! | `plan`, `learn` | what they tell the kernel: mask, rare heaps, which heaps exclude what |
//! | `symbol` | a byte for each heap |
//! | `heaps` | the last heaps and the next ones; snapshots |
//! | `window` | the symbols of the last heaps, which the kernels extend |
//! | `plain`, `witness`, `avx2` | the kernel for every CPU; witnesses; the kernel for AVX2 |

#[cfg(target_arch = "x86_64")]
mod avx2;
mod head;
mod heaps;
mod learn;
mod plain;
mod plan;
mod stream;
pub(crate) mod symbol;
#[cfg(test)]
pub(crate) mod tests;
mod window;
mod witness;

pub use head::{Collector, Head};
pub use heaps::{Heaps, ROOM, Snapshot};
pub use learn::plan;
pub use plan::Inapplicable;
pub use plan::{Plan, few_rare_heaps, splits};
pub use stream::FewRares;
pub use window::Trouble;
