//! Changed certificates of laws with parameters are refused.

use grundy_check::Certificate;

use super::parametric::{certificate, verdict};

/// Each line: a game, a part of its certificate, another text for this part, and words of the
/// refusal.
#[test]
#[ignore = "3 s: .ci/weekly"]
#[expect(
    clippy::too_many_lines,
    reason = "a list of cases is read from top to bottom"
)]
fn changed_certificates_of_laws_with_parameters_are_refused() {
    for (line, part, other, says) in [
        (
            "Subtraction(1..=k)",
            "n%(k+1)",
            "n%(k+2)",
            "parametric.formula",
        ),
        (
            "Subtraction(1..=k)",
            "n%(k+1)",
            "n%(k+1)+n/1000000",
            "parametric.formula",
        ),
        (
            "Subtraction(1..=k)",
            "n%(k+1)",
            "n%(k+1) if k < 500 else 0",
            "parametric.formula",
        ),
        (
            "Subtraction(1..=k)",
            "1..=k",
            "1..=k+1",
            "parametric.formula",
        ),
        (
            "Subtraction(1..=k)",
            "1..=k",
            "1..=n/k",
            "parametric.theorem",
        ),
        (
            "Subtraction(1..=k)",
            "parameters = [\"k\"]",
            "parameters = [\"j\"]",
            "parametric.parameters",
        ),
        (
            "Subtraction(1..=k)",
            "theorem.interval",
            "theorem.linear-cells",
            "parametric.formula",
        ),
        (
            "Subtraction(1..=k)",
            "formula =",
            "only = \"k < 5\"\nformula =",
            "parametric.only",
        ),
        (
            "Subtraction(1..=k)",
            "formula =",
            "other = 5\nformula =",
            "unreadable",
        ),
        (
            "Subtraction({1,2,k})",
            "formula =",
            "only = \"k > 9 and k < 5\"\nformula =",
            "parametric.only",
        ),
        (
            "Subtraction(l..=r)",
            "n%(l+r)/l",
            "n%(l+r)/r",
            "parametric.formula",
        ),
        (
            "Subtraction(l..=r)",
            "[\"l\", \"r\"]",
            "[\"r\", \"l\"]",
            "parametric.parameters",
        ),
        (
            "Subtraction(1..=n/k)",
            "n-n/k-1",
            "n-n/k-2",
            "parametric.formula",
        ),
        (
            "Subtraction(1..=n/k)",
            "Levine, restricted Nim",
            "Moore",
            "parametric.theorem",
        ),
        (
            "Subtraction({1,2,k})",
            "else 3)",
            "else 4)",
            "parametric.formula",
        ),
        (
            "Heap(n -> [a, n-a] for a in k..=n-k; [n-a] for a in 1..=n)",
            "n >= k",
            "n > k",
            "parametric.formula",
        ),
        (
            "Heap(n -> [a, n-a] for a in k..=n-k; [n-a] for a in 1..=n)",
            "only = \"popcount(k) == 1\"\n",
            "",
            "parametric.only",
        ),
        (
            "Ring(Heap(n -> [a, n-k-a] for k in l..=r, a in 0..=n-k))",
            "n < l+r",
            "n <= l+r",
            "parametric.formula",
        ),
        (
            "Ring(Heap(n -> [a, n-k-a] for k in l..=r, a in 0..=n-k))",
            "0..=n-k",
            "0..=n-k if a != n-k-a",
            "parametric.theorem",
        ),
        (
            "Subtraction({1,2,k})",
            "n, k -> ",
            "n, k -> 3-n%3 if k == 77 and n == 78 else ",
            "parametric.formula",
        ),
        (
            "Subtraction({1,2,k})",
            "n, k -> ",
            "n, k -> n%3 if k > 1000000 else ",
            "would take",
        ),
        (
            "Subtraction({1,2,k})",
            "n, k -> ",
            "n, k -> n%3 if n > 3000 else ",
            "parametric.formula",
        ),
        (
            "Subtraction({1,2,k})",
            "{1,2,k}",
            "{1,3,k}",
            "parametric.formula",
        ),
        (
            "Subtraction({1,2,k})",
            "{1,2,k}",
            "{1,2,k,1000}",
            "parametric.formula",
        ),
        (
            "Subtraction({a,b})",
            "max(a, b)",
            "min(a, b)",
            "parametric.formula",
        ),
        (
            "Subtraction({a,b})",
            "{a,b}",
            "{a,b,1}",
            "parametric.theorem",
        ),
        (
            "Subtraction({a,b,a+b})",
            "{a,b,a+b}",
            "{a,b,a+b+1}",
            "parametric.theorem",
        ),
        (
            "Subtraction({a,b,a+b})",
            "2*b2+r",
            "2*b2-r",
            "parametric.formula",
        ),
        ("AllBut({a,b})", "{a,b}", "{a,b,1}", "parametric.theorem"),
        ("AllBut({a,b})", "== 2*", "== 3*", "parametric.formula"),
        (
            "AllBut(a..=a+b)",
            "a..=a+b",
            "a..=a+b+1",
            "parametric.formula",
        ),
        (
            "Subtraction(l..=r step 2)",
            "step 2",
            "step 3",
            "parametric.formula",
        ),
        (
            "Subtraction(l..=r step 4)",
            "8 >= 3*l",
            "9 >= 3*l",
            "parametric.only",
        ),
        ("Subtraction(k..=n/3)", "< k", "<= k", "parametric.formula"),
        (
            "Subtraction(k..=n/3)",
            "k..=n/3",
            "k..=n/4",
            "parametric.formula",
        ),
        ("Subtraction(k..=n/3)", "k > 0", "k > 1", "parametric.only"),
        (
            "Subtraction(1..=min(n/2,k))",
            "min(n/2, k)-1",
            "min(n/2, k)-2",
            "parametric.formula",
        ),
        (
            "Subtraction(1..=min(n/2,k))",
            "min(n/2,k)",
            "min(2*n,k)",
            "parametric.theorem",
        ),
        (
            "Subtraction(k..=n/2)",
            "(6*k-2) < k",
            "(6*k-2) <= k",
            "parametric.formula",
        ),
        (
            "State(x, y -> (x-a, y) for a in 1..=k; (x, y-1))",
            "(y%2)",
            "(y%4%2)",
            "parametric.formula",
        ),
        (
            "State(x, y -> (x-a, y) for a in 1..=k; (x, y-1))",
            "n%(k+1)",
            "n%(k+2)",
            "parametric.formula",
        ),
        (
            "State(x, y -> (x-a, y) for a in 1..=k; (x, y-1))",
            "(x, y-1)",
            "(x-1, y-1)",
            "parametric.theorem",
        ),
        (
            "State(x, y -> (x-a, y) for a in 1..=k; (x, y-1))",
            "theorem.interval",
            "theorem.linear-cells",
            "parametric.formula",
        ),
        (
            "Subtraction({1,3,k})",
            "    [2],\n",
            "",
            "parametric.formula",
        ),
        (
            "Subtraction({1,3,k})",
            "[2],",
            "[2], [4],",
            "parametric.exceptions",
        ),
        ("Subtraction({1,3,k})", "[2],", "[4],", "parametric.formula"),
        (
            "Subtraction({1,3,k})",
            "[2],",
            "[2, 3],",
            "parametric.exceptions",
        ),
    ] {
        let text = certificate(line);
        let changed = text.replacen(part, other, 1);
        assert_ne!(changed, text, "{line}: {part} in {text}");
        let changed = changed
            .parse::<Certificate>()
            .map(|certificate| certificate.to_string())
            .unwrap_or(changed);
        let refusal = verdict(&changed).unwrap_err();
        assert!(refusal.contains(says), "{line}, {other}: {refusal}");
    }
}
