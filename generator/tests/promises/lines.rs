//! Random command lines: mostly such as people mean, some with slips, many that ask for too much.

use crate::random::Random;

/// What lies in the folder of each command.
pub const FILES: [(&str, &str); 6] = [
    ("game.toml", include_str!("../../../fuzz/corpus/catalog/game.toml")),
    ("catalog.toml", include_str!("../../../fuzz/corpus/catalog/two.toml")),
    ("kayles.toml", include_str!("../../../fuzz/corpus/certificate/kayles.toml")),
    ("half.toml", include_str!("../../../fuzz/corpus/certificate/half.toml")),
    ("powers.toml", include_str!("../../../fuzz/corpus/certificate/powers_of_2.toml")),
    ("b.txt", "0 0\n1 0\n2 1\n3 0\n4 2\n5 1\n6 0\n7 2\n8 1\n9 0\n10 2\n"),
];

const NAMED: [&str; 24] = [
    "0.77",
    "0.137",
    "4!.0",
    "0.007",
    "0.6",
    "0.[3]",
    "0.8!",
    "0.3F",
    "0.G!",
    "Kayles",
    "Subtraction(primes)",
    "Subtraction(squares)",
    "Subtraction(fibonacci)",
    "Subtraction(1..=n/2)",
    "AllBut({2,3,7})",
    "AllBut(powers(2))",
    "Heap(n -> [a, n-2-a] for a in 0..=n-2)",
    "Heap(n -> [a,b,n-a-b] for a in 1..=n-2, b in 1..=n-a-1)",
    "Heap(n -> [n-1] for a in 0..=n*n)",
    "Lattice(leap (-2,1) (-2,-1) (-3,-1) (-1,-3) (-1,-2) (1,-2))",
    "Lattice(ride (-1,0) (0,-1) (-1,-1))",
    "Strip(O X; never OO XX)",
    "Board(4x4; line 1..=3 in row column diagonal antidiagonal)",
    "game.toml",
];

/// One of a list.
fn one<'a>(random: &mut Random, all: &[&'a str]) -> &'a str {
    all[random.index(all.len())]
}

/// A number of any size up to 10^`digits`: each number of digits is as likely.
fn number(random: &mut Random, digits: u32) -> u64 {
    let digits = u32::try_from(random.from(0, digits.into())).expect("a few");
    random.from(0, 10_u64.pow(digits))
}

/// Is it one of the cases that happen once in `cases`?
fn rarely(random: &mut Random, cases: u64) -> bool {
    random.from(1, cases) == 1
}

/// The line of a game.
fn game(random: &mut Random) -> String {
    let line = match random.from(0, 9) {
        0..=2 => one(random, &NAMED).to_owned(),
        3..=5 => code(random),
        6 => set(random),
        7 => lattice(random),
        8 => board(random),
        _ => rule(random),
    };
    if rarely(random, 12) { slip(random, &line) } else { line }
}

fn code(random: &mut Random) -> String {
    let digits: &[u8] = match random.from(0, 5) {
        0..=3 => b"01234567",
        4 => b"012345678BF",
        _ => b"0123456789ABCDEFGHV",
    };
    let mut digit = || char::from(digits[random.index(digits.len())]);
    let all: String = (0..6).map(|_| digit()).collect();
    let mut line = String::from(one(random, &["0.", "0.", "4.", "4!.", "8.", "4=."]));
    let length = random.index(6);
    line.push_str(&all[..length]);
    match random.from(0, 7) {
        0 => line = format!("{line}[{}]", &all[length.max(1) - 1..]),
        1 => line.push(if random.from(0, 1) == 0 { '!' } else { '=' }),
        _ => {}
    }
    line
}

