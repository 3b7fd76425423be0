//! What the pictures and pages hold, for usual and awkward histories.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod fixture;

use fixture::{file, files, run, timed};
use trail_model::{Mode, Run};
use trail_policy::words::GENERATED;

/// Every file is well-formed, carries the header, and loads nothing.
fn check(runs: &[Run]) {
    let once = files(runs, Some("https://example.org/o/p/commit/"));
    assert_eq!(once, files(runs, Some("https://example.org/o/p/commit/")), "same input, same bytes");
    for (name, text) in once {
        assert!(text.lines().take(3).any(|line| line.contains(GENERATED)), "{name}");
        assert!(
            !text.contains("<script") && !text.contains("NaN") && !text.contains("\"inf"),
            "{name}: {text}"
        );
        assert!(!name.starts_with('/') && !name.contains(".."), "{name}");
        if !name.ends_with(".svg") {
            continue;
        }
        let document =
            roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"), "{name}");
        for node in document.descendants() {
            let address = node.attribute("href").unwrap_or("https://example.org/o/p/commit/");
            assert!(address.starts_with("https://example.org/o/p/commit/"), "{name}: {address}");
        }
    }
}

fn history(count: usize) -> Vec<Run> {
    (0..count)
        .map(|index| run(index, &[("a", 2.0 + 0.01 * f64::from(u32::try_from(index).unwrap())), ("b", 0.9)]))
        .collect()
}

/// The text of all elements of class `class`, in order.
fn texts(svg: &str, class: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap();
    let is_class = |node: &roxmltree::Node<'_, '_>| {
        node.has_tag_name("text") && node.attribute("class").is_some_and(|names| names == class)
    };
    document.descendants().filter(is_class).filter_map(|node| node.text().map(str::to_owned)).collect()
}

fn count(svg: &str, needle: &str) -> usize {
    svg.matches(needle).count()
}

#[test]
fn histories_of_any_length_are_drawn() {
    check(&[]);
    for length in [1, 2, 5, 40, 300] {
        check(&history(length));
    }
}

#[test]
fn awkward_values_are_drawn_honestly() {
    for ratio in [1.0, 1e9, 1e-9, 1.000_001] {
        check(&[run(0, &[("a", ratio)]), run(1, &[("a", 1.0)])]);
    }
    let mut open = run(0, &[("a", 2.0)]);
    for result in &mut open.results {
        let interval = result.summary.median.interval.as_mut().unwrap();
        (interval.lower, interval.upper) = (f64::NEG_INFINITY, f64::INFINITY);
    }
    check(&[open]);
    let mut zero = run(0, &[("a", 2.0), ("b", 2.0)]);
    zero.results[0].summary.median.point = 0.0;
    check(&[zero]);
}

#[test]
fn hostile_names_are_text() {
    let long = "x".repeat(300);
    let names =
        ["<script>alert(1)</script>", "a\u{0}\u{1b}[31m", "\u{202e}evil", "🦀 & \"quotes\" '", "]]>", &long];
    let subjects: Vec<_> = names.iter().map(|name| (*name, 2.0)).collect();
    let mut hostile = run(0, &subjects);
    hostile.branch = Some("<b>\u{7}".to_owned());
    hostile.note = Some("--><script>".to_owned());
    hostile.environment.cpu_model = Some("</style>".to_owned());
    check(&[hostile]);
}

#[test]
fn a_commit_that_the_host_did_not_measure_is_a_gap() {
    let mut runs = history(5);
    runs[2].environment = fixture::environment("other-host");
    let trends: Vec<_> =
        files(&runs, None).into_iter().filter(|(name, _)| name.ends_with("trend.svg")).collect();
    let (_, linux) = trends.iter().find(|(name, _)| name.starts_with("linux")).unwrap();
    assert_eq!(count(linux, "polyline class=\"all\""), 2, "the line breaks at the gap");
    assert_eq!(texts(linux, "m q n").len(), 5, "the commit keeps its step");
    let (_, other) = trends.iter().find(|(name, _)| name.starts_with("other")).unwrap();
    assert_eq!(count(other, "polyline class=\"all\""), 0, "one run makes no line");
}

