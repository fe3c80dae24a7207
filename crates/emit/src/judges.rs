//! The limits of public judges: the largest source and the languages that they accept.
//!
//! ```
//! use grundy_emit::{Language, judges};
//!
//! let codeforces = judges::find("codeforces").ok_or("no such judge")?;
//! assert_eq!(codeforces.limit.map(|limit| limit.to_string()).as_deref(), Some("65535 bytes"));
//! assert!(codeforces.takes(Language::Rust) && codeforces.excess(&"x".repeat(65_536)) == 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use grundy_languages::Language;

/// A public judge.
///
/// The module [`judges`](crate::judges) has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judge {
    /// The name in lower-case letters, as the user types it.
    pub name: &'static str,
    /// The proper name.
    pub title: &'static str,
    /// The longest source that the judge accepts; `None` if it is not known.
    pub limit: Option<SourceLimit>,
    /// `true` if the judge accepts Rust. All judges accept C++.
    pub rust: bool,
    /// The languages that matter here, for users.
    pub languages: &'static str,
    /// `true` if the judge accepts every common language except perhaps Rust. Otherwise it accepts
    /// those in `languages`.
    pub many: bool,
    /// Languages among the many whose support is not confirmed.
    pub unsure: &'static [Language],
    /// `true` if the judge itself publishes the limit today.
    pub confirmed: bool,
    /// A note for users.
    pub note: &'static str,
}

/// The longest source.
///
/// The module [`judges`](crate::judges) has an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceLimit {
    /// The largest number of units that is accepted.
    pub most: usize,
    /// The unit of `most`.
    pub unit: Unit,
}

/// The unit in which a judge counts.
///
/// ```
/// use grundy_emit::judges::Unit;
///
/// let lengths = [Unit::Bytes, Unit::Characters, Unit::Utf16].map(|unit| unit.length("⊕ 𝟙"));
/// assert_eq!(lengths, [8, 3, 4]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Bytes of the file.
    Bytes,
    /// Unicode scalar values.
    Characters,
    /// UTF-16 units, as in JavaScript: a character beyond 16 bits counts as two.
    Utf16,
}

impl Unit {
    /// Returns the length of a source in this unit.
    #[must_use]
    pub fn length(self, source: &str) -> usize {
        match self {
            Self::Bytes => source.len(),
            Self::Characters => source.chars().count(),
            Self::Utf16 => source.encode_utf16().count(),
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bytes => "bytes",
            Self::Characters => "characters",
            Self::Utf16 => "UTF-16 units",
        })
    }
}

impl fmt::Display for SourceLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.most, self.unit)
    }
}

impl Judge {
    /// Returns `true` if the judge accepts that language.
    #[must_use]
    pub fn takes(&self, language: Language) -> bool {
        match language {
            Language::Rust => self.rust,
            // A compiler for C also compiles C89.
            Language::C89 => self.takes(Language::C),
            other if !Language::PROGRAMS.contains(&other) => false,
            other if self.unsure.contains(&other) => false,
            other => {
                self.many
                    || self
                        .languages
                        .split(", ")
                        .any(|listed| listed == other.title())
            }
        }
    }

    /// Returns `true` if it is not known whether the judge accepts that language.
    #[must_use]
    pub fn may_take(&self, language: Language) -> bool {
        (language == Language::Rust && !self.rust && !self.confirmed)
            || self.unsure.contains(&language)
    }

    /// Returns `true` if the limit is known and the source does not exceed it.
    #[must_use]
    pub fn surely_fits(&self, source: &str) -> bool {
        self.limit.is_some() && self.excess(source) == 0
    }

    /// Returns the number of units beyond the limit; 0 if the source fits or no limit is known.
    #[must_use]
    pub fn excess(&self, source: &str) -> usize {
        self.limit.map_or(0, |limit| {
            limit.unit.length(source).saturating_sub(limit.most)
        })
    }
}

const fn bytes(most: usize) -> SourceLimit {
    SourceLimit {
        most,
        unit: Unit::Bytes,
    }
}

/// Returns the judge with that name.
///
/// The module [`judges`](crate::judges) has an example.
#[must_use]
pub fn find(name: &str) -> Option<&'static Judge> {
    JUDGES.iter().find(|judge| judge.name == name)
}

/// A judge that takes only some languages, Rust not among them.
const FEW: Judge = Judge {
    rust: false,
    many: false,
    confirmed: false,
    ..USUAL
};

