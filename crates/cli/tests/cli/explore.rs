//! `explore`: as text and as JSON, for each kind of law.

mod compound;
mod finite;
mod text;

use serde_json::{Value, json};

use super::{generator, printed, refused};
use text::text;

fn explored(arguments: &[&str]) -> Value {
    let text = printed(&[&["explore", "--json"], arguments].concat());
    assert_eq!(text.matches('\n').count(), 1, "one line");
    let found: Value = serde_json::from_str(&text).unwrap();
    let keys = |value: &Value| {
        value
            .as_object()
            .unwrap()
            .keys()
            .cloned()
            .collect::<Vec<_>>()
    };
    let finite = ["Board(", "Graph(", "Grid(", "Chomp(", "Poset(", "Tree("]
        .iter()
        .any(|family| arguments[0].starts_with(family));
    let is_own = |key: &String| {
        !(finite && key == "opening"
            || found["law"]["kind"] == "sum" && key == "coordinates"
            || arguments[0].contains(" * ") && key == "parts"
            || found["law"]["kind"] == "blocks" && key == "blocks"
            || found["law"]["kind"] == "ruler" && key == "marks"
            || arguments[0].starts_with("State(")
                && ["layers", "equal_to", "guess"].contains(&key.as_str())
            || arguments[0].contains("ride (-1,-1) (-1,0) (0,-1)") && key == "p_positions")
    };
    // The schema has the keys that every game has.
    let schema: Value =
        serde_json::from_str(include_str!("../../../../docs/schemas/explore.json")).unwrap();
    let required = |schema: &Value| {
        let mut keys: Vec<String> = serde_json::from_value(schema["required"].clone()).unwrap();
        keys.sort_unstable();
        keys
    };
    let named: Vec<String> = keys(&found).into_iter().filter(is_own).collect();
    assert_eq!(named, required(&schema));
    assert_eq!(keys(&found["law"]), required(&schema["$defs"]["LawJson"]));
    found
}

#[test]
fn kayles_is_described_completely() {
    let law = json!({
        "kind": "periodic", "preperiod": 71, "period": 12, "saltus": 0,
        "status": "proved", "theorem": "Guy–Smith", "checked_to": 167,
    });
    let expected = json!({
        "game": "0.77", "names": ["Kayles", "Bowling Pins", "Rails"], "to": 1024, "max": { "value": 8, "at": 27 }, "zeros": 1, "law": law,
        "sparse": { "mask": 15, "position_parity": false, "rares": 10, "last_rare": 70 },
    });
    assert_eq!(explored(&[".77"]), expected);
}

/// The P-positions of Wythoff's game obey a law, the other values none. The same game as a rule on
/// states has the same law.
#[test]
fn p_positions_of_wythoff_are_printed() {
    let lattice = "Lattice(ride (-1,-1) (-1,0) (0,-1))";
    let state = "State(x, y -> (x-k, y) for k in 1..=x; (x, y-k) for k in 1..=y; (x-k, y-k) for k in 1..=min(x, y))";
    let law = json!({ "kind": "beatty", "status": "proved", "theorem": "Wythoff 1907" });
    let found = explored(&[lattice, "--to", "20x20"]);
    assert_eq!(
        (&found["p_positions"], &found["law"]["kind"]),
        (&law, &json!("none"))
    );
    let text = printed(&["explore", lattice, "--to", "20x20"]);
    assert!(
        text.contains("P-positions: (floor(k phi), floor(k phi) + k) for k >= 0"),
        "{text}"
    );
    let text = printed(&["explore", "--json", state, "--to", "20x20"]);
    let found: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        (&found["equal_to"], &found["p_positions"]),
        (&json!(lattice), &law)
    );
    let certificate = printed(&["certify", lattice, "--to", "20x20"]);
    let of_the_rule = generator(&["certify", state, "--to", "20x20"]);
    assert_eq!(
        (of_the_rule.code, of_the_rule.stdout),
        (Some(0), certificate.clone().into_bytes())
    );
    assert!(
        of_the_rule
            .stderr
            .starts_with(&format!("note: the certificate is one of {lattice}, "))
    );
    assert!(
        certificate.contains("[law.beatty]") && certificate.contains("[proof.wythoff]"),
        "{certificate}"
    );
    let leap = printed(&[
        "explore",
        "Lattice(leap (-1,-1) ride (-1,0) (0,-1))",
        "--to",
        "9x9",
    ]);
    assert!(!leap.contains("Wythoff 1907"), "{leap}");
}

