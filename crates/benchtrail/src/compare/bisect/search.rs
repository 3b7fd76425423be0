//! The search itself: which commit is the first one after the change, asking about as few as possible. Pure.

use trail_model::Estimate;

/// What is known of one commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It lies before the change.
    Before,
    /// It lies after the change.
    After,
    /// It cannot be told.
    Unknown,
    /// The search ends here.
    Stop,
}

impl Place {
    /// For people.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Before => "before the change",
            Self::After => "after the change",
            Self::Unknown | Self::Stop => "cannot be told",
        }
    }
}

/// Where the change is: between two neighbours, or among those that could not be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The last commit known to lie before it.
    pub(super) last_before: usize,
    /// The first commit known to lie after it.
    pub(super) first_after: usize,
}

/// Where a commit lies whose ratio to the good end is `change`, if half of the whole change is `half`, a logarithm.
pub(super) fn place(change: &Estimate, half: f64) -> Place {
    let (lower, upper) =
        change.interval.map_or((change.point, change.point), |interval| (interval.lower, interval.upper));
    // A change downwards is one upwards, mirrored.
    let (near, far) = if half > 0.0 { (lower.ln(), upper.ln()) } else { (-upper.ln(), -lower.ln()) };
    let half = half.abs();
    if near > half {
        Place::After
    } else if far < half {
        Place::Before
    } else {
        Place::Unknown
    }
}

/// Searches `count` commits, of which the first lies before the change and the last after it.
pub(super) fn search(count: usize, mut ask: impl FnMut(usize) -> Place) -> Found {
    let mut found = Found { last_before: 0, first_after: count.saturating_sub(1) };
    let mut unknown = vec![false; count];
    // The untold in the middle are passed over, those nearest to it asked first.
    while let Some(index) = next(&found, &unknown) {
        match ask(index) {
            Place::Before => found.last_before = index,
            Place::After => found.first_after = index,
            Place::Unknown => unknown.iter_mut().skip(index).take(1).for_each(|flag| *flag = true),
            Place::Stop => break,
        }
    }
    found
}

/// The commit nearest to the middle that was not asked yet.
fn next(found: &Found, unknown: &[bool]) -> Option<usize> {
    let middle = found.last_before.midpoint(found.first_after);
    let open = (found.last_before + 1..found.first_after).filter(|index| unknown.get(*index) == Some(&false));
    open.min_by_key(|index| index.abs_diff(middle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use trail_model::Interval;

    #[test]
    fn each_commit_is_found_in_as_few_steps_as_a_binary_search_takes() {
        for first in 1..17 {
            let mut steps = 0;
            let found = search(17, |index| {
                steps += 1;
                if index < first { Place::Before } else { Place::After }
            });
            assert_eq!(found, Found { last_before: first - 1, first_after: first });
            assert!(steps <= 5, "{first}: {steps}");
        }
    }

    #[test]
    fn commits_that_cannot_be_told_are_passed_over() {
        let found = search(10, |index| match index {
            4 | 5 => Place::Unknown,
            0..=3 => Place::Before,
            _ => Place::After,
        });
        assert_eq!(found, Found { last_before: 3, first_after: 6 });
        assert_eq!(search(5, |_| Place::Unknown), Found { last_before: 0, first_after: 4 });
        assert_eq!(search(2, |_| Place::Unknown), Found { last_before: 0, first_after: 1 });
        assert_eq!(search(9, |_| Place::Stop), Found { last_before: 0, first_after: 8 });
    }

    fn check(point: f64, reach: f64, total: f64, expected: Place) {
        let interval = Some(Interval { lower: point / reach, upper: point * reach, level: 0.95 });
        let change = Estimate { point, interval, n: 5, warnings: vec![] };
        assert_eq!(place(&change, total.ln() / 2.0), expected, "{point} {reach} {total}");
    }

    #[test]
    fn a_commit_is_placed_by_its_whole_interval() {
        check(1.0, 1.01, 1.1, Place::Before);
        check(1.1, 1.01, 1.1, Place::After);
        check(1.1, 1.2, 1.1, Place::Unknown);
        check(1.05, 1.02, 1.1, Place::Unknown);
        check(1.0, 1.01, 0.8, Place::Before);
        check(0.8, 1.01, 0.8, Place::After);
        check(0.95, 1.01, 0.8, Place::Before);
        check(1.0, 1.2, 0.8, Place::Unknown);
    }
}
