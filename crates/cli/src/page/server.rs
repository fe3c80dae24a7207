//! A server of files to browsers on this machine: HTTP/1.1 by `hyper`, with one request for each connection.
//!
//! Requests must name this machine as their host. A site that a browser shows could otherwise let its own name lead to this
//! machine, and read the files from there.
//!
//! No client can hold up the others or use much memory: each connection has a deadline and a longest request, and the
//! oldest connection is closed if there are too many.

use std::{
    collections::VecDeque,
    convert::Infallible,
    future::{poll_fn, ready},
    io::{self, Write},
    net::TcpListener,
    sync::Arc,
    time::Duration,
};

use flate2::{Compression, write::GzEncoder};
use http_body_util::Full;
use hyper::{
    HeaderMap, Method, Request, Response, StatusCode,
    body::{Bytes, Incoming},
    header::{self, HeaderValue},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy, sink},
    net::TcpStream,
    runtime, task,
    time::{sleep, timeout},
};

/// The limits of all connections.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    /// The maximum number of open connections. Browsers open about six.
    pub connections: usize,
    /// The maximum number of bytes of a request, at least 8192.
    pub request: usize,
    /// The maximum number of headers of a request. Browsers send about 15.
    pub headers: usize,
    /// The total time of a connection. Half of it is for sending the request.
    pub patience: Duration,
}

impl Limits {
    /// The limits of the page.
    pub const PAGE: Self = Self { connections: 64, request: 1 << 14, headers: 64, patience: Duration::from_secs(40) };
}

/// Pause after a connection could not be accepted, for example because all file descriptors are in use.
const PAUSE: Duration = Duration::from_millis(50);
/// Bytes and time that a client may still send after its answer: an unread rest would make the system drop the answer.
const REST: u64 = 1 << 16;
const REST_TIME: Duration = Duration::from_millis(500);

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Answer {
    /// The status code.
    pub status: StatusCode,
    /// The content type.
    pub kind: &'static str,
    /// The content.
    pub content: Content,
}

impl Answer {
    /// An answer of one line.
    pub fn line(status: StatusCode, line: &'static str) -> Self {
        let content = Content { plain: Bytes::from_static(line.as_bytes()), gzip: None };
        Self { status, kind: "text/plain; charset=utf-8", content }
    }
}

/// The bytes of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Content {
    /// The bytes.
    pub plain: Bytes,
    /// The bytes compressed by gzip, if that makes them fewer.
    gzip: Option<Bytes>,
}

impl Content {
    /// Compresses the bytes.
    pub fn new(plain: Vec<u8>) -> io::Result<Self> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&plain)?;
        let gzip = Some(encoder.finish()?).filter(|gzip| gzip.len() < plain.len());
        Ok(Self { plain: plain.into(), gzip: gzip.map(Bytes::from) })
    }
}

/// Answers requests until the process ends, or fails if the system refuses what the server needs.
/// `find` returns the answer for a method and a path.
pub(super) fn serve(
    listener: TcpListener,
    find: impl Fn(&Method, &str) -> Answer + Send + Sync + 'static,
    limits: Limits,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    runtime::Builder::new_current_thread().enable_io().enable_time().build()?.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let find = Arc::new(find);
        let mut open = VecDeque::<task::JoinHandle<()>>::new();
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                sleep(PAUSE).await;
                continue;
            };
            open.retain(|connection| !connection.is_finished());
            let is_full = open.len() >= limits.connections;
            if let Some(oldest) = is_full.then(|| open.pop_front()).flatten() {
                oldest.abort();
                // The result says only that it was closed.
                let _ = oldest.await;
            }
            open.push_back(task::spawn(connection(stream, Arc::clone(&find), limits)));
        }
    })
}

