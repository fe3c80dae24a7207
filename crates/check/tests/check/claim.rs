//! The decision against brute force, for laws and claims made up here.

use grundy_check::claim::{Decision, FormStop, LinearForm, Obeyed, agree, decide, laws, obeys};
use grundy_core::claim::{Claim, Claimed};
use grundy_core::game::expr::Steps;

/// A law of heaps that this file makes up.
enum Made {
    /// The values of one preperiod and one period, the preperiod, the saltus.
    Shift(Vec<u128>, usize, u64),
    /// The nim-sum of two sequences g(n) = n.
    Nim,
    /// The nim-sum of three sequences g(n) = n.
    Three,
    /// The recurrence for moves that remove 1 to n/2.
    Halves,
}

impl Made {
    fn halves(n: u128) -> u128 {
        if n % 2 == 0 {
            n / 2
        } else {
            Self::halves(n / 2)
        }
    }
}

impl Obeyed for Made {
    fn value(&self, position: &[u128]) -> Option<u128> {
        match (self, position) {
            (Self::Shift(values, preperiod, saltus), &[n]) => {
                let (start, period) = (*preperiod as u128, (values.len() - preperiod) as u128);
                let turns = n.saturating_sub(start) / period;
                Some(
                    values[usize::try_from(n - turns * period).ok()?] + turns * u128::from(*saltus),
                )
            }
            (Self::Nim, &[x, y]) => Some(x ^ y),
            (Self::Three, &[x, y, z]) => Some(x ^ y ^ z),
            (Self::Halves, &[n]) => Some(Self::halves(n)),
            _ => None,
        }
    }

    fn form(&self, position: &[LinearForm], least: u64) -> Result<LinearForm, FormStop> {
        match self {
            Self::Shift(values, preperiod, saltus) => {
                let period = (values.len() - preperiod) as u64;
                let shift = laws::ShiftLaw {
                    preperiod: *preperiod as u64,
                    period,
                    saltus: *saltus,
                };
                shift.form(&position[0], least, &|n| {
                    values.get(usize::try_from(n).ok()?).copied()
                })
            }
            Self::Nim | Self::Three => laws::nim_sum(position, least),
            Self::Halves => laws::SlowLaw { a: 1, b: 0, d: 2 }
                .form(&position[0], least, &|n| Some(Self::halves(n))),
        }
    }

    fn moduli(&self) -> Vec<u64> {
        match self {
            Self::Shift(values, preperiod, _) => vec![(values.len() - preperiod) as u64],
            Self::Nim => vec![1, 1],
            Self::Three => vec![1, 1, 1],
            Self::Halves => vec![2],
        }
    }

    fn sides(&self) -> Vec<Option<u64>> {
        vec![None; self.moduli().len()]
    }
}

