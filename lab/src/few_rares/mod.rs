//! Codes with few rare heaps, after the last rare heap: a window of the last heaps decides the next
//! heaps, one byte each.
//!
//! The kernel needs values below 64, and so few rare heaps that each of them can be an exclusion of
//! its own for each split (`sparse` defines the terms). The set of the excluded indices of a heap
//! is then two or four bytes. The kernel proves that each heap is common: its value is the least
//! common value that is not excluded, and each smaller rare value has a witness. If a heap may be
//! rare, the kernel notices this, and the ordinary method takes over.
//!
//! | file | what |
//! |---|---|
//! | `stream` | the values heap after heap: the ordinary method until the kernel applies, and whenever it does not |
//! | `head` | the facts that the first heaps show, computed by the ordinary method |
//! | `plan`, `learn` | the facts that the kernel uses: mask, rare heaps, the heaps that exclude each value |
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
pub mod symbol;
mod window;
mod witness;

pub use head::{Collector, Head};
pub use heaps::{Heaps, ROOM, Snapshot};
pub use learn::plan;
pub use plan::Inapplicable;
pub use plan::{Plan, few_rare_heaps, splits};
pub use stream::FewRares;
pub use window::WindowError;

/// Lets [`Method::Sparse`](grundy_work::method::Method::Sparse) use the kernels of this module in
/// this process.
pub fn install() {
    grundy_heaps::start::install(grundy_heaps::start::SparseStart {
        start: |code, to| Box::new(FewRares::new(code, to)),
        restore: |code, to, bytes| Ok(Box::new(FewRares::restore(code, to, bytes)?)),
    });
}
