//! `docs/contests.md`: real contest problems. The programs answer the samples and random inputs
//! like a search of all plays, and the claims hold.

use std::{
    fs,
    path::{Path, PathBuf},
};

use assert_cmd::Command;
use grundy_emit::Language;
use serde_json::{Value, json};

use crate::{drivers, program::emitted};

/// Random inputs for each problem.
const INPUTS: &str = "12";

/// Returns what `rows.py` prints, JSON from each line.
fn rows(arguments: &[&str], input: &Value) -> Vec<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/contests/rows.py");
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let output = Command::new(python)
        .arg(file)
        .args(arguments)
        .write_stdin(input.to_string())
        .output();
    let output = output.expect("Python runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_default()
}

/// Returns the words of a row's command; `None` for a row without one.
fn words(row: &Value) -> Option<Vec<&str>> {
    let words = row["words"]
        .as_array()?
        .iter()
        .map(|word| word.as_str().expect("a word"));
    Some(["emit"].into_iter().chain(words).collect())
}

#[test]
#[ignore = "20 s: .ci/weekly"]
fn programs_answer_like_a_search_of_all_plays() {
    let rows_of_list = rows(&["list"], &Value::Null);
    let cases = rows(&["cases", INPUTS], &Value::Null);
    let with_command: Vec<&Value> = rows_of_list
        .iter()
        .filter(|row| words(row).is_some())
        .collect();
    assert_eq!(with_command.len(), cases.len());
    let mut runs = Vec::new();
    for (number, (row, tests)) in with_command.into_iter().zip(&cases).enumerate() {
        let problem = text(row, "problem");
        assert_eq!(problem, text(tests, "problem"));
        // A smaller bound than the judge's, where Python would start slowly.
        let [most, small] = [0, 1].map(|index| row["bound"][index].as_str().unwrap_or("-"));
        let words: Vec<String> = words(row)
            .expect("a command")
            .iter()
            .map(|word| word.replace(most, small))
            .collect();
        let program = emitted(
            &words
                .iter()
                .map(String::as_str)
                .chain(["--lang", "python"])
                .collect::<Vec<_>>(),
        );
        let inputs: Vec<&Value> = answered(tests).iter().map(|case| &case[0]).collect();
        runs.push(json!([program, inputs]));
        // One run as a process of its own, with its messages and warnings.
        let Some(built) = drivers::build(&format!("contest{number}"), Language::Python, &program)
        else {
            return;
        };
        let [input, expected] =
            [0, 1].map(|index| answered(tests)[0][index].as_str().expect("text"));
        let found = built.run(input.as_bytes());
        assert_eq!(
            found,
            (expected.to_owned(), String::new(), Some(0)),
            "{problem}:\n{input}"
        );
    }
    // Python takes longer to start than the programs take to answer.
    let outputs = rows(&["run"], &json!(runs));
    assert_eq!(outputs.len(), cases.len());
    for (tests, output) in cases.iter().zip(outputs) {
        let expected: Vec<Value> = answered(tests)
            .iter()
            .map(|case| json!([case[1], 0]))
            .collect();
        assert_eq!(output, json!(expected), "{}", text(tests, "problem"));
    }
}

/// Returns the inputs of a problem with their answers.
fn answered(tests: &Value) -> &Vec<Value> {
    tests["cases"].as_array().expect("cases")
}

#[test]
#[ignore = "40 s: .ci/weekly"]
fn the_page_lists_the_rows() {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/contests.md");
    let rows_of_list = rows(&["list"], &Value::Null);
    let mut programs = Vec::new();
    for words in rows_of_list.iter().filter_map(words) {
        programs.push(emitted(
            &[words.as_slice(), &["--lang", "cpp", "--no-header"]].concat(),
        ));
    }
    let sizes: Vec<[usize; 2]> = programs
        .iter()
        .map(|program| [program.lines().count(), program.len()])
        .collect();
    let claimed = rows_of_list
        .iter()
        .filter(|row| !text(row, "claim").is_empty());
    let answers: Vec<&str> = claimed.map(claim_answer).collect();
    let pages = rows(&["page"], &json!([sizes, answers]));
    let page = pages[0].as_str().expect("the page");
    assert!(
        programs
            .iter()
            .any(|program| page.contains(&format!("```cpp\n{program}```"))),
        "ten_minutes.md shows a stale program"
    );
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, page).expect("written");
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        known == page,
        "docs/contests.md is stale: UPDATE=1 cargo test -p grundy-cli contests::"
    );
}

/// Returns what the page says of a row's claim.
fn claim_answer(row: &Value) -> &'static str {
    let answer = emitted(&[
        "check",
        text(row, "game"),
        "--claim",
        text(row, "claim"),
        "--budget",
        "4",
    ]);
    assert!(
        answer.starts_with("proved") || answer.starts_with("true "),
        "{}: {answer}",
        text(row, "problem")
    );
    if answer.starts_with("proved") {
        "proved"
    } else {
        "true so far"
    }
}
