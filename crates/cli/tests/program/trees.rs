//! Programs that read a tree, in every language, compared with plain search of the weights of the
//! edges.

use std::{collections::HashMap, fmt::Write as _};

use grundy_emit::Language;

use super::{Program, built_all, refused};
use crate::{random::Random, shared};

/// An edge of a forest: two vertices from 1 on, and a weight.
type Edge = (usize, usize, u64);

/// The value of the game by its rules alone: a move takes a unit of an edge, and edges without a
/// way to a root fall.
fn by_search(edges: &[Edge], roots: &[usize], known: &mut HashMap<Vec<u64>, u32>) -> u32 {
    let weights: Vec<u64> = edges.iter().map(|edge| edge.2).collect();
    if let Some(&value) = known.get(&weights) {
        return value;
    }
    let options: Vec<u32> = (0..edges.len())
        .filter(|&edge| weights[edge] > 0)
        .map(|edge| by_search(&after(edges, roots, edge), roots, known))
        .collect();
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(weights, value);
    value
}

/// The edges after a move on one of them.
fn after(edges: &[Edge], roots: &[usize], edge: usize) -> Vec<Edge> {
    let mut edges = edges.to_vec();
    edges[edge].2 -= 1;
    let mut reached: Vec<usize> = roots.to_vec();
    for _ in 0..edges.len() {
        for &(one, other, _) in edges.iter().filter(|edge| edge.2 > 0) {
            if reached.contains(&one) || reached.contains(&other) {
                reached.extend([one, other]);
            }
        }
    }
    edges
        .iter_mut()
        .filter(|(one, ..)| !reached.contains(one))
        .for_each(|edge| edge.2 = 0);
    edges
}

/// Returns a number from `low` to `high`.
fn pick(random: &mut Random, low: usize, high: usize) -> usize {
    usize::try_from(random.from(low as u64, high as u64)).expect("small")
}

/// A tree with a random order of its vertices and edges; the first vertex is the root.
fn tree(random: &mut Random, vertices: usize, heaviest: u64) -> Vec<Edge> {
    let mut names: Vec<usize> = (1..=vertices).collect();
    for at in (1..vertices).rev() {
        names.swap(at, pick(random, 0, at));
    }
    let mut edges: Vec<Edge> = (1..vertices)
        .map(|vertex| {
            let below = names[pick(random, 0, vertex - 1)];
            let weight = random.from(1, heaviest);
            if random.from(0, 1) == 0 {
                (below, names[vertex], weight)
            } else {
                (names[vertex], below, weight)
            }
        })
        .collect();
    for at in (1..edges.len()).rev() {
        edges.swap(at, pick(random, 0, at));
    }
    edges
}

fn printed(edges: &[Edge], with_weights: bool) -> String {
    edges
        .iter()
        .fold(String::new(), |mut text, (one, other, weight)| {
            let _ = if with_weights {
                writeln!(text, "{one} {other} {weight}")
            } else {
                writeln!(text, "{one} {other}")
            };
            text
        })
}

fn run(language: Language, program: &Program, input: &str) -> String {
    let (answers, said, code) = program.run(input.as_bytes());
    assert_eq!((said.as_str(), code), ("", Some(0)), "{}", language.title());
    answers
}

/// Weights, a root that is read, the values and a winning edge.
fn weights_and_moves(language: Language, program: &Program, random: &mut Random, step: usize) {
    let mut cases = Vec::new();
    for _ in (0..150).step_by(step) {
        let vertices = pick(random, 1, 7);
        cases.push((
            pick(random, 1, vertices),
            vertices,
            tree(random, vertices, 4),
        ));
    }
    let mut input = format!("{}\n", cases.len());
    for (root, vertices, edges) in &cases {
        write!(input, "{vertices} {root}\n{}", printed(edges, true)).unwrap();
    }
    let answers = run(language, program, &input);
    assert_eq!(answers.lines().count(), cases.len());
    for ((root, _, edges), answer) in cases.iter().zip(answers.lines()) {
        let mut known = HashMap::new();
        let value = by_search(edges, &[*root], &mut known);
        let winning = (0..edges.len())
            .find(|&edge| by_search(&after(edges, &[*root], edge), &[*root], &mut known) == 0);
        let cut = winning
            .filter(|_| value > 0)
            .map_or("none".to_owned(), |edge| (edge + 1).to_string());
        assert_eq!(
            answer,
            format!("{value} {cut}"),
            "{} from {root}: {edges:?}",
            language.title()
        );
    }
}

