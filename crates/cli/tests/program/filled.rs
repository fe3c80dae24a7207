//! Computed lists, lists with a length each, words, and several positions in one sum, in every language.

use std::fmt::Write as _;

use grundy_compiler::snippet::Language;

use super::{built_all, refused};
use crate::{random::Random, shared};

const LISTS: &str = "until end; n _; (k t[k])[n] in 0..=6 w[n] as word \"ab\" o order w _[n]; \
    let s[i < n] = k[i]+(s[i-1] if i > 0 else 0); let h[7] = sum(1 at t[i] for i in 0..=size(t)-1); \
    let x[2] = xor(t[i] at i%2 for i in 0..=size(t)-1); let m[7] = max(i at t[i] for i in 0..=size(t)-1); \
    let g[i < n][j < 2] = i+2*j; print w[o[i]], o[i], s[i], g[i][1] for i in 0..=n-1; \
    print h[i], m[i], x[i%2] for i in 0..=6";

/// Characters beside numbers, words, two lists of depths, and numbers whose product is beyond 64 bits.
const ROWS: &str = "until end; n r; (u c as \"xy\")[n] (k t[word] as \"ab\")[n] (p q)[n-1] d[n] depths p, q \
    e[n] depths p, q from r o order u; let g = gcd(u[i] for i in 0..=n-1); let f[2] = last(i+1 at c[i] for i in 0..=n-1); \
    print g, f[0], f[1], last(t[i] for i in 0..=size(t)-1), u[0]*u[1]%1000000007, (0-u[0])*u[1]%1000000007; \
    print k[i], o[i], d[i], e[i] for i in 0..=n-1";

fn text(list: &[usize]) -> String {
    list.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns an input of [`LISTS`] with its answer.
fn lists(random: &mut Random) -> (String, String) {
    let mut number = |most: u64| usize::try_from(random.from(0, most)).unwrap();
    let n = 1 + number(4);
    let rows: Vec<Vec<usize>> = (0..n).map(|_| (0..number(4)).map(|_| number(6)).collect()).collect();
    let words: Vec<Vec<usize>> = (0..n).map(|_| (0..=number(3)).map(|_| number(1)).collect()).collect();
    let mut input = format!("{n} 5\n");
    for row in &rows {
        writeln!(input, "{} {}", row.len(), text(row)).unwrap();
    }
    for word in &words {
        input += &word.iter().map(|&letter| if letter == 0 { 'a' } else { 'b' }).collect::<String>();
        input.push(' ');
    }
    writeln!(input, "\n{}", text(&vec![7; n])).unwrap();
    let values: Vec<usize> =
        words.iter().map(|word| word.iter().fold(0, |value, letter| 3 * value + letter + 1)).collect();
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&place| (values[place], place));
    let (mut sum, mut lines) = (0, Vec::new());
    for (i, &place) in order.iter().enumerate() {
        sum += rows[i].len();
        lines.push(text(&[values[place], place, sum, i + 2]));
    }
    let (all, mut counts) = (rows.concat(), Vec::new());
    for i in 0..7 {
        let last = all.iter().rposition(|&one| one == i).unwrap_or(0);
        let xor = all.iter().skip(i % 2).step_by(2).fold(0, |xor, one| xor ^ one);
        counts.push(text(&[all.iter().filter(|&&one| one == i).count(), last, xor]));
    }
    (input, format!("{}\n{}\n", lines.join(" "), counts.join(" ")))
}

fn check(language: Language) {
    let commands = [
        ["emit", "0.[3]", "--program", LISTS],
        [
            "emit",
            "Graph(green hackenbush)",
            "--program",
            "until end; N sum times; _ m; (u v)[m]; play graph u, v from 1",
        ],
        ["emit", "0.[3]", "--program", "until end; n; a[n]; win if a[n-1] > 1"],
        ["emit", "0.[3]", "--program", ROWS],
        ["emit", "Graph(token)", "--program", "until end; n m; (u v)[m] q s[q]; play token u, v on n from each s"],
        ["emit", "0.[3]", "--program", "until end; a b; let f(x) = x+x; print f(a)+b; print a*b"],
    ];
    let commands = commands.each_ref().map(|words| &words[..]);
    let Some([all, sum, last, rows, each, wide]) = built_all("filled", commands, language) else { return };
    let mut random = Random(31);
    let (inputs, answers): (String, String) = (0..40).map(|_| lists(&mut random)).unzip();
    assert_eq!(all.run(inputs.as_bytes()), (answers, String::new(), Some(0)), "{}", language.title());
    // A path has the value of its length, and a star the parity of it.
    let graphs = "2\n3 2\n1 2\n2 3\n3 2\n1 2\n1 3\n2\n2 1\n1 2\n4 3\n1 2\n1 3\n1 4\n";
    assert_eq!(sum.run(graphs.as_bytes()), ("First\nSecond\n".to_owned(), String::new(), Some(0)));
    let input = "3 3\n600000000000000 x 900000000000000 y 300000000000000 x\nab b aab\n1 2 2 3\n";
    let expected = "300000000000000 3 2 1 999814787 185220\n2 2 0 2 1 0 1 1 3 1 2 0\n";
    assert_eq!(rows.run(input.as_bytes()), (expected.to_owned(), String::new(), Some(0)), "{}", language.title());
    assert_eq!(each.run(b"3 2\n1 2\n2 3\n2\n2 1\n").0, "First\nSecond\n", "{}", language.title());
    // JavaScript has no exact sum of such numbers. In Rust, functions of the line do not know what is not printed yet.
    let (found, said, _) = wide.run(b"1000000000000000000 1\n4000000000 4000000000\n");
    let expected = match language {
        Language::Javascript | Language::Rust => "",
        _ => "2000000000000000001\n1000000000000000000\n12000000000\n",
    };
    assert!(found.starts_with(expected) && said.starts_with("error: "), "{}: {found}{said}", language.title());
    assert_eq!(last.run(b"2\n1 2\n2\n2 1\n").0, "First\nSecond\n", "{}", language.title());
}

shared::in_each_language!(check);

#[test]
fn wrong_lists_and_unused_numbers_are_refused() {
    for (program, reason) in [
        ("n m; a[n]", "`m` is not used"),
        ("n; (a b)[n]; play a", "`b` is not used"),
        ("n; a[n] s sorted a; play a", "`s` is not used"),
        ("n; let x = n+1; print n", "`x` is not used"),
        ("_", "no position"),
        ("n; let a[i < n] = b; print a[0]", "unknown variable `b`"),
        ("n; let a[n] = 3; print a[0]", "an element for each place"),
        ("n; let a[n][2] = sum(1 at i for i in 0..=1); print a[0][0]", "an element for each place"),
        ("n; (k t[n])[n]; play t", "the number before a last list"),
        ("n; (t[word] as \"ab\")[n]; play t", "the number before a last list"),
        ("n; (k t[k] u)[n]; play t", "comes last"),
        ("n; (a b)[n] as \"xy\"; play a", "after the name of its list"),
        ("N sum times; n; let x = n; print x", "the parts of one position"),
    ] {
        let said = refused(&["emit", "0.[3]", "--lang", "c", "--program", program]);
        assert!(said.contains(reason), "{program}: {said}");
    }
}
