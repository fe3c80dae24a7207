//! Games with the positions that are compared.

use grundy_emit::{FormKind, Functions};

use super::FAR;
use crate::cases::Case;

const KNIGHTS: &str = "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))";
const MARBLES: &str = "Board(4x4; line 1..=3 in row column diagonal antidiagonal)";

/// The ten games that every language must emit.
pub(super) fn ten() -> Vec<Case> {
    vec![
        Case::new("kayles", "0.77", Some("1000")).beyond(FAR),
        Case::new("dawson", "0.137", None).beyond(FAR),
        Case::new("dawson_shifted", "0.07", None).beyond(FAR),
        Case::new("grundys_game", "4!.0", Some("10000")),
        Case::new("treblecross", "0.11337", Some("200")),
        Case::new("nottt", "Strip(O X; never OO XX)", Some("100")),
        Case::new("again_stone", "Subtraction(1..=n/2)", Some("1000000000")).beyond(FAR),
        Case::new("hyper_knights", KNIGHTS, None).beyond(1 << 31),
        Case::new("marbles", MARBLES, None),
        Case::new("squares", "Subtraction(squares)", Some("5000")),
        Case::new("0.16", "0.16", None).wanting(VALUES).beyond(FAR),
    ]
}

pub(super) const VALUES: Functions = Functions::GRUNDY;
const OUTCOME: Functions = Functions::OUTCOME;

/// Other families and forms.
#[expect(
    clippy::too_many_lines,
    reason = "a list of cases is read from top to bottom"
)]
pub(super) fn more() -> Vec<Case> {
    vec![
        Case::new("nim", "0.[3]", None).beyond(FAR),
        Case::new("restricted", "Subtraction(1..=n/3)", None).beyond(1 << 40),
        Case::new("halves", "Heap(n -> [n/2])", Some("3000")).by(FormKind::Formula),
        Case::new(
            "half_heaps",
            "Heap(n -> [a] for a in n/2..=n-1)",
            Some("2000"),
        )
        .by(FormKind::Formula)
        .beyond(1 << 40),
        Case::new("all_but", "AllBut({2,3,7})", Some("300")).beyond(FAR),
        Case::new("three_heaps", "0.3F", Some("120")),
        Case::new("unequal_heaps", "8!.0", Some("60")),
        Case::new(
            "rule",
            "Heap(n -> [a, n-2-a] for a in 0..=n-2 if a != 3; [n/2] if n > 1)",
            Some("150"),
        ),
        Case::new(
            "wythoff",
            "Lattice(ride (-1,0) (0,-1) (-1,-1))",
            Some("40x30"),
        ),
        Case::new("cram", "Board(3x4; place [##] [#/#])", None),
        Case::new("marbles_outcome", MARBLES, None).wanting(OUTCOME),
        Case::new("marbles_packed", MARBLES, None)
            .wanting(VALUES)
            .by(FormKind::Packed),
        Case::new("marbles_computed", MARBLES, None)
            .wanting(OUTCOME)
            .by(FormKind::Computed),
        Case::new("grundys_game_packed", "4!.0", Some("10000"))
            .wanting(VALUES)
            .by(FormKind::Packed),
        Case::new("kayles_coded", "0.77", None)
            .by(FormKind::Coded)
            .beyond(FAR),
        Case::new("dawson_computed", "0.137", None)
            .by(FormKind::Computed)
            .beyond(FAR),
        Case::new(
            "wythoff_computed",
            "Lattice(ride (-1,0) (0,-1) (-1,-1))",
            Some("40x30"),
        )
        .by(FormKind::Computed),
        Case::new("nottt_computed", "Strip(O X; never OO XX)", Some("40")).by(FormKind::Computed),
        Case::new("primes_computed", "Subtraction(primes)", Some("400")).by(FormKind::Computed),
        Case::new("kayles_outcome", "0.77", None)
            .wanting(OUTCOME)
            .beyond(FAR),
        Case::new("dawson_outcome", "0.137", None)
            .wanting(OUTCOME)
            .beyond(FAR),
        Case::new("grundys_game_outcome", "4!.0", Some("3000")).wanting(OUTCOME),
        Case::new("halves_outcome", "Subtraction(1..=n/2)", Some("5000"))
            .wanting(OUTCOME)
            .beyond(FAR),
        Case::new("cut_or_take", "4.[3]", Some("2147483648"))
            .wanting(VALUES)
            .beyond(1 << 31),
        Case::new(
            "assumed",
            "Heap(n -> [n-1] if n%2 == 0; [n-2, 1] if n > 2)",
            None,
        )
        .wanting(VALUES)
        .assuming()
        .beyond(FAR),
        Case::new(
            "last_take",
            "State(n, c -> (n-k, k) for k in 1..=4 if k != c)",
            None,
        )
        .assuming(),
        Case::new(
            "parity",
            "State(n, c -> (n-k, k%2) for k in 1..=5 if k%2 != c)",
            None,
        )
        .assuming(),
        Case::new(
            "two_takes",
            "State(n, c, d -> (n-k, k, c) for k in 1..=2 if k != c)",
            None,
        )
        .assuming(),
        Case::new(
            "passes",
            "State(n, p -> (n-1, p); (n-2, p); (n-3, p); (n, p-1) if n > 0)",
            None,
        ),
        Case::new("nothing_to_do", "0.0", None).beyond(FAR),
        Case::new("cut_or_take_outcome", "4.[3]", None)
            .wanting(OUTCOME)
            .beyond(FAR),
        Case::new(
            "equal_heaps",
            "Heap(n -> [n-1]; [n/2, n/2, n/2] if n%2 == 0)",
            None,
        )
        .wanting(VALUES)
        .assuming()
        .beyond(FAR),
        Case::new("nim_by_rule", "Heap(n -> [a] for a in 0..=n-1)", None)
            .assuming()
            .beyond(FAR),
        Case::new(
            "nim_by_rule_taking",
            "Heap(n -> [n-a] for a in 1..=n; [] if n > 3)",
            None,
        )
        .assuming()
        .beyond(FAR),
        Case::new(
            "few_by_rule",
            "Heap(n -> [n-a] for a in 1..=min(n, 9))",
            None,
        )
        .assuming()
        .beyond(FAR),
        Case::new(
            "rule_computed",
            "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
            Some("150"),
        )
        .by(FormKind::Computed),
    ]
}

