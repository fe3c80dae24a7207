//! Claims about n and the parameters: proved, proved where the condition of the law holds, false,
//! or true so far.

use grundy_core::{
    claim::{Claim, Claimed},
    game::expr::Steps,
    notation::parameters::Open,
};
use grundy_law::parametric::{ParametricVerdict, check, find, is_same, parse, prove};

#[test]
fn claims_are_proved_false_or_true_so_far() {
    let ask = |line: &str, text: &str| {
        let (sweep, law) = find(&Open::parse(line).unwrap(), &[], None, &()).unwrap();
        check(&parse(text, &sweep).unwrap(), &sweep, law.as_ref(), &())
    };
    assert!(matches!(
        ask("Subtraction(l..=r)", "n, l, r -> n % (l+r) / l"),
        ParametricVerdict::Proved(_)
    ));
    assert!(matches!(
        ask("Subtraction(1..=k)", "m, j -> m % (j + 1)"),
        ParametricVerdict::Proved(_)
    ));
    assert_eq!(
        ask("Subtraction(1..=k)", "n, k -> (n + k + 1) % (k + 1)"),
        ParametricVerdict::TrueSoFar
    );
    assert!(matches!(
        ask("Subtraction(1..=k)", "n, k -> lost if n % (k + 1) == 0"),
        ParametricVerdict::Proved(_)
    ));
    assert!(matches!(
        ask("Subtraction(l..=r)", "n, l, r -> lost if n % (r+l) < l"),
        ParametricVerdict::Proved(_)
    ));
    assert_eq!(
        ask(
            "Subtraction(l..=r)",
            "n, l, r -> n % (r+l) / l + 0*popcount(n)"
        ),
        ParametricVerdict::TrueSoFar
    );
    let ParametricVerdict::False(found) = ask("Subtraction({1,k})", "n, k -> n % 2") else {
        panic!("not false")
    };
    assert_eq!(
        (found.parameters, found.position, found.claimed, found.value),
        (vec![2], vec![2], Some(Claimed::Value(0)), 2)
    );
}

#[test]
#[ignore = "1 s: .ci/run"]
fn thorough_claims_are_proved_where_the_condition_of_the_law_holds() {
    // `true` for a claim that is proved for all parameters, `false` for the parameters of the
    // condition alone.
    for (line, text, expected) in [
        // The notation refuses k = 0.
        ("Subtraction(k..=n/3)", None, Some(true)),
        (
            "Heap(n -> [n/a repeated a] for a in 2..=n/S if n%a == 0)",
            None,
            Some(true),
        ),
        (
            "Heap(n -> [n/a repeated a] for a in 2..=n if n%a == 0 and n/a >= S)",
            None,
            Some(true),
        ),
        (
            "Heap(n -> [n/a repeated a] for a in 2..=n/S if n%a == 0)",
            Some("lost if n < 2 or not n >= S*factor(n)"),
            Some(true),
        ),
        // No move, if k is 0 or 1.
        (
            "Heap(n -> [n-a] for a in 2..=min(k, n))",
            Some("n%(k+2)/2 if k > 1 else 0"),
            Some(true),
        ),
        (
            "Heap(n -> [n-a] for a in 2..=min(k, n))",
            Some("0 if k < 2 else n%(2+k)/2"),
            Some(true),
        ),
        (
            "Heap(n -> [n-a] for a in 2..=min(k, n))",
            Some("0 if k == 0 or k == 1 else n%(2+k)/2"),
            Some(true),
        ),
        (
            "Heap(n -> [n-a] for a in 2..=min(k, n))",
            Some("0 if k <= 1 else n%(2+k)/2 if k > 0 else 7"),
            Some(true),
        ),
        (
            "Heap(n -> [n-a] for a in 2..=min(k, n))",
            Some("lost if k < 2 or n%(k+2) < 2"),
            Some(true),
        ),
        (
            "Heap(n -> [n-a] for a in l..=min(r, n))",
            Some("n%(l+r)/l if l <= r else 0"),
            Some(true),
        ),
        (
            "Heap(n -> [n-a] for a in l..=min(r, n))",
            Some("0 if r < l else n%(l+r)/l"),
            Some(true),
        ),
        (
            "Heap(n -> [n-a] for a in l..=min(r, n))",
            Some("lost if l > r or n%(l+r) < l"),
            Some(true),
        ),
        (
            "Heap(n -> [n-a] for a in l..=min(r, n))",
            Some("n%(l+r)/l if l <= r else n/100000"),
            Some(false),
        ),
        (
            "Heap(n -> [n-a] for a in l..=min(r, n))",
            Some("n%(l+r)/l if l <= r+1000 else 0"),
            None,
        ),
        (
            "Heap(n -> [a, n-a] for a in k..=n-k; [n-a] for a in 1..=n)",
            Some("lost if n == 0"),
            None,
        ),
    ] {
        let (sweep, law) = find(&Open::parse(line).unwrap(), &[], None, &()).unwrap();
        let own = law.as_ref().unwrap().formula.clone();
        let head: Vec<&str> = ["n"]
            .into_iter()
            .chain(sweep.names.iter().map(String::as_str))
            .collect();
        let text = text.map_or(own, |text| format!("{} -> {text}", head.join(", ")));
        let verdict = check(&parse(&text, &sweep).unwrap(), &sweep, law.as_ref(), &());
        let found = match &verdict {
            ParametricVerdict::Proved(_) => Some(true),
            ParametricVerdict::ProvedFor(..) => Some(false),
            ParametricVerdict::TrueSoFar | ParametricVerdict::False(_) => None,
        };
        assert_eq!(
            found,
            expected,
            "{line}: {text}: {}",
            verdict.in_words(&sweep, law.as_ref())
        );
    }
}

