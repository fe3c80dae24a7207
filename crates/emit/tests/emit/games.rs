//! At least ten games in every language, and every form and family in all of them.

mod cases;

use grundy_emit::{FormKind, Language};

use super::{
    cases::{Case, check, check_alone, check_forms},
    shared,
};
use cases::{
    VALUES, compounds, families, many_options, more, nim_sums_of_blocks, slow_bounds, ten,
};

/// A large number within the exact range of JavaScript.
const FAR: u64 = 1 << 52;

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

/// Checks games that have several forms. Every test run takes games with early laws, and short
/// tables.
fn computed(language: Language) {
    if ![Language::Cpp, Language::Python].contains(&language) {
        return computed_far(language);
    }
    let mut cases = sample(all_computed(Language::Python), language);
    for case in cases.iter_mut().filter(|case| case.to == Some("4000")) {
        case.to = Some("1000");
    }
    assert_forms(&cases, language);
}

fn computed_far(language: Language) {
    assert_forms(&sample(all_computed(language), language), language);
}

#[test]
#[ignore = "4 s: .ci/run"]
fn thorough_every_way_to_compute() {
    computed_far(Language::Cpp);
    computed_far(Language::Python);
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