fn set(random: &mut Random) -> String {
    let kind = one(random, &["Subtraction", "AllBut"]);
    let inside = match random.from(0, 4) {
        0 => one(random, &["primes", "squares", "fibonacci", "factorials", "odd", "even", "powers(3)"]).to_owned(),
        1 => format!("{}..={}", number(random, 2), number(random, 3)),
        2 => one(random, &["1..=n/3", "2..=n-2", "0..=n-70", "1..=max(n/2, 3)", "1..=n*n", "(n+2)/3..=n"]).to_owned(),
        _ => {
            let count = random.from(1, 5);
            let digits = if rarely(random, 6) { 11 } else { 2 };
            let members: Vec<String> = (0..count).map(|_| number(random, digits).to_string()).collect();
            format!("{{{}}}", members.join(","))
        }
    };
    format!("{kind}({inside})")
}

fn lattice(random: &mut Random) -> String {
    let count = random.from(1, 5);
    let moves: Vec<String> = (0..count)
        .map(|_| {
            let (x, y) = (random.from(0, 4), random.from(0, 6));
            let word = one(random, &["leap", "leap", "ride"]);
            format!("{word} (-{x},{})", 2 - i64::try_from(y).expect("small"))
        })
        .collect();
    format!("Lattice({})", moves.join(" "))
}

fn board(random: &mut Random) -> String {
    let (rows, columns) = (random.from(1, 5), random.from(1, 7));
    let places = one(random, &["place [##]", "place [##] [#/#]", "line 1..=2 in row column", "place [##/#] turn flip"]);
    if rarely(random, 3) {
        return one(random, &["Strip(O X; never OO XX)", "Strip(O; never OO)", "Strip(O X; never OX)"]).to_owned();
    }
    format!("Board({rows}x{columns}; {places})")
}

fn rule(random: &mut Random) -> String {
    let parts = one(random, &["[a, n-2-a]", "[n-1]", "[a]", "[a, b]", "[n/2, a]", "[a, a]", "[n-a]"]);
    let high = one(random, &["n-1", "n-2", "n/2", "n*n", "3", "1000000000", "min(n, 7)-1"]);
    let condition = one(random, &["", "", " if a < n", " if a*2 < n", " if (a+n)*(a-n) > 7"]);
    format!("Heap(n -> {parts} for a in 0..={high}, b in 0..=a{condition})")
}

/// One character too many, too few, or another one.
fn slip(random: &mut Random, line: &str) -> String {
    let mut characters: Vec<char> = line.chars().collect();
    let at = random.index(characters.len() + 1);
    let other =
        one(random, &["(", ")", "0", "9", "n", " ", "-", "\u{1b}[31m", "é", "!", "[", "}", "=", "\u{202e}", "#"]);
    if random.from(0, 1) == 0 && at < characters.len() {
        characters.remove(at);
    }
    let (before, behind) = characters.split_at(at.min(characters.len()));
    before.iter().copied().chain(other.chars()).chain(behind.iter().copied()).collect()
}

/// How far.
fn bounds(random: &mut Random, game: &str) -> String {
    match random.from(0, 19) {
        0 => {
            return one(random, &["0", "1", "0x0", "5x0", "0x5", "all", "-1", "1e9", "18446744073709551615", ""])
                .to_owned();
        }
        1 => return number(random, 13).to_string(),
        2 => return format!("{}x{}", number(random, 5), number(random, 5)),
        _ => {}
    }
    if game.starts_with("Lattice") {
        format!("{}x{}", number(random, 3), number(random, 3))
    } else {
        number(random, 6).to_string()
    }
}

/// Some of the options, each with a word of its list.
fn options(random: &mut Random, arguments: &mut Vec<String>, all: &[(&str, &[&str])]) {
    for &(name, words) in all {
        if !rarely(random, 4) {
            continue;
        }
        arguments.push(name.to_owned());
        if !words.is_empty() {
            arguments.push(one(random, words).to_owned());
        }
    }
}

