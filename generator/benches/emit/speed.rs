//! Steps of an innermost loop in a second: Grundy's game is computed by its rules; a step marks the value of one option. The
//! time of a program that asks for a short table is taken away.

use generator::{
    game::Game,
    notation::Bounds,
    snippet::{FormKind, Language, Request, Studied},
};

use super::program::Program;

/// Prints a line for each language.
pub fn measure() {
    let game: Game = "4!.0".parse().expect("a game");
    let studied = |to: u64| {
        let (bounds, form) = (Some(Bounds::Heap(to)), Some(FormKind::Computed));
        let request = Request { bounds, form, max_seconds: None, header: false, ..Request::new(&game, Language::Rust) };
        (to, Studied::new(&request, &()).expect("values"))
    };
    let (short, slow, fast) = (studied(10), studied(4000), studied(24_000));
    for language in Language::ALL {
        let long = if language == Language::Python { &slow } else { &fast };
        let (Some(seconds), Some(rest)) = (seconds(language, long), seconds(language, &short)) else {
            println!("{:12} no compiler", language.title());
            continue;
        };
        #[allow(clippy::cast_precision_loss, reason = "a speed is rough")]
        let steps = (long.0 * long.0 / 4) as f64;
        let measured = steps / (seconds - rest).max(1.0e-6);
        println!("{:12} {measured:9.2e} steps/s, {:9.2e} assumed", language.title(), language.steps_per_second());
    }
}

/// The seconds of a program that computes the values to a heap by the rules; `None` if it cannot be made.
fn seconds(language: Language, (to, studied): &(u64, Studied<'_>)) -> Option<f64> {
    let forms = studied.forms(language, None).expect("forms").snippets;
    let text = forms.into_iter().find(|form| form.words.ends_with("computed by the rules")).expect("the rules").text;
    let source = match language {
        Language::Rust => format!("{text}\nfn main() {{ println!(\"{{}}\", grundy({to})); }}\n"),
        Language::Cpp => {
            format!("{text}\n#include <cstdio>\nint main() {{ std::printf(\"%d\\n\", int(grundy({to}))); }}\n")
        }
        Language::C | Language::C89 => format!(
            "{text}\n#include <stdio.h>\nint main(void) {{ printf(\"%d\\n\", (int)grundy({to})); return 0; }}\n"
        ),
        Language::CSharp => format!(
            "{text}\nstatic class Program {{ static void Main() {{ System.Console.WriteLine(Game.Grundy({to})); }} }}\n"
        ),
        Language::Go => format!("package main\n\n{text}\nfunc main() {{ println(grundy({to})) }}\n"),
        Language::Kotlin => format!("{text}\nfun main() {{ println(grundy({to})) }}\n"),
        Language::Java => format!(
            "{text}\nclass Main {{ public static void main(String[] a) {{ System.out.println(Grundy.grundy({to})); }} }}\n"
        ),
        Language::Python => format!("{text}\nprint(grundy({to}))\n"),
        Language::Javascript => format!("{text}\nconsole.log(grundy({to}));\n"),
    };
    Program::new(&format!("speed_{to}"), language, &source)?.run().map(|(_, seconds)| seconds)
}
