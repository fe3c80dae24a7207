//! The code around snippets: a function `ask` for each snippet, and a main function that reads
//! lines.

use grundy_emit::Language;

use super::{FunctionNames, Unit};

/// The names of a snippet's functions in a language.
struct Names {
    one: Option<String>,
    outcome: String,
    best_move: String,
}

/// `BestMove`
fn pascal(name: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('_')
        .filter(|word| !word.is_empty())
        .map(capital)
        .collect()
}

/// `bestMove`
fn camel(name: &str) -> String {
    let (first, rest) = name.split_once('_').unwrap_or((name, ""));
    first.to_owned() + &pascal(rest)
}

fn names(language: Language, functions: &FunctionNames) -> Names {
    let prefix = functions.prefix.as_deref();
    let snake =
        |name: &str| prefix.map_or_else(|| name.to_owned(), |prefix| format!("{prefix}_{name}"));
    let class = pascal(prefix.unwrap_or_default());
    let spelt = |name: &str| match language {
        Language::Java => format!("{class}Grundy.{}", camel(name)),
        Language::CSharp => format!("{class}Game.{}", pascal(name)),
        Language::Go | Language::Kotlin | Language::Mathematica => camel(&snake(name)),
        _ => snake(name),
    };
    let one = functions.one.as_deref().map(spelt);
    Names {
        one,
        outcome: spelt("outcome"),
        best_move: spelt("best_move"),
    }
}

/// `v[0], v[1]`
fn arguments(language: Language, functions: &FunctionNames) -> String {
    let number = |number: usize| match language {
        Language::Pari => format!("v[{}]", number + 1),
        Language::Mathematica => format!("v[[{}]]", number + 1),
        _ => format!("v[{number}]"),
    };
    (0..functions.numbers)
        .map(number)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Returns the interpreter of a language that is not compiled: the variable that names it, its
/// usual name, and the words before the file.
pub(super) fn interpreter(
    language: Language,
) -> Option<(&'static str, &'static str, &'static [&'static str])> {
    match language {
        Language::Python => Some(("PYTHON", "python3", &["-W", "error"])),
        Language::Javascript => Some(("NODE", "node", &[])),
        Language::Pari => Some(("GP", "gp", &["-q", "-f", "-s", "1G"])),
        _ => None,
    }
}

/// Fills in the lines for the snippet's functions: `[one]` is called with `[v]`, then `[outcome]`,
/// `[best_move]`, `[longest]`.
fn filled(language: Language, functions: &FunctionNames, one: &str, play: &str) -> String {
    let names = names(language, functions);
    let mut text = String::new();
    if let Some(name) = &names.one {
        text += &one
            .replace("[one]", name)
            .replace("[v]", &arguments(language, functions));
    }
    if functions.play {
        let play = play
            .replace("[outcome]", &names.outcome)
            .replace("[best_move]", &names.best_move);
        text += &play.replace("[longest]", &functions.longest.to_string());
    }
    text
}