/// The bounds of a game, in all cases but one of `without`.
fn to(random: &mut Random, arguments: &mut Vec<String>, game: &str, without: u64) {
    if !rarely(random, without) {
        arguments.extend(["--to".to_owned(), bounds(random, game)]);
    }
}

const LANGUAGES: &[&str] = &["rust", "cpp", "c", "python", "java", "js"];
const PROBLEMS: &[&str] = &["stone", "knights", "treblecross", "nottt", "partition", "marble", "none"];

/// A command line without the program.
pub fn line(random: &mut Random) -> Vec<String> {
    let mut line = Vec::new();
    match random.from(0, 19) {
        0..=3 => explore(random, &mut line),
        4..=6 => values(random, &mut line),
        7..=9 => emit(random, &mut line),
        10 | 11 => compare(random, &mut line),
        12 | 13 => plot(random, &mut line),
        14 => certify(random, &mut line),
        15 => survey(random, &mut line),
        16 => identify(random, &mut line),
        17 => verify(random, &mut line),
        18 => tables(random, &mut line),
        _ => small(random, &mut line),
    }
    if rarely(random, 30) {
        line.extend(["--color".to_owned(), one(random, &["never", "auto", "sometimes"]).to_owned()]);
    }
    if rarely(random, 40) {
        let at = random.index(line.len() + 1);
        line.insert(at, one(random, &["--help", "--to", "--force", "-o", "--nothing", ""]).to_owned());
    }
    // The tables of the checkout, and a server that waits, are none of this test's business.
    if line.first().is_none_or(|first| first.starts_with('-')) && !line.iter().any(|word| word == "--tables") {
        line.extend(["--tables".to_owned(), ".".to_owned()]);
    }
    line
}

fn explore(random: &mut Random, line: &mut Vec<String>) {
    let game = game(random);
    line.extend(["explore".to_owned(), game.clone()]);
    to(random, line, &game, 2);
    line.extend(["--budget".to_owned(), random.from(1, 2).to_string()]);
    options(random, line, &[("--json", &[]), ("--force", &[])]);
    if rarely(random, 6) {
        line.push("--misere".to_owned());
        options(random, line, &[("--position", &["3+4+4", "5,7", "0", "1+99999999999", "x", "3,1,1", "100+100"])]);
    }
}

fn values(random: &mut Random, line: &mut Vec<String>) {
    let game = game(random);
    line.extend(["values".to_owned(), game.clone()]);
    to(random, line, &game, 12);
    let formats = &["text", "csv", "json", "b-file", "npy", "raw"];
    match random.from(0, 6) {
        0 => line.push("--summary".to_owned()),
        1 => line.push("--digest-only".to_owned()),
        2 => line.push(one(random, &["--misere", "--genus"]).to_owned()),
        _ => options(
            random,
            line,
            &[("--format", formats), ("--width", &["u8", "u16", "u32"]), ("-o", &["out", "no/out", "\u{1b}[31m/out"])],
        ),
    }
    let methods = &["auto", "naive", "dense", "sparse"];
    let every = &["1s", "60s", "0s", "x"];
    options(random, line, &[("--method", methods), ("--stats", &[]), ("--force", &[])]);
    if rarely(random, 8) {
        line.extend(["--checkpoint".to_owned(), "run".to_owned()]);
        options(random, line, &[("--every", every), ("--resume", &[])]);
    }
}

fn emit(random: &mut Random, line: &mut Vec<String>) {
    let game = game(random);
    line.extend(["emit".to_owned(), game.clone(), "--lang".to_owned(), one(random, LANGUAGES).to_owned()]);
    to(random, line, &game, 4);
    let wants = &["grundy", "outcome", "grundy,outcome,moves", "moves"];
    let forms = &["formula", "plain", "packed", "coded", "computed"];
    options(random, line, &[("--want", wants), ("--form", forms), ("--explain", &[]), ("--force", &[])]);
    options(random, line, &[("--judge", &["codeforces", "luogu", "spoj"]), ("--max-bytes", &["0", "300", "5000"])]);
    options(random, line, &[("-o", &["out.txt"])]);
    if rarely(random, 8) {
        line.push("--misere".to_owned());
    }
}

