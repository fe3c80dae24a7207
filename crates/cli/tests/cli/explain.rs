//! `explain`: the law, its proof and a position in sentences.

use super::{printed, refused};

#[test]
fn a_law_and_its_proof_have_the_numbers_of_the_game() {
    let said = printed(&["explain", "Kayles"]);
    assert!(
        said.starts_with(
            "Kayles (0.77, OEIS A002186)\n\nRULES\nTake one token or two adjacent ones"
        ),
        "{said}"
    );
    assert!(
        said.contains("They show g(n + 12) = g(n) for all n from 71 to 155."),
        "{said}"
    );
    assert!(
        said.contains("\nvalues          0 | 0 1 2 3 1 4 3 2 1 4 2 6"),
        "{said}"
    );
    let said = printed(&["explain", "0.16", "--to", "300"]);
    assert!(
        said.contains("No law was found") || said.contains("observed"),
        "{said}"
    );
}

#[test]
fn a_position_has_a_winning_move_and_its_reason() {
    let said = printed(&["explain", "Kayles", "3", "5", "7"]).replace('\n', " ");
    assert!(
        said.contains("have the values 3, 4, 2, with the nim-sum 5: the player to move wins."),
        "{said}"
    );
    assert!(
        said.contains(
            "A winning move is 5 -> 4. It changes the value of this component from 4 to 1"
        ),
        "{said}"
    );
    let said = printed(&["explain", "Nim", "6", "6"]).replace('\n', " ");
    assert!(
        said.contains("with the nim-sum 0: the player to move loses."),
        "{said}"
    );
    refused(&["explain", "Kayles", "three"], 2, "error: ");
    refused(&["explain", "Kayls"], 2, "error: ");
}

#[test]
fn markdown_has_headings_and_a_block_of_values() {
    let said = printed(&["explain", "Subtraction({1,3,4})", "9", "2", "--markdown"]);
    let headings: Vec<&str> = said.lines().filter(|line| line.starts_with('#')).collect();
    assert_eq!(
        headings,
        [
            "# Subtraction({1,3,4})",
            "## Law",
            "## Proof",
            "## Position"
        ]
    );
    assert_eq!(said.matches("```").count(), 2, "{said}");
}

#[test]
fn parameters_are_explained_at_once() {
    let said = printed(&["explain", "Subtraction({1,2,k})"]).replace('\n', " ");
    assert!(
        said.contains("The values have period k+1 if k%3 == 0; period 3 if k%3 != 0."),
        "{said}"
    );
    refused(&["explain", "Subtraction(1..=k)", "5"], 2, "error: unknown");
}