/// Games whose heaps have many options; few of these have the wanted value.
pub(super) fn many_options() -> Vec<Case> {
    let games = [
        "Subtraction(all)",
        "Subtraction(1..=n)",
        "Subtraction(2..=n)",
        "Subtraction(3..=90)",
        "Subtraction(100..=n)",
        "Subtraction(3.. step 4)",
        "Subtraction(odd)",
        "Subtraction(even)",
        "Subtraction({1} + 6.. step 2)",
        "AllBut({1})",
        "AllBut({2,3,7})",
        "AllBut(2..=9)",
        "0.0[3]",
    ];
    let proved = games.map(|game| Case::new(game, game, None).beyond(FAR));
    proved
        .into_iter()
        .chain([Case::new("4.[3]", "4.[3]", None).beyond(FAR)])
        .collect()
}

/// Restricted Nim: one of many options has the wanted value.
pub(super) fn slow_bounds() -> Vec<Case> {
    let games = [
        "Subtraction(1..=(n-1)/2)",
        "Subtraction(1..=(n+1)/2)",
        "Subtraction(1..=n/100)",
        "Subtraction(1..=2*n/3)",
        "Subtraction(1..=(3*n+5)/7)",
        "Subtraction(1..=(5*n-19)/8)",
        "Subtraction(1..=(n+70)/9)",
        "Subtraction(1..=(7*n+100)/10)",
        "Subtraction(1..=n-n/4)",
        "Heap(n -> [a] for a in (n+2)/3..=n-1)",
    ];
    games
        .map(|game| Case::new(game, game, Some("60")).beyond(1 << 40))
        .to_vec()
}

