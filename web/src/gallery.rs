//! Games with a name.

use serde::Serialize;

/// A game with a name.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Exhibit {
    /// The usual name of the game.
    pub name: &'static str,
    /// Its canonical notation.
    pub game: &'static str,
    /// Bounds that show the pattern of the values and are computed at once.
    pub bounds: &'static str,
    /// The rules in a sentence.
    pub rules: &'static str,
    /// The name in the judge's tab of the problem that is this game, if there is one.
    pub problem: Option<&'static str>,
}

const fn exhibit(
    name: &'static str,
    game: &'static str,
    bounds: &'static str,
    rules: &'static str,
) -> Exhibit {
    Exhibit {
        name,
        game,
        bounds,
        rules,
        problem: None,
    }
}

const fn problem(
    problem: &'static str,
    name: &'static str,
    game: &'static str,
    bounds: &'static str,
    rules: &'static str,
) -> Exhibit {
    Exhibit {
        name,
        game,
        bounds,
        rules,
        problem: Some(problem),
    }
}

/// All games with a name, sorted by kind.
pub static GALLERY: [Exhibit; 55] = [
    exhibit(
        "Nim",
        "0.[3]",
        "1000",
        "Take any number of tokens from one heap.",
    ),
    exhibit(
        "Kayles",
        "0.77",
        "1000",
        "Knock down one pin, or two adjacent pins.",
    ),
    exhibit(
        "Dawson's Kayles",
        "0.07",
        "1000",
        "Knock down two adjacent pins.",
    ),
    exhibit(
        "Dawson's Chess",
        "0.137",
        "1000",
        "Take one pin and its neighbours, if it has any.",
    ),
    exhibit(
        "Double Kayles",
        "0.7777",
        "1000",
        "Knock down one to four adjacent pins.",
    ),
    exhibit(
        "Guiles",
        "0.15",
        "1000",
        "Take a heap of one or two, or take two and leave two heaps.",
    ),
    exhibit(
        "Officers",
        "0.6",
        "10000",
        "Take one token from a heap of more than one, and split the rest if you like.",
    ),
    exhibit(
        "Grundy's game",
        "4!.0",
        "10000",
        "Split a heap into two unequal heaps.",
    ),
    exhibit(
        "Lasker's Nim",
        "4.[3]",
        "1000",
        "Take any number from a heap, or split it into two.",
    ),
    exhibit(
        "Kenyon's game",
        "0.3F",
        "1000",
        "Take one token, or take two and leave up to three heaps.",
    ),
    exhibit(
        "Treblecross",
        "0.007",
        "5000",
        "Take three adjacent tokens: the heap may split into two.",
    ),
    exhibit(
        "0.106",
        "0.106",
        "10000",
        "A code with the period 328226140474, which took decades to find.",
    ),
    exhibit("0.16", "0.16", "10000", "A code with the period 149459."),
    exhibit("0.156", "0.156", "5000", "A code with the period 349."),
    exhibit(
        "Couples are Forever",
        "Heap(n -> [a, n-a] for a in 1..=n-1 if n > 2)",
        "2000",
        "Split any heap except a couple into two.",
    ),
    exhibit(
        "Mock Turtles",
        "Heap(n -> [a] for a in 0..=n-1; [a, b] for a in 1..=n-2, b in a+1..=n-1)",
        "120",
        "Turn one, two or three coins; the rightmost goes from heads to tails.",
    ),
    exhibit(
        "Twenty-One",
        "Subtraction({1,2,3})",
        "200",
        "Take one, two or three tokens.",
    ),
    exhibit(
        "Subtraction({1,3,4})",
        "Subtraction({1,3,4})",
        "200",
        "Take one, three or four tokens.",
    ),
    exhibit(
        "Subtraction({2,5,7})",
        "Subtraction({2,5,7})",
        "400",
        "Take two, five or seven tokens.",
    ),
    exhibit(
        "Subtract a square",
        "Subtraction(squares)",
        "5000",
        "Take a square number of tokens.",
    ),
    exhibit(
        "Subtract a prime",
        "Subtraction(primes)",
        "5000",
        "Take a prime number of tokens.",
    ),
    exhibit(
        "Take a Power of Two",
        "Subtraction(powers(2))",
        "500",
        "Take a power of two.",
    ),
    exhibit(
        "Take a Fibonacci",
        "Subtraction(fibonacci)",
        "2000",
        "Take a Fibonacci number of tokens.",
    ),
    exhibit(
        "Take a Factorial",
        "Subtraction(factorials)",
        "2000",
        "Take a factorial number of tokens.",
    ),
    exhibit(
        "AllBut({2,3,7})",
        "AllBut({2,3,7})",
        "500",
        "Take any number of tokens except two, three or seven.",
    ),
    exhibit(
        "Wythoff's game",
        "Lattice(ride (-1,-1) (-1,0) (0,-1))",
        "80x80",
        "A queen goes towards the corner.",
    ),
    exhibit(
        "Rook",
        "Lattice(ride (-1,0) (0,-1))",
        "64x64",
        "A rook goes towards the corner: two heaps of Nim.",
    ),
    exhibit(
        "King",
        "Lattice(leap (-1,-1) (-1,0) (0,-1))",
        "40x40",
        "A king goes towards the corner.",
    ),
    exhibit(
        "White Knight",
        "Lattice(leap (-2,-1) (-2,1) (-1,-2) (1,-2))",
        "60x60",
        "A knight with the four moves of chess that lead to the corner.",
    ),
    exhibit(
        "Cram 4x4",
        "Board(4x4; place [##] [#/#])",
        "all",
        "Lay a domino on two free cells.",
    ),
    exhibit(
        "Board(3x5; place [##] [#/#])",
        "Board(3x5; place [##] [#/#])",
        "all",
        "Lay a domino on two free cells.",
    ),
    exhibit(
        "Board(4x4; place [##/#.] [##/.#] [#./##] [.#/##])",
        "Board(4x4; place [##/#.] [##/.#] [#./##] [.#/##])",
        "all",
        "Lay a bent tromino on three free cells.",
    ),
    exhibit(
        "Board(3x3; line 1..=3 in row column)",
        "Board(3x3; line 1..=3 in row column)",
        "all",
        "Fill one to three cells side by side in a row or column.",
    ),
    exhibit(
        "Strip(X; never XX)",
        "Strip(X; never XX)",
        "200",
        "Write X into a cell; never two side by side: Dawson's Chess.",
    ),
    exhibit(
        "Strip(A B C; never AA BB CC)",
        "Strip(A B C; never AA BB CC)",
        "60",
        "Paint a cell; neighbours differ.",
    ),
    exhibit(
        "No XXX",
        "Strip(X; never XXX)",
        "16",
        "Write X into a free cell, never a third one side by side.",
    ),
    exhibit(
        "Kayles in a Ring",
        "Ring(0.77)",
        "100",
        "Kayles with the pins in a circle.",
    ),
    exhibit(
        "Fibonacci Nim",
        "State(x, y -> (x-a, 2*a) for a in 1..=min(x, y))",
        "40x40",
        "Take at most twice what was taken before: x tokens are left, and at most y may be taken now.",
    ),
    exhibit(
        "Lattice(ride (-1,-1) (-1,0) (0,-1); not (2,2))",
        "Lattice(ride (-1,-1) (-1,0) (0,-1); not (2,2))",
        "40x40",
        "A queen goes towards the corner, and not through the wall.",
    ),
    exhibit(
        "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))",
        "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))",
        "16x16x16",
        "A rook in space goes towards the corner: three heaps of Nim.",
    ),
    exhibit(
        "Chomp",
        "Chomp(3x5)",
        "all",
        "Take a square and all squares beyond it; nobody may take the poisoned corner.",
    ),
    exhibit(
        "Green Hackenbush",
        "Graph(0-1 1-2 1-3 2-4 2-5; green hackenbush from 0)",
        "all",
        "Cut an edge; what is no longer connected with the ground falls.",
    ),
    exhibit(
        "Turning Corners",
        "0.[3] * 0.[3]",
        "16x16",
        "A coin on a square turns, and three others at the corners of a rectangle.",
    ),
    problem(
        "treblecross",
        "Treblecross (UVa 10561)",
        "0.11337",
        "200",
        "Write X into a free cell; three in a row win. Runs of free cells are heaps.",
    ),
    problem(
        "chess",
        "Incredible Chess (LightOJ 1186)",
        "0.[3]",
        "100",
        "Pawns that face each other: the gaps are heaps of Nim.",
    ),
    problem(
        "partition",
        "Partitioning Game (LightOJ 1199)",
        "4!.0",
        "1000",
        "Split a pile into two unequal piles.",
    ),
    problem(
        "stone",
        "Again Stone Game (LightOJ 1296)",
        "Subtraction(1..=n/2)",
        "1000",
        "Take at most half of a pile.",
    ),
    problem(
        "knights",
        "Hyper Knights (LightOJ 1315)",
        "Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))",
        "100x100",
        "A knight with six moves towards the corner.",
    ),
    problem(
        "marble",
        "Marble Game (Luogu P7395)",
        "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
        "all",
        "Fill one to three holes side by side in any direction.",
    ),
    problem(
        "nottt",
        "No More Tic-tac-toe (LightOJ 1401)",
        "Strip(O X; never OO XX)",
        "100",
        "Write O or X into a cell; neighbours differ.",
    ),
    problem(
        "leftright",
        "Left Right (LightOJ 1192)",
        "0.[3]",
        "200",
        "Pieces approach each other in pairs: the gaps are heaps of Nim.",
    ),
    problem(
        "matrix",
        "Matrix Game (LightOJ 1247)",
        "0.[3]",
        "300",
        "Take stones from one row: row sums are heaps of Nim.",
    ),
    problem(
        "misere",
        "Misère Nim (LightOJ 1253)",
        "0.[3]",
        "200",
        "Nim, but the player who takes the last token loses; the values are those of Nim.",
    ),
    problem(
        "calendar",
        "Crazy Calendar (LightOJ 1393)",
        "0.[3]",
        "200",
        "Coins go right or down: cells at odd distance from the end are heaps of Nim.",
    ),
    problem(
        "tttnim",
        "Tic-Tac-Toe-Nim (HDU 6886)",
        "0.[3]",
        "200",
        "Nim on nine piles; the first player who clears a row or column wins.",
    ),
];
