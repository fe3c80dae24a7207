//! Certificates: those in the repository are verified, a change of any field is detected, and the checker shares no
//! code with the programs that compute and prove.

mod blocks;
mod lattices;
mod limits;
mod records;
mod rings;
mod surplus;
mod window;

use std::{fs, path::PathBuf};

use grundy_compiler::{
    certificate::{Budget, Certificate, CheckError, Claims, Excluded, ExcludedClaims, check},
    compute::compute,
    game::Game,
    law::{self, Search},
    notation::Bounds,
    progress::Progress,
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/certificates")
}

/// Returns the name and the text of each certificate in the repository.
fn checked_in() -> Vec<(String, String)> {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|e| e == "toml")).collect();
    files.sort();
    files
        .iter()
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into(), fs::read_to_string(path).unwrap()))
        .collect()
}

fn verify(certificate: &Certificate) -> Result<Vec<String>, CheckError> {
    let mut facts = Vec::new();
    check(certificate, Budget::DEFAULT, &(), &mut |fact| facts.push(fact.to_owned()))?;
    Ok(facts)
}

#[test]
fn certificates_in_the_repository_are_valid() {
    let theorems: Vec<String> = checked_in()
        .into_iter()
        .map(|(name, text)| {
            let certificate: Certificate = text.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            let facts = verify(&certificate).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            assert!(facts.len() >= 4, "{name}: {facts:?}");
            assert_eq!(certificate.to_string(), text, "{name} is not as it would be written");
            certificate.proof()
        })
        .collect();
    let all = [
        "guy-smith",
        "unequal-parts",
        "equal-parts",
        "whole-heaps",
        "subtraction-window",
        "removal-state",
        "residues",
        "slow-bound",
        "rows",
        "layer-columns",
        "mex-equation",
        "sum",
        "blocks",
        "wythoff",
        "planar",
        "nim-sum",
        "nim-product",
    ];
    for theorem in all {
        assert!(theorems.iter().any(|name| name == theorem), "no certificate by {theorem}");
    }
}

/// Returns the certificate of a game by the engine and its theorems.
fn certify(notation: &str, to: u64) -> Option<Certificate> {
    let game: Game = notation.parse().unwrap();
    let law = match &game {
        Game::Lattice(_) | Game::State(_) | Game::Sum(_) | Game::Product(_) => {
            law::find(&game, &Search::to_heap(to)).unwrap().law?
        }
        _ => law::shown(&game, &compute(&game, &Bounds::Heap(to), None, &()).unwrap(), &())?,
    };
    law.certificate(&game)
}

