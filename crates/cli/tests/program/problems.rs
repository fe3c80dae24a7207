//! The judges' problems on the page, and one of Codeforces.

use grundy_emit::{Language, judges, submit};

use super::{built, page::commands, words};

/// The page has the same commands as the headers of the submissions; the tests of `submit` compile
/// and test these.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_the_page_has_the_commands_of_the_submissions() {
    let page = commands("problems");
    assert_eq!(page.len(), 10);
    for (words_of_page, problem) in page {
        let problem = submit::find(&problem).expect("a problem");
        let judge = judges::find("kattis").expect("a judge");
        let text = submit::submission(problem, Language::Python, judge).expect("a submission");
        // A long comment is broken at blanks, and ends with the version.
        let lines = text
            .lines()
            .skip_while(|line| !line.starts_with("# grundy emit "));
        let comments = lines
            .map_while(|line| line.strip_prefix("# "))
            .collect::<Vec<_>>()
            .join(" ");
        let command = comments.strip_prefix("grundy emit ").expect("a command");
        let command = command
            .split(" # grundy ")
            .next()
            .expect("a command")
            .trim_end();
        let command = format!("emit {}", command.replace(" --lang python", ""));
        assert_eq!(words(&command), words_of_page, "{}", problem.name);
    }
}

/// Codeforces 603 C with odd k: an even heap may be split into k equal heaps. The law is only
/// observed; the recursion is mex for heaps above 4, where odd heaps have the value 0.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_an_odd_number_of_equal_large_heaps_is_answered() {
    fn value(n: u64) -> u64 {
        match n {
            0..=4 => [0, 1, 0, 1, 2][usize::try_from(n).expect("small")],
            _ if n % 2 == 1 => 0,
            _ if value(n / 2) == 1 => 2,
            _ => 1,
        }
    }
    let rule = "Heap(n -> [n-1]; [n/2, n/2, n/2] if n%2 == 0)";
    let words = [
        "emit",
        rule,
        "--to",
        "1000000000",
        "--assume-law",
        "--program",
        "T; n",
        "--format",
        "{value}",
    ];
    let mut random = crate::random::Random(603);
    let heaps: Vec<u64> = (0..2000)
        .chain((0..3000).map(|_| random.from(0, 1_000_000_000_000)))
        .collect();
    let input = heaps
        .iter()
        .fold(format!("{}\n", heaps.len()), |input, heap| {
            format!("{input}{heap}\n")
        });
    for language in [Language::Cpp, Language::Python, Language::Javascript] {
        let Some(program) = built("equal_heaps", &words, language) else {
            continue;
        };
        let (answers, said, code) = program.run(input.as_bytes());
        assert_eq!((said.as_str(), code), ("", Some(0)));
        let expected: Vec<String> = heaps.iter().map(|&heap| value(heap).to_string()).collect();
        assert_eq!(
            answers.lines().collect::<Vec<_>>(),
            expected,
            "{}",
            language.title()
        );
    }
}