#[test]
fn runs_of_one_commit_share_a_step_and_lines_go_through_the_careful_one() {
    let mut runs = vec![run(0, &[("a", 2.0)]), run(1, &[("a", 2.0)]), run(1, &[("a", 4.0)])];
    runs[2].mode = Mode::Quick;
    let svg = file(&runs, "trend.svg");
    assert_eq!(texts(&svg, "m q n").len(), 2);
    // One geomean mark per run and one in the legend of each kind.
    assert_eq!(
        (count(&svg, "<circle class=\"dot\""), count(&svg, "<circle class=\"dot open\"")),
        (2 + 1, 1 + 1)
    );
    let line = svg.lines().find(|line| line.contains("polyline class=\"all\"")).unwrap();
    let points = line.split("points=\"").nth(1).unwrap().trim_end_matches("\"/>");
    let heights: Vec<_> = points.split(' ').filter_map(|point| point.split(',').nth(1)).collect();
    assert!(heights.len() == 2 && heights[0] == heights[1], "{points}");
}

#[test]
fn only_the_newest_commits_of_a_long_history_are_drawn_and_it_says_so() {
    let svg = file(&history(300), "trend.svg");
    assert!(texts(&svg, "q").iter().any(|text| text.contains("newest 120 of 300 commits")));
    assert_eq!(count(&svg, "<circle class=\"dot\""), 120 + 1);
}

#[test]
fn a_mark_says_what_it_is_and_links_to_its_commit() {
    let files = files(&history(2), Some("https://example.org/o/p/commit/"));
    let (_, svg) = files.iter().find(|(name, _)| name.ends_with("trend.svg")).unwrap();
    let address = format!("https://example.org/o/p/commit/{:040x}", 0x0123_4567_89ab_u64);
    assert!(svg.contains(&format!("href=\"{address}\"")), "{address}");
    assert!(
        svg.contains("<title>b: 0.90× [0.88, 0.92], n=100; 000000000000, 2026-01-01; slower</title>"),
        "{svg}"
    );
}

#[test]
fn the_forest_says_which_ratios_cannot_be_told_from_one() {
    let svg = file(&[run(0, &[("a", 2.0), ("b", 1.001), ("c", 0.9), ("d", 0.3)])], "newest.svg");
    assert_eq!(texts(&svg, "").len(), 4);
    let remarks: Vec<_> = texts(&svg, "q").into_iter().filter(|text| text.contains(['~', '⚠'])).collect();
    assert_eq!(remarks, ["~ cannot tell", "⚠ below 1.0×", "⚠⚠ half or less", "⚠ below 1.0×"]);
}

#[test]
fn the_index_has_the_numbers_in_words_and_links_that_lead_to_files() {
    let runs = history(3);
    let files = files(&runs, None);
    let (_, index) = files.iter().find(|(name, _)| name == "index.html").unwrap();
    for link in index.split("data=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        let link = link.replace("&#x2f;", "/");
        assert!(files.iter().any(|(name, _)| *name == link), "{link}");
    }
    for text in ["3 records on 1 host", "1.35×</span>", "[1.33, 1.37], n=2", "⚠ below 1.0×", "20.20 ns"] {
        assert!(index.contains(text), "{text}: {index}");
    }
}

#[test]
fn a_project_without_pairs_has_a_table_of_medians() {
    let mut lone = run(0, &[]);
    lone.results = vec![timed("plain bench", 2.5e-6, 0.01)];
    let files = files(&[lone], None);
    assert_eq!(files.len(), 1);
    assert!(files[0].1.contains("plain bench") && files[0].1.contains("2.500 µs"), "{}", files[0].1);
}

#[test]
fn an_empty_history_says_so() {
    assert!(file(&[], "index.html").contains("The history holds no record yet"));
}
