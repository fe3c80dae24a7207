//! The checker of certificates by the finite-window theorem: heap after heap, in memory that does not grow.
//!
//! # The theorem, derived again
//! A code with digits up to `dk` and at most two parts. Call a value v common at heap n if v shares an odd number of bits
//! with the mask; where the heap's parity counts, if that number plus n + s is odd, s the parity of the indices of all
//! digits that split (into parts that need not be equal). The parts a + b = n - i of a split have between them the bits of
//! their nim-sum, modulo 2, and n + a + b has the parity of i: so a split is common at n just if one of its parts is
//! common and the other rare.
//!
//! Let r be the last rare heap and W = max(r, A) + k. Beyond it a heap's value is common, so it is the least common value
//! that no split with a part up to r, and no single heap, leads to; provided that each lesser rare value is that of a
//! single heap or of a split with a part up to A. All of these look back W heaps at most, n - k - max(r, A). So if the W
//! values from s on come back p heaps later, if from s + W on over p heaps each lesser rare value is provided for, and no
//! heap up to the end of this is rare but those to r, then heap after heap the value at n + p is found from what the value
//! at n was found from, with the same parts below, and is the same. Parity must be the same at both: p is even if parity
//! counts. s >= 1, for a part of 0 is no part. Equal parts (`=`) have the value 0, by digits whose number may have any
//! parity; they exist at n + p if at n where p is even, and 0 is rare everywhere where parity does not count; here they
//! are never what provides for a rare value.
//!
//! # What is checked
//! 1. The notation; that the theorem is one for the code; how its numbers and the stretches hang together.
//! 2. The first heaps, by all options (`plain`); which of them are rare, and that the last is the one claimed.
//! 3. Heap after heap by the least common value (`run`; where values are small, sixteen heaps at a time by `block`): that
//!    all is as the theorem asks, that the window comes back, that the period is the least and the preperiod as claimed, the
//!    digests, the largest value, each stretch's place.
//!
//! [`spot`] does 3 for some stretches only, from the values in the certificate: a sample and no proof.
//!
//! Every number is compared for equality: the part A too is the least that serves.

mod block;
mod full;
mod head;
mod ledger;
mod moves;
mod numbers;
mod run;
mod set;
mod sha;
mod spot;

pub use full::{WindowCheck, check};
pub use spot::{Random, spot};