/// No weights, an answer for each root.
fn each_root(language: Language, program: &Program, random: &mut Random, step: usize) {
    let cases: Vec<Vec<Edge>> = (0..100)
        .step_by(step)
        .map(|_| {
            let vertices = pick(random, 1, 8);
            tree(random, vertices, 1)
        })
        .collect();
    let mut input = format!("{}\n", cases.len());
    for edges in &cases {
        write!(input, "{}\n{}", edges.len() + 1, printed(edges, false)).unwrap();
    }
    let answers = run(language, program, &input);
    assert_eq!(answers.lines().count(), cases.len());
    for (edges, answer) in cases.iter().zip(answers.lines()) {
        let values = (1..=edges.len() + 1)
            .map(|root| by_search(edges, &[root], &mut HashMap::new()).to_string());
        assert_eq!(
            answer,
            values.collect::<Vec<_>>().join(" "),
            "{}: {edges:?}",
            language.title()
        );
    }
}

/// The parent of each vertex, with several roots.
fn parents(language: Language, program: &Program, random: &mut Random, step: usize) {
    let mut input = String::new();
    let mut expected = String::new();
    for _ in (0..100).step_by(step) {
        let parents: Vec<usize> = (1..=pick(random, 1, 8))
            .map(|vertex| pick(random, 0, vertex - 1))
            .collect();
        // The vertices in the opposite order, so that most parents come after their children.
        let last = parents.len() + 1;
        let turned: Vec<usize> = parents
            .iter()
            .rev()
            .map(|&parent| if parent == 0 { 0 } else { last - parent })
            .collect();
        writeln!(input, "{}", turned.len()).unwrap();
        for parent in &turned {
            write!(input, " {parent}").unwrap();
        }
        input.push('\n');
        let edges: Vec<Edge> = (1..)
            .zip(&turned)
            .filter(|(_, parent)| **parent > 0)
            .map(|(vertex, &parent)| (vertex, parent, 1))
            .collect();
        let roots: Vec<usize> = (1..)
            .zip(&turned)
            .filter(|(_, parent)| **parent == 0)
            .map(|(vertex, _)| vertex)
            .collect();
        let value = by_search(&edges, &roots, &mut HashMap::new());
        writeln!(expected, "{}", if value > 0 { "First" } else { "Second" }).unwrap();
    }
    assert_eq!(
        run(language, program, &input),
        expected,
        "{}",
        language.title()
    );
}

/// The samples of an `AtCoder` contest (AGC 017, problem D), and a tall tree.
fn samples(language: Language, program: &Program, random: &mut Random, step: usize) {
    for (input, answer) in [
        ("5\n1 2\n2 3\n2 4\n4 5\n", "Alice\n"),
        ("5\n1 2\n2 3\n1 4\n4 5\n", "Bob\n"),
        ("6\n1 2\n2 4\n5 1\n6 3\n3 2\n", "Alice\n"),
        ("7\n1 2\n3 7\n4 6\n2 3\n2 4\n1 5\n", "Bob\n"),
        ("1\n", "Bob\n"),
    ] {
        assert_eq!(
            program.run(input.as_bytes()),
            (answer.to_owned(), String::new(), Some(0)),
            "{}",
            language.title()
        );
    }
    // A path of many vertices from its middle: two arms of equal length, and then of different
    // lengths.
    let path = |vertices: usize| {
        let mut edges: Vec<Edge> = (2..=vertices)
            .map(|vertex| (vertex, if vertex <= 3 { 1 } else { vertex - 2 }, 1))
            .collect();
        edges.swap(0, pick(random, 0, vertices - 2));
        format!("{vertices}\n{}", printed(&edges, false))
    };
    let [even, odd] = [100_000 / step / 2 * 2 + 1, 100_000 / step / 2 * 2].map(path);
    assert_eq!(
        program.run(even.as_bytes()).0,
        "Bob\n",
        "{}",
        language.title()
    );
    assert_eq!(
        program.run(odd.as_bytes()).0,
        "Alice\n",
        "{}",
        language.title()
    );
}

