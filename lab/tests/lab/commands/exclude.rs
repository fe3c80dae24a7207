//! `exclude`: every excluded period has a witness, which the checker of certificates sees.

use std::fs;

use super::{generator, printed, said as answer};

#[test]
fn excluded_periods_have_witnesses() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("periods.toml");
    let file = path.to_str().unwrap();
    let said = answer(
        &[
            "exclude",
            "0.77",
            "--periods-to",
            "11",
            "--preperiod",
            "500",
            "-o",
            file,
        ],
        0,
    );
    assert!(
        said.starts_with("proved: 0.77 has no period to 11 from any heap to 500\n"),
        "{said}"
    );
    assert!(
        printed(&["verify", file])
            .ends_with("verified: 0.77, no period to 11 from any heap to 500\n")
    );
    // Every witness is a pair of heaps with different values.
    let said = answer(
        &[
            "exclude",
            "0.77",
            "--periods-to",
            "12",
            "--preperiod",
            "70",
            "--json",
        ],
        0,
    );
    let json: serde_json::Value = serde_json::from_str(&said).unwrap();
    let witnesses = json["witnesses"].as_array().unwrap();
    assert_eq!(witnesses.len(), 12);
    assert!(witnesses.iter().all(|each| each["values"][0] != each["values"][1] && each["heap"].as_u64() >= Some(70)));
    // Kayles has the period 12 from heap 71 on.
    let said = answer(
        &["exclude", "0.77", "--periods-to", "12", "--preperiod", "71"],
        1,
    );
    assert!(
        said.starts_with("not excluded: g(n + 12) = g(n) for all n from 71 on"),
        "{said}"
    );
    // Other bounds need other witnesses.
    let text = fs::read_to_string(&path).unwrap();
    for (from, to) in [
        ("periods_to = 11", "periods_to = 12"),
        ("heaps_to = 500", "heaps_to = 501"),
    ] {
        fs::write(&path, text.replace(from, to)).unwrap();
        let ran = generator(&["verify", file]);
        assert!(
            ran.code == Some(1) && ran.stderr.contains("false claim: excluded"),
            "{}",
            ran.stderr
        );
    }
}
