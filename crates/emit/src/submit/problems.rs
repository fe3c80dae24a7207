//! The twelve problems, and the sources of their submissions.

use crate::FormKind;

/// A problem of a judge, and the source of its submissions.
///
/// The module [`submit`](crate::submit) has an example.
#[derive(Debug, Clone, Copy)]
pub struct JudgeProblem {
    /// The name in lower-case letters, as the user types it; also the name of its solver.
    pub name: &'static str,
    /// The judge's title, in ASCII.
    pub title: &'static str,
    /// The judge's number of the problem.
    pub number: &'static str,
    /// The name of the judge.
    pub judge: &'static str,
    pub(super) source: SubmissionSource,
}

/// The source of a submission.
#[derive(Debug, Clone, Copy)]
pub(super) enum SubmissionSource {
    /// The game and its input, in their notations.
    Line(ProgramLine),
    /// Complete files, for a problem that the notation of inputs cannot express.
    Files {
        rust: &'static str,
        cpp: &'static str,
    },
}

/// The arguments of `emit --program`.
#[derive(Debug, Clone, Copy)]
pub(super) struct ProgramLine {
    pub game: &'static str,
    pub to: Option<u64>,
    pub form: Option<FormKind>,
    pub misere: bool,
    pub input: &'static str,
    /// The words for a won and for a lost position.
    pub words: [&'static str; 2],
    pub format: &'static str,
}

const ALICE: [&str; 2] = ["Alice", "Bob"];
const NIM: &str = "0.[3]";

/// Returns a line of normal play with a proved law, whose answers contain the number of the case.
const fn line(game: &'static str, input: &'static str, words: [&'static str; 2]) -> ProgramLine {
    ProgramLine {
        game,
        to: None,
        form: None,
        misere: false,
        input,
        words,
        format: "Case {case}: {answer}",
    }
}

macro_rules! problem {
    ($name:literal, $title:literal, $judge:literal, $number:literal, $line:expr) => {
        JudgeProblem {
            name: $name,
            title: $title,
            number: $number,
            judge: $judge,
            source: SubmissionSource::Line($line),
        }
    };
    ($name:literal, $title:literal, $judge:literal, $number:literal) => {
        JudgeProblem {
            name: $name,
            title: $title,
            number: $number,
            judge: $judge,
            source: SubmissionSource::Files {
                rust: include_str!(concat!("../../templates/submit/", $name, ".rs")),
                cpp: include_str!(concat!("../../templates/submit/", $name, ".cpp")),
            },
        }
    };
}

/// All problems, in the order of the documentation.
pub static PROBLEMS: [JudgeProblem; 12] = [
    problem!("treblecross", "Treblecross", "uva", "10561"),
    problem!(
        "chess",
        "Incredible Chess",
        "lightoj",
        "1186",
        line(
            NIM,
            "T; n; w[n]; b[n]; play b-w-1",
            ["white wins", "black wins"]
        )
    ),
    problem!(
        "leftright",
        "Left Right",
        "lightoj",
        "1192",
        line(NIM, "T; k; (g w)[k]; play w-g-1", ALICE)
    ),
    problem!(
        "matrix",
        "Matrix Game",
        "lightoj",
        "1247",
        line(NIM, "T; m n in 1..=1000000; a[m][n]; play sum a", ALICE)
    ),
    problem!(
        "misere",
        "Misere Nim",
        "lightoj",
        "1253",
        ProgramLine {
            misere: true,
            ..line(NIM, "T; k; piles[k] in 1..=1000000000", ALICE)
        }
    ),
    problem!(
        "calendar",
        "Crazy Calendar",
        "lightoj",
        "1393",
        line(
            NIM,
            "T; R C in 1..=1000000; a[i < R][j < C]; play a if (R-i+C-j) % 2 == 1",
            ["win", "lose"]
        )
    ),
    problem!(
        "partition",
        "Partitioning Game",
        "lightoj",
        "1199",
        ProgramLine {
            to: Some(10_000),
            form: Some(FormKind::Computed),
            ..line("4!.0", "T; k; piles[k] in 1..=10000", ALICE)
        }
    ),
    problem!(
        "stone",
        "Again Stone Game",
        "lightoj",
        "1296",
        line(
            "Subtraction(1..=n/2)",
            "T; k; piles[k] in 1..=1000000000",
            ALICE
        )
    ),
    problem!(
        "knights",
        "Game of Hyper Knights",
        "lightoj",
        "1315",
        line(
            "Lattice(leap (-2,1) (-2,-1) (1,-2) (-1,-2) (-3,-1) (-1,-3))",
            "T; k; (x y)[k]",
            ALICE
        )
    ),
    problem!(
        "marble",
        "Marble Game",
        "luogu",
        "P7395",
        ProgramLine {
            format: "{answer}",
            ..line(
                "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
                "T; board \".\" \"*\" order 0 4 1 8 5 2 12 9 6 3 13 10 7 14 11 15",
                ["Possible.", "Impossible."]
            )
        }
    ),
    problem!(
        "nottt",
        "No More Tic-tac-toe",
        "lightoj",
        "1401",
        line(
            "Strip(O X; never OO XX)",
            "T; s as strip \".\"; swap if s % 2 == 1",
            ["Yes", "No"]
        )
    ),
    problem!("tttnim", "Tic-Tac-Toe-Nim", "hdu", "6886"),
];

/// Returns the problem with that name.
///
/// The module [`submit`](crate::submit) has an example.
#[must_use]
pub fn find(name: &str) -> Option<&'static JudgeProblem> {
    PROBLEMS.iter().find(|problem| problem.name == name)
}

impl JudgeProblem {
    /// Returns the languages of the submissions; C++ is always one of them.
    #[must_use]
    pub fn languages(&self) -> &'static [crate::Language] {
        use crate::Language;
        match self.source {
            SubmissionSource::Line(_) => &Language::PROGRAMS,
            SubmissionSource::Files { .. } => &[Language::Rust, Language::Cpp],
        }
    }
}
