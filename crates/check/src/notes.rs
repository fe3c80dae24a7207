//! The notes that are written into a certificate: the meaning of each table.

use crate::{
    format::{Law, LawClaims},
    misere::MisereClaims,
};

/// Returns the note on a part of a law's certificate.
pub(crate) fn of_law(claims: &LawClaims, path: &str) -> Option<String> {
    if path == "values" {
        return Some(format!("{}, four bytes each, little-endian.", order(claims)));
    }
    if let Some(p) = path.strip_prefix("law.layers.layers[").and_then(|path| path.strip_suffix("].values")) {
        return Some(format!("g(0, {p}), g(1, {p}), … to the end of the first period."));
    }
    let note = if let ("law.sum", Law::Sum { z, w, .. }) = (path, &claims.law) {
        match (z, w) {
            (None, _) => "g(x, y) is the nim-sum of the values of x tokens in one game and y tokens in the other.",
            (_, None) => "g(x, y, z) is the nim-sum of the values of x, y and z tokens in three games.",
            _ => "g(x, y, z, w) is the nim-sum of the values of x, y, z and w tokens in four games.",
        }
    } else {
        on_law(path).or_else(|| on_theorem(path.strip_prefix("proof.")?))?
    };
    Some(note.to_owned())
}

/// Returns the counted positions, in their order.
fn order(claims: &LawClaims) -> &'static str {
    let coordinates = claims.values.largest_at.len();
    if coordinates == 1 {
        return "The values of 0 to `to`";
    }
    if let Law::Gaps { .. } = claims.law {
        return "The values of the gaps 0 to `to` between all ends";
    }
    if let Law::Layers { .. } = claims.law {
        return "The values of the columns 0 to `to`, each with p = 0, 1, 2, 3";
    }
    if coordinates == 2 {
        return "The values of the cells with a*x + b*y <= to, by a*x + b*y, then by x";
    }
    "The values of the cells whose coordinates have a sum to `to`, by the sum, then by x, then by y"
}

/// Returns the meaning of a law's numbers.
fn on_law(path: &str) -> Option<&'static str> {
    Some(match path {
        "" => "A law of Grundy values, proved for ever. Check it: grundy verify FILE",
        "formula" => "The law in a formula. It was compared with the law on every residue class.",
        "law.constant" => "g(n) = value for all n >= preperiod.",
        "law.periodic" => "g(n + period) = g(n) for all n >= preperiod.",
        "law.arithmetic" => "g(n + period) = g(n) + saltus for all n >= preperiod.",
        "law.constant.values" | "law.periodic.values" | "law.arithmetic.values" => {
            "g(0), g(1), … to the end of the first period."
        }
        "law.regular" => "Sequence i at base*n + r is the sum of steps[r][i][j] times sequence j at n.",
        "law.restricted" => {
            "With f(n) = floor((a*n + b) / d), but at least 0 and at most n:\n\
             g(n) = f(n) where f(n) > f(n - 1), else g(n) = g(n - f(n) - 1)."
        }
        "law.slow" => {
            "With f(n) the largest number that may be removed from n:\n\
             g(n) = f(n) where f(n) > f(n - 1), else g(n) = g(n - f(n) - 1)."
        }
        "law.gaps" => {
            "Between any two ends g(n + period) = g(n) + saltus for all n >= preperiod; by the left end, then\n\
             the right one: the wall, then the marks in their order."
        }
        "law.gaps.values" => "The gaps 0, 1, … to the end of the first period.",
        "law.layers.layers" => "g(n + period, p) = g(n, p) for all n >= preperiod; p = 0, 1, 2, 3.",
        "law.blocks" => {
            "g is `side` times the nim-sum of the coordinates divided by `side` and rounded down, plus the\n\
             value at their residues modulo `side`: in rows along the last coordinate, the first most slowly."
        }
        "law.beatty" => {
            "The P-positions: the pairs of floor(k*phi) and floor(k*phi) + k for all k >= 0, in either order,\n\
             with phi = (1 + sqrt 5)/2."
        }
        "law.planar" => {
            "The value of a cell (x, y) is the one in the corner, if it is there; else the first ray [rx, ry] with\n\
             u = rx*y - ry*x < low + number of its lines decides: if u >= low, line u - low along the ray has the\n\
             values, one period from the border on; if not, the cone before the ray has: row y mod height, with the\n\
             row y + height as the row y moved by `shift` to the right, and rows repeating."
        }
        _ => return None,
    })
}

/// Returns the theorem in one line; p and n0 are the period and the preperiod, at least 1.
fn on_theorem(name: &str) -> Option<&'static str> {
    Some(match name {
        "guy-smith" => "Guy and Smith 1956: enough if it holds below bound = parts*n0 + (parts - 1)*p + last_digit.",
        "unequal-parts" => {
            "Guy and Smith with u unequal parts: enough below bound, also u*n0 + (2u(u - 1) - 2)*p + last_digit."
        }
        "equal-parts" => {
            "Guy and Smith with equal parts: enough below bound, with a multiple of p that their number divides."
        }
        "whole-heaps" => {
            "Guy and Smith with repeated digits 0 and 1: enough below bound, with a multiple of p that their number divides."
        }
        "subtraction-window" => {
            "A value depends on the last `largest` values: enough if it holds below bound = preperiod + largest."
        }
        "removal-state" => {
            "The window and the sets of earlier values by residue at bound and bound + p correspond, and always will."
        }
        "residues" => "No residue of a member leads to an equal value, some member up to `reach` to each smaller one.",
        "layer-columns" => {
            "From n = `from` on a column is a function of the `width` columns before: these, from `first` on, come back."
        }
        "rows" => "The first move leaves rows: their law is this one, and rings repeat with it from bound - period on.",
        "mex-equation" => {
            "For all n the law gives the mex of what it gives the options, decided by automata: it is the sequence."
        }
        "sum" => "Every move changes one coordinate: the game is the sum of the games of its coordinates.",
        "blocks" => {
            "The values are below `side`, and in no block a leap leads to an equal one: they are right in all blocks."
        }
        "wythoff" => {
            "Wythoff 1907, for the moves from one heap, any number, and from both, the same number: nothing else to check."
        }
        "slow-bound" => "Levine 2006: the moves remove 1 to f(n), and f grows by 0 or 1.",
        "planar" => {
            "The law is the mex of its options below `level`, in strips and cones at that many cells: everywhere."
        }
        _ => return None,
    })
}

