//! Writes the files of `proofs/games`: many laws a file, each a theorem that Coq's kernel checks.
//!
//! `cargo run -p grundy-coq --example games` writes them, `-- --check` compares them with what is there and names the files that
//! differ. `-- --weekly FOLDER` writes more laws than a change is tested with, to a folder of one's own.

use std::{error::Error, fs, path::Path, process::ExitCode};

use grundy_check::Certificate;
use grundy_compute::{Error as ComputeError, compute};
use grundy_coq::{Instance, export, file, misere, name};
use grundy_core::{
    game::Game,
    notation::Bounds,
    progress::Progress,
    values::{Cell, Values},
};
use grundy_law::{Blocks, Gaps, certificate, search};
use grundy_misere::Budget;

/// Heaps that are computed for a law at first.
const FIRST: u64 = 300;

/// A file: its name, what it is about, its games, and the estimated seconds that one law and all together may take.
struct Plan {
    name: &'static str,
    about: &'static str,
    games: Vec<String>,
    /// The most heaps that are computed for a law.
    most: u64,
    each: f64,
    all: f64,
    is_misere: bool,
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<bool, Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs/games");
    let (folder, is_check, weekly) = match words.as_slice() {
        [] => (here, false, false),
        ["--check"] => (here, true, false),
        ["--weekly", folder] => (Path::new(folder).to_path_buf(), false, true),
        _ => return Err("usage: games [--check | --weekly FOLDER]".into()),
    };
    let command = "cargo run -p grundy-coq --example games";
    let mut fresh = true;
    for plan in plans(weekly) {
        let instances = chosen(&plan);
        let seconds: f64 = instances.iter().map(|instance| instance.seconds).sum();
        let text = file(plan.about, command, &instances);
        let path = folder.join(format!("{}.v", plan.name));
        println!("{}.v: {} laws, about {seconds:.1} s", plan.name, instances.len());
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        if is_check {
            eprintln!("stale: {}; to write it, run {command}", path.display());
            fresh = false;
        } else {
            fs::write(&path, text)?;
        }
    }
    Ok(fresh)
}

/// The laws of a file, in the order of its games, as long as there is time.
fn chosen(plan: &Plan) -> Vec<Instance> {
    let (mut instances, mut left): (Vec<Instance>, f64) = (Vec::new(), plan.all);
    for line in &plan.games {
        let Ok(game) = line.parse::<Game>() else { continue };
        // One theorem for lines that name the same game.
        let notation = game.to_string();
        let known = name(&notation);
        if instances.iter().any(|instance| instance.game == notation || instance.name == known) {
            continue;
        }
        let found = if plan.is_misere { quotient(&game) } else { law(&game, plan.most) };
        if let Some(instance) = found.filter(|found| found.seconds <= plan.each && found.seconds <= left) {
            left -= instance.seconds;
            instances.push(instance);
        }
    }
    instances
}

/// The instance of a game's law, if that is proved and within reach.
fn law(game: &Game, most: u64) -> Option<Instance> {
    let (certificate, values) = proved(game, most)?;
    export(&certificate, &values).ok()
}

/// Gives up proofs that take long: those by automata have no Coq checker.
struct AtOnce;

impl Progress for AtOnce {
    fn advance(&self, _: u64) {}

    fn cancelled(&self) -> bool {
        true
    }
}

fn proved(game: &Game, most: u64) -> Option<(Certificate, Vec<u32>)> {
    if let Game::Strip(strip) = game {
        let values = compute(game, &Bounds::Heap(2 * FIRST), None, &()).ok()?;
        let law = Gaps::find(strip, &values).filter(Gaps::is_proved)?;
        return Some((certificate::gaps(strip, &law, &values)?, Vec::new()));
    }
    if let Game::Lattice(lattice) = game {
        let made = certificate::wythoff(lattice);
        return Some((made.or_else(|| blocks(game))?, Vec::new()));
    }
    if let Game::Piece(_) = game {
        return Some((blocks(game)?, Vec::new()));
    }
    if let Game::State(_) = game {
        return Some((certificate::layers(game, &grundy_law::layers(game, &())?)?, Vec::new()));
    }
    let mut values_to = |to: u64| -> Result<Option<Values>, ComputeError> {
        (to <= most).then(|| compute(game, &Bounds::Heap(to), None, &())).transpose()
    };
    let found = search::proved_law(game, FIRST, 0, &AtOnce, &mut values_to).ok()??;
    let law = found.law.filter(grundy_law::Law::is_proved)?;
    let certificate = certificate::heap(game, &law, &found.values)?;
    Some((certificate, found.values.iter().collect()))
}