#[test]
fn claims_about_a_part_are_checked_where_their_condition_holds() {
    // The verdict, and whether the checker proves the claim without the law.
    for (line, text, expected, is_proved) in [
        (
            "Subtraction(1..=k)",
            "n, k -> n % (k+1) for k >= 2",
            "proved",
            false,
        ),
        (
            "Subtraction(1..=k)",
            "m, j -> m % (j+1) if j > 1 else 7 for j >= 2",
            "proved",
            false,
        ),
        (
            "Subtraction(1..=k)",
            "lost if n % (k+1) == 0 and k > 1 for k >= 2",
            "proved",
            true,
        ),
        (
            "Subtraction(1..=k)",
            "n, k -> n for n <= k",
            "so far",
            false,
        ),
        (
            "Subtraction(1..=k)",
            "n, k -> n % (k+1) for n > k",
            "proved",
            false,
        ),
        ("Subtraction(1..=k)", "n, k -> n for k >= 2", "false", false),
        (
            "Subtraction(1..=k)",
            "n, k -> n % (k+1) + (9 if k == 5 else 0) for k >= 2",
            "false",
            false,
        ),
        (
            "Subtraction({1,k})",
            "n, k -> n % 2 for k % 2 == 1",
            "so far",
            true,
        ),
        (
            "Subtraction({1,k})",
            "n, k -> n % 2 for k % 3 == 1",
            "false",
            false,
        ),
        (
            "Heap(n -> [n-a] for a in 2..=min(k, n))",
            "n, k -> n%(k+2)/2 for k > 1",
            "proved",
            false,
        ),
    ] {
        let (sweep, law) = find(&Open::parse(line).unwrap(), &[], None, &()).unwrap();
        let verdict = check(&parse(text, &sweep).unwrap(), &sweep, law.as_ref(), &());
        let said = match verdict {
            ParametricVerdict::Proved(_) => "proved",
            ParametricVerdict::ProvedFor(..) => "proved for",
            ParametricVerdict::False(_) => "false",
            ParametricVerdict::TrueSoFar => "so far",
        };
        assert_eq!(said, expected, "{line}: {text}");
        assert_eq!(
            prove(text, &sweep, &()).is_some(),
            is_proved,
            "{line}: {text}"
        );
    }
}

#[test]
fn equal_formulas_are_recognised_and_others_are_not() {
    for (law, claim, expected) in [
        ("n%(k+1)", "n-(k+1)*(n/(k+1))", true),
        ("n%(k+1)", "n-n/(1+k)*(k+1)", true),
        ("n%(3*k)/k", "n/k%3", true),
        ("n%(3*k)/k", "n/k%4", false),
        ("n%(l+k)/l", "lost if n%(k+l) < l", true),
        ("n%(l+k)/l", "lost if l > n%(k+l)", true),
        ("n%(l+k)/l", "lost if n%(k+l)/l < 1", true),
        ("n%(l+k)/l", "lost if n%(k+l) <= l", false),
        ("n%(k+1)", "lost if n%(k+1) == 0", true),
        ("n%(k+1)", "lost if 0 >= n%(k+1)", true),
        ("n%(k+1)", "lost if n%(k+1) == 1", false),
        ("lost if n%(k+1) < 1", "lost if n%(k+1) == 0", true),
        ("lost if n%(k+1) < 1", "n%(k+1)", false),
        ("n%(k-l)", "n-(k-l)*(n/(k-l))", false),
        ("n if n < k else 0", "n if n+1 <= k else 0", true),
        ("n if n < k else 0", "n if not n >= k else 0", true),
        ("n if n < k else 0", "n if n <= k else 0", false),
        ("n if k == 0 else k", "n if not k > 0 else k", true),
        ("n if k == 0 else k", "n if not k != 0 else k", true),
        ("n if k == 0 else k", "n if k == 1 else k", false),
        (
            "(n if k > 0 else 1) + (2 if n > k else l)",
            "(2 if k < n else l) + (n if k > 0 else 1)",
            false,
        ),
        (
            "(n if k > 0 else 1) + (2 if n > k else l)",
            "(n if 0 < k else 1) + (2 if k < n else l)",
            true,
        ),
        (
            "let a = n % (k+1); a if a < l else l",
            "n%(k+1) if n%(k+1) < l else l",
            true,
        ),
        ("[1, 2; 3][n+k]", "[1, 2; 3][k+n]", true),
        ("[1, 2; 3][n+k]", "[1, 2, 3; 3][k+n]", false),
    ] {
        let read =
            |text: &str| Claim::parse(&format!("n, k, l -> {text}"), &["n", "k", "l"]).unwrap();
        let (own, other) = (read(law), read(claim));
        assert_eq!(is_same(&own, &other), expected, "{law} | {claim}");
        let at = |claim: &Claim, place: &[i128]| {
            claim.at(place, &|_| None, &mut Steps::at_most(1000)).ok()
        };
        let agrees = |place: &[i128]| match (at(&own, place), at(&other, place)) {
            (Some(Claimed::Value(a)), Some(Claimed::Lost(b))) => (a == 0) == b,
            // A condition may have a value where the value of the law is not stated.
            (None, Some(Claimed::Lost(_))) => true,
            (a, b) => a == b,
        };
        let places = (0..12).flat_map(|n| (0..6).flat_map(move |k| (0..6).map(move |l| [n, k, l])));
        assert!(
            !expected || places.into_iter().all(|place| agrees(&place)),
            "{law} | {claim}"
        );
    }
}
