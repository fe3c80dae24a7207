//! `page`: serves the built page of `web/` on this machine.

mod server;

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write},
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::{Path, PathBuf},
};

use anyhow::Context;
use hyper::{Method, StatusCode};

use grundy_core::store;

use self::server::{Answer, Content, Limits, serve};
use super::{BadInput, SUCCESS, progress};

/// Options of `page`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  web/build && grundy page --serve
  grundy page --serve --port 9000

web/build makes the page. Only this machine can reach the server; Ctrl-C ends it. Without --serve the page's files are
listed: grundy.html among them is the whole page in one file, which a browser opens from the disk.")]
pub struct Args {
    /// Show the page until Ctrl-C.
    #[arg(long)]
    serve: bool,

    /// Port to listen on; 0 takes any free port.
    #[arg(long, value_name = "N", default_value_t = 8017, requires = "serve")]
    port: u16,

    /// Folder of the page [default: target/site of the checkout].
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// The files of the page by their names. No request can reach anything else.
struct Site(BTreeMap<String, Content>);

/// Lists the page's files, or serves them.
///
/// # Errors
/// If the page is not built, or the port is taken.
pub fn run(args: &Args) -> anyhow::Result<u8> {
    let folder = args.folder.clone().unwrap_or_else(default_folder);
    let site = Site::read(&folder)?;
    let mut out = io::stdout().lock();
    if !args.serve {
        for (name, content) in &site.0 {
            writeln!(out, "{}: {} bytes", folder.join(name).display(), content.plain.len())?;
        }
        out.flush()?;
        return Ok(SUCCESS);
    }
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
    let listener = TcpListener::bind(address).with_context(|| format!("cannot listen at {address}"))?;
    writeln!(out, "http://{}/ (Ctrl-C ends it)", listener.local_addr()?)?;
    out.flush()?;
    // The server waits for requests, and is not at work.
    progress::be_silent();
    serve(listener, move |method, path| site.find(method, path), Limits::PAGE)?;
    Ok(SUCCESS)
}

/// Returns `target/site` of the checkout that this program was built from, or from which cargo runs it.
fn default_folder() -> PathBuf {
    let sources = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    Path::new(&sources).join("../../target/site")
}

impl Site {
    /// Reads all files of the folder.
    fn read(folder: &Path) -> anyhow::Result<Self> {
        if !store::exists(&folder.join("index.html")).map_err(|error| BadInput(error.to_string()))? {
            let folder = folder.display();
            return Err(BadInput(format!("there is no page in {folder}: run web/build, or name its --folder")).into());
        }
        let mut files = BTreeMap::new();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                let path = entry.path();
                let content = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
                files.insert(entry.file_name().to_string_lossy().into_owned(), Content::new(content)?);
            }
        }
        Ok(Self(files))
    }

    /// Returns the answer to a request.
    fn find(&self, method: &Method, path: &str) -> Answer {
        if !matches!(*method, Method::GET | Method::HEAD) {
            return Answer::line(StatusCode::METHOD_NOT_ALLOWED, "only GET\n");
        }
        let path = path.trim_start_matches('/');
        let name = if path.is_empty() { "index.html" } else { path };
        match self.0.get(name) {
            Some(content) => Answer { status: StatusCode::OK, kind: kind(name), content: content.clone() },
            None => Answer::line(StatusCode::NOT_FOUND, "the page has no such file\n"),
        }
    }
}

/// Returns the content type of a file.
fn kind(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_page_are_served() {
        let names = ["index.html", "main.js", "page.wasm", "style.css"];
        let content = |name: &str| Content::new(name.into()).expect("memory");
        let site = Site(names.map(|name| (name.to_owned(), content(name))).into());
        let found = |path: &str| site.find(&Method::GET, path);
        let kind = "text/html; charset=utf-8";
        assert_eq!(found("/"), Answer { status: StatusCode::OK, kind, content: content("index.html") });
        assert_eq!(found("/main.js").kind, "text/javascript; charset=utf-8");
        assert_eq!(found("/page.wasm").kind, "application/wasm");
        for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "//etc/passwd", "/other", "/main.js/"] {
            assert_eq!(found(path).status, StatusCode::NOT_FOUND, "{path}");
        }
        assert_eq!(site.find(&Method::POST, "/").status, StatusCode::METHOD_NOT_ALLOWED);
    }

    #[test]
    fn a_folder_without_the_page_is_refused_with_the_remedy() {
        let folder = tempfile::tempdir().expect("a folder");
        let Err(error) = Site::read(folder.path()) else { panic!("there is no page") };
        assert!(error.to_string().contains("run web/build"), "{error}");
    }
}
