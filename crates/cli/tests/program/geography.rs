//! Programs with geography on an undirected graph, in every language, compared with a search of all walks.

use std::fmt::Write as _;

use grundy_compiler::snippet::Language;

use super::{built_all, refused};
use crate::{random::Random, shared};

/// `true` if the player to move wins with the token at the last vertex of a walk.
fn wins(edges: &[(usize, usize)], walk: &mut Vec<usize>) -> bool {
    let last = *walk.last().expect("a vertex");
    let ends = edges.iter().flat_map(|&(u, v)| [(u, v), (v, u)]);
    let next: Vec<usize> = ends.filter(|&(from, to)| from == last && !walk.contains(&to)).map(|(_, to)| to).collect();
    next.into_iter().any(|to| {
        walk.push(to);
        let lost = !wins(edges, walk);
        walk.pop();
        lost
    })
}

fn check(language: Language) {
    let lines = [
        "until end; n m s; (u v)[m]; play geography u+1, v+1 on n from s",
        "until end; n m; (u v)[m]; play geography u+1, v+1 on n from each",
    ];
    let commands = lines.map(|line| ["emit", "Graph(geography)", "--program", line, "--win", "win", "--lose", "lose"]);
    let Some([one, each]) = built_all("geography", commands.each_ref().map(<[_; 8]>::as_slice), language) else {
        return;
    };
    let mut random = Random(1993);
    let (mut inputs, mut expected) = ([String::new(), String::new()], [String::new(), String::new()]);
    for _ in 0..300 {
        let n = random.from(1, 8);
        let most = random.from(0, 2 * n);
        let mut vertex = || usize::try_from(random.from(0, n - 1)).unwrap();
        let edges: Vec<(usize, usize)> = (0..most).map(|_| (vertex(), vertex())).collect();
        let start = vertex();
        let list = edges.iter().fold(String::new(), |text, (u, v)| text + &format!("{u} {v}\n"));
        let word = |vertex| if wins(&edges, &mut vec![vertex]) { "win" } else { "lose" };
        writeln!(inputs[0], "{n} {most} {}\n{list}", start + 1).unwrap();
        writeln!(expected[0], "{}", word(start)).unwrap();
        writeln!(inputs[1], "{n} {most}\n{list}").unwrap();
        for vertex in 0..usize::try_from(n).unwrap() {
            writeln!(expected[1], "{}", word(vertex)).unwrap();
        }
    }
    for ((program, input), expected) in [&one, &each].into_iter().zip(&inputs).zip(expected) {
        assert_eq!(program.run(input.as_bytes()), (expected, String::new(), Some(0)), "{}", language.title());
    }
    for (input, reason) in [("2 1 1\n0 2\n", "a vertex is out of range"), ("2 0 3\n", "a token is out of range")] {
        let (answers, said, code) = one.run(input.as_bytes());
        assert_eq!((answers.as_str(), code), ("", Some(1)), "{}", language.title());
        assert!(said.contains(reason), "{said}");
    }
}

shared::in_each_language!(check);

#[test]
fn geography_with_other_answers_is_refused() {
    for (program, more, reason) in [
        ("n m; (u v)[m]; play geography u, v from 1", None, "expected"),
        ("n m t; (u v)[m] s[t]; play geography u, v on n from s", None, "one token"),
        ("n m; (u v)[m]; play geography u, v on n", Some("grundy"), "only the winner is printed"),
        ("n m; (u v)[m]; play token u, v on n", None, "is played on a graph"),
    ] {
        let mut line = vec!["emit", "Graph(geography)", "--lang", "c", "--program", program];
        line.extend(more.iter().flat_map(|more| ["--print", more]));
        let said = refused(&line);
        assert!(said.contains(reason), "{program}: {said}");
    }
}
