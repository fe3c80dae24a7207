//! The notes that are written into a certificate: the meaning of each table.

use std::{collections::BTreeMap, sync::LazyLock};

use crate::format::{CertificateLaw, LawClaims};

/// The notes by the kind of certificate and the path of the part; the path of the certificate
/// itself is empty. The name of a theorem is explained in one line, where p and n0 are the period
/// and the preperiod, at least 1.
static NOTES: LazyLock<BTreeMap<String, BTreeMap<String, String>>> =
    LazyLock::new(|| toml::from_str(include_str!("notes.toml")).unwrap_or_default());

/// Returns the note on a part of a certificate of a kind.
pub(crate) fn note(kind: &str, path: &str) -> Option<String> {
    NOTES.get(kind)?.get(path).cloned()
}

/// Returns the note on a part of a law's certificate.
pub(crate) fn of_law(claims: &LawClaims, path: &str) -> Option<String> {
    if path == "values" {
        return Some(format!(
            "{}, four bytes each, little-endian.",
            order(claims)
        ));
    }
    if let Some(p) = path
        .strip_prefix("law.layers.layers[")
        .and_then(|path| path.strip_suffix("].values"))
    {
        return Some(format!(
            "g(0, {p}), g(1, {p}), … to the end of the first period."
        ));
    }
    if let ("law.sum", CertificateLaw::Sum { z, w, .. }) = (path, &claims.law) {
        let games = 2 + usize::from(z.is_some()) + usize::from(w.is_some());
        return note("law", &format!("law.sum of {games}"));
    }
    note("law", path)
}

/// Returns the counted positions, in their order.
fn order(claims: &LawClaims) -> &'static str {
    let coordinates = claims.values.largest_at.len();
    if coordinates == 1 {
        return "The values of 0 to `to`";
    }
    if let CertificateLaw::Gaps { .. } = claims.law {
        return "The values of the gaps 0 to `to` between all ends";
    }
    if let CertificateLaw::Layers { .. } = claims.law {
        return "The values of the columns 0 to `to`, each with p = 0, 1, 2, 3";
    }
    if coordinates == 2 {
        return "The values of the cells with a*x + b*y <= to, by a*x + b*y, then by x";
    }
    "The values of the cells whose coordinates have a sum to `to`, by the sum, then by x, then by y"
}
