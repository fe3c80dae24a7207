//! Whether a law is proved, and by which theorem.

/// The status of a law: proved or observed.
///
/// ```
/// use grundy_law::{self as law, SearchLimits, Status, Theorem};
///
/// let status = |most: u64| {
///     let law = law::find(&"0.77".parse()?, &SearchLimits::to_heap(most))?.law.ok_or("no law")?;
///     Ok::<_, Box<dyn std::error::Error>>(law.status)
/// };
/// assert_eq!(status(200)?, Status::Proved { theorem: Theorem::GuySmith, checked_to: Some(167) });
/// assert_eq!(status(160)?, Status::Observed { to: 160 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// The law is proved for all positions.
    Proved {
        /// The theorem whose hypotheses the program has checked.
        theorem: Theorem,
        /// The largest heap whose value the theorem requires; the values up to it were checked. For
        /// laws of the plane, the number of checked cells. `None` if the theorem follows from the
        /// rules alone and requires no value.
        checked_to: Option<u64>,
    },
    /// The law holds for the computed positions.
    Observed {
        /// The largest heap, or the longest gap.
        to: u64,
    },
}

/// Theorems that extend a law from finitely many values to all positions. [`crate::theorem`] has
/// the hypotheses and proofs.
///
/// [`Status`] has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theorem {
    /// Guy and Smith 1956, for codes with finitely many digits, the last of them `dk`, and at most
    /// r parts: if g(n + p) = g(n) for n0 <= n < r n0 + (r - 1) p + k (n0 >= 1), then g(n + p) =
    /// g(n) for all n >= n0.
    GuySmith,
    /// Guy and Smith with `!` on digits of at most u parts, if the equation also holds for n < u
    /// n0 + (2u(u - 1) - 2) p + k.
    UnequalParts,
    /// Guy and Smith with `=` on digits of one, two or four parts, for an even multiple of p (a
    /// multiple of four).
    EqualParts,
    /// Guy and Smith for infinite codes whose repeated digits are 0 and 1, for a multiple of p that
    /// is divisible by the number of repeated digits.
    WholeHeaps,
    /// For codes with at most two parts and finitely many rare heaps: equal windows, and witnesses
    /// with small parts over one period. Requires half the heaps: see
    /// [`crate::theorem::finite_window`].
    FiniteWindow,
    /// A subtraction game's value depends only on the last s values, where s is the largest number
    /// that may be removed, or the heap from which on the moves stay the same, if that is larger:
    /// two equal windows of s values, p apart, repeat forever.
    SubtractionWindow,
    /// If the numbers that may be removed repeat from some number s on, a value depends on the last
    /// s values and on the sets of all earlier values in each residue class. Two states that
    /// correspond, up to the saltus, do so forever.
    RemovalState,
    /// For states (n, p) whose moves subtract constants from n and p: equal columns of all layers,
    /// of the width that a move reaches, repeat forever.
    LayerColumns,
    /// A periodic sequence is the Grundy sequence if no residue of a member leads to an equal value
    /// and some member of bounded size leads to each smaller one.
    Residues,
    /// Levine 2006 (Fractal sequences and restricted Nim, Ars Combinatoria 80): the moves remove 1
    /// to f(n) tokens, and f(n) - f(n - 1) is always 0 or 1.
    SlowBound,
    /// A ring's value is the mex of values of rows with a proved law: see `theorem::rings`.
    Rows,
    /// The mex equation holds at every position, decided by automata: see `theorem::mex_equation`.
    /// Requires the values of one preperiod and one period.
    MexEquation,
    /// The mex equation of the law as a claim, decided by automata that read digits: see
    /// `theorem::digits`.
    Digits,
    /// The mex equation holds at one cell of each class of cells of the plane: see
    /// [`crate::planar`].
    CellClasses,
    /// Nim with some leaps added is a nim-sum of blocks: see the module of [`crate::Blocks`].
    NimBlocks,
    /// A game whose moves change one coordinate each is the sum of one game for each coordinate.
    Coordinates,
    /// The value of a sum is the nim-sum of the values of its parts (Sprague 1935, Grundy 1939).
    NimSum,
    /// The value of a product of games of turning coins is the nim product of the values of its
    /// factors (Berlekamp, Conway and Guy, Winning Ways, chapter 14).
    NimProduct,
    /// Wythoff 1907 (A modification of the game of nim, Nieuw Archief voor Wiskunde 7).
    Wythoff,
    /// A theorem about one game: see `theorem::published`.
    Published(&'static Published),
    /// A search of all moves from the opening.
    WholeSearch,
}

/// A theorem about one game.
///
/// ```
/// use grundy_law::{self as law, SearchLimits, Status, Theorem};
///
/// let line =
///     "State(x, y -> (x-k*y, y) for k in 1..=x if y > 0; (x, y-k*x) for k in 1..=y if x > 0)";
/// let law = law::find(&line.parse()?, &SearchLimits::to_heap(100))?
///     .law
///     .ok_or("no law")?;
/// let Status::Proved {
///     theorem: Theorem::Published(euclid),
///     ..
/// } = law.status
/// else {
///     return Err("not proved".into());
/// };
/// assert_eq!(euclid.name, "Euclid's game, Cole and Davie 1969");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Published {
    /// The name of the game, and the theorem in a few words.
    pub name: &'static str,
    /// The proof in sentences.
    pub proof: &'static str,
}
