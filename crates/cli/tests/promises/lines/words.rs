//! The words of random command lines.

/// The files in the folder of each command.
pub const FILES: [(&str, &str); 11] = [
    (
        "game.toml",
        include_str!("../../../../../fuzz/corpus/catalog/game.toml"),
    ),
    (
        "catalog.toml",
        include_str!("../../../../../fuzz/corpus/catalog/two.toml"),
    ),
    (
        "kayles.toml",
        include_str!("../../../../../fuzz/corpus/certificate/kayles.toml"),
    ),
    (
        "half.toml",
        include_str!("../../../../../fuzz/corpus/certificate/half.toml"),
    ),
    (
        "powers.toml",
        include_str!("../../../../../fuzz/corpus/certificate/powers_of_2.toml"),
    ),
    (
        "window.toml",
        include_str!("../../../../../fuzz/corpus/certificate/periodic.toml"),
    ),
    (
        "misere.toml",
        include_str!("../../../../../fuzz/corpus/certificate/misere.toml"),
    ),
    ("edges.txt", "a b\nb c\nc d\na d\nd e\n"),
    (
        "games.txt",
        "# A catalogue.\n0.77\n0.16\n4!.0\nSubtraction({2,5})\n0.8!\n",
    ),
    ("open.toml", ""),
    (
        "b.txt",
        "0 0\n1 0\n2 1\n3 0\n4 2\n5 1\n6 0\n7 2\n8 1\n9 0\n10 2\n",
    ),
];

pub(super) const LANGUAGES: &[&str] = &[
    "rust",
    "cpp",
    "c",
    "c89",
    "python",
    "java",
    "javascript",
    "csharp",
    "go",
    "kotlin",
    "js",
];

pub(super) const PROBLEMS: &[&str] = &[
    "stone",
    "knights",
    "treblecross",
    "nottt",
    "partition",
    "marble",
    "none",
];

pub(super) const CLAIMS: &[&str] = &[
    "n -> n % 3",
    "n -> n/2 if n % 2 == 0 else g(n/2)",
    "n -> g(n-1) ^ 1 if n > 0 else 0",
    "n -> [0, 1; 2, 3][n]",
    "x, y -> x ^ y",
    "x, y -> (x ^ y) + (x % 512 - x % 512) + (y % 256 - y % 256)",
    "lost if n % 4 == 0",
    "lost if x == y",
    "n -> n / (n - 7)",
    "n -> 9223372036854775807 * n * n * n * n",
    "n ->",
];

pub(super) const CERTIFICATES: [&str; 9] = [
    "kayles.toml",
    "half.toml",
    "powers.toml",
    "window.toml",
    "misere.toml",
    "game.toml",
    "b.txt",
    "none",
    ".",
];