/// A judge that accepts every common language and publishes its limit.
const USUAL: Judge = Judge {
    name: "",
    title: "",
    limit: None,
    rust: true,
    languages: "C++, Rust and many more",
    many: true,
    unsure: &[],
    confirmed: true,
    note: "",
};

/// A judge whose limit is not known.
const OPEN: Judge = Judge {
    limit: None,
    confirmed: false,
    note: "no limit is published",
    ..USUAL
};

/// All judges, in alphabetical order.
pub static JUDGES: [Judge; 23] = [
    Judge {
        name: "aoj",
        title: "Aizu Online Judge",
        ..OPEN
    },
    Judge {
        name: "atcoder",
        title: "AtCoder",
        limit: Some(bytes(512 * 1024)),
        ..USUAL
    },
    Judge {
        name: "boj",
        title: "Baekjoon Online Judge",
        ..OPEN
    },
    Judge {
        name: "codechef",
        title: "CodeChef",
        limit: Some(bytes(50_000)),
        ..USUAL
    },
    Judge {
        name: "codeforces",
        title: "Codeforces",
        limit: Some(bytes(65_535)),
        note: "what fits here fits the usual 64 KiB",
        ..USUAL
    },
    Judge {
        name: "codingame",
        title: "CodinGame",
        limit: Some(SourceLimit {
            most: 100_000,
            unit: Unit::Utf16,
        }),
        ..USUAL
    },
    Judge {
        name: "cses",
        title: "CSES",
        languages: "C++, Rust, Python, Java and more",
        unsure: &[Language::Go, Language::Kotlin, Language::CSharp],
        ..OPEN
    },
    Judge {
        name: "dmoj",
        title: "DMOJ",
        limit: Some(SourceLimit {
            most: 65_536,
            unit: Unit::Characters,
        }),
        ..USUAL
    },
    Judge {
        name: "domjudge",
        title: "DOMjudge (ICPC)",
        limit: Some(bytes(256 * 1024)),
        languages: "C++; others, Rust among them, if the contest enables them",
        unsure: &[Language::Go],
        note: "the default; a contest can change it",
        ..USUAL
    },
    Judge {
        name: "hackerrank",
        title: "HackerRank",
        ..OPEN
    },
    Judge {
        name: "hdu",
        title: "HDU",
        limit: Some(bytes(64 * 1024)),
        languages: "C, C++, Pascal, Java, C#",
        ..FEW
    },
    Judge {
        name: "hydro",
        title: "Hydro",
        note: "each installation chooses its limit and its compilers",
        ..OPEN
    },
    Judge {
        name: "kattis",
        title: "Kattis",
        limit: Some(bytes(128 * 1024)),
        ..USUAL
    },
    Judge {
        name: "leetcode",
        title: "LeetCode",
        note: "takes a function, without --program",
        ..OPEN
    },
    Judge {
        name: "librarychecker",
        title: "Library Checker",
        unsure: &[Language::Kotlin],
        ..OPEN
    },
    Judge {
        name: "lightoj",
        title: "LightOJ",
        rust: false,
        languages: "C++ and about 26 more; Rust was not seen among them",
        unsure: &[Language::CSharp, Language::Go, Language::Kotlin],
        ..OPEN
    },
    Judge {
        name: "luogu",
        title: "Luogu",
        languages: "C++, Rust 1.88, Python, Java and more",
        ..OPEN
    },
    Judge {
        name: "noi",
        title: "NOI",
        limit: Some(bytes(100 * 1024)),
        languages: "C++",
        confirmed: true,
        ..FEW
    },
    Judge {
        name: "poj",
        title: "POJ",
        limit: Some(bytes(64 * 1024)),
        languages: "C, C++, Pascal, Java, Fortran",
        ..FEW
    },
    Judge {
        name: "qoj",
        title: "QOJ",
        unsure: &[Language::CSharp, Language::Go, Language::Kotlin],
        ..OPEN
    },
    Judge {
        name: "spoj",
        title: "SPOJ",
        limit: Some(bytes(50_000)),
        ..USUAL
    },
    Judge {
        name: "uva",
        title: "UVa",
        limit: Some(bytes(10_000)),
        languages: "C, C++, Java, Pascal, Python",
        note: "reported in 2020; an old rule says 40 KB",
        ..FEW
    },
    Judge {
        name: "yukicoder",
        title: "yukicoder",
        ..OPEN
    },
];

#[cfg(test)]
mod tests;
