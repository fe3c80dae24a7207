//! A finite commutative monoid with a P-portion, and its pretending function.

use super::bits::Bits;

/// An element of a [`Quotient`]: 0 is the identity.
pub type Element = u16;

/// A sum of heaps, as (heap, multiplicity), the heaps increasing.
pub type Word = Vec<(usize, u32)>;

/// A finite commutative monoid Q with the subset P, as a multiplication table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quotient {
    order: usize,
    /// `product[x * order + y]`.
    product: Vec<Element>,
    pub(super) p: Bits,
    /// `partners[x]`: the elements z with x z in P.
    pub(super) partners: Vec<Bits>,
}

impl Quotient {
    /// Returns the quotient of the empty sum alone: the identity, which is not in P (no move is
    /// left, so the player to move wins).
    pub(super) fn trivial() -> Self {
        Self::new(1, |_, _| 0, |_| false)
    }

    /// Creates a monoid of `order` elements from its product and its P-portion. The product must be
    /// commutative and associative with the identity 0.
    pub(super) fn new(
        order: usize,
        mut product: impl FnMut(usize, usize) -> Element,
        p: impl FnMut(usize) -> bool,
    ) -> Self {
        let mut table = vec![0; order * order];
        for x in 0..order {
            for y in 0..=x {
                let z = product(x, y);
                table[x * order + y] = z;
                table[y * order + x] = z;
            }
        }
        let p = Bits::from_fn(order, p);
        let partners = table
            .chunks(order)
            .map(|row| Bits::from_fn(order, |z| p.contains(row[z].into())))
            .collect();
        Self {
            order,
            product: table,
            p,
            partners,
        }
    }

    /// Returns |Q|.
    #[must_use]
    pub fn order(&self) -> usize {
        self.order
    }

    /// Returns |P|.
    #[must_use]
    pub fn p_count(&self) -> usize {
        self.p.count()
    }

    /// Returns `true` if x is in P.
    #[must_use]
    pub fn is_p(&self, x: Element) -> bool {
        self.p.contains(x.into())
    }

    /// Returns x y.
    #[must_use]
    pub fn product(&self, x: Element, y: Element) -> Element {
        self.product[usize::from(x) * self.order + usize::from(y)]
    }

    /// Returns x z for all z in order.
    #[must_use]
    pub fn multiples(&self, x: Element) -> &[Element] {
        &self.product[usize::from(x) * self.order..][..self.order]
    }

    /// Returns all z with x z in P.
    pub(super) fn partners(&self, x: Element) -> &Bits {
        &self.partners[usize::from(x)]
    }

    /// Returns the elements in order.
    pub fn elements(&self) -> impl Iterator<Item = Element> + use<> {
        (0..self.order).filter_map(|x| Element::try_from(x).ok())
    }
}