fn compare(random: &mut Random, line: &mut Vec<String>) {
    let (a, b) = (game(random), if rarely(random, 6) { "b.txt".to_owned() } else { game(random) });
    line.extend(["compare".to_owned(), a.clone(), if rarely(random, 4) { a.clone() } else { b }]);
    to(random, line, &a, 3);
    options(random, line, &[("--force", &[])]);
    if rarely(random, 8) {
        line.push("--misere".to_owned());
    }
}

fn plot(random: &mut Random, line: &mut Vec<String>) {
    let game = game(random);
    let name = one(random, &["x.svg", "x.png", "x.png", "x.gif", "no/x.svg"]);
    line.extend(["plot".to_owned(), game.clone(), "-o".to_owned(), name.to_owned()]);
    to(random, line, &game, 8);
    let sizes = &["480x360", "1200x800", "1x1", "99999x99999", "3000x200", "x"];
    options(random, line, &[("--size", sizes), ("--force", &[])]);
    if rarely(random, 8) {
        line.push("--misere".to_owned());
    }
}

fn certify(random: &mut Random, line: &mut Vec<String>) {
    let game = game(random);
    line.extend(["certify".to_owned(), game.clone(), "--budget".to_owned(), random.from(1, 2).to_string()]);
    to(random, line, &game, 2);
    options(random, line, &[("-o", &["law.toml"]), ("--misere", &[]), ("--force", &[])]);
}

fn survey(random: &mut Random, line: &mut Vec<String>) {
    let (digits, to) = (random.from(0, 4), number(random, 5));
    line.extend(["survey".to_owned(), "--digits".to_owned(), digits.to_string(), "--to".to_owned(), to.to_string()]);
    options(random, line, &[("--format", &["text", "csv", "markdown"]), ("-o", &["page"]), ("--misere", &[])]);
}

fn identify(random: &mut Random, line: &mut Vec<String>) {
    line.push("identify".to_owned());
    let digits = u32::try_from(random.from(1, 3)).expect("small");
    let count = random.from(0, 40);
    line.extend((0..count).map(|_| number(random, digits).to_string()));
    if rarely(random, 3) {
        line.extend("0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7".split(' ').map(str::to_owned));
    }
    options(random, line, &[("--json", &[])]);
}

fn verify(random: &mut Random, line: &mut Vec<String>) {
    let file = one(random, &["kayles.toml", "half.toml", "powers.toml", "game.toml", "b.txt", "none", "."]);
    line.extend(["verify".to_owned(), file.to_owned()]);
    options(random, line, &[("--force", &[])]);
}

fn tables(random: &mut Random, line: &mut Vec<String>) {
    line.extend(["--tables".to_owned(), one(random, &[".", "none", "catalog.toml"]).to_owned()]);
    options(random, line, &[("--check", &[]), ("--only", &["treblecross", "knights", "x"])]);
}

fn small(random: &mut Random, line: &mut Vec<String>) {
    match random.from(0, 5) {
        0 => {
            line.extend(["submit".to_owned(), one(random, PROBLEMS).to_owned()]);
            options(random, line, &[("--lang", LANGUAGES), ("--judge", &["codeforces", "luogu", "x"]), ("-o", &["s"])]);
        }
        1 => line.push("judges".to_owned()),
        2 => line.extend(["list".to_owned(), one(random, &["tables", "games", "x"]).to_owned()]),
        3 => line.extend(["completions".to_owned(), one(random, &["bash", "zsh", "fish", "x"]).to_owned()]),
        4 => line.extend(["man".to_owned(), one(random, &["man", "b.txt", ""]).to_owned()]),
        _ => line.extend(["bench".to_owned(), "peers".to_owned(), "--list".to_owned()]),
    }
}
