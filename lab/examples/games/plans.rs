//! The files, their games, and the limits of time for their laws.

/// A file: its name, its subject, its games, and limits in estimated seconds for one law and for
/// all laws together.
pub(super) struct Plan {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) games: Vec<String>,
    /// The largest number of heaps that are computed for a law.
    pub(super) most: u64,
    pub(super) each: f64,
    pub(super) all: f64,
    pub(super) kind: Kind,
}

/// The kind of a file's laws.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Laws of one theorem each, by values.
    Values,
    /// Laws by automata, which may take seconds to prove.
    Automata,
    /// Rings and sums: their theorems follow those of their rows or coordinates.
    Parts,
    /// Misère quotients.
    Misere,
}

/// Returns all words of `length` letters that do not end in 0, the first letter.
pub(super) fn words(letters: &[&str], length: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    for _ in 0..length {
        all = all
            .iter()
            .flat_map(|word| letters.iter().map(move |letter| format!("{word}{letter}")))
            .collect();
    }
    all.retain(|word| !word.ends_with('0'));
    all
}

pub(super) const OCTAL: [&str; 8] = ["0", "1", "2", "3", "4", "5", "6", "7"];

const HEXADECIMAL: [&str; 16] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F",
];

const DEMANDS: [&str; 13] = [
    "0", "1", "3", "4", "4!", "4=", "6", "6!", "6=", "7", "7!", "7=", "8!",
];

fn lattice() -> Vec<String> {
    let mut games = vec!["Wythoff".to_owned()];
    let leaps = [
        "(-1,-1)",
        "(-2,-2)",
        "(-1,-2)",
        "(-1,-2) (-2,-1)",
        "(-2,-3) (-3,-2)",
        "(-1,-1) (-2,-2)",
        "(-1,-1) (-1,-2) (-2,-1)",
        "(-3,-3)",
        "(-1,-3)",
        "(-2,-2) (-1,-3) (-3,-1)",
    ];
    games.extend(leaps.map(|leaps| format!("Lattice(leap {leaps} ride (-1,0) (0,-1))")));
    games.extend(
        ["(-1,-1,0)", "(-1,-1,-1)", "(-1,-1,0) (0,-1,-1)"]
            .map(|leaps| format!("Lattice(leap {leaps} ride (-1,0,0) (0,-1,0) (0,0,-1))")),
    );
    games.extend((2..=9).map(|most| {
        let moves: Vec<String> = (1..=most).map(|k| format!("(n-{k}, p)")).collect();
        format!("State(n, p -> {}; (n, p-1) if n > 0)", moves.join("; "))
    }));
    games.extend(
        [
            "(-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2)",
            "(-1,-2) (-2,-1)",
            "(-2,1) (-2,-1) (-1,-2) (1,-2)",
            "(-1,0) (0,-1) (-1,-1)",
            "(-1,0) (0,-2) (-1,-1)",
            "(-1,-1) (-2,0) (0,-3)",
        ]
        .map(|leaps| format!("Lattice(leap {leaps})")),
    );
    games.push("State(n, p -> (n-1, p); (n-3, p) if p < 2; (n-4, p-1) if n > 5)".into());
    games
}

/// Games whose laws are proved by automata.
fn automata() -> Vec<String> {
    let codes = [
        "0.8", "0.88", "0.888", "0.F", "0.0F", "0.FF", "8.F", "8.08", "0.388", "0.[8]", "4.[3]",
        "4.[7]", "8.[3]", "0.[4]", "0.3[4]", "0.[7]", "0.[F]", "0.7[4]", "4!.[3]", "4=.[3]",
        "8!.[3]", "0.48[1]", "0.3[8]", "8=.F", "0.F[8]", "0.[8=]",
    ];
    let strips = [
        "Strip(O X; never OO XX)",
        "Strip(A B C; never AA BB CC)",
        "Strip(O X; never XX)",
        "Strip(A B; never AA BB AB)",
    ];
    codes.into_iter().chain(strips).map(String::from).collect()
}