/// Returns a program of some snippets.
pub(super) fn source(language: Language, units: &[Unit]) -> String {
    let (one, play, before, after) = parts(language);
    let ask = match language {
        Language::Rust => (
            "fn ask[i](what: &str, v: &[i64]) {\n    match what {",
            "        _ => panic!(),\n    }\n}\n",
        ),
        Language::C | Language::C89 | Language::Cpp => (
            "static void ask[i](char what, const wide *v, wide count) {\n    wide answer[[longest]] = {0}, length, k;\n    \
             (void)answer, (void)length, (void)k, (void)v, (void)count;",
            "}\n",
        ),
        Language::Java => (
            "    static void ask[i](String what, long[] v, java.io.PrintStream out) {",
            "    }\n",
        ),
        Language::CSharp => (
            "    static void Ask[i](string what, long[] v, System.IO.TextWriter writer) {",
            "    }\n",
        ),
        Language::Go => (
            "func ask[i](what string, v []int64, out *bufio.Writer) {",
            "}\n",
        ),
        Language::Kotlin => (
            "fun ask[i](what: String, v: LongArray): String {",
            "    return \"\"\n}\n",
        ),
        Language::Python => ("def ask[i](word, v):", ""),
        Language::Javascript => ("function ask[i](what, v) {", "}\n"),
        Language::Pari => ("ask[i](what, v) =\n{", "}\n"),
        Language::Mathematica => ("ask[i][what_, v_] := Catch[", "]\n"),
    };
    // In languages whose functions are members of a class, snippets precede that class.
    let in_class = matches!(language, Language::Java | Language::CSharp);
    let texts = units
        .iter()
        .fold(String::new(), |text, unit| text + &unit.text + "\n");
    let mut out = match language {
        Language::Go => {
            "package main\n\nimport (\n\t\"bufio\"\n\t\"fmt\"\n\t\"os\"\n\t\"strconv\"\n\t\"strings\"\n)\n\n"
        }
        Language::Javascript => "\"use strict\";\n",

        _ => "",
    }
    .to_owned();
    out += &texts;
    out += before;
    for (i, unit) in units.iter().enumerate() {
        let longest = unit.functions.longest.to_string();
        let number = |text: &str| {
            text.replace("[i]", &i.to_string())
                .replace("[longest]", &longest)
        };
        out += &number(ask.0);
        out += &filled(language, &unit.functions, one, play);
        out += "\n";
        out += &number(ask.1);
    }
    let list = |one: &str| {
        (0..units.len())
            .map(|i| one.replace("[i]", &i.to_string()))
            .collect::<String>()
    };
    let dispatch = match language {
        Language::Java => list("            if (which == [i]) ask[i](words[1], v, out);\n"),
        Language::CSharp => list("            if (which == [i]) Ask[i](words[1], v, writer);\n"),
        Language::Kotlin => list("            [i] -> ask[i](words[1], v)\n"),
        // No comma after the last one.
        Language::Pari | Language::Mathematica => {
            list("ask[i], ").trim_end_matches(", ").to_owned()
        }
        _ => list("ask[i], "),
    };
    out += &after
        .replace("[dispatch]", &dispatch)
        .replace("[count]", &units.len().to_string());
    assert!(!in_class || out.ends_with("}\n"));
    out
}

/// Returns the lines that answer `g`, the lines that answer `o` and `m`, and the code before and
/// after all functions `ask`.
fn parts(language: Language) -> (&'static str, &'static str, &'static str, &'static str) {
    match language {
        Language::Rust => (RUST_ONE, RUST_PLAY, "", RUST_MAIN),
        Language::Cpp => (C_ONE, C_PLAY, CPP_BEFORE, C_MAIN),
        Language::C => (C_ONE, C_PLAY, C_BEFORE, C_MAIN),
        Language::C89 => (C_ONE, C_PLAY, C89_BEFORE, C_MAIN),
        Language::Java => (JAVA_ONE, JAVA_PLAY, "class Main {\n", JAVA_MAIN),
        Language::CSharp => (
            CSHARP_ONE,
            CSHARP_PLAY,
            "static class Program {\n",
            CSHARP_MAIN,
        ),
        Language::Go => (GO_ONE, GO_PLAY, "", GO_MAIN),
        Language::Kotlin => (KOTLIN_ONE, KOTLIN_PLAY, "", KOTLIN_MAIN),
        Language::Python => (PYTHON_ONE, PYTHON_PLAY, "", PYTHON_MAIN),
        Language::Javascript => (JAVASCRIPT_ONE, JAVASCRIPT_PLAY, "", JAVASCRIPT_MAIN),
        Language::Pari => (PARI_ONE, PARI_PLAY, "", PARI_MAIN),
        Language::Mathematica => (MATHEMATICA_ONE, MATHEMATICA_PLAY, "", MATHEMATICA_MAIN),
    }
}

const RUST_ONE: &str = r#"
        "g" => println!("{}", [one]([v])),"#;
const RUST_PLAY: &str = r#"
        "o" => println!("{}", [outcome](v)),
        "m" => {
            let mut answer = [0; [longest]];
            let count = [best_move](v, &mut answer);
            if count < 0 {
                println!("none");
            } else {
                let words: Vec<String> = answer[..count as usize].iter().map(|n| n.to_string()).collect();
                println!("{}", words.join(" "));
            }
        }"#;
const RUST_MAIN: &str = r"
fn main() {
    const ASK: [fn(&str, &[i64]); [count]] = [[dispatch]];
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let mut words = line.split(' ');
        let which: usize = words.next().unwrap().parse().unwrap();
        let what = words.next().unwrap();
        let v: Vec<i64> = words.map(|word| word.parse().unwrap()).collect();
        ASK[which](what, &v);
    }
}
";

