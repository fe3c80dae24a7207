use grundy_core::{
    game::Game,
    notation::{Bounds, graph_game::GraphGame, input_format::InputFormat},
};
use grundy_emit::{Answers, GraphRequest, Language, Request, SizeLimit, WholeProgram, emit, graph};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mut opt = std::collections::HashMap::new();
    let mut i = 2;
    while i < a.len() {
        if a[i] == "--misere" || a[i] == "--assume-law" {
            i += 1;
            continue;
        }
        opt.insert(a[i].clone(), a[i + 1].clone());
        i += 2;
    }
    let get = |k: &str, d: &str| opt.get(k).cloned().unwrap_or(d.to_owned());
    let task = match InputFormat::parse(&opt["--program"], &[]) {
        Ok(t) => t,
        Err(e) => {
            eprintln!("{e}");
            std::process::exit(2)
        }
    };
    let answers = Answers::new(
        &get("--win", "First"),
        &get("--lose", "Second"),
        &get("--format", "{answer}"),
        opt.get("--join").map(|s| s.as_str()),
    )
    .unwrap();
    let whole = WholeProgram { task, answers };
    let lang: Language = *Language::ALL.iter().find(|l| l.name() == get("--lang", "python")).unwrap();
    if let Some(game) = GraphGame::parse(&a[1]) {
        match graph(&GraphRequest { game, language: lang, limit: SizeLimit::None, header: true, program: &whole }) {
            Ok(s) => print!("{s}"),
            Err(e) => {
                eprintln!("{e}");
                std::process::exit(2)
            }
        }
        return;
    }
    let game: Game = a[1].parse().unwrap_or_else(|e| {
        eprintln!("{e}");
        std::process::exit(2)
    });
    let bounds: Option<Bounds> = opt.get("--to").map(|t| t.parse().unwrap());
    match emit(&Request { bounds, program: Some(&whole), header: true, ..Request::new(&game, lang) }, &()) {
        Ok(s) => print!("{}", s.text),
        Err(e) => {
            eprintln!("{e}");
            std::process::exit(2)
        }
    }
}
