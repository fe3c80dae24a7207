//! Snippets with open parameters and without a program around them: they compile, and give no answer before `prepare`
//! is called. The tests of whole programs check the later answers.

use grundy_compiler::{
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
