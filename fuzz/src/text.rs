//! The readers of text: for any input they return a value or an error that can be displayed. A
//! value, written and read again, is the same.

use std::str;

use grundy_check::{Certificate, CheckBudget, check};
use grundy_check::{check::window, check::window::WindowCheck};
use grundy_compute::game_file;
use grundy_core::claim::Claim;
use grundy_core::diagnostic::Diagnostic;
use grundy_core::{game::Game, game::set::Set};
use grundy_core::{
    notation, notation::Bounds, notation::input_format::InputFormat, notation::parameters::Open,
    notation::parameters::ParameterKind, notation::parameters::ParameterValue,
};
use grundy_plot::export::bfile;
use grundy_tables::catalog;

/// The checker's budget for one certificate.
const SMALL: CheckBudget = CheckBudget {
    steps: 2_000_000,
    bytes: 1 << 24,
};

/// Displays an error in every form.
fn show(error: &Diagnostic) {
    let _ = (
        error.to_string(),
        error.render(true),
        error.render(false),
        error.line_column(),
    );
}

/// Reads a line of notation, and bounds.
pub fn notation(data: &[u8]) {
    let Ok(line) = str::from_utf8(data) else {
        return;
    };
    match line.parse::<Game>() {
        Ok(game) => {
            let canonical = game.to_string();
            let again: Game = canonical.parse().expect("canonical notation is notation");
            assert_eq!(again, game, "{canonical} is another game");
            assert_eq!(again.to_string(), canonical);
        }
        Err(error) => show(&error),
    }
    match Open::parse(line) {
        Ok(open) => {
            let value = |kind| match kind {
                ParameterKind::Number => ParameterValue::Number(2),
                ParameterKind::Set => ParameterValue::Set(Set::Finite(vec![1, 2])),
            };
            let named = open
                .parameters()
                .iter()
                .map(|parameter| (parameter.name.as_str(), value(parameter.kind)));
            let values: Vec<_> = named.collect();
            match open.with(&values) {
                Ok(game) => assert_eq!(game.to_string().parse().as_ref(), Ok(&game)),
                Err(error) => show(&error),
            }
        }
        Err(error) => show(&error),
    }
    match line.parse::<Bounds>() {
        Ok(bounds) => assert_eq!(bounds.to_string().parse().as_ref(), Ok(&bounds)),
        Err(error) => show(&error),
    }
}

/// Reads a position of a game, a claim about its values, and the format of an input, each in a line
/// after the game.
pub fn words(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let mut lines = text.lines();
    let [game, position, claim, input] = [0; 4].map(|_| lines.next().unwrap_or_default());
    if let Ok(game) = game.parse::<Game>() {
        match game.parse_positions(position) {
            Ok(positions) => {
                let written = game.print_positions(&positions);
                let again = game
                    .parse_positions(&written)
                    .expect("a printed position is a position");
                assert_eq!(game.print_positions(&again), written, "{game}");
            }
            Err(error) => drop(error.to_string()),
        }
    }
    match Claim::parse(claim, &["n"]) {
        Ok(claim) => {
            let written = claim.to_string();
            let again = Claim::parse(&written, &["n"]).expect("a printed claim is a claim");
            assert_eq!(again.to_string(), written);
        }
        Err(error) => show(&error),
    }
    if let Err(error) = InputFormat::parse(input, &["k".to_owned()]) {
        show(&error);
    }
}

/// Reads the file of a graph or of an order.
pub fn graph(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    for naming in [
        "Graph(a.txt; node kayles)",
        "Graph(a.txt; token)",
        "Graph(a.txt; green hackenbush from 0)",
        "Poset(a.txt)",
    ] {
        match notation::with_file(naming, text) {
            Ok(game) => assert_eq!(game.to_string().parse().as_ref(), Ok(&game)),
            Err(error) => show(&error),
        }
    }
}

/// Reads the terms of a b-file.
pub fn bfile(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    match bfile::parse(text) {
        Ok(terms) => {
            let lines: Vec<String> = terms
                .iter()
                .map(|(n, value)| format!("{n} {value}\n"))
                .collect();
            let written = lines.concat();
            assert_eq!(bfile::parse(&written).as_ref(), Ok(&terms));
        }
        Err(error) => show(&error),
    }
}

/// Reads a catalogue, and the file of one game.
pub fn catalog(data: &[u8]) {
    match catalog::decode(data) {
        Ok(text) => {
            let errors = [
                catalog::parse(&text).map(drop).err(),
                game_file::parse(&text).map(drop).err(),
            ];
            errors.iter().flatten().for_each(show);
        }
        Err(error) => show(&error),
    }
}

/// Reads a certificate of any kind and checks it with a small budget. For a certificate by a finite
/// window, also checks a sample and the saved state of a check.
pub fn certificate(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let certificate: Certificate = match text.parse() {
        Ok(certificate) => certificate,
        Err(error) => return show(&error),
    };
    let written = certificate.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&certificate), "{written}");
    if certificate.window().is_none() {
        let _ = check(&certificate, SMALL, &(), &mut |_| ());
        return;
    }
    let _ = window::spot(
        &certificate,
        (2, window::SpotRandom::new(1)),
        SMALL,
        &(),
        &mut |_| (),
    );
    let Ok(mut check) = WindowCheck::begin(&certificate, SMALL, &(), &mut |_| ()) else {
        return;
    };
    if check.heaps() < 1 << 16 && check.advance(u64::MAX, &()).is_ok() {
        let saved = check.save();
        assert!(check.resume(&saved, &()), "{written}");
        let _ = check.finish(&mut |_| ());
    }
}
