//! A capture against a local server: what is listed, what is gone, what fails and passes, what fails for good.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use capture::{CaptureError, Node, NodeError, Options, Progress, Summary, Timeouts, capture};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// What the server does with a request.
enum Reply {
    Json(Value),
    Status(u16),
    /// Ends the connection without an answer.
    Hang,
}

/// A server on a port of its own, and the requests that it got: path and question.
struct Server {
    url: String,
    requests: Arc<Mutex<Vec<(String, Value)>>>,
}

impl Server {
    fn start(mut reply: impl FnMut(&str, &Value) -> Reply + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let requests = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&requests);
        // Ends with the test's process.
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if let Some((path, question)) = request(&stream) {
                    seen.lock().unwrap().push((path.clone(), question.clone()));
                    answer(&stream, &reply(&path, &question));
                }
            }
        });
        Self { url, requests }
    }

    fn asked_for(&self, method: &str) -> Vec<Value> {
        let requests = self.requests.lock().unwrap();
        let of = requests.iter().filter(|(_, question)| question["method"] == method);
        of.map(|(_, question)| question["params"].clone()).collect()
    }
}

fn request(stream: &TcpStream) -> Option<(String, Value)> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.to_owned();
    let mut length = 0;
    loop {
        let mut header = String::new();
        reader.read_line(&mut header).ok()?;
        let header = header.trim_end().to_ascii_lowercase();
        if header.is_empty() {
            break;
        }
        if let Some(value) = header.strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some((path, serde_json::from_slice(&body).ok()?))
}

fn answer(mut stream: &TcpStream, reply: &Reply) {
    let (status, body) = match reply {
        Reply::Json(value) => (200, value.to_string()),
        Reply::Status(status) => (*status, String::new()),
        Reply::Hang => return,
    };
    let head = format!("HTTP/1.1 {status} x\r\ncontent-length: {}\r\nconnection: close\r\n\r\n", body.len());
    drop(stream.write_all(format!("{head}{body}").as_bytes()));
}

fn result(value: &Value) -> Reply {
    Reply::Json(json!({"jsonrpc": "2.0", "id": 1, "result": value}))
}

fn listed(ids: &[&str]) -> Reply {
    result(&json!({"txIDs": ids}))
}

fn transaction(bytes: &[u8]) -> Reply {
    let hash = Sha256::digest(bytes);
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    result(&json!({"tx": format!("0x{}{}", hex(bytes), hex(&hash[28..])), "encoding": "hex"}))
}

fn gone() -> Reply {
    Reply::Json(
        json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -32000, "message": "couldn't get tx: not found"}}),
    )
}

/// A mempool of three: `a`, `b`, which is gone, and `c`.
fn mempool(_: &str, question: &Value) -> Reply {
    match (question["method"].as_str().unwrap(), question["params"]["txID"].as_str()) {
        ("platform.getMempool", _) => listed(&["a", "b", "c"]),
        ("platform.getTx", Some("b")) => gone(),
        ("platform.getTx", Some(id)) => transaction(id.repeat(3).as_bytes()),
        _ => Reply::Status(400),
    }
}

struct Run {
    result: Result<Summary, CaptureError>,
    waits: Vec<Duration>,
    progress: Vec<Progress>,
}

const OPTIONS: Options = Options { max: 1000, retries: 2, wait: Duration::from_millis(10) };

fn run(url: &str, path: &std::path::Path, options: Options) -> Run {
    let mut node = Node::new(url, Timeouts::default());
    let (mut waits, mut progress) = (Vec::new(), Vec::new());
    let result =
        capture(&mut node, path, options, &mut |wait| waits.push(wait), &mut |step| progress.push(step));
    Run { result, waits, progress }
}

fn place() -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("mempool.bytes");
    (directory, path)
}

#[test]
fn what_is_in_the_mempool_is_written_and_what_is_gone_is_counted() {
    let server = Server::start(mempool);
    let (_directory, path) = place();
    let run = run(&format!("{}/ext/bc/P", server.url), &path, OPTIONS);
    assert_eq!(run.result.unwrap(), Summary { captured: 2, gone: 1, ..Summary::default() });
    assert_eq!(std::fs::read(&path).unwrap(), b"\0\0\0\x03aaa\0\0\0\x03ccc");
    assert_eq!(run.progress.last(), Some(&Progress { looked_at: 3, listed: 3, in_dump: 2 }));
    let requests = server.requests.lock().unwrap();
    assert_eq!(requests[0].0, "/ext/bc/P");
    assert_eq!(requests[0].1["jsonrpc"], "2.0");
    assert_eq!(requests[1].1["params"], json!({"txID": "a", "encoding": "hex"}));
}