/// Sums and products of games, finite games, and options with any number of heaps.
pub(super) fn compounds() -> Vec<Case> {
    // The bounds change no heap up to 25; without them, the search for a law takes three seconds.
    const HEAPS: &str = "Heap(n -> [n-1-i for i in 0..=k-1] for k in 1..=min(n/2, 12+n/50); \
                         [a repeated n-a] for a in max(1, n-24-n/50)..=n-1 if a%3 == 1)";
    const FALLS: &str = "Heap(n -> [n-2, i for i in 1..=3] if n > 4; [n-1])";
    vec![
        Case::new("kayles_and_nim", "0.77 + 0.[3]", Some("40x30")),
        Case::new(
            "nim_and_half_heaps",
            "0.[3] + Heap(n -> [a] for a in n/2..=n-1)",
            Some("30x40"),
        ),
        Case::new(
            "three",
            "Subtraction(squares) + 0.137 + 0.137",
            Some("14x12x9"),
        ),
        Case::new(
            "heap_and_lattice",
            "Lattice(ride (-1,0) (0,-1) (-1,-1)) + 0.07",
            Some("12x11x10"),
        ),
        Case::new(
            "twice_a_state",
            "State(x, y -> (i, y) + (x-i, y) for i in 1..=x/2; (x, y-1)) + 0.[3]",
            Some("6x5x7"),
        ),
        Case::new(
            "state_of_heaps",
            "State(x, y, z -> (x-k, y, z) for k in 1..=3; (x, y/2, z) if y > 0; (x, y, z-1))",
            Some("9x12x5"),
        ),
        Case::new(
            "strip_and_board",
            "0.77 + Board(2x3; place [##]) + Strip(O X; never OO XX)",
            Some("20x30"),
        )
        .wanting(BOTH),
        Case::new(
            "chomp_and_heap",
            "Chomp(3x4) + Subtraction({1,3,4})",
            Some("50"),
        )
        .wanting(BOTH),
        Case::new("twofold", "0.[3] * 0.[3]", Some("40x40")).wanting(BOTH),
        Case::new(
            "product",
            "Subtraction(squares) * 0.77 * Subtraction({1,3,4})",
            Some("20x15x10"),
        )
        .wanting(BOTH),
        Case::new("chomp", "Chomp(3x4)", None),
        Case::new("chomp_won", "Chomp(2x5)", None).wanting(OUTCOME),
        Case::new("grid_kayles", "Grid(3x3; node kayles)", None),
        Case::new("grid_cram", "Grid(3x3; cram)", None).by(FormKind::Computed),
        Case::new("grid_cram_won", "Grid(3x4; cram)", None)
            .wanting(OUTCOME)
            .by(FormKind::Computed),
        Case::new(
            "edges_won",
            "Graph(1-2 2-3 3-4 4-5 1-3 2-6; arc kayles)",
            None,
        )
        .wanting(OUTCOME)
        .by(FormKind::Computed),
        Case::new("chomp_won_computed", "Chomp(2x5)", None)
            .wanting(OUTCOME)
            .by(FormKind::Computed),
        Case::new("arc_kayles", "Graph(a-b b-c c-d d-a a-c; arc kayles)", None),
        Case::new("poset", "Poset(a<b b<c a<d d<e; poisoned a)", None),
        Case::new("token", "Graph(4>1 1>2 2>3 4>3 1>3; token)", None),
        Case::new("lists", HEAPS, Some("25")).wanting(BOTH),
        Case::new("lists_computed", HEAPS, Some("25"))
            .wanting(BOTH)
            .by(FormKind::Computed),
        Case::new("falls_computed", FALLS, Some("60"))
            .wanting(BOTH)
            .by(FormKind::Computed),
    ]
}

/// Values, and the outcome of a sum.
const BOTH: Functions = Functions {
    moves: false,
    ..Functions::ALL
};