/// Rings of these codes, and of strips.
fn rings(codes: &[String]) -> Vec<String> {
    let more = ["0.137", "0.107", "0.F", "0.08", "4.7", "0.156", "0.165"]
        .map(|code| format!("Ring({code})"));
    let strips = [
        "Strip(O)",
        "Strip(O X)",
        "Strip(O X; never OX XO)",
        "Strip(O X; never OO XX)",
        "Strip(O; never OO)",
    ];
    let strips = strips.map(|strip| format!("Ring({strip})"));
    codes
        .iter()
        .map(|code| format!("Ring({code})"))
        .chain(more)
        .chain(strips)
        .collect()
}

/// Lattice games whose moves change one coordinate each.
fn sums() -> Vec<String> {
    [
        "ride (-1,0) (0,-1)",
        "leap (-1,0) (-2,0) (0,-1) (0,-3)",
        "leap (-2,0) ride (0,-1)",
        "ride (-1,0,0) (0,-1,0) (0,0,-1)",
        "leap (-1,0,0) (0,-1,0) (0,-2,0) (0,0,-2) (0,0,-3)",
        "leap (-1,0,0) (-4,0,0) ride (0,-1,0) (0,0,-2)",
        "ride (-1,0,0,0) (0,-1,0,0) (0,0,-1,0) (0,0,0,-1)",
        "leap (-1,0,0,0) (0,-2,0,0) (0,0,-1,0) (0,0,-3,0) (0,0,0,-2) (0,0,0,-5)",
    ]
    .map(|moves| format!("Lattice({moves})"))
    .into()
}

/// The name and the subject of a file, the largest number of heaps, the limits for one law and for
/// all, and the kind. Where there are two numbers, the second is for `--weekly`, which has no limit
/// for all laws together.
type Limits = (&'static str, &'static str, [u64; 2], [f64; 2], f64, Kind);

/// The files, in the order of their games in [`plans`].
const PLANS: [Limits; 13] = [
    (
        "octal",
        "Codes of at most three octal digits.",
        [20_000; 2],
        [4.0, 600.0],
        40.0,
        Kind::Values,
    ),
    (
        "octal_split",
        "Codes of at most three octal digits after 4.",
        [20_000; 2],
        [4.0, 600.0],
        20.0,
        Kind::Values,
    ),
    (
        "octal_four",
        "Codes of four octal digits, those with the shortest laws.",
        [600, 20_000],
        [0.006, 10.0],
        8.0,
        Kind::Values,
    ),
    (
        "hexadecimal",
        "Codes of hexadecimal digits: up to three parts.",
        [300; 2],
        [0.5, 60.0],
        12.0,
        Kind::Values,
    ),
    (
        "demands",
        "Codes with `!`, `=` and repeated digits.",
        [600; 2],
        [0.5, 60.0],
        12.0,
        Kind::Values,
    ),
    (
        "subtraction",
        "Subtraction sets of two and three numbers.",
        [2000; 2],
        [0.05, 60.0],
        12.0,
        Kind::Values,
    ),
    (
        "removal",
        "All-but games, sets that repeat, powers, ranges.",
        [2000; 2],
        [0.5, 60.0],
        12.0,
        Kind::Values,
    ),
    ("strips", "Strips.", [0; 2], [4.0, 60.0], 12.0, Kind::Values),
    (
        "lattice",
        "Wythoff's game, Nim with leaps, planar laws, states layer by layer.",
        [0; 2],
        [2.0, 60.0],
        12.0,
        Kind::Values,
    ),
    (
        "automata",
        "Laws by automata: codes whose values grow, infinite codes, strips that grow.",
        [300; 2],
        [2.0, 60.0],
        15.0,
        Kind::Automata,
    ),
    (
        "rings",
        "Rings of codes and strips, after their rows.",
        [2000; 2],
        [0.5, 60.0],
        8.0,
        Kind::Parts,
    ),
    (
        "sums",
        "Nim-sums of two, three and four coordinates.",
        [600; 2],
        [0.5, 60.0],
        4.0,
        Kind::Parts,
    ),
    (
        "misere",
        "Misère quotients.",
        [0; 2],
        [0.4, 60.0],
        15.0,
        Kind::Misere,
    ),
];

