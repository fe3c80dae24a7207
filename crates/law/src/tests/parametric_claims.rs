//! Claims about n and the parameters: proved, proved where the condition of the law holds, false, or true so far.

use crate::parametric::{Verdict, check, find, parse};
use grundy_core::{claim::Claimed, notation::parameters::Open};

#[test]
fn claims_are_proved_false_or_true_so_far() {
    let ask = |line: &str, text: &str| {
        let (sweep, law) = find(&Open::parse(line).unwrap(), &[], None, &()).unwrap();
        check(&parse(text, &sweep).unwrap(), &sweep, law.as_ref(), &())
    };
    assert!(matches!(ask("Subtraction(l..=r)", "n, l, r -> n % (l+r) / l"), Verdict::Proved(_)));
    assert!(matches!(ask("Subtraction(1..=k)", "m, j -> m % (j + 1)"), Verdict::Proved(_)));
    assert_eq!(ask("Subtraction(1..=k)", "n, k -> (n + k + 1) % (k + 1)"), Verdict::TrueSoFar);
    assert!(matches!(ask("Subtraction(1..=k)", "n, k -> lost if n % (k + 1) == 0"), Verdict::Proved(_)));
    assert!(matches!(ask("Subtraction(l..=r)", "n, l, r -> lost if n % (r+l) < l"), Verdict::Proved(_)));
    assert_eq!(ask("Subtraction(l..=r)", "n, l, r -> n % (r+l) / l + 0*popcount(n)"), Verdict::TrueSoFar);
    let Verdict::False(found) = ask("Subtraction({1,k})", "n, k -> n % 2") else { panic!("not false") };
    assert_eq!(
        (found.parameters, found.position, found.claimed, found.value),
        (vec![2], vec![2], Some(Claimed::Value(0)), 2)
    );
}

#[test]
fn claims_are_proved_where_the_condition_of_the_law_holds() {
    // `true` for a claim that is proved for all parameters, `false` for the parameters of the condition alone.
    for (line, text, expected) in [
        // The notation refuses k = 0.
        ("Subtraction(k..=n/3)", None, Some(true)),
        ("Heap(n -> [n/a repeated a] for a in 2..=n/S if n%a == 0)", None, Some(true)),
        ("Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0 and n/a >= S)", None, Some(true)),
        (
            "Heap(n -> [n/a repeated a] for a in 2..=n/S if n%a == 0)",
            Some("lost if n < 2 or not n >= S*factor(n)"),
            Some(true),
        ),
        // No move, if k is 0 or 1.
        ("Heap(n -> [n-a] for a in 2..=min(k, n))", Some("n%(k+2)/2 if k > 1 else 0"), Some(true)),
        ("Heap(n -> [n-a] for a in 2..=min(k, n))", Some("0 if k < 2 else n%(2+k)/2"), Some(true)),
        ("Heap(n -> [n-a] for a in 2..=min(k, n))", Some("0 if k == 0 or k == 1 else n%(2+k)/2"), Some(true)),
        ("Heap(n -> [n-a] for a in 2..=min(k, n))", Some("0 if k <= 1 else n%(2+k)/2 if k > 0 else 7"), Some(true)),
        ("Heap(n -> [n-a] for a in 2..=min(k, n))", Some("lost if k < 2 or n%(k+2) < 2"), Some(true)),
        ("Heap(n -> [n-a] for a in l..=min(r, n))", Some("n%(l+r)/l if l <= r else 0"), Some(true)),
        ("Heap(n -> [n-a] for a in l..=min(r, n))", Some("0 if r < l else n%(l+r)/l"), Some(true)),
        ("Heap(n -> [n-a] for a in l..=min(r, n))", Some("lost if l > r or n%(l+r) < l"), Some(true)),
        ("Heap(n -> [n-a] for a in l..=min(r, n))", Some("n%(l+r)/l if l <= r else n/100000"), Some(false)),
        ("Heap(n -> [n-a] for a in l..=min(r, n))", Some("n%(l+r)/l if l <= r+1000 else 0"), None),
        ("Heap(n -> [a, n-a] for a in k..=n-k; [n-a] for a in 1..=n)", Some("lost if n == 0"), None),
    ] {
        let (sweep, law) = find(&Open::parse(line).unwrap(), &[], None, &()).unwrap();
        let own = law.as_ref().unwrap().formula.clone();
        let head: Vec<&str> = ["n"].into_iter().chain(sweep.names.iter().map(String::as_str)).collect();
        let text = text.map_or(own, |text| format!("{} -> {text}", head.join(", ")));
        let verdict = check(&parse(&text, &sweep).unwrap(), &sweep, law.as_ref(), &());
        let found = match &verdict {
            Verdict::Proved(_) => Some(true),
            Verdict::ProvedFor(..) => Some(false),
            Verdict::TrueSoFar | Verdict::False(_) => None,
        };
        assert_eq!(found, expected, "{line}: {text}: {}", verdict.in_words(&sweep, law.as_ref()));
    }
}
