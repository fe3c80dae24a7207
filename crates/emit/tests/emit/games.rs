//! At least ten games in every language, and every form and family in all of them.

use grundy_emit::{FormKind, Functions, Language};

use super::{
    cases::{Case, check, check_alone, check_forms},
    shared,
};

const KNIGHTS: &str = "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))";
const MARBLES: &str = "Board(4x4; line 1..=3 in row column diagonal antidiagonal)";
/// A large number within the exact range of JavaScript.
const FAR: u64 = 1 << 52;

/// The ten games that every language must emit.
fn ten() -> Vec<Case> {
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

const VALUES: Functions = Functions::GRUNDY;
const OUTCOME: Functions = Functions::OUTCOME;

/// Other families and forms.
fn more() -> Vec<Case> {
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
fn many_options() -> Vec<Case> {
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
fn slow_bounds() -> Vec<Case> {
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
fn compounds() -> Vec<Case> {
    const HEAPS: &str = "Heap(n -> [n-1-i for i in 0..=k-1] for k in 1..=n/2; [a repeated n-a] for a in 1..=n-1 if a%3 == 1)";
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
fn families() -> Vec<Case> {
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
fn nim_sums_of_blocks() -> Vec<Case> {
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

/// Rules of all kinds, tried out at the first call: the loops over options are the same in all
/// languages.
const RULES: [(&str, &str, Option<&str>); 37] = [
    ("finite", "Subtraction({1,3,4})", Some("80")),
    ("powers_2", "Subtraction(powers(2))", Some("80")),
    ("powers_3", "Subtraction(powers(3))", Some("90")),
    ("fibonacci", "Subtraction(fibonacci)", Some("100")),
    ("factorials", "Subtraction(factorials)", Some("130")),
    ("odd", "Subtraction(odd)", Some("40")),
    ("even", "Subtraction(even)", Some("40")),
    ("range", "Subtraction(2..=n/3+1)", Some("90")),
    (
        "differences",
        "Subtraction(max(1,n-9)..=min(n,12))",
        Some("90"),
    ),
    ("cubes", "Subtraction(cubes)", Some("90")),
    ("triangular", "Subtraction(triangular)", Some("80")),
    ("lucas", "Subtraction(lucas)", Some("80")),
    ("all_but_lucas", "AllBut(lucas)", Some("80")),
    ("prime_powers", "Subtraction(prime powers)", Some("150")),
    ("divisors", "Subtraction(divisors of n)", Some("60")),
    ("coprime", "Subtraction(coprime to n)", Some("60")),
    ("steps", "Subtraction(5.. step 3)", Some("60")),
    (
        "each",
        "Subtraction({k*k+1 for k in 1.. if k%3 != 0})",
        Some("90"),
    ),
    (
        "union",
        "Subtraction({1,4} + 7.. step 3 + cubes + {2*k for k in 3..=n/2 if k%5 == 1} + max(1, n/2)..=n/2+1)",
        Some("90"),
    ),
    ("all_but_some", "AllBut({2,3,7})", Some("80")),
    ("all_but_squares", "AllBut(squares)", Some("80")),
    ("all_but_primes", "AllBut(primes)", Some("80")),
    ("all_but_powers", "AllBut(powers(2))", Some("80")),
    ("all_but_fibonacci", "AllBut(fibonacci)", Some("80")),
    ("all_but_factorials", "AllBut(factorials)", Some("130")),
    ("all_but_range", "AllBut(2..=n/2)", Some("80")),
    ("tail", "0.1[37]", Some("50")),
    ("tail_later", "4.00[7]", Some("50")),
    ("gaps_between_digits", "0.3007", Some("60")),
    ("equal", "0.37=", Some("60")),
    ("mixed", "4!.07=7!", Some("60")),
    ("three", "0.8", Some("50")),
    ("three_unequal", "0.8!", Some("50")),
    ("three_equal", "0.0F=", Some("50")),
    ("four", "0.G", Some("40")),
    ("four_unequal", "8.G!", Some("40")),
    (
        "clauses",
        "Heap(n -> [n-k, k-1] for k in 1..=n if k % 3 != 1 or n > 20; [n-1-(n-7)%4] if n > 9)",
        Some("60"),
    ),
];

#[test]
fn rules_of_all_kinds_are_answered() {
    check(
        "rules",
        &sample(rules(), Language::Python),
        Language::Python,
    );
}

fn rules() -> Vec<Case> {
    RULES
        .map(|(name, game, to)| Case::new(name, game, to).by(FormKind::Computed))
        .to_vec()
}

/// Games whose values are computed in more than one way: the rules, sets of bits, sparse spaces,
/// slices.
const COMPUTED: [(&str, &str, Option<&str>); 10] = [
    ("grundys_game_every", "4!.0", Some("4000")),
    (GUILES, "0.16", Some("1500")),
    ("sparse_and_short", "0.165", Some("1500")),
    ("kayles_to", "4.37", Some("900")),
    ("splits_any", "4.0077", Some("800")),
    (MIXED, "0.07=7!3", Some("700")),
    ("splits_mixed", "0.07=7!1", Some("700")),
    ("six_bits", "0.106", Some("4000")),
    ("short_codes", "0.333", Some("40")),
    ("zero_parts", "0.52", Some("700")),
];

/// The laws of these games begin after 254,810 and 326,578 values, which Python computes in one to
/// four minutes since it is not compiled. Python has the same forms of games whose laws begin after
/// 6,731 and 89 values.
const GUILES: &str = "guiles_every";
const MIXED: &str = "splits_mixed_late";

/// Returns one case in five, four at most, for the languages of every test run, ten at most for
/// PARI/GP, few for Mathematica, whose free interpreter takes a millisecond for a step, and all for
/// the others.
fn sample(cases: Vec<Case>, language: Language) -> Vec<Case> {
    let step = match language {
        Language::Cpp | Language::Python => cases.len().div_ceil(4).max(5),
        Language::Pari => cases.len().div_ceil(10).max(5),
        Language::Mathematica => 100,
        _ => 1,
    };
    cases.into_iter().step_by(step).collect()
}

fn all() -> Vec<Case> {
    [ten(), more(), families(), many_options()].concat()
}

/// Checks games and forms of a language in one program, since compilers take longer to start than
/// to compile. Languages whose sample has all games share them out: each takes one in five.
fn every(language: Language) {
    let (cases, all) = (sample(all(), language), all().len());
    let step = if cases.len() == all { 5 } else { 1 };
    let share: Vec<Case> = cases
        .into_iter()
        .skip(language as usize % step)
        .step_by(step)
        .collect();
    check("games", &share, language);
}

#[test]
#[ignore = "minutes: .ci/weekly"]
fn every_game_and_form_is_answered() {
    for language in Language::PROGRAMS {
        check("all_games", &all(), language);
    }
    for language in [Language::Cpp, Language::Python] {
        check("all_compounds", &all_compounds(), language);
        assert_forms(&all_computed(language), language);
    }
    check("all_rules", &rules(), Language::Python);
}

/// Checks snippets of several functions, distant heaps of restricted Nim, and finite games.
fn compound(language: Language) {
    check("compounds", &sample(all_compounds(), language), language);
}

fn all_compounds() -> Vec<Case> {
    [slow_bounds(), compounds(), nim_sums_of_blocks()].concat()
}

/// Checks games that have several forms.
fn computed(language: Language) {
    assert_forms(&sample(all_computed(language), language), language);
}

fn all_computed(language: Language) -> Vec<Case> {
    let is_meant = |name: &str| match language {
        Language::Python | Language::Pari => ![GUILES, MIXED].contains(&name),
        Language::Mathematica => name == "short_codes",
        _ => true,
    };
    let games = COMPUTED.into_iter().filter(|(name, ..)| is_meant(name));
    games
        .map(|(name, game, to)| {
            Case::new(name, game, to)
                .wanting(VALUES)
                .by(FormKind::Computed)
        })
        .collect()
}

fn assert_forms(cases: &[Case], language: Language) {
    // One form is by the rules, and one by a sparse space.
    assert!(
        check_forms("computed", cases, language) >= 2,
        "{}",
        language.title()
    );
}

/// Checks snippets without a name, with tables, and with numbers above 31 bits.
fn alone(language: Language) {
    check_alone(
        &Case::new("dawson_alone", "0.137", None)
            .by(FormKind::Computed)
            .beyond(FAR),
        language,
    );
    check_alone(&Case::new("nim_alone", "0.[3]", None).beyond(FAR), language);
}

mod every_game_and_form {
    use super::{Language, every, shared};

    shared::in_each_language!(every);
}

mod sums_products_and_finite_games {
    use super::{Language, compound, shared};

    shared::in_each_language!(compound);
}

mod every_way_to_compute {
    use super::{Language, computed, shared};

    shared::in_each_language!(computed);
}

mod snippets_alone {
    use super::{Language, alone, shared};

    shared::in_each_language!(alone);
}
