//! Alarms that belong together: one event for each place in the history, and whether it was the machine.
//!
//! In: the alarms of all series of one host class, and the series themselves. Out: events in the order of the history.

use std::collections::BTreeSet;
use trail_model::SeriesKey;
use trail_stats::quantile;

/// One change of one series.
#[derive(Clone, Debug, PartialEq)]
pub struct Alarm {
    /// Which series.
    pub key: SeriesKey,
    /// Position of the first commit of the new level in the history of the host class.
    pub position: usize,
    /// after / before.
    pub ratio: f64,
}

/// One series by position in the history of the host class; `None` where a commit lacks it.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// Which series.
    pub key: SeriesKey,
    /// One value for each commit.
    pub values: Vec<Option<f64>>,
}

/// Alarms of neighbouring commits.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// First position of its alarms.
    pub first: usize,
    /// Last position.
    pub last: usize,
    /// The alarms, by position and key.
    pub alarms: Vec<Alarm>,
    /// Smallest, middle and largest ratio of the alarms.
    pub ratios: [f64; 3],
    /// after / before of the middle series of all, moved or not; not a number if none can be compared.
    pub all: f64,
    /// Whether every bench moved: then it was the machine, not the code.
    pub is_common_mode: bool,
}

/// Commits on either side of an event that still belong to it.
const NEAR: usize = 2;
/// Share of the series that must have alarms, and how far all must have moved compared with those.
const SHARE_PERCENT: usize = 30;
const SHARE_OF_SHIFT: f64 = 0.5;
/// Fewer series than this are no majority.
const FEWEST: usize = 3;
/// Points on either side by which a shift of any series is measured.
const REACH: usize = 8;

/// Groups alarms by commit, each within two commits of its event's middle.
///
/// An event is common mode if at least three series and 30 % of all have an alarm in it, and the middle one of all series,
/// those without an alarm included, moved the same way by at least half as much: when one family of benches moves and the
/// others stay, it was the code.
#[must_use]
pub fn group(alarms: &[Alarm], tracks: &[Track]) -> Vec<Event> {
    let mut sorted = alarms.to_vec();
    sorted.sort_by(|left, right| (left.position, &left.key).cmp(&(right.position, &right.key)));
    let mut groups: Vec<Vec<Alarm>> = Vec::new();
    for alarm in sorted {
        match groups.last_mut() {
            Some(group) if belongs(&alarm, group) => group.push(alarm),
            _ => groups.push(vec![alarm]),
        }
    }
    groups.into_iter().map(|alarms| event(alarms, tracks)).collect()
}

fn belongs(alarm: &Alarm, group: &[Alarm]) -> bool {
    let within = |end: Option<&Alarm>, reach| end.is_some_and(|end| alarm.position <= end.position + reach);
    within(group.first(), 2 * NEAR) && within(group.last(), NEAR)
}

fn event(alarms: Vec<Alarm>, tracks: &[Track]) -> Event {
    let mut ratios: Vec<f64> = alarms.iter().map(|alarm| alarm.ratio).collect();
    ratios.sort_by(f64::total_cmp);
    let ratio = |p| quantile::quantile(&ratios, p).unwrap_or(f64::NAN);
    let ratios = [ratio(0.0), ratio(0.5), ratio(1.0)];
    let first = alarms.first().map_or(0, |alarm| alarm.position);
    let last = alarms.last().map_or(0, |alarm| alarm.position);
    let mut shifts: Vec<f64> = tracks.iter().filter_map(|track| shift(track, first, last)).collect();
    shifts.sort_by(f64::total_cmp);
    let all = quantile::median(&shifts).unwrap_or(f64::NAN);
    let keys: BTreeSet<&SeriesKey> = alarms.iter().map(|alarm| &alarm.key).collect();
    let is_many = keys.len() >= FEWEST && 100 * keys.len() >= SHARE_PERCENT * tracks.len();
    let is_common_mode = is_many && all / ratios[1].ln() >= SHARE_OF_SHIFT;
    Event { first, last, alarms, ratios, all: all.exp(), is_common_mode }
}

