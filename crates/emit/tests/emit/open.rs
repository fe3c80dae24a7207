//! Snippets with open parameters and without a program around them: they compile, and give no
//! answer before `prepare` is called. The tests of whole programs check the later answers.

use grundy_core::{
    claim::Claim, claim::Claimed, game::expr::Steps, notation::Bounds, notation::parameters::Open,
};
use grundy_emit::{self as snippet, ExactIntegers, Language, OpenRequest};

use super::{
    cases::ALL,
    drivers::{self, FunctionNames, Unit},
    shared,
};

fn answers_need_the_parameters_first(language: Language) {
    let lines = [
        ("Subtraction(S)", Some(50)),
        ("AllBut(S)", Some(50)),
        ("Subtraction(1..=k)", None),
        ("Subtraction(k..=n/m)", Some(50)),
        (
            "Heap(n -> [n-a] for a in 1..=min(k, n); [i, n-i-1] for i in 1..=n-2 if i % m == 1)",
            Some(50),
        ),
    ];
    let mut units = Vec::new();
    for (number, (line, to)) in lines.into_iter().enumerate() {
        let open = Open::parse(line).expect("a line");
        let prefix = format!("open_{number}");
        let name = Some(prefix.parse().expect("a name"));
        let request = OpenRequest {
            bounds: to.map(Bounds::Heap),
            want: ALL,
            name,
            ..OpenRequest::playing(&open, language)
        };
        let text = snippet::open(&request).unwrap_or_else(|error| panic!("{line}: {error}"));
        let longest = if line.starts_with("Heap") { 3 } else { 2 };
        let functions = FunctionNames {
            numbers: 1,
            one: Some("grundy".to_owned()),
            play: true,
            longest,
            prefix: Some(prefix),
        };
        units.push(Unit { text, functions });
    }
    let Some(program) = drivers::compile("open", language, &units) else {
        return;
    };
    let ask = |text: String, unit| text + &format!("{unit} g 5\n{unit} o 5\n{unit} m 5\n");
    let questions = (0..lines.len()).fold(String::new(), ask);
    for answers in program.answers(&questions).chunks(3) {
        assert_eq!(answers, ["-1", "-1", "none"], "{}", language.title());
    }
}

shared::in_each_language!(answers_need_the_parameters_first);

/// `part(n, r)` of a guess, for each ratio that code has, against the claim.
fn least_parts(language: Language) {
    let case = |ratio: u32| format!("part(n, {ratio}) if r == {ratio} else ");
    let text = format!("n, r -> {}n", (1..=8).map(case).collect::<String>());
    let claim = Claim::parse(&text, &["n", "r"]).expect("a claim");
    let code = snippet::emit_guess(&text, &["n", "r"], language).expect("code");
    let functions = FunctionNames {
        numbers: 2,
        one: Some("grundy".to_owned()),
        play: false,
        longest: 2,
        prefix: None,
    };
    let Some(program) = drivers::compile(
        "part",
        language,
        &[Unit {
            text: code,
            functions,
        }],
    ) else {
        return;
    };
    let heaps = (1..=120).chain([1000, 46_367, 46_368, 1_000_000_007, 4_000_000_000_000]);
    let pairs: Vec<(i128, i128)> = heaps
        .flat_map(|heap| (1..=8).map(move |ratio| (heap, ratio)))
        .collect();
    let questions = pairs.iter().fold(String::new(), |text, (heap, ratio)| {
        text + &format!("0 g {heap} {ratio}\n")
    });
    for (answer, (heap, ratio)) in program.answers(&questions).iter().zip(pairs) {
        let claimed = claim.at(&[heap, ratio], &|_| None, &mut Steps::at_most(1 << 16));
        let Ok(Claimed::Value(part)) = claimed else {
            panic!("{claimed:?}")
        };
        assert_eq!(
            *answer,
            part.to_string(),
            "{}: part({heap}, {ratio})",
            language.title()
        );
    }
}

