//! The methods that give values one by one, as long runs take them. The choice itself is that of [`compute::method`].
//!
//! [`compute::method`]: crate::compute::method

pub(crate) use crate::compute::heaps::start::{restore, start};
pub use crate::compute::method::{Asked, Choice, DoesNotApply, Method, choose};

/// What `auto` takes for codes with at most two parts.
pub(super) const FOR_PAIRS: Method = Method::Sparse;