fn claim(text: &str, law: &Made) -> Claim {
    let names: &[&str] = match law {
        Made::Nim => &["x", "y"],
        Made::Three => &["x", "y", "z"],
        Made::Shift(..) | Made::Halves => &["n"],
    };
    Claim::parse(text, names).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Compares a decision with all positions below 400, or 40x40.
fn checked(text: &str, law: &Made) -> Decision {
    let claim = claim(text, law);
    let decision = decide(&claim, law, &());
    let positions: Vec<Vec<u128>> = match law {
        Made::Nim => (0..40)
            .flat_map(|x| (0..40).map(move |y| vec![x, y]))
            .collect(),
        Made::Three => (0..1000)
            .map(|n| vec![n / 100, n / 10 % 10, n % 10])
            .collect(),
        Made::Shift(..) | Made::Halves => (0..400).map(|n| vec![n]).collect(),
    };
    let first = positions.iter().find(|position| {
        let numbers: Vec<i128> = position
            .iter()
            .map(|&number| i128::try_from(number).expect("small"))
            .collect();
        let value = i128::try_from(law.value(position).expect("a value")).expect("small");
        let known = |_: &[i128]| None;
        match claim.at(&numbers, &known, &mut Steps::at_most(1 << 30)) {
            Ok(Claimed::Value(claimed)) => claimed != value,
            Ok(Claimed::Lost(lost)) => lost != (value == 0),
            Err(_) => true,
        }
    });
    match &decision {
        Decision::Equal { .. } => assert_eq!(first, None, "{text}"),
        Decision::Differs(position) => {
            assert_eq!(agree(&claim, law, position), Ok(false), "{text}");
        }
        Decision::Open(_) => {}
    }
    decision
}

#[test]
fn true_formulas_are_proved() {
    let modulo = Made::Shift(vec![0, 1, 2], 0, 0);
    let late = Made::Shift(vec![0, 0, 5, 1, 2, 3, 4], 3, 0);
    let grows = Made::Shift(vec![0, 0, 1, 2], 1, 3);
    for (law, texts) in [
        (
            &modulo,
            vec![
                "n % 3",
                "n - 3*(n/3)",
                "[0, 1, 2][n]",
                "n if n < 3 else g(n-3)",
                "0 if n % 3 == 0 else 1 if n % 3 == 1 else 2",
                "lost if n % 3 == 0",
                "lost if gcd(n, 3) == 3",
                "min(n % 3, n)",
                "(n % 6) % 3",
                "0 if n == 0 else [0, 1; 2, 0, 1][n]",
                "n if n <= 2 else (g(n-3) + g(n-6)) / 2 if n > 5 else n - 3",
            ],
        ),
        (
            &late,
            vec![
                "[0, 0, 5; 1, 2, 3, 4][n]",
                "[0,0,5][n] if n < 3 else (n + 1) % 4 + 1",
                "lost if n < 2",
            ],
        ),
        (
            &grows,
            vec![
                "n - 1 if n > 0 else 0",
                "max(n - 1, 0)",
                "max(0, n-1)",
                "g(n-3) + 3 if n > 3 else [0, 0, 1, 2][n]",
                "lost if n <= 1",
                "((n-1)^1)^1 if n > 0 else 0",
                "(n-1)/4*4 + (n-1)%4 if not n == 0 else 0",
            ],
        ),
        (
            &Made::Nim,
            vec![
                "x ^ y",
                "2*(x/2 ^ y/2) + (x % 2 ^ y % 2)",
                "lost if x == y",
                "lost if not x != y",
                "(x^1)^(y^1)",
                "lost if x <= y and y <= x",
                "lost if not (x > y or y > x)",
                "lost if (x ^ y) < 1",
                "lost if not 3*(x ^ y) > 2",
                "x ^ y if x < y else y ^ x",
                "lost if max(x, y) == min(x, y)",
                "lost if max(x, y) - min(x, y) < 1",
                "lost if not max(x, y) > min(x, y)",
                "lost if (x - y if x > y else y - x) == 0",
                "lost if (x if x > y else y) == (y if x > y else x)",
                "lost if max(x, y)/2 == min(x, y)/2 and x % 2 == y % 2",
                "max(x, y) ^ min(x, y)",
                "x ^ y if x != y else 0",
                "0 if max(x, y) == min(x, y) else x ^ y",
                "max(x, y) ^ (x + y - max(x, y))",
                "2*(max(x, y)/2 ^ min(x, y)/2) + (x + y) % 2",
            ],
        ),
        (
            &Made::Three,
            vec![
                "max(x, y) ^ min(x, y) ^ z",
                "lost if x == (max(y, z) ^ min(y, z))",
                "z if x == y else y if x == z else x if y == z else x ^ y ^ z",
                "lost if (z if x == y else x ^ y ^ z) == 0",
            ],
        ),
        (
            &Made::Halves,
            vec![
                "n/2 if n % 2 == 0 else g(n/2)",
                "n/2 if n % 2 == 0 else (n-1)/4 if n % 4 == 1 else g(n/4)",
            ],
        ),
    ] {
        for text in texts {
            let decision = checked(text, law);
            assert!(
                matches!(decision, Decision::Equal { .. }),
                "{text}: {decision:?}"
            );
        }
    }
}

#[test]
fn false_formulas_are_never_proved() {
    let modulo = Made::Shift(vec![0, 1, 2], 0, 0);
    for (law, texts) in [
        (
            &modulo,
            vec![
                "n % 4",
                "n % 3 if n != 1000000000000 else 7",
                "n % 3 if n != 5000 else 7",
                "lost if n % 6 == 0",
                "n % 3 + n / 1000",
                "0",
                "-1",
            ],
        ),
        (
            &Made::Nim,
            vec![
                "x + y",
                "lost if x == y + 1",
                "lost if x <= y",
                "lost if (x ^ y) < 2",
                "x ^ y if x != 30 else 0",
                "max(x, y)",
                "max(x, y) - min(x, y)",
                "lost if max(x, y) == min(x, y) + 1",
                "lost if max(x, y) >= min(x, y)",
                "lost if max(x, y)/2 == min(x, y)/2",
                "x ^ y if x != y else 1",
                "x ^ y if max(x, y) < 5000 else max(x, y)",
            ],
        ),
        (
            &Made::Three,
            vec![
                "lost if x == y",
                "z if x == y else x ^ y",
                "max(max(x, y), z) ^ min(min(x, y), z)",
                "lost if x == y and y == z",
            ],
        ),
        (
            &Made::Halves,
            vec![
                "n/2",
                "n/2 if n % 2 == 0 else g(n/2) + n/300",
                "g(n/2) if n > 0 else 0",
            ],
        ),
    ] {
        for text in texts {
            let decision = checked(text, law);
            assert!(
                matches!(decision, Decision::Differs(_) | Decision::Open(_)),
                "{text}: {decision:?}"
            );
        }
    }
}

/// Every comparison of two of these expressions is proved if and only if it is right.
#[test]
fn comparisons_of_two_numbers_are_proved_if_right() {
    let terms = [
        "0",
        "1",
        "x",
        "y",
        "min(x, y)",
        "max(x, y)",
        "(x ^ y)",
        "(max(x, y) - min(x, y))",
        "(x - y if x > y else y - x)",
        "(x + y - 2*min(x, y))",
        "max(x, y)/2",
        "(min(x, y) + 1)/2",
        "(x/2 if x != y else y/2)",
    ];
    let mut proved = 0;
    for (a, b) in terms.iter().flat_map(|a| terms.iter().map(move |b| (a, b))) {
        let conditions =
            ["==", "<", "<=", "!="].map(|relation| format!("lost if {a} {relation} {b}"));
        let formulas = [
            format!("{a} ^ {b}"),
            format!("{a} if x < y else {b}"),
            format!("{a} if x == y else {b}"),
        ];
        for text in conditions.into_iter().chain(formulas) {
            let is_right = (0..400).all(|at| {
                agree(&claim(&text, &Made::Nim), &Made::Nim, &[at / 20, at % 20]) == Ok(true)
            });
            let is_proved = matches!(checked(&text, &Made::Nim), Decision::Equal { .. });
            assert_eq!(is_proved, is_right, "{text}");
            proved += usize::from(is_proved);
        }
    }
    assert!(proved >= 30, "{proved}");
}

/// No claim about three numbers is proved or refuted against the values.
#[test]
fn comparisons_of_three_numbers_are_never_proved_falsely() {
    let terms = [
        "x",
        "z",
        "min(x, y)",
        "max(y, z)",
        "(x ^ y)",
        "(x if x == y else z)",
        "(max(x, z) - min(x, z))",
        "(y/2 if x > z else x ^ y)",
    ];
    let mut proved = 0;
    for (a, b) in terms.iter().flat_map(|a| terms.iter().map(move |b| (a, b))) {
        for text in [
            format!("lost if {a} == {b}"),
            format!("lost if {a} < {b} or x == y and z == 0"),
            format!("{a} ^ {b}"),
            format!("{a} ^ {b} ^ y"),
            format!("{a} if x == y else {b} if y == z else x ^ y ^ z"),
        ] {
            proved += usize::from(matches!(
                checked(&text, &Made::Three),
                Decision::Equal { .. }
            ));
        }
    }
    assert!(proved >= 5, "{proved}");
}

#[test]
fn formulas_without_a_rule_stay_open() {
    for text in ["isqrt(n*n) % 3", "popcount(n)", "n % 3 + 0*isqrt(n)"] {
        let decision = decide(
            &Claim::parse(text, &["n"]).expect("a claim"),
            &Made::Shift(vec![0, 1, 2], 0, 0),
            &(),
        );
        assert!(
            !matches!(decision, Decision::Equal { .. }),
            "{text}: {decision:?}"
        );
    }
}

/// The misère or normal values of a lattice game below a side, by the mex of the options. All moves
/// lower the sum of the coordinates.
fn values_by_mex(moves: &[Vec<i64>], side: usize, misere: bool) -> Vec<Vec<u32>> {
    let mut values = vec![vec![0; side]; side];
    for sum in 0..2 * side - 1 {
        for x in sum.saturating_sub(side - 1)..=sum.min(side - 1) {
            let y = sum - x;
            let moved = |number: usize, by: i64| {
                number.checked_add_signed(isize::try_from(by).expect("small"))
            };
            let value = |by: &Vec<i64>| Some(*values.get(moved(x, by[0])?)?.get(moved(y, by[1])?)?);
            let options: Vec<u32> = moves.iter().filter_map(value).collect();
            let mex = (0..)
                .find(|value| !options.contains(value))
                .expect("a value");
            values[x][y] = if options.is_empty() {
                u32::from(misere)
            } else {
                mex
            };
        }
    }
    values
}

/// Every table of period p in both coordinates is proved if and only if it is right on a rectangle
/// of many periods.
#[test]
fn the_equation_of_leaps_agrees_with_their_values() {
    const SIDE: usize = 30;
    let leaps = [
        [-1, 0],
        [0, -1],
        [-1, -1],
        [-2, 0],
        [-2, 1],
        [0, -3],
        [1, -2],
    ];
    let (mut proved, mut differ) = (0, 0);
    for chosen in 1_usize..1 << leaps.len() {
        let moves: Vec<Vec<i64>> = (0..leaps.len())
            .filter(|bit| chosen >> bit & 1 == 1)
            .map(|bit| leaps[bit].to_vec())
            .collect();
        let period = 2 + chosen % 3;
        for (misere, lost) in [(false, false), (false, true), (true, false), (true, true)] {
            // Cells near the far sides may have options outside.
            let values = values_by_mex(&moves, 2 * SIDE, misere);
            // The period is that of the cells from (12, 12) on, as 12 is a multiple of all periods.
            let table = |x: usize, y: usize| values[12 + x % period][12 + y % period];
            let cells: Vec<String> = (0..period * period)
                .map(|at| table(at / period, at % period).to_string())
                .collect();
            let entry = format!(
                "[{}][x % {period} * {period} + y % {period}]",
                cells.join(", ")
            );
            let text = if lost {
                format!("lost if {entry} == 0")
            } else {
                format!("x, y -> {entry}")
            };
            let is_right = (0..SIDE * SIDE).all(|at| {
                let (x, y) = (at / SIDE, at % SIDE);
                if lost {
                    (values[x][y] == 0) == (table(x, y) == 0)
                } else {
                    values[x][y] == table(x, y)
                }
            });
            let claim = Claim::parse(&text, &["x", "y"]).expect("a claim");
            let is_proved = match obeys(&claim, &moves, misere, &()) {
                Decision::Equal { .. } => true,
                Decision::Differs(_) => false,
                Decision::Open(why) => panic!("{moves:?} {misere} {text}: {why}"),
            };
            assert_eq!(is_proved, is_right, "{moves:?} {misere} {text}");
            *if is_proved { &mut proved } else { &mut differ } += 1;
        }
    }
    assert!(proved > 20 && differ > 20, "{proved} {differ}");
}

#[test]
fn binary_ones_are_proved_by_induction() {
    for text in [
        "lost if popcount(n+1) == 1",
        "lost if not popcount(n+1) != 1",
        "lost if popcount(n+1) < 2",
        "lost if popcount(2*n+2) == 1",
    ] {
        assert!(
            matches!(checked(text, &Made::Halves), Decision::Equal { .. }),
            "{text}"
        );
    }
    for text in [
        "lost if popcount(n) == 1",
        "lost if popcount(n+1) == 2",
        "lost if popcount(n+1) == 1 and n != 4095",
    ] {
        assert!(
            !matches!(checked(text, &Made::Halves), Decision::Equal { .. }),
            "{text}"
        );
    }
}