pub(super) fn plans(weekly: bool) -> Vec<Plan> {
    let codes =
        |prefix: &str, letters: &[&str], lengths: std::ops::RangeInclusive<usize>| -> Vec<String> {
            lengths
                .flat_map(|length| words(letters, length))
                .map(|word| format!("{prefix}.{word}"))
                .collect()
        };
    let sets = |most: u32| -> Vec<String> {
        let pairs =
            (2..=most).flat_map(|b| (1..b).map(move |a| format!("Subtraction({{{a},{b}}})")));
        let triples = (3..=most).flat_map(|c| {
            (2..c).flat_map(move |b| (1..b).map(move |a| format!("Subtraction({{{a},{b},{c}}})")))
        });
        pairs.chain(triples).collect()
    };
    let mut repeating: Vec<String> = [
        "Subtraction(1..=n)",
        "Subtraction(odd)",
        "Subtraction(even)",
        "0.[3]",
        "0.[03]",
        "0.3[0]",
    ]
    .map(String::from)
    .into();
    repeating.extend((1_u32..64).map(|bits| {
        let members: Vec<String> = (0..6)
            .filter(|bit| bits >> bit & 1 == 1)
            .map(|bit| (bit + 1).to_string())
            .collect();
        format!("AllBut({{{}}})", members.join(","))
    }));
    repeating.extend((2..=12).map(|base| format!("Subtraction(powers({base}))")));
    repeating.extend((1..=6).map(|high| format!("Subtraction(1..={high})")));
    repeating.extend(
        [
            "n/2",
            "(n-1)/2",
            "(n+1)/2",
            "n/3",
            "2*n/3",
            "(2*n+1)/3",
            "(n-2)/3",
            "3*n/4",
            "n/5",
        ]
        .map(|high| format!("Subtraction(1..={high})")),
    );
    let mut demands = codes("0", &DEMANDS, 1..=2);
    demands.extend(codes("4!", &DEMANDS, 1..=1));
    demands.extend(codes("4=", &DEMANDS, 1..=1));
    demands.retain(|line| line.contains(['!', '=']));
    demands.extend(
        words(&OCTAL, 2)
            .into_iter()
            .flat_map(|word| [format!("0.{word}[1]"), format!("0.{word}[01]")]),
    );
    let strips = [
        "Strip(O; never OO)",
        "Strip(O X; never OO XX)",
        "Strip(O X; never OX XO)",
        "Strip(O X; never OO)",
        "Strip(O X; never OX)",
        "Strip(O X; never OO XX OX)",
        "Strip(O X; never OO OX XO)",
        "Strip(A B C; never AA BB CC)",
    ];
    let mut misere = codes("0", &OCTAL, 1..=if weekly { 3 } else { 2 });
    misere.extend(sets(10));
    let hexadecimal = codes("0", &HEXADECIMAL, 1..=2);
    let more_parts = |line: &String| line.contains(['8', '9', 'A', 'B', 'C', 'D', 'E', 'F']);
    let games = [
        codes("0", &OCTAL, 1..=3),
        codes("4", &OCTAL, 1..=3),
        codes("0", &OCTAL, 4..=4),
        hexadecimal.into_iter().filter(more_parts).collect(),
        demands,
        sets(if weekly { 60 } else { 18 }),
        repeating,
        strips.map(String::from).into(),
        lattice(),
        automata(),
        rings(&codes("0", &OCTAL, 1..=2)),
        sums(),
        misere,
    ];
    let place = usize::from(weekly);
    let plan = |((name, about, most, each, all, kind), games): (Limits, Vec<String>)| {
        let all = if weekly { 1e9 } else { all };
        Plan {
            name,
            about,
            games,
            most: most[place],
            each: each[place],
            all,
            kind,
        }
    };
    PLANS.into_iter().zip(games).map(plan).collect()
}
