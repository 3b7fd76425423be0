//! A bench target without Criterion: it lists ids, and writes the files that Criterion would write.
//!
//! `FAKE_BENCH` says what it does: nothing special, `fail` (exits with 7 after the first benchmark), `skip` (leaves the
//! last benchmark out), or `hang` (connects to the socket `FAKE_SOCKET` and waits for ever).

use std::path::Path;
use std::{env, fs, io::Read, os::unix::net::UnixStream};

const IDS: [&str; 3] = ["parse/slow/a", "parse/fast/a", "hostile: | <b> `x`\nsecond line"];

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let filter = arguments.iter().skip(1).filter(|word| word.starts_with("parse") || word.starts_with('(')).next_back();
    let chosen = IDS.iter().filter(|id| filter.is_none_or(|filter| matches(filter, id)));
    if arguments.iter().any(|argument| argument == "--list") {
        chosen.for_each(|id| println!("{id}: benchmark"));
        return;
    }
    let mode = env::var("FAKE_BENCH").unwrap_or_default();
    let home = env::var("CRITERION_HOME").expect("the home is given");
    for (index, id) in chosen.enumerate() {
        if mode == "hang" {
            let mut socket = UnixStream::connect(env::var("FAKE_SOCKET").unwrap()).unwrap();
            socket.read_to_end(&mut Vec::new()).unwrap();
        }
        if mode == "skip" && index + 1 == IDS.len() {
            continue;
        }
        write(&Path::new(&home).join(index.to_string()).join("new"), id, index);
        if mode == "fail" {
            eprintln!("assertion failed: the codec is broken");
            std::process::exit(7);
        }
    }
    if let Ok(path) = env::var("EXACT_JSON") {
        let (package, target) = (env::var("CARGO_PKG_NAME").unwrap(), "fake");
        let text = format!(
            "{{\"format\":1,\"results\":[{{\"package\":\"{package}\",\"target\":\"{target}\",\"id\":\"parse/fast/a\",\
             \"metric\":\"allocations\",\"class\":\"exact\",\"unit\":\"count\",\"values\":[0]}}]}}"
        );
        fs::write(path, text).unwrap();
    }
}

/// A word that the id contains, or `(?:^|\n)(?:first$|second$)` with ids or their last lines.
fn matches(filter: &str, id: &str) -> bool {
    match filter.strip_prefix("(?:^|\\n)(?:") {
        None => id.contains(filter),
        Some(names) => {
            let last = id.rsplit('\n').next().unwrap_or_default();
            names.trim_end_matches(')').split('|').any(|name| name.trim_end_matches('$') == last)
        }
    }
}

fn write(folder: &Path, id: &str, index: usize) {
    fs::create_dir_all(folder).unwrap();
    let json = id.replace('\n', "\\n");
    let times: Vec<String> = (1..=10).map(|count| format!("{}", 100 * count * (index + 1) + count % 3)).collect();
    let estimate = r#"{"confidence_interval":{"confidence_level":0.95,"lower_bound":1,"upper_bound":2},"point_estimate":1,"standard_error":1}"#;
    let files = [
        ("benchmark.json", format!(r#"{{"group_id":"{json}","function_id":null,"value_str":null,"throughput":null,"full_id":"{json}","directory_name":"x","title":"x"}}"#)),
        ("sample.json", format!(r#"{{"sampling_mode":"Linear","iters":[1,2,3,4,5,6,7,8,9,10],"times":[{}]}}"#, times.join(","))),
        ("estimates.json", format!(r#"{{"mean":{estimate},"median":{estimate},"median_abs_dev":{estimate},"slope":{estimate},"std_dev":{estimate}}}"#)),
        ("tukey.json", "[1,2,3,4]".to_owned()),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
}