/// Returns the note on a part of a certificate by a finite window.
pub(crate) fn by_window(path: &str) -> Option<&'static str> {
    Some(match path {
        "" => {
            "A law of Grundy values, proved for ever. Check it: grundy verify FILE\n\
             Check a sample, which is no proof: grundy verify FILE --spot 4"
        }
        "law.periodic" => "g(n + period) = g(n) for all n >= preperiod; the period is the least.",
        "proof.finite-window" => {
            "A value of heap n is common if it shares an odd number of bits with the mask, otherwise rare. With\n\
             position_parity the parity of n is one more bit, or that of n + 1 where splits remove odd numbers of tokens.\n\
             Common values are excluded by splits with a rare part only, all at most last_rare; lesser rare values by\n\
             splits with a part of at most largest_part. So `window` values decide what follows:\n\
             window = max(last_rare, largest_part) + last_digit."
        }
        "values" => {
            "With s = max(preperiod, 1): the heaps to s + period + window - 1 were computed. The digests are of the\n\
             first `window` and the first `period` values from g(s) on, a byte each."
        }
        "stretches" => {
            "Parts of the period that can be computed without what is before. `before` has the last `window` values,\n\
             a digit 0 to 9 and a to z each (two hexadecimal digits, if the largest value is above 35); the digest\n\
             is of the values of the heaps from, …, from + heaps - 1, a byte each."
        }
        _ => return None,
    })
}

/// Returns the note on a part of a certificate of a misère quotient.
pub(crate) fn on_quotient(claims: &MisereClaims, path: &str) -> Option<&'static str> {
    Some(match path {
        "" if claims.period.is_some() => "The misère quotient of all heaps, proved. Check it: grundy verify FILE",
        "" => "The misère quotient of the heaps that are listed. Check it: grundy verify FILE",
        "quotient" => {
            "A sum of heaps is a P-position exactly if the product of their images lies in p. 0 is the identity;\n\
             times[i][x] = x Phi(generators[i])."
        }
        "heaps" => "Phi(0), Phi(1), …",
        "period" => {
            "Phi(n + period) = Phi(n) for all n >= preperiod: so it is for preperiod <= n < bound, and that is\n\
             enough (Plambeck and Siegel 2008)."
        }
        _ => return None,
    })
}

/// Returns the note on a part of a certificate of a sum or a product.
pub(crate) fn on_compound(is_product: bool, path: &str) -> Option<&'static str> {
    Some(match (path, is_product) {
        ("", _) => "The laws of a game that is made of games, proved for ever. Check it: grundy verify FILE",
        ("parts", false) => {
            "The value of a position is the nim-sum of the values of its parts (Sprague 1935, Grundy 1939). Each part\n\
             has a certificate of its own."
        }
        ("parts", true) => {
            "The value of a coin is the nim product of the values of its places in the factors (the Tartan theorem:\n\
             Berlekamp, Conway and Guy, Winning Ways, chapter 14). Each factor has a certificate of its own."
        }
        _ => return None,
    })
}

/// Returns the note on a part of a certificate of excluded periods.
pub(crate) fn on_excluded(path: &str) -> Option<&'static str> {
    Some(match path {
        "" => "Periods that the Grundy values do not have. Check it: grundy verify FILE",
        "excluded" => {
            "For every p from 1 to periods_to the values of the heaps n and n + p differ, n the p-th witness. As\n\
             n >= heaps_to, p is a period from no heap up to heaps_to on."
        }
        _ => return None,
    })
}

/// Returns the note on a part of a certificate of a law with parameters.
pub(crate) fn on_parametric(path: &str) -> Option<&'static str> {
    Some(match path {
        "" => "A law of a game with parameters, for all of them. Check it: grundy verify FILE",
        "parametric" => "The formula in the numbers of a position and the parameters.",
        "parametric.theorem.interval" => {
            "If a move removes l to r tokens, the value of a heap of n is floor((n mod (l + r)) / l)."
        }
        "parametric.theorem.published" => "The rules are those of the theorem, and the formula is its formula.",
        "parametric.theorem.linear-cells" => {
            "The moves are linear in the parameter, and so are the ends of the pieces of the formula. From some parameter\n\
             on, the pieces and the moves keep their order, so smaller parameters decide. The check derives the bound."
        }
        "parametric.theorem.coordinates" => {
            "Every move changes one number, so the value is the nim-sum of one game for each number."
        }
        "parametric.theorem.coordinates.laws" => "The law of one number, in n and the parameters.",
        _ => return None,
    })
}