#[test]
fn prover_and_checker_agree() {
    let games = [
        "0.07",
        "0.37",
        "0.44",
        "0.7",
        "0.26",
        "0.165",
        "0.8",
        "4.0",
        "8.1",
        "4!.0",
        "0.7!",
        "0.07!",
        "0.7=",
        "0.37=7=",
        "0.J=",
        "0.3[1]",
        "0.[1]",
        "0.[01]",
        "0.77[1]",
        "0.7[01]",
        "0.5=[10]",
        "0.5![001]",
        "0.[3]",
        "0.[03]",
        "0.3[03]",
        "0.[2]",
        "Subtraction({2,5,9})",
        "Subtraction(2..=7)",
        "Subtraction(odd)",
        "Subtraction(even)",
        "Subtraction(powers(2))",
        "Subtraction(powers(3))",
        "Subtraction(powers(5))",
        "AllBut({1})",
        "AllBut({2,3,7})",
        "AllBut(odd)",
        "AllBut(2..=4)",
        "Subtraction(1..=n-1)",
        "Subtraction(3..=n)",
        "Subtraction(2..=n-3)",
        "Subtraction(1..=n/3)",
        "Subtraction(1..=2*n/3)",
        "Subtraction(1..=(n-1)/2)",
        "Subtraction(1..=(2*n+1)/4)",
        "Subtraction(1..=n/2-3)",
        "Subtraction(1..=n-n/3)",
        "Subtraction(1..=isqrt(n))",
        "Subtraction(1..=isqrt(n/2)+3)",
        "Subtraction(1..=max(isqrt(n), n/5))",
        "Subtraction(1..=min(isqrt(n), n/9+4))",
        "Subtraction(1..=n-isqrt(n))",
        "Subtraction(1..=ilog(n+2, 3)/2)",
        "0.77 + Subtraction({1,3})",
        "Nim + Kayles + AllBut({2})",
        "0.[3] * 0.[3]",
        "0.07 + 0.3 * 0.33 * Subtraction({2,5})",
        "Lattice(leap (-1,-2) (-2,-1)) + Ring(0.77) + 0.3F",
        "Subtraction(1..=min(n/2, 20))",
        "Subtraction(2..=min(9, n-n/3, n-2))",
        "AllBut(1..=min(n/2, 4))",
        "AllBut(2..=min(3*n/7-5, 6))",
        "State(n, p -> (n-1, p); (n-2, p); (n-3, p); (n, p-1) if n > 0)",
        "State(n, p -> (n-2, p); (n-5, p-1); (n, p-1) if n > 3 and p < 3)",
        "State(n, p -> (n-3, p) if n != 7; (n-1, p-2); (n-4, p-1) if not n < 9 and p > 0; (n, p-3))",
        "State(n, p -> (n-2, p) if n > 20 or p == 1; (n-1, p) if n <= 20; (n, p-1))",
        "State(n, p -> (n, p-1) if n > 4; (n, p-2))",
        "Ring(0.77)",
        "Ring(0.137)",
        "Ring(0.333)",
        "Ring(4.7)",
        "Ring(0.45)",
        "Ring(0.7=)",
        "Ring(0.37!)",
        "Ring(0.F)",
        "Ring(0.57)",
        "Ring(Strip(O; never OO))",
        "Ring(Strip(O X; never OO XX))",
        "Ring(Strip(O X; never OX XO))",
        "Lattice(leap (-1,-2) (-2,-1))",
        "Lattice(leap (-1,0) (0,-1))",
        "Lattice(leap (-2,1) (-1,-1) (1,-2))",
    ];
    let mut certified = 0;
    for notation in games {
        let Some(certificate) = certify(notation, 1500) else { continue };
        certified += 1;
        if let Err(refusal) = verify(&certificate) {
            panic!("{notation}: {refusal}\n{certificate}");
        }
        assert_eq!(certificate.to_string().parse(), Ok(certificate));
    }
    assert!(certified >= 30, "only {certified} of {} games have a proved law", games.len());
}

#[test]
fn prover_and_checker_agree_on_the_mex_equation() {
    let games = [
        "4.[3]",
        "8.[3]",
        "0.[7]",
        "4.[7]",
        "0.1[7]",
        "0.4[12]",
        "0.3[4]",
        "4!.[3]",
        "4=.[3]",
        "0.0[17]",
        "0.1A",
        "Lattice(ride (-1,0) (0,-1))",
        "Lattice(leap (-3,0) (-4,0) (0,-1) ride (-2,0))",
        "Lattice(leap (-6,0) (-5,0) ride (-2,0) (-3,0) (-4,0))",
        "Lattice(ride (0,-7))",
        "Lattice(leap (-3,-3) ride (-1,0) (0,-1) (-1,-1))",
        "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))",
        "Lattice(leap (0,0,-1) (0,0,-4) ride (-2,0,0))",
        "Lattice(ride (-1,0,0,0) (0,-1,0,0) (0,0,-1,0) (0,0,0,-1))",
        "Strip(O; never OO)",
        "Strip(O X)",
        "Strip(O X; never OO XX)",
        "Strip(O X; never OX)",
        "Strip(O X; never OO XO)",
        "Strip(O X Y; never OO XX YY)",
    ];
    for notation in games {
        let certificate = certify(notation, 200).unwrap_or_else(|| panic!("{notation}: no proved law"));
        if let Err(refusal) = verify(&certificate) {
            panic!("{notation}: {refusal}\n{certificate}");
        }
        assert_eq!(certificate.to_string().parse(), Ok(certificate));
    }
}

