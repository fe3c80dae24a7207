//! Sums and products, and games that are sums.

use serde_json::{Value, json};

use super::explored;
use crate::cli::{generator, printed};

#[test]
fn lattice_games_are_split_into_sums() {
    let found = explored(&["Lattice(leap (-3,0) (-4,0) ride (-2,0))"]);
    assert_eq!(found["coordinates"][1], Value::Null);
    let x = &found["coordinates"][0];
    assert_eq!(
        (&x["game"], &x["law"]["status"]),
        (&json!("Subtraction({3} + 2.. step 2)"), &json!("proved"))
    );
}

#[test]
fn parts_of_known_games_have_the_known_law() {
    let found = explored(&["Twins * Nim", "--to", "5x5"]);
    let part = &found["parts"][0];
    assert_eq!(part["game"], "Heap(n -> [a] for a in 1..=n-1)");
    assert_eq!(part["law"]["status"], "proved", "{found}");
}

#[test]
fn sums_and_products_are_explored_by_their_parts() {
    let text = printed(&["explore", "--json", "Kayles + Nim"]);
    let found: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(found["game"], "0.77 + 0.[3]");
    let parts: Vec<&Value> = found["parts"].as_array().unwrap().iter().collect();
    assert_eq!(
        parts.iter().map(|part| &part["game"]).collect::<Vec<_>>(),
        ["0.77", "0.[3]"]
    );
    assert!(
        parts.iter().all(|part| part["law"]["status"] == "proved"),
        "{text}"
    );
    let text = printed(&["explore", "Turning Corners", "--to", "8x8"]);
    assert!(
        text.contains("value        the nim product of the factors' values (Tartan theorem)\n"),
        "{text}"
    );
    assert_eq!(text.matches("\npart         0.[3]: ").count(), 2, "{text}");
}

/// A rule on states whose coordinates are heaps has their laws, values far out, code and a
/// certificate.
#[test]
fn states_of_independent_heaps_are_sums() {
    let line = "State(a, b, c -> (a-k, b, c) for k in 1..=3; (a, b/2, c) if b > 0; (a, b, c-1))";
    let found: Value = serde_json::from_str(&printed(&["explore", "--json", line])).unwrap();
    assert_eq!(
        found["equal_to"],
        "Subtraction({1,2,3}) + Heap(n -> [n/2] if n > 0) + Subtraction({1})"
    );
    assert!(
        found["parts"]
            .as_array()
            .unwrap()
            .iter()
            .all(|part| part["law"]["status"] == "proved"),
        "{found}"
    );
    let far: Value =
        serde_json::from_str(&printed(&["position", "--json", line, "10^9,3,5"])).unwrap();
    assert_eq!((&far["value"], &far["outcome"]), (&json!("1"), &json!("N")));
    assert!(printed(&["emit", line, "--lang", "python"]).contains("def grundy(x, y, z):"));
    let certified = generator(&["certify", line]);
    assert!(
        certified.code == Some(0)
            && String::from_utf8_lossy(&certified.stdout).contains("[[parts]]"),
        "{}",
        certified.stderr
    );
}
