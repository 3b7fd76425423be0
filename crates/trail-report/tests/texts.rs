//! What the reports look like, and what they never do.

#![expect(clippy::unwrap_used, reason = "a fixture that cannot be built must fail the test")]

mod fixture;

use fixture::{awkward, example, report, run, time, usual};
use trail_model::HostClass;
use trail_report::{Terminal, json, markdown, terminal};

const WIDE: Terminal = Terminal { width: None, colour: false };

#[test]
fn a_usual_run_in_a_terminal() {
    insta::assert_snapshot!("usual.terminal", terminal::render(&report(&[&usual()]), WIDE));
}

#[test]
fn a_usual_run_in_a_narrow_terminal() {
    let narrow = Terminal { width: Some(80), colour: false };
    insta::assert_snapshot!("usual.terminal-80", terminal::render(&report(&[&usual()]), narrow));
}

#[test]
fn a_usual_run_in_markdown() {
    insta::assert_snapshot!("usual.markdown", markdown::render(&report(&[&usual()])));
}

#[test]
fn an_awkward_run_in_a_terminal() {
    insta::assert_snapshot!("awkward.terminal", terminal::render(&report(&[&awkward()]), WIDE));
}

#[test]
fn an_awkward_run_in_markdown() {
    insta::assert_snapshot!("awkward.markdown", markdown::render(&report(&[&awkward()])));
}

#[test]
fn an_awkward_run_in_json() {
    insta::assert_snapshot!("awkward.json", json::render(&report(&[&awkward()])).unwrap());
}

#[test]
fn an_empty_history_says_so() {
    let empty = report(&[]);
    assert!(terminal::render(&empty, WIDE).contains("holds no record yet"));
    assert!(markdown::render(&empty).contains("holds no record yet"));
    assert!(json::render(&empty).unwrap().contains("\"hosts\": []"));
    let run = run(Vec::new());
    assert!(terminal::render(&report(&[&run]), WIDE).contains("The run holds no result."));
    assert!(markdown::render(&report(&[&run])).contains("The run holds no result."));
}

#[test]
fn undefined_and_unbounded_numbers_are_never_printed() {
    let report = report(&[&awkward()]);
    let texts = [terminal::render(&report, WIDE), markdown::render(&report), json::render(&report).unwrap()];
    for text in texts {
        for wrong in ["NaN", "inf", "∞"] {
            assert!(!text.contains(wrong), "{wrong} in {text}");
        }
    }
}

#[test]
fn a_terminal_is_sent_no_command_but_colour() {
    let report = report(&[&awkward()]);
    let text = terminal::render(&report, WIDE);
    assert!(text.chars().all(|character| character == '\n' || !character.is_control()));
    let coloured = terminal::render(&report, Terminal { width: None, colour: true });
    assert_ne!(coloured, text);
    let plain =
        ["\u{1b}[1m", "\u{1b}[33m", "\u{1b}[0m"].iter().fold(coloured, |text, code| text.replace(code, ""));
    assert_eq!(plain, text);
}

#[test]
fn lines_fit_the_terminal() {
    for width in [60, 80, 100, 140] {
        let text = terminal::render(&report(&[&usual()]), Terminal { width: Some(width), colour: false });
        let longest = text.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(longest <= usize::from(width), "{longest} columns in {width}");
    }
}

#[test]
fn every_markdown_row_has_the_cells_of_its_table() {
    for run in [usual(), awkward()] {
        let text = markdown::render(&report(&[&run]));
        let mut columns = None;
        for line in text.lines() {
            let bars = line.matches('|').count();
            let expected = *columns.get_or_insert(bars);
            if line.starts_with('|') {
                assert_eq!(bars, expected, "{line}");
            } else {
                assert_eq!(bars, 0, "{line}");
                columns = None;
            }
        }
    }
}

#[test]
fn markdown_holds_no_html_but_its_own() {
    let text = markdown::render(&report(&[&awkward()]));
    let own = ["<!-- Generated", "<code>", "</code>"].iter().fold(text, |text, tag| text.replace(tag, ""));
    assert!(!own.contains('<'), "{own}");
}

#[test]
fn hosts_come_by_name_whatever_the_order_of_the_runs() {
    let [mut first, mut second] = [usual(), usual()];
    first.environment.host = HostClass::parse("a-host").unwrap();
    second.environment.host = HostClass::parse("b-host").unwrap();
    let there = report(&[&first, &second]);
    assert_eq!(there, report(&[&second, &first]));
    let names: Vec<_> = there.hosts.iter().map(|host| host.header.environment.host.as_str()).collect();
    assert_eq!(names, ["a-host", "b-host"]);
}

#[test]
fn an_id_of_two_targets_says_which() {
    let mut other = time("parse/fast@v2/x", 2.0, 0.01, 20);
    other.key.benchmark.target = "second".to_owned();
    let pair = [time("parse/fast@v2/x", 1.0, 0.01, 20), time("parse/slow/x", 3.0, 0.01, 20)];
    let report = report(&[&run(pair.into_iter().chain([other]).collect())]);
    let labels: Vec<_> = report.hosts[0].tables[0].rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(labels, ["x (codec)", "x (second)"]);
}

#[test]
fn a_very_long_id_keeps_its_ends() {
    let id = format!("head{}tail", "x".repeat(65_536));
    let report = report(&[&run(vec![time(&id, 1.0, 0.01, 20)])]);
    let text = terminal::render(&report, WIDE);
    assert!(text.lines().all(|line| line.chars().count() < 400));
    assert!(text.contains("headxxx") && text.contains("xxxtail") && text.contains('…'));
    assert!(json::render(&report).unwrap().contains(&id));
}

#[test]
fn the_documented_example_is_what_is_written() {
    let page = include_str!("../../../docs/report-json.md");
    let documented = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(json::render(&report(&[&example()])).unwrap(), documented);
}

#[test]
fn every_key_is_documented() {
    let page = include_str!("../../../docs/report-json.md");
    let text = json::render(&report(&[&usual()])).unwrap();
    let keys = text.lines().filter_map(|line| line.trim().strip_prefix('"')?.split_once("\":"));
    for (key, _) in keys {
        assert!(page.contains(&format!("`{key}`")), "`{key}` is not documented");
    }
}