/// Reads a request and answers it within the limits.
async fn connection(stream: TcpStream, find: Arc<impl Fn(&Method, &str) -> Answer>, limits: Limits) {
    let port = stream.local_addr().map_or(0, |address| address.port());
    let service = service_fn(|request: Request<Incoming>| {
        let answer = if names_this_machine(request.headers(), port) {
            find(request.method(), request.uri().path())
        } else {
            Answer::line(StatusCode::MISDIRECTED_REQUEST, "This server answers only requests to this machine.\n")
        };
        ready(Ok::<_, Infallible>(response(answer, request.headers())))
    });
    let mut http = http1::Builder::new()
        .timer(TokioTimer::new())
        .keep_alive(false)
        .header_read_timeout(limits.patience / 2)
        .max_buf_size(limits.request)
        .max_headers(limits.headers)
        .serve_connection(TokioIo::new(stream), service);
    // Errors are the client's; hyper has answered a request that it refused.
    let _ = timeout(limits.patience, async {
        let _ = poll_fn(|context| http.poll_without_shutdown(context)).await;
        let mut stream = http.into_parts().io.into_inner();
        stream.shutdown().await?;
        timeout(REST_TIME, copy(&mut stream.take(REST), &mut sink())).await?
    })
    .await;
}

/// Returns `true` if a request has one host, and that is this machine with the port of the server.
fn names_this_machine(request: &HeaderMap, port: u16) -> bool {
    let mut hosts = request.get_all(header::HOST).into_iter();
    let (Some(host), None) = (hosts.next().and_then(|host| host.to_str().ok()), hosts.next()) else { return false };
    // Browsers leave out the usual port.
    let (name, own_port) = (host.strip_suffix(&format!(":{port}")), (port == 80).then_some(host));
    name.or(own_port)
        .is_some_and(|name| ["127.0.0.1", "localhost", "[::1]"].iter().any(|own| own.eq_ignore_ascii_case(name)))
}

fn response(answer: Answer, request: &HeaderMap) -> Response<Full<Bytes>> {
    let Answer { status, kind, content: Content { plain, gzip } } = answer;
    let gzip = gzip.filter(|_| takes_gzip(request));
    let coding = gzip.as_ref().map(|_| (header::CONTENT_ENCODING, "gzip"));
    let mut response = Response::new(Full::new(gzip.unwrap_or(plain)));
    *response.status_mut() = status;
    let others = [
        (header::CONTENT_TYPE, kind),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-encoding"),
    ];
    let headers = others.into_iter().chain(coding);
    response.headers_mut().extend(headers.map(|(name, value)| (name, HeaderValue::from_static(value))));
    response
}

