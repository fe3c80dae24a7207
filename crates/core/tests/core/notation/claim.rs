//! Tests of `notation::claim`.

use grundy_core::claim::Claim;

#[test]
fn claims_print_as_they_are_read() {
    for text in [
        "n -> n%3",
        "n -> n/2 if n%2 == 0 else g(n/2)",
        "n -> 2*(1 if n < 3 else [0, 1; 2, -3][n-1])+g(g(n/2)/2)",
        "n -> lost if n%4 == 0 and not n == 8",
        "n -> last(1, v1 -> 2*v1+last(1, v2 -> v2+v1, n), n)",
        "n -> n%factor(n+1)",
    ] {
        let claim = Claim::parse(text, &["n"]).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(claim.to_string(), text);
        assert_eq!(Claim::parse(&claim.to_string(), &["n"]), Ok(claim));
    }
    let blocks = Claim::parse("x, y -> 3 * (x/3 ^ y/3) + (x + y) % 3", &["x", "y"])
        .map(|claim| claim.to_string());
    assert_eq!(blocks, Ok("x, y -> 3*xor(x/3, y/3)+(x+y)%3".to_owned()));
    assert_eq!(
        Claim::parse("a, b -> a^b", &["x", "y"]),
        Claim::parse("x ^ y", &["x", "y"])
    );
    assert_eq!(
        Claim::parse("3", &[]).map(|claim| claim.to_string()),
        Ok("3".to_owned())
    );
}

#[test]
fn errors_point_into_the_text() {
    let error = |text: &str, names: &[&str]| Claim::parse(text, names).expect_err(text).to_string();
    assert_eq!(
        error("n -> n % k", &["n"]),
        "error: unknown variable `k`\n  |  n -> n % k\n  |           ^ not known here\n  = help: known here: n"
    );
    assert_eq!(
        error("x -> x", &["x", "y"]),
        "error: a position of this game has 2 numbers: x, y\n  |  x -> x\n  |  ^ 1 here\n  = help: write x, y -> …"
    );
    assert!(error("n -> 1 if n < 3", &["n"]).starts_with("error: expected an operator or `else`"));
    assert!(error("n -> n < 3", &["n"]).starts_with("error: a number is needed here"));
    assert!(error("n, n -> n", &["x", "y"]).starts_with("error: `n` is taken already"));
    assert!(error("n -> g(n-1, 2)", &["n"]).starts_with("error: g has 1 arguments here"));
    assert!(error("n -> lost if g(n-1) == 0", &["n"]).starts_with("error: g is a value"));
    assert!(error("n -> [1, 2", &["n"]).contains("the line ends here"));
    assert!(error("n -> let n = 2; n", &["n"]).starts_with("error: `n` is taken already"));
    assert!(
        error("n -> let r = 2; let r = 3; r", &["n"]).starts_with("error: `r` is taken already")
    );
    assert!(error("n -> let r = r+1; r", &["n"]).starts_with("error: unknown variable `r`"));
    assert!(
        error("n -> let r = s; let s = 3; r", &["n"]).starts_with("error: unknown variable `s`")
    );
    assert!(error("n -> last(1, x -> 2*x, x)", &["n"]).starts_with("error: unknown variable `x`"));
    let doubled: Vec<String> = (1..40)
        .map(|k| format!("let a{k} = a{}+a{}; ", k - 1, k - 1))
        .collect();
    assert!(
        error(&format!("n -> let a0 = n; {}a39", doubled.concat()), &["n"])
            .starts_with("error: the claim is too long")
    );
    assert!(error("", &["n"]).contains("the line ends here"));
    assert!(error("lost", &["n"]).contains("expected `if`"));
}