/// The computed values end before the law fails, so they obey it; the mex equation alone refuses the law.
#[test]
fn a_law_that_fails_after_the_computed_values_is_refused() {
    let certified = certify("4.[3]", 200).unwrap();
    let text = certified.to_string();
    // The values at the heaps 0, 1, 2 are g(n) = n, but 4.[3] has g(3) = 4.
    let game: Game = "4.[3]".parse().unwrap();
    let values = compute(&game, &Bounds::Heap(0), None, &()).unwrap();
    let wrong = law::Law::of_kind(
        law::Kind::Arithmetic { preperiod: 0, period: 1, saltus: 1 },
        law::Status::Proved { theorem: law::Theorem::MexEquation, checked_to: Some(0) },
    );
    let wrong = wrong.with_values(&values).certificate(&game).unwrap();
    let refusal = verify(&wrong).unwrap_err().to_string();
    assert!(refusal.starts_with("false claim: proof = mex-equation: at some heap"), "{refusal}");
    // A certificate with the name of another theorem is refused.
    assert!(
        self::refusal(&text.replacen("[proof.mex-equation]", "[proof.slow-bound]", 1))
            .starts_with("false claim: proof")
    );
    let kayles = fs::read_to_string(folder().join("kayles.toml")).unwrap();
    let start = kayles.find("[proof.guy-smith]").unwrap();
    let end = kayles.find("# The values of").unwrap();
    let changed = format!("{}[proof.mex-equation]\n{}", &kayles[..start], &kayles[end..]);
    assert!(self::refusal(&changed).starts_with("false claim: "), "{}", self::refusal(&changed));
}

#[test]
fn each_changed_field_is_refused() {
    for (name, text) in checked_in() {
        let mut value: toml::Value = toml::from_str(&text).unwrap();
        let mut count = 0;
        for path in leaves(&value, &[]) {
            let original = at(&mut value, &path).clone();
            for changed in changes(&original) {
                *at(&mut value, &path) = changed.clone();
                let mutated = toml::to_string(&value).unwrap();
                let refused = match mutated.parse::<Certificate>() {
                    Err(_) => true,
                    Ok(certificate) => verify(&certificate).is_err(),
                };
                assert!(refused, "{name}: {path:?} changed from {original} to {changed} is accepted");
                count += 1;
            }
            *at(&mut value, &path) = original;
        }
        assert!(count > 20, "{name}: only {count} changes");
    }
}

/// A progress that asks to stop before the first value.
struct Impatient;

impl Progress for Impatient {
    fn advance(&self, _: u64) {}

    fn cancelled(&self) -> bool {
        true
    }
}

/// A regression: for each of these changes of 0.156, values were once computed for a second.
#[test]
fn inconsistent_claims_are_refused_before_any_value_is_computed() {
    let text = fs::read_to_string(folder().join("0_156.toml")).unwrap();
    let refusal = |text: &str| check(&text.parse().unwrap(), Budget::UNLIMITED, &Impatient, &mut |_| ()).unwrap_err();
    for (from, to, says) in [
        ("bound = 7310", "bound = 7311", "false claim: proof.guy-smith.bound = 7311: it is 7310"),
        ("last_digit = 3", "last_digit = 2", "false claim: proof.guy-smith.last_digit = 2: it is 3"),
        ("parts = 2", "parts = 7", "false claim: proof.guy-smith.parts = 7: it is 2"),
        ("to = 7658", "to = 7659", "false claim: values.to = 7659: the theorem asks for the values to 7658"),
        (
            "to = 7658",
            "to = 1000000010",
            "false claim: values.to = 1000000010: the theorem asks for the values to 7658",
        ),
        ("= 3479", "= 9000000", "false claim: law.periodic.preperiod = 9000000: values to 7658 do not show it"),
        ("period = 349\n", "period = 1\n", "false claim: law.periodic.period = 1: a period is at least 1, "),
        ("zeros = 2", "zeros = 92000", "they are some of the heaps 0 to 7658"),
        ("largest_at = [", "largest_at = [1, ", "it is one of the heaps 0 to 7658"),
        ("sha256 = \"", "sha256 = \"0", "a SHA-256 is written by 64 digits, each one of 0 to 9 and a to f"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text, "{from}");
        let refusal = refusal(&changed).to_string();
        assert!(refusal.contains(says), "{from} to {to}: {refusal}");
    }
    // If all three numbers contradict each other, only the values tell which number is wrong.
    assert_eq!(refusal(&text.replacen("= 3479", "= 3478", 1)), CheckError::Cancelled);
    assert_eq!(refusal(&text), CheckError::Cancelled);
}

