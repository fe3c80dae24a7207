//! The twelve problems: whose they are, and which table they need.

/// A problem of a judge, and what its submissions are made from.
#[derive(Debug, Clone, Copy)]
pub struct Problem {
    /// The name in lower-case letters, as it is typed; also that of the solver and of the templates.
    pub name: &'static str,
    /// The judge's title, in ASCII.
    pub title: &'static str,
    /// The judge's own number of it.
    pub number: &'static str,
    /// The name of its judge.
    pub judge: &'static str,
    /// The source of its solver.
    pub(super) solver: &'static str,
    /// What the Rust submission begins with.
    pub(super) rust: &'static str,
    /// The C++ submission, but for its reader and table.
    pub(super) cpp: &'static str,
    /// The table that the solver looks up.
    pub(super) table: Option<Stored>,
}

/// A table of the catalogue, by its name there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stored {
    /// Values; the name in capitals is that of the constant.
    Values(&'static str),
    /// Values, of which only matters whether they are 0.
    Outcomes(&'static str),
    /// A function.
    Law(&'static str),
}

macro_rules! problem {
    ($name:literal, $title:literal, $judge:literal, $number:literal, $table:expr) => {
        Problem {
            name: $name,
            title: $title,
            number: $number,
            judge: $judge,
            solver: include_str!(concat!("../../solvers/", $name, ".rs")),
            rust: include_str!(concat!("../../templates/rust/", $name, ".rs")),
            cpp: include_str!(concat!("../../templates/cpp/", $name, ".cpp")),
            table: $table,
        }
    };
}

/// All problems, in the order of the documentation.
pub static PROBLEMS: [Problem; 12] = [
    problem!("treblecross", "Treblecross", "uva", "10561", Some(Stored::Values("treblecross"))),
    problem!("chess", "Incredible Chess", "lightoj", "1186", None),
    problem!("leftright", "Left Right", "lightoj", "1192", None),
    problem!("matrix", "Matrix Game", "lightoj", "1247", None),
    problem!("misere", "Misere Nim", "lightoj", "1253", None),
    problem!("calendar", "Crazy Calendar", "lightoj", "1393", None),
    problem!("partition", "Partitioning Game", "lightoj", "1199", Some(Stored::Values("partition"))),
    problem!("stone", "Again Stone Game", "lightoj", "1296", None),
    problem!("knights", "Game of Hyper Knights", "lightoj", "1315", Some(Stored::Law("knights_law"))),
    // 65,536 values would not fit into 64 KiB, but the judge asks only who wins.
    problem!("marble", "Marble Game", "luogu", "P7395", Some(Stored::Outcomes("marbles"))),
    problem!("nottt", "No More Tic-tac-toe", "lightoj", "1401", None),
    problem!("tttnim", "Tic-Tac-Toe-Nim", "hdu", "6886", None),
];

/// The problem of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Problem> {
    PROBLEMS.iter().find(|problem| problem.name == name)
}
