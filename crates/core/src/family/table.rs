//! The table itself: the `match` that maps a game to the entry of its family, and the answers of a
//! game by its entry.

use crate::{
    game::{
        Board, Finite, Game, HeapCode, HeapRule, Lattice, PatternStrip, Plane, Product, Ring,
        Rules, StateRule, Strip, SubtractionGame, Sum, heaps::HeapRules,
        simplify_heaps::simplify_heaps, simplify_states::simplify_states,
    },
    position::{Position, PositionError},
    text::join,
    values::{Bounds, Shape},
};

use super::entry::{BoundsError, Capability, Family, MOST_POSITIONS};

/// The kinds of play. Games of one kind have the same positions, and one method computes the values
/// of any of them by their rules.
///
/// ```
/// use grundy_core::{family::PlayKind, game::Game};
///
/// assert!(matches!("Kayles".parse::<Game>()?.play_kind(), PlayKind::Heaps(_)));
/// assert!(matches!("Wythoff".parse::<Game>()?.play_kind(), PlayKind::Cells(_)));
/// # Ok::<(), grundy_core::diagnostic::Diagnostic>(())
/// ```
#[derive(Clone, Copy)]
pub enum PlayKind<'a> {
    /// Heaps, each option of which leaves smaller heaps.
    Heaps(&'a dyn HeapRules),
    /// Cells of a box: two to four numbers.
    Cells(&'a dyn Family),
    /// Gaps between the marks of a strip.
    Gaps(&'a Strip),
    /// A board with its filled cells.
    Board(&'a Board),
    /// A ring, which the first move opens.
    Ring(&'a Ring),
    /// Rows of cells with long patterns.
    Rows(&'a PatternStrip),
    /// One game from its opening.
    Opening(&'a Finite),
    /// A position of each of several games.
    Games(&'a dyn Family),
}

/// The table of families: the variant of [`Game`](crate::game::Game), its type, the accessor, and
/// the kind of play.
macro_rules! table {
    ($($(#[$doc:meta])* $variant:ident($type:ty) $accessor:ident $kind:ident,)*) => {
        impl Game {
            /// The number of families.
            pub const FAMILIES: usize = [$(stringify!($variant)),*].len();

            /// The entry of the game in the table of families.
            #[must_use]
            pub fn family(&self) -> &dyn Family {
                match self {
                    $(Self::$variant(game) => game,)*
                }
            }

            /// The kind of play, which decides how values are computed.
            #[must_use]
            pub fn play_kind(&self) -> PlayKind<'_> {
                match self {
                    $(Self::$variant(game) => PlayKind::$kind(game),)*
                }
            }

            $(
                $(#[$doc])*
                #[must_use]
                pub fn $accessor(&self) -> Option<&$type> {
                    if let Self::$variant(game) = self { Some(game) } else { None }
                }
            )*
        }

        $(
            impl From<$type> for Game {
                fn from(game: $type) -> Self {
                    Self::$variant(game)
                }
            }
        )*
    };
}

table! {
    /// The game as a code.
    Code(HeapCode) code Heaps,
    /// The game as a subtraction or all-but game.
    Set(SubtractionGame) set Heaps,
    /// The game as heaps by clauses.
    Rule(HeapRule) rule Heaps,
    /// The game as a piece on a lattice.
    Lattice(Lattice) lattice Cells,
    /// The game as a strip whose gaps do not touch each other.
    Strip(Strip) strip Gaps,
    /// The game as a board.
    Board(Board) board Board,
    /// The game as states by clauses.
    State(StateRule) state Cells,
    /// The game as a ring whose first move leaves rows.
    Ring(Ring) ring Ring,
    /// The game as rows with long patterns, or several rows.
    PatternStrip(PatternStrip) row Rows,
    /// The game as one that is played from its opening.
    Finite(Finite) finite Opening,
    /// The game as a sum.
    Sum(Sum) sum Games,
    /// The game as a product.
    Product(Product) product Games,
}

impl Game {
    /// The positions that `bounds` mean for the game.
    ///
    /// ```
    /// use grundy_core::game::Game;
    /// use grundy_core::notation::Bounds;
    /// use grundy_core::values::Shape;
    ///
    /// let kayles: Game = "Kayles".parse()?;
    /// assert_eq!(kayles.shape(&Bounds::Heap(9))?, Shape::Heap { to: 9 });
    /// assert!(kayles.shape(&Bounds::Heap(1 << 40)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the bounds are of another family, or contain more positions than a table can hold.
    pub fn shape(&self, bounds: &Bounds) -> Result<Shape, BoundsError> {
        let family = self.family();
        let too_large = |positions: String| BoundsError::TooLarge {
            positions,
            most: MOST_POSITIONS,
        };
        for n in bounds.numbers() {
            usize::try_from(n).map_err(|_| too_large(n.to_string()))?;
        }
        let wrong = || BoundsError::Kind {
            game: self.to_string(),
            expected: family.bounds_form(),
            found: *bounds,
        };
        let shape = family.shape(bounds).ok_or_else(wrong)?;
        if shape
            .positions()
            .is_none_or(|positions| positions as u64 > MOST_POSITIONS)
        {
            let gaps =
                |to: usize, ends: usize| ((to as u128 + 1) * (ends as u128).pow(2)).to_string();
            return Err(too_large(match shape {
                Shape::Heap { to } => gaps(to, 1),
                Shape::Strip { to, ends } => gaps(to, ends),
                _ => bounds.to_string(),
            }));
        }
        family.check(shape)?;
        Ok(shape)
    }

    /// The rules of a game on heaps; `None` for all other games.
    #[must_use]
    pub fn heaps(&self) -> Option<&dyn HeapRules> {
        self.family().heaps()
    }

    /// Returns `true` if the game is played on heaps: a code, a set or clauses.
    #[must_use]
    pub fn is_heaps(&self) -> bool {
        self.heaps().is_some()
    }

    /// The better known game with the same options, if one is recognised.
    ///
    /// ```
    /// use grundy_core::game::Game;
    ///
    /// let rule: Game = "State(x, y -> (x-k, y) for k in 1..=x; (x, y-1))".parse()?;
    /// let piece = rule.simplified().ok_or("no better known game")?;
    /// assert_eq!(piece.to_string(), "Lattice(leap (0,-1) ride (-1,0))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn simplified(&self) -> Option<Self> {
        self.rule()
            .and_then(simplify_heaps)
            .or_else(|| self.state().and_then(simplify_states))
    }

    /// The names that the line of a rule gives to the numbers of a position; none for another game.
    #[must_use]
    pub fn names(&self) -> &[String] {
        let names = self
            .rule()
            .map(|rule| &rule.names)
            .or_else(|| self.state().map(|rule| &rule.names));
        names.map_or(&[], |names| &names.0)
    }

    /// The game as a lattice of two dimensions without walls.
    #[must_use]
    pub fn plane(&self) -> Option<Plane> {
        self.lattice()?.plane()
    }

    /// The parts of a sum, or the factors of a product; none for another game.
    #[must_use]
    pub fn games(&self) -> &[Self] {
        match (self.sum(), self.product()) {
            (Some(sum), _) => &sum.parts,
            (_, Some(product)) => &product.factors,
            (None, None) => &[],
        }
    }

    /// Checks that the game supports something.
    ///
    /// # Errors
    /// The game and the reason why not.
    pub fn supports(&self, what: Capability) -> Result<(), String> {
        self.family()
            .supports(what)
            .map_err(|reason| format!("{self}: {reason}"))
    }
}

impl Rules for Game {
    type Position = Position;

    fn options(&self, position: &Position, option: &mut dyn FnMut(&[Position])) {
        let _ = Rules::options_while(self, position, &|| true, option);
    }

    fn options_while(
        &self,
        position: &Position,
        go_on: &dyn Fn() -> bool,
        option: &mut dyn FnMut(&[Position]),
    ) -> bool {
        self.family().options_while(position, go_on, option)
    }
}

impl Game {
    /// The position at an index of a table of this shape; `None` if the shape is of another game.
    #[must_use]
    pub fn position(&self, shape: Shape, index: usize) -> Option<Position> {
        self.family().from_numbers(&shape.numbers(index))
    }

    /// The index of a position in a table of this shape; `None` if it is not in the table.
    ///
    /// ```
    /// use grundy_core::game::Game;
    /// use grundy_core::notation::Bounds;
    ///
    /// let strip: Game = "Strip(O X; never OO XX)".parse()?;
    /// let shape = strip.shape(&Bounds::Heap(10))?;
    /// // five free cells between an O and an X
    /// let gap = strip.parse_position("5,1,2")?;
    /// let index = strip.index(shape, &gap).ok_or("not in the table")?;
    /// assert_eq!((index, strip.position(shape, index)), (50, Some(gap)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn index(&self, shape: Shape, position: &Position) -> Option<usize> {
        shape.index(&self.family().numbers(position)?)
    }

    /// Parses a position: its numbers with commas, as in `3,4` or `(3, 4)`, or as the family writes
    /// it.
    ///
    /// # Errors
    /// If the text is not a position of the game.
    pub fn parse_position(&self, text: &str) -> Result<Position, PositionError> {
        let (family, text) = (self.family(), text.trim());
        family.parse(text).ok_or_else(|| PositionError {
            text: text.to_owned(),
            form: family.position_form(),
        })
    }

    /// Parses a sum of positions with `+` between them.
    ///
    /// ```
    /// use grundy_core::game::Game;
    ///
    /// let kayles: Game = "Kayles".parse()?;
    /// let sum = kayles.parse_positions("3 + 5 + 7")?;
    /// assert_eq!((sum.len(), kayles.print_positions(&sum).as_str()), (3, "3+5+7"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a component is not a position of the game.
    pub fn parse_positions(&self, text: &str) -> Result<Vec<Position>, PositionError> {
        text.split('+')
            .map(|component| self.parse_position(component))
            .collect()
    }

    /// Prints a position as [`Game::parse_position`](crate::game::Game::parse_position) reads it.
    #[must_use]
    pub fn print_position(&self, position: &Position) -> String {
        self.family().print(position)
    }

    /// Prints a sum of positions; `0` if the sum is empty.
    #[must_use]
    pub fn print_positions(&self, positions: &[Position]) -> String {
        let components = positions
            .iter()
            .map(|position| self.print_position(position));
        if positions.is_empty() {
            "0".to_owned()
        } else {
            join(components, "+")
        }
    }
}
