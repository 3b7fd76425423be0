//! What moved since the snapshot, and what is over a limit: a line for each.

use super::snapshot::{Limit, Tolerance};
use std::collections::{BTreeMap, BTreeSet};

/// Counts by id.
type Counts = BTreeMap<String, f64>;

/// The rows that differ by more than the tolerance, or that only one side has, by id.
pub(super) fn between(before: &Counts, now: &Counts, tolerance: Tolerance) -> Vec<String> {
    let ids: BTreeSet<_> = before.keys().chain(now.keys()).collect();
    ids.into_iter()
        .filter_map(|id| match (before.get(id), now.get(id)) {
            (Some(before), Some(now)) => moved(id, *before, *now, tolerance),
            (Some(before), None) => Some(format!("gone   {id}: {before:.1} in the snapshot")),
            (None, Some(now)) => Some(format!("new    {id}: {now:.1}, not in the snapshot")),
            (None, None) => None,
        })
        .collect()
}

fn moved(id: &str, before: f64, now: f64, tolerance: Tolerance) -> Option<String> {
    let allowed = (before.abs() * tolerance.relative).max(tolerance.absolute);
    let change = now - before;
    if change.abs() <= allowed {
        return None;
    }
    let word = if change > 0.0 { "more  " } else { "fewer " };
    let share = if before > 0.0 { format!(", {:+.1} %", change / before * 100.0) } else { String::new() };
    Some(format!(
        "{word} {id}: {before:.1} -> {now:.1} instructions ({change:+.1}{share}; allowed {allowed:.1})"
    ))
}

/// The rows that a limit does not allow, and those that a limit names but nobody counts.
pub(super) fn over_limits(limits: &[Limit], counts: &Counts) -> Vec<String> {
    let mut lines = Vec::new();
    for limit in limits {
        for kind in &limit.kinds {
            lines.extend(over_limit(limit, kind, counts));
        }
    }
    lines
}

fn over_limit(limit: &Limit, kind: &str, counts: &Counts) -> Option<String> {
    let named = |text: &str| text.replace("{kind}", kind);
    let row = named(&limit.row);
    let Some(count) = counts.get(&row) else { return Some(uncounted(&row)) };
    let (bound, words) = match (limit.at_most, limit.times, limit.of.as_deref().map(named)) {
        (Some(bound), _, _) => (bound, format!("{bound:.1}")),
        (None, Some(times), Some(other)) => match counts.get(&other) {
            Some(base) => (times * base, format!("{times} times {base:.1} of `{other}`")),
            None => return Some(uncounted(&other)),
        },
        (None, _, _) => return None,
    };
    (*count > bound).then(|| format!("over   {row}: {count:.1} instructions, at most {words}"))
}

fn uncounted(row: &str) -> String {
    format!("over   {row}: a limit names it, and it is not counted")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(rows: &[(&str, f64)]) -> Counts {
        rows.iter().map(|(id, count)| ((*id).to_owned(), *count)).collect()
    }

    const TOLERANCE: Tolerance = Tolerance { relative: 0.05, absolute: 3.0 };

    #[test]
    fn the_larger_of_both_tolerances_counts() {
        let before = counts(&[("small", 20.0), ("large", 1000.0)]);
        assert_eq!(between(&before, &counts(&[("small", 23.0), ("large", 950.0)]), TOLERANCE), [""; 0]);
        assert_eq!(
            between(&before, &counts(&[("small", 23.1), ("large", 949.0)]), TOLERANCE),
            [
                "fewer  large: 1000.0 -> 949.0 instructions (-51.0, -5.1 %; allowed 50.0)",
                "more   small: 20.0 -> 23.1 instructions (+3.1, +15.5 %; allowed 3.0)",
            ]
        );
    }

    #[test]
    fn rows_that_only_one_side_has_are_named() {
        assert_eq!(
            between(&counts(&[("a", 1.0)]), &counts(&[("b", 0.0)]), TOLERANCE),
            ["gone   a: 1.0 in the snapshot", "new    b: 0.0, not in the snapshot"]
        );
    }

    fn limit(at_most: Option<f64>, times: Option<f64>, of: Option<&str>) -> Limit {
        let kinds = ["x", "y"].map(str::to_owned).to_vec();
        Limit { row: "parse/{kind}".to_owned(), kinds, at_most, times, of: of.map(str::to_owned) }
    }

    #[test]
    fn a_limit_is_of_instructions_or_of_another_row() {
        let found = counts(&[("parse/x", 40.0), ("parse/y", 40.1), ("base/x", 20.0), ("base/y", 20.0)]);
        assert_eq!(
            over_limits(&[limit(Some(40.0), None, None)], &found),
            ["over   parse/y: 40.1 instructions, at most 40.0"]
        );
        assert_eq!(
            over_limits(&[limit(None, Some(2.0), Some("base/{kind}"))], &found),
            ["over   parse/y: 40.1 instructions, at most 2 times 20.0 of `base/y`"]
        );
    }

    #[test]
    fn a_limit_on_what_nobody_counts_is_a_fault() {
        let lines = over_limits(&[limit(Some(40.0), None, None)], &counts(&[("parse/x", 1.0)]));
        assert_eq!(lines, ["over   parse/y: a limit names it, and it is not counted"]);
        let lines = over_limits(&[limit(None, Some(2.0), Some("base/{kind}"))], &counts(&[("parse/x", 1.0)]));
        assert_eq!(lines[0], "over   base/x: a limit names it, and it is not counted");
    }
}