fn blocks(game: &Game) -> Option<Certificate> {
    certificate::blocks(game, &Blocks::of(game, &())?)
}

fn quotient(game: &Game) -> Option<Instance> {
    let budget = Budget { order: 60, candidate: 1 << 10, pairs: 1 << 12, rounds: 100 };
    let found = grundy_misere::find_quotient(game, 60, true, budget, &())?;
    found.is_proved().then(|| misere(&grundy_misere::certificate::certificate(game, &found)).ok())?
}

/// All words of `length` letters that do not end in the first one, which is 0.
fn words(letters: &[&str], length: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    for _ in 0..length {
        all = all.iter().flat_map(|word| letters.iter().map(move |letter| format!("{word}{letter}"))).collect();
    }
    all.retain(|word| !word.ends_with('0'));
    all
}

const OCTAL: [&str; 8] = ["0", "1", "2", "3", "4", "5", "6", "7"];
const HEXADECIMAL: [&str; 16] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "A", "B", "C", "D", "E", "F"];
const DEMANDS: [&str; 13] = ["0", "1", "3", "4", "4!", "4=", "6", "6!", "6=", "7", "7!", "7=", "8!"];

fn lattice() -> Vec<String> {
    let mut games = vec!["Wythoff".to_owned()];
    let leaps = [
        "(-1,-1)", "(-2,-2)", "(-1,-2)", "(-1,-2) (-2,-1)", "(-2,-3) (-3,-2)", "(-1,-1) (-2,-2)", "(-1,-1) (-1,-2) (-2,-1)", "(-3,-3)",
        "(-1,-3)", "(-2,-2) (-1,-3) (-3,-1)",
    ];
    games.extend(leaps.map(|leaps| format!("Lattice(leap {leaps} ride (-1,0) (0,-1))")));
    games.extend(
        ["(-1,-1,0)", "(-1,-1,-1)", "(-1,-1,0) (0,-1,-1)"]
            .map(|leaps| format!("Lattice(leap {leaps} ride (-1,0,0) (0,-1,0) (0,0,-1))")),
    );
    games.extend((2..=9).map(|most| {
        let moves: Vec<String> = (1..=most).map(|k| format!("(n-{k}, p)")).collect();
        format!("State(n, p -> {}; (n, p-1) if n > 0)", moves.join("; "))
    }));
    games.push("State(n, p -> (n-1, p); (n-3, p) if p < 2; (n-4, p-1) if n > 5)".into());
    games
}

