use super::*;

#[test]
fn base64_of_rfc_4648() {
    let pairs = [
        ("", ""),
        ("f", "Zg=="),
        ("fo", "Zm8="),
        ("foo", "Zm9v"),
        ("foob", "Zm9vYg=="),
        ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ];
    for (bytes, text) in pairs {
        assert_eq!(base64(bytes.as_bytes()), text);
    }
}

#[test]
fn text_is_escaped_in_svg() {
    assert_eq!(
        Escaped("a->b <c> & \u{1}\u{FFFF}").to_string(),
        "a-&gt;b &lt;c&gt; &amp;   "
    );
}
