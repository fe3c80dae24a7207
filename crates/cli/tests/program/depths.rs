//! Programs with tokens on a tree, in every language, compared with plain search of the vertices of the tokens.

use std::{collections::HashMap, fmt::Write as _};

use grundy_compiler::snippet::Language;

use super::{built_all, refused};
use crate::{random::Random, shared};

/// The value of tokens that each move to any vertex on their way to the root; `above[v]` is the parent of v.
fn nim(tokens: &[usize], above: &[usize], known: &mut HashMap<Vec<usize>, u32>) -> u32 {
    if let Some(&value) = known.get(tokens) {
        return value;
    }
    let mut options = Vec::new();
    for at in 0..tokens.len() {
        let mut after = tokens.to_vec();
        while after[at] != above[after[at]] {
            after[at] = above[after[at]];
            options.push(nim(&after, above, known));
        }
    }
    let value = (0..).find(|value| !options.contains(value)).unwrap();
    known.insert(tokens.to_vec(), value);
    value
}

/// `true` if the player to move wins when a move takes some tokens of a vertex to its ancestor k steps away.
fn staircase(tokens: &[u64], above: &[usize], k: usize, known: &mut HashMap<Vec<u64>, bool>) -> bool {
    if let Some(&wins) = known.get(tokens) {
        return wins;
    }
    let mut wins = false;
    for (from, &count) in tokens.iter().enumerate() {
        let mut to = from;
        let is_far = (0..k).all(|_| {
            let below = above[to];
            std::mem::replace(&mut to, below) != below
        });
        for taken in 1..=if is_far { count } else { 0 } {
            let mut after = tokens.to_vec();
            after[from] -= taken;
            after[to] += taken;
            wins |= !staircase(&after, above, k, known);
        }
    }
    known.insert(tokens.to_vec(), wins);
    wins
}

/// The parents of the vertices of a random tree; that of the root is the root.
fn tree(random: &mut Random) -> Vec<usize> {
    (0..random.from(2, 7)).map(|vertex| usize::try_from(random.from(0, vertex.max(1) - 1)).unwrap()).collect()
}

fn edges(above: &[usize]) -> String {
    let mut text = String::new();
    for (vertex, below) in above.iter().enumerate().skip(1).rev() {
        writeln!(text, "{} {}", vertex + 1, below + 1).unwrap();
    }
    text
}

fn check(language: Language) {
    let mut random = Random(3);
    let depths = "T; n; c[n] (u v)[n-1] d[n] depths u, v; play d if c % 2 == 1";
    let stairs = "until end; n k in 1..=9 r; (u v)[n-1] a[n] d[n] depths u, v from r; play a if d / k % 2 == 1";
    let commands: [&[&str]; 2] =
        [&["emit", "0.[3]", "--program", depths, "--print", "grundy"], &["emit", "0.[3]", "--program", stairs]];
    let Some([depths, stairs]) = built_all("depths", commands, language) else { return };
    let (mut input, mut expected) = ("100\n".to_owned(), String::new());
    for _ in 0..100 {
        let above = tree(&mut random);
        let counts: Vec<usize> = above.iter().map(|_| usize::try_from(random.from(0, 2)).unwrap()).collect();
        let tokens: Vec<usize> = (0..above.len()).filter(|&vertex| counts[vertex] == 1).collect();
        let words: Vec<String> = counts.iter().map(usize::to_string).collect();
        writeln!(input, "{}\n{}\n{}", above.len(), words.join(" "), edges(&above)).unwrap();
        writeln!(expected, "{}", nim(&tokens, &above, &mut HashMap::new())).unwrap();
    }
    assert_eq!(depths.run(input.as_bytes()), (expected, String::new(), Some(0)), "{}", language.title());

    let (mut input, mut expected) = (String::new(), String::new());
    for _ in 0..100 {
        let (above, k) = (tree(&mut random), random.from(1, 2));
        let mut left = 4;
        let mut tokens: Vec<u64> = above.iter().map(|_| random.from(0, 2)).collect();
        for count in &mut tokens {
            *count = left.min(*count);
            left -= *count;
        }
        let words: Vec<String> = tokens.iter().map(u64::to_string).collect();
        writeln!(input, "{} {k} 1\n{}{}", above.len(), edges(&above), words.join(" ")).unwrap();
        let wins = staircase(&tokens, &above, usize::try_from(k).unwrap(), &mut HashMap::new());
        writeln!(expected, "{}", if wins { "First" } else { "Second" }).unwrap();
    }
    assert_eq!(stairs.run(input.as_bytes()), (expected, String::new(), Some(0)), "{}", language.title());
    for (input, reason) in
        [("3 1 1\n1 2\n1 2\n1 1 1\n", "do not form trees"), ("2 1 3\n1 2\n1 1\n", "a root is out of range")]
    {
        let (answers, said, code) = stairs.run(input.as_bytes());
        assert_eq!((answers.as_str(), code), ("", Some(1)), "{}", language.title());
        assert!(said.contains(reason), "{said}");
    }
}

shared::in_each_language!(check);

#[test]
fn depths_that_do_not_form_a_tree_are_refused() {
    for (program, reason) in [
        ("n; (u v)[n-1] d depths u, v", "`depths` has a meaning of its own"),
        ("n; (u v)[n-1] d[n] depths n, n", "the ends of the edges are made of lists"),
        ("n; u[n-1] v[n] d[n] depths u, v", "the lists of the two ends have different lengths"),
        ("n; (u v)[n-1] d[2][n] depths u, v", "one plain list"),
    ] {
        let said = refused(&["emit", "0.[3]", "--lang", "c", "--program", program]);
        assert!(said.contains(reason), "{program}: {said}");
    }
}