/// A step on the path to a value.
#[derive(Debug, Clone)]
enum Step {
    Key(String),
    Index(usize),
}

/// The number of entries to change in an array, some from the start and some from the end.
const SAMPLE: usize = 12;

/// Returns the paths to all numbers and strings, with a sample of those in long arrays.
fn leaves(value: &toml::Value, way: &[Step]) -> Vec<Vec<Step>> {
    let behind = |step: Step, value: &toml::Value| leaves(value, &[way, &[step]].concat());
    match value {
        toml::Value::Table(table) => {
            table.iter().flat_map(|(key, value)| behind(Step::Key(key.clone()), value)).collect()
        }
        toml::Value::Array(array) => {
            let sampled = |i: &usize| *i < SAMPLE || i + SAMPLE >= array.len();
            (0..array.len()).filter(sampled).flat_map(|i| behind(Step::Index(i), &array[i])).collect()
        }
        _ => vec![way.to_vec()],
    }
}

fn at<'a>(value: &'a mut toml::Value, way: &[Step]) -> &'a mut toml::Value {
    way.iter().fold(value, |value, step| match step {
        Step::Key(key) => &mut value[key.as_str()],
        Step::Index(index) => &mut value[*index],
    })
}

/// Returns the replacements of a number or a string.
fn changes(value: &toml::Value) -> Vec<toml::Value> {
    match value {
        toml::Value::Integer(n) => vec![(n + 1).into(), (n - 1).into(), (2 * n + 3).into(), i64::MAX.into()],
        toml::Value::String(text) => {
            let last = text.chars().last().unwrap();
            let other = if last == '0' { '1' } else { '0' };
            let cut = &text[..text.len() - last.len_utf8()];
            vec![cut.into(), format!("{cut}{other}").into(), format!("{text} ").into(), "0.07".into(), "".into()]
        }
        other => panic!("no {other} in a certificate"),
    }
}

fn refusal(text: &str) -> String {
    verify(&text.parse().unwrap()).unwrap_err().to_string()
}

