//! The checker of certificates by the finite-window theorem: heap after heap, in constant memory.
//!
//! # The theorem, derived again
//! Consider a code with digits up to `dk` and at most two parts. Call a value v common at heap n if
//! v shares an odd number of bits with the mask. If the heap's parity counts, the sum of this
//! number and n + s must be odd instead, where s is the parity of the indices of all digits that
//! split (into parts that need not be equal). The parts a + b = n - i of a split have together the
//! bits of their nim-sum, modulo 2, and n + a + b has the parity of i. So a split is common at n if
//! and only if one of its parts is common and the other is rare.
//!
//! Let r be the last rare heap and W = max(r, A) + k. The value of every later heap is common. So
//! it is the least common value that is not the value of a split with a part up to r or of a single
//! heap, provided that each lesser rare value is the value of a single heap or of a split with a
//! part up to A (a witness). All of these look back at most W heaps: n - k - max(r, A). Suppose
//! that the W values from s on repeat p heaps later, that each lesser rare value has a witness at
//! the p heaps from s + W on, and that no heap up to the end of these is rare except the heaps up
//! to r. Then, heap after heap, the value at n + p is derived from the same values as the value at
//! n, with the same parts below, and is equal. Parity must be the same at both heaps: p is even if
//! parity counts. s >= 1, because a part of 0 tokens is not a part. Equal parts (`=`) have the
//! value 0, by digits of any parity. They exist at n + p if they exist at n when p is even. If
//! parity does not count, 0 is rare everywhere; here equal parts are never the witness of a rare
//! value.
//!
//! # What is checked
//! 1. The notation; that the theorem applies to the code; that its numbers and the stretches fit
//!    together.
//! 2. The first heaps, by all options (`plain`); the rare heaps among them, and that the last rare
//!    heap is the claimed heap.
//! 3. Heap after heap by the least common value (`run`; for small values sixteen heaps at a time by
//!    `block`): the requirements of the theorem, the repetition of the window, that the period is
//!    least and the preperiod is as claimed, the digests, the largest value, and the location of
//!    each stretch.
//!
//! [`spot`] does step 3 only for some stretches, from the values in the certificate: this is a
//! sample and not a proof.
//!
//! Every number is compared for equality; the part A is the least part that is sufficient.

mod block;
mod full;
mod head;
mod ledger;
mod moves;
mod numbers;
mod run;
pub mod set;
mod spot;

pub use full::{WindowCheck, check};
pub use spot::{SpotRandom, spot};
