//! Names that a language reserves are printed with an underscore, and the program stays the same.

use std::time::Duration;

use grundy_emit::Language;
use grundy_languages::{
    program::{Program, ProgramSyntaxError, RUN},
    run::{RunLimit, run},
    source,
};
use quote::quote;

/// Returns a program whose names PARI/GP reserves, as `next` and `length`, or which are those of
/// operations, as `length` and `list`; `next_` is taken.
fn program() -> Result<Program, ProgramSyntaxError> {
    let mut program = Program::default();
    program.numbers("LIST", vec![5, 7]);
    let next = quote! {
        pub fn next(length: i64) -> i64 {
            let mut next_ = length;
            let mut print = 0;
            while print < 2 {
                next_ += number(LIST, print);
                print += 1;
            }
            return next_;
        }
    };
    program.function("", next)?;
    let run = quote! {
        pub fn run() {
            while more() {
                let print = read_number();
                let list = list();
                push(list, print);
                let length = length(list);
                print(next(print), " ", length, "\n");
            }
        }
    };
    program.function("", run)?;
    Ok(program)
}

fn printed(program: &Program) -> String {
    let limit = RunLimit {
        most: Duration::from_secs(60),
        elapsed: &|| Duration::ZERO,
    };
    run(program, "3 10", limit).expect("the program ends")
}

#[test]
fn a_program_whose_names_are_all_reserved_prints_the_same() {
    let program = program().expect("a program");
    let renamed = program.clone().avoid_reserved(|name| !name.ends_with('_'));
    let renamed = renamed.expect("a program");
    assert_eq!(printed(&program), "15 1\n22 1\n");
    assert_eq!(printed(&renamed), printed(&program));
    let text = source(Language::Python, &renamed).expect("a text");
    for line in [
        "LIST_ = [",
        "def next__(length_):",
        "next_ += LIST_[print_]",
        "list_ = []",
        "list_.append(print_)",
        "length_ = len(list_)",
        "print(f\"{next__(print_)} {length_}\")",
    ] {
        assert!(text.contains(line), "no `{line}` in\n{text}");
    }
}

#[test]
fn a_language_renames_only_what_it_reserves() {
    let mut program = program().expect("a program");
    program.remove(RUN);
    let text = |language| source(language, &program).expect("a text");
    // PARI/GP has functions `next`, `length` and `print`.
    let own = text(Language::Pari);
    for line in [
        "next__(length_) =",
        "next_ = length_",
        "LIST[print_ + 1]",
        "for(print_ = 0, 1,",
    ] {
        assert!(own.contains(line), "no `{line}` in\n{own}");
    }
    assert!(text(Language::Python).contains("def next(length):"));
}