#[test]
fn a_host_alone_is_asked_at_both_places() {
    let server = Server::start(|path, question| match path {
        "/ext/bc/P" => mempool(path, question),
        _ => Reply::Status(404),
    });
    let (_directory, path) = place();
    assert_eq!(run(&format!("{}/", server.url), &path, OPTIONS).result.unwrap().captured, 2);
    let paths: Vec<_> = server.requests.lock().unwrap().iter().map(|(path, _)| path.clone()).collect();
    assert_eq!(paths, ["/v1/bc/P", "/ext/bc/P", "/ext/bc/P", "/ext/bc/P", "/ext/bc/P"]);
}

#[test]
fn a_capture_stops_at_its_number_and_is_taken_up_again() {
    // Ids as nodes write them: the hash of "aaa" in base 58 with a checksum.
    let (_directory, path) = place();
    std::fs::write(&path, b"\0\0\0\x03\xc3\xa9!\0\0\0\x09cut").unwrap();
    let hash = Sha256::digest(b"\xc3\xa9!");
    let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    let known = format!("0x{hex}");
    let server = Server::start(move |path, question| match question["method"].as_str() {
        Some("platform.getMempool") => listed(&[&known, "a", "c", "d"]),
        _ => mempool(path, question),
    });
    let url = format!("{}/v1/bc/P", server.url);
    let run = run(&url, &path, Options { max: 2, ..OPTIONS });
    let expected = Summary { before: 1, captured: 1, known: 1, gone: 0, dropped: 7 };
    assert_eq!(run.result.unwrap(), expected);
    assert_eq!(std::fs::read(&path).unwrap(), b"\0\0\0\x03\xc3\xa9!\0\0\0\x03aaa");
    assert_eq!(server.asked_for("platform.getTx").len(), 1);
}

fn check_script(replies: Vec<Reply>, check: impl FnOnce(Run)) {
    let mut replies = VecDeque::from(replies);
    let server = Server::start(move |_, _| replies.pop_front().unwrap_or(Reply::Hang));
    let (_directory, path) = place();
    check(run(&format!("{}/v1/bc/P", server.url), &path, OPTIONS));
}

#[test]
fn what_passes_is_tried_again_after_longer_and_longer_waits() {
    let replies =
        vec![Reply::Status(503), Reply::Hang, listed(&["a"]), Reply::Status(429), transaction(b"abc")];
    check_script(replies, |run| {
        assert_eq!(run.result.unwrap().captured, 1);
        let waits: Vec<_> = run.waits.iter().map(Duration::as_millis).collect();
        assert_eq!(waits, [10, 20, 10]);
    });
    check_script(vec![Reply::Status(503), Reply::Status(503), Reply::Status(503)], |run| {
        assert!(matches!(run.result, Err(CaptureError::Node(NodeError::Status { status: 503, .. }))));
        assert_eq!(run.waits.len(), 2);
    });
    check_script(vec![Reply::Hang, Reply::Hang, Reply::Hang], |run| {
        assert!(matches!(run.result, Err(CaptureError::Node(NodeError::Transport { .. }))));
    });
}

fn check_refused(replies: Vec<Reply>, expected: &str) {
    check_script(replies, |run| {
        let Err(CaptureError::Node(error)) = run.result else { panic!("accepted: {expected}") };
        assert!(error.to_string().contains(expected), "{error}");
        assert!(run.waits.is_empty(), "{error}");
    });
}

#[test]
fn what_does_not_pass_ends_the_capture_at_once() {
    check_refused(vec![Reply::Status(403)], "with status 403");
    check_refused(vec![Reply::Json(json!([]))], "something else than a `result` or an `error`");
    check_refused(vec![result(&json!({"txIDs": [1]}))], "a list `txIDs` of texts");
    check_refused(vec![result(&json!({}))], "a list `txIDs` of texts");
    let told = json!({"error": {"code": -32601, "message": "the method does not exist"}});
    check_refused(vec![Reply::Json(told)], "the error -32601: the method does not exist");
    check_refused(vec![listed(&["a"]), result(&json!({"tx": 1}))], "a text `tx`");
    let json = result(&json!({"tx": {}, "encoding": "json"}));
    check_refused(vec![listed(&["a"]), json], "the encoding `hex`");
    let broken = result(&json!({"tx": "0x00010203040506", "encoding": "hex"}));
    check_refused(vec![listed(&["a"]), broken], "cannot read the transaction `a`");
}