mod parts {
    use super::{Language, least_parts, shared};

    shared::in_each_language!(least_parts);
}

/// The largest number that a header states for `text`; `None` for all numbers.
fn stated(text: &str, names: &[&str], language: Language) -> Option<i128> {
    let code = snippet::emit_guess(text, names, language).expect("code");
    let line = code.lines().nth(1).filter(|line| line.contains("0 <= "))?;
    line.rsplit("<= ")
        .next()?
        .trim_end_matches([' ', '*', '/', ')'])
        .parse()
        .ok()
}

#[test]
#[ignore = "3 s: .ci/run"]
fn thorough_headers_state_the_largest_exact_numbers() {
    let root = "x, y -> isqrt(5*(max(x, y) - min(x, y))*(max(x, y) - min(x, y)))";
    let all: [(&str, &[&str], _, _); 9] = [
        ("x, y -> x ^ y", &["x", "y"], None, None),
        (root, &["x", "y"], Some(1_358_187_913), Some(42_443_372)),
        ("n -> n%7", &["n"], None, None),
        ("n -> n + 3", &["n"], None, None),
        (
            "n -> 3*n/2",
            &["n"],
            Some(3_074_457_345_618_258_602),
            Some(3_002_399_751_580_330),
        ),
        (
            "n -> [7, 8][n]*n*n",
            &["n"],
            Some(1_073_741_823),
            Some(33_554_432),
        ),
        (
            "n -> 1 + (n*n if n%2 == 0 else 3)",
            &["n"],
            Some(3_037_000_499),
            Some(94_906_265),
        ),
        (
            "lost if n*n%3 == 0",
            &["n"],
            Some(3_037_000_499),
            Some(94_906_265),
        ),
        (
            "lost if n == last(1, v -> v*v + 1, n)",
            &["n"],
            Some(3_037_000_499),
            Some(94_906_265),
        ),
    ];
    for (text, names, in_64_bits, in_javascript) in all {
        for language in Language::ALL {
            let expected = match language.integers() {
                ExactIntegers::Of53Bits => in_javascript,
                ExactIntegers::All => None,
                ExactIntegers::Of64Bits => in_64_bits,
            };
            assert_eq!(
                stated(text, names, language),
                expected,
                "{}: {text}",
                language.title()
            );
        }
    }
}

/// Roots of products up to the stated limit, against the claim.
fn roots(language: Language) {
    let text = "x, y -> isqrt(5*x*x) + isqrt(y)";
    let claim = Claim::parse(text, &["x", "y"]).expect("a claim");
    let code = snippet::emit_guess(text, &["x", "y"], language).expect("code");
    let functions = FunctionNames {
        numbers: 2,
        one: Some("grundy".to_owned()),
        play: false,
        longest: 2,
        prefix: None,
    };
    let Some(program) = drivers::compile(
        "root",
        language,
        &[Unit {
            text: code,
            functions,
        }],
    ) else {
        return;
    };
    // The numbers of other languages have no limit.
    let most = stated(text, &["x", "y"], language).unwrap_or(4_000_000_000_000_000_000);
    let numbers: Vec<i128> = [0, 1, 2, 3, most / 1000, most / 7, most / 3, most - 1, most].to_vec();
    let questions = numbers.iter().fold(String::new(), |text, number| {
        text + &format!("0 g {number} {number}\n")
    });
    for (answer, number) in program.answers(&questions).iter().zip(numbers) {
        let claimed = claim.at(&[number, number], &|_| None, &mut Steps::at_most(1 << 16));
        let Ok(Claimed::Value(root)) = claimed else {
            panic!("{claimed:?}")
        };
        assert_eq!(*answer, root.to_string(), "{}: {number}", language.title());
    }
}

mod square_roots {
    use super::{Language, roots, shared};

    shared::in_each_language!(roots);
}