/// A rook in space is Nim with three heaps, as a lattice and as a rule on states.
#[test]
fn a_rook_in_three_dimensions_is_nim() {
    for line in [
        "Lattice(ride (-1,0,0) (0,-1,0) (0,0,-1))",
        "State(x, y, z -> (x-a, y, z) for a in 1..=x; (x, b, z) for b in 0..=y-1; (x, y, z-c) for c in 1..=z)",
    ] {
        let text = printed(&["explore", line, "--to", "6x6x6"]);
        assert!(
            text.contains("law          sum: g(x, y, z) = a(x) xor b(y) xor c(z), proved"),
            "{text}"
        );
    }
}

/// Nim with a leap has a proved law, as a lattice and as a rule on states.
#[test]
fn a_nim_sum_of_blocks_is_found() {
    let lattice = "Lattice(leap (-1,-1) ride (-1,0) (0,-1))";
    let found = explored(&[lattice, "--to", "20x20"]);
    let law = json!({
        "kind": "blocks", "preperiod": null, "period": null, "saltus": null,
        "status": "proved", "theorem": "nim-sum of blocks", "checked_to": null,
    });
    let blocks = json!({ "side": 3, "values": [0, 1, 2, 1, 2, 0, 2, 0, 1] });
    assert_eq!((&found["law"], &found["blocks"]), (&law, &blocks));
    let words = "law          g(x, y) = 3 (floor(x / 3) xor floor(y / 3)) + (x + y) mod 3, proved (nim-sum of blocks; ";
    for line in [
        lattice,
        "State(x, y -> (x-a, y) for a in 1..=x; (x, y-a) for a in 1..=y; (x-1, y-1))",
    ] {
        let text = printed(&["explore", line, "--to", "20x20"]);
        assert!(text.contains(words), "{text}");
    }
    let text = printed(&[
        "explore",
        "Lattice(leap (-2,-2) ride (-1,0) (0,-1))",
        "--to",
        "8x8",
    ]);
    assert!(
        text.contains(
            "+ t(x mod 4, y mod 4), proved (nim-sum of blocks)\n             t(0, y): 0 1 2 3\n"
        ),
        "{text}"
    );
    let certificate = printed(&["certify", lattice, "--to", "20x20"]);
    assert!(
        certificate.contains("[law.blocks]\nside = 3\n"),
        "{certificate}"
    );
}

/// A hexadecimal game whose exceptions are at the marks of a ruler.
#[test]
#[ignore = "4 s: .ci/weekly"]
fn a_ruler_law_is_found() {
    let found = explored(&["0.2048", "--to", "1000"]);
    let law = json!({
        "kind": "ruler", "preperiod": 16, "period": 13, "saltus": 4,
        "status": "observed", "theorem": null, "checked_to": 1000,
    });
    assert_eq!(found["law"], law);
    assert_eq!(
        found["marks"],
        json!([{ "first": 15, "constant": 2, "factor": 8, "at_powers": 5 }])
    );
    let text = printed(&["explore", "0.2048", "--to", "1000"]);
    assert!(
        text.contains("law          ruler-regular with period 13 and saltus 4"),
        "{text}"
    );
}

/// One to three tokens with a pass have a law for each number of passes.
#[test]
fn a_game_with_a_pass_is_explored() {
    let found = explored(&[
        "State(n, p -> (n-1, p); (n-2, p); (n-3, p); (n, p-1) if n > 0)",
        "--to",
        "30x2",
    ]);
    let law = |preperiod: u64| {
        json!({
            "kind": "periodic", "preperiod": preperiod, "period": 4, "saltus": 0,
            "status": "proved", "theorem": "equal columns of all layers", "checked_to": 10,
        })
    };
    assert_eq!(found["layers"], json!([law(0), law(4), law(0), law(4)]));
    let text = printed(&[
        "explore",
        "State(n, p -> (n-a, p) for a in 1..=n; (n, p-1) if n > 0)",
        "--to",
        "30x2",
    ]);
    let pass =
        "g(n, 1): arithmetic periodic with period 2 and saltus 2 from heap 1 on, observed to heap";
    assert!(text.contains(pass), "{text}");
}

