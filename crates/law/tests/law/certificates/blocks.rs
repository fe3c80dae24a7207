//! Certificates of nim-sums of blocks: refused for a false law, a game outside the theorem, or
//! blocks that are not the least.

use std::fs;

use grundy_compute::compute;
use grundy_core::notation::Bounds;

use super::{folder, game, of_cells, refusal, verify};

const RIDES: &str = "ride (-1,0) (0,-1)";

/// Returns a law of blocks with the given side, read from the values of a game; the law may be
/// false.
fn claimed(text: &str, game: &str, side: u64) -> String {
    let game = self::game(game);
    let values: Vec<u32> = compute(&game, &Bounds::Grid(side, side), None, &())
        .unwrap()
        .iter()
        .collect();
    let rows: Vec<&[u32]> = values.chunks(usize::try_from(side).unwrap()).collect();
    let (start, end) = (
        text.find("[law.blocks]").unwrap(),
        text.find("# The values are below").unwrap(),
    );
    let law = format!("[law.blocks]\nside = {side}\nvalues = {rows:?}\n\n");
    let head = format!("format = 1\ngame = \"{game}\"\n\n");
    head + &law + text.get(end..).filter(|_| start < end).unwrap()
}

fn cyclic() -> String {
    fs::read_to_string(folder().join("cyclic_nimhoff.toml")).unwrap()
}

#[test]
fn other_sides_are_refused() {
    let (text, game) = (cyclic(), format!("Lattice(leap (-1,-1) {RIDES})"));
    for (side, says) in [
        (
            1,
            "law.blocks.side = 1: a line of the box lacks a value below the side, or a leap leads to an equal value",
        ),
        (2, "law.blocks.side = 2: a line of the box lacks a value"),
        (4, "law.blocks.side = 4: it holds with 3"),
        (6, "law.blocks.side = 6: it holds with 3"),
        (12, "law.blocks.side = 12: it holds with 3"),
    ] {
        let refusal = refusal(&claimed(&text, &game, side));
        assert!(
            refusal.starts_with("false claim: ") && refusal.contains(says),
            "{side}: {refusal}"
        );
    }
    for side in ["0", "1000000", "18446744073709551615"] {
        let refusal = refusal(&text.replacen("side = 3", &format!("side = {side}"), 1));
        assert!(
            refusal.contains("no box has such a side") || refusal.contains("would take about"),
            "{refusal}"
        );
    }
    let long = text.replacen("    [2, 0, 1],", "    [2, 0, 1],\n    [0],", 1);
    assert!(
        refusal(&long).contains("law.blocks.values"),
        "{}",
        refusal(&long)
    );
}

#[test]
fn other_games_are_refused() {
    let (text, canonical) = (cyclic(), "Lattice(leap (-1,-1) ride (-1,0) (0,-1))");
    let of_game = |game: &str| {
        let changed = text.replacen(canonical, &self::game(game).to_string(), 1);
        assert_ne!(changed, text, "{game}");
        refusal(&changed)
    };
    for game in [
        "Lattice(leap (-1,-1) ride (-1,0) (0,-1); not (9,9))",
        "Lattice(leap (-1,-1) ride (-1,0))",
        "Lattice(leap (-1,-1) ride (-1,0) (0,-2))",
        "Lattice(leap (-1,-1) (-2,1) ride (-1,0) (0,-1))",
        "Lattice(ride (-1,-1) (-1,0) (0,-1))",
    ] {
        let refusal = of_game(game);
        assert!(
            refusal.contains("an axis has no ride by 1"),
            "{game}: {refusal}"
        );
    }
    for game in [
        "Lattice(ride (-1,0) (0,-1))",
        "Lattice(leap (-1,-2) ride (-1,0) (0,-1))",
    ] {
        assert!(
            of_game(game).contains("it holds with 1"),
            "{game}: {}",
            of_game(game)
        );
    }
    // The box is the same, but the longer leap leads to equal values in other blocks.
    let far = of_game("Lattice(leap (-1,-1) (-3,-3) ride (-1,0) (0,-1))");
    assert!(far.contains("a leap leads to an equal value"), "{far}");
    assert!(
        refusal(&text.replacen("[proof.blocks]", "[proof.sum]", 1))
            .contains("proof = sum: it is blocks")
    );
}

/// Two decisions of the same question agree: one in closed form, and one bit by bit.
#[test]
fn prover_and_checker_agree_on_small_leaps() {
    assert_agreement(3, 5);
}

#[test]
#[ignore = "2 s: .ci/run"]
fn thorough_prover_and_checker_agree() {
    assert_agreement(6, 100);
}

/// Checks all games of two leaps by at most `most`, of which `fewest` have a law.
fn assert_agreement(most: u32, fewest: usize) {
    let text = cyclic();
    let leaps: Vec<(u32, u32)> = (1..=most)
        .flat_map(|a| (a..=most).map(move |b| (a, b)))
        .collect();
    let mut found = 0;
    for (index, &(a, b)) in leaps.iter().enumerate() {
        for &(c, d) in leaps.iter().skip(index) {
            let line = format!("Lattice(leap (-{a},-{b}) (-{c},-{d}) {RIDES})");
            let game = game(&line);
            if let Some(law) = of_cells(&game, &()).unwrap() {
                let certificate = law.certificate(&game).unwrap();
                assert_eq!(verify(&certificate).err(), None, "{line}");
                assert_eq!(certificate.to_string().parse(), Ok(certificate), "{line}");
                found += 1;
            } else {
                for side in 1..=6 {
                    assert!(
                        refusal(&claimed(&text, &line, side)).contains("law.blocks.side"),
                        "{line}: {side}"
                    );
                }
            }
        }
    }
    assert!(
        (fewest..leaps.len() * leaps.len()).contains(&found),
        "{found}"
    );
}
