//! Tests of the exporter: theorems for proved laws, and a reason for every refusal.

use grundy_check::Certificate;
use grundy_compute::compute;
use grundy_coq::{Beyond, export, file, name};
use grundy_core::{game::Game, notation::Bounds};
use grundy_law::{SearchLimits, find, of_values};

type Outcome = Result<(), Box<dyn std::error::Error>>;

fn proved(line: &str, to: u64) -> Result<(Certificate, Vec<u32>), Box<dyn std::error::Error>> {
    let game: Game = line.parse()?;
    let values = compute(&game, &Bounds::Heap(to), None, &())?;
    let law = of_values(&game, &values, &())?.ok_or("no law")?;
    let certificate = law.certificate(&game).ok_or("no certificate")?;
    Ok((certificate, values.iter().collect()))
}

#[test]
fn kayles_is_a_theorem_with_its_table() -> Outcome {
    let (certificate, values) = proved("0.77", 300)?;
    let instance = export(&certificate, &values)?;
    assert_eq!(instance.name, "law_0_77");
    assert!(
        instance
            .text
            .contains("Theorem law_0_77 : code_law [0;7;7]%N 71 12 law_0_77_table."),
        "{}",
        instance.text
    );
    // r n0 + r p + k values, one character for each.
    let table = instance.text.split('"').nth(1).ok_or("no table")?;
    assert_eq!((table.len(), &table[..12]), (168, "@ABCADCBADBF"));
    Ok(())
}

#[test]
fn every_family_of_heaps_has_its_checker() -> Outcome {
    for (line, checker) in [
        ("0.A", "check_rule_sound"),
        ("0.36=", "check_rule_sound"),
        ("Subtraction({1,3,4})", "check_subtraction_sound"),
        ("AllBut({2})", "check_removal_sound"),
        ("Subtraction(powers(2))", "check_powers_sound"),
        ("Subtraction(1..=n/3)", "levine_quotient"),
    ] {
        let (certificate, values) = proved(line, 400)?;
        let instance = export(&certificate, &values)?;
        assert!(instance.text.contains(checker), "{line}: {}", instance.text);
    }
    Ok(())
}

#[test]
fn a_law_without_a_checker_is_refused_by_its_theorem() -> Outcome {
    let game: Game = "Lattice(ride (-1,0) (0,-1))".parse()?;
    let law = find(&game, &SearchLimits::to_heap(100))?
        .law
        .ok_or("no law")?;
    let certificate = law.certificate(&game).ok_or("no certificate")?;
    let refusal = export(&certificate, &[]);
    let is_sum =
        |refusal: &Beyond| matches!(refusal, Beyond::Theorem { theorem, .. } if theorem == "sum");
    assert!(refusal.as_ref().is_err_and(is_sum), "{refusal:?}");
    Ok(())
}

#[test]
fn a_long_law_asks_for_its_values() -> Outcome {
    let (certificate, values) = proved("0.156", 12_000)?;
    assert!(matches!(
        export(&certificate, &[]),
        Err(Beyond::Values { .. })
    ));
    assert!(export(&certificate, &values)?.seconds > 0.1);
    Ok(())
}

#[test]
fn names_are_those_of_coq() {
    for (game, expected) in [
        ("0.77", "law_0_77"),
        ("4!.0", "law_4_ne_0"),
        ("0.7[01]", "law_0_7_rep_01"),
        ("Subtraction({1,3,4})", "law_Subtraction_1_3_4"),
    ] {
        assert_eq!(name(game), expected);
    }
}

#[test]
fn a_file_prints_the_assumptions_of_all_its_theorems() -> Outcome {
    let (certificate, values) = proved("0.77", 300)?;
    let text = file("Kayles.", &[export(&certificate, &values)?]);
    assert!(
        text.ends_with("Definition all := [Proved law_0_77].\nPrint Assumptions all.\n"),
        "{text}"
    );
    Ok(())
}

#[test]
fn the_theory_is_complete_and_in_order() {
    let mut before = Vec::new();
    for module in grundy_coq::theory::MODULES {
        let missing: Vec<&str> = module
            .needs()
            .filter(|name| !before.contains(name))
            .collect();
        assert!(
            missing.is_empty(),
            "{} comes before {missing:?}",
            module.name
        );
        before.push(module.name);
    }
    assert_eq!(before.last(), Some(&"Instances"));
}

/// All files in `proofs/games` can be read, which `verify` needs.
#[test]
fn files_of_games_are_read_back() -> Outcome {
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../proofs/games"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "v") {
            let text = std::fs::read_to_string(&path)?;
            let theorems =
                grundy_coq::read(&text).map_err(|error| format!("{}: {error}", path.display()))?;
            assert_eq!(
                theorems.len(),
                text.matches("\nTheorem ").count(),
                "{}",
                path.display()
            );
        }
    }
    Ok(())
}
