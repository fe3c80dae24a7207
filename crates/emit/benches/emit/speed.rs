//! Steps of an innermost loop in a second: Grundy's game is computed by its rules, and a step marks
//! the value of one option. The time for a heap out of range, which needs no computation, is
//! subtracted.

use grundy_core::{game::Game, notation::Bounds};
use grundy_emit::{FormKind, Head, Language, Request, Studied};

use super::program::Program;

/// Prints a line for each language, or for the languages in `wanted`.
pub fn measure(wanted: &[String]) {
    let game: Game = "4!.0".parse().expect("a game");
    let studied = |to: u64| {
        let (bounds, form) = (Some(Bounds::Heap(to)), Some(FormKind::Computed));
        let request = Request {
            bounds,
            form,
            max_seconds: None,
            header: Head::None,
            ..Request::new(&game, Language::Rust)
        };
        (to, Studied::new(&request, &()).expect("values"))
    };
    let (mut slow, mut fast) = (None, None);
    for language in Language::ALL {
        if !wanted.is_empty() && !wanted.iter().any(|name| name == language.name()) {
            continue;
        }
        // Python needs as much time for the short table as others for the long one.
        let (to, studied) = match language {
            Language::Python | Language::Pari | Language::Mathematica => {
                slow.get_or_insert_with(|| studied(4000))
            }
            _ => fast.get_or_insert_with(|| studied(24_000)),
        };
        let text = rules(language, studied);
        let asking = |heap: &str| seconds(language, &text, heap);
        let (Some(all), Some(rest)) = (asking(&to.to_string()), asking("-1")) else {
            println!("{:12} no compiler", language.title());
            continue;
        };
        #[allow(clippy::cast_precision_loss, reason = "a speed is rough")]
        let steps = (*to * *to / 4) as f64;
        let measured = steps / (all - rest).max(1.0e-6);
        println!(
            "{:12} {measured:9.2e} steps/s, {:9.2e} assumed",
            language.title(),
            language.steps_per_second()
        );
    }
}

/// Returns the snippet that computes by the rules.
fn rules(language: Language, studied: &Studied<'_>) -> String {
    let forms = studied.forms(language, None).expect("forms").snippets;
    forms
        .into_iter()
        .find(|form| form.words.ends_with("computed by the rules"))
        .expect("the rules")
        .text
}

/// The code before and after a snippet that prints the value of HEAP, in the languages that are
/// measured.
static MAINS: [(Language, &str, &str); 12] = [
    (
        Language::Rust,
        "",
        "fn main() { println!(\"{}\", grundy(HEAP)); }",
    ),
    (
        Language::Cpp,
        "",
        "#include <cstdio>\nint main() { std::printf(\"%d\\n\", int(grundy(HEAP))); }",
    ),
    (
        Language::C,
        "",
        "#include <stdio.h>\nint main(void) { printf(\"%d\\n\", (int)grundy(HEAP)); return 0; }",
    ),
    (
        Language::C89,
        "",
        "#include <stdio.h>\nint main(void) { printf(\"%d\\n\", (int)grundy(HEAP)); return 0; }",
    ),
    (
        Language::CSharp,
        "",
        "static class Program { static void Main() { System.Console.WriteLine(Game.Grundy(HEAP)); } }",
    ),
    (
        Language::Go,
        "package main\n\n",
        "func main() { println(grundy(HEAP)) }",
    ),
    (Language::Kotlin, "", "fun main() { println(grundy(HEAP)) }"),
    (
        Language::Java,
        "",
        "class Main { public static void main(String[] a) { System.out.println(Grundy.grundy(HEAP)); } }",
    ),
    (Language::Python, "", "print(grundy(HEAP))"),
    (Language::Javascript, "", "console.log(grundy(HEAP));"),
    (Language::Pari, "", "print(grundy(HEAP))\nquit"),
    (Language::Mathematica, "", "Print[grundy[HEAP]]"),
];

/// Returns the seconds of the program that prints the value of one heap; `None` if the program
/// cannot be made.
fn seconds(language: Language, text: &str, heap: &str) -> Option<f64> {
    let (_, before, after) = MAINS.iter().find(|(own, ..)| *own == language)?;
    let source = format!("{before}{text}\n{}\n", after.replace("HEAP", heap));
    Program::new(&format!("speed_{heap}"), language, &source)?
        .run()
        .map(|(_, seconds)| seconds)
}
