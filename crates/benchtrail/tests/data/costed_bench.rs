//! A bench target without Criterion: it takes ids and costs from `costs.txt`, and writes the files that Criterion would.
//!
//! Processes differ a little, as real ones do. `BREAK_AFTER` names a file with the number of processes that still succeed.

use std::path::Path;
use std::{env, fs};

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let costs = fs::read_to_string("costs.txt").expect("the working folder is the package");
    let benchmarks: Vec<(&str, f64)> = costs
        .lines()
        .map(|line| line.split_once(' ').unwrap())
        .map(|(id, cost)| (id, cost.parse().unwrap()))
        .collect();
    if arguments.iter().any(|argument| argument == "--list") {
        benchmarks.iter().for_each(|(id, _)| println!("{id}: benchmark"));
        return;
    }
    count_down();
    let exact = arguments.iter().position(|argument| argument == "--exact").map(|index| &arguments[index + 1]);
    let home = env::var("CRITERION_HOME").unwrap();
    // The code that the costs stand for: programs differ where costs do.
    std::hint::black_box(compared::COSTS);
    for (id, cost) in benchmarks.iter().filter(|(id, _)| exact.is_none_or(|exact| exact == id)) {
        let jitter = 1.0 + f64::from(std::process::id() % 7) * 0.001;
        write(&Path::new(&home).join(id).join("new"), id, cost * jitter);
    }
}

fn count_down() {
    let Ok(path) = env::var("BREAK_AFTER") else { return };
    let left: u32 = fs::read_to_string(&path).unwrap().parse().unwrap();
    if left == 0 {
        std::process::exit(7);
    }
    fs::write(path, (left - 1).to_string()).unwrap();
}

fn write(folder: &Path, id: &str, cost: f64) {
    fs::create_dir_all(folder).unwrap();
    let times: Vec<String> = (1..=10).map(|count| format!("{}", cost * f64::from(count))).collect();
    let files = [
        ("benchmark.json", format!(r#"{{"full_id":"{id}","throughput":null}}"#)),
        ("sample.json", format!(r#"{{"sampling_mode":"Linear","iters":[1,2,3,4,5,6,7,8,9,10],"times":[{}]}}"#, times.join(","))),
        ("estimates.json", r#"{"median":{"point_estimate":1}}"#.to_owned()),
    ];
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
}
