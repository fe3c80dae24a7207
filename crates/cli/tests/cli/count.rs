//! `count`: lost positions of several heaps.

use super::{generator, printed, refused};

#[test]
fn lost_multisets_and_tuples_are_counted() {
    let said = printed(&["count", "4.330300003", "--heaps", "4", "--to", "12"]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[..3],
        [
            "game         4.330300003",
            "positions    4 heaps of 1 to 12, in any order: 1365 multisets",
            "lost         204",
        ]
    );
    assert_eq!(
        lines[4..],
        [
            "first lost   1+1+1+1",
            "last lost    12+12+12+12",
            "by           values computed to heap 12"
        ]
    );
    assert!(
        printed(&["count", "4.330300003", "--heaps", "9", "--to", "124"])
            .contains("lost         2259208528408\n")
    );
    // Pairs of equal heaps of Nim.
    let pairs = printed(&[
        "count", "Nim", "--heaps", "2", "--to", "100", "--tuples", "--json",
    ]);
    let pairs: serde_json::Value = serde_json::from_str(&pairs).unwrap();
    assert_eq!(
        (pairs["lost"].as_str(), pairs["all"].as_str()),
        (Some("100"), Some("10000"))
    );
    assert_eq!(pairs["sizes"].as_str(), Some("10100"));
    assert_eq!(pairs["last"], serde_json::json!([100, 100]));
}

#[test]
fn a_proved_law_counts_heaps_of_any_size() {
    let said = printed(&[
        "count",
        "Subtraction({1,2})",
        "--heaps",
        "1",
        "--to",
        "10^18",
    ]);
    assert!(said.contains("lost         333333333333333333\n"), "{said}");
    assert!(
        said.contains("first lost   3\nlast lost    999999999999999999\nby           periodic"),
        "{said}"
    );
    // The values of Nim grow: pairs of equal heaps, and three heaps to 2^59 - 1.
    assert!(
        printed(&["count", "Nim", "--heaps", "2", "--to", "10^18"])
            .contains("lost         1000000000000000000\n")
    );
    let to = ((1_u64 << 59) - 1).to_string();
    let said = printed(&["count", "Nim", "--heaps", "3", "--to", &to]);
    let side = 1_u128 << 59;
    assert!(
        said.contains(&format!("lost         {}\n", (side - 1) * (side - 2) / 6)),
        "{said}"
    );
}

#[test]
fn positions_that_cannot_be_counted_are_refused() {
    refused(
        &["count", "Wythoff", "--heaps", "2", "--to", "9"],
        2,
        "error: cannot count Lattice",
    );
    let far = [
        "count", "4!.0", "--heaps", "2", "--to", "10^18", "--budget", "1",
    ];
    refused(&far, 2, "error: cannot count 4!.0 to ");
    refused(
        &["count", "Nim", "--heaps", "100", "--to", "5000"],
        2,
        "error: 100 heaps with values up to 5000",
    );
    refused(
        &["count", "Kayles", "--heaps", "0", "--to", "9"],
        2,
        "error: invalid value '0'",
    );
}

/// A regression: the message was `interrupted`.
#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_the_end_of_the_budget_is_reported_with_the_heaps_done() {
    let slow =
        "Heap(n -> [a, b, n-a-b] for a in 1..=n/3, b in a..=n-a-1 if a != b and gcd(a, b) == 1)";
    let ran = generator(&[
        "count", slow, "--heaps", "3", "--to", "100000", "--budget", "1",
    ]);
    let last = ran.stderr.lines().last().unwrap_or_default();
    assert_eq!((ran.code, ran.stdout.len()), (Some(1), 0), "{last}");
    let done = last
        .strip_prefix("error: the budget of 1 s ended after ")
        .unwrap_or_else(|| panic!("{last}"));
    let done = done
        .strip_suffix(" of 100001 positions; give a larger --budget, or ask for fewer positions");
    assert!(
        (1..50_000).contains(
            &done
                .unwrap_or_else(|| panic!("{last}"))
                .parse::<u64>()
                .unwrap()
        ),
        "{last}"
    );
}
