//! Certificates of rings: the claims about their rows.

use std::fs;

use grundy_core::digest::sha256;

use super::{Certificate, Claims, folder, game, values, verify};

/// A ring needs the least law of its rows: multiples of the period, later preperiods and rows
/// without a law are refused.
#[test]
fn a_ring_without_the_least_law_of_its_rows_is_refused() {
    let text = fs::read_to_string(folder().join("ring_of_dawson.toml")).unwrap();
    let rows = "[proof.rows]\npreperiod = 53\nperiod = 34\nsaltus = [0]\nbound = 89\n";
    assert!(text.contains(rows), "{text}");
    let changed = |rows_now: &str, to: u64| {
        let values: Vec<u32> = values(&game("Ring(0.07)"), to).iter().collect();
        let mut changed: Certificate = text.replacen(rows, rows_now, 1).parse().unwrap();
        let bytes: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let Claims::Law(claims) = &mut changed.claims else {
            panic!("{text}")
        };
        claims.values.to = to;
        claims.values.sha256 = sha256(&bytes);
        claims.values.zeros = values.iter().filter(|&&value| value == 0).count() as u64;
        verify(&changed).unwrap_err().to_string()
    };
    for (rows_now, to, says) in [
        (
            "[proof.rows]\npreperiod = 53\nperiod = 68\nsaltus = [0]\nbound = 123\n",
            156,
            "34 is a period too",
        ),
        (
            "[proof.rows]\npreperiod = 54\nperiod = 34\nsaltus = [0]\nbound = 90\n",
            123,
            "the law holds from 53 on",
        ),
        (
            "[proof.rows]\npreperiod = 52\nperiod = 34\nsaltus = [0]\nbound = 88\n",
            121,
            "false claim: proof.rows.preperiod = 52",
        ),
        (
            "[proof.rows]\npreperiod = 53\nperiod = 34\nsaltus = [1]\nbound = 89\n",
            122,
            "rows that grow",
        ),
        (
            "[proof.rows]\npreperiod = 53\nperiod = 34\nsaltus = [0, 0]\nbound = 89\n",
            122,
            "false claim: ",
        ),
        (
            "[proof.rows]\npreperiod = 53\nperiod = 34\nsaltus = [0]\nbound = 80\n",
            113,
            "proof.rows.bound = 80: it is 89",
        ),
    ] {
        let refusal = changed(rows_now, to);
        assert!(refusal.contains(says), "{rows_now}: {refusal}");
    }
}