/// The parts of a compound are those of the game, in its order, each with a law of its values.
#[test]
fn a_compound_needs_a_law_of_each_part() {
    let sum = certify("0.77 + Subtraction({1,3})", 1000).unwrap();
    let claims = |change: &dyn Fn(&mut Vec<Certificate>)| {
        let mut changed = sum.clone();
        let Claims::Compound(claims) = &mut changed.claims else { panic!("{sum}") };
        change(&mut claims.parts);
        let again: Certificate = changed.to_string().parse().unwrap_or_else(|error| panic!("{error}"));
        verify(&again).unwrap_err().to_string()
    };
    let excluded = |parts: &mut Vec<Certificate>| {
        let excluded = Excluded { periods_to: 1, heaps_to: 0, witnesses: vec![0] };
        parts[0] = Certificate::new(&"0.77".parse().unwrap(), ExcludedClaims { excluded });
    };
    assert_eq!(claims(&|parts| parts.reverse()), "false claim: parts[0].game = Subtraction({1,3}): it is 0.77");
    assert_eq!(claims(&|parts| drop(parts.pop())), "false claim: parts (number) = 1: it is 2");
    assert_eq!(
        claims(&|parts| parts[1].notation = "0.3".into()),
        "false claim: parts[1].game = 0.3: it is Subtraction({1,3})"
    );
    assert!(claims(&excluded).starts_with("false claim: parts[0] = excluded-periods"));
    let text = sum.to_string();
    let lower = text.replacen("period = 12", "period = 24", 1);
    assert_eq!(refusal(&lower), "false claim: parts[0].law.periodic.period = 24: 12 is a period too");
    for (from, to, says) in [
        ("[[parts]]\nformat = 1", "[[parts]]\nformat = 2", "the format of this certificate is not 1"),
        ("0.77 + Sub", "0.77 - Sub", ""),
        ("format = 1\n\n", "format = 1\nplay = \"misere\"\n", ""),
        ("[parts.values]", "[values]", ""),
    ] {
        let changed = text.replacen(from, to, 1);
        let error = changed.parse::<Certificate>().map_or_else(|error| error.to_string(), |_| "read".to_owned());
        assert!(changed == text || error != "read" && error.contains(says), "{from}: {error}");
    }
    let deep = format!("{}game = \"0.3\"\nformat = 1\n", "[[parts]]\nformat = 1\ngame = \"0.3\"\n");
    assert!(deep.parse::<Certificate>().is_err());
    let nested = (1..200).map(|depth| format!("[[{}]]", vec!["parts"; depth].join("."))).collect::<Vec<_>>().join("\n");
    assert!(format!("format = 1\ngame = \"0.3\"\n{nested}").parse::<Certificate>().is_err());
}

#[test]
fn the_first_false_claim_is_named() {
    let kayles = fs::read_to_string(folder().join("kayles.toml")).unwrap();
    for (from, to, says) in [
        ("\"0.77\"", "\".77\"", "false claim: game = .77: it is 0.77"),
        ("period = 12", "period = 24", "false claim: law.periodic.period = 24: 12 is a period too"),
        ("period = 12", "period = 13", "false claim: law.periodic.period = 13: g(71) = 7, but g(84) = 4"),
        ("preperiod = 71", "preperiod = 70", "false claim: law.periodic.preperiod = 70: g(70) = 6, but g(82) = 2"),
        ("preperiod = 71", "preperiod = 72", "false claim: law.periodic.preperiod = 72: the law holds from 71 on"),
        ("parts = 2", "parts = 3", "false claim: proof.guy-smith.parts = 3: it is 2"),
        ("largest = 8", "largest = 9", "false claim: values.largest = 9: it is 8"),
        ("guy-smith", "slow-bound", ""),
    ] {
        let changed = kayles.replacen(from, to, 1);
        assert_ne!(changed, kayles, "{from}");
        if says.is_empty() {
            assert!(changed.parse::<Certificate>().is_err());
        } else {
            assert_eq!(refusal(&changed), says);
        }
    }
}

#[test]
fn errors_in_certificates_show_the_place() {
    for (text, says) in [
        ("", "missing field `format`"),
        ("format = 2\ngame = \"0.77\"\n", "missing field"),
        ("format = 1\nname = \"Kayles\"\n", "unknown field `name`"),
        ("format = 1\ngame = [", ""),
    ] {
        let error = text.parse::<Certificate>().unwrap_err().to_string();
        assert!(error.contains(says) && error.contains('^'), "{error}");
    }
    let kayles = fs::read_to_string(folder().join("kayles.toml")).unwrap();
    let error = kayles.replacen("format = 1", "format = 2", 1).parse::<Certificate>().unwrap_err();
    assert!(error.to_string().contains("the format of this certificate is not 1"), "{error}");
    let error = kayles.replacen("0.77", "0.7Z", 1).parse::<Certificate>().unwrap_err();
    assert_eq!(error.line_column().0, 3, "{error}");
}
