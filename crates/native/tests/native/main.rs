//! Comparison of machine code with plain search.

use proptest::prelude::*;

use grundy_compute::compute;
use grundy_core::{
    family::Position,
    game::{Game, expr::Steps, heaps::HeapRules},
    notation::Bounds,
    reference::grundy_values,
    values::{Cells, Sides, Width},
};
use grundy_heaps::rules::{self, MachineCode, RuleProgram, StampMarks};
use grundy_native::{NativeCode, NativeCompiler};
use grundy_strategies as strategies;

/// Every program is compiled at once.
fn install() {
    rules::install(&NativeCompiler, Some(0));
}

fn marks(program: &RuleProgram) -> StampMarks {
    program.marks(1 << 20)
}

fn game(line: &str) -> Game {
    line.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The values of the first heaps by plain search, up to a broken rule or one with many steps.
fn slow(game: &Game, to: u64) -> Vec<u32> {
    let rule = game.rule().expect("a rule");
    let is_right = |&heap: &u64| {
        let mut is_right = true;
        let mut steps = Steps::at_most(100_000);
        let all = rule.try_options(heap, &mut steps, &mut |parts| {
            is_right &= parts.iter().all(|&part| part < heap);
        });
        all.is_ok() && is_right
    };
    grundy_values(game, (0..=to).take_while(is_right).map(Position::Heap))
}

/// Checks the values of heaps in cells of each width; returns the number of heaps that were left to
/// the program.
fn assert_heaps(game: &Game, to: u64) -> usize {
    let slow = slow(game, to);
    install();
    if slow.len() as u64 == to + 1 {
        let values = compute(game, &Bounds::Heap(to), None, &())
            .unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!(values.iter().collect::<Vec<_>>(), slow, "{game}");
    }
    let Some(program) = game.rule().and_then(RuleProgram::new) else {
        return 0;
    };
    let mut all_left = 0;
    for (width, is_narrow) in Width::ALL
        .into_iter()
        .flat_map(|width| [(width, false), (width, true)])
    {
        let Some(code) = NativeCode::new(&program, width, is_narrow) else {
            continue;
        };
        let is_large = |&value: &u32| value > width.largest() || is_narrow && value >= 64;
        let narrow = slow.iter().position(is_large).unwrap_or(slow.len());
        let (mut marks, mut heap, mut left) = (marks(&program), 1.min(narrow), 0);
        while heap < narrow {
            let mut cells = table(&slow[..heap], width, program.has_sums());
            let before = cells.len();
            let mut at = [i64::try_from(heap).expect("few")];
            let largest = slow[..heap].iter().copied().max().unwrap_or(0);
            let done = code.append(&mut at, narrow - heap, &mut cells, &mut marks, largest);
            let per = if program.has_sums() { 2 } else { 1 };
            let found =
                (0..done.positions).map(|index| cells.get(before + per * index).expect("a value"));
            assert_eq!(
                found.collect::<Vec<_>>(),
                slow[heap..heap + done.positions],
                "{game} from {heap}, {width:?}"
            );
            assert!(
                done.is_left || heap + done.positions == narrow,
                "{game} from {heap} {width:?} {is_narrow} {done:?}"
            );
            left += usize::from(done.is_left);
            heap += done.positions + usize::from(done.is_left);
        }
        all_left = all_left.max(left);
        if program.has_sums() {
            // Nim-sums need wide code.
            break;
        }
    }
    all_left
}

/// The table of known values, or of nim-sums and values.
fn table(known: &[u32], width: Width, has_sums: bool) -> Cells {
    if !has_sums {
        return Cells::U32(known.to_vec())
            .in_width(width)
            .expect("narrow values");
    }
    let mut sums = vec![0];
    for &value in known {
        sums.extend([value, sums[sums.len() - 1] ^ value]);
    }
    Cells::U32(sums)
}

/// Rules of which the code decides every heap.
const DECIDED: [&str; 44] = [
    "Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0)",
    "Heap(n -> [n-a, a] for a in 1..=n-1 if n%a == 0 and a != 3)",
    "Heap(n -> [n-k] for k in 1..=n if prime(k) and n % (k+1) > 2)",
    "Heap(n -> [n-k] for k in 2..=n if prime(n-k))",
    "Heap(n -> [a, n-a] for a in 1..=n-1 if gcd(a, n-a) == 1)",
    "Heap(n -> [n-1]; [n/2])",
    "Heap(n -> [n-1] if n%2 == 1; [n/2] if n%2 == 0 and n > 0; [n-2] if n > 2)",
    "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
    "Heap(n -> [a, n-a] for a in 1..=n-1 if a != n-a)",
    "Heap(n -> [n-a, a] for a in 1..=n/2 if a+a < n)",
    "Heap(n -> [a, n-a] for a in 1..=n-1 if a % 3 != 1 or a > n-a)",
    "Heap(n -> [a, b, n-a-b] for a in 1..=n/3, b in a+1..=(n-a)/2)",
    "Heap(n -> [a, b, n-1-a-b] for a in 0..=n-1, b in a..=n-1-a if b != 3 and 2*b != n-a and b < 30)",
    "Heap(n -> [n-a-b] for a in 1..=n, b in 1..=3 if a+b <= n)",
    "Heap(n -> [a, b, a] for a in 0..=n/3, b in a..=n-1-a if gcd(a, b) == 1; [n/2] if n > 1)",
    "Heap(n -> [2*a, n-1-2*a] for a in 0..=(n-1)/2)",
    "Heap(n -> [a*a, n-a*a-1] for a in 0..=isqrt(n) if a*a < n)",
    "Heap(n -> [n-k*k] for k in 1..=9 if k*k <= n and k < 4)",
    "Heap(n -> [n^k] for k in 1..=n if n^k < n)",
    "Heap(n -> [n-k*a] for k in 1..=3, a in 1..=5 if k*a <= n and a != 2)",
    // Equations that determine the last variable: the one before divides a number, or all its turns
    // are tried.
    "Heap(n -> [a, k] for k in 1..=n-1, a in 0..=n-1 if k*a + 3*k == n+5)",
    "Heap(n -> [a] for k in 2..=n, a in k..=n-1 if a > 2 and 3*k*a - k*k*k == 2*n and a%4 != 1)",
    "Heap(n -> [k, a, a] for k in 1..=n-1, a in 0..=n-1 if n + 2 == k*(k+1)*(k+2)/6 + a*k)",
    "Heap(n -> [k] for k in 1..=n-1, a in 0..=n if (k+1)*a + k == n)",
    // All turns divide a number that is always 0, or 0 at every fifth heap.
    "Heap(n -> [k, a] for k in 2..=n-1, a in k..=n-1 if 2*k*a + 2*k*k - k == n*k and a != 3)",
    "Heap(n -> [k, a] for k in 1..=n-1, a in 1..=n-1 if k*a + k*k == n%5*n + 3*k)",
    "Heap(n -> [k, a/2] for k in 1..=n-1, a in -n..=n if k*a + k*k/2 == n-9)",
    "Heap(n -> [a] for b in 1..=4, k in 1..=n, a in 0..=n-1 if k*a == b*n-k and b != k)",
    "Heap(n -> [n-k] for k in 1..=n if k*n <= 3*k+20)",
    "Heap(n -> [n-k] for k in 1..=n if (n-4)*k >= n)",
    "Heap(n -> [k] for k in 0..=n-1 if (n%5-2)*k == n%7)",
    "Heap(n -> [k] for k in 0..=n-1 if (-k-3)/4 + (-k)%3 > -n/5)",
    "Heap(n -> [k] for k in 0..=n-1 if max(k-n/2, -2) / -3 == 0 or (k*k) % 7 == min(n, 3))",
    "Heap(n -> [n-digitsum(n)] if n > 0; [n-1-popcount(n)] if n > popcount(n); [ilog(n)] if n > 1)",
    "Heap(n -> [n-k, k] for k in 1..=n/2 if prime(k+n) and not prime(n-k))",
    "Heap(n -> [k+(n-k)/3, k] for k in 0..=n-2)",
    "Heap(n -> [n-a*a-b*b] for a in 1..=n, b in a..=n if a*a+b*b <= n)",
    "Heap(n -> [n-a*b] for a in 2..=n, b in a+1..=n if n >= a*b and b%3 != 1)",
    "Heap(n -> [n-a*b*c] for a in 1..=n, b in a..=n, c in b..=n if a*b*c <= n and c != 2)",
    // Neighbours with the same first test, and tests that narrow what comes after them.
    "Heap(n -> [n-1] if n > 5; [n-2, 1] if n > 5 and n%3 == 1; [n-k] for k in 1..=n-4 if n > 5; [n-3] if n > 2)",
    "Heap(n -> [n-1] if n == 7; [n-7] if n == 7; [n-1] if 9 <= n and n < 40; [n-9] if 9 <= n; [0] if n <= 3 and n > 0)",
    "Heap(n -> [n-k] for k in 1..=n/max(2, n-4) if n > 6 and n != 9; [n-2*k, k] for k in 1..=(n-1)/3 if n > 6)",
    "Heap(n -> [k] for k in 0..=n-1 if (k-9)/8 + (k-9)%8 < 3 and min(n, max(n+1, k)) > 4)",
    "Heap(n -> [] if n > 0; [n-1, n-1, n-1] if n % 3 == 2; [0, 0, n/4] if n > 3)",
];

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_code_decides_simple_rules() {
    for line in DECIDED {
        assert_eq!(assert_heaps(&game(line), 80), 0, "{line}");
    }
}

#[test]
fn code_leaves_what_it_cannot_decide() {
    compare_undecided(3);
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_code_leaves_what_it_cannot_decide() {
    compare_undecided(1);
}

fn compare_undecided(step: usize) {
    for line in [
        "Heap(n -> [n-1]; [n/(n%5)] if n%5 > 1 and n/(n%5) < n; [n-k] for k in 1..=n if 7/(k-2*n) < 0)",
        "Heap(n -> [n-k] for k in 1..=n if k*k*k*k*k*k*k*k*k*k*k*k*k*k > n)",
        "Heap(n -> [n-k] for k in 1..=n if (k*1000000007*1000000009) % 5 == 2)",
        "Heap(n -> [n-k] for k in 1..=n if k%2 == 0 or 4 / max(2*k%2, k%2) >= 0)",
        "Heap(n -> [n-1]; [n-2] if n > 60 and (n - 40)^n > 3)",
        "Heap(n -> [a+i for i in 0..=k-1] for k in 2..=n, a in 1..=n if k*a+k*(k-1)/2 == n)",
        "Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0)",
    ].into_iter().step_by(step) {
        assert_heaps(&game(line), 80);
    }
}

/// A regression: where a later test failed, the table had a value for a heap whose rules divide by
/// zero.
#[test]
fn no_test_hides_a_failure_before_it() {
    install();
    for line in [
        "Heap(n -> [n-k] for k in 1..=n/(n-500) if n > 600)",
        "Heap(n -> [n-k] for k in 1..=n if k < n/(n-500) and 2*k == n+3)",
        "Heap(n -> [n-k] for k in 1..=n if k < n/(n-500) and n > 600)",
        "Heap(n -> [n-1] if n%(n-500) < 9 and n > 600)",
        "Heap(n -> [n-a] for a in 1..=2, b in 1..=n/(n-500) if a == 7 and n > 600)",
        "Heap(n -> [n-k] for k in 1..=n if 9%(k-500) < 5 and k < n/2)",
    ] {
        assert!(slow(&game(line), 700).len() == 500, "{line}");
        assert!(
            compute(&game(line), &Bounds::Heap(700), None, &()).is_err(),
            "{line}"
        );
    }
}

/// Options in sets, whose values outgrow cells and marks of 8 bits: the code begins again with more
/// marks.
#[test]
#[ignore = "4 s: .ci/weekly"]
fn sets_of_options_outgrow_8_bits() {
    install();
    for (line, to) in [
        ("Heap(n -> [n-k] for k in 1..=n/2 if gcd(n, k) == 1)", 4000),
        (
            "Heap(n -> [n-k] for k in 1..=n if gcd(n, k) == 1 and k < 1900)",
            2200,
        ),
        (
            "Heap(n -> [n-k] for k in 1..=n if gcd(n, k) > 1 and k > 3)",
            1500,
        ),
        ("Heap(n -> [n-k] for k in 2..=n-1 if k%7 != 3)", 1500),
        (
            "Heap(n -> [n-k] for k in 1..=2*n/3; [n-k] for k in 1..=n if gcd(n, k) > 1)",
            1500,
        ),
    ] {
        let (game, slow) = (game(line), slow(&game(line), to));
        assert!(slow.iter().any(|&value| value > 255), "{line}");
        let values = compute(&game, &Bounds::Heap(to), None, &())
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(values.iter().collect::<Vec<_>>(), slow, "{line}");
    }
}

/// A heap with many turns is left to the program, and values of 8 bits end where they must.
#[test]
fn long_and_wide_heaps_are_left() {
    let many = game("Heap(n -> [n-1] for a in 0..=n*n*n, b in 0..=n*a if a*b >= b)");
    let program = RuleProgram::new(many.rule().expect("a rule")).expect("a program");
    let code = NativeCode::new(&program, Width::U8, false).expect("code");
    let done = code.append(
        &mut [200],
        1,
        &mut Cells::U8(vec![0; 200]),
        &mut marks(&program),
        0,
    );
    assert_eq!((done.positions, done.is_left), (0, true));
    let nim = game("Heap(n -> [k] for k in 0..=n-1)");
    let program = RuleProgram::new(nim.rule().expect("a rule")).expect("a program");
    for (width, to) in [(Width::U8, 256), (Width::U16, 3000), (Width::U32, 3000)] {
        let code = NativeCode::new(&program, width, false).expect("code");
        let mut cells = Cells::U32(vec![0]).in_width(width).expect("narrow");
        let mut marks = marks(&program);
        loop {
            let mut at = [i64::try_from(cells.len()).expect("few")];
            let largest = cells.get(cells.len() - 1).unwrap_or(0);
            let done = code.append(&mut at, 3000 - cells.len(), &mut cells, &mut marks, largest);
            if done.is_left || cells.len() == 3000 {
                break;
            }
        }
        assert_eq!(
            cells,
            Cells::U32((0..to).collect())
                .in_width(width)
                .expect("narrow")
        );
    }
}

/// Checks that every value of a box is that of plain search.
fn assert_states(line: &str, to: &str) {
    install();
    let bounds: Bounds = to.parse().expect("bounds");
    let sides = match bounds {
        Bounds::Grid(width, height) => Sides::new(&[width, height]),
        Bounds::Block(sides) => Some(sides),
        Bounds::Heap(_) | Bounds::All => None,
    };
    let sides = sides.expect("a box");
    let states = (0..sides.positions().expect("few")).map(|index| sides.state(index));
    let slow = grundy_values(&game(line), states.map(Position::Cell));
    let values =
        compute(&game(line), &bounds, None, &()).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(values.iter().collect::<Vec<_>>(), slow, "{line} to {to}");
}

#[test]
fn states_have_the_values_of_plain_search() {
    compare_states(4);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_states_have_the_values_of_plain_search() {
    compare_states(1);
}

fn compare_states(step: usize) {
    for (line, to) in [
        (
            "State(x, y -> (x-k, y+1) for k in 1..=x; (x, y-2) if y >= 2)",
            "20x20",
        ),
        (
            "State(x, y -> (x-k*y, y) for k in 1..=x/max(1, y) if y > 0 and x >= y; (x, y-k*x) for k in 1..=y/max(1, x) if x > 0 and y > x)",
            "30x30",
        ),
        (
            "State(x, y -> (i, y) + (x-i, y) for i in 1..=x/2; (x, i) + (x, y-i) for i in 1..=y/2)",
            "24x24",
        ),
        (
            "State(x, y, z -> (x-a, y-b, z) for a in 0..=x, b in 0..=y if a+b > 0; (x-a, y, z-b) for a in 0..=x, b in 0..=z if a+b > 0)",
            "6x6x20",
        ),
        ("State(x, y -> (y, x-k) for k in 1..=x)", "30x30"),
        (
            "State(x, y -> (x-1, y+k) for k in 0..=3 if x > 0; (x, y-1) if y > 0)",
            "20x20",
        ),
        (
            "State(x, y -> (x-a, y-b) for a in 0..=min(x, 3), b in 0..=min(y, 3) if a+b > 0 and a+b <= 3)",
            "25x25",
        ),
        (
            "State(x, y -> (x-1, 5*y+7) if y % 3 == 1; (x, y-k) for k in 1..=y if prime(k))",
            "3x20",
        ),
        (
            "State(x, y -> (x-k, y) for k in 1..=x if gcd(k, y) == 1; (x, y-isqrt(y)) if y > 0)",
            "20x20",
        ),
        (
            "State(x, y -> (x-ilog(x), y) if x > 1; (x, y-digitsum(y)) if y > 0; (y-1, x-1))",
            "30x20",
        ),
        (
            "State(x, y -> (x-1, y) if y < x; (x-2, y) if y < x and x > 1; (x, y-k) for k in 1..=y/max(1, x) if x > 0)",
            "25x25",
        ),
        (
            "State(x, y -> (x-k*y, y+1) for k in 1..=x/max(1, y) if y > 0; (x, y-1) if y > 0)",
            "20x20",
        ),
        ("State(x, y -> [] if x > 0; (x-1, y) + (0, y))", "6x20"),
        // Values above 255: the table becomes wider in a long row, and between short ones.
        (
            "State(x, y -> (x, y-k) for k in 1..=y if (k*k+y) % 7 != 3; (x-1, y) if x > 0)",
            "2x600",
        ),
        (
            "State(x, y -> (x-k, y) for k in 1..=x if (k*k+x) % 7 != 3; (x, y-1) if y > 0)",
            "600x2",
        ),
    ].into_iter().step_by(step) {
        assert_states(line, to);
    }
}

/// Checks the values of a rule against plain search, up to the last position or until the options
/// of all positions together take `most_steps` steps.
fn assert_far(game: &Game, last: u64, most_steps: u64) {
    let rule = game.rule().expect("a rule");
    let mut left = most_steps;
    let is_near = |&heap: &u64| {
        let (mut steps, mut is_right) = (Steps::at_most(left), true);
        let all = rule.try_options(heap, &mut steps, &mut |parts| {
            is_right &= parts.iter().all(|&part| part < heap);
        });
        left -= steps.taken().min(left);
        all.is_ok() && is_right
    };
    let expected = grundy_values(game, (0..=last).take_while(is_near).map(Position::Heap));
    let Some(last) = expected.len().checked_sub(1) else {
        return;
    };
    install();
    let values = compute(game, &Bounds::Heap(last as u64), None, &())
        .unwrap_or_else(|error| panic!("{game}: {error}"));
    assert_eq!(values.iter().collect::<Vec<_>>(), expected, "{game}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    #[ignore = "900 s: .ci/weekly"]
    fn rules_to_10_000_have_the_values_of_plain_search(rule in strategies::rule()) {
        assert_far(&Game::from(rule), 10_000, 1 << 23);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(ProptestConfig::default().cases.div_ceil(20)) })]

    #[test]
    #[ignore = "2 s: .ci/run"]
    fn thorough_random_rules_have_the_values_of_plain_search(rule in strategies::rule()) {
        assert_heaps(&Game::from(rule), 40);
    }

    #[test]
    fn random_rules_far_out_have_the_values_of_plain_search(rule in strategies::rule()) {
        assert_far(&Game::from(rule), 1000, 1 << 16);
    }

    #[test]
    fn random_states_have_the_values_of_plain_search(line in strategies::state_line()) {
        let Ok(game) = line.parse::<Game>() else { return Ok(()) };
        let Some(rule) = game.state() else { return Ok(()) };
        // Rows need some length to be done together.
        let to = ["20", "3x20", "2x3x18", "2x2x2x18"][rule.coordinates - 1];
        let bounds: Bounds = to.parse().expect("bounds");
        install();
        if let Ok(values) = compute(&game, &bounds, None, &()) {
            let sides = match bounds {
                Bounds::Grid(width, height) => Sides::new(&[width, height]),
                Bounds::Block(sides) => Some(sides),
                Bounds::Heap(_) | Bounds::All => None,
            };
            let Some(sides) = sides else { return Ok(()) };
            let states = (0..sides.positions().expect("few")).map(|index| Position::Cell(sides.state(index)));
            prop_assert_eq!(values.iter().collect::<Vec<_>>(), grundy_values(&game, states), "{}", line);
        }
    }
}