/// Numbers are printed as `long`, which has 64 bits on the test machines.
const C_ONE: &str = r#"
    if (what == 'g') printf("%ld\n", (long)[one]([v]));"#;
const C_PLAY: &str = r#"
    if (what == 'o') printf("%ld\n", (long)[outcome](v, count));
    if (what == 'm') {
        length = [best_move](v, count, answer);
        if (length < 0) printf("none");
        for (k = 0; k < length; ++k) printf("%ld ", (long)answer[k]);
        printf("\n");
    }"#;
const CPP_BEFORE: &str = "#include <cstdio>\n#include <cstdlib>\n\ntypedef int64_t wide;\n\n";
const C_BEFORE: &str = "#include <stdio.h>\n#include <stdlib.h>\n\ntypedef int64_t wide;\n\n";
const C89_BEFORE: &str =
    "#include <stdio.h>\n#include <stdlib.h>\n\n__extension__ typedef long long wide;\n\n";
const C_MAIN: &str = r"
int main() {
    static void (*const ask[])(char, const wide *, wide) = {[dispatch]};
    static char line[100000];
    static wide v[10000];
    while (fgets(line, sizeof line, stdin)) {
        wide count = 0;
        char what, *at = line, *end;
        const long which = strtol(line, &at, 10);
        what = at[1];
        at += 2;
        for (;;) {
            const long number = strtol(at, &end, 10);
            if (end == at) break;
            at = end;
            v[count++] = number;
        }
        ask[which](what, v, count);
    }
    return 0;
}
";

const JAVA_ONE: &str = r#"
        if (what.equals("g")) out.println([one]([v]));"#;
const JAVA_PLAY: &str = r#"
        if (what.equals("o")) out.println([outcome](v));
        if (what.equals("m")) {
            long[] answer = [best_move](v);
            StringBuilder text = new StringBuilder();
            if (answer == null) text.append("none");
            else for (long number : answer) text.append(number).append(' ');
            out.println(text);
        }"#;
const JAVA_MAIN: &str = r#"
    public static void main(String[] none) throws java.io.IOException {
        java.io.BufferedReader in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
        java.io.PrintStream out = new java.io.PrintStream(new java.io.BufferedOutputStream(System.out));
        String line;
        while ((line = in.readLine()) != null) {
            String[] words = line.split(" ");
            int which = Integer.parseInt(words[0]);
            long[] v = new long[words.length - 2];
            for (int i = 0; i < v.length; ++i) v[i] = Long.parseLong(words[i + 2]);
[dispatch]        }
        out.flush();
    }
}
"#;

const CSHARP_ONE: &str = r#"
        if (what == "g") writer.WriteLine([one]([v]));"#;
const CSHARP_PLAY: &str = r#"
        if (what == "o") writer.WriteLine([outcome](v));
        if (what == "m") {
            System.Collections.Generic.List<long> answer = [best_move](v);
            if (answer == null) writer.Write("none");
            else foreach (long number in answer) { writer.Write(number); writer.Write(' '); }
            writer.WriteLine();
        }"#;
const CSHARP_MAIN: &str = r"
    static void Main() {
        System.IO.StreamWriter writer = new System.IO.StreamWriter(System.Console.OpenStandardOutput());
        string line;
        while ((line = System.Console.In.ReadLine()) != null) {
            string[] words = line.Split(' ');
            int which = int.Parse(words[0]);
            long[] v = new long[words.Length - 2];
            for (int i = 0; i < v.Length; ++i) v[i] = long.Parse(words[i + 2]);
[dispatch]        }
        writer.Flush();
    }
}
";

const GO_ONE: &str = r#"
	if what == "g" { fmt.Fprintln(out, [one]([v])) }"#;
const GO_PLAY: &str = r#"
	if what == "o" { fmt.Fprintln(out, [outcome](v)) }
	if what == "m" {
		answer := [best_move](v)
		if answer == nil { fmt.Fprint(out, "none") }
		for _, number := range answer { fmt.Fprint(out, number, " ") }
		fmt.Fprintln(out)
	}"#;
