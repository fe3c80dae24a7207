//! The methods that give values one by one, as long runs take them. The choice itself is that of [`compute::method`].
//!
//! [`compute::method`]: crate::compute::method

#[cfg(feature = "files")]
pub(crate) use crate::compute::heaps::start::restore;
pub(crate) use crate::compute::heaps::start::start;
pub use crate::compute::method::{Asked, Choice, DoesNotApply, Method, choose};

/// What `auto` takes for codes with at most two parts.
pub(super) const FOR_PAIRS: Method = Method::Sparse;