#[test]
#[ignore = "7 s: .ci/weekly"]
#[expect(
    clippy::too_many_lines,
    reason = "a list of cases is read from top to bottom"
)]
fn games_of_every_family_are_explored() {
    // Game and bound; kind, preperiod, period, saltus, status, theorem.
    let kinds = [
        (
            ["0.1", "100"],
            json!(["constant", 2, 1, 0, "proved", "Guy–Smith"]),
        ),
        (
            ["0.137", "1000"],
            json!(["periodic", 52, 34, 0, "proved", "Guy–Smith"]),
        ),
        (
            ["0.137", "173"],
            json!(["periodic", 52, 34, 0, "observed", null]),
        ),
        (
            ["0.77!", "1100"],
            json!([
                "periodic",
                540,
                4,
                0,
                "proved",
                "Guy–Smith with unequal parts"
            ]),
        ),
        (
            ["Subtraction({1,3,4})", "50"],
            json!([
                "periodic",
                0,
                7,
                0,
                "proved",
                "equal windows of a subtraction game"
            ]),
        ),
        (
            ["Subtraction(factorials)", "1000"],
            json!(["periodic", 0, 25, 0, "observed", null]),
        ),
        (
            ["AllBut({2,3,7})", "100"],
            json!([
                "arithmetic",
                0,
                4,
                2,
                "proved",
                "equal states of a removal game"
            ]),
        ),
        (
            ["Subtraction(1..=n/2)", "100"],
            json!([
                "regular",
                null,
                null,
                null,
                "proved",
                "Levine, restricted Nim"
            ]),
        ),
        (
            ["Subtraction(1..=n/3)", "100"],
            json!([
                "restricted",
                null,
                null,
                null,
                "proved",
                "Levine, restricted Nim"
            ]),
        ),
        (
            ["4!.0", "1000"],
            json!(["none", null, null, null, null, null]),
        ),
        (
            ["Lattice(leap (-2,-1) (-1,-2))", "9x9"],
            json!([
                "planar",
                null,
                null,
                null,
                "proved",
                "the mex equation at every class of cells"
            ]),
        ),
        (
            ["Strip(O X; never OO XX)", "9"],
            json!(["none", null, null, null, null, null]),
        ),
        (
            ["Strip(O X; never OO XX)", "60"],
            json!([
                "arithmetic",
                1,
                2,
                [[0, 2, 2], [2, 0, 0], [2, 0, 0]],
                "proved",
                "mex equation by automata"
            ]),
        ),
        (
            ["Strip(O; never OO)", "176"],
            json!(["periodic", 54, 34, [[0, 0], [0, 0]], "proved", "Guy–Smith"]),
        ),
        (
            ["Strip(O; never OO)", "175"],
            json!(["periodic", 54, 34, [[0, 0], [0, 0]], "observed", null]),
        ),
        (
            ["Lattice(ride (-1,0) (0,-1))", "9x9"],
            json!([
                "sum",
                null,
                null,
                null,
                "proved",
                "every move changes one coordinate"
            ]),
        ),
        (
            ["4.[3]", "200"],
            json!(["arithmetic", 1, 4, 4, "proved", "mex equation by automata"]),
        ),
        (
            ["Board(2x3; place [##])", "all"],
            json!(["none", null, null, null, null, null]),
        ),
    ];
    for ([game, to], expected) in kinds {
        let found = explored(&[game, "--to", to]);
        let law = ["kind", "preperiod", "period", "saltus", "status", "theorem"]
            .map(|key| found["law"][key].clone());
        assert_eq!(json!(law), expected, "{game}");
        assert_eq!(found["game"], game);
        let observed = found["law"]["status"] == "observed";
        assert!(
            !observed || found["law"]["checked_to"].as_u64() == to.parse().ok(),
            "{found}"
        );
    }
}