/// How far a series moved on the log scale, from before the event to after it.
fn shift(track: &Track, first: usize, last: usize) -> Option<f64> {
    let median = |from: usize, to: usize| {
        let side = track.values.get(from..to.min(track.values.len()))?.iter().flatten();
        let mut logs: Vec<f64> =
            side.filter(|value| **value > 0.0 && value.is_finite()).map(|value| value.ln()).collect();
        logs.sort_by(f64::total_cmp);
        quantile::median(&logs)
    };
    Some(median(last, last + REACH)? - median(first.saturating_sub(REACH), first)?)
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "values are passed through")]
mod tests {
    use super::*;
    use trail_model::{BenchmarkId, Metric};

    fn key(id: &str) -> SeriesKey {
        let benchmark = BenchmarkId { package: "p".to_owned(), target: "t".to_owned(), id: id.to_owned() };
        SeriesKey { benchmark, metric: Metric::TIME }
    }

    fn alarm(id: &str, position: usize, ratio: f64) -> Alarm {
        Alarm { key: key(id), position, ratio }
    }

    /// A series that steps by `ratio` at 10.
    fn track(id: &str, ratio: f64) -> Track {
        Track { key: key(id), values: (0..20).map(|i| Some(if i < 10 { 1.0 } else { ratio })).collect() }
    }

    #[test]
    fn neighbouring_commits_are_one_event_and_distant_ones_are_not() {
        let alarms = [alarm("c", 12, 1.1), alarm("a", 10, 1.2), alarm("b", 11, 1.3), alarm("a", 40, 0.9)];
        let events = group(&alarms, &[]);
        let spans: Vec<_> =
            events.iter().map(|event| (event.first, event.last, event.alarms.len())).collect();
        assert_eq!(spans, [(10, 12, 3), (40, 40, 1)]);
        assert_eq!(events[0].ratios, [1.1, 1.2, 1.3]);
        assert_eq!(group(&[], &[]), []);
    }

    #[test]
    fn a_chain_of_commits_is_not_one_endless_event() {
        let alarms: Vec<Alarm> = (0..20).map(|position| alarm("a", position, 1.1)).collect();
        assert!(group(&alarms, &[]).iter().all(|event| event.last - event.first <= 4));
    }

    #[test]
    fn when_every_bench_moves_it_was_the_machine() {
        let tracks: Vec<Track> = ["a", "b", "c", "d", "e", "f"].map(|id| track(id, 1.1)).to_vec();
        let alarms = [alarm("a", 10, 1.1), alarm("b", 10, 1.1), alarm("c", 11, 1.1)];
        let event = group(&alarms, &tracks).swap_remove(0);
        assert!(event.is_common_mode);
        assert!((event.all - 1.1).abs() < 1e-9);
    }

    #[test]
    fn when_one_family_moves_it_was_the_code() {
        // Three of eight benches took 5.9 times as long at one commit; the others did not move.
        let mut tracks: Vec<Track> = ["p1", "p2", "p3", "p4", "valid"].map(|id| track(id, 1.0)).to_vec();
        tracks.extend(["i10", "i50", "i100"].map(|id| track(id, 5.9)));
        let alarms = ["i10", "i50", "i100"].map(|id| alarm(id, 10, 5.9));
        let event = group(&alarms, &tracks).swap_remove(0);
        assert_eq!((event.alarms.len(), event.is_common_mode), (3, false));
        assert_eq!(event.ratios, [5.9; 3]);
    }

    #[test]
    fn two_benches_are_no_majority_and_missing_commits_no_shift() {
        let tracks = [track("a", 1.1), track("b", 1.1)];
        let alarms = [alarm("a", 10, 1.1), alarm("b", 10, 1.1)];
        assert!(!group(&alarms, &tracks)[0].is_common_mode);
        let absent = Track { key: key("a"), values: vec![None; 20] };
        assert!(group(&alarms, &[absent])[0].all.is_nan());
    }
}