fn plans(weekly: bool) -> Vec<Plan> {
    let more = |usual: f64, longer: f64| if weekly { longer } else { usual };
    let codes = |prefix: &str, letters: &[&str], lengths: std::ops::RangeInclusive<usize>| -> Vec<String> {
        lengths.flat_map(|length| words(letters, length)).map(|word| format!("{prefix}.{word}")).collect()
    };
    let plan = |name, about, games, most, each, all| Plan { name, about, games, most, each, all, is_misere: false };
    let octal: Vec<String> = codes("0", &OCTAL, 1..=3).into_iter().chain(codes("4", &OCTAL, 1..=2)).collect();
    let sets = |most: u32| -> Vec<String> {
        let pairs = (2..=most).flat_map(|b| (1..b).map(move |a| format!("Subtraction({{{a},{b}}})")));
        let triples = (3..=most).flat_map(|c| {
            (2..c).flat_map(move |b| (1..b).map(move |a| format!("Subtraction({{{a},{b},{c}}})")))
        });
        pairs.chain(triples).collect()
    };
    let mut repeating: Vec<String> = ["Subtraction(1..=n)", "Subtraction(odd)", "Subtraction(even)", "0.[3]", "0.[03]", "0.3[0]"]
        .map(String::from)
        .into();
    repeating.extend((1_u32..64).map(|bits| {
        let members: Vec<String> = (0..6).filter(|bit| bits >> bit & 1 == 1).map(|bit| (bit + 1).to_string()).collect();
        format!("AllBut({{{}}})", members.join(","))
    }));
    repeating.extend((2..=12).map(|base| format!("Subtraction(powers({base}))")));
    repeating.extend((1..=6).map(|high| format!("Subtraction(1..={high})")));
    repeating.extend(
        ["n/2", "(n-1)/2", "(n+1)/2", "n/3", "2*n/3", "(2*n+1)/3", "(n-2)/3", "3*n/4", "n/5"]
            .map(|high| format!("Subtraction(1..={high})")),
    );
    let mut demands = codes("0", &DEMANDS, 1..=2);
    demands.extend(codes("4!", &DEMANDS, 1..=1));
    demands.extend(codes("4=", &DEMANDS, 1..=1));
    demands.retain(|line| line.contains(['!', '=']));
    demands.extend(words(&OCTAL, 2).into_iter().flat_map(|word| [format!("0.{word}[1]"), format!("0.{word}[01]")]));
    let strips = [
        "Strip(O; never OO)",
        "Strip(O X; never OO XX)",
        "Strip(O X; never OX XO)",
        "Strip(O X; never OO)",
        "Strip(O X; never OX)",
        "Strip(O X; never OO XX OX)",
        "Strip(O X; never OO OX XO)",
        "Strip(A B C; never AA BB CC)",
    ];
    let mut misere = codes("0", &OCTAL, 1..=if weekly { 3 } else { 2 });
    misere.extend(sets(8));
    vec![
        plan("octal", "Codes of octal digits: at most three after 0, two after 4.", octal, 20_000, more(4.0, 600.0), more(40.0, 1e9)),
        Plan {
            name: "octal_four",
            about: "Codes of four octal digits, those with the shortest laws.",
            games: words(&OCTAL, 4).into_iter().map(|word| format!("0.{word}")).collect(),
            most: if weekly { 20_000 } else { 600 },
            each: more(0.006, 10.0),
            all: more(8.0, 1e9),
            is_misere: false,
        },
        Plan {
            name: "hexadecimal",
            about: "Codes of hexadecimal digits: up to three parts.",
            games: codes("0", &HEXADECIMAL, 1..=2)
                .into_iter()
                .filter(|line| line.contains(['8', '9', 'A', 'B', 'C', 'D', 'E', 'F']))
                .collect(),
            most: 300,
            each: more(0.5, 60.0),
            all: more(12.0, 1e9),
            is_misere: false,
        },
        plan("demands", "Codes with `!`, `=` and repeated digits.", demands, 600, more(0.5, 60.0), more(12.0, 1e9)),
        plan("subtraction", "Subtraction sets of two and three numbers.", sets(if weekly { 60 } else { 14 }), 2000, more(0.05, 60.0), more(12.0, 1e9)),
        plan("removal", "All-but games, sets that repeat, powers, ranges.", repeating, 2000, more(0.5, 60.0), more(12.0, 1e9)),
        plan("strips", "Strips.", strips.map(String::from).into(), 0, more(4.0, 60.0), more(12.0, 1e9)),
        plan("lattice", "Wythoff's game, Nim with leaps, states layer by layer.", lattice(), 0, more(2.0, 60.0), more(12.0, 1e9)),
        Plan {
            name: "misere",
            about: "Misère quotients.",
            games: misere,
            most: 0,
            each: more(0.4, 60.0),
            all: more(15.0, 1e9),
            is_misere: true,
        },
    ]
}