#[test]
fn positions_of_each_family_are_answered() {
    let lattice = explored(&["Lattice(leap (-1,-2))", "--to", "2x3"]);
    assert_eq!(
        (&lattice["to"], &lattice["max"]),
        (&json!("2x3"), &json!({ "value": 1, "at": [1, 2] }))
    );
    let strip = explored(&["Strip(O X; never OO XX)", "--to", "1"]);
    assert_eq!(
        (&strip["to"], &strip["max"]),
        (&json!(1), &json!({ "value": 1, "at": [1, 0, 0] }))
    );
    let board = explored(&["Board(1x3; place [##])"]);
    assert_eq!((&board["to"], &board["zeros"]), (&json!("all"), &json!(5)));
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_the_budget_bounds_the_box_of_states_and_rows() {
    // Each state takes some milliseconds or seconds; 64 x 64 states were once refused. The
    // condition on both numbers hides the sum.
    let slow = "State(x, y -> (x-1, y) for a in 0..=1000000000 if x > 0 and y >= 0; (x, y-1))";
    let found = explored(&[slow, "--budget", "1"]);
    let sides = found["to"]
        .as_str()
        .unwrap()
        .split('x')
        .map(|side| side.parse::<u64>().unwrap());
    assert!(
        sides.clone().all(|side| (1..=64).contains(&side)),
        "{found}"
    );
    let found = explored(&["Strip(X; never XXX)", "--budget", "1"]);
    assert!(
        (8..=100).contains(&found["to"].as_u64().unwrap()),
        "{found}"
    );
}

#[test]
fn without_a_bound_explore_reaches_the_proof() {
    let found = explored(&["0.45"]);
    assert_eq!(found["law"]["status"], "proved");
    assert_eq!(
        (&found["law"]["preperiod"], &found["law"]["checked_to"]),
        (&json!(498), &json!(1037))
    );
}

#[test]
fn all_parameters_share_one_formula() {
    let said = printed(&["explore", "Subtraction({1,2,k})"]);
    let page = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/notation.md"
    ))
    .unwrap();
    let law = said.lines().find(|line| line.starts_with("law ")).unwrap();
    let formula = law
        .trim_start_matches("law")
        .trim()
        .split_once(", proved for all parameters")
        .unwrap()
        .0;
    assert!(page.contains(&format!("`{formula}`")), "{law}");
    assert!(
        said.contains("periods      period k+1 if k%3 == 0\n             period 3 if k%3 != 0\n"),
        "{said}"
    );
    let said = printed(&["explore", "Subtraction(l..=r)", "--with", "l=3", "--json"]);
    let json: Value = serde_json::from_str(&said).unwrap();
    assert_eq!(json["game"], "Subtraction(l..=r) with l = 3");
    assert_eq!(
        (&json["law"]["claim"], &json["law"]["proved"]),
        (&"n, r -> n%(r+3)/3".into(), &true.into())
    );
    refused(
        &["explore", "Subtraction(S)"],
        2,
        "error: Subtraction(S): the set S is open",
    );
    refused(
        &["explore", "Subtraction(1..=k)", "--to", "9x9"],
        2,
        "error: expected one largest number",
    );
    refused(
        &["explore", "Subtraction(1..=k)", "--with", "m=2"],
        2,
        "error: `m` is not a parameter of this line",
    );
}

#[test]
fn lines_of_lost_positions_are_one() {
    let said = text(&["State(x, y -> (x-1, y))", "--to", "4x5"]);
    assert!(
        said.contains("\nP-positions  (0, any), (2, any)\n"),
        "{said}"
    );
    let said = text(&["State(x, y, z -> (x-1, y-1, z))", "--to", "3x3x4"]);
    let first = "(0, 0, any), (0, 1, any), (0, 2, any), (1, 0, any), (2, 0, any), (2, 2, any)";
    assert!(
        said.contains(&format!("\nP-positions  {first}\n")),
        "{said}"
    );
    // Every row of a box has the first numbers of its states.
    for label in [" 0,0 | 0 0 0 0\n", " 1,1 | 1 1 1 1\n", " 2,2 | 0 0 0 0\n"] {
        assert!(said.contains(label), "{said}");
    }
}
