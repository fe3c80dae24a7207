//! `page --serve` answers only requests that name this machine: a foreign site whose name leads here reads nothing.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Command, Stdio},
};

#[test]
fn requests_to_other_hosts_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("index.html"), "<p>hello").unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["page", "--serve", "--port", "0", "--folder", folder.path().to_str().unwrap()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("http://").and_then(|rest| rest.split_once('/')).unwrap().0.to_owned();
    let port = address.rsplit_once(':').unwrap().1.to_owned();
    let ask = |headers: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(stream, "GET / HTTP/1.1\r\n{headers}\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    for host in ["127.0.0.1", "localhost", "LocalHost", "[::1]"] {
        let answer = ask(&format!("Host: {host}:{port}\r\n"));
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("<p>hello"), "{host}: {answer}");
    }
    let own = format!("Host: localhost:{port}\r\n");
    for headers in [
        String::new(),
        "Host: \r\n".to_owned(),
        format!("Host: example.com:{port}\r\n"),
        format!("Host: localhost.example.com:{port}\r\n"),
        format!("Host: example.com\r\nX-Forwarded-Host: localhost:{port}\r\n"),
        format!("Host: 127.0.0.1.example.com:{port}\r\n"),
        format!("Host: :{port}\r\n"),
        "Host: localhost\r\n".to_owned(),
        "Host: localhost:1\r\n".to_owned(),
        format!("{own}Host: example.com:{port}\r\n"),
        format!("Host: example.com:{port}\r\n{own}"),
        format!("Host: \u{e9}:{port}\r\n"),
    ] {
        let answer = ask(&headers);
        assert!(answer.starts_with("HTTP/1.1 421 ") && !answer.contains("hello"), "{headers:?}: {answer}");
    }
    server.kill().unwrap();
    server.wait().unwrap();
}
