//! Every example of the page is run.

use std::{fs, path::Path};

use grundy_emit::Language;

use super::{built, emitted, words};

/// Returns the code blocks of the page: their kind and their text.
fn blocks() -> Vec<(String, String)> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/programs.md");
    let page = fs::read_to_string(page).expect("the page");
    let mut blocks: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some(kind) => {
                inside = !inside;
                if inside {
                    blocks.push((kind.to_owned(), String::new()));
                }
            }
            None if inside => blocks.last_mut().expect("begun").1.extend([line, "\n"]),
            None => {}
        }
    }
    blocks
}

/// Returns the commands of the blocks of a kind, each with its explanation.
pub fn commands(kind: &str) -> Vec<(Vec<String>, String)> {
    let blocks = blocks();
    let lines = blocks
        .iter()
        .filter(|block| block.0 == kind)
        .flat_map(|block| block.1.lines());
    let split = |line: &str| {
        let (command, what) = line.split_once("    ").expect("a command and what it is");
        (words(command), what.trim().to_owned())
    };
    lines.map(split).collect()
}

#[test]
fn the_command_prints_the_page() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/programs.md");
    assert_eq!(
        emitted(&["manual", "programs"]),
        fs::read_to_string(page).expect("the page")
    );
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_examples_answer_as_the_page_says() {
    let blocks = blocks();
    let mut count = 0;
    for three in blocks.windows(3).filter(|three| three[0].0 == "run") {
        let words = words(three[0].1.trim());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let at = words
            .iter()
            .position(|&word| word == "--lang")
            .expect("a language");
        let others = [&words[..at], &words[at + 2..]].concat();
        assert_eq!(
            (three[1].0.as_str(), three[2].0.as_str()),
            ("input", "output")
        );
        for language in [Language::Cpp, Language::Python] {
            let Some(program) = built(&format!("page{count}"), &others, language) else {
                continue;
            };
            let (answers, said, code) = program.run(three[1].1.as_bytes());
            assert_eq!(
                (answers.as_str(), said.as_str(), code),
                (three[2].1.as_str(), "", Some(0)),
                "{words:?}"
            );
        }
        count += 1;
    }
    assert!(count >= 3);
}

/// The typical inputs become programs; those that read to the end of the input answer nothing to an
/// empty one.
#[test]
#[ignore = "7 s: .ci/weekly"]
fn typical_inputs_become_programs() {
    let commands = commands("typical");
    assert!(commands.len() >= 30, "{}", commands.len());
    for (number, (words, what)) in commands.iter().enumerate() {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let Some(program) = built(&format!("typical{number}"), &words, Language::Cpp) else {
            continue;
        };
        if words.iter().any(|word| word.starts_with("until end")) {
            assert_eq!(
                program.run(b" \r\n"),
                (String::new(), String::new(), Some(0)),
                "{what}"
            );
        }
    }
}
