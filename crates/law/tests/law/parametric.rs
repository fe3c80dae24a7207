//! Laws with parameters against brute force, for parameters within and beyond the sweep.

mod others;

use std::collections::BTreeSet;

use grundy_check::{Certificate, CheckBudget};
use grundy_core::{
    claim::{Claim, Claimed},
    game::expr::Steps,
    notation::parameters::{Open, ParameterValue},
};
use grundy_law::parametric::{ParametricLaw, ParametricTheorem, cells::prove_cells, find};
use others::OTHERS;

/// Whether the number d may be removed from a heap of n, for these parameters.
type MayRemove = fn(n: u64, d: u64, p: &[u64]) -> bool;

/// Games, their moves written once more, and whether the law is proved for all parameters.
#[rustfmt::skip]
const GAMES: [(&str, MayRemove, bool); 89] = [
    ("Subtraction(1..=k)", |_, d, p| d <= p[0], true),
    ("Subtraction(2..=k)", |_, d, p| 2 <= d && d <= p[0], true),
    ("Subtraction(k..=2*k)", |_, d, p| p[0] <= d && d <= 2 * p[0], true),
    ("Subtraction(k..=k+3)", |_, d, p| p[0] <= d && d <= p[0] + 3, true),
    ("Subtraction(k+1..=3*k)", |_, d, p| p[0] < d && d <= 3 * p[0], true),
    ("Subtraction(1..=2*k+1)", |_, d, p| d <= 2 * p[0] + 1, true),
    ("Subtraction(k..=k)", |_, d, p| d == p[0], true),
    ("Subtraction(l..=r)", |_, d, p| p[0] <= d && d <= p[1], true),
    ("Subtraction(l..=l+r)", |_, d, p| p[0] <= d && d <= p[0] + p[1], true),
    ("Subtraction({k})", |_, d, p| d == p[0], true),
    ("Subtraction({1,k})", |_, d, p| d == 1 || d == p[0], true),
    ("Subtraction({2,k})", |_, d, p| d == 2 || d == p[0], true),
    ("Subtraction({3,k})", |_, d, p| d == 3 || d == p[0], true),
    ("Subtraction({4,k})", |_, d, p| d == 4 || d == p[0], true),
    ("Subtraction({1,2,k})", |_, d, p| d <= 2 || d == p[0], true),
    ("Subtraction({1,3,k})", |_, d, p| d == 1 || d == 3 || d == p[0], true),
    ("Subtraction({1,2,3,k})", |_, d, p| d <= 3 || d == p[0], true),
    ("Subtraction({1,5,k})", |_, d, p| d == 1 || d == 5 || d == p[0], true),
    ("Subtraction({1,3,5,k})", |_, d, p| [1, 3, 5, p[0]].contains(&d), true),
    ("Subtraction({1,2,4,k})", |_, d, p| [1, 2, 4, p[0]].contains(&d), true),
    ("Subtraction({k,k+1})", |_, d, p| d == p[0] || d == p[0] + 1, true),
    ("Subtraction({k,k+2})", |_, d, p| d == p[0] || d == p[0] + 2, true),
    ("Subtraction({k,2*k})", |_, d, p| d == p[0] || d == 2 * p[0], true),
    ("Subtraction({k,3*k})", |_, d, p| d == p[0] || d == 3 * p[0], true),
    ("Subtraction({k,2*k+1})", |_, d, p| d == p[0] || d == 2 * p[0] + 1, true),
    ("Subtraction({1,k,k+1})", |_, d, p| d == 1 || d == p[0] || d == p[0] + 1, true),
    ("Subtraction({1,k,2*k})", |_, d, p| d == 1 || d == p[0] || d == 2 * p[0], true),
    ("Subtraction({1,2*k})", |_, d, p| d == 1 || d == 2 * p[0], true),
    ("Subtraction({1,2*k+1})", |_, d, p| d == 1 || d == 2 * p[0] + 1, true),
    ("Subtraction({2,2*k+1})", |_, d, p| d == 2 || d == 2 * p[0] + 1, true),
    ("Subtraction({1,k+5})", |_, d, p| d == 1 || d == p[0] + 5, true),
    ("Subtraction({k,k+1,k+2})", |_, d, p| p[0] <= d && d <= p[0] + 2, true),
    ("Subtraction({k,k+1,2*k+1})", |_, d, p| [p[0], p[0] + 1, 2 * p[0] + 1].contains(&d), true),
    ("Subtraction({k,2*k,3*k})", |_, d, p| [p[0], 2 * p[0], 3 * p[0]].contains(&d), true),
    ("Subtraction({1} + k..=2*k)", |_, d, p| d == 1 || p[0] <= d && d <= 2 * p[0], true),
    ("Subtraction({1,2} + k..=k+1)", |_, d, p| d <= 2 || d == p[0] || d == p[0] + 1, true),
    ("Subtraction({1} + k..=k+2)", |_, d, p| d == 1 || p[0] <= d && d <= p[0] + 2, true),
    ("Subtraction(k..)", |_, d, p| p[0] <= d, false),
    ("Subtraction(k..=n)", |_, d, p| p[0] <= d, false),
    ("Subtraction(1.. step k)", |_, d, p| d % p[0] == 1 % p[0], false),
    ("Subtraction(k.. step k)", |_, d, p| d % p[0] == 0, false),
    ("Subtraction(1..=n/k)", |n, d, p| d <= n / p[0], true),
    ("AllBut({k})", |_, d, p| d != p[0], true),
    ("AllBut(1..=k)", |_, d, p| d > p[0], true),
    ("AllBut({k,2*k})", |_, d, p| d != p[0] && d != 2 * p[0], true),
    ("AllBut(2..=k)", |_, d, p| d < 2 || d > p[0], true),
    ("AllBut({1,k})", |_, d, p| d != 1 && d != p[0], true),
    ("AllBut({a,b})", |_, d, p| !p.contains(&d), true),
    ("AllBut(a..=a+b)", |_, d, p| d < p[0] || p[0] + p[1] < d, true),
    ("Subtraction(l..=r step 2)", |_, d, p| p[0] <= d && d <= p[1] && (d - p[0]) % 2 == 0, true),
    ("Subtraction(1..=k step 5)", |_, d, p| d <= p[0] && d % 5 == 1, true),
    ("Subtraction(2..=r step s)", |_, d, p| 2 <= d && d <= p[0] && (d - 2) % p[1] == 0, true),
    ("Subtraction(2..=r step 3)", |_, d, p| d <= p[0] && d % 3 == 2, true),
    ("Subtraction(l..=r step s)", |_, d, p| p[0] <= d && d <= p[1] && (d - p[0]) % p[2] == 0, true),
    ("Subtraction(l..=2*l+k step l)", |_, d, p| d % p[0] == 0 && d <= 2 * p[0] + p[1], true),
    ("Heap(n -> [n-1] if n >= 1; [n-k] if n >= k)", |_, d, p| d == 1 || d == p[0], true),
    ("Heap(n -> [n-k] if n >= k; [n-2*k] if n >= 2*k)", |_, d, p| d == p[0] || d == 2 * p[0], true),
    ("Heap(n -> [n-a] for a in 1..=k if a <= n)", |_, d, p| d <= p[0], true),
    ("Heap(n -> [n-a] for a in k..=k+2 if a <= n)", |_, d, p| p[0] <= d && d <= p[0] + 2, true),
    ("Heap(n -> [n-a] for a in 1..=2 if a <= n; [n-k] if n >= k)", |_, d, p| d <= 2 || d == p[0], true),
    ("Heap(n -> [n-a] for a in 1..=n if a%k == 0)", |_, d, p| d % p[0] == 0, false),
    ("Heap(n -> [n-a] for a in 1..=n if a%k != 0)", |_, d, p| d % p[0] != 0, false),
    ("Heap(n -> [n-a] for a in 1..=n if a%k == 1)", |_, d, p| d % p[0] == 1, false),
    ("Heap(n -> [n-1] if n > k)", |n, d, p| d == 1 && n > p[0], false),
    ("Heap(n -> [n-a] for a in 1..=2 if a <= n and n > k)", |n, d, p| d <= 2 && n > p[0], false),
    ("Heap(n -> [n-a] for a in 1..=k if a <= n; [0] if n > 0)", |n, d, p| d <= p[0] || d == n, false),
    ("Heap(n -> [n%k] if n >= k)", |n, d, p| n >= p[0] && d == n - n % p[0], false),
    ("Heap(n -> [n-k] if n >= k; [0] if n > 0)", |n, d, p| d == p[0] || d == n, false),
    ("Subtraction({a,b})", |_, d, p| p.contains(&d), true),
    ("Subtraction({a,a+b})", |_, d, p| d == p[0] || d == p[0] + p[1], true),
    ("Subtraction({5,k})", |_, d, p| d == 5 || d == p[0], true),
    ("Heap(n -> [n-a] if n >= a; [n-b] if n >= b)", |_, d, p| p.contains(&d), true),
    ("Subtraction({a,b,a+b})", |_, d, p| p.contains(&d) || d == p[0] + p[1], true),
    ("Subtraction({r,a+r,a})", |_, d, p| p.contains(&d) || d == p[0] + p[1], true),
    ("Subtraction({2*a,b+1,2*a+b+1})", |_, d, p| [2 * p[0], p[1] + 1, 2 * p[0] + p[1] + 1].contains(&d), true),
    ("Subtraction({3,k,k+3})", |_, d, p| [3, p[0], p[0] + 3].contains(&d), true),
    ("Subtraction({k,2*k+5,3*k+5})", |_, d, p| [p[0], 2 * p[0] + 5, 3 * p[0] + 5].contains(&d), true),
    ("Subtraction(k..=n/3)", |n, d, p| p[0] <= d && d <= n / 3, true),
    ("Subtraction(2*x+1..=(n+3)/5)", |n, d, p| 2 * p[0] < d && d <= (n + 3) / 5, true),
    ("Heap(n -> [n-a] for a in k..=(n-1)/2)", |n, d, p| p[0] <= d && 2 * d < n, true),
    ("Subtraction(k+l..=n/4)", |n, d, p| p[0] + p[1] <= d && d <= n / 4, true),
    ("Subtraction(k..=n/2)", |n, d, p| p[0] <= d && d <= n / 2, true),
    ("Subtraction(1..=min(n/2,k))", |n, d, p| d <= p[0].min(n / 2), true),
    ("Subtraction(1..=min((n+a)/3,b))", |n, d, p| d <= p[1].min((n + p[0]) / 3), true),
    ("Subtraction(1..=isqrt(n)+k)", |n, d, p| d <= n.isqrt() + p[0], true),
    ("Subtraction(1..=n-k)", |n, d, p| d + p[0] <= n, true),
    ("Subtraction(1..=max(k, n/2))", |n, d, p| d <= p[0].max(n / 2), true),
    ("Heap(n -> [n-a] for a in 1..=min(n/2, k))", |n, d, p| d <= p[0].min(n / 2), true),
    ("Heap(n -> [n-a] for a in 1..=n if n%k != 0 or a == 1)", |n, d, p| n % p[0] != 0 || d == 1, false),
];