/// Every test run takes one case of ten.
fn check(language: Language) {
    check_cases(language, if language == Language::Python { 10 } else { 1 });
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_python() {
    check_cases(Language::Python, 1);
}

/// Takes one case of `step`.
fn check_cases(language: Language, step: usize) {
    let programs: [&[&str]; 4] = [
        &[
            "T; n r; (u v w)[n-1]; play tree u, v, w from r",
            "--format",
            "{value} {answer}",
            "--win",
            "{move}",
            "--lose",
            "none",
        ],
        &[
            "T; n; (u v)[n-1]; play tree u, v from each",
            "--format",
            "{value}",
            "--join",
            " ",
        ],
        &["until end; n; p[n]; play tree p"],
        &[
            "n; (u v)[n-1]; play tree u, v",
            "--win",
            "Alice",
            "--lose",
            "Bob",
        ],
    ];
    let commands = programs.map(|words| [&["emit", "Tree(cut edge)", "--program"], words].concat());
    let Some(programs) = built_all("trees", &commands, language) else {
        return;
    };
    let mut random = Random(11);
    for (program, test) in programs
        .iter()
        .zip([weights_and_moves, each_root, parents, samples])
    {
        test(language, program, &mut random, step);
    }
}

shared::in_each_language!(programs check);

#[test]
fn inputs_without_a_tree_are_refused() {
    for (words, reason) in [
        (
            &["Tree(cut edge)"][..],
            "Tree(cut edge) has no graph: say how a program reads one",
        ),
        (
            &["Tree(cut edge)", "--program", "n; piles..."],
            "Tree(cut edge) is played on trees",
        ),
        (
            &[
                "Tree(cut edge)",
                "--program",
                "n; (u v)[n-1]; play graph u, v",
            ],
            "Tree(cut edge) is played on trees",
        ),
        (&["Tree(cut edge)", "--to", "9"], "--to takes another game"),
        (
            &["Tree(cut edge)", "--explain"],
            "--explain takes another game",
        ),
        (
            &[
                "Tree(cut edge)",
                "--program",
                "n; (u v)[n-1]; play tree u, v, n, n",
            ],
            "an edge has two numbers",
        ),
        (
            &["Tree(cut edge)", "--program", "n; p[n]; play tree p from 1"],
            "leave `from` out",
        ),
        (
            &[
                "Tree(cut edge)",
                "--program",
                "n; p[n]; play tree p if p > 2",
            ],
            "leave `if` out",
        ),
        (
            &[
                "Tree(cut edge)",
                "--program",
                "n; (u v)[n-1]; play sum tree u, v",
            ],
            "a graph is not a sum of numbers",
        ),
        (
            &[
                "Tree(cut edge)",
                "--program",
                "n; (u v)[n-1]; play tree u, v from q",
            ],
            "unknown variable `q`",
        ),
        (
            &[
                "Tree(cut edge)",
                "--program",
                "n; (u v)[n-1]; play tree u, v from u+1",
            ],
            "a list cannot be used here",
        ),
        (
            &["Kayles", "--program", "n; (u v)[n-1]; play tree u, v"],
            "a code is not played on graphs",
        ),
        (
            &[
                "Subtraction(1..=k)",
                "--program",
                "k n; (u v)[n-1]; play tree u, v",
            ],
            "is not played on graphs",
        ),
    ] {
        let said = refused(&[&["emit"], words, &["--lang", "c"]].concat());
        assert!(said.contains(reason), "{words:?}: {said}");
    }
    let each = [
        "Tree(cut edge)",
        "--program",
        "n; (u v)[n-1]; play tree u, v from each",
        "--win",
        "{move}",
    ];
    assert!(
        refused(&[&["emit"], &each[..], &["--lang", "c"]].concat())
            .contains("leave `from each` out")
    );
}