/// Returns `true` if a request accepts gzip, with a weight above 0.
fn takes_gzip(request: &HeaderMap) -> bool {
    let values = request.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_some_and(|weight| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use std::{io::Read, net::SocketAddr, net::TcpStream, thread};

    use super::*;

    const LARGE: usize = 1 << 24;

    /// Starts a server of a large file and a compressed one with a thread that lasts as long as the tests.
    fn server(limits: Limits) -> SocketAddr {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let large = Content { plain: vec![7; LARGE].into(), gzip: None };
        let small = Content::new(vec![7; 1000]).expect("memory");
        let answer =
            |content: &Content| Answer { status: StatusCode::OK, kind: "text/plain", content: content.clone() };
        let find = move |_: &Method, path: &str| match path {
            "/large" => answer(&large),
            "/small" => answer(&small),
            _ => Answer::line(StatusCode::NOT_FOUND, "nothing\n"),
        };
        thread::spawn(move || serve(listener, find, limits));
        address
    }

    /// Asks for something from the host of the address.
    fn ask(address: SocketAddr, request: &[u8]) -> io::Result<Vec<u8>> {
        let mut stream = TcpStream::connect(address)?;
        let request = with_host(address, request);
        stream.write_all(&request)?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).map(|_| answer)
    }

    /// Adds the header after the first line of a request.
    fn with_host(address: SocketAddr, request: &[u8]) -> Vec<u8> {
        let text = String::from_utf8_lossy(request);
        text.replacen("HTTP/1.1\r\n", &format!("HTTP/1.1\r\nHost: {address}\r\n"), 1).into_bytes()
    }

    fn is_answered(address: SocketAddr) -> bool {
        let answer = ask(address, b"GET /large HTTP/1.1\r\n\r\n").unwrap_or_default();
        answer.starts_with(b"HTTP/1.1 200 OK\r\n") && answer.ends_with(&[7; 1000]) && answer.len() > LARGE
    }

    #[test]
    fn requests_are_answered_and_others_are_refused() {
        let address = server(Limits::PAGE);
        assert!(is_answered(address));
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(Limits::PAGE.headers + 1));
        for (request, status) in [
            ("GET /other HTTP/1.1\r\n\r\n", "HTTP/1.1 404 Not Found\r\n"),
            ("GET /large\r\n\r\n", "HTTP/1.1 400 Bad Request\r\n"),
            ("\0\r\n\r\n", "HTTP/1.1 400 Bad Request\r\n"),
            ("GET / x HTTP/1.1\r\n\r\n", "HTTP/1.1 400 Bad Request\r\n"),
            (&many, "HTTP/1.1 431 Request Header Fields Too Large\r\n"),
        ] {
            let answer = ask(address, request.as_bytes()).expect("an answer");
            assert!(answer.starts_with(status.as_bytes()), "{request:?}: {}", String::from_utf8_lossy(&answer));
        }
        let head =
            String::from_utf8(ask(address, b"HEAD /large HTTP/1.1\r\n\r\n").expect("an answer")).expect("headers");
        assert!(head.contains("content-length: 16777216\r\n") && head.ends_with("\r\n\r\n"), "no content: {head}");
    }

    #[test]
    fn content_is_compressed_for_clients_that_accept_it() {
        let address = server(Limits::PAGE);
        for (accept, is_compressed) in [
            ("Accept-Encoding: gzip, deflate, br\r\n", true),
            ("Accept-Encoding: br\r\nAccept-Encoding: GZIP;q=0.5\r\n", true),
            ("Accept-Encoding: br, gzip; q=0\r\n", false),
            ("Accept-Encoding: x-gzip-x\r\n", false),
            ("", false),
        ] {
            let answer = ask(address, format!("GET /small HTTP/1.1\r\n{accept}\r\n").as_bytes()).expect("an answer");
            let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").expect("an end of the headers");
            let (head, content) = answer.split_at(end + 4);
            let head = String::from_utf8_lossy(head);
            assert_eq!(head.contains("\r\ncontent-encoding: gzip\r\n"), is_compressed, "{accept}{head}");
            assert_eq!(content.len() < 100, is_compressed, "{accept}");
            let mut plain = Vec::new();
            let gzip = flate2::read::GzDecoder::new(content).read_to_end(&mut plain).is_ok();
            assert_eq!(if gzip { &plain } else { content }, [7; 1000], "{accept}");
        }
    }

    /// More connections than file descriptors of many systems are needed to hold up a server without this limit.
    #[test]
    fn idle_connections_do_not_hold_up_others() {
        let address = server(Limits { connections: 16, ..Limits::PAGE });
        let idle: Vec<TcpStream> = (0..300).map(|_| TcpStream::connect(address).expect("a connection")).collect();
        assert!(is_answered(address));
        // The oldest connection was closed.
        let mut oldest = idle.first().expect("a connection");
        oldest.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        assert!(!oldest.read(&mut [0; 1]).is_ok_and(|count| count > 0));
        assert!(is_answered(address));
    }

    #[test]
    fn a_request_without_an_end_is_refused() {
        let address = server(Limits::PAGE);
        let answer = ask(address, &vec![b'a'; Limits::PAGE.request + 1]).expect("an answer");
        assert!(answer.starts_with(b"HTTP/1.1 431 "), "{}", String::from_utf8_lossy(&answer));
        assert!(is_answered(address));
    }

    #[test]
    fn a_client_that_does_not_read_loses_its_connection_and_holds_up_no_one() {
        let address = server(Limits { patience: Duration::from_millis(300), ..Limits::PAGE });
        let mut deaf = TcpStream::connect(address).expect("a connection");
        deaf.write_all(&with_host(address, b"GET /large HTTP/1.1\r\n\r\n")).expect("a request");
        let other = ask(address, b"GET / HTTP/1.1\r\n\r\n").expect("an answer");
        assert!(other.starts_with(b"HTTP/1.1 404 "));
        thread::sleep(Duration::from_millis(1500));
        // Only what the system had already taken arrives.
        let mut answer = Vec::new();
        let _ = deaf.read_to_end(&mut answer);
        assert!(answer.len() < LARGE, "{}", answer.len());
    }

    #[test]
    fn a_client_that_sends_nothing_loses_its_connection() {
        let address = server(Limits { patience: Duration::from_millis(200), ..Limits::PAGE });
        let mut silent = TcpStream::connect(address).expect("a connection");
        silent.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        assert_eq!(silent.read(&mut [0; 1]).unwrap_or(0), 0);
    }
}
