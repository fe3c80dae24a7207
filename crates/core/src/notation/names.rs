//! Games known by a name: each name is a synonym of one line of notation.

/// A game with its names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named {
    /// Its names, the usual one first.
    pub names: &'static [&'static str],
    /// Its canonical line of notation.
    pub line: &'static str,
    /// Its rules in a sentence, and the meaning of its heaps.
    pub rules: &'static str,
}

const fn named(names: &'static [&'static str], line: &'static str, rules: &'static str) -> Named {
    Named { names, line, rules }
}

/// All named games: taking and breaking, subtraction, coins, lattices, strips and boards, then problems of judges.
pub const NAMES: &[Named] = &[
    named(&["Nim", "Nimble"], "0.[3]", "Take any number of tokens from one heap."),
    named(
        &["Kayles", "Bowling Pins", "Rails"],
        "0.77",
        "Take one token or two adjacent ones from a row, which may fall in two.",
    ),
    named(
        &["Dawson's Kayles", "Arc Kayles on a Path", "Linear Cram", "Flip Game"],
        "0.07",
        "Take two adjacent tokens from a row, which may fall in two.",
    ),
    named(
        &["Dawson's Chess", "Dawson", "Node Kayles on a Path"],
        "0.137",
        "Mark a cell of a row; it and its neighbours are gone.",
    ),
    named(&["Grundy's Game", "Grundy", "Partitioning Game"], "4!.0", "Split a heap into two unequal heaps."),
    named(
        &["Lasker's Nim", "Split Nim", "Nim or Not Nim"],
        "4.[3]",
        "Take any number of tokens from a heap, or split it into two.",
    ),
    named(&["Rims"], "0.[7]", "Take any number of tokens from a heap; what is left may be split into two heaps."),
    named(
        &["Treblecross", "Crosses and Crosses", "James Bond"],
        "0.007",
        "Take three adjacent tokens from a row, which may fall in two; a strip of n cells of Treblecross is a row of \
         n + 2 tokens.",
    ),
    named(&["Officers"], "0.6", "Take a token; what is left, which is not nothing, may be split into two heaps."),
    named(
        &["Couples-are-Forever", "Couples Are Forever"],
        "Heap(n -> [a, n-a] for a in 1..=n-1 if n > 2)",
        "Split any heap of more than two tokens into two.",
    ),
    named(&["Guiles"], "0.15", "Take a heap of one or two; or take two tokens and split the rest into two heaps."),
    named(&["Double Kayles"], "0.7777", "Take up to four adjacent tokens from a row, which may fall in two."),
    named(&["Kenyon's Game"], "0.3F", "Take a token, or two and split the rest into up to three heaps."),
    named(&["She-Loves-Me-She-Loves-Me-Not", "She Loves Me She Loves Me Not"], "0.3", "Take one token from a heap."),
    named(&["Subtract-a-Square", "Stone Game IV"], "Subtraction(squares)", "Take a square number of tokens."),
    named(&["Take-a-Prime", "Subtract-a-Prime"], "Subtraction(primes)", "Take a prime number of tokens."),
    named(
        &["Take-a-Fibonacci", "Fibonacci Again and Again"],
        "Subtraction(fibonacci)",
        "Take a Fibonacci number of tokens.",
    ),
    named(&["Take-a-Factorial"], "Subtraction(factorials)", "Take a factorial number of tokens: 1, 2, 6, 24, ..."),
    named(&["Take-a-Power-of-Two"], "Subtraction(powers(2))", "Take 1, 2, 4, 8, ... tokens."),
    named(
        &["Twenty-One", "Twenty-One Flags", "Nim Game"],
        "Subtraction({1,2,3})",
        "Take one, two or three tokens from a heap.",
    ),
    named(&["Bachet's Game"], "Subtraction({1,2,3,4,5,6,7,8,9,10})", "Take one to ten tokens from a heap."),
    named(&["Odd Nim"], "Subtraction(odd)", "Take an odd number of tokens."),
    named(&["Even Nim"], "Subtraction(even)", "Take an even number of tokens."),
    named(
        &["Again Stone Game", "Half Nim"],
        "Subtraction(1..=n/2)",
        "Take at least one token and at most half of the heap.",
    ),
    named(&["At Least Half"], "Subtraction((n+1)/2..=n)", "Take at least half of the heap."),
    named(
        &["Divisor Game", "Aliquot"],
        "Heap(n -> [n-a] for a in 1..=n-1 if n%a == 0)",
        "Take a proper divisor of the number of tokens.",
    ),
    named(
        &["Dim"],
        "Heap(n -> [n-a] for a in 1..=n if n%a == 0)",
        "Take a divisor of the number of tokens, the number itself included.",
    ),
    named(&["Mark"], "Heap(n -> [n-1] if n > 0; [n/2] if n > 0)", "Take one token, or halve the heap, rounded down."),
    named(
        &["UpMark"],
        "Heap(n -> [n-1] if n > 0; [(n+1)/2] if n > 1)",
        "Take one token, or halve the heap, rounded up.",
    ),
    named(
        &["Short Local Nim", "Mem0"],
        "Heap(n -> [(n/64-a)*64+a] for a in 1..=n/64 if a != n%64)",
        "Nim in which the number that was just taken may not be taken again; m tokens after k < 64 were taken are a \
         heap of 64 m + k.",
    ),
    named(
        &["Turning Turtles"],
        "Heap(n -> [a] for a in 0..=n-1)",
        "Turn a coin from heads to tails, and another one left of it if you like; the coin in place n is a heap of n.",
    ),
    named(
        &["Mock Turtles"],
        "Heap(n -> [a] for a in 0..=n-1; [a, b] for a in 1..=n-2, b in a+1..=n-1)",
        "Turn up to three coins, the rightmost from heads to tails; the coin in place n is a heap of n.",
    ),
    named(
        &["Moebius"],
        "Heap(n -> [a] for a in 0..=n-1; [a, b] for a in 1..=n-2, b in a+1..=n-1; [a, b, c] for a in 1..=n-3, \
         b in a+1..=n-2, c in b+1..=n-1; [a, b, c, d] for a in 1..=n-4, b in a+1..=n-3, c in b+1..=n-2, d in c+1..=n-1)",
        "Turn up to five coins, the rightmost from heads to tails; the coin in place n is a heap of n.",
    ),
    named(
        &["Twins"],
        "Heap(n -> [a] for a in 1..=n-1)",
        "Turn two coins, the right one from heads to tails; the coin in place n is a heap of n.",
    ),
    named(
        &["Triplets"],
        "Heap(n -> [a, b] for a in 1..=n-2, b in a+1..=n-1)",
        "Turn three coins, the rightmost from heads to tails; the coin in place n is a heap of n.",
    ),
    named(
        &["Ternups"],
        "Heap(n -> [n-a, n-2*a] for a in 1..=(n-1)/2)",
        "Turn three coins at equal distances, the rightmost from heads to tails; the coin in place n is a heap of n.",
    ),
    named(
        &["Wythoff's Game", "Wythoff", "Wythoff's Nim", "Wyt Queens", "Corner the Queen"],
        "Lattice(ride (-1,-1) (-1,0) (0,-1))",
        "Take any number from one of two heaps, or the same number from both; a queen that goes to the corner.",
    ),
    named(
        &["Two-Heap Nim", "Rook"],
        "Lattice(ride (-1,0) (0,-1))",
        "Take any number from one of two heaps; a rook that goes to the corner.",
    ),
    named(
        &["White King", "King", "Kiki's Game"],
        "Lattice(leap (-1,-1) (-1,0) (0,-1))",
        "A king goes one step left, down or both.",
    ),
    named(
        &["White Knight"],
        "Lattice(leap (-2,-1) (-2,1) (-1,-2) (1,-2))",
        "A knight of chess goes nearer to the corner: by (-2,-1), (-2,1), (-1,-2) or (1,-2).",
    ),
    named(
        &["Hyper Knights", "HyperKnights", "Game of Hyper Knights"],
        "Lattice(leap (-3,-1) (-2,-1) (-2,1) (-1,-3) (-1,-2) (1,-2))",
        "A knight with two moves more, (-3,-1) and (-1,-3).",
    ),
    named(
        &["No More Tic-tac-toe", "ARC 151 C"],
        "Strip(O X; never OO XX)",
        "Write X or O into a cell of a strip; no two neighbours are equal.",
    ),
    named(&["Cram", "Cram 4x5"], "Board(4x5; place [##] [#/#])", "Place a domino on a board of 4 x 5."),
    named(&["Cram 4x4"], "Board(4x4; place [##] [#/#])", "Place a domino on a board of 4 x 4."),
    named(
        &["Chomp"],
        "Chomp(3x5)",
        "Take a square of chocolate with all right of it and below; the corner is poisoned.",
    ),
    named(
        &["Schuh's Game of Divisors", "Game of Divisors"],
        "Chomp(4x3)",
        "Name a divisor of 72 that is a multiple of none before; whoever names 1 loses.",
    ),
    named(
        &["Node Kayles on the Petersen Graph"],
        "Graph(0-1 0-4 0-5 1-2 1-6 2-3 2-7 3-4 3-8 4-9 5-7 5-8 6-8 6-9 7-9; node kayles)",
        "Take a vertex of the Petersen graph and its three neighbours.",
    ),
    named(
        &["Arc Kayles on the Cube"],
        "Graph(0-1 0-2 0-4 1-3 1-5 2-3 2-6 3-7 4-5 4-6 5-7 6-7; arc kayles)",
        "Take an edge of a cube and those that meet it.",
    ),
    named(
        &["Green Hackenbush"],
        "Graph(0-1 1-2 1-3 2-4 2-5; green hackenbush from 0)",
        "Cut a branch of a tree; what is no longer connected with the ground falls.",
    ),
    named(
        &["Marble Game", "Marbles"],
        "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
        "Fill one, two or three consecutive holes on a line of a diamond of 16 holes.",
    ),
    named(
        &["Tac Tix"],
        "Board(4x4; line 1..=4 in row column)",
        "Take consecutive pieces of a row or a column of 4 x 4.",
    ),
    named(&["A Simple Nim"], "8.[3]", "Take any number of tokens from a heap, or split it into three."),
    named(
        &["Lieges of Legendre"],
        "Heap(n -> [n-1] if n > 0; [n/2, n/2] if n > 1 and n%2 == 0)",
        "Take one token, or split an even heap into two equal ones; so it is with every even number of equal heaps.",
    ),
    named(
        &["Lieges of Legendre, odd"],
        "Heap(n -> [n-1] if n > 0; [n/2] if n > 1 and n%2 == 0)",
        "Take one token, or split an even heap n into an odd number of heaps of n/2.",
    ),
    named(&["Incredible Chess"], "0.[3]", "Pawns of both colours in each column; the gap between them is a heap."),
    named(&["Left Right"], "0.[3]", "Pairs of pieces on a line; the gap between the two of a pair is a heap."),
    named(&["Matrix Game"], "0.[3]", "Take from the cells of one row of a matrix; the sum of a row is a heap."),
    named(
        &["Crazy Calendar"],
        "0.[3]",
        "Move coins right or down; a cell at odd distance from the last one is a heap.",
    ),
    named(&["Northcott's Game"], "0.[3]", "Two pieces in each row move without jumping; the gap is a heap."),
    named(&["Poker Nim"], "0.[3]", "Nim in which tokens may be added from a bag, which the other player takes away."),
    named(
        &["Staircase Nim"],
        "0.[3]",
        "Move tokens one step down a staircase; those on a step of odd number are a heap.",
    ),
    named(&["Rabbit and Grass"], "0.[3]", "Move a piece on a line to the left; its distance from the end is a heap."),
    named(&["Silver Dollar Game"], "0.[3]", "Coins on a strip move left without jumping; every other gap is a heap."),
    named(
        &["Ruler"],
        "Heap(n -> [a+b for b in 0..=n-a-1] for a in 1..=n)",
        "Turn consecutive coins, the rightmost from heads to tails; the coin in place n is a heap of n.",
    ),
    named(
        &["Rugs"],
        "Heap(n -> [a+b for b in 0..=n-a-1] for a in 1..=n) * Heap(n -> [a+b for b in 0..=n-a-1] for a in 1..=n)",
        "Turn all coins of a rectangle, the one farthest from the corner from heads to tails.",
    ),
    named(
        &["Tower Breakers Again"],
        "Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0)",
        "Break a tower into two or more towers of equal height.",
    ),
    named(
        &["Interesting Game"],
        "Heap(n -> [(n-a*(a-1)/2)/a+b for b in 0..=a-1] for a in 2..=n if n > a*(a-1)/2 and (n-a*(a-1)/2)%a == 0)",
        "Split a heap into two or more heaps whose sizes are consecutive numbers.",
    ),
    named(
        &["Turning Corners", "Nim Multiplication", "Switch Lights"],
        "0.[3] * 0.[3]",
        "Turn the corners of a rectangle, the one farthest from (0, 0) from heads to tails: values are nim products.",
    ),
    named(&["Light Switching Game"], "0.[3] * 0.[3] * 0.[3]", "Turning Corners in space: turn the corners of a box."),
    named(
        &["Tower Breakers"],
        "Heap(n -> [a] for a in 1..=n-1 if n%a == 0)",
        "Reduce a tower to a proper divisor of its height.",
    ),
    named(
        &["Cutting Game"],
        "State(x, y -> (a, y) + (x-a, y) for a in 2..=x-2; (x, a) + (x, y-a) for a in 2..=y-2)",
        "Cut a sheet of paper; whoever makes a single square first wins, so nobody leaves a strip of width one.",
    ),
    named(
        &["Fibonacci Nim"],
        "State(x, y -> (x-a, 2*a) for a in 1..=min(x, y))",
        "Take at most twice what was taken before: x tokens, of which at most y may be taken now.",
    ),
    named(
        &["Three-Heap Wythoff"],
        "Lattice(ride (-1,-1,-1) (-1,-1,0) (-1,0,-1) (-1,0,0) (0,-1,-1) (0,-1,0) (0,0,-1))",
        "Take any number from one of three heaps, or the same number from two or from all three.",
    ),
    named(&["Acrostic Twins"], "Lattice(ride (-1,0) (0,-1))", "Turn two coins of one row or column."),
];

