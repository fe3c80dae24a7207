//! `page`: refuses a missing page, lists the files of the page, and serves them only on this machine.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Command, Stdio},
};

use super::{printed, refused};

/// Returns a folder with a page like the built one.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in [("index.html", "<p>hello"), ("page.wasm", "wasm")] {
        fs::write(folder.path().join(name), content).unwrap();
    }
    folder
}

#[test]
fn a_folder_without_a_page_is_refused() {
    refused(&["page", "--folder", "/no/such/folder"], 2, "error: there is no page in /no/such/folder: run web/build");
    refused(&["page", "--serve", "--folder", "/no/such/folder"], 2, "error: there is no page in /no/such/folder");
    refused(&["page", "--port", "80"], 2, "error: the following required arguments were not provided");
}

#[test]
fn the_files_are_listed() {
    let folder = folder();
    let text = printed(&["page", "--folder", folder.path().to_str().unwrap()]);
    assert!(text.contains("index.html: 8 bytes") && text.contains("page.wasm: 4 bytes"), "{text}");
}

#[test]
fn the_page_is_served_and_nothing_else() {
    let folder = folder();
    let mut server = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["page", "--serve", "--port", "0", "--folder", folder.path().to_str().unwrap()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("http://").and_then(|rest| rest.split_once('/')).unwrap().0.to_owned();
    assert!(address.starts_with("127.0.0.1:"), "{line}");
    let ask = |request: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(stream, "{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let page = ask("GET /");
    assert!(page.starts_with("HTTP/1.1 200") && page.ends_with("<p>hello"), "{page}");
    assert!(page.contains("content-type: text/html; charset=utf-8"), "{page}");
    assert!(ask("GET /page.wasm?x=1").contains("content-type: application/wasm"));
    for request in ["GET /../Cargo.toml", "GET /etc/passwd", "GET /%2e%2e/x"] {
        assert!(ask(request).starts_with("HTTP/1.1 404"), "{request}");
    }
    assert!(ask("POST /").starts_with("HTTP/1.1 405"));
    server.kill().unwrap();
    server.wait().unwrap();
}
