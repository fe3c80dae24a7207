//! `docs/contests.md`: real contest problems, each with its command or the reason for its absence. The programs answer
//! the samples and random inputs like a search of all plays.

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use assert_cmd::Command;
use grundy_compiler::snippet::Language;
use serde_json::{Value, json};

use crate::{drivers, program::emitted};

/// Random inputs for each problem.
const INPUTS: &str = "12";

/// Returns what `rows.py` prints, JSON from each line.
fn rows(arguments: &[&str], input: &Value) -> Vec<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/contests/rows.py");
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let output = Command::new(python).arg(file).args(arguments).write_stdin(input.to_string()).output();
    let output = output.expect("Python runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_default()
}

/// Returns the words of a row's command; `None` for a row without one.
fn words(row: &Value) -> Option<Vec<&str>> {
    let words = row["words"].as_array()?.iter().map(|word| word.as_str().expect("a word"));
    Some(["emit"].into_iter().chain(words).collect())
}

#[test]
#[ignore = "63 s: .ci/run"]
fn thorough_programs_answer_like_a_search_of_all_plays() {
    let rows_of_list = rows(&["list"], &Value::Null);
    let cases = rows(&["cases", INPUTS], &Value::Null);
    let with_command: Vec<&Value> = rows_of_list.iter().filter(|row| words(row).is_some()).collect();
    assert_eq!(with_command.len(), cases.len());
    let mut runs = Vec::new();
    for (number, (row, tests)) in with_command.into_iter().zip(&cases).enumerate() {
        let problem = text(row, "problem");
        assert_eq!(problem, text(tests, "problem"));
        // A smaller bound than the judge's, where Python would start slowly.
        let [most, small] = [0, 1].map(|index| row["bound"][index].as_str().unwrap_or("-"));
        let words: Vec<String> = words(row).expect("a command").iter().map(|word| word.replace(most, small)).collect();
        let program = emitted(&words.iter().map(String::as_str).chain(["--lang", "python"]).collect::<Vec<_>>());
        let inputs: Vec<&Value> = answered(tests).iter().map(|case| &case[0]).collect();
        runs.push(json!([program, inputs]));
        // One run as a process of its own, with its messages and warnings.
        let Some(built) = drivers::build(&format!("contest{number}"), Language::Python, &program) else { return };
        let [input, expected] = [0, 1].map(|index| answered(tests)[0][index].as_str().expect("text"));
        let found = built.run(input.as_bytes());
        assert_eq!(found, (expected.to_owned(), String::new(), Some(0)), "{problem}:\n{input}");
    }
    // Python takes longer to start than the programs take to answer.
    let outputs = rows(&["run"], &json!(runs));
    assert_eq!(outputs.len(), cases.len());
    for (tests, output) in cases.iter().zip(outputs) {
        let expected: Vec<Value> = answered(tests).iter().map(|case| json!([case[1], 0])).collect();
        assert_eq!(output, json!(expected), "{}", text(tests, "problem"));
    }
}

/// Returns the inputs of a problem with their answers.
fn answered(tests: &Value) -> &Vec<Value> {
    tests["cases"].as_array().expect("cases")
}

/// Returns a cell of the table.
fn cell(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("`` {} ``", text.replace('|', "\\|")) }
}

/// Returns what is missing, or the theorem that the input line takes as known.
fn remark(row: &Value) -> String {
    let law = text(row, "law");
    if law.is_empty() { text(row, "note").to_owned() } else { format!("law: {law}") }
}

/// Returns the number of rows with the verb.
fn have(rows: usize) -> String {
    if rows == 1 { "1 row has".to_owned() } else { format!("{rows} rows have") }
}

/// Returns the page.
fn page(rows: &[Value]) -> String {
    let numbers = |of: &dyn Fn(&Value) -> bool| {
        let chosen = rows.iter().filter(|row| of(row));
        let mut numbers: Vec<u64> = chosen.filter_map(|row| row["number"].as_u64()).collect();
        numbers.dedup();
        numbers
    };
    let all = numbers(&|_| true);
    let with = numbers(&|row| words(row).is_some());
    let without = numbers(&|row| words(row).is_none());
    let below = numbers(&|row| !text(row, "note").is_empty());
    let whole = with.iter().filter(|number| !below.contains(number)).count();
    let small = with.iter().filter(|number| !without.contains(number)).count() - whole;
    let mut table = String::new();
    for row in rows {
        let line = words(row).map(|words| {
            let program = emitted(&[words.as_slice(), &["--lang", "cpp"]].concat());
            let at = words.iter().position(|&word| word == "--program").expect("an input line");
            (words[1], words[at + 1], program.len().to_string())
        });
        let (game, input, bytes) = line.unwrap_or_default();
        writeln!(
            table,
            "| {} | {} | {} | {} | {bytes} | {} | {} |",
            row["number"],
            text(row, "problem"),
            cell(game),
            cell(input),
            row["seconds"].as_f64().map_or(String::new(), |seconds| format!("{seconds:.1}")),
            remark(row)
        )
        .unwrap();
    }
    format!(
        "# Contest problems

<!-- @generated by `UPDATE=1 cargo test -p grundy-cli contests::` from crates/cli/tests/contests/rows.py -->

{} rows of real contest problems whose solution is a value or an outcome of an impartial game:

- {} programs for all their problems, at the judges' bounds;
- {} programs that stay below some bound of the judge;
- {} programs for some of their problems;
- {} none; the last column says what is missing.

Each program answers the judge's sample, if it is known, and {INPUTS} random inputs like a search of all plays, and a test runs
them. The generators and the searches are in `crates/cli/tests/contests/rows.py`. Without a sample there, the input format and the
words of the answer are not checked against the judge. A row with a law is solved by its author: the input line takes that
theorem about the game as known, and no search for it is made. The size is that of the C++ program in bytes. The
seconds are its user time on a largest input of the judge, compiled by `g++ -O2`; `python3 crates/cli/tests/contests/rows.py time
target/release/grundy` measures them. Where the limit of a judge is not known, the input has 100 cases of a thousand numbers.

| # | problem | game | input (`--program`) | bytes | seconds | missing, bounds, or law |
|--:|---|---|---|--:|--:|---|
{table}",
        all.len(),
        have(whole),
        have(small),
        have(with.len() - whole - small),
        have(all.len() - with.len()),
    )
}

#[test]
#[ignore = "11 s: .ci/run"]
fn thorough_the_page_lists_the_rows() {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/contests.md");
    let page = page(&rows(&["list"], &Value::Null));
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &page).expect("written");
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert!(known == page, "docs/contests.md is stale: UPDATE=1 cargo test -p grundy-cli contests::");
}