fn law(line: &str, given: &[(&str, ParameterValue)]) -> Option<ParametricLaw> {
    let open = Open::parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    find(&open, given, None, &())
        .unwrap_or_else(|error| panic!("{line}: {error}"))
        .1
}

/// Returns the values by the definition.
fn brute(to: u64, p: &[u64], may_remove: MayRemove) -> Vec<i128> {
    let mut values: Vec<usize> = Vec::new();
    for n in 0..=to {
        let mut is_option = vec![false; values.len() + 1];
        for d in (1..=n).filter(|&d| may_remove(n, d, p)) {
            is_option[values[usize::try_from(n - d).unwrap()]] = true;
        }
        values.push(is_option.iter().position(|is_option| !is_option).unwrap());
    }
    values
        .into_iter()
        .map(|value| i128::try_from(value).unwrap())
        .collect()
}

/// Returns `true` if a formula gives the value of a position; the formula is read once for all
/// positions.
fn gives(formula: &Claim, position: &[u64], p: &[u64], value: i128) -> bool {
    let numbers: Vec<i128> = position
        .iter()
        .chain(p)
        .map(|&number| number.into())
        .collect();
    match formula.at(&numbers, &|_| None, &mut Steps::at_most(1 << 20)) {
        Ok(Claimed::Value(claimed)) => claimed == value,
        Ok(Claimed::Lost(lost)) => lost == (value == 0),
        Err(_) => false,
    }
}

