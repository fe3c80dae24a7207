//! Programs that read a graph, in every language, compared with plain search of the edges.

use std::{
    collections::{BTreeSet, HashMap},
    fmt::Write as _,
};

use grundy_emit::Language;

use super::{built, refused};
use crate::{random::Random, shared};

/// A graph: its edges, and its vertices on the ground.
#[derive(Debug)]
struct Graph {
    edges: Vec<(u64, u64)>,
    ground: Vec<u64>,
}

impl Graph {
    fn new(random: &mut Random) -> Self {
        let vertices = random.from(1, 6);
        let edges = (0..random.from(0, 9))
            .map(|_| (random.from(1, vertices), random.from(1, vertices)))
            .collect();
        Self {
            edges,
            ground: (0..random.from(1, 2))
                .map(|_| random.from(1, vertices))
                .collect(),
        }
    }

    /// The edges of a set that are connected with the ground.
    fn standing(&self, left: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut reached: BTreeSet<u64> = self.ground.iter().copied().collect();
        for _ in left {
            for &(one, other) in left.iter().map(|&edge| &self.edges[edge]) {
                if reached.contains(&one) || reached.contains(&other) {
                    reached.extend([one, other]);
                }
            }
        }
        left.iter()
            .copied()
            .filter(|&edge| reached.contains(&self.edges[edge].0))
            .collect()
    }

    /// The value of a set of edges by the rules.
    fn value(&self, left: &BTreeSet<usize>, known: &mut HashMap<BTreeSet<usize>, u32>) -> u32 {
        if let Some(&value) = known.get(left) {
            return value;
        }
        let cut = |edge: &usize| {
            self.standing(&left.iter().copied().filter(|other| other != edge).collect())
        };
        let options: Vec<u32> = left
            .iter()
            .map(|edge| self.value(&cut(edge), known))
            .collect();
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        known.insert(left.clone(), value);
        value
    }
}

/// Every test run takes one case of ten.
fn check(language: Language) {
    check_cases(language, if language == Language::Python { 10 } else { 1 });
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_python() {
    check_cases(Language::Python, 1);
}

/// Takes one case of `step`.
fn check_cases(language: Language, step: usize) {
    let program = "T; _ m k; (u v)[m]; g[k]; play graph u, v from g";
    let words = [
        "emit",
        "Graph(green hackenbush)",
        "--program",
        program,
        "--format",
        "{value}",
    ];
    let Some(program) = built("hackenbush", &words, language) else {
        return;
    };
    let run = |input: &str, expected: &str| {
        let found = program.run(input.as_bytes());
        assert_eq!(
            found,
            (expected.to_owned(), String::new(), Some(0)),
            "{}",
            language.title()
        );
    };
    let mut random = Random(7);
    let (mut input, mut expected) = (format!("{}\n", 200 / step), String::new());
    for _ in 0..200 / step {
        let graph = Graph::new(&mut random);
        writeln!(input, "6 {} {}", graph.edges.len(), graph.ground.len()).unwrap();
        graph
            .edges
            .iter()
            .for_each(|(one, other)| writeln!(input, "{one} {other}").unwrap());
        graph
            .ground
            .iter()
            .for_each(|vertex| write!(input, "{vertex} ").unwrap());
        input.push('\n');
        let all = graph.standing(&(0..graph.edges.len()).collect());
        writeln!(expected, "{}", graph.value(&all, &mut HashMap::new())).unwrap();
    }
    run(&input, &expected);
    // A long path with its end on the ground, and then with both ends on the ground: a cycle of an
    // odd length.
    let path = (1..50_000).fold(String::new(), |path, vertex| {
        path + &format!("{vertex} {}\n", vertex + 1)
    });
    run(
        &format!("2\n0 49999 1\n{path}50000\n0 49999 2\n{path}1 50000\n"),
        "49999\n1\n",
    );
}

shared::in_each_language!(programs check);

#[test]
fn inputs_without_a_graph_are_refused() {
    for (program, reason) in [
        (
            "n; (u v)[n-1]; play tree u, v",
            "Graph(green hackenbush) is played on a graph",
        ),
        ("n; p[n]; play graph p", "an edge has two numbers"),
        (
            "n; (u v)[n]; play graph u, v from each",
            "`from each` and moves are for trees",
        ),
        (
            "n; (u v w)[n]; play graph u, v, w",
            "an edge has two numbers",
        ),
    ] {
        let said = refused(&[
            "emit",
            "Graph(green hackenbush)",
            "--lang",
            "c",
            "--program",
            program,
        ]);
        assert!(said.contains(reason), "{program}: {said}");
    }
}