/// States of several numbers, lattices of more dimensions or with walls, rings.
pub(super) fn families() -> Vec<Case> {
    const EUCLID: &str = "State(x, y -> (x-k*y, y) for k in 1..=x/max(1, y) if y > 0 and x >= y; (x, y-k*x) for k in \
                          1..=y/max(1, x) if x > 0 and y > x)";
    const CUTS: &str =
        "State(x, y -> (i, y) + (x-i, y) for i in 1..=x/2; (x, i) + (x, y-i) for i in 1..=y/2)";
    const PASS: &str = "State(x, y, p -> (x-k, y, p) for k in 1..=x; (x, y-k, p) for k in 1..=y; (x, y, p-1) if x+y > 0)";
    const SUMS: &str = "State(x, y, z, w -> (x-1, y, z, w) if gcd(x, y) != 2; (x, y-2, z, w) + (0, 1, z, w); \
                        (x, y, z/2, w) if popcount(z) > 0 and not prime(z); (x, y, z, w-k) for k in 1..=w if \
                        xor(k, z) != isqrt(w) and ilog(k+1) < digitsum(w)+1; [] if x > 2)";
    vec![
        Case::new("euclid", EUCLID, Some("25x25")),
        Case::new("cuts", CUTS, Some("12x15")),
        Case::new("nim_with_a_pass", PASS, Some("9x8x2")),
        Case::new("sums_of_four", SUMS, Some("4x5x6x7")),
        Case::new("euclid_computed", EUCLID, Some("20x20")).by(FormKind::Computed),
        Case::new("cuts_computed", CUTS, Some("12x15")).by(FormKind::Computed),
        Case::new("pass_computed", PASS, Some("9x8x2")).by(FormKind::Computed),
        Case::new("four_computed", SUMS, Some("4x5x6x7")).by(FormKind::Computed),
        Case::new(
            "up",
            "State(x, y -> (x-k, y+1) for k in 1..=x; (x, y-2) if y >= 2)",
            Some("12x12"),
        )
        .wanting(BOTH),
        Case::new(
            "rook",
            "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))",
            Some("7x6x5"),
        ),
        Case::new(
            "walls",
            "Lattice(ride (-1,0) (0,-1) (-1,-1); not (3,4) (5,5))",
            Some("12x11"),
        ),
        Case::new(
            "walls_computed",
            "Lattice(leap (-2,-1) (-1,-2) ride (-1,0); not (3,4) (5,5))",
            Some("9x11"),
        )
        .by(FormKind::Computed),
        Case::new(
            "four_dimensions",
            "Lattice(leap (-1,0,0,0) (0,-1,-1,0) ride (0,0,-1,-1); not (1,1,1,1))",
            Some("4x4x4x5"),
        )
        .by(FormKind::Computed),
        Case::new("ring_of_kayles", "Ring(0.77)", Some("300")).wanting(BOTH),
        Case::new("ring_of_marks", "Ring(Strip(O X; never OO XX))", Some("60")).wanting(BOTH),
        Case::new("row_of_marks", "Strip(O X; never OOO XXX)", Some("9")).wanting(BOTH),
        Case::new(
            "rows_of_marks",
            "Strip(O X; never OO XX; rows 2)",
            Some("4"),
        )
        .wanting(BOTH),
        Case::new(
            "ring_with_a_long_pattern",
            "Ring(Strip(X; never XXX))",
            Some("12"),
        )
        .wanting(BOTH),
    ]
}

/// Nim with leaps added: by a formula, by a table, for distant cells, and the outcome of one cell.
pub(super) fn nim_sums_of_blocks() -> Vec<Case> {
    const TABLE: &str = "Lattice(leap (-1,-3) (-2,-2) (-3,-1) ride (-1,0) (0,-1))";
    const SPACE: &str =
        "Lattice(leap (0,-2,-2) (-2,0,-2) (-2,-2,0) ride (-1,0,0) (0,-1,0) (0,0,-1))";
    vec![
        Case::new(
            "cyclic_nimhoff",
            "Lattice(leap (-1,-1) ride (-1,0) (0,-1))",
            None,
        )
        .by(FormKind::Formula)
        .wanting(BOTH)
        .beyond(1 << 50),
        Case::new("blocks", TABLE, None)
            .wanting(VALUES)
            .beyond(1 << 50),
        Case::new("blocks_played", TABLE, Some("30x20")),
        Case::new("blocks_packed", TABLE, Some("30x20")).by(FormKind::Packed),
        Case::new("blocks_in_space", SPACE, Some("9x8x7")),
        Case::new("blocks_in_space_won", SPACE, Some("9x8x7")).wanting(OUTCOME),
        Case::new(
            "nim_in_space_won",
            "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))",
            Some("9x8x7"),
        )
        .wanting(OUTCOME),
    ]
}