/// Returns parameters of the sweep and beyond it.
fn tried(count: usize) -> Vec<Vec<u64>> {
    match count {
        1 => (1..=8)
            .chain([38, 40, 41, 42, 43, 50])
            .map(|k| vec![k])
            .collect(),
        _ => [1, 2, 3, 12, 13]
            .iter()
            .flat_map(|&a| [1, 2, 5, 14, 23].map(|b| vec![a, b]))
            .collect(),
    }
}

/// Compares the laws of some games with brute force, and lets the checker derive one proved law of
/// each theorem again.
fn confirm(games: &dyn Fn(&str) -> bool) {
    let mut theorems = BTreeSet::new();
    for (line, may_remove, is_proved) in GAMES.into_iter().filter(|(line, ..)| games(line)) {
        let law = law(line, &[]).unwrap_or_else(|| panic!("{line}: no law"));
        let (open, formula) = (Open::parse(line).unwrap(), law.claim().unwrap());
        for p in tried(law.names.len()) {
            let values: Vec<(&str, ParameterValue)> = law
                .names
                .iter()
                .zip(&p)
                .map(|(name, &value)| (name.as_str(), ParameterValue::Number(value)))
                .collect();
            if open.with(&values).is_err() || !law.applies(&p) {
                continue;
            }
            let to = if p.len() == 1 { 250 } else { 150 };
            for (n, value) in (0..).zip(brute(to, &p, may_remove)) {
                assert!(
                    gives(&formula, &[n], &p, value),
                    "{line} {p:?} n={n}: {law}"
                );
            }
        }
        assert_eq!(law.is_proved(), is_proved, "{line}: {law}");
        derived_again(&law, line, &mut theorems);
    }
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_sets_with_parameters_have_laws_that_brute_force_confirms() {
    confirm(&|line| line.starts_with("Subtraction({"));
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_ranges_with_parameters_have_laws_that_brute_force_confirms() {
    confirm(&|line| line.starts_with("Subtraction(") && !line.contains('{'));
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_other_games_with_parameters_have_laws_that_brute_force_confirms() {
    confirm(&|line| {
        !line.starts_with("Subtraction({")
            && (!line.starts_with("Subtraction(") || line.contains('{'))
    });
}

#[test]
fn a_formula_names_its_classes_and_exceptions() {
    let words = |line: &str| law(line, &[]).map(|law| law.to_string());
    assert_eq!(
        words("Subtraction({1,3,k})").as_deref(),
        Some(
            "n, k -> (n%(k+3)%2 if n%(k+3) < k else (n%(k+3)-k)%2+2) if k%2 == 0 else n%2, except k = 2, \
             proved for all parameters (linear cells: checked for k to 41)"
        )
    );
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_a_class_may_have_no_formula() {
    let words = |line: &str| law(line, &[]).map(|law| law.to_string());
    // The values for k = 35 are not those for the primes 5, 11, 17, 23 and 29, so their class has
    // no formula.
    assert_eq!(
        words("Heap(n -> [n-a] for a in 1..=n if gcd(k+0*n,a) == 1)").as_deref(),
        Some(
            "n, k -> n%3 if k%6 == 3 else n%2, for k%6 != 1 and k%6 != 5, observed for k = 0 to 39, n to 500"
        )
    );
    // The rules of Lieges of Legendre: k matters by its parity.
    let line = "Heap(n -> [n-1] if n >= 1; [n/2 repeated k] if n%2 == 0 and n > 0)";
    let law = law(line, &[]).unwrap();
    assert_eq!(law.at(&[6], &[7]), Some(Claimed::Value(2)));
    assert_eq!(law.periods(), ["period 2 from heap 3 on if k%2 == 0"]);
}

#[test]
fn given_names_are_numbers_of_the_formula() {
    let law = law("Subtraction(l..=r)", &[("l", ParameterValue::Number(2))]).unwrap();
    assert_eq!(
        (law.formula.as_str(), law.is_proved()),
        ("n, r -> n%(r+2)/2", true)
    );
    assert_eq!(
        law.at(&[1_000_000_007], &[5]),
        Some(Claimed::Value(1_000_000_007 % 7 / 2))
    );
    assert_eq!(law.at(&[1], &[]), None);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_games_without_one_formula_have_no_law() {
    assert!(law("Subtraction({a,b,a+2*b})", &[]).is_none());
    assert!(law("Heap(n -> [n/k] if n > 0)", &[]).is_none());
}

#[test]
fn impossible_sweeps_are_errors() {
    let error = |line: &str| {
        find(&Open::parse(line).unwrap(), &[], None, &())
            .unwrap_err()
            .to_string()
    };
    assert!(error("Subtraction(S)").starts_with("the set S is open"));
    assert!(error("Subtraction({a,b,c,d})").contains("4 are open"));
    assert!(error("State(x, y, z, w -> (x-a, y, z, w) for a in 1..=k)").contains("games of heaps"));
    assert!(error("State(a, b -> (a-x, b) for x in 1..=y; (a, b-1))").contains("rename"));
}

/// From l to r adjacent tokens of a ring (Codeforces 1823 E): the values of rings from those of
/// rows, by the definition.
#[test]
#[ignore = "4 s: .ci/weekly"]
fn rings_of_ranges_have_a_law_that_the_definition_confirms() {
    let lines = [
        "Ring(Heap(n -> [a, n-k-a] for k in l..=r, a in 0..=n-k))",
        "Ring(Heap(n -> [a, n-k-a] for k in l..=r, a in 0..=n-k if k <= n))",
        "Ring(Heap(m -> [b, m-j-b] for j in p..=min(q, m), b in 0..=m-j))",
    ];
    for line in lines {
        let law = law(line, &[]).unwrap_or_else(|| panic!("{line}: no law"));
        assert!(
            law.is_proved() && verdict(&certificate(line)).is_ok(),
            "{line}: {law}"
        );
        let formula = law.claim().unwrap();
        for (l, r) in (1..6).flat_map(|l| (l..l + 5).map(move |r| (l, r))) {
            assert_eq!(law.applies(&[l, r]), l < r, "{law}");
            let mex = |options: Vec<i128>| (0..).find(|value| !options.contains(value)).unwrap();
            let mut rows: Vec<i128> = Vec::new();
            for n in 0..60_u64 {
                let row = |n: u64| rows[usize::try_from(n).unwrap()];
                let left = |k: u64| (0..=n - k).map(move |a| row(a) ^ row(n - k - a));
                let (taken, of_row) = (l..=r.min(n), (l..=r.min(n)).flat_map(left).collect());
                let value = mex(taken.map(|k| row(n - k)).collect());
                assert!(
                    l == r || gives(&formula, &[n], &[l, r], value),
                    "{line} {l} {r} {n}: {law}"
                );
                rows.push(mex(of_row));
            }
        }
    }
    for line in [
        "Ring(Heap(n -> [a, n-k-a] for k in l..=r, a in 1..=n-k-1))",
        "Ring(Heap(n -> [a, n-k-a] for k in l..=l+2, a in 0..=n-k))",
    ] {
        assert!(law(line, &[]).is_none_or(|law| !law.is_proved()), "{line}");
    }
}

/// Returns the verdict of the checker about a certificate in its text.
pub fn verdict(text: &str) -> Result<(), String> {
    let certificate: Certificate = text
        .parse()
        .map_err(|error| format!("unreadable: {error}"))?;
    assert_eq!(certificate.to_string(), text);
    grundy_check::check(&certificate, CheckBudget::DEFAULT, &(), &mut |_| ())
        .map_err(|error| error.to_string())
}

pub fn certificate(line: &str) -> String {
    let open = Open::parse(line).unwrap();
    let found = law(line, &[]).and_then(|law| law.certificate(&open));
    found
        .unwrap_or_else(|| panic!("{line}: no certificate"))
        .to_string()
}

/// Checks the certificate of a law that is the first one by its theorem.
fn derived_again(law: &ParametricLaw, line: &str, theorems: &mut BTreeSet<String>) {
    let Some(theorem) = &law.theorem else { return };
    let kind = match theorem {
        ParametricTheorem::LinearCells { .. } => "linear cells".to_owned(),
        ParametricTheorem::Coordinates { .. } => "coordinates".to_owned(),
        ParametricTheorem::Published(published) => published.name.to_owned(),
        theorem => format!("{theorem:?}"),
    };
    if theorems.insert(kind) {
        let certificate = law.certificate(&Open::parse(line).unwrap());
        let text = certificate
            .unwrap_or_else(|| panic!("{line}: no certificate"))
            .to_string();
        assert_eq!(verdict(&text), Ok(()), "{line}");
    }
}

#[test]
#[ignore = "slow: 12 s"]
fn the_checker_derives_every_proved_law_again() {
    let games = GAMES.iter().map(|&(line, _, is_proved)| (line, is_proved));
    for (line, _) in games
        .chain(OTHERS.map(|(line, _, is_proved)| (line, is_proved)))
        .filter(|(_, is_proved)| *is_proved)
    {
        assert_eq!(verdict(&certificate(line)), Ok(()), "{line}");
    }
}

#[test]
fn vectors_of_a_lattice_take_names() {
    let law = law("Lattice(leap (-k,0) (0,-1))", &[]).unwrap();
    assert_eq!(law.formula, "x, y, k -> (x%(2*k)/k) ^ (y%2)");
}

/// The theorem must refuse a formula that is wrong only beyond the sweep, or only at one heap.
#[test]
fn false_formulas_are_not_proved() {
    let open = Open::parse("Subtraction({1,2,k})").unwrap();
    let law = find(&open, &[], None, &()).unwrap().1.unwrap();
    assert!(law.is_proved());
    let formula = law.formula.strip_prefix("n, k -> ").unwrap();
    for (false_formula, is_proved) in [
        (formula.to_owned(), true),
        (format!("n%3 if k == 60 else {formula}"), false),
        (
            format!("3-n%3 if k == 70 and n == 71 else {formula}"),
            false,
        ),
        (formula.replace("else 3)", "else 4)"), false),
    ] {
        let formula = format!("n, k -> {false_formula}");
        let mut law = law.clone();
        (law.formula, law.theorem) = (formula, None);
        let moves = grundy_check::IntervalMoves::from_open(&open);
        assert_eq!(
            prove_cells(&open, moves.as_ref(), law, &()).is_proved(),
            is_proved,
            "{false_formula}"
        );
    }
}