/// Returns the letters and digits in lower case: two names are equal if their keys are.
fn key(name: &str) -> impl Iterator<Item = char> + '_ {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase())
}

/// Returns the game of a name; case, blanks, hyphens and apostrophes do not matter.
#[must_use]
pub fn find(name: &str) -> Option<&'static Named> {
    let known = |named: &&Named| named.names.iter().any(|known| key(known).eq(key(name)));
    // `Kayles +` is an unfinished sum.
    let is_one = name.trim().starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains(['+', '*']);
    is_one.then(|| NAMES.iter().find(known)).flatten()
}

/// The most names that [`similar`] returns.
const MOST_SIMILAR: usize = 3;

/// Returns names that are similar to an unknown name, the nearest first: names that contain it, or otherwise names that
/// differ by a few letters. Each game has at most one name in the list.
#[must_use]
pub fn similar(name: &str) -> Vec<&'static str> {
    let wanted: String = key(name).take(40).collect();
    if wanted.len() < 3 {
        return Vec::new();
    }
    let nearest = |distance: &dyn Fn(&str) -> Option<usize>| {
        let of_game = |named: &Named| {
            let by_distance = named.names.iter().filter_map(|name| {
                let known: String = key(name).collect();
                Some((distance(&known)?, *name))
            });
            by_distance.min()
        };
        let mut found: Vec<(usize, &'static str)> = NAMES.iter().filter_map(of_game).collect();
        found.sort_by_key(|&(distance, _)| distance);
        found.into_iter().map(|(_, name)| name).take(MOST_SIMILAR).collect::<Vec<_>>()
    };
    let containing = nearest(&|known| known.contains(&wanted).then(|| known.len() - wanted.len()));
    if !containing.is_empty() {
        return containing;
    }
    let most = 1 + wanted.len() / 5;
    nearest(&|known| Some(strsim::damerau_levenshtein(known, &wanted)).filter(|&distance| distance <= most))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::game::Game;

    #[test]
    fn every_name_parses_to_its_canonical_line() {
        let read = |name: &str| name.parse::<Game>().unwrap_or_else(|error| panic!("{name}: {error}")).to_string();
        let named = || NAMES.iter().flat_map(|named| named.names.iter().map(|name| (*name, named.line)));
        let wrong: Vec<_> = named().filter(|(name, line)| read(name) != *line).collect();
        let right: Vec<_> = wrong.iter().map(|(name, _)| read(name)).collect();
        assert!(wrong.is_empty(), "{wrong:#?} should be {right:#?}");
    }

    #[test]
    fn there_are_at_least_sixty_distinct_names() {
        let all: Vec<String> = NAMES.iter().flat_map(|named| named.names).map(|name| key(name).collect()).collect();
        let different: BTreeSet<&String> = all.iter().collect();
        assert!(different.len() >= 60, "{}", different.len());
        // "Couples Are Forever" with and without hyphens has one key; both are listed for the reader.
        assert!(NAMES.iter().all(|named| named.rules.ends_with('.')));
        for name in &all {
            let owners = NAMES.iter().filter(|named| named.names.iter().any(|known| key(known).eq(name.chars())));
            assert_eq!(owners.count(), 1, "{name}");
        }
    }

    #[test]
    fn misspelt_and_shortened_names_are_recognised() {
        assert_eq!(similar("kayls"), ["Kayles"]);
        assert_eq!(similar("Wythof")[0], "Wythoff");
        assert_eq!(similar("Hackenbush"), ["Green Hackenbush"]);
        assert_eq!(similar("Fibonacci"), ["Fibonacci Nim", "Take-a-Fibonacci"]);
        assert_eq!(similar("Dawsons Kayls"), ["Dawson's Kayles"]);
        assert!(similar("Xyzzy").is_empty() && similar("").is_empty() && similar("x").is_empty());
    }

    #[test]
    fn case_and_punctuation_of_names_do_not_matter() {
        for name in ["dawsons kayles", "DAWSON'S KAYLES", " Dawson’s-Kayles "] {
            assert_eq!(name.parse::<Game>().unwrap().to_string(), "0.07");
        }
        assert!(find("Kayles +").is_none() && find("* Nim").is_none());
        assert!(find("").is_none() && find("77").is_none() && find("'").is_none());
    }
}