const GO_MAIN: &str = r#"
func main() {
	ask := []func(string, []int64, *bufio.Writer){[dispatch]}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<20)
	out := bufio.NewWriter(os.Stdout)
	for in.Scan() {
		words := strings.Split(in.Text(), " ")
		which, _ := strconv.Atoi(words[0])
		v := []int64{}
		for _, word := range words[2:] {
			number, _ := strconv.ParseInt(word, 10, 64)
			v = append(v, number)
		}
		ask[which](words[1], v, out)
	}
	out.Flush()
}
"#;

const KOTLIN_ONE: &str = r#"
    if (what == "g") return [one]([v]).toString()"#;
const KOTLIN_PLAY: &str = r#"
    if (what == "o") return [outcome](v).toString()
    if (what == "m") return [best_move](v)?.joinToString(" ") ?: "none""#;
const KOTLIN_MAIN: &str = r#"
fun main() {
    val lines = generateSequence(::readLine)
    val out = StringBuilder()
    for (line in lines) {
        val words = line.split(" ")
        val v = LongArray(words.size - 2) { words[it + 2].toLong() }
        val answer = when (words[0].toInt()) {
[dispatch]            else -> ""
        }
        out.append(answer).append('\n')
    }
    print(out)
}
"#;

const PYTHON_ONE: &str = r#"
    if word == "g":
        print([one](*v))"#;
const PYTHON_PLAY: &str = r#"
    if word == "o":
        print([outcome](v))
    if word == "m":
        answer = [best_move](v)
        print("none" if answer is None else " ".join(map(str, answer)))"#;
const PYTHON_MAIN: &str = r"

import sys

ASK = [[dispatch]]
for line in sys.stdin:
    which, word, *v = line.split()
    ASK[int(which)](word, list(map(int, v)))
";

const JAVASCRIPT_ONE: &str = r#"
    if (what === "g") return [one].apply(null, v);"#;
const JAVASCRIPT_PLAY: &str = r#"
    if (what === "o") return [outcome](v);
    if (what === "m") {
        var answer = [best_move](v);
        return answer === null ? "none" : answer.join(" ");
    }"#;
const JAVASCRIPT_MAIN: &str = r#"
var ask = [[dispatch]];
var lines = require("fs").readFileSync(0, "ascii").split("\n");
lines.pop();
process.stdout.write(lines.map(function (line) {
    var words = line.split(" ");
    return ask[Number(words[0])](words[1], words.slice(2).map(Number));
}).join("\n") + "\n");
"#;

const PARI_ONE: &str = r#"
  if(what == "g", return([one]([v])));"#;
const PARI_PLAY: &str = r#"
  if(what == "o", return([outcome](v)));
  if(what == "m",
    my(move = [best_move](v));
    return(if(type(move) == "t_INT", "none", joined(move)));
  );"#;
const PARI_MAIN: &str = r#"
joined(numbers) =
{
  my(text = "");
  for(i = 1, #numbers, text = Str(text, if(i > 1, " ", ""), numbers[i]));
  return(text);
}

ask = [[dispatch]];
answered(line) =
{
  my(words = strsplit(line, " "));
  my(numbers = apply(eval, words[3..#words]));
  print(ask[eval(words[1]) + 1](words[2], numbers));
}
apply(answered, readstr("/dev/stdin"));
quit
"#;

const MATHEMATICA_ONE: &str = r#"
  If[what == "g", Throw[[one][[v]]]];"#;
const MATHEMATICA_PLAY: &str = r#"
  If[what == "o", Throw[[outcome][v]]];
  If[what == "m", Throw[With[{move = [best_move][v]}, If[move === None, "none", StringRiffle[move, " "]]]]];"#;
// The free interpreter has no operations on bits.
const MATHEMATICA_MAIN: &str = r#"
$IterationLimit = 1000000000;
bits[n_] := IntegerDigits[n, 2, 64];
BitXor[a_, b_] := FromDigits[Mod[bits[a] + bits[b], 2], 2];
BitAnd[a_, b_] := FromDigits[bits[a]*bits[b], 2];
BitOr[a_, b_] := a + b - BitAnd[a, b];
ask = {[dispatch]};
Do[
  words = StringSplit[line];
  Print[ask[[ToExpression[words[[1]]] + 1]][words[[2]], ToExpression /@ Drop[words, 2]]],
  {line, ReadList["in.txt", String]}
]
"#;
