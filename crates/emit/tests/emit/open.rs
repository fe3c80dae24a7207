//! Snippets with open parameters and without a program around them: they compile, and give no answer before `prepare`
//! is called. The tests of whole programs check the later answers.

use grundy_compiler::{
    claim::{Claim, Claimed},
    game::expr::Steps,
    notation::parameters::Open,
    snippet::{self, Language, OpenRequest},
};

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
        ("Heap(n -> [n-a] for a in 1..=min(k, n); [i, n-i-1] for i in 1..=n-2 if i % m == 1)", Some(50)),
    ];
    let mut units = Vec::new();
    for (number, (line, to)) in lines.into_iter().enumerate() {
        let open = Open::parse(line).expect("a line");
        let prefix = format!("open_{number}");
        let name = Some(prefix.parse().expect("a name"));
        let request = OpenRequest { to, want: ALL, name, ..OpenRequest::new(&open, language) };
        let text = snippet::open(&request).unwrap_or_else(|error| panic!("{line}: {error}"));
        let longest = if line.starts_with("Heap") { 3 } else { 2 };
        let functions =
            FunctionNames { numbers: 1, one: Some("grundy".to_owned()), play: true, longest, prefix: Some(prefix) };
        units.push(Unit { text, functions });
    }
    let Some(program) = drivers::compile("open", language, &units) else { return };
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
    let code = snippet::guessed(&text, &["n", "r"], language).expect("code");
    let functions = FunctionNames { numbers: 2, one: Some("grundy".to_owned()), play: false, longest: 2, prefix: None };
    let Some(program) = drivers::compile("part", language, &[Unit { text: code, functions }]) else { return };
    let heaps = (1..=120).chain([1000, 46_367, 46_368, 1_000_000_007, 4_000_000_000_000]);
    let pairs: Vec<(i128, i128)> = heaps.flat_map(|heap| (1..=8).map(move |ratio| (heap, ratio))).collect();
    let questions = pairs.iter().fold(String::new(), |text, (heap, ratio)| text + &format!("0 g {heap} {ratio}\n"));
    for (answer, (heap, ratio)) in program.answers(&questions).iter().zip(pairs) {
        let claimed = claim.at(&[heap, ratio], &|_| None, &mut Steps::at_most(1 << 16));
        let Ok(Claimed::Value(part)) = claimed else { panic!("{claimed:?}") };
        assert_eq!(*answer, part.to_string(), "{}: part({heap}, {ratio})", language.title());
    }
}

mod parts {
    use super::{Language, least_parts, shared};

    shared::in_each_language!(least_parts);
}
